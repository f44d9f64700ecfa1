"""Transport landings (2.1m): assigned on the hour, ashore on the next, in a sector of the beach."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.ground import beach_of, sectors_of
from domain.games.tcs_omaha.landing import division, loading, running, settling
from domain.games.tcs_omaha.landing.loading import class_of, named_aboard, points
from domain.games.tcs_omaha.landing.planning import Sector
from domain.games.tcs_omaha.position import Aboard, Boats, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    SecretEvent,
    TcsEvent,
    TcsOrder,
    with_landing,
)
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.command import DIVISION29
from domain.games.tcs_omaha.printed.landing import BOATS, TRANSPORT, Kind
from domain.games.tcs_omaha.words import HOUR, Side


class FerryLoaded(SecretEvent, frozen=True):
    """A transport is assigned to a beach, to land at ``minute`` of 6 June (2.1m)."""

    hidden = ("boats",)  # what sails where is a secret until it lands
    minute: int
    boats: Boats | None = None
    behind: bool = False
    """Others land in this turn, and have yet to run."""

    def after(self, state: State) -> State:
        more = (self.boats,) if self.boats is not None else ()
        if self.behind:
            return with_landing(state, later=(*state.landing.later, *more))
        return with_landing(state, ferries=(*state.landing.ferries, *more), ferried=self.minute)

    def told(self, state: State) -> str:
        if self.boats is None:
            return "The American side loads a transport."
        aboard = listed(part.unit for part in self.boats.aboard)
        many = f"{self.boats.n} {BOATS[self.boats.kind].name}"
        return f"{many} to {self.boats.sector.rpartition(' ')[0]} with {aboard}."


class FerrySent(SecretEvent, frozen=True):
    """The sector of a transport is chosen (2.1m)."""

    hidden = ("line", "sector")  # which is a secret until it lands
    line: int | None = None
    sector: str | None = None

    def after(self, state: State) -> State:
        if self.line is None or self.sector is None:
            return state
        ferries = list(state.landing.ferries)
        ferries[self.line - 1] = replace(ferries[self.line - 1], sector=self.sector)
        return with_landing(state, ferries=tuple(ferries))

    def told(self, state: State) -> str:
        return f"A transport goes to {self.sector}." if self.sector else ""


class FerriesLanded(TcsEvent, frozen=True):
    """All transports of the hour have run for the beach (2.1m)."""

    def after(self, state: State) -> State:
        """Those of the next hour are next, where some are on their way."""
        later, hour = state.landing.later, state.landing.ferried
        return with_landing(state, ferries=later, ferried=hour + HOUR if later else hour, later=())


Shore = Literal["dog-red", "easy-green", "easy-red", "fox-green", "fox-red"]
"""The beaches as they are written in orders (1.16)."""


class Ferry(TcsOrder, frozen=True):
    """Load a transport."""

    form = "ferry {n} {boat} to {beach} [with {units}]"
    help = (
        "Load transports that land on the next full hour, sealed to your side: “ferry 1 lct to "
        "easy-red with A/1/115”; without names each takes who is next: “ferry 5 lct to easy-red”."
    )
    secret = True
    n: int
    boat: Literal["lci", "lct"]
    beach: Shore
    units: tuple[str, ...] = ()

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Ferry"]:
        """For each boat that is left and each beach, the units that are next in order; sectors."""
        if side != "american" or not state.landing.sealed:
            return
        now = minute(state)
        if now % HOUR or now + HOUR < loading.FIRST:
            return
        yield from cls.next_of(state, queue(state))

    @classmethod
    def next_of(cls, state: State, queue: list[str]) -> Iterator["Ferry"]:
        """The same for units that wait in another order."""
        kinds: tuple[Kind, ...] = ("lci", "lct")
        for kind in kinds:
            if _left(state, kind) and (load := _load(state, kind, queue)):
                for beach in forces.SCENARIOS[state.scenario].beaches:
                    word = beach.lower().replace(" ", "-")
                    yield cls(1, kind, word, load)  # type: ignore[arg-type]

    def loaded(self, state: State, side: Side) -> Boats:
        """The boats with their load; raises Illegal if they cannot sail (2.1m)."""
        beach = BEACHES[self.beach]
        beaches = forces.SCENARIOS[state.scenario].beaches if state.landing.sealed else ()
        if side != "american" or beach not in beaches:
            known = ", ".join(beaches) or "none"
            raise Illegal("2.1m", f"No transport of yours lands on {beach} here; beaches: {known}.")
        left = waiting(state)
        loads = landing.loads(state, self.units, left)
        for part in (part for load in loads for part in load):
            if part.unit not in left:
                near = next(iter(left), "")
                told = f"; {near} is" if near else "; nobody is"
                raise Illegal("2.1m", f"{part.unit} is not waiting for a transport{told}.")
        _first(state, [part.unit for load in loads for part in load], left)
        boats = Boats(1, self.boat, self.n, sectors_of(beach)[0], loads)
        units = landing.afloat(state.scenario)
        loading.assign(boats, _assigned(state), units, minute(state))
        return boats

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield from self._filled(state, side) if not self.units else [self._sails(state, side)]

    def _sails(self, state: State, side: Side) -> FerryLoaded:
        return FerryLoaded(minute(state) + HOUR, self.loaded(state, side), behind=lands(state))

    def _filled(self, state: State, side: Side) -> list[TcsEvent]:
        """One boat after another with those who are next; Illegal if they fill fewer (2.1m)."""
        now, found = Now(state), list[TcsEvent]()
        while len(found) < self.n and (load := _load(now.state, self.boat, queue(now.state))):
            found.append(now.happens(replace(self, n=1, units=load)._sails(now.state, side)))
        if len(found) < self.n or not found:
            boats = f"{len(found)} {BOATS[self.boat].name}" if found else "no boat of this kind"
            raise Illegal("2.1m", f"Those who wait fill {boats}; name so many, or whom they take.")
        return found

    def said(self, state: State, seat: str) -> str:
        boats, beach = f"{self.n} {BOATS[self.boat].name}", self.beach.replace("-", " ").title()
        who = named_aboard(self.units) if self.units else "those who are next"
        return f"Load {boats} for {beach} with {who}"


class Beach(TcsOrder, frozen=True):
    """Choose the sector of a transport."""

    form = "beach {line} in {sector}"
    help = "Choose the sector where a transport lands this turn: “beach 1 in easy-red-3”."
    secret = True
    line: int
    sector: Sector

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Beach"]:
        """The other sectors of transports that land in this turn."""
        if side != "american" or not state.landing.sealed:
            return
        if lands(state):
            for n, line in enumerate(state.landing.ferries, 1):
                for sector in sectors_of(beach_of(line.sector)):
                    if sector != line.sector:
                        yield cls(n, landing.SAID[sector])  # type: ignore[arg-type]

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A transport that lands in this turn is given a sector of its beach (2.1m)."""
        ferries = state.landing.ferries if side == "american" else ()
        many = len(ferries) + (len(state.landing.later) if side == "american" else 0)
        if not 1 <= self.line <= many:
            raise Illegal("2.1m", f"Transports on their way: {many}, counted from 1.")
        if state.landing.ferried != minute(state) or self.line > len(ferries):
            raise Illegal(
                "2.1m", "The sector is chosen when the transport lands, on the next hour."
            )
        sector = landing.NAMED[self.sector]
        loading.may_land_in(beach_of(ferries[self.line - 1].sector), sector)
        yield FerrySent(self.line, sector)

    def said(self, state: State, seat: str) -> str:
        return f"Let transport {self.line} land in {landing.NAMED[self.sector]}"


