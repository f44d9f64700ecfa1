"""A match reviewed: how far it was luck, and how far it was skill."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from domain.game.grammar.orders import line
from domain.game.ruleset import Judge, Seat
from domain.games import AnyRuleset
from domain.match.seeing import AnyMatch
from service.review.figures import (
    Review,
    ReviewedDie,
    ReviewedOrder,
    ReviewMoment,
    SeatReview,
)
from service.review.judging import Judging, Mapped, NotJudged, StepSeen, off
from service.review.parting import Cost, Parted
from service.review.smoothing import Smoothed
from service.review.trying import DieFound, Trying
from service.review.walking import Walk
from service.words import _

VERSION = 6
"""Raised where the same match would be judged otherwise."""

DEAREST = 5
"""Orders and dice that are named."""

DOTS = 24
"""Places of which is told what the playouts alone say, about as many."""

A = TypeVar("A")
B = TypeVar("B")


def check_match(match: AnyMatch, rules: AnyRuleset) -> Judge:
    """Who judges a match. Raises NotJudged with a sentence where nobody can."""
    if match.outcome is None:
        raise NotJudged(_("The match is not over; it is reviewed once it has ended."))
    if match.version != rules.version:
        raise NotJudged(
            _(
                "The match was played under version {played} of the rules, and this program has "
                "version {here}; review it with the release that has those.",
                played=match.version,
                here=rules.version,
            )
        )
    judge = rules.judge(match.scenario)
    if judge is None:
        raise NotJudged(_("No computer player can judge such a match within an hour."))
    return judge


def one_by_one(do: Callable[[A], B], many: Sequence[A], _until: int) -> Iterable[B]:
    """The plainest way to do the same with each."""
    return map(do, many)


def review(
    walk: Walk,
    match_id: str,
    seed: str,
    mapped: Mapped = one_by_one,
) -> Review:
    """Review a match. Raises NotJudged with a sentence where that cannot be."""
    judge = check_match(walk.match, walk.codec.rules)
    if not walk.steps:
        raise NotJudged(_("No order of the game was given in this match."))
    judging = Judging(walk, judge, seed)
    trying, every = Trying(judging), range(len(walk.steps))
    seen: list[StepSeen] = list(mapped(trying.seen, every, 5))
    judging.learn(seen, mapped, 90)
    fell = [k for k in every if seen[k].calls > 0]
    dice = [die for found in mapped(trying.dice, fell, 100) for die in found]
    return _told(trying, match_id, Parted(judging, seen), dice)


def _round(share: float) -> float:
    """Points of a hundred."""
    return round(100 * share, 1)


def _told(trying: Trying, match_id: str, parted: Parted, dice: Sequence[DieFound]) -> Review:
    judging, walk = trying.judging, trying.walk
    match, side = walk.match, judging.side
    assert match.outcome is not None
    chances = [judging.known[at] for at in (*(at for at, _ in judging.path[:-1]), -1)]
    dear = sorted(parted.costs(), key=lambda one: one.error - one.cost)[:DEAREST]
    moments = [_moment(judging, k, chances[k]) for k in range(len(chances))]
    swings = [abs(chances[k + 1].chance - chances[k].chance) for k in range(len(walk.steps))]
    turning = sorted(range(len(swings)), key=lambda k: -swings[k])[:DEAREST]
    others = tuple(seat for seat in judging.seats if seat not in side)
    return Review(
        match=match_id,
        size=match.size,
        judge=judging.judge.bot,
        playouts=len(judging.playouts),
        seed=judging.seed,
        version=VERSION,
        sides=tuple(filter(None, (tuple(s for s in judging.seats if s in side), others))),
        moments=tuple(moments),
        played=tuple(_played(judging)),
        turning=tuple(moments[k + 1].n for k in sorted(turning)),
        dice=tuple(sorted(_dice(judging, dice), key=lambda die: -die.points)[:DEAREST]),
        orders=tuple(
            _dear(trying, cost)
            for cost in sorted(dear, key=lambda one: -one.cost)
            if cost.cost > cost.error
        ),
        seats=tuple(_seat(judging, parted, seat) for seat in judging.seats),
        ended=_round(parted.ended),
    )


def _seat(judging: Judging, parted: Parted, seat: Seat) -> SeatReview:
    luck, skill = parted.luck(seat), parted.skill(seat)
    same = [
        at not in seen.differs
        for step, seen in zip(judging.walk.steps, parted.seen, strict=True)
        for at, act in enumerate(step.acts)
        if act.seat == seat
    ]
    return SeatReview(
        seat,
        0 if seat in judging.side else 1,
        _round(luck.chance),
        _round(luck.error),
        _round(skill.chance),
        _round(skill.error),
        len(same),
        sum(same),
        judging.walk.hints.count(seat),
    )


def _dice(judging: Judging, dice: Sequence[DieFound]) -> Iterable[ReviewedDie]:
    told = {fallen.n: fallen for step in judging.walk.steps for fallen in step.fallen}
    for die in dice:
        gain = judging.sign(die.seat) * die.points[0]
        error = math.hypot(die.error, off(die.points))
        fell = told.get(die.n)
        why, results = (fell.why, fell.results) if fell else ("", ())
        yield ReviewedDie(die.n, die.seat, why, results, _round(gain), _round(error))


def _moment(judging: Judging, k: int, chance: Smoothed) -> ReviewMoment:
    steps, end = judging.walk.steps, k == len(judging.walk.steps)
    n, table = (steps[-1].stop, steps[-1].after) if end else (steps[k].start, steps[k].before)
    now = judging.rules.moment(table.position)
    return ReviewMoment(n, now.turn, now.phase, _round(chance.chance), _round(chance.error))


def _played(judging: Judging) -> Iterable[ReviewMoment]:
    ends: defaultdict[int, list[float]] = defaultdict(list)
    for out in judging.playouts:
        ends[out.start].append(judging.won(out.winners))
    steps = {before: k for k, (before, _) in enumerate(judging.path) if before in ends}
    for start, k in list(steps.items())[:: -(-len(steps) // DOTS)]:
        many = len(ends[start])
        mean = sum(ends[start]) / many
        error = math.sqrt(max(mean * (1 - mean), 0.25 / many) / many)
        yield _moment(judging, k, Smoothed(mean, error))


def _dear(trying: Trying, cost: Cost) -> ReviewedOrder:
    step = trying.walk.steps[cost.step]
    act = step.acts[cost.act]
    wanted = trying.wanted(cost.step, act)
    assert wanted
    points, error = _round(cost.cost), _round(cost.error)
    return ReviewedOrder(step.start, act.seat, act.text, points, error, line(wanted[0]))
