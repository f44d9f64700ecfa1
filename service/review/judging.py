"""How a computer judges a match: playouts from it, and an evaluation of a single die by them."""

import contextlib
import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.ruleset import Illegal, Judge, Outcome, Seat
from domain.match.match import Tabletop
from service.review.chances import MixedChance
from service.review.evaluation import Evaluation, fit
from service.review.features import Features, features
from service.review.playing import Play, Stuck, by_name
from service.review.smoothing import CalibrationPoint, Course, Smoothed, along, courses
from service.review.walking import Act, Walk

FOLDS = 6
"""Parts of the playouts; what is left without each of them tells how far an evaluation is off."""

ROWS = 5
"""Positions of each playout that the evaluation is fitted to. The one that it starts from is not
among them: an evaluation that has learnt the match by heart looks surer than it is."""

ROUNDS = (0.3, 0.2, 0.2, 0.15, 0.15)
"""The playouts in rounds, as shares: each round goes where the last ones left too much open."""

ENOUGH = 0.028
"""The standard error of a known chance at which no further playout begins there."""

MOST_ROWS = 5000
"""Positions that an evaluation is fitted to, at most."""

Chances = tuple[float, ...]
"""The chance of the first side by the evaluation, and by those without one fold each."""

Mapped = Callable[[Callable[[Any], Any], Sequence[Any], int], Iterable[Any]]
"""Does the same with each of many things, in their order, perhaps several at once. The figure says
how many parts of a hundred of the review are done then."""


class NotJudged(ValueError):
    """A match that cannot be reviewed, with a sentence that says why."""


class StepSeen(msgspec.Struct, frozen=True):
    """What kind of step it is, before anything is known of chances to win."""

    calls: int
    """How often chance is asked; -1 for an order that cannot be decided again alone."""
    differs: tuple[int, ...]
    """Which of its acts the judge would not have given."""


class Start(NamedTuple):
    """Where playouts start: at a table, with these orders."""

    table: Tabletop[Any]
    acts: tuple[Act, ...] = ()
    erred: Seat = ""
    """Whose order, not the judge's, leads to the next start before anything falls."""


