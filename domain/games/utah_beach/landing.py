"""Chapter 11.2: the landings from the sea and from the air, and reinforcements over the beach."""

from collections.abc import Collection, Iterator, Mapping

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import (
    BEACHES,
    DRY,
    GRID,
    LAND,
    PRIZES,
    SEA,
    TERRAIN,
    place,
)
from domain.games.utah_beach.lookup import (
    ON_THE_BEACH,
    Field,
    beach_of,
    hex_of,
    may_land,
    unit_of,
)
from domain.games.utah_beach.movement import due
from domain.games.utah_beach.printed import BEACHHEADS, UNITS
from domain.games.utah_beach.retreating import loss
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.words import DIVISIONS

BY_SEA = tuple(name for name, unit in UNITS.items() if unit.by == "sea")
BY_AIR = tuple(name for name, unit in UNITS.items() if unit.by == "air")
BY_BEACH = tuple(name for name, unit in UNITS.items() if unit.by == "beach")
AT_START = {n: u.by for n, u in UNITS.items() if u.seat == "german" and u.by in GRID.at}
"""Where the German units begin (11.1.1)."""
SOUTHERNMOST = "2001"
"""Drop zones lie north of row 19 (11.2.2a)."""
NO_ZONE = {"B": "a beach", "w": "woods", "C": "a city"}


# --- From the sea (11.2.1) --------------------------------------------------------------------


def waiting(state: State) -> list[str]:
    """The units that can come ashore now (11.2.1b, 11.2.4a)."""
    first = state.turn == 0
    return [
        name
        for name in (*BY_SEA, *BY_BEACH)
        if name not in state.units
        and name not in state.gone
        and (UNITS[name].by == "sea" if first else due(state, name) or UNITS[name].by == "sea")
    ]


def beachhead(state: State, order: o.Beachhead) -> Iterator[e.UtahEvent]:
    """Place beachhead markers (11.2.1a)."""
    hexes = [beach_of(word) for word in order.hexes]
    for hex_ in hexes:
        if hex_ in state.beachheads or hexes.count(hex_) > 1:
            raise Illegal("11.2.1a", f"There is already a beachhead marker on {hex_}.")
    left = BEACHHEADS - len(state.beachheads)
    if len(hexes) > left:
        raise Illegal("11.2.1a", f"There are {BEACHHEADS} beachhead markers; {left} are left.")
    for hex_ in hexes:
        yield e.BeachheadPlaced(hex=hex_)


def land(state: State, order: o.Land) -> Iterator[e.UtahEvent]:
    """Land a unit on a beachhead (11.2.1b, 11.2.4a)."""
    name = unit_of(state, "allied", order.unit)
    hex_ = beach_of(order.hex)
    if name not in waiting(state):
        _refuse_unit(state, name)
    if hex_ not in state.beachheads:
        raise Illegal("11.2.1a", f"There is no beachhead marker on {hex_}.")
    if not may_land(state, Field(state, "allied"), hex_):
        _refuse_landing(state, hex_)
    yield e.UnitLanded(unit=name, hex=hex_)


def _refuse_unit(state: State, name: str) -> None:
    """Say why a unit does not come ashore now."""
    unit = UNITS[name]
    if name in state.gone:
        raise Illegal("1.2", f"{name} was eliminated.")
    if name in state.units:
        raise Illegal("11.2.4a", f"{name} is already on the map, on {state.units[name].hex}.")
    if unit.airborne:
        raise Illegal("11.2.2", f"{name} comes by air: “drop {name} 2403”.")
    raise Illegal("11.2.4a", f"{name} comes ashore on turn {unit.turn} or later.")


def _refuse_landing(state: State, hex_: str) -> None:
    here = Field(state, "allied").own.get(hex_, [])
    inland = [name for name in here if not state.units[name].ashore]
    if len(here) >= ON_THE_BEACH:
        raise Illegal("11.2.1b", f"Three units stand on {hex_}; there is no room for another.")
    if inland:
        raise Illegal("11.2.1c", f"{inland[0]} on {hex_} did not land there; it stands alone.")
    raise Illegal("11.2.4b", f"{hex_} is empty and in an enemy zone of control.")


