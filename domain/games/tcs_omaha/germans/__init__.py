"""Releases that the German side has to give, and companies that an enemy wakes (3.1)."""

import difflib
import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import BatteryReady
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    TcsEvent,
    TcsOrder,
    ground,
    kind,
    of_side,
    of_units,
    stands,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import meant
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.command import GERMAN_BATTERIES, RELEASE, Band
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.words import OTHER, Side, minute


class Released(TcsEvent, frozen=True):
    """A company that stands on the map is released (3.1)."""

    company: str
    why: str = ""

    def after(self, state: State) -> State:
        left = tuple(c for c in state.landing.unreleased if c != self.company)
        return with_landing(state, unreleased=left)

    def told(self, state: State) -> str:
        return f"{self.company} is released {self.why}."


class ReleaseUsed(TcsEvent, frozen=True):
    """A release is given, or is a variable reinforcement; ``die`` says who comes (3.1)."""

    variable: bool = False
    die: int = 0
    company: str = ""

    def after(self, state: State) -> State:
        left, variables = state.landing.releases - 1, state.landing.variables - self.variable
        entering = dict(state.landing.entering)
        if self.company:
            entering[self.company] = -1
        return with_landing(state, releases=left, variables=min(left, variables), entering=entering)

    def told(self, state: State) -> str:
        if not self.variable:
            return ""
        who = f"{self.company} may enter" if self.company else "already in play, so it is lost"
        return f"Variable reinforcement (die {self.die}): {who}."


def to_give(state: State, side: Side) -> str:
    """In words, how many releases a side has for somebody who waits for one; "" for none."""
    many = state.landing.releases
    if side != "german" or not many or not choices(state):
        return ""
    return "a release" if many == 1 else f"{many} releases"


class Release(TcsOrder, frozen=True):
    """Give a release."""

    form = "release {what}"
    help = "Release a company on the map or a battery: “release 5/916”, “release 2/AR352”."
    what: str

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Release"]:
        """Everything that a release may be given to."""
        if side != "german" or not state.landing.releases:
            return
        yield from (cls(what) for what in choices(state))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A release is given to a company or a battery (3.1)."""
        if side != "german" or not state.landing.releases:
            raise Illegal(
                "3.1", "You have no release to give; two dice bring one when a turn begins."
            )
        what = meant(self.what, choices(state))
        if not what:
            near = difflib.get_close_matches(self.what, choices(state), 1, 0.0)
            told = f" {near[0]} is." if near else " Nothing is."
            raise Illegal("3.1", f"{self.what[:40]} is not waiting for a release.{told}")
        if what in GERMAN_BATTERIES.guns:
            battery: BatteryReady = artillery.german_battery(what)
            yield ReleaseUsed()
            yield battery
        else:
            yield ReleaseUsed()
            yield Released(what, "by choice")

    def said(self, state: State, seat: str) -> str:
        return f"Give your release to {self.what}"


class Reinforce(TcsOrder, frozen=True):
    """Roll for a variable reinforcement."""

    form = "reinforce"
    help = "Use a release for a variable reinforcement: a die says who comes."

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Reinforce"]:
        """One, if a release may be one."""
        if side == "german" and state.landing.releases and state.landing.variables:
            yield cls()

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A release is a variable reinforcement instead: a die says who comes (3.1)."""
        if side != "german" or not state.landing.variables:
            raise Illegal("3.1", "None of your releases can bring a variable reinforcement.")
        known = state.landing.entering
        there = {company for company, turn in known.items() if turn}
        (die,) = chance.roll("d6", why="variable reinforcement")
        minute = forces.minutes(state.scenario, state.turn)
        company = reinforcement(die, minute, there)
        yield ReleaseUsed(variable=True, die=die, company=company if company in known else "")

    def said(self, state: State, seat: str) -> str:
        return "Roll for a variable reinforcement with your release"


Result = Literal["nothing", "company", "variable"]


def band(now: int) -> Band | None:
    """The line of the release table on a turn; None before the first (3.1)."""
    found = None
    for line in RELEASE.bands:
        if minute(line.from_) <= now:
            found = line
    return found


def result(dice: Sequence[int], now: int) -> Result:
    """What the roll of a Command Planning Phase brings: a company or battery of the owner's choice,
    or a variable reinforcement, which he may take as such a release instead (3.1)."""
    line = band(now)
    if line is None or not line.company or sum(dice) < line.company:
        return "nothing"
    return "variable" if line.variable and sum(dice) >= line.variable else "company"


def reinforcement(die: int, now: int, in_play: Collection[str]) -> str:
    """The unit that the second table brings; "" where it is in play already, and the release is
    lost (3.1). The units of a die come one after the other."""
    table = RELEASE.variable[0]
    for line in RELEASE.variable:
        if minute(line.from_) <= now:
            table = line
    return next((unit for unit in table.die[die - 1] if unit not in in_play), "")


def on_one_map(scenario: str, die: int, in_play: Collection[str]) -> str:
    """The company that a release brings on one map; "" where it is in play (3.1)."""
    for table in RELEASE.one_map:
        if table.scenario == scenario:
            unit = table.die[die - 1]
            return "" if unit in in_play else unit
    raise KeyError(scenario)


def waking(companies: Mapping[str, Iterable[int]]) -> tuple[str, ...]:
    """The unreleased companies that are released because an American ground unit moved to within
    five hexes of one of their units: each alone, not its battalion (3.1).

    ``companies``: the distances of their units from the American.
    """
    return tuple(
        sorted(c for c, offs in companies.items() if any(off <= RELEASE.within for off in offs))
    )


def alarmed(state: State) -> tuple[str, ...]:
    """The companies that wait and have an American ground unit within five hexes (3.1)."""
    waiting = state.landing.unreleased
    if not waiting:
        return ()
    near = _near(state, "german")
    return tuple(company for company in waiting if company in near)


@of_units
def _near(state: State, side: str) -> tuple[str, ...]:
    """The companies of a side with an enemy within five hexes; a leader alone is none (3.1)."""
    found = stands(state, OTHER[side])
    foes = {h for h, names in found.items() if any(kind(n).class_ != "leader" for n in names)}
    offs: dict[str, list[int]] = {}
    for name in of_side(state, side):
        close = not _around(state.scenario, state.units[name].hex).isdisjoint(foes)
        off = RELEASE.within if close else RELEASE.within + 1
        offs.setdefault(CARDS[name].company, []).append(off)
    return waking(offs)


@functools.lru_cache(1024)
def _around(scenario: str, hex_: str) -> frozenset[str]:
    return frozenset(ground(State(scenario=scenario)).grid.within(hex_, RELEASE.within))


def wakes(state: State) -> Happening:
    """Companies that an American comes near to are released by themselves (3.1)."""
    for company in alarmed(state):
        yield Released(company, "because Americans are near")


def choices(state: State) -> tuple[str, ...]:
    """What a release may be given to: companies on the map, batteries off it (3.1)."""
    if scene(state.scenario).piece != "ABCD":
        return ()
    batteries = tuple(b for b in GERMAN_BATTERIES.guns if b not in state.batteries)
    return (*state.landing.unreleased, *batteries)
