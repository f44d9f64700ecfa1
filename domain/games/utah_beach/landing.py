"""Chapter 11.2: beachheads, the landing from the sea, and reinforcements over the beach."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.utah_beach.arriving import due
from domain.games.utah_beach.ground import BEACHES, PRIZES
from domain.games.utah_beach.lookup import ON_THE_BEACH, Field, called, hex_of, unit_of
from domain.games.utah_beach.phases import StageBegan
from domain.games.utah_beach.printed import BEACHHEADS, UNITS
from domain.games.utah_beach.state import State, Unit
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, Walk, stand, take
from domain.games.utah_beach.words import ALL, Seat
from domain.grid.cups import without

_GONE = {
    "empty": "Nobody landed at {}: its beachhead marker is removed.",
    "taken": "Germans have entered {}: the beachhead is gone.",
    "annihilated": "Nobody is left at {}: the beachhead is gone.",
}


class BeachheadPlaced(UtahEvent, frozen=True):
    """A beachhead marker lies on a beach hex."""

    hex: str

    def after(self, state: State) -> State:
        return replace(state, beachheads=(*state.beachheads, self.hex))

    def told(self, state: State) -> str:
        return f"A beachhead is marked at {self.hex}."


class BeachheadRemoved(UtahEvent, frozen=True):
    """A beachhead marker is taken off the map for good."""

    hex: str
    why: Literal["empty", "taken", "annihilated"]

    def after(self, state: State) -> State:
        return replace(state, beachheads=without(state.beachheads, (self.hex,)))

    def told(self, state: State) -> str:
        return _GONE[self.why].format(self.hex)


class Beachhead(UtahOrder, frozen=True):
    """Place beachhead markers."""

    form = "beachhead {hexes}"
    help = "Place beachhead markers on beach hexes: “beachhead 3005 2607”."
    stages = ("beach",)
    allied = "Beachheads are Allied"
    hexes: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Beachhead"]:
        if len(state.beachheads) < BEACHHEADS:
            for hex_ in BEACHES:
                if hex_ not in state.beachheads:
                    yield cls(hexes=(hex_,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[BeachheadPlaced]:
        """Markers lie on beaches, one each (11.2.1a)."""
        hexes = [hex_ for word in self.hexes for hex_ in _marked(state, word)]
        for hex_ in hexes:
            if hex_ in state.beachheads or hexes.count(hex_) > 1:
                raise Illegal("11.2.1a", f"There is already a beachhead marker on {hex_}.")
        if not hexes:
            raise Illegal("11.2.1a", "Every beach hex has its beachhead marker.")
        left = BEACHHEADS - len(state.beachheads)
        if len(hexes) > left:
            raise Illegal("11.2.1a", f"There are {BEACHHEADS} beachhead markers; {left} are left.")
        for hex_ in hexes:
            yield BeachheadPlaced(hex=hex_)

    def said(self, state: State, seat: str) -> str:
        hexes = [hex_ for word in self.hexes for hex_ in _marked(state, word)]
        marked = "a beachhead" if len(hexes) == 1 else "beachheads"
        return f"Mark {marked} at {listed(map(called, hexes))}"

    def touched(self, state: State) -> tuple[str, ...]:
        return self.hexes


def _marked(state: State, word: str) -> Sequence[str]:
    """The beach that a word names, or all that have no marker yet."""
    if word.casefold() == ALL:
        return [hex_ for hex_ in BEACHES if hex_ not in state.beachheads]
    return [beach_of(word)]


def beach_of(word: str) -> str:
    """The Utah Beach hex that a word names (11.2.1a)."""
    name = hex_of(word)
    if name not in BEACHES:
        raise Illegal("11.2.1a", f"{name} is not a beach; the beaches are {', '.join(BEACHES)}.")
    return name


BY_SEA = tuple(name for name, unit in UNITS.items() if unit.by == "sea")
BY_BEACH = tuple(name for name, unit in UNITS.items() if unit.by == "beach")


class UnitLanded(UtahEvent, frozen=True):
    """A unit comes ashore."""

    unit: str
    hex: str

    def after(self, state: State) -> State:
        landed = stand(state, {self.unit: Unit(self.hex, ashore=True)})
        return take(landed, "allied", (self.hex,))

    def told(self, state: State) -> str:
        return f"{self.unit} lands at {self.hex}."


class Land(UtahOrder, frozen=True):
    """Land a unit."""

    form = "land {unit} {hex}"
    help = "Land a unit on a beachhead: “land 8/4 2607”."
    names = ("unit", "hex")
    stages = ("beach", "land")
    allied = "Only Allied units land over the beach"
    unit: str
    hex: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Land"]:
        field = Field(state, "allied")
        free = [hex_ for hex_ in state.beachheads if not _barred(state, field, hex_)]
        for name in waiting(state):
            for hex_ in free:
                yield cls(unit=name, hex=hex_)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """A unit lands on a beachhead (11.2.1b, 11.2.4a)."""
        name = unit_of(state, "allied", self.unit, waiting(state))
        hex_ = beach_of(self.hex)
        if name not in waiting(state):
            _refuse_unit(state, name)
        if barred := _barred(state, Field(state, "allied"), hex_):
            raise barred
        yield UnitLanded(unit=name, hex=hex_)

    def said(self, state: State, seat: str) -> str:
        return f"Land {self.unit} at {called(self.hex)}"


def waiting(state: State) -> list[str]:
    """The units that can come ashore now (11.2.1b, 11.2.4a)."""
    by_sea = (name for name in BY_SEA if name not in {*state.units, *state.gone})
    return [*by_sea, *(name for name in BY_BEACH if due(state, name))]


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


def _barred(state: State, field: Field, hex_: str) -> Illegal | None:
    """Why nobody can come ashore there: it may, beside at most two that landed there (11.2.1b)."""
    here = field.own.get(hex_, [])
    inland = [name for name in here if not state.units[name].ashore]
    if hex_ not in state.beachheads:
        return Illegal("11.2.1a", f"There is no beachhead marker on {hex_}.")
    if len(here) >= ON_THE_BEACH:
        return Illegal("11.2.1b", f"Three units stand on {hex_}; there is no room for another.")
    if inland:
        return Illegal("11.2.1c", f"{inland[0]} on {hex_} did not land there; it stands alone.")
    if hex_ in field.zone and not here and state.turn:
        return Illegal("11.2.4b", f"{hex_} is empty and in an enemy zone of control.")
    return None


def can_land(state: State) -> bool:
    """Whether a unit can come ashore now."""
    return next(Land.offers(state, "allied"), None) is not None


def secured(state: State) -> Iterator[UtahEvent]:
    """The landing is over: markers without a unit are taken away (11.2.1e)."""
    own = Field(state, "allied").own
    for hex_ in state.beachheads:
        if hex_ not in own:
            yield BeachheadRemoved(hex=hex_, why="empty")
    yield StageBegan(stage="drop", seat="allied")


def marched(
    state: State, seat: Seat, kind: type[Walk], unit: str, path: tuple[str, ...]
) -> Iterator[UtahEvent]:
    """A unit goes its way, and takes the place where it ends (13.0).

    A beachhead that a German enters is gone, also in passing (11.2.1f).
    """
    yield kind(unit=unit, path=path, takes=tuple(PRIZES.intersection(path[-1:])))
    for hex_ in path:
        if seat == "german" and hex_ in state.beachheads:
            yield BeachheadRemoved(hex=hex_, why="taken")
