"""Chapter 11.2: the landings from the sea and from the air, and reinforcements over the beach."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import BEACHES, DRY, GRID, LAND, SEA, TERRAIN, place
from domain.games.utah_beach.lookup import Field, beach_of, hex_of, may_land, unit_of
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
            raise Illegal("11.2.1a", f"There is a beachhead marker on {hex_}; one a hex.")
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
        raise Illegal("11.2.4a", f"{name} cannot come ashore now.")
    if hex_ not in state.beachheads:
        raise Illegal("11.2.1a", f"There is no beachhead marker on {hex_}.")
    if not may_land(state, Field(state, "allied"), hex_):
        _refuse_landing(state, hex_)
    yield e.UnitLanded(unit=name, hex=hex_)


def _refuse_landing(state: State, hex_: str) -> None:
    field = Field(state, "allied")
    if hex_ in field.zone and hex_ not in field.own:
        raise Illegal("11.2.4b", f"{hex_} is empty and in an enemy zone of control.")
    raise Illegal("11.2.1b", f"There is no room on {hex_}: three units that landed there at most.")


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


def zone_hexes() -> Iterator[str]:
    """Where a drop zone may be (11.2.2a)."""
    return (n for n in LAND if n >= SOUTHERNMOST and TERRAIN[n] not in NO_ZONE)


def zone(state: State, order: o.Zone) -> Iterator[e.UtahEvent]:
    """Choose the drop zone of a division (11.2.2a)."""
    hex_ = hex_of(order.hex)
    if order.division in state.zones:
        raise Illegal("11.2.2a", f"The {order.division} has its drop zone.")
    if TERRAIN[hex_] in NO_ZONE:
        kind = NO_ZONE[TERRAIN[hex_]]
        raise Illegal("11.2.2a", f"{place(hex_)} is {kind}; a drop zone needs open ground.")
    if hex_ < SOUTHERNMOST:
        raise Illegal("11.2.2a", f"{place(hex_)} is too far south: drop zones lie north of row 19.")
    yield e.ZonePlaced(division=order.division, hex=hex_)


def drop_hexes(state: State, name: str) -> Iterator[str]:
    """Where a unit may be dropped: on its zone or next to it, one unit a hex (11.2.2b)."""
    centre = state.zones.get(UNITS[name].division)
    taken = {state.units[other].hex for other in state.aloft}
    if centre:
        hexes = (centre, *DRY[centre])
        yield from [n for n in hexes if n not in taken] or hexes


def drop(state: State, order: o.Drop) -> Iterator[e.UtahEvent]:
    """Drop a unit (11.2.2b)."""
    name = unit_of(state, "allied", order.unit)
    hex_ = hex_of(order.hex)
    if name not in BY_AIR:
        raise Illegal("11.2.2b", f"{name} is no airborne unit.")
    if name in state.aloft:
        raise Illegal("11.2.2b", f"{name} has its drop hex.")
    division = UNITS[name].division
    if division not in state.zones:
        raise Illegal("11.2.2b", f"Choose the drop zone first: “zone {division} 2402”.")
    if hex_ not in drop_hexes(state, name):
        centre = state.zones[division]
        raise Illegal("11.2.2b", f"Drop {name} on {centre} or next to it, one unit a hex.")
    yield e.UnitDropped(unit=name, hex=hex_)


def drop_offers(state: State) -> Iterator[o.UtahOrder]:
    """What the Allied side may order while it drops."""
    for division in DIVISIONS:
        if division not in state.zones:
            for hex_ in zone_hexes():
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
    yield e.DropRolled(unit=name, die=die, drift=drift, hex=hex_)
    if die == 1 or hex_ in SEA or not hex_:
        yield e.UnitEliminated(unit=name, why="drop" if die == 1 else "sea")
        return
    harm = (die in (2, 3)) + (TERRAIN[hex_] in NO_ZONE)
    if harm:
        yield e.UnitReduced(unit=name, why="drop" if die in (2, 3) else "ground")
    if harm > 1:
        yield e.UnitEliminated(unit=name, why="ground")


def landed(state: State) -> Iterator[e.UtahEvent]:
    """All are down: units on one hex pay for it (11.2.2d), the Germans stand ready (11.1)."""
    own = Field(state, "allied").own
    crowds = [names for hex_, names in own.items() if not state.units[names[0]].ashore]
    debts = [Debt("crowd", "allied", tuple(names), len(names) - 1) for names in crowds]
    yield e.GermansSetUp(units=AT_START)
    yield e.StageBegan(stage="storm", seat="allied")
    yield e.Owed(debts=tuple(debt for debt in debts if debt.n))


def crowded(state: State, debt: Debt) -> tuple[str, ...]:
    """Which of the units that came down on one hex may pay: a full one while there is one."""
    alive = tuple(name for name in debt.units if name in state.units)
    whole = tuple(name for name in alive if not state.units[name].reduced)
    return whole or alive


def crowd(state: State, debt: Debt, name: str) -> Iterator[e.UtahEvent]:
    """One of them pays."""
    yield from loss(state, name, "crowded drop")
    more = (Debt("crowd", debt.seat, debt.units, debt.n - 1),) if debt.n > 1 else ()
    yield e.Owed(debts=(*more, *state.debts[1:]))
