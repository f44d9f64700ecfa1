"""Orders of a match given again: what each die changed, and what the judge would have ordered."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.ruleset import Illegal, Seat
from domain.match.match import Tabletop
from service.review.chances import MixedChance, Replayed
from service.review.judging import Chances, Judging, StepSeen
from service.review.playing import Stuck
from service.review.walking import Act, Fallen, Step

LOOKS = 16
"""Times that the judge is asked what it would order: it may choose among equals."""


class Weighed(NamedTuple):
    """A mean chance over tries, by each evaluation, and how far chance alone may have it off."""

    chances: Chances
    error: float = 0.0


class Tried(NamedTuple):
    """What an order led to on other dice: how often these were asked for, and of how few outcomes
    the first was that fell afresh, 0 for many."""

    table: Tabletop[Any]
    calls: int
    few: int


class DieFound(msgspec.Struct, frozen=True):
    """What one roll or draw changed, for the first side, 0 to 1."""

    n: int
    seat: Seat
    points: tuple[float, ...]
    error: float


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

    def seen(self, k: int) -> StepSeen:
        """What kind of step it is."""
        step = self.walk.steps[k]
        once = self._tried(step, step.acts, f"{self.seed}/step/{k}", 0, 0)
        free = [at for at, act in enumerate(step.acts) if act.free]
        differs = tuple(at for at in free if self._differs(k, at))
        return StepSeen(max(once.calls, len(step.fallen)), differs) if once else StepSeen(-1, ())

    def dice(self, k: int) -> tuple[DieFound, ...]:
        """What each roll and draw of a step changed, by the evaluation."""
        step = self.walk.steps[k]
        return tuple(self._dice(step, f"{self.seed}/step/{k}", self.evaluated(step.after)))

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

    def wanted(self, k: int, act: Act) -> list[Any] | None:
        """What the judge would order there; None where there is nothing to choose."""
        state = self.walk.steps[k].before.seen_by(act.seat)
        offers = list(self.rules.legal_orders(state, act.seat))
        if len(offers) < 2:
            return None
        bot = self.judging.bot
        lucks = (random.Random(f"{self.seed}/want/{k}/{i}") for i in range(LOOKS))
        return [bot(state, act.seat, offers, luck) for luck in lucks]


def _minus(one: Sequence[float], other: Sequence[float]) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))
