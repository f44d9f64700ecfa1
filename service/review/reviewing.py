"""A match reviewed: how far it was luck, and how far it was skill."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from domain.game.orders import line
from domain.game.ruleset import Judge, Seat
from service.review.judging import (
    FOLDS,
    Chances,
    Judging,
    NotJudged,
    Playout,
    StepFound,
)
from service.review.walking import Walk

VERSION = 1
"""Raised where the same match would be judged otherwise."""

DEAREST = 5
"""Orders and dice that are named."""

PAIRS = 1500
"""Pairs of games that all orders together are compared by, within these bounds for each."""
FEWEST, MOST = 12, 60

TRIED = 10
"""Other orders that a dear one is compared with, at most."""

A = TypeVar("A")
B = TypeVar("B")
Map = Callable[[Callable[[A], B], Sequence[A]], Iterable[B]]
"""Does the same with each of many things, in their order; perhaps several at once."""


class ReviewMoment(msgspec.Struct, frozen=True):
    """How the match stood before an order, or at its end."""

    n: Annotated[int, "After how many entries: the moment to look at."]
    turn: Annotated[int, "The turn."]
    phase: Annotated[str, "The phase."]
    chance: Annotated[float, "The chance of the first side to win, in points of a hundred."]
    error: Annotated[float, "Its standard error, in points."]


class ReviewedDie(msgspec.Struct, frozen=True):
    """What a roll or a draw changed."""

    n: Annotated[int, "The entry that tells it."]
    seat: Annotated[str, "The seat whose order it belongs to."]
    why: Annotated[str, "What it was for."]
    results: Annotated[tuple[int | str, ...], "What fell."]
    points: Annotated[float, "What it changed for the seat's side, in points of a hundred."]
    error: Annotated[float, "Its standard error, in points."]


class ReviewedOrder(msgspec.Struct, frozen=True):
    """An order that gave chances away."""

    n: Annotated[int, "The entry of the order; before it one may branch."]
    seat: Annotated[str, "The seat that gave it."]
    order: Annotated[str, "The order."]
    cost: Annotated[float, "What it gave away, in points of a hundred."]
    error: Annotated[float, "Its standard error, in points."]
    better: Annotated[str, "What would have been better; empty where nothing better was found."]


class SeatReview(msgspec.Struct, frozen=True):
    """Luck and skill of a seat, in points of a hundred for its side."""

    seat: Annotated[str, "The seat."]
    side: Annotated[int, "0 for the first side, 1 for the other."]
    luck: Annotated[float, "What the dice of its own orders brought it."]
    luck_error: Annotated[float, "The standard error of that."]
    skill: Annotated[float, "What its orders brought against those of the judge; 0 is as good."]
    skill_error: Annotated[float, "The standard error of that."]
    orders: Annotated[int, "How many orders it gave."]
    alike: Annotated[int, "How many of them the judge would have given too."]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match as a computer judges it."""

    match: Annotated[str, "The id of the match."]
    size: Annotated[int, "Entries of its journal."]
    judge: Annotated[str, "The computer player that judges."]
    playouts: Annotated[int, "Games that were played to their end for it."]
    seed: Annotated[str, "What its dice were made from."]
    version: Annotated[int, "Of the way to judge."]
    sides: Annotated[tuple[tuple[str, ...], ...], "Who wins and loses together; the first first."]
    moments: Annotated[tuple[ReviewMoment, ...], "The chance at every order, and the result."]
    played: Annotated[tuple[ReviewMoment, ...], "What the playouts alone say, where they began."]
    turning: Annotated[tuple[int, ...], "The moments after which the chance changed most."]
    dice: Annotated[tuple[ReviewedDie, ...], "The luckiest dice of anybody."]
    orders: Annotated[tuple[ReviewedOrder, ...], "The dearest orders."]
    seats: Annotated[tuple[SeatReview, ...], "Each seat."]
    ended: Annotated[float, "What an end brought that was agreed on or given up, in points."]
    rest: Annotated[float, "What neither dice nor orders account for, for the first side."]
    rest_error: Annotated[float, "How large that may well be, as a standard error."]

    @property
    def start(self) -> ReviewMoment:
        """How the match stood at its first order."""
        return self.moments[0]

    @property
    def result(self) -> float:
        """The result for the first side: 100, 0, or 50 for a draw."""
        return self.moments[-1].chance


