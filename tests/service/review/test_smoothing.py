"""The chance along a match, of an evaluation and playouts: as true as its error says."""

import math
import random

from service.review.smoothing import Place, smoothed

STEPS = 120
PLACES = range(0, STEPS, 5)


def found(truth: list[float], evaluated: list[float], many: int, seed: int) -> list[Place]:
    """What playouts of a match find whose chances are true."""
    luck = random.Random(seed)
    return [
        Place(at, many, sum(luck.random() < truth[at] for _ in range(many)) / many - evaluated[at])
        for at in PLACES
    ]


def test_an_evaluation_that_is_right_is_hardly_moved_and_far_surer_than_one_place() -> None:
    truth = [0.3 + 0.4 * k / STEPS for k in range(STEPS)]
    course = smoothed(truth, found(truth, truth, 100, seed=1))
    alone = math.sqrt(0.25 / 100)
    assert max(one.error for one in course) < alone / 2
    assert max(abs(one.chance - true) for one, true in zip(course, truth, strict=True)) < alone


def test_an_evaluation_that_is_wrong_everywhere_in_another_way_gives_way_to_playouts() -> None:
    luck = random.Random(2)
    evaluated = [0.5] * STEPS
    truth = [luck.choice((0.1, 0.9)) for _ in range(STEPS)]
    course = smoothed(evaluated, found(truth, evaluated, 400, seed=3))
    assert all(abs(course[at].chance - truth[at]) < 0.1 for at in PLACES)
    between = [at for at in range(STEPS) if at not in PLACES]
    assert min(course[at].error for at in between) > 4 * max(course[at].error for at in PLACES)


def test_at_least_two_of_three_chances_lie_within_their_error() -> None:
    inside = squares = 0.0
    matches = 20
    for seed in range(matches):
        luck = random.Random(seed)
        wave, wide = luck.uniform(0, 6), luck.uniform(0, 0.12)
        evaluated = [0.5 + 0.3 * math.sin(k / 25 + seed) for k in range(STEPS)]
        truth = [e + wide * math.sin(wave + k / 20) for k, e in enumerate(evaluated)]
        course = smoothed(evaluated, found(truth, evaluated, 100, seed))
        off = [(one.chance - true) / one.error for one, true in zip(course, truth, strict=True)]
        inside += sum(abs(one) < 1 for one in off) / STEPS / matches
        squares += sum(one * one for one in off) / STEPS / matches
    assert inside > 0.64
    assert 0.3 < squares < 1.2


def test_a_match_that_is_decided_is_known_well() -> None:
    evaluated = [0.99] * STEPS
    course = smoothed(evaluated, found(evaluated, evaluated, 20, seed=4))
    assert max(one.error for one in course) < 0.02
    assert all(0 <= one.chance <= 1 for one in course)
