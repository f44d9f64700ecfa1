"""Chapter 11.2.2a: the drop zones, with room around each for all that drop there."""

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import ordinal
from domain.games.utah_beach.ground import DRY, LAND, TERRAIN, place
from domain.games.utah_beach.lookup import called, hex_of
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import DIVISIONS, Division, Seat

BY_AIR = tuple(name for name, unit in UNITS.items() if unit.by == "air")
SOUTHERNMOST = "2001"
"""Drop zones lie north of row 19 (11.2.2a)."""
NO_ZONE = {"B": "a beach", "w": "woods", "C": "a city"}


class ZonePlaced(UtahEvent, frozen=True):
    """The drop zone of a division."""

    division: str
    hex: str

    def after(self, state: State) -> State:
        return replace(state, zones={**state.zones, self.division: self.hex})

    def told(self, state: State) -> str:
        return f"The drop zone of the {self.division} Airborne Division is {place(self.hex)}."


class ZonesRemoved(UtahEvent, frozen=True):
    """The drop zones are taken off the map."""

    def after(self, state: State) -> State:
        return replace(state, zones={})

    def told(self, state: State) -> str:
        return "The drop zones are closed."


class Zone(UtahOrder, frozen=True):
    """Choose a drop zone."""

    form = "zone {division} {hex}"
    help = "Choose the drop zone of an airborne division: “zone 82 2402”."
    names = ("hex",)
    stages = ("drop",)
    allied = "Drop zones are Allied"
    division: Division
    hex: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Zone"]:
        for division in DIVISIONS:
            if division not in state.zones:
                for hex_ in LAND:
                    if not _barred(state, division, hex_):
                        yield cls(division=division, hex=hex_)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """Choose the drop zone of a division (11.2.2a)."""
        hex_ = hex_of(self.hex)
        if self.division in state.zones:
            raise Illegal("11.2.2a", f"The {ordinal(self.division)} already has its drop zone.")
        if barred := _barred(state, self.division, hex_):
            raise barred
        yield ZonePlaced(division=self.division, hex=hex_)

    def said(self, state: State, seat: str) -> str:
        return f"Let the {ordinal(self.division)} Airborne Division drop around {called(self.hex)}"


def _barred(state: State, division: str, hex_: str) -> Illegal | None:
    """Why a drop zone cannot be there (11.2.2a): it has room for all its units (11.2.2b)."""
    if TERRAIN[hex_] in NO_ZONE:
        kind = NO_ZONE[TERRAIN[hex_]]
        return Illegal("11.2.2a", f"{place(hex_)} is {kind}; a drop zone needs open ground.")
    if hex_ < SOUTHERNMOST:
        where = f"{place(hex_)} is too far south"
        return Illegal("11.2.2a", f"{where}: drop zones lie north of row 19.")
    if not room(state, {**state.zones, division: hex_}, taken(state)):
        where = f"The hexes around {place(hex_)}"
        return Illegal("11.2.2b", f"{where} are too few for each unit to have its own.")
    return None


def taken(state: State) -> set[str]:
    return {state.units[other].hex for other in state.aloft}


def room(state: State, zones: Mapping[str, str], taken: Collection[str], name: str = "") -> bool:
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
