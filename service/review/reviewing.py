"""A match reviewed: how far it was luck, and how far it was skill."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

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
from service.review.judging import Judging, Mapped, NotJudged, off
from service.review.smoothing import Smoothed
from service.review.trying import StepFound, Trying
from service.review.walking import Walk
from service.words import _

VERSION = 3
"""Raised where the same match would be judged otherwise."""

DEAREST = 5
"""Orders and dice that are named."""

PAIRS = 60
"""Tries of a die, as pairs of games that all orders together are compared by."""

TRIED = 10
"""Other orders that a dear one is compared with, at most."""

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
    judging.learn(mapped, 60)
    trying = Trying(judging)
    steps: list[StepFound] = list(mapped(trying.step, range(len(walk.steps)), 70))
    differ = [(k, at) for k, found in enumerate(steps) for at in found.differs]
    tries = max(judge.tries // 2, min(3 * judge.tries, PAIRS * judge.tries // max(1, len(differ))))
    costs: list[Cost] = list(mapped(_Compared(trying, tries), differ, 90))
    dear = sorted(range(len(costs)), key=lambda i: -costs[i].least)[:DEAREST]
    dear = [i for i in dear if costs[i].cost > 0]
    found = mapped(_Bettered(trying), [costs[i] for i in dear], 100)
    for i, better in zip(dear, found, strict=True):
        costs[i] = better
    return _told(judging, match_id, steps, costs, [costs[i] for i in dear])


class Cost(msgspec.Struct, frozen=True):
    """What an act of a step gave away."""

    step: int
    act: int
    cost: float
    error: float
    better: str

    @property
    def least(self) -> float:
        """What it gave away at least, as far as one can say."""
        return self.cost - self.error


class _Compared:
    """Compares an act with what the judge would have ordered."""

    def __init__(self, trying: Trying, tries: int) -> None:
        self._trying, self._tries = trying, tries

    def __call__(self, where: tuple[int, int]) -> Cost:
        k, at = where
        wanted = self._trying.wanted(k, self._trying.walk.steps[k].acts[at])
        assert wanted
        found = self._trying.compared(k, at, wanted[0], self._tries, f"cost/{k}/{at}")
        return Cost(k, at, *found, line(wanted[0]))


class _Bettered:
    """Finds the best of several other orders, and compares the act with it on other dice."""

    def __init__(self, trying: Trying) -> None:
        self._trying = trying

    def __call__(self, dear: Cost) -> Cost:
        trying, k, at = self._trying, dear.step, dear.act
        tries = trying.judge.tries
        others = trying.others(k, trying.walk.steps[k].acts[at], TRIED)
        found = [trying.compared(k, at, one, tries // 2, f"search/{k}")[0] for one in others]
        best = others[max(range(len(others)), key=found.__getitem__)]
        cost, error = trying.compared(k, at, best, 3 * tries, f"again/{k}")
        return Cost(k, at, cost, error, line(best))


def _round(share: float) -> float:
    """Points of a hundred."""
    return round(100 * share, 1)


def _told(
    judging: Judging,
    match_id: str,
    steps: Sequence[StepFound],
    costs: Sequence[Cost],
    dear: Sequence[Cost],
) -> Review:
    walk, side = judging.walk, judging.side
    match, rules = walk.match, walk.codec.rules
    assert match.outcome is not None
    chances = [*judging.course, Smoothed(judging.won(match.outcome.winners), 0.0)]
    sign = {seat: 1.0 if seat in side else -1.0 for seat in judging.seats}
    luck = _Sums()
    dice: list[ReviewedDie] = []
    told = {fallen.n: fallen for step in walk.steps for fallen in step.fallen}
    for found in steps:
        for die in found.dice:
            gain, error = (
                sign[die.seat] * die.points[0],
                math.hypot(die.error, off(die.points)),
            )
            luck.add(die.seat, gain, die.error)
            fell = told.get(die.n)
            why, results = (fell.why, fell.results) if fell else ("", ())
            dice.append(ReviewedDie(die.n, die.seat, why, results, _round(gain), _round(error)))
    skill = _Sums()
    for cost in costs:
        skill.add(walk.steps[cost.step].acts[cost.act].seat, -cost.cost, cost.error)
    by_rules = rules.outcome(walk.steps[-1].after.position) is not None
    ended = 0.0 if by_rules else chances[-1].chance - judging.evaluated(walk.steps[-1].after)[0]
    accounted = sum(sign[s] * (luck.sums[s] + skill.sums[s]) for s in judging.seats)
    rest = chances[-1].chance - chances[0].chance - ended - accounted
    unlike = {(cost.step, cost.act) for cost in costs}
    given = [(k, at, act.seat) for k, s in enumerate(walk.steps) for at, act in enumerate(s.acts)]
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
        dice=tuple(sorted(dice, key=lambda die: -die.points)[:DEAREST]),
        orders=tuple(
            _dear(judging, cost)
            for cost in sorted(dear, key=lambda one: -one.cost)
            if cost.cost > 0
        ),
        seats=tuple(
            SeatReview(
                seat,
                0 if seat in side else 1,
                _round(luck.sums[seat]),
                _round(luck.error(seat)),
                _round(skill.sums[seat]),
                _round(skill.error(seat)),
                sum(who == seat for *_at, who in given),
                sum(who == seat and (k, at) not in unlike for k, at, who in given),
            )
            for seat in judging.seats
        ),
        ended=_round(ended),
        rest=_round(rest),
        rest_error=_round(_rest_error(judging, chances, steps, costs)),
    )


class _Sums:
    """Sums by seat, with their errors."""

    def __init__(self) -> None:
        self.sums: defaultdict[Seat, float] = defaultdict(float)
        self.squares: defaultdict[Seat, float] = defaultdict(float)

    def add(self, seat: Seat, value: float, error: float) -> None:
        """Add one."""
        self.sums[seat] += value
        self.squares[seat] += error * error

    def error(self, seat: Seat) -> float:
        """The standard error of a sum."""
        return math.sqrt(self.squares[seat])


def _moment(judging: Judging, k: int, chance: Smoothed) -> ReviewMoment:
    steps, end = judging.walk.steps, k == len(judging.walk.steps)
    n, table = (steps[-1].stop, steps[-1].after) if end else (steps[k].start, steps[k].before)
    now = judging.rules.moment(table.position)
    return ReviewMoment(n, now.turn, now.phase, _round(chance.chance), _round(chance.error))


def _played(judging: Judging) -> Iterable[ReviewMoment]:
    for anchor in judging.anchors:
        ends = [judging.won(out.winners) for out in judging.playouts if out.anchor == anchor]
        if ends:
            mean = sum(ends) / len(ends)
            error = math.sqrt(max(mean * (1 - mean), 0.25 / len(ends)) / len(ends))
            yield _moment(judging, anchor, Smoothed(mean, error))


def _dear(judging: Judging, cost: Cost) -> ReviewedOrder:
    act = judging.walk.steps[cost.step].acts[cost.act]
    return ReviewedOrder(
        judging.walk.steps[cost.step].start,
        act.seat,
        act.text,
        _round(cost.cost),
        _round(cost.error),
        cost.better,
    )


def _rest_error(
    judging: Judging,
    chances: Sequence[Smoothed],
    steps: Sequence[StepFound],
    costs: Sequence[Cost],
) -> float:
    """How large the rest may be: the errors of what was summed, and what the evaluation gained or
    lost, turn by turn, by orders that are the judge's own and so changed nothing."""
    squares = chances[0].error ** 2 + sum(cost.error**2 for cost in costs)
    squares += sum(die.error**2 for found in steps for die in found.dice)
    drifts: defaultdict[int, float] = defaultdict(float)
    for k, found in enumerate(steps):
        gained = (
            chances[k + 1].chance - chances[k].chance - sum(die.points[0] for die in found.dice)
        )
        if not found.differs:
            turn = judging.rules.moment(judging.walk.steps[k].before.position).turn
            drifts[turn] += gained
    return math.sqrt(squares + sum(drift**2 for drift in drifts.values()))
