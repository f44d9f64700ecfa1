"""How a computer judges a match: playouts from it, an evaluation fitted to them, and with that what
each die and each order changed."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.ruleset import Illegal, Judge, Seat
from domain.match.match import Table
from service.review.chances import MixedChance, Replayed
from service.review.evaluation import Evaluation, fit, refit
from service.review.features import Features, features
from service.review.playing import Play, Stuck, by_name
from service.review.walking import Act, Fallen, Step, Walk

FOLDS = 6
"""Parts of the playouts; what is left without each of them tells how far an evaluation is off."""

ROWS = 5
"""Positions of each playout that the evaluation is fitted to, beside the one it starts from."""

ANCHORS = 16
"""Places of a match that playouts start from."""

HELD = 10
"""Playouts that an evaluation weighs against those that set it right."""

MOST_ROWS = 8000
"""Positions that an evaluation is fitted to, at most."""

LOOKS = 4
"""Times that the judge is asked what it would order: it may choose among equals."""

Chances = tuple[float, ...]
"""The chance of the first side by the evaluation, and by those without one fold each."""

Row = tuple[Features, float]


class NotJudged(ValueError):
    """A match that cannot be reviewed, with a sentence that says why."""


class Playout(NamedTuple):
    """How one playout from an anchor went."""

    anchor: int
    rows: tuple[Features, ...]
    winners: tuple[Seat, ...]


class Weighed(NamedTuple):
    """A mean chance over tries, by each evaluation, and how far chance alone may have it off."""

    chances: Chances
    error: float = 0.0


class Tried(NamedTuple):
    """What an order led to on other dice: how often these were asked for, and of how few outcomes
    the first was that fell afresh, 0 for many."""

    table: Table[Any]
    calls: int
    few: int


class DieFound(msgspec.Struct, frozen=True):
    """What one roll or draw changed, for the first side, 0 to 1."""

    n: int
    seat: Seat
    points: tuple[float, ...]
    error: float


class StepFound(msgspec.Struct, frozen=True):
    """What the dice of an order changed, and whether the judge would have given it."""

    dice: tuple[DieFound, ...]
    differs: tuple[int, ...]
    """Which of its acts the judge would not have given."""


class Judging:
    """One match before its judge. The same seed, rules and match give the same figures."""

    def __init__(self, walk: Walk, judge: Judge, seed: str) -> None:
        self.walk, self.judge, self.seed = walk, judge, seed
        self.rules, self.codec = walk.codec.rules, walk.codec
        self.seats = tuple(walk.match.sitting.seats)
        bot = by_name(self.rules, judge.bot)
        self._bots = dict.fromkeys(self.seats, bot)
        every = range(len(walk.steps))
        many = min(ANCHORS, len(walk.steps))
        self.anchors = tuple(every[k * len(every) // many] for k in range(many))
        self.side: frozenset[Seat] = frozenset(self.seats[:1])
        self.evaluations: tuple[Evaluation, ...] = ()
        self._offsets: list[list[tuple[int, float]]] = []

    # Playouts

    def play(self, table: Table[Any], chance: Any, luck: str) -> Play:
        """The match played on from a table by the judge on every seat."""
        source = random.Random(luck)
        return Play(self.codec, self.seats, self._bots, chance, source, table)

    def playout(self, k: int) -> Playout:
        """Playout number ``k``, to its end."""
        anchor = self.anchors[k % len(self.anchors)]
        table, name = self.walk.steps[anchor].before, f"{self.seed}/out/{k}"
        play = self.play(table, MixedChance(name, table.decks), name)
        draw = random.Random(f"{name}/rows")
        kept: list[Table[Any]] = []
        for count in range(20_000):
            outcome = self.rules.outcome(play.table.position)
            if outcome is not None:
                rows = (table, *kept)
                return Playout(anchor, tuple(map(self.numbers, rows)), outcome.winners)
            if count >= 1 and len(kept) < ROWS:
                kept.append(play.table)
            elif count >= 1 and (at := draw.randrange(count)) < ROWS:
                kept[at] = play.table
            play.step()
        raise Stuck("a playout does not end")

    def numbers(self, table: Table[Any]) -> Features:
        """A position in numbers, as everybody sees it."""
        return features(self.rules.view(table.seen_by(""), None))

    def learn(self, playouts: Sequence[Playout]) -> None:
        """Fit the evaluation to how playouts ended. Raises NotJudged for three sides or more."""
        ends = [out.winners for out in playouts]
        if (agreed := self.walk.match.outcome) is not None:
            ends.append(agreed.winners)
        self.side = side_of(self.seats, ends)
        rows = [[(row, self.won(out.winners)) for row in out.rows] for out in playouts]
        every = -(-sum(map(len, rows)) // MOST_ROWS)
        flat = [(self._fold(k), row) for k, of in enumerate(rows) for row in of][::every]
        whole = fit([row for _, row in flat])
        folds = [refit(whole, [r for k, r in flat if k != fold]) for fold in range(FOLDS)]
        self.evaluations = (whole, *folds)
        self._offsets = self._off(playouts)

    def _fold(self, k: int) -> int:
        """The part of the playouts that one belongs to; each has some from every anchor."""
        return k // len(self.anchors) % FOLDS

    def _off(self, playouts: Sequence[Playout]) -> list[list[tuple[int, float]]]:
        """How far each evaluation is off at each anchor: playouts from there, and the mean."""
        own = {a: self.evaluated(self.walk.steps[a].before) for a in self.anchors}
        found = []
        for fold in range(-1, FOLDS):
            sums = dict.fromkeys(self.anchors, 0.0)
            counts = dict.fromkeys(self.anchors, 0)
            for k, out in enumerate(playouts):
                if self._fold(k) != fold:
                    counts[out.anchor] += 1
                    sums[out.anchor] += self.won(out.winners) - own[out.anchor][fold + 1]
            found.append([(counts[a], sums[a]) for a in self.anchors])
        return found

    def won(self, winners: Sequence[Seat]) -> float:
        """What an end is worth to the first side: 1, 0, or half where nobody or everybody won."""
        return won(self.seats, self.side, winners)

    # What a position is worth

    def evaluated(self, table: Table[Any]) -> Chances:
        """The chance of the first side by the evaluations; at an end, what it is worth."""
        outcome = self.rules.outcome(table.position)
        if outcome is not None:
            return (self.won(outcome.winners),) * (FOLDS + 1)
        whole = self.evaluations[0]
        columns = whole.columns(self.numbers(table))
        return tuple(one.weighed(columns) for one in self.evaluations)

    def chances(self, k: int) -> Chances:
        """The chance of the first side before step ``k``: evaluated, and set right by the playouts
        that started nearby. Behind the last step it is what the end is worth."""
        if k == len(self.walk.steps):
            outcome = self.walk.match.outcome
            assert outcome is not None
            return (self.won(outcome.winners),) * (FOLDS + 1)
        found = self.evaluated(self.walk.steps[k].before)
        wide = max(1.0, len(self.walk.steps) / ANCHORS)
        near = [math.exp(-(((k - a) / wide) ** 2)) for a in self.anchors]
        right = []
        for value, offs in zip(found, self._offsets, strict=True):
            count = sum(w * n for w, (n, _) in zip(near, offs, strict=True))
            off = sum(w * total for w, (_, total) in zip(near, offs, strict=True))
            right.append(min(1.0, max(0.0, value + off / (count + HELD))))
        return tuple(right)

    def average(self, step: Step, name: str, kept: int) -> Weighed | None:
        """The chance after an order of which the first ``kept`` calls fell as they did, over what
        else could have fallen: exact where that is one roll of few outcomes."""
        found: list[Chances] = []
        tries, exact, k = self.judge.tries, False, 0
        while k < tries:
            one = self._tried(step, step.acts, f"{name}/{k}", kept, k)
            if one is not None:
                found.append(self.evaluated(one.table))
                if not k and one.few:
                    tries = one.few * -(-tries // one.few)
                    exact = one.calls == kept + 1
                exact = exact and one.calls == kept + 1
            k += 1
        if not found:
            return None
        n = len(found)
        means = tuple(sum(column) / n for column in zip(*found, strict=True))
        spread = sum((one[0] - means[0]) ** 2 for one in found) / max(1, n - 1)
        return Weighed(means, 0.0 if exact or n < 2 else math.sqrt(spread / n))

    # Orders

    def step(self, k: int) -> StepFound:
        """What the dice of a step changed, and where its orders are not the judge's."""
        step, name = self.walk.steps[k], f"{self.seed}/step/{k}"
        once = self._tried(step, step.acts, name, 0, 0)
        if once is None:  # it cannot be decided again alone: nothing is said of its parts
            return StepFound((), ())
        dice = tuple(self._dice(step, name, self.evaluated(step.after))) if once.calls else ()
        free = [at for at, act in enumerate(step.acts) if act.free]
        return StepFound(dice, tuple(at for at in free if self._differs(k, at)))

    def _differs(self, k: int, at: int) -> bool:
        act = self.walk.steps[k].acts[at]
        wanted = self.wanted(k, act)
        return wanted is not None and act.order not in wanted

    def _dice(self, step: Step, name: str, after: Chances) -> Iterator[DieFound]:
        """Each call for chance by what it changed; if the order cannot be followed call by call,
        all of them as one."""
        seat, followed = step.acts[0].seat, self._followed(step, name)
        last = self.average(step, name, 0)
        if last is None:
            return
        fallen = step.fallen or (Fallen(step.acts[0].n, "", ()),)
        if followed != len(step.fallen):
            fallen = fallen[:1]
        for kept, one in enumerate(fallen, 1):
            mark = Weighed(after) if kept == len(fallen) else self.average(step, name, kept)
            if mark is not None:
                error = math.hypot(last.error, mark.error)
                yield DieFound(one.n, seat, _minus(mark.chances, last.chances), error)
                last = mark

    def _followed(self, step: Step, name: str) -> int | None:
        """How many calls lead to the very table of the journal; None if they lead elsewhere."""
        many = 10_000
        found = self._tried(step, step.acts, name, many, -1)
        if found is None or found.table.position != step.after.position:
            return None
        return found.calls

    def _tried(
        self, step: Step, acts: Sequence[Act], name: str, kept: int, share: int
    ) -> Tried | None:
        """What orders lead to on other dice; None where they cannot be given so."""
        fell = [one.results for one in step.fallen]
        chance = MixedChance(name, step.before.decks, fell, kept, share)
        play = self.play(step.before, chance, name)
        try:
            for act in acts:
                play.give(act.seat, act.order)
        except (Illegal, Replayed, Stuck, RuntimeError):
            return None
        return Tried(play.table, chance.calls, chance.few)

    # What an order cost

    def wanted(self, k: int, act: Act) -> list[Any] | None:
        """What the judge would order there; None where there is nothing to choose."""
        state = self.walk.steps[k].before.seen_by(act.seat)
        offers = list(self.rules.legal_orders(state, act.seat))
        if len(offers) < 2:
            return None
        bot = self._bots[act.seat]
        lucks = (random.Random(f"{self.seed}/want/{k}/{i}") for i in range(LOOKS))
        return [bot(state, act.seat, offers, luck) for luck in lucks]

    def others(self, k: int, act: Act, most: int) -> list[Any]:
        """Other orders that were offered there: the judge's own choices first."""
        state = self.walk.steps[k].before.seen_by(act.seat)
        offers = [o for o in self.rules.legal_orders(state, act.seat) if o != act.order]
        random.Random(f"{self.seed}/others/{k}").shuffle(offers)
        wanted = [o for o in self.wanted(k, act) or () if o != act.order]
        found: list[Any] = []
        for one in (*wanted, *offers):
            if one not in found:
                found.append(one)
        return found[:most]

    def compared(self, k: int, at: int, other: Any, tries: int, name: str) -> tuple[float, float]:
        """How much better another order would have been than act ``at``, 0 to 1 for its side:
        both are played on with the same dice as far as they are asked for in the same way."""
        step = self.walk.steps[k]
        act = step.acts[at]
        changed = [*step.acts[:at], act._replace(order=other), *step.acts[at + 1 :]]
        gains: list[Chances] = []
        for i in range(tries):
            seed = f"{self.seed}/{name}/{i}"
            one, two = (self._ahead(step, acts, seed, i) for acts in (step.acts, changed))
            if one is not None and two is not None:
                gains.append(_minus(two, one))
        if not gains:
            return 0.0, 0.0
        sign = 1 if act.seat in self.side else -1
        means = [sum(column) / len(gains) for column in zip(*gains, strict=True)]
        spread = sum((gain[0] - means[0]) ** 2 for gain in gains) / max(1, len(gains) - 1)
        return sign * means[0], math.hypot(math.sqrt(spread / len(gains)), off(means))

    def _ahead(self, step: Step, acts: Sequence[Act], seed: str, share: int) -> Chances | None:
        """The chance of the first side a turn after orders, as the judge would play it on."""
        chance = MixedChance(seed, step.before.decks, (), 0, share)
        play = self.play(step.before, chance, seed)
        until = self.rules.moment(step.before.position).turn + 1
        try:
            for act in acts:
                play.give(act.seat, act.order)
            for _ in range(self.judge.ahead):
                position = play.table.position
                if self.rules.outcome(position) or self.rules.moment(position).turn > until:
                    break
                play.step()
        except (Illegal, Stuck, RuntimeError):
            return None
        return self.evaluated(play.table)


def off(chances: Sequence[float]) -> float:
    """How far an evaluation may be off, from how much it changes without each part of the
    playouts: the jackknife's standard error."""
    return math.sqrt((FOLDS - 1) / FOLDS * sum((one - chances[0]) ** 2 for one in chances[1:]))


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


def _minus(one: Sequence[float], other: Sequence[float]) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))
