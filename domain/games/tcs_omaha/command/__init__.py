"""The mode of a unit (23.1, 23.3), and what it may do under its sheet, a leader, or on the beach
(8.5, 8.6, 2.3, 3.1)."""

import functools
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    TcsEvent,
    TcsOrder,
    ground,
    kind,
    of_side,
    stack,
    waits,
    with_units,
)
from domain.games.tcs_omaha.position.naming import called_all, several
from domain.games.tcs_omaha.printed.command import COMMAND, RELEASE
from domain.games.tcs_omaha.words import Mode, Side


class ModeChanged(TcsEvent, frozen=True):
    """Units change their mode."""

    units: tuple[str, ...]
    mode: Mode

    def after(self, state: State) -> State:
        return with_units(state, self.units, mode=self.mode, turned=True, quiet=0, dug=False)

    def told(self, state: State) -> str:
        verb = "goes" if len(self.units) == 1 else "go"
        return f"{listed(self.units)} {verb} into {self.mode.capitalize()} Mode."


class Change(TcsOrder, frozen=True):
    """Change modes."""

    form = "mode {mode} {units}"
    help = (
        "Put units, a company, a battalion, the stack of a hex or all into a mode: “mode move "
        "A/1/16”, “mode fire all”."
    )
    mode: Mode
    units: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Change"]:
        """Each unit, each company and all, where any can change."""
        modes: tuple[Mode, ...] = ("move", "fire")
        for mode in modes:
            able = [n for n in of_side(state, side) if not can_turn(state, n, mode)]
            if len(able) > 1:
                yield cls(mode, ("all",))
            by_company: dict[str, list[str]] = {}
            for name in able:
                by_company.setdefault(CARDS[name].company, []).append(name)
            for company, names in by_company.items():
                if len(names) > 1:
                    yield cls(mode, (company,))
            for name in able:
                yield cls(mode, (name,))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Units, companies or all that can go into a mode (23.3)."""
        names = several(state, side, self.units, lambda n: can_turn(state, n, self.mode))
        if why := next(filter(None, (can_turn(state, n, self.mode) for n in names)), ""):
            raise Illegal("23.3", f"{why[0].upper()}{why[1:]}; leave it out.")
        yield ModeChanged(tuple(names), self.mode)

    def said(self, state: State, seat: str) -> str:
        aim = "to march" if self.mode == "move" else "to fire and dig in"
        who = "all that can" if self.units == ("all",) else called_all(state, self.units)
        return f"Put {who} into {self.mode.capitalize()} Mode, {aim}"

    def touched(self) -> tuple[str, ...]:
        return self.units


def can_turn(state: State, name: str, mode: Mode) -> str:
    """Why a unit cannot go into a mode, "" where it can (23.3)."""
    unit, printed = state.units[name], kind(name)
    if printed.class_ == "leader" or printed.ground == "none":
        return f"{name} has only one mode"
    if CARDS[name].company in state.landing.unreleased:
        return f"{CARDS[name].company} waits for its release (3.1)"
    if unit.mode == mode:
        return f"{name} is in {mode.capitalize()} Mode"
    if unit.turned:
        return f"{name} has already changed its mode this turn"
    if unit.morale == "paralyzed" or (unit.morale and mode == "move"):
        return f"{name} is {unit.morale}"
    return ""


Free = Literal["nowhere", "seaward", "anywhere"]
AREA = 3
"""Hexes around the goal that belong to it (8.5)."""


def sheet_of(state: State, name: str) -> tuple[str, Sheet] | None:
    """The implemented sheet that a unit follows, with its name."""
    card, known = CARDS[name], _by_member(state)
    found = [s for s in (known.get((card.side, name)), known.get((card.side, card.company))) if s]
    return max(found)[1:] if found else None


_Members = dict[tuple[str, str], tuple[int, str, Sheet]]
_KEPT: list[tuple[dict[str, Sheet | None], _Members]] = []


def _by_member(state: State) -> _Members:
    """The newest implemented sheet of each unit and company that one names (8.4); kept for as long
    as no sheet changes."""
    before = _KEPT[0] if _KEPT else None
    if before is not None and before[0] is state.sheets:
        return before[1]
    found: _Members = {}
    for n, (key, sheet) in enumerate(state.sheets.items()):
        if sheet is not None and sheet.active:
            for member in sheet.begun if sheet.sector else sheet.members:
                found[sheet.side, member] = (n, key, sheet)
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
    free = _free(state, name)
    if free == "anywhere" or (free == "seaward" and seaward(hex_)):
        return ""
    if found is None:
        return (
            f"{name} follows no implemented op sheet, so it stays where it is; write one when you "
            "plan, or move a unit that has one."
        )
    _, sheet = found
    here, start = ground(state), state.units[name].hex
    before, after = here.distance(start, sheet.goal), here.distance(hex_, sheet.goal)
    if after <= AREA or after < before:
        return ""
    return (
        f"Sheet {sheet.title} sends {name} to {sheet.goal}: each move ends nearer to it than "
        f"{before} hexes, or within {AREA} hexes of it."
    )


def _free(state: State, name: str) -> Free:
    """Where a unit may go whatever its sheet says; a leader goes where he likes."""
    return "anywhere" if kind(name).class_ == "leader" else free(state, name)


class Bounds(NamedTuple):
    """Where a unit may go: what is free to it, and the goal of its sheet, "" without one."""

    free: Free
    goal: str


BEACH = Bounds("seaward", "")
"""Those of who goes where he likes seaward of the shingle and is not led across it (2.3d)."""


@functools.lru_cache(8)
def landward(here: Field) -> frozenset[str]:
    """The hexes that are not seaward of the shingle."""
    return frozenset(hex_ for hex_ in here.grid.names if not seaward(hex_))


def bounds(state: State, name: str) -> Bounds:
    """All on which it depends which hexes :func:`strays` lets a unit move to."""
    free = _free(state, name)
    found = sheet_of(state, name) if free != "anywhere" else None
    return Bounds(free, found[1].goal if found else "")


def inside(here: Field, start: str, bound: Bounds, hexes: Iterable[str]) -> tuple[str, ...]:
    """The hexes of some to which :func:`strays` lets a unit move from its own."""
    if bound.free == "anywhere":
        return tuple(hexes)
    afloat = bound.free == "seaward"
    if not bound.goal:
        return tuple(h for h in hexes if afloat and seaward(h))
    off = _offs(here, bound.goal)
    near = max(AREA, off[start] - 1)
    return tuple(h for h in hexes if off[h] <= near or (afloat and seaward(h)))


@functools.lru_cache(256)
def _offs(here: Field, goal: str) -> dict[str, int]:
    """The distance of each hex from a goal."""
    return {hex_: here.distance(hex_, goal) for hex_ in here.grid.names}


def may_fire(state: State, name: str) -> bool:
    """Whether a unit may fire of its own accord: only under a sheet (8.6)."""
    return sheet_of(state, name) is not None or may_fire_freely(state, name)


def can_move(state: State, name: str) -> str:
    """Why a unit cannot move in this part, "" where it can (12.1)."""
    unit, printed = state.units[name], kind(name)
    if printed.ground == "none" or not (printed.move or printed.tow_only):
        return f"{name} never moves"
    if waits(state, name):
        return f"{CARDS[name].company} waits for its release (3.1)"
    if unit.acted:
        return f"{name} has already acted this turn"
    if unit.morale:
        return f"{name} is {unit.morale}"
    if unit.mode != "move" and printed.class_ != "leader":
        return f"{name} is in Fire Mode; put it into Move Mode when you plan"
    if printed.tow_only and not towing(state, name):
        return (
            f"{name} can only be towed (12.5), and nothing on its hex is free to do it: bring a "
            "carrier or vehicle there, in Move Mode"
        )
    return ""


def towing(state: State, gun: str) -> list[str]:
    """The carriers and vehicles that can tow a gun now, the unarmed first (12.5)."""
    unit = state.units[gun]
    there = stack(state, unit.hex, CARDS[gun].side)
    able = [n for n in there if kind(n).rolls and not can_move(state, n)]
    return sorted(able, key=lambda n: (kind(n).class_, kind(n).area, n))


def landing(state: State) -> bool:
    """Whether the scenario has a landing, whose rules of command hold."""
    return state.landing.sealed


def free(state: State, name: str) -> Free:
    """Where a unit may go without asking for a sheet (2.3d, 2.3f, 3.1)."""
    if not landing(state):
        return "nowhere"
    if CARDS[name].side == "german":
        return "anywhere" if marching(state, name) else "nowhere"
    if name in state.landing.led:
        return "anywhere"
    return "seaward" if seaward(state.units[name].hex) else "nowhere"


def marching(state: State, name: str) -> bool:
    """Whether a German reinforcement still marches on without a sheet (3.1)."""
    entered = state.landing.entering.get(CARDS[name].company, 0)
    return entered > 0 and state.turn - entered < RELEASE.marches


def check(state: State, name: str, hex_: str, *, sheet: bool) -> None:
    """Raise Illegal where an American unit has no command to go to a hex (2.3c, 2.3d).

    Who moves only because he is seaward of the shingle stays there.
    """
    american = landing(state) and CARDS[name].side == "american"
    if not american or kind(name).class_ == "leader" or sheet or name in state.landing.led:
        return
    if not seaward(state.units[name].hex):
        raise Illegal(
            "2.3d",
            f"{name} is landward of the shingle without orders: it may fire, or retreat toward the "
            f"sea. Bring a leader within {COMMAND.reach} hexes, or implement an op sheet.",
        )
    if not seaward(hex_):
        raise Illegal(
            "2.3d",
            f"{name} moves freely only seaward of the shingle; crossing it takes a leader or an "
            "op sheet.",
        )


def may_fire_freely(state: State, name: str) -> bool:
    """Whether a unit fires without a sheet: all Americans after the landing, pill boxes, pits."""
    if not landing(state):
        return False
    fixed = kind(name).class_ in ("pillbox", "pit")
    return fixed or CARDS[name].side == "american" or marching(state, name)
