"""Where its sheet lets a unit move to (8.5, 8.6, 8.10, 8.13)."""

import functools
from collections.abc import Iterable
from typing import Literal, NamedTuple

from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.command import Free, missions
from domain.games.tcs_omaha.command.missions import AREA
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import CARDS, ground, hexes
from domain.games.tcs_omaha.words import OTHER, Mission


class Bounds(NamedTuple):
    """Where a unit may go: what is free to it, and what its sheet says, "" without one."""

    free: Free
    goal: str
    mission: Mission | Literal[""] = ""
    between: tuple[str, ...] = ()


BEACH = Bounds("seaward", "")
"""Those of who goes where he likes seaward of the shingle and is not led across it (2.3d)."""


@functools.lru_cache(8)
def landward(here: Field) -> frozenset[str]:
    """The hexes that are not seaward of the shingle."""
    return frozenset(hex_ for hex_ in here.grid.names if not seaward(hex_))


def of(state: State, name: str) -> Bounds:
    """All but the enemies on which it depends which hexes :func:`astray` lets a unit move to."""
    free = command.roams(state, name)
    found = command.sheet_of(state, name) if free != "anywhere" else None
    if found is None:
        return Bounds(free, "")
    return Bounds(free, found[1].goal, found[1].mission, found[1].between)


def inside(
    here: Field, start: str, bound: Bounds, hexes: Iterable[str], foes: frozenset[str]
) -> tuple[str, ...]:
    """The hexes of some to which :func:`astray` lets a unit move from its own."""
    if bound.free == "anywhere":
        return tuple(hexes)
    afloat = bound.free == "seaward"
    if not bound.goal:
        return tuple(h for h in hexes if afloat and seaward(h))
    marches = bound.mission == "move"
    return tuple(
        h for h in hexes
        if (afloat and seaward(h))
        or (
            _nearer(here, start, bound, h)
            and _between(here, start, bound, h)
            and not (marches and _touches(here, h, foes))
        )
    )  # fmt: skip


def astray(state: State, name: str, hex_: str, *, assault: bool = False) -> tuple[str, str]:
    """The paragraph and the words for why a unit may not move to a hex, or assault it; ("", "") if
    its sheet lets it (8.5, 8.6, 8.9 to 8.13)."""
    bound = of(state, name)
    if bound.free == "anywhere" or (bound.free == "seaward" and seaward(hex_)):
        return "", ""
    found = command.sheet_of(state, name)
    if found is None:
        return "8.6", (
            f"{name} follows no implemented op sheet, so it stays where it is; write one when you "
            "plan, or move a unit that has one."
        )
    here, start, title = ground(state), state.units[name].hex, found[1].title
    if not _nearer(here, start, bound, hex_):
        before = here.distance(start, bound.goal)
        return "8.5", (
            f"Sheet {title} sends {name} to {bound.goal}: each move ends nearer to it than "
            f"{before} hexes, or within {AREA} hexes of it."
        )
    if not _between(here, start, bound, hex_):
        return "8.13", f"{hex_} is outside the boundaries of sheet {title}; {name} stays inside."
    if assault:
        return missions.no_assault(found[1], name, here.distance(hex_, bound.goal))
    if bound.mission == "move" and _touches(here, hex_, hexes(state, OTHER[CARDS[name].side])):
        return "8.10", (
            f"Enemies are next to {hex_}, and {name} marches (sheet {title}): end farther off, or "
            "write a sheet to attack."
        )
    return "", ""


def _nearer(here: Field, start: str, bound: Bounds, hex_: str) -> bool:
    off = here.distance(hex_, bound.goal)
    return off <= AREA or off < here.distance(start, bound.goal)


def _between(here: Field, start: str, bound: Bounds, hex_: str) -> bool:
    """Whether a hex is between the boundaries of a sheet, or nearer to them than the start."""
    if not bound.between:
        return True
    west, east, at, before = (here.grid.cells[h][0] for h in (*bound.between, hex_, start))
    out = [max(west - column, column - east, 0) for column in (at, before)]
    return out[0] == 0 or out[0] < out[1]


def _touches(here: Field, hex_: str, foes: frozenset[str]) -> bool:
    return not foes.isdisjoint(here.beside[hex_])
