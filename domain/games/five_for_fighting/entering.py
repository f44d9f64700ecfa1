"""Chapters 4.3 and 9.2: who comes onto the map, and by which hexes."""

import functools
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder, stand
from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    called,
    edge_hexes,
    entries,
    ground,
    is_sea,
    place,
    shore,
)
from domain.games.five_for_fighting.lookup import check_beach, field_of, on
from domain.games.five_for_fighting.naming import absence, hex_of, unit_of
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.printed import Unit as Printed
from domain.games.five_for_fighting.spending import check_budget, check_card
from domain.games.five_for_fighting.state import Free, State, Unit
from domain.games.five_for_fighting.words import Beach, Side, side_of

FREE = "free-setup"
FIRST_WAVE = 1
RANGERS = "2-Ranger"
MANY = 16
"""So many hexes are named where a unit may come; of more their number is told."""


class UnitPlaced(FiveEvent, frozen=True):
    """A unit is set up, or set up elsewhere; ``die`` where it decided how strong it is."""

    unit: str
    hex: str
    reduced: bool = False
    die: int = 0

    def after(self, state: State) -> State:
        free = state.free
        if free is not None:
            free = Free(free.die, free.left - 1, (*free.placed, self.unit))
        placed = stand(state, self.unit, Unit(self.hex, self.reduced), self.hex)
        return replace(placed, free=free)

    def told(self, state: State) -> str:
        where = place(self.hex)
        if self.die:
            how = "reduced" if self.reduced else "at full strength"
            return f"{self.unit} begins {how} on {where} (die {self.die})."
        return f"{self.unit} is set up on {where}."


class UnitEntered(FiveEvent, frozen=True):
    """A unit comes onto the map."""

    unit: str
    hex: str

    def after(self, state: State) -> State:
        name, weak = self.unit, state.weak
        entered = stand(state, name, Unit(self.hex, name in weak), self.hex)
        return replace(entered, weak=tuple(n for n in weak if n != name))

    def told(self, state: State) -> str:
        return f"{self.unit} comes onto the map at {place(self.hex)}."


class Enter(FiveOrder, frozen=True):
    """Bring a unit onto the map."""

    form = "enter {unit} {hex}"
    help = "Bring a unit that is due onto the map over its edge: “enter 1/914 2634”."
    names = ("unit", "hex")
    stages = ("land", "cards")
    unit: str
    hex: str

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        return come(state, seat, self.unit, self.hex)

    def said(self, state: State, seat: str) -> str:
        if state.stage == "land":
            return f"Set {self.unit} up on {called(self.hex)}"
        return f"Bring {self.unit} onto the map at {called(self.hex)}"


def come(state: State, seat: str, unit: str, hex_: str) -> Iterator[FiveEvent]:
    """A unit is set up (4.2), or comes while its beach has an activation left (4.3)."""
    side, sets_up = side_of(seat), state.stage == "land"
    if not sets_up:
        check_card(state, seat, face=False)
    name, to = unit_of(state, side, unit, [*due(state, side)]), hex_of(state, hex_)
    if sets_up:
        check_beach(state, seat, UNITS[name].beach)
    check_entry(state, name, to)
    if sets_up:
        yield UnitPlaced(unit=name, hex=to)
        return
    check_budget(state, seat, BEACH_OF[to])
    yield UnitEntered(unit=name, hex=to)


def check_entry(state: State, name: str, hex_: str) -> None:
    """Raise Illegal unless a unit may come onto the map there."""
    if name in state.units:
        raise Illegal("4.3", f"{name} is already on the map.")
    if not is_due(state, name):
        raise Illegal("4.3", f"{name} cannot come onto the map now; {absence(state, name)}.")
    allowed = doors(state, name)
    if hex_ not in allowed:
        more = f" and {len(allowed) - MANY} more" if len(allowed) > MANY else ""
        raise Illegal("4.3", f"{name} enters at {', '.join(allowed[:MANY])}{more}, not at {hex_}.")
    field = field_of(state, UNITS[name].side)
    if not field.room(hex_):
        why = "the enemy holds it" if hex_ in field.foe else "two units stand there"
        raise Illegal("4.3", f"{name} cannot enter at {hex_}: {why}.")


# --- Who is due -------------------------------------------------------------------------------


def in_play(unit: Printed, beaches: Iterable[Beach]) -> bool:
    """Whether an ordinary unit belongs to the match."""
    return unit.beach in beaches and not unit.option


def is_due(state: State, name: str) -> bool:
    """Whether a unit may come onto the map now (4.3)."""
    if name in state.units or name in state.gone or name in state.exited:
        return False
    if name in state.released:
        return True
    unit = UNITS[name]
    return bool(unit.turn) and unit.turn <= max(state.turn, FIRST_WAVE) and in_play(
        unit, state.beaches
    )  # fmt: skip


def due(state: State, side: Side) -> Iterator[str]:
    """The units of a side that may come onto the map now."""
    return (n for n in _expected(state.beaches, side) if is_due(state, n))


@functools.cache
def _expected(beaches: tuple[Beach, ...], side: Side) -> tuple[str, ...]:
    """The units of a side that are not on the map from the start, or may come back to it."""
    return tuple(n for n, u in UNITS.items() if u.side == side and u.beach in beaches)


# --- Where they come --------------------------------------------------------------------------


def doors(state: State, name: str) -> tuple[str, ...]:
    """Where a unit may come onto the map; a replacement by any beach or south edge hex (9.2)."""
    if name in state.released and (not UNITS[name].option or name in state.weak):
        return returning(state, name)
    if name == RANGERS and state.stage == "land":
        return ranger_hexes()
    found = entries(name, _wide(state))
    return tuple(h for h in found if BEACH_OF[h] in state.beaches)


def _wide(state: State) -> bool:
    """Whether variant units have the edges of the free set-up (10.3)."""
    return on(state, FREE)


def returning(state: State, name: str) -> tuple[str, ...]:
    """Where an eliminated unit comes back: beach, or south edge, also of the maps of 10.3 (9.2)."""
    unit = UNITS[name]
    beaches = state.beaches if on(state, AS_PRINTED) else (unit.beach,)  # 8.9
    if unit.side == "allied":
        return tuple(h for beach in beaches for h in shore(beach))
    far = [edge for edge in unit.wide.split(",") if _wide(state) and edge.endswith("south")]
    wide = far if far and len(beaches) == 1 else [f"{beach} south" for beach in beaches]
    return tuple(h for edge in wide for h in edge_hexes(edge))


@functools.cache
def ranger_hexes() -> tuple[str, ...]:
    """Where the Rangers are set up when Germans may hold the Pointe: beach, or land by the sea."""
    omaha = ground("omaha")
    by_sea = (h for h in omaha.land if any(is_sea(n) for n in omaha.beside[h]))
    return tuple(dict.fromkeys((*shore("omaha"), *by_sea)))


def open_doors(state: State, name: str) -> Iterator[str]:
    """The hexes by which a unit can come onto the map now (4.3)."""
    field = field_of(state, UNITS[name].side)
    return (h for h in doors(state, name) if field.room(h))
