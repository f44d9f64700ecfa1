"""The chance along a match by its playouts: as true as its error says."""

import math
import random
from collections.abc import Sequence

from service.review.smoothing import CalibrationPoint, Smoothed, along, courses, smoothed

STEPS = 60


def found(truth: list[float], many: int, seed: int) -> list[Smoothed]:
    """What is known of a match whose chances are true once each place was played on so often."""
    luck = random.Random(seed)
    wins = [float(sum(luck.random() < chance for _ in range(many))) for chance in truth]
    return along(courses([CalibrationPoint(many, won) for won in wins], "s", 200))


def test_places_between_which_little_happens_are_far_surer_than_each_of_them() -> None:
    truth = [0.3 + 0.4 * k / STEPS for k in range(STEPS)]
    course = found(truth, 25, seed=1)
    alone = math.sqrt(0.25 / 25)
    assert max(one.error for one in course) < 0.7 * alone
    assert max(abs(one.chance - true) for one, true in zip(course, truth, strict=True)) < alone


def test_a_match_that_goes_up_and_down_all_the_time_is_followed() -> None:
    luck = random.Random(2)
    truth = [luck.choice((0.1, 0.9)) for _ in range(STEPS)]
    course = found(truth, 400, seed=3)
    assert all(abs(one.chance - true) < 0.1 for one, true in zip(course, truth, strict=True))


def test_two_of_three_chances_lie_within_their_error_and_all_but_one_of_twenty_within_two() -> None:
    """In matches that go by many small steps and some large ones, as dice are."""
    offs: list[float] = []
    for seed in range(30):
        luck, truth = random.Random(seed), [0.5]
        for _ in range(STEPS - 1):
            wide = luck.choice((0.03, 0.03, 0.03, 0.15)) * 4 * truth[-1] * (1 - truth[-1])
            truth.append(truth[-1] + wide * luck.choice((-1, 1)))
        course = found(truth, 20, seed)
        offs += [(one.chance - true) / one.error for one, true in zip(course, truth, strict=True)]
    assert 0.63 < sum(abs(one) < 1 for one in offs) / len(offs) < 0.73
    assert 0.92 < sum(abs(one) < 2 for one in offs) / len(offs) < 0.98


def test_a_match_that_is_decided_is_known_well_and_no_chance_is_out_of_reach() -> None:
    course = found([1.0] * STEPS, 10, seed=4)
    assert max(one.error for one in course) < 0.06
    assert all(0 <= one.chance <= 1 for one in course)


def test_one_place_that_nobody_played_on_is_known_from_those_beside_it() -> None:
    at = [
        CalibrationPoint(200, 140.0),
        CalibrationPoint(0, 0.0),
        CalibrationPoint(200, 140.0),
    ]
    first, between, last = along(courses(at, "s"))
    assert 0.6 < between.chance < 0.75
    assert between.error > max(first.error, last.error)


def test_a_change_between_places_that_go_together_is_surer_than_each_of_them() -> None:
    drawn = courses([CalibrationPoint(0, 0.0)] * 2 + [CalibrationPoint(40, 20.0)] * 4, "s")
    change = smoothed([one[1] - one[0] for one in drawn])
    assert change.error < smoothed([one[0] for one in drawn]).error


def test_orders_that_each_give_little_away_are_skill_and_what_falls_around_them_is_luck() -> None:
    """A smooth way would spread half of what such orders cost over the dice between them."""
    given = said = squares = 0.0
    matches = 24
    for seed in range(matches):
        luck = random.Random(seed)
        erred = luck.choices((True, False), k=2 * STEPS)
        chances = [0.6]
        for one in erred:
            wide = 4 * chances[-1] * (1 - chances[-1])
            chances.append(chances[-1] - wide * (0.012 if one else luck.gauss(0, 0.04)))
        wins = [float(sum(luck.random() < one for _ in range(20))) for one in chances]
        by = ["red" if one else "" for one in erred] + [""]
        found = courses(
            [CalibrationPoint(20, won, of) for won, of in zip(wins, by, strict=True)], "s", 200
        )
        true = _lost(chances, erred)
        lost = smoothed([_lost(one, erred) for one in found])
        given, said = given + true, said + lost.chance
        squares += ((lost.chance - true) / lost.error) ** 2 / matches
    assert 0.85 * given < said < 1.15 * given
    assert 0.5 < squares < 1.5


def _lost(course: Sequence[float], erred: Sequence[bool]) -> float:
    """What the orders took away along a course."""
    return sum(course[k] - course[k + 1] for k, one in enumerate(erred) if one)
