"""What a unit may do under its sheet, or without one (8.5, 8.6)."""

import functools
from collections.abc import Callable

from domain.games.tcs_omaha.command import ashore
from domain.games.tcs_omaha.field import Field
from domain.games.tcs_omaha.lookup import ground, kind
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.state import Sheet, State

AREA = 3
"""Hexes around the goal that belong to it (8.5)."""


def sheet_of(state: State, name: str) -> tuple[str, Sheet] | None:
    """The implemented sheet that a unit follows, with its name."""
    card, known = CARDS[name], _by_member(state)
    found = [s for s in (known.get((card.side, name)), known.get((card.side, card.company))) if s]
    return min(found)[1:] if found else None


_Members = dict[tuple[str, str], tuple[int, str, Sheet]]
_KEPT: list[tuple[dict[str, Sheet | None], _Members]] = []


def _by_member(state: State) -> _Members:
    """The first implemented sheet of each unit and company that one names; kept for as long as no
    sheet changes."""
    if _KEPT and _KEPT[0][0] is state.sheets:
        return _KEPT[0][1]
    found: _Members = {}
    for n, (key, sheet) in enumerate(state.sheets.items()):
        if sheet is not None and sheet.active:
            for member in sheet.begun if sheet.sector else sheet.members:
                found.setdefault((sheet.side, member), (n, key, sheet))
    _KEPT[:] = [(state.sheets, found)]
    return found


def assigned(state: State, name: str) -> bool:
    """Whether a unit stands on any sheet of its side, implemented or not."""
    card = CARDS[name]
    return any(
        sheet is not None
        and sheet.side == card.side
        and (name in sheet.members or card.company in sheet.members)
        for sheet in state.sheets.values()
    )


def astray(state: State, name: str, hex_: str) -> str:
    """Why a unit may not move to a hex, "" where its sheet lets it (8.5, 8.6)."""
    return strays(state, name, hex_, sheet_of(state, name))


def strays(state: State, name: str, hex_: str, found: tuple[str, Sheet] | None) -> str:
    """The same of a unit whose sheet is known already."""
    if kind(name).class_ == "leader" or ashore.free(state, name, hex_):
        return ""
    if found is None:
        return f"{name} follows no sheet that is implemented; it may not move."
    key, sheet = found
    here, start = ground(state), state.units[name].hex
    before, after = here.distance(start, sheet.goal), here.distance(hex_, sheet.goal)
    if after <= AREA or after < before:
        return ""
    return (
        f"Sheet {key} sends {name} to {sheet.goal}: each move ends nearer to it than {before} "
        f"hexes, or within {AREA} hexes of it."
    )


def allowed(state: State, name: str) -> Callable[[str], bool]:
    """The hexes to which :func:`strays` lets a unit move, asked for many at once."""
    if kind(name).class_ == "leader":
        return lambda hex_: True
    found = sheet_of(state, name)
    free = functools.partial(ashore.free, state, name)
    if found is None:
        return free
    here = ground(state)
    off = _offs(here, found[1].goal)
    before = off[state.units[name].hex]
    return lambda hex_: off[hex_] <= AREA or off[hex_] < before or free(hex_)


@functools.lru_cache(256)
def _offs(here: Field, goal: str) -> dict[str, int]:
    """The distance of each hex from a goal."""
    return {hex_: here.distance(hex_, goal) for hex_ in here.grid.names}


def may_fire(state: State, name: str) -> bool:
    """Whether a unit may fire of its own accord: only under a sheet (8.6)."""
    return sheet_of(state, name) is not None or ashore.may_fire(state, name)
