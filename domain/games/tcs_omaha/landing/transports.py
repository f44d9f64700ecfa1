"""Transport landings (2.1m): assigned on the hour, ashore on the next, in a sector of the beach."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.boats import ferrying
from domain.games.tcs_omaha.boats.scattering import beach_of, sectors_of
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.landing import running, schematic, sheets
from domain.games.tcs_omaha.landing.loading import Aboard, Boats, class_of, points
from domain.games.tcs_omaha.leaders import division
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.command import DIVISION29
from domain.games.tcs_omaha.printed.landing import BOATS, TRANSPORT, Kind
from domain.games.tcs_omaha.words import Side


def waiting(state: State) -> dict[str, int]:
    """The units that sail in no wave and have not landed, with their load points (2.1m)."""
    aboard = {part.unit for line in schematic.plan(state) for part in line.aboard}
    boats = (*state.landing.ferries, *state.landing.later)
    aboard |= {part.unit for line in boats for part in line.aboard}
    aboard |= {*state.units, *state.gone, *state.landing.away}
    units = schematic.afloat(state.scenario)
    return {name: cargo.points for name, cargo in units.items() if name not in aboard}


def minute(state: State) -> int:
    """The minute of the turn."""
    return clock.minutes(state.scenario, state.turn)


def assign(state: State, side: Side, order: o.Ferry) -> Happening:
    """A transport is loaded, to land in an hour (2.1m)."""
    beach = BEACHES[order.beach]
    beaches = forces.SCENARIOS[state.scenario].beaches if state.landing.sealed else ()
    if side != "american" or beach not in beaches:
        known = ", ".join(beaches) or "none"
        raise Illegal("2.1m", f"No transport of yours lands on {beach} here; beaches: {known}.")
    left = waiting(state)
    loads = schematic.loads(state, order.units, left)
    for part in (part for load in loads for part in load):
        if part.unit not in left:
            near = next(iter(left), "")
            told = f"; {near} is" if near else "; nobody is"
            raise Illegal("2.1m", f"{part.unit} is not waiting for a transport{told}.")
    _first(state, [part.unit for load in loads for part in load], left)
    boats = Boats(1, order.boat, order.n, sectors_of(beach)[0], loads)
    units = schematic.afloat(state.scenario)
    ferrying.assign(boats, _assigned(state), units, minute(state))
    yield e.FerryLoaded(minute(state) + ferrying.HOUR, boats, behind=lands(state))


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


def choose(state: State, side: Side, order: o.Beach) -> Happening:
    """A transport that lands in this turn is given a sector of its beach (2.1m)."""
    ferries = state.landing.ferries if side == "american" else ()
    many = len(ferries) + (len(state.landing.later) if side == "american" else 0)
    if not 1 <= order.line <= many:
        raise Illegal("2.1m", f"Transports on their way: {many}, counted from 1.")
    if state.landing.ferried != minute(state) or order.line > len(ferries):
        raise Illegal("2.1m", "The sector is chosen when the transport lands, on the next hour.")
    sector = schematic.NAMED[order.sector]
    ferrying.may_land_in(beach_of(ferries[order.line - 1].sector), sector)
    yield e.FerrySent(order.line, sector)


def lands(state: State) -> bool:
    """Whether transports run for the beach in this American Action Phase (2.1m)."""
    return bool(state.landing.ferries) and state.landing.ferried == minute(state)


BEACHES = {sector.rpartition("-")[0]: beach_of(key) for key, sector in schematic.SAID.items()}
"""Each beach as orders write it."""


def offers(state: State, side: Side) -> Iterator[o.Ferry | o.Beach]:
    """For each boat that is left and each beach, the units that are next in order; sectors."""
    if side != "american" or not state.landing.sealed:
        return
    if lands(state):
        for n, line in enumerate(state.landing.ferries, 1):
            for sector in sectors_of(beach_of(line.sector)):
                if sector != line.sector:
                    yield o.Beach(n, schematic.SAID[sector])  # type: ignore[arg-type]
    now = minute(state)
    if now % ferrying.HOUR or now + ferrying.HOUR < ferrying.FIRST:
        return
    queue = _queue(state)
    kinds: tuple[Kind, ...] = ("lci", "lct")
    for kind in kinds:
        if _left(state, kind) and (load := _load(state, kind, queue)):
            for beach in forces.SCENARIOS[state.scenario].beaches:
                word = beach.lower().replace(" ", "-")
                yield o.Ferry(1, kind, word, load)  # type: ignore[arg-type]


def _left(state: State, kind: Kind) -> int:
    used = sum(line.n for line in _assigned(state) if line.kind == kind)
    return TRANSPORT.boats[kind] - used


def _queue(state: State) -> list[str]:
    """The units that wait: those that were named to follow, else in the order of history."""
    left = waiting(state)
    named = [unit for unit in state.landing.follow if unit in left]
    ordered = [u for word in forces.PLAN.transport.order for u in forces.units(word) if u in left]
    if division.PLAYED in state.options:
        ordered = [u for u in ordered if _is_second(u)] or ordered
    return named or ordered or list(left)


def _is_second(unit: str) -> bool:
    return unit.rsplit("/", 1)[-1] == DIVISION29.second


def _load(state: State, kind: Kind, queue: list[str]) -> tuple[str, ...]:
    """The next units that one boat takes: of one company, or of several while there is room."""
    units, craft = schematic.afloat(state.scenario), BOATS[kind]
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
    yield from sheets.parted(state, state.landing.ferries)
    yield from running.ferry(state, state.landing.ferries, chance)
    yield e.FerriesLanded()