def waiting(state: State) -> dict[str, int]:
    """The units that sail in no wave and have not landed, with their load points (2.1m)."""
    aboard = {part.unit for line in landing.plan(state) for part in line.aboard}
    boats = (*state.landing.ferries, *state.landing.later)
    aboard |= {part.unit for line in boats for part in line.aboard}
    aboard |= {*state.units, *state.gone, *state.landing.away}
    units = landing.afloat(state.scenario)
    return {name: cargo.points for name, cargo in units.items() if name not in aboard}


def minute(state: State) -> int:
    """The minute of the turn."""
    return forces.minutes(state.scenario, state.turn)


def _assigned(state: State) -> tuple[Boats, ...]:
    """The transports that land on the next hour; those of this one have boats of their own."""
    return state.landing.later if lands(state) else state.landing.ferries


def _first(state: State, names: list[str], left: dict[str, int]) -> None:
    """Raise Illegal where others sail before those that were named to follow (2.3f, 2.7a)."""
    named = [unit for unit in state.landing.follow if unit in left]
    if named and (other := next((n for n in names if n not in named), "")):
        raise Illegal("2.3f", f"{named[0]} was named for the first transport; {other} comes later.")
    if division.PLAYED in state.options:
        for name in names:
            division.check_transport(name, left)


def lands(state: State) -> bool:
    """Whether transports run for the beach in this American Action Phase (2.1m)."""
    return bool(state.landing.ferries) and state.landing.ferried == minute(state)


BEACHES = {sector.rpartition("-")[0]: beach_of(key) for key, sector in landing.SAID.items()}
"""Each beach as orders write it."""


def _left(state: State, kind: Kind) -> int:
    used = sum(line.n for line in _assigned(state) if line.kind == kind)
    return TRANSPORT.boats[kind] - used


def unused(state: State, side: Side) -> str:
    """In words, the transports of this hour that are left, if somebody waits for them: they are not
    saved (2.1m). "" for none."""
    kinds = dict.fromkeys(ferry.boat for ferry in Ferry.offers(state, side))
    return listed([f"{_left(state, kind)} {kind.upper()}" for kind in kinds])


def queue(state: State) -> list[str]:
    """The units that wait: those that were named to follow, else in the order of history, and
    those of the waves that were left out of them last."""
    left = waiting(state)
    named = [unit for unit in state.landing.follow if unit in left]
    ordered = [u for word in forces.PLAN.transport.order for u in forces.units(word) if u in left]
    first = [u for u in ordered if _is_second(u)] if division.PLAYED in state.options else []
    return named or first or list(dict.fromkeys((*ordered, *left)))


def _is_second(unit: str) -> bool:
    return unit.rsplit("/", 1)[-1] == DIVISION29.second


def _load(state: State, kind: Kind, queue: list[str]) -> tuple[str, ...]:
    """The next units that one boat takes: of one company, or of several while there is room."""
    units, craft = landing.afloat(state.scenario), BOATS[kind]
    left = craft.points
    found: list[str] = []
    for name in queue:
        whole = Aboard(name, units[name].steps)
        if class_of(units, (whole,)) > craft.class_:
            continue
        weight = points(units, (whole,))
        if weight > left:
            if found:
                break
            continue
        found.append(name)
        left -= weight
    return tuple(found)


def run(state: State, chance: Chance) -> Happening:
    """All transports of the hour survive or not, and land in their sectors (2.1i, 2.1m)."""
    yield from settling.parted(state, state.landing.ferries)
    yield from running.ferry(state, state.landing.ferries, chance)
    yield FerriesLanded()
