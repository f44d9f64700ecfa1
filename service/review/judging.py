"""How a computer judges a match: playouts from it, and an evaluation fitted to them."""

import heapq
import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from domain.game.ruleset import Judge, Outcome, Seat
from domain.match.match import Table
from service.review.chances import MixedChance
from service.review.evaluation import Evaluation, fit
from service.review.features import Features, features
from service.review.playing import Play, Stuck, by_name
from service.review.smoothing import Place, Smoothed, open_, smoothed
from service.review.walking import Walk

FOLDS = 6
"""Parts of the playouts; what is left without each of them tells how far an evaluation is off."""

ROWS = 5
"""Positions of each playout that the evaluation is fitted to, beside the one it starts from."""

ANCHORS = 24
"""Places of a match that playouts start from."""

ROUNDS = (0.5, 0.25, 0.25)
"""The playouts in rounds, as shares: each round goes where the last one left most open."""

ENOUGH = 0.025
"""The standard error of the worst known chance at which no further round is played."""

MOST_ROWS = 8000
"""Positions that an evaluation is fitted to, at most."""

Chances = tuple[float, ...]
"""The chance of the first side by the evaluation, and by those without one fold each."""

Mapped = Callable[[Callable[[Any], Any], Sequence[Any], int], Iterable[Any]]
"""Does the same with each of many things, in their order, perhaps several at once. The figure says
how many parts of a hundred of the review are done then."""


class NotJudged(ValueError):
    """A match that cannot be reviewed, with a sentence that says why."""


class Playout(NamedTuple):
    """How one playout from an anchor went."""

    anchor: int
    fold: int
    rows: tuple[Features, ...]
    winners: tuple[Seat, ...]


