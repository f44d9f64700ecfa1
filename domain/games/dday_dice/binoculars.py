"""Binoculars: another result for any one die of a Unit or its Sector (7.3)."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dday_dice.dday import DiceEvent, Happening, change
from domain.games.dday_dice.lookup import unknown
from domain.games.dday_dice.powers import DICE_LIE, DieTurned, Power, Targets, played, turns
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import because
from domain.games.dday_dice.words import PIPS, By, Card, Die, Face, On, Seat, Sector

# --- The dice that they turn ------------------------------------------------------------------


class _OwnDieTurned(DiceEvent, frozen=True):
    """A card turns the die that a Unit on the move has rolled."""

    unit: Seat
    die: int
    by: By

    def after(self, state: State) -> State:
        return change(state, self.unit, mine=self.die)


class MineTurned(_OwnDieTurned, frozen=True):
    """A card turns the landmine die."""

    def told(self, state: State) -> str:
        return f"The landmine die is turned to {self.die}{because(self.by)}."


class GroundTurned(_OwnDieTurned, frozen=True):
    """A card turns the die for a random Sector."""

    def told(self, state: State) -> str:
        return f"The die for the ground is turned to {self.die}{because(self.by)}."


class MenTurned(_OwnDieTurned, frozen=True):
    """A card turns the die for the Soldiers of a Sector."""

    def told(self, state: State) -> str:
        return f"The die for the Soldiers is turned to {self.die}{because(self.by)}."


class GunTurned(DiceEvent, frozen=True):
    """A card turns a machine-gun die."""

    unit: Seat
    sector: Sector
    dice: tuple[int, ...]
    by: By

    def after(self, state: State) -> State:
        return replace(state, guns={**state.guns, self.sector: self.dice})

    def told(self, state: State) -> str:
        guns = sum(self.dice)
        return f"Machine-gun fire on {place(self.sector)} is turned to {guns}{because(self.by)}."


class ShellTurned(DiceEvent, frozen=True):
    """A card turns the die for mortar fire or booby traps."""

    unit: Seat
    sector: Sector
    die: int
    by: By

    def after(self, state: State) -> State:
        return replace(state, shells={**state.shells, self.sector: self.die})

    def told(self, state: State) -> str:
        return f"The die for {place(self.sector)} is turned to {self.die}{because(self.by)}."


class BombTurned(DiceEvent, frozen=True):
    """A card turns the die of a Gammon Bomb."""

    unit: Seat
    sector: Sector
    die: int
    by: By

    def after(self, state: State) -> State:
        others = (bomb for bomb in state.bombs if bomb[0] != self.sector)
        return replace(state, bombs=(*others, (self.sector, self.die)))

    def told(self, state: State) -> str:
        return f"The die of the Gammon Bomb is turned to {self.die}{because(self.by)}."


# --- The card ---------------------------------------------------------------------------------


def _seen(state: State, unit: Unit) -> Iterator[Targets]:
    """What Binoculars can be turned on (7.3)."""
    if unit.stage in DICE_LIE:
        yield from turns(state, unit)
    elif unit.stage in ("mines", "survey"):
        yield from _pips(_own_die(state, unit), unit.mine)
    else:
        for what, die in _fired(state, unit):
            yield from _pips(what, die)


def _pips(what: On, die: int) -> Iterator[Targets]:
    """Every other result of a die that is not one of the six."""
    yield from ((what, cast(On, str(n))) for n in range(1, 7) if n != die)


def _own_die(state: State, unit: Unit) -> On:
    """What a Unit on the move has rolled for: landmines, unknown ground, or Soldiers."""
    if unit.stage == "mines":
        return "mines"
    return "ground" if unknown(state, unit.sector) else "men"


def _fired(state: State, unit: Unit) -> Iterator[tuple[On, int]]:
    """The dice of combat in the Sector of a Unit; of several machine guns the highest."""
    if guns := state.guns.get(unit.sector):
        yield "gun", max(guns)
    if die := state.shells.get(unit.sector):
        yield "shell", die
    yield from (("bomb", die) for where, die in state.bombs if where == unit.sector)


def _binoculars(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Another result for one die (7.3)."""
    yield played(unit, "binoculars", on)
    if on[0] in _MOVING:
        yield _MOVING[on[0]](unit=unit.seat, die=int(on[1]), by="binoculars")
    elif on[0] in _FIGHTING:
        turned = _FIGHTING[on[0]]
        yield turned(unit=unit.seat, sector=unit.sector, die=int(on[1]), by="binoculars")
    elif on[0] == "gun":
        *milder, _ = sorted(state.guns[unit.sector])
        dice = (*milder, int(on[1]))
        yield GunTurned(unit=unit.seat, sector=unit.sector, dice=dice, by="binoculars")
    else:
        yield DieTurned(
            unit=unit.seat, die=cast(Die, on[0]), face=PIPS[cast(Face, on[1])], by="binoculars"
        )


_MOVING = {"mines": MineTurned, "ground": GroundTurned, "men": MenTurned}
_FIGHTING = {"shell": ShellTurned, "bomb": BombTurned}
POWERS: dict[Card, Power] = {
    "binoculars": Power(
        rule="7.3",
        usage="“use binoculars R1 star”, “use binoculars gun 1”, “use binoculars mines 1”, "
        "“use binoculars ground 4”, “use binoculars men 6”, “use binoculars shell 1” or "
        "“use binoculars bomb 6”, with a result that the die does not show.",
        stages=(*DICE_LIE, "survey", "mines", "fire"), asked=("tally", "survey", "mines", "fire"),
        on=_seen, play=_binoculars,
    ),
}  # fmt: skip
