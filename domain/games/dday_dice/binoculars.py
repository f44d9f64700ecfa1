"""Binoculars: another result for any one die of a Unit or its Sector (7.3)."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance
from domain.games.dday_dice import events as e
from domain.games.dday_dice.lookup import unknown
from domain.games.dday_dice.powers import DICE_LIE, Played, Power, Targets, played, turns
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import PIPS, Card, Die, Face, On


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


def _binoculars(state: State, unit: Unit, on: Targets, chance: Chance) -> Played:
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
        yield e.GunTurned(unit=unit.seat, sector=unit.sector, dice=dice, by="binoculars")
    else:
        yield e.DieTurned(
            unit=unit.seat, die=cast(Die, on[0]), face=PIPS[cast(Face, on[1])], by="binoculars"
        )


_MOVING = {"mines": e.MineTurned, "ground": e.GroundTurned, "men": e.MenTurned}
_FIGHTING = {"shell": e.ShellTurned, "bomb": e.BombTurned}


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