def landings(state: State) -> Iterator[o.Land]:
    """Every landing that may be ordered now."""
    field = Field(state, "allied")
    free = [hex_ for hex_ in state.beachheads if may_land(state, field, hex_)]
    for name in waiting(state):
        for hex_ in free:
            yield o.Land(unit=name, hex=hex_)


def can_land(state: State) -> bool:
    """Whether a unit can come ashore now."""
    return next(landings(state), None) is not None


def beach_offers(state: State) -> Iterator[o.UtahOrder]:
    """What the Allied side may order while it lands from the sea."""
    if len(state.beachheads) < BEACHHEADS:
        for hex_ in BEACHES:
            if hex_ not in state.beachheads:
                yield o.Beachhead(hexes=(hex_,))
    yield from landings(state)
    if state.units and not can_land(state):
        yield o.Pass()


def secured(state: State) -> Iterator[e.UtahEvent]:
    """The landing is over: markers without a unit are taken away (11.2.1e)."""
    own = Field(state, "allied").own
    for hex_ in state.beachheads:
        if hex_ not in own:
            yield e.BeachheadRemoved(hex=hex_, why="empty")
    yield e.StageBegan(stage="drop", seat="allied")


# --- From the air (11.2.2) --------------------------------------------------------------------


def zone_hexes(state: State, division: str) -> Iterator[str]:
    """Where a drop zone may be (11.2.2a), with room for its units (11.2.2b)."""
    return (
        n
        for n in LAND
        if n >= SOUTHERNMOST
        and TERRAIN[n] not in NO_ZONE
        and _room(state, {**state.zones, division: n}, _taken(state))
    )


def zone(state: State, order: o.Zone) -> Iterator[e.UtahEvent]:
    """Choose the drop zone of a division (11.2.2a)."""
    hex_ = hex_of(order.hex)
    if order.division in state.zones:
        raise Illegal("11.2.2a", f"The {order.division} already has its drop zone.")
    if TERRAIN[hex_] in NO_ZONE:
        kind = NO_ZONE[TERRAIN[hex_]]
        raise Illegal("11.2.2a", f"{place(hex_)} is {kind}; a drop zone needs open ground.")
    if hex_ < SOUTHERNMOST:
        raise Illegal("11.2.2a", f"{place(hex_)} is too far south: drop zones lie north of row 19.")
    if not _room(state, {**state.zones, order.division: hex_}, _taken(state)):
        raise Illegal(
            "11.2.2b",
            f"The hexes around {place(hex_)} are too few for each unit to have its own.",
        )
    yield e.ZonePlaced(division=order.division, hex=hex_)


def drop_hexes(state: State, name: str) -> list[str]:
    """Where a unit may be dropped so that all others find a hex of their own too (11.2.2b)."""
    centre = state.zones.get(UNITS[name].division)
    if not centre:
        return []
    taken = _taken(state)
    free = [n for n in (centre, *DRY[centre]) if n not in taken]
    return [n for n in free if _room(state, state.zones, {*taken, n}, name)]


def _taken(state: State) -> set[str]:
    return {state.units[other].hex for other in state.aloft}


def _room(state: State, zones: Mapping[str, str], taken: Collection[str], name: str = "") -> bool:
    """Whether every unit that has yet to be dropped, but this one, finds a hex of its own."""
    left = {
        division: sum(
            UNITS[n].division == division and n not in state.aloft and n != name for n in BY_AIR
        )
        for division in zones
    }
    free = {d: {centre, *DRY[centre]} - set(taken) for d, centre in zones.items()}
    together = set().union(*free.values())
    each = all(len(free[d]) >= n for d, n in left.items())
    return each and len(together) >= sum(left.values())


def drop(state: State, order: o.Drop) -> Iterator[e.UtahEvent]:
    """Drop a unit (11.2.2b)."""
    name = unit_of(state, "allied", order.unit)
    hex_ = hex_of(order.hex)
    if name not in BY_AIR:
        raise Illegal("11.2.2b", f"{name} is not an airborne unit.")
    if name in state.aloft:
        raise Illegal("11.2.2b", f"{name} already has its drop hex.")
    division = UNITS[name].division
    if division not in state.zones:
        raise Illegal("11.2.2b", f"Choose the drop zone first: “zone {division} 2402”.")
    if hex_ not in drop_hexes(state, name):
        _refuse_drop(state, name, hex_)
    yield e.UnitDropped(unit=name, hex=hex_)