class Playout(NamedTuple):
    """How one playout went."""

    start: int
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
        self.starts: list[Start] = []
        """Where the chance to win is asked for, in the order of the match."""
        self.path: list[tuple[int, int]] = []
        """Which start has the chance before each step, and which that behind its orders before
        anything falls; at last that of the end. Behind all starts stands the result."""
        self.side: frozenset[Seat] = frozenset(self.seats[:1])
        self.playouts: list[Playout] = []
        self.evaluation = Evaluation((), (), (), ((0.0,),))
        self.courses: list[Course] = []
        """How the chance of the first side may have gone from start to start, each as likely; at
        the end of each stands the result."""
        self.known: list[Smoothed] = []
        """The chance of the first side at each start, and the result."""

    # Playouts

    def play(self, table: Tabletop[Any], chance: Any, luck: str) -> Play:
        """The match played on from a table by the judge on every seat."""
        source, bots = random.Random(luck), dict.fromkeys(self.seats, self.bot)
        return Play(self.codec, self.seats, bots, chance, source, table)

    def playout(self, where: tuple[int, int]) -> Playout:
        """Playout number so much from a start, to its end."""
        start, number = where
        name = f"{self.seed}/out/{start}/{number}"
        play = self._begun(self.starts[start], name)
        draw = random.Random(f"{name}/rows")
        kept: list[Tabletop[Any]] = []
        for count in range(20_000):
            outcome = self.rules.outcome(play.table.position)
            if outcome is not None:
                rows = tuple(map(self.numbers, kept))
                return Playout(start, (start + number) % FOLDS, rows, outcome.winners)
            if count >= 1 and len(kept) < ROWS:
                kept.append(play.table)
            elif count >= 1 and (at := draw.randrange(count)) < ROWS:
                kept[at] = play.table
            play.step()
        raise Stuck("a playout does not end")

    def _begun(self, start: Start, name: str) -> Play:
        """A start with its orders given; the judge decides in place of those that what fell does
        not allow."""
        play = self.play(start.table, MixedChance(name, start.table.decks), name)
        with contextlib.suppress(Illegal):
            for act in start.acts:
                play.give(act.seat, act.order)
        return play

    def numbers(self, table: Tabletop[Any]) -> Features:
        """A position in numbers, as everybody sees it."""
        view, now = self.rules.view(table.seen_by(""), None), table.position
        return features(view, self.rules.moment(now).phase, self.rules.to_move(now))

    def learn(self, seen: Sequence[StepSeen], mapped: Mapped, until: int) -> None:
        """Play the match on until its chances are known well enough, and fit the evaluation.

        Raises NotJudged for three sides or more.
        """
        self.lay_out(seen)
        done = 0.0
        for share in ROUNDS:
            done += share
            plan = self._plan(round(self.judge.playouts * share))
            self.playouts += mapped(self.playout, plan, round(until * done))
            self._smooth()
            if max(one.error for one in self.known) <= ENOUGH:
                break
        self._fit()

    def lay_out(self, seen: Sequence[StepSeen]) -> None:
        """Find the starts: an order of the judge's own behind which nothing falls changes no
        chance, and between another one and its dice lies a chance of its own."""
        for step, one in zip(self.walk.steps, seen, strict=True):
            before = given = len(self.starts)
            erred = step.acts[one.differs[0]].seat if one.differs else ""
            if one.calls or one.differs:
                self.starts.append(Start(step.before, (), erred))
            if one.differs:
                given = len(self.starts)
                if one.calls:
                    self.starts.append(Start(step.before, step.acts))
            self.path.append((before, given))
        self.path.append((len(self.starts), len(self.starts)))
        end = self.walk.steps[-1].after
        if self.rules.outcome(end.position) is None or not self.starts:
            self.starts.append(Start(end))

    def _plan(self, most: int) -> list[tuple[int, int]]:
        """Where the next playouts begin: as many as bring the error down to what is enough, or as
        large a share of these as there are."""
        counts = [0] * len(self.starts)
        for out in self.playouts:
            counts[out.start] += 1
        wanted = [1e9] * len(counts)
        if self.known:
            opens = [max(0.0, (one.error / ENOUGH) ** 2 - 1) for one in self.known[:-1]]
            wanted = [max(1, n) * one for n, one in zip(counts, opens, strict=True)]
        share = min(1.0, most / max(1.0, sum(wanted)))
        more = [math.ceil(one * share) for one in wanted]
        return [(at, n + k) for at, n in enumerate(counts) for k in range(more[at])]

    def _smooth(self) -> None:
        ends = [out.winners for out in self.playouts]
        if (agreed := self.walk.match.outcome) is not None:
            ends.append(agreed.winners)
        self.side = side_of(self.seats, ends)
        counts, wins = [0] * len(self.starts), [0.0] * len(self.starts)
        for out in self.playouts:
            counts[out.start] += 1
            wins[out.start] += self.won(out.winners)
        erred = [start.erred for start in self.starts]
        drawn = courses(list(map(CalibrationPoint, counts, wins, erred)), self.seed)
        result = self.won(agreed.winners) if agreed else 0.5
        self.courses = [(*one, result) for one in drawn]
        self.known = along(self.courses)

    def _fit(self) -> None:
        every = -(-len(self.playouts) * ROWS // MOST_ROWS)
        parts: list[list[tuple[Features, float]]] = [[] for _ in range(FOLDS)]
        for out in self.playouts:
            part, worth = parts[out.fold], self.won(out.winners)
            part += [(row, worth) for row in out.rows[len(part) % every :: every]]
        self.evaluation = fit(parts)

    def won(self, winners: Sequence[Seat]) -> float:
        """What an end is worth to the first side: 1, 0, or half where nobody or everybody won."""
        return won(self.seats, self.side, winners)

    def sign(self, seat: Seat) -> int:
        """1 for a seat of the first side, -1 for one of the other."""
        return 1 if seat in self.side else -1

    def evaluated(self, table: Tabletop[Any]) -> Chances:
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
