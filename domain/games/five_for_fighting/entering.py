"""Chapters 4 and 10: set-up, reinforcements, and the units of variants."""

import functools
from collections.abc import Iterable, Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    POINTE,
    edge_hexes,
    entries,
    ground,
    is_sea,
    shore,
)
from domain.games.five_for_fighting.lookup import Field, absence, on
from domain.games.five_for_fighting.printed import PLAY, UNITS, Unit
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import Beach, Side

FREE = "free-setup"
FIRST_WAVE = 1


def wide(state: State) -> bool:
    """Whether variant units have the edges of the free set-up (10.3)."""
    return on(state, FREE)


def in_play(unit: Unit, beaches: Iterable[Beach]) -> bool:
    """Whether an ordinary unit belongs to the match."""
    return unit.beach in beaches and not unit.option


def german_setup(beaches: Iterable[Beach]) -> dict[str, str]:
    """Where the German units begin (4.1)."""
    found = tuple(beaches)
    return {n: u.hex for n, u in UNITS.items() if u.by == "setup" and in_play(u, found)}


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


def doors(state: State, name: str) -> tuple[str, ...]:
    """Where a unit may come onto the map; a replacement by any beach or south edge hex (9.2)."""
    if name in state.released and (not UNITS[name].option or name in state.weak):
        return returning(state, name)
    if name == RANGERS and state.stage == "land":
        return ranger_hexes()
    found = entries(name, wide(state))
    return tuple(h for h in found if BEACH_OF[h] in state.beaches)


def returning(state: State, name: str) -> tuple[str, ...]:
    """Where an eliminated unit comes back: beach, or south edge, also of the maps of 10.3 (9.2)."""
    unit = UNITS[name]
    if unit.side == "allied":
        return shore(unit.beach)
    far = [edge for edge in unit.wide.split(",") if wide(state) and edge.endswith("south")]
    return tuple(h for edge in far or [f"{unit.beach} south"] for h in edge_hexes(edge))


def open_doors(state: State, field: Field, name: str) -> Iterator[str]:
    """The hexes by which a unit can come onto the map now (4.3)."""
    return (h for h in doors(state, name) if field.room(h))


def enter(state: State, field: Field, name: str, hex_: str) -> Iterator[e.FiveEvent]:
    """A unit comes onto the map, or is set up (4.2, 4.3)."""
    check_entry(state, field, name, hex_)
    if state.stage == "land":
        yield e.UnitPlaced(unit=name, hex=hex_)
    else:
        yield e.UnitEntered(unit=name, hex=hex_)


MANY = 16
"""So many hexes are named where a unit may come; of more their number is told."""


def check_entry(state: State, field: Field, name: str, hex_: str) -> None:
    """Raise Illegal unless a unit may come onto the map there."""
    if name in state.units:
        raise Illegal("4.3", f"{name} is already on the map.")
    if not is_due(state, name):
        raise Illegal("4.3", f"{name} cannot come onto the map now; {absence(state, name)}.")
    allowed = doors(state, name)
    if hex_ not in allowed:
        more = f" and {len(allowed) - MANY} more" if len(allowed) > MANY else ""
        raise Illegal("4.3", f"{name} enters at {', '.join(allowed[:MANY])}{more}, not at {hex_}.")
    if not field.room(hex_):
        why = "the enemy holds it" if hex_ in field.foe else "two units stand there"
        raise Illegal("4.3", f"{name} cannot enter at {hex_}: {why}.")


# --- The set-up of the first wave -------------------------------------------------------------


def first_wave(state: State, beaches: Iterable[Beach]) -> Iterator[str]:
    """Allied units that are still to be set up on some beaches (4.2)."""
    wanted = set(beaches)
    return (name for name in due(state, "allied") if UNITS[name].beach in wanted)


def ashore(state: State, field: Field, beaches: Iterable[Beach]) -> Iterator[e.FiveEvent]:
    """Set all of them up, spread over the landing hexes in the order of the sheet."""
    stands = {hex_: len(names) for hex_, names in field.own.items()}
    for name in first_wave(state, beaches):
        open_ = [h for h in open_doors(state, field, name) if stands.get(h, 0) < PLAY.stacking]
        if open_:
            hex_ = min(open_, key=lambda h: stands.get(h, 0))
            stands[hex_] = stands.get(hex_, 0) + 1
            yield e.UnitPlaced(unit=name, hex=hex_)


# --- Pointe du Hoc (10.5, 10.6) ---------------------------------------------------------------


def pointe_units(state: State, field: Field) -> list[str]:
    """The German units that may be set up on Pointe du Hoc."""
    if not field.room(POINTE):
        return []
    return [
        n
        for n, u in state.units.items()
        if BEACH_OF[u.hex] == "omaha" and UNITS[n].side == "german" and u.hex != POINTE
    ]


RANGERS = "2-Ranger"


@functools.cache
def ranger_hexes() -> tuple[str, ...]:
    """Where the Rangers are set up when Germans may hold the Pointe: beach, or land by the sea."""
    omaha = ground("omaha")
    by_sea = (h for h in omaha.land if any(is_sea(n) for n in omaha.beside[h]))
    return tuple(dict.fromkeys((*shore("omaha"), *by_sea)))


def strength(chance: Chance, name: str, hex_: str) -> e.UnitPlaced:
    """A unit whose strength at the start is rolled: reduced on 5 and 6 (10.6, 10.11)."""
    (die,) = chance.roll("d6", why=f"strength of {name}")
    return e.UnitPlaced(unit=name, hex=hex_, reduced=die > FULL_UP_TO, die=die)


FULL_UP_TO = 4