def _refuse_drop(state: State, name: str, hex_: str) -> None:
    """Say why a unit cannot be dropped there."""
    centre = state.zones[UNITS[name].division]
    if hex_ not in (centre, *DRY[centre]):
        raise Illegal("11.2.2b", f"Drop {name} on {centre} or next to it.")
    if hex_ in _taken(state):
        raise Illegal("11.2.2b", f"Another unit already drops on {hex_}; only one may.")
    raise Illegal("11.2.2b", f"With {name} on {hex_} another unit would find no hex of its own.")


def drop_offers(state: State) -> Iterator[o.UtahOrder]:
    """What the Allied side may order while it drops."""
    for division in DIVISIONS:
        if division not in state.zones:
            for hex_ in zone_hexes(state, division):
                yield o.Zone(division=division, hex=hex_)
    for name in BY_AIR:
        if name not in state.aloft:
            for hex_ in drop_hexes(state, name):
                yield o.Drop(unit=name, hex=hex_)


def falls(state: State, chance: Chance) -> Iterator[e.UtahEvent]:
    """The next unit survives its drop, or not, and may drift (11.2.2c)."""
    name = state.aloft[0]
    hex_, drift = state.units[name].hex, 0
    (die,) = chance.roll("d6", why=f"drop of {name}")
    if 1 < die < 6:
        (drift,) = chance.roll("d6", why=f"drift of {name}")
        hex_ = GRID.ring[hex_][drift - 1]
    yield e.DropRolled(unit=name, die=die, drift=drift, hex=hex_, takes=())
    if die == 1 or hex_ in SEA or not hex_:
        yield e.UnitEliminated(unit=name, why="drop" if die == 1 else "sea")
    elif die in (2, 3):
        yield e.UnitReduced(unit=name, why="drop")


def landed(state: State) -> Iterator[e.UtahEvent]:
    """All are down: bad ground and crowded hexes are paid for (11.2.2d), Germans stand (11.1)."""
    down = [name for name in BY_AIR if name in state.units]
    hit = [name for name in down if TERRAIN[state.units[name].hex] in NO_ZONE]
    for name in hit:
        yield from loss(state, name, "ground")
    alive = [n for n in down if n not in hit or not state.units[n].reduced]
    crowds = tuple(_crowds(state, alive))
    yield e.GermansSetUp(units=AT_START)
    yield e.StageBegan(stage="storm", seat="allied")
    yield e.Owed(debts=crowds)


def _crowds(state: State, alive: list[str]) -> Iterator[Debt]:
    """A loss for each unit that came down where another one is."""
    for hex_ in dict.fromkeys(state.units[name].hex for name in alive):
        dropped = [name for name in alive if state.units[name].hex == hex_]
        ashore = [n for n, u in state.units.items() if u.hex == hex_ and n not in BY_AIR]
        losses = len(dropped) - (not ashore)
        if losses:
            yield Debt("crowd", "allied", (*ashore, *dropped), losses)


def crowded(state: State, debt: Debt) -> tuple[str, ...]:
    """The units on the hex that are left to pay, of which the owner chooses one."""
    return tuple(name for name in debt.units if name in state.units)


def crowd(state: State, debt: Debt, name: str) -> Iterator[e.UtahEvent]:
    """One of them pays; a fourth unit on a beach is one too many to stay (11.2.1b)."""
    here = crowded(state, debt)
    if len(here) > ON_THE_BEACH and TERRAIN[state.units[name].hex] == "B":
        yield e.UnitEliminated(unit=name, why="crowded drop")
    else:
        yield from loss(state, name, "crowded drop")
    more = (Debt("crowd", debt.seat, debt.units, debt.n - 1),) if debt.n > 1 else ()
    yield e.Owed(debts=(*more, *state.debts[1:]))


def ashore(state: State) -> Iterator[e.UtahEvent]:
    """The fights among Germans are over; what the paratroopers stand on is theirs (13.0)."""
    taken = PRIZES.intersection(state.units[n].hex for n in BY_AIR if n in state.units)
    if taken:
        yield e.PlacesTaken(seat="allied", hexes=tuple(sorted(taken)))
    yield e.StageBegan(stage="assault", seat="allied")
