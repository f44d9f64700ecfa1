"""What a unit may do under its sheet, or without one (8.5, 8.6)."""

from domain.games.tcs_omaha.command import ashore
from domain.games.tcs_omaha.lookup import ground, kind
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.state import Sheet, State

AREA = 3
"""Hexes around the goal that belong to it (8.5)."""


def sheet_of(state: State, name: str) -> tuple[str, Sheet] | None:
    """The implemented sheet that a unit follows, with its name."""
    card = CARDS[name]
    for key, sheet in state.sheets.items():
        if sheet is None or not sheet.active or sheet.side != card.side:
            continue
        if name in sheet.members or card.company in sheet.members:
            return key, sheet
    return None


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


def may_fire(state: State, name: str) -> bool:
    """Whether a unit may fire of its own accord: only under a sheet (8.6)."""
    return sheet_of(state, name) is not None or ashore.may_fire(state, name)