def check(walk: Walk) -> Judge:
    """Who judges a match. Raises NotJudged with a sentence where nobody can."""
    match, rules = walk.match, walk.codec.rules
    if match.outcome is None:
        raise NotJudged("The match is not over; it is reviewed once it has ended.")
    if match.version != rules.version:
        raise NotJudged(
            f"The match was played under version {match.version} of the rules, and this program "
            f"has version {rules.version}; review it with the release that has those."
        )
    if rules.judge is None:
        raise NotJudged(f"{rules.title} has no computer player that could judge a match.")
    if not walk.steps:
        raise NotJudged("No order of the game was given in this match.")
    return rules.judge(match.scenario)


def one_by_one(do: Callable[[A], B], many: Sequence[A]) -> Iterable[B]:
    """The plainest way to do the same with each."""
    return map(do, many)


def review(
    walk: Walk,
    match_id: str,
    seed: str,
    mapped: Callable[[Callable[[Any], Any], Sequence[Any]], Iterable[Any]] = one_by_one,
) -> Review:
    """Review a match. Raises NotJudged with a sentence where that cannot be."""
    judge = check(walk)
    judging = Judging(walk, judge, seed)
    outs: list[Playout] = list(mapped(judging.playout, range(judge.playouts)))
    judging.learn(outs)
    steps: list[StepFound] = list(mapped(judging.step, range(len(walk.steps))))
    differ = [(k, at) for k, found in enumerate(steps) for at in found.differs]
    tries = max(FEWEST, min(MOST, PAIRS // max(1, len(differ))))
    costs: list[Cost] = list(mapped(_Compared(judging, tries), differ))
    dear = sorted(range(len(costs)), key=lambda i: -costs[i].least)[:DEAREST]
    dear = [i for i in dear if costs[i].cost > 0]
    for i, better in zip(dear, mapped(_Bettered(judging), [costs[i] for i in dear]), strict=True):
        costs[i] = better
    return _told(judging, match_id, outs, steps, costs, [costs[i] for i in dear])


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

    def __init__(self, judging: Judging, tries: int) -> None:
        self._judging, self._tries = judging, tries

    def __call__(self, where: tuple[int, int]) -> Cost:
        k, at = where
        wanted = self._judging.wanted(k, self._judging.walk.steps[k].acts[at])
        assert wanted
        found = self._judging.compared(k, at, wanted[0], self._tries, f"cost/{k}/{at}")
        return Cost(k, at, *found, line(wanted[0]))


class _Bettered:
    """Finds the best of several other orders, and compares the act with it on other dice."""

    def __init__(self, judging: Judging) -> None:
        self._judging = judging

    def __call__(self, dear: Cost) -> Cost:
        judging, k, at = self._judging, dear.step, dear.act
        act = judging.walk.steps[k].acts[at]
        others = judging.others(k, act, TRIED)
        found = [judging.compared(k, at, one, FEWEST, f"search/{k}")[0] for one in others]
        best = others[max(range(len(others)), key=found.__getitem__)]
        cost, error = judging.compared(k, at, best, MOST, f"again/{k}")
        return Cost(k, at, cost, error, line(best))


def _error(chances: Chances) -> float:
    """How far an evaluation may be off, from how much it changes without each part."""
    return math.sqrt((FOLDS - 1) / FOLDS * sum((one - chances[0]) ** 2 for one in chances[1:]))


def _round(share: float) -> float:
    """Points of a hundred."""
    return round(100 * share, 1)


def _told(
    judging: Judging,
    match_id: str,
    outs: Sequence[Playout],
    steps: Sequence[StepFound],
    costs: Sequence[Cost],
    dear: Sequence[Cost],
) -> Review:
    walk, side = judging.walk, judging.side
    match, rules = walk.match, walk.codec.rules
    assert match.outcome is not None
    chances = [judging.chances(k) for k in range(len(walk.steps) + 1)]
    sign = {seat: 1.0 if seat in side else -1.0 for seat in judging.seats}
    luck = _Sums()
    dice: list[ReviewedDie] = []
    told = {fallen.n: fallen for step in walk.steps for fallen in step.fallen}
    for found in steps:
        for die in found.dice:
            gain, error = (
                sign[die.seat] * die.points[0],
                math.hypot(die.error, _error((*die.points,))),
            )
            luck.add(die.seat, gain, die.error)
            fell = told.get(die.n)
            why, results = (fell.why, fell.results) if fell else ("", ())
            dice.append(ReviewedDie(die.n, die.seat, why, results, _round(gain), _round(error)))
    skill = _Sums()
    for cost in costs:
        skill.add(walk.steps[cost.step].acts[cost.act].seat, -cost.cost, cost.error)
    by_rules = rules.outcome(walk.steps[-1].after.position) is not None
    ended = 0.0 if by_rules else chances[-1][0] - judging.evaluated(walk.steps[-1].after)[0]
    accounted = sum(sign[s] * (luck.sums[s] + skill.sums[s]) for s in judging.seats)
    rest = chances[-1][0] - chances[0][0] - ended - accounted
    unlike = {(cost.step, cost.act) for cost in costs}
    given = [(k, at, act.seat) for k, s in enumerate(walk.steps) for at, act in enumerate(s.acts)]
    moments = [_moment(judging, k, chances[k]) for k in range(len(chances))]
    swings = [abs(chances[k + 1][0] - chances[k][0]) for k in range(len(walk.steps))]
    turning = sorted(range(len(swings)), key=lambda k: -swings[k])[:DEAREST]
    others = tuple(seat for seat in judging.seats if seat not in side)
    return Review(
        match=match_id,
        size=match.size,
        judge=judging.judge.bot,
        playouts=len(outs),
        seed=judging.seed,
        version=VERSION,
        sides=tuple(filter(None, (tuple(s for s in judging.seats if s in side), others))),
        moments=tuple(moments),
        played=tuple(_played(judging, outs)),
        turning=tuple(walk.steps[k].stop for k in sorted(turning)),
        dice=tuple(sorted(dice, key=lambda die: -die.points)[:DEAREST]),
        orders=tuple(_dear(judging, cost) for cost in sorted(dear, key=lambda one: -one.cost)),
        seats=tuple(
            SeatReview(
                seat,
                0 if seat in side else 1,
                _round(luck.sums[seat]),
                _round(luck.error(seat)),
                _round(skill.sums[seat]),
                _round(skill.error(seat)),
                sum(who == seat for _, _, who in given),
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


def _moment(judging: Judging, k: int, chances: Chances) -> ReviewMoment:
    steps, end = judging.walk.steps, k == len(judging.walk.steps)
    n, table = (steps[-1].stop, steps[-1].after) if end else (steps[k].start, steps[k].before)
    now = judging.rules.moment(table.position)
    return ReviewMoment(n, now.turn, now.phase, _round(chances[0]), _round(_error(chances)))


def _played(judging: Judging, outs: Sequence[Playout]) -> Iterable[ReviewMoment]:
    for anchor in judging.anchors:
        ends = [judging.won(out.winners) for out in outs if out.anchor == anchor]
        if ends:
            mean = sum(ends) / len(ends)
            error = math.sqrt(max(mean * (1 - mean), 0.25 / len(ends)) / len(ends))
            found = _moment(judging, anchor, (mean,) * (FOLDS + 1))
            yield msgspec.structs.replace(found, error=_round(error))


def _dear(judging: Judging, cost: Cost) -> ReviewedOrder:
    act = judging.walk.steps[cost.step].acts[cost.act]
    better = cost.better if cost.cost > 0 else ""
    return ReviewedOrder(
        judging.walk.steps[cost.step].start,
        act.seat,
        act.text,
        _round(cost.cost),
        _round(cost.error),
        better,
    )


def _rest_error(
    judging: Judging,
    chances: Sequence[Chances],
    steps: Sequence[StepFound],
    costs: Sequence[Cost],
) -> float:
    """How large the rest may be: the errors of what was summed, and what the evaluation gained or
    lost, turn by turn, by orders that are the judge's own and so changed nothing."""
    squares = _error(chances[0]) ** 2 + sum(cost.error**2 for cost in costs)
    squares += sum(die.error**2 for found in steps for die in found.dice)
    drifts: defaultdict[int, float] = defaultdict(float)
    for k, found in enumerate(steps):
        gained = chances[k + 1][0] - chances[k][0] - sum(die.points[0] for die in found.dice)
        if not found.differs:
            turn = judging.rules.moment(judging.walk.steps[k].before.position).turn
            drifts[turn] += gained
    return math.sqrt(squares + sum(drift**2 for drift in drifts.values()))
