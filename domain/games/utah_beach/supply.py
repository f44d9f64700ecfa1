"""Chapter 12: the supply of the Allies, and what they have captured."""

from collections.abc import Iterable, Iterator

from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import DRY
from domain.games.utah_beach.lookup import Field
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.retreating import loss
from domain.games.utah_beach.state import State
from domain.grid.hexes import spread


def supplied(state: State, field: Field, sources: Iterable[str]) -> set[str]:
    """The hexes from which a line of supply leads to a source (12.0).

    A line enters no enemy hex and never leads through a zone of control.
    """
    return spread(sources, DRY, field.closed, field.zone)


def out_of_supply(state: State) -> Iterator[str]:
    """The Allied units without a line of supply."""
    field = Field(state, "allied")
    from_beach = supplied(state, field, state.beachheads)
    from_air = supplied(state, field, state.zones.values())
    for name, unit in state.units.items():
        by_air = UNITS[name].airborne and unit.hex in from_air  # 11.2.2g
        if UNITS[name].seat == "allied" and unit.hex not in from_beach and not by_air:
            yield name


def check(state: State) -> Iterator[e.UtahEvent]:
    """At the end of the Allied part of a turn a unit without supply loses a step (12.0)."""
    for name in list(out_of_supply(state)):
        yield from loss(state, name, "supply")


def captured(state: State, hexes: Iterable[str]) -> tuple[str, ...]:
    """Those hexes that the Allies held last and that are in supply (13.0)."""
    field = Field(state, "allied")
    lines = supplied(state, field, state.beachheads)
    return tuple(h for h in hexes if state.held.get(h) == "allied" and h in lines)


def rebuilds(state: State) -> Iterator[o.Rebuild]:
    """Reduced Allied units that a point can bring back (11.2.5); Germans have none (11.1.3)."""
    starved = None
    for name, unit in state.units.items():
        if unit.reduced and UNITS[name].seat == "allied" and state.points[UNITS[name].mobile]:
            starved = set(out_of_supply(state)) if starved is None else starved
            if name not in starved:
                yield o.Rebuild(unit=name)
