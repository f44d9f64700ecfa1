"""Who is released, how he comes onto the map, and with which sheet (3.1)."""

import difflib
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha import germans
from domain.games.tcs_omaha.command import goals, sheets
from domain.games.tcs_omaha.command.sheets import OpSheet, SheetWritten
from domain.games.tcs_omaha.ground import map_ground
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.position import State, Unit
from domain.games.tcs_omaha.position.closed import fits, loads
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    SecretEvent,
    TcsEvent,
    TcsOrder,
    ground,
    kind,
    stands,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import companies, hex_of, meant
from domain.games.tcs_omaha.position.obeying import sifted
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.forces import SCENARIOS, scene
from domain.games.tcs_omaha.words import DAY, Side


class MayEnter(TcsEvent, frozen=True):
    """Companies that wait off the south edge may come now (3.1)."""

    companies: tuple[str, ...]

    def after(self, state: State) -> State:
        able = dict.fromkeys(self.companies, -1)
        return with_landing(state, entering={**state.landing.entering, **able})

    def told(self, state: State) -> str:
        return f"{listed(self.companies)} may come over the south edge."


class ReleaseRolled(TcsEvent, frozen=True):
    """Two dice of the German release (3.1), and a third where it calls for one."""

    dice: tuple[int, ...]
    result: Literal["nothing", "company", "variable"]
    die: int = 0
    company: str = ""
    given: bool = False
    """The German side gives it to whom it likes."""

    def after(self, state: State) -> State:
        if self.given:
            more = state.landing.variables + (self.result == "variable")
            return with_landing(state, releases=state.landing.releases + 1, variables=more)
        if self.result == "nothing" or not self.company:
            return state
        return with_landing(state, entering={**state.landing.entering, self.company: -1})

    def told(self, state: State) -> str:
        roll = sum(self.dice)
        if self.result == "nothing":
            return f"German release ({roll}): nothing."
        if self.given:
            more = ", or a variable reinforcement" if self.result == "variable" else ""
            return f"German release ({roll}): a company or battery of choice{more}."
        if not self.company:
            return (
                f"German release ({roll}): what it would bring is already in play, so it is lost."
            )
        return f"German release ({roll}): {self.company}."


class Entered(TcsEvent, frozen=True):
    """A company came over the south edge; its units with their hexes (3.1)."""

    company: str
    units: dict[str, str]

    def after(self, state: State) -> State:
        units = {name: Unit(hex_, mode="move") for name, hex_ in self.units.items()}
        entering = {**state.landing.entering, self.company: state.turn}
        return with_landing(replace(state, units={**state.units, **units}), entering=entering)

    def told(self, state: State) -> str:
        return f"{self.company} comes over the south edge."


class SheetBrought(SecretEvent, frozen=True):
    """Reinforcements come with a sheet that was drawn up before the game, implemented; "" where
    they have none (3.1)."""

    hidden = ("sheet",)  # which, if any, is a secret of its side
    side: Side
    sheet: str | None = None

    def after(self, state: State) -> State:
        sheet = state.sheets.get(self.sheet or "")
        if sheet is None:
            return state
        return replace(state, sheets={**state.sheets, str(self.sheet): replace(sheet, active=True)})

    def told(self, state: State) -> str:
        sheet = state.sheets.get(self.sheet or "")
        return f"Sheet {sheet.title} comes with them and is implemented." if sheet else ""


