"""Orders of a match given again: what each die changed, and what an order cost."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.ruleset import Illegal, Seat
from domain.match.match import Table
from service.review.chances import MixedChance, Replayed
from service.review.judging import Chances, Judging, off
from service.review.playing import Stuck
from service.review.walking import Act, Fallen, Step

LOOKS = 4
"""Times that the judge is asked what it would order: it may choose among equals."""


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


class Trying:
    """The orders of a match before its judge, who knows what a position is worth."""

    def __init__(self, judging: Judging) -> None:
        self.judging, self.walk = judging, judging.walk
        self.judge, self.seed = judging.judge, judging.seed
        self.rules = judging.rules
        self.play, self.evaluated = judging.play, judging.evaluated

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
        bot = self.judging.bot
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
        sign = 1 if act.seat in self.judging.side else -1
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


def _minus(one: Sequence[float], other: Sequence[float]) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))