class Judging:
    """One match before its judge. The same seed, rules and match give the same figures."""

    def __init__(self, walk: Walk, judge: Judge, seed: str) -> None:
        self.walk, self.judge, self.seed = walk, judge, seed
        self.rules, self.codec = walk.codec.rules, walk.codec
        self.seats = tuple(walk.match.sitting.seats)
        self.bot = by_name(self.rules, judge.bot)
        every = range(len(walk.steps))
        many = min(ANCHORS, len(walk.steps))
        self.anchors = tuple(every[k * len(every) // many] for k in range(many))
        self.side: frozenset[Seat] = frozenset(self.seats[:1])
        self.playouts: list[Playout] = []
        self.evaluation = Evaluation((), (), (), ((0.0,),))
        self.course: list[Smoothed] = []
        """The chance of the first side before each step."""

    # Playouts

    def play(self, table: Table[Any], chance: Any, luck: str) -> Play:
        """The match played on from a table by the judge on every seat."""
        source, bots = random.Random(luck), dict.fromkeys(self.seats, self.bot)
        return Play(self.codec, self.seats, bots, chance, source, table)

    def playout(self, where: tuple[int, int]) -> Playout:
        """Playout number so much from an anchor, to its end."""
        anchor, number = where
        table, name = self.walk.steps[anchor].before, f"{self.seed}/out/{anchor}/{number}"
        play = self.play(table, MixedChance(name, table.decks), name)
        draw = random.Random(f"{name}/rows")
        kept: list[Table[Any]] = []
        for count in range(20_000):
            outcome = self.rules.outcome(play.table.position)
            if outcome is not None:
                rows = tuple(map(self.numbers, (table, *kept)))
                fold = (self.anchors.index(anchor) + number) % FOLDS
                return Playout(anchor, fold, rows, outcome.winners)
            if count >= 1 and len(kept) < ROWS:
                kept.append(play.table)
            elif count >= 1 and (at := draw.randrange(count)) < ROWS:
                kept[at] = play.table
            play.step()
        raise Stuck("a playout does not end")

    def numbers(self, table: Table[Any]) -> Features:
        """A position in numbers, as everybody sees it."""
        view, now = self.rules.view(table.seen_by(""), None), table.position
        return features(view, self.rules.moment(now).phase, self.rules.to_move(now))

    def learn(self, mapped: Mapped, until: int) -> None:
        """Play the match on until its chances are known well enough, and fit the evaluation.

        Raises NotJudged for three sides or more.
        """
        done = 0.0
        for share in ROUNDS:
            done += share
            plan = self._plan(round(self.judge.playouts * share))
            self.playouts += mapped(self.playout, plan, round(until * done))
            self._fit()
            if max(one.error for one in self.course) <= ENOUGH:
                break

    def _plan(self, many: int) -> list[tuple[int, int]]:
        """Where the next playouts begin: the more is open there, and the fewer there were."""
        counts = dict.fromkeys(self.anchors, 0)
        for out in self.playouts:
            counts[out.anchor] += 1
        wide = {a: open_(self.course[a].chance) ** 2 if self.course else 1.0 for a in self.anchors}
        queue = [((counts[a] + 1) / wide[a], a) for a in self.anchors]
        heapq.heapify(queue)
        plan = []
        for _ in range(many):
            _, anchor = queue[0]
            plan.append((anchor, counts[anchor]))
            counts[anchor] += 1
            heapq.heapreplace(queue, ((counts[anchor] + 1) / wide[anchor], anchor))
        return plan

    def _fit(self) -> None:
        ends = [out.winners for out in self.playouts]
        if (agreed := self.walk.match.outcome) is not None:
            ends.append(agreed.winners)
        self.side = side_of(self.seats, ends)
        every = -(-len(self.playouts) * (ROWS + 1) // MOST_ROWS)
        parts: list[list[tuple[Features, float]]] = [[] for _ in range(FOLDS)]
        for out in self.playouts:
            part = parts[out.fold]
            part += [(row, self.won(out.winners)) for row in out.rows[len(part) % every :: every]]
        self.evaluation = fit(parts)
        own = [self.evaluated(step.before) for step in self.walk.steps]
        places = []
        for anchor in self.anchors:
            outs = [out for out in self.playouts if out.anchor == anchor]
            offs = [self.won(out.winners) - own[anchor][out.fold + 1] for out in outs]
            if offs:
                places.append(Place(anchor, len(offs), sum(offs) / len(offs)))
        self.course = smoothed([one[0] for one in own], places)

    def won(self, winners: Sequence[Seat]) -> float:
        """What an end is worth to the first side: 1, 0, or half where nobody or everybody won."""
        return won(self.seats, self.side, winners)

    def evaluated(self, table: Table[Any]) -> Chances:
        """The chance of the first side by the evaluations; at an end, what it is worth."""
        outcome: Outcome | None = self.rules.outcome(table.position)
        if outcome is not None:
            return (self.won(outcome.winners),) * len(self.evaluation.weights)
        return self.evaluation.chances(self.numbers(table))


def off(chances: Sequence[float]) -> float:
    """How far an evaluation may be off, from how much it changes without each part of the
    playouts: the jackknife's standard error."""
    parts = len(chances) - 1
    return math.sqrt((parts - 1) / parts * sum((one - chances[0]) ** 2 for one in chances[1:]))


def won(seats: Sequence[Seat], side: frozenset[Seat], winners: Sequence[Seat]) -> float:
    """What an end is worth to a side: 1, 0, or half where neither or both sides won."""
    ours, theirs = bool(side & set(winners)), bool((set(seats) - side) & set(winners))
    if side == frozenset(seats):
        return float(ours)
    return 0.5 if ours == theirs else float(ours)


def side_of(seats: Sequence[Seat], ends: Sequence[Sequence[Seat]]) -> frozenset[Seat]:
    """The seats that win and lose with the first one. Raises NotJudged for three sides or more."""
    kinds = {seat: tuple(seat in winners for winners in ends) for seat in seats}
    if len(set(kinds.values())) > 2:
        raise NotJudged("This match has three sides or more, and the review knows one or two.")
    return frozenset(seat for seat in seats if kinds[seat] == kinds[seats[0]])