class Enter(TcsOrder, frozen=True):
    """Bring a company onto the map."""

    form = "enter {company} at {hex}"
    help = "Bring a released company over the south edge, around a hex: “enter 5/916 at A25.01”."
    company: str
    hex: Where

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Enter"]:
        """Every company that may enter, on every fifth hex of the edge where it finds room."""
        for company in ready(state):
            for hex_ in south(state)[2::5]:
                if len(_around(state, company, hex_)) == len(forces.units(company)):
                    yield cls(company, hex_)

    def touched(self) -> tuple[str, ...]:
        return (self.hex,)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A company comes over the south edge, around a hex (3.1)."""
        able = ready(state)
        company = meant(self.company, able)
        if not company:
            near = difflib.get_close_matches(self.company, able, 1, 0.4) or list(able)[:1]
            told = f"; {near[0]} may" if near else "; nobody may"
            raise Illegal("3.1", f"{self.company[:40]} may not enter now{told}.")
        hex_ = hex_of(state, self.hex)
        edge = south(state)
        if hex_ not in edge:
            raise Illegal("3.1", f"{hex_} is not on the south edge; {edge[0]} to {edge[-1]} are.")
        placed = _around(state, company, hex_)
        if len(placed) < len(forces.units(company)):
            raise Illegal("3.1", f"Around {hex_} there is no room for {company}; enter elsewhere.")
        yield Entered(company, placed)
        yield from brought(state, company)

    def said(self, state: State, seat: str) -> str:
        return f"Bring {self.company} over the south edge around {self.hex}"


READY, OFF = -1, 0
LEHR = "panzer-lehr=on"
"""The option with which a battalion of Panzer Lehr comes."""


def lehr(now: Now, minute: int) -> Happening:
    """A battalion of Panzer Lehr may come from 0000 of 7 June, where that was agreed (3.1)."""
    companies = SCENARIOS[now.state.scenario].lehr
    if companies and LEHR in now.state.options and minute == DAY:
        yield now.happens(MayEnter(companies))


def roll(now: Now, minute: int, chance: Chance) -> Happening:
    """Two dice of the German side in each Command Planning Phase (3.1)."""
    found = SCENARIOS[now.state.scenario]
    if germans.band(minute) is None or not (found.entering or found.unreleased):
        return
    dice = chance.roll("2d6", why="German release")
    got = germans.result(dice, minute)
    if got != "nothing" and scene(now.state.scenario).piece == "ABCD":
        yield now.happens(ReleaseRolled(dice, got, given=True))
        return
    die, company = 0, ""
    if got != "nothing":
        known = now.state.landing.entering
        there = {company for company, turn in known.items() if turn != OFF}
        (die,) = chance.roll("d6", why="which company is released")
        company = germans.on_one_map(now.state.scenario, die, there)
    yield now.happens(ReleaseRolled(dice, got, die, company))


def ready(state: State) -> tuple[str, ...]:
    """The companies that may come onto the map now (3.1)."""
    return tuple(c for c, turn in state.landing.entering.items() if turn == READY)


def south(state: State) -> tuple[str, ...]:
    """The hexes of the south edge from west to east."""
    here = map_ground(scene(state.scenario).piece)
    return tuple(sorted(here.edges["south"], key=lambda h: here.cells[h][0]))


def _around(state: State, company: str, hex_: str) -> dict[str, str]:
    """The units of a company on the edge hexes nearest to one, as they fit (3.1, 4.1)."""
    here, foes = ground(state), stands(state, "american")
    edge = sorted(south(state), key=lambda h: (here.distance(h, hex_), h))
    placed: dict[str, str] = {}
    for name in forces.units(company):
        ways, there = here.ways[kind(name).ground], loads(state, placed)
        for near in edge[:7]:
            if near not in foes and ways[near] and fits(state, name, near, there):
                placed[name] = near
                break
    return placed


SIDE: Side = "german"


def write_sheet(state: State, order: OpSheet) -> Happening:
    """A sheet for companies that may come as reinforcements (3.1)."""
    if order.sector is not None:
        raise Illegal("2.3a", "Only an American sheet of the landing names a sector; leave it out.")
    mine = sheets.mine(state, SIDE).values()
    sheets.check_title(state, SIDE, order.name)
    words = companies(order.members, state.landing.entering)
    named = dict.fromkeys(_company(state, word) for word in words)
    taken = [name for s in mine for name in s.members]
    twice = {n: f"{n} is already on a sheet, and it comes with only one" for n in taken}
    names = yield from sifted(SIDE, {n: ("3.1", twice.get(n, "")) for n in named})
    sheet = sheets.written(state, SIDE, order, names)
    yield SheetWritten(SIDE, sheets.key(state, SIDE), sheet)


def offered(state: State) -> Iterator[OpSheet]:
    """A sheet for each company still to come that stands on none: from the south to a goal."""
    taken = [m for sheet in sheets.mine(state, SIDE).values() for m in sheet.members]
    edge = south(state)
    goal = goals.nearest(state, edge[len(edge) // 2])
    for company in state.landing.entering:
        if company not in taken:
            task = goals.tasks_of((company,))[0]
            yield OpSheet(company.replace("/", "-"), task, (goal,), (company,))


def _company(state: State, word: str) -> str:
    known = {company.casefold(): company for company in state.landing.entering}
    folded = word.strip(",").casefold()
    if folded not in known:
        near = difflib.get_close_matches(folded, known, 1, 0.0)
        told = f" {known[near[0]]} does." if near else ""
        raise Illegal("8.1", f"{word[:40]} does not come as a reinforcement here.{told}")
    return known[folded]


def brought(state: State, company: str) -> Happening:
    """The sheet with which a company enters, while the side may have one more (3.1, 3.2).

    It is told of whoever enters while sheets of companies to come lie ready, so that nobody learns
    who has one.
    """
    mine = sheets.mine(state, SIDE)
    off = {name for name, turn in state.landing.entering.items() if turn <= 0}
    drawn = {k: s for k, s in mine.items() if not off.isdisjoint(s.members)}
    if not drawn:
        return
    more = sum(sheet.active for sheet in mine.values()) < sheets.MOST[SIDE]
    found = [k for k, s in drawn.items() if more and company in s.members and not s.active]
    yield SheetBrought(SIDE, found[0] if found else "")
