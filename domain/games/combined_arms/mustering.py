"""Chapter 2: armies, chosen or drawn."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed, say
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.lookup import battle
from domain.games.combined_arms.printed import READY, TANKS, TYPES, Limits, counted, name, ready
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import SEATS, SIDES, Army, Kind, Number, Seat

KINDS: tuple[Kind, ...] = get_args(Kind)
"""In the order in which an army is told."""


class ArmyChosen(ArmsEvent, frozen=True):
    """A side has chosen its army; only it knows which."""

    seat: Seat
    army: dict[Kind, int] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """The army is its own secret until both are revealed."""
        return {"army": (self.seat,)}

    def after(self, state: State) -> State:
        return replace(state, chosen={**state.chosen, self.seat: self.army})

    def told(self, state: State) -> str:
        return say("{side} has chosen its army.", side=SIDES[self.seat])


class ArmyRevealed(ArmsEvent, frozen=True):
    """An army is open to all."""

    seat: Seat
    army: dict[Kind, int]

    def after(self, state: State) -> State:
        chosen = {**state.chosen, self.seat: self.army}
        reserve = {**state.reserve, self.seat: self.army}
        if len(reserve) < len(SEATS):
            return replace(state, chosen=chosen, reserve=reserve)
        second = next(s for s in SEATS if s != state.first)
        return replace(state, chosen=chosen, reserve=reserve, stage="place", seat=second)

    def told(self, state: State) -> str:
        army = listed(counted(self.army[kind], kind) for kind in KINDS if kind in self.army)
        return say("{side} has {army}.", side=SIDES[self.seat], army=army)


class _Choice(ArmsOrder, frozen=True):
    """An order that chooses an army in secret, both sides at once (2.1)."""

    secret = True
    stages = ("muster",)

    def check(self, state: State, seat: Seat) -> None:
        if state.stage != "muster" or seat in state.chosen:
            raise Illegal("2.9", "Your army is chosen and cannot be changed.")


class Call(_Choice, frozen=True):
    """Choose an army that is ready to march."""

    form = "army {army}"
    help = "Choose a ready-made army in secret: “army us-infantry”."
    army: Army

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Call"]:
        return (cls(army=key) for key, row in READY.items() if row.seat == seat)

    def leads_to(self, state: State, seat: Seat) -> Iterator[ArmsEvent]:
        """The army, as large as the battle asks for (2.7)."""
        if READY[self.army].seat != seat:
            told = "The {army} army belongs to the other side; choose one of yours."
            raise Illegal("2.7", told, army=self.army)
        yield ArmyChosen(seat=seat, army=dict(ready(self.army, battle(state).army)))

    def said(self, state: State, seat: str) -> str:
        title = READY[self.army].title
        return say("March with {army}", army=re.sub(r"^(A|The) ", lambda a: a[0].lower(), title))

    def weighed(self, state: State) -> str:
        """The units that it has (2.7)."""
        units = READY[self.army].units
        kinds = listed(counted(n, kind) for kind, n in Counter(units).most_common())
        return say("{n} units: {units}", n=len(units), units=kinds)


class Muster(_Choice, frozen=True):
    """Choose an army unit by unit."""

    form = "army {units}"
    help = "Make up your own army in secret: “army infantry 4 medium-tank 2 …”."
    units: tuple[Literal[Kind, Number], ...]

    def leads_to(self, state: State, seat: Seat) -> Iterator[ArmsEvent]:
        if state.armies != "chosen":
            raise Illegal("2.7", "This match is played with historical armies: choose one by name.")
        army = _counted(self.units)
        check(army, battle(state).army)
        yield ArmyChosen(seat=seat, army=army)

    def said(self, state: State, seat: str) -> str:
        return say("March with an army of your own")


def _counted(words: tuple[str, ...]) -> dict[Kind, int]:
    """The units that words name, each with a number after it; without one it is one unit."""
    army: dict[Kind, int] = {}
    last: Kind | None = None
    for word in words:
        if not word.isdigit():
            last = word  # type: ignore[assignment]
            army[last] = army.get(last, 0) + 1  # type: ignore[index, arg-type]
        elif last is None:
            raise Illegal("2.2", "Name each type before its number: “army infantry 4 …”.")
        else:
            army[last] += int(word) - 1
            last = None
    return army


def check(army: Mapping[Kind, int], limits: Limits) -> None:
    """Raise Illegal unless an army keeps the limits."""
    total = sum(army.values())
    if total != limits.units:
        raise Illegal("2.2", "An army has {most} units; you named {n}.", most=limits.units, n=total)
    if army.get("headquarters", 0) != 1:
        raise Illegal("2.3", "An army has exactly one Headquarters; add “headquarters 1”.")
    tanks = sum(n for kind, n in army.items() if kind in TANKS)
    if tanks > limits.tanks:
        told = "An army has {most} tanks at most; you named {n}."
        raise Illegal("2.4", told, most=limits.tanks, n=tanks)
    for kind, n in army.items():
        if n > limits.same:
            told = "An army has {most} of a type at most; you named {n} {unit}."
            raise Illegal("2.5", told, most=limits.same, n=n, unit=name(kind))
    if len(army) - 1 < limits.types:
        told = "An army has {least} types at least besides the Headquarters; these are {n}."
        raise Illegal("2.6", told, least=limits.types, n=len(army) - 1)


def drawn(seat: Seat, limits: Limits, chance: Chance) -> dict[Kind, int]:
    """An army drawn from a bag (2.8): its types first, then tanks that may join, then the rest."""
    who = f"{SIDES[seat]} army"
    kinds = [k for k in TYPES if k != "headquarters"]
    first = chance.draw(kinds, limits.types, why=f"the types of the {who}")
    left = [k for k in kinds for _ in range(limits.same - (k in first))]
    tanks = [k for k in left if k in TANKS]
    room = limits.tanks - sum(1 for k in first if k in TANKS)
    joining = chance.draw(tanks, room, why=f"the tanks that may join the {who}")
    bag = [*(k for k in left if k not in TANKS), *joining]
    rest = chance.draw(bag, limits.units - limits.types - 1, why=f"the rest of the {who}")
    drawn = ("headquarters", *first, *rest)
    return {kind: drawn.count(kind) for kind in TYPES if kind in drawn}
