"""Positions of Company Combat for its tests: who stands where, what is held."""

from typing import Any

from domain.games.company_combat.contents import RULES
from domain.games.company_combat.state import Side, State, Unit
from tests.rigs.scenario import Given, given

Standing = dict[str, str | Unit]

LINE: Standing = {"rifle-1": "left", "rifle-2": "center", "rifle-3": "right"}
FOES: Standing = {"grenadier-1": "left", "grenadier-2": "center", "grenadier-3": "right"}


def side(units: Standing, hand: tuple[str, ...] = (), **fields: Any) -> Side:
    """A side with these units and this hand."""
    there = {n: Unit(u) if isinstance(u, str) else u for n, u in units.items()}  # type: ignore[arg-type]
    return Side(units=there, hand=hand, held=len(hand), **{"deck": 20, **fields})


def field(
    stage: str,
    american: Standing | Side = LINE,
    german: Standing | Side = FOES,
    hand: tuple[str, ...] = (),
    foe_hand: tuple[str, ...] = (),
    **fields: Any,
) -> Given:
    """A position in turn 2 of the American side, in a phase that has given its cards."""
    sides = {
        "american": american if isinstance(american, Side) else side(american, hand),
        "german": german if isinstance(german, Side) else side(german, foe_hand),
    }
    base = {"turn": 2, "tactics": 30, "drawn": True, "sides": sides}
    return given(RULES, State(stage=stage, **base | fields))  # type: ignore[arg-type]


def pinned(front: str, **more: Any) -> Unit:
    """A Pinned unit at a Front."""
    return Unit(front, pinned=True, **more)  # type: ignore[arg-type]


def hurt(front: str, casualties: int, **more: Any) -> Unit:
    """A unit with Casualties."""
    return Unit(front, casualties=casualties, **more)  # type: ignore[arg-type]


def unit(turn: Given, seat: str, name: str) -> Unit:
    """A unit that stands on the field."""
    found: Unit = turn.state.sides[seat].units[name]
    return found
