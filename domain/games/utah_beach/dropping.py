"""Chapter 11.2.2: the landing from the air."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.utah_beach.answering import Owed
from domain.games.utah_beach.ground import DRY, GRID, PRIZES, SEA, TERRAIN, place
from domain.games.utah_beach.lookup import called, hex_of, unit_of
from domain.games.utah_beach.losses import UnitEliminated, UnitReduced, loss
from domain.games.utah_beach.phases import StageBegan
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Debt, State, Unit
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, stand, take
from domain.games.utah_beach.words import SIDES, Seat
from domain.games.utah_beach.zones import BY_AIR, NO_ZONE, room, taken
from domain.grid.cups import without

AT_START = {n: u.by for n, u in UNITS.items() if u.seat == "german" and u.by in GRID.at}
"""Where the German units begin (11.1.1)."""


class UnitDropped(UtahEvent, frozen=True):
    """A unit is to come down on this hex."""

    unit: str
    hex: str

    def after(self, state: State) -> State:
        aloft = (*state.aloft, self.unit)
        return replace(stand(state, {self.unit: Unit(self.hex)}), aloft=aloft)

    def told(self, state: State) -> str:
        return f"{self.unit} will drop on {place(self.hex)}."


class DropRolled(UtahEvent, frozen=True):
    """A unit came down: ``drift`` is 0 or the direction from west; ``hex`` is "" off the map.

    ``takes`` names the places that it takes; None, as in the first rules, is the hex itself.
    """

    unit: str
    die: int
    drift: int
    hex: str
    takes: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        aloft = without(state.aloft, (self.unit,))
        down = replace(stand(state, {self.unit: Unit(self.hex)}), aloft=aloft)
        return take(down, "allied", (self.hex,) if self.takes is None else self.takes)

    def told(self, state: State) -> str:
        if self.die == 1:
            return f"{self.unit} is scattered over the country (die 1)."
        where = f"on {place(self.hex)}" if self.hex else "beyond the map"
        drift = f", drift {self.drift}" if self.drift else ""
        return f"{self.unit} comes down {where} (die {self.die}{drift})."


class GermansSetUp(UtahEvent, frozen=True):
    """The German units of the start stand on their hexes."""

    units: dict[str, str]

    def after(self, state: State) -> State:
        return stand(state, {name: Unit(hex_) for name, hex_ in self.units.items()})

    def told(self, state: State) -> str:
        ready = listed(f"{name} on {hex_}" for name, hex_ in self.units.items())
        return f"The Germans stand ready: {ready}."


class PlacesTaken(UtahEvent, frozen=True):
    """The landings are over: these places belong to the side whose units stand there."""

    seat: Seat
    hexes: tuple[str, ...]

    def after(self, state: State) -> State:
        return take(state, self.seat, self.hexes)

    def told(self, state: State) -> str:
        return f"The {SIDES[self.seat]} side has taken {listed(map(place, self.hexes))}."


ZONE = "zone"
"""The word for the drop zone itself."""


class Drop(UtahOrder, frozen=True):
    """Drop a unit."""

    form = "drop {unit} {hex}"
    help = "Drop a unit on its drop zone or next to it: “drop 505/82 2402”."
    names = ("unit", "hex")
    stages = ("drop",)
    allied = "Only Allied units drop"
    unit: str
    hex: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Drop"]:
        for name in BY_AIR:
            centre = state.zones.get(UNITS[name].division)
            if centre and name not in state.aloft:
                for hex_ in (centre, *DRY[centre]):
                    if not _barred(state, name, hex_):
                        yield cls(unit=name, hex=hex_)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """A unit gets its drop hex (11.2.2b)."""
        name = unit_of(state, "allied", self.unit, BY_AIR)
        if name not in BY_AIR:
            raise Illegal("11.2.2b", f"{name} is not an airborne unit.")
        if name in state.aloft:
            raise Illegal("11.2.2b", f"{name} already has its drop hex.")
        division = UNITS[name].division
        if division not in state.zones:
            raise Illegal("11.2.2b", f"Choose the drop zone first: “zone {division} 2402”.")
        hex_ = state.zones[division] if self.hex.casefold() == ZONE else hex_of(self.hex)
        if barred := _barred(state, name, hex_):
            raise barred
        yield UnitDropped(unit=name, hex=hex_)

    def said(self, state: State, seat: str) -> str:
        on = "its drop zone" if self.hex == ZONE else called(self.hex)
        return f"Drop {self.unit} on {on}"


def _barred(state: State, name: str, hex_: str) -> Illegal | None:
    """Why a unit cannot be dropped there: all others must find a hex of their own too (11.2.2b)."""
    centre, there = state.zones[UNITS[name].division], taken(state)
    if hex_ not in (centre, *DRY[centre]):
        return Illegal("11.2.2b", f"Drop {name} on {centre} or next to it.")
    if hex_ in there:
        return Illegal("11.2.2b", f"Another unit already drops on {hex_}; only one may.")
    if not room(state, state.zones, {*there, hex_}, name):
        return Illegal(
            "11.2.2b", f"With {name} on {hex_} another unit would find no hex of its own."
        )
    return None


# --- What follows by itself -------------------------------------------------------------------


def falls(state: State, chance: Chance) -> Iterator[UtahEvent]:
    """The next unit survives its drop, or not, and may drift (11.2.2c)."""
    name = state.aloft[0]
    hex_, drift = state.units[name].hex, 0
    (die,) = chance.roll("d6", why=f"drop of {name}")
    if 1 < die < 6:
        (drift,) = chance.roll("d6", why=f"drift of {name}")
        hex_ = GRID.ring[hex_][drift - 1]
    yield DropRolled(unit=name, die=die, drift=drift, hex=hex_, takes=())
    if die == 1 or hex_ in SEA or not hex_:
        yield UnitEliminated(unit=name, why="drop" if die == 1 else "sea")
    elif die in (2, 3):
        yield UnitReduced(unit=name, why="drop")


def landed(state: State) -> Iterator[UtahEvent]:
    """All are down: bad ground and crowded hexes are paid for (11.2.2d), Germans stand (11.1)."""
    down = [name for name in BY_AIR if name in state.units]
    hit = [name for name in down if TERRAIN[state.units[name].hex] in NO_ZONE]
    for name in hit:
        yield from loss(state, name, "ground")
    alive = [n for n in down if n not in hit or not state.units[n].reduced]
    yield GermansSetUp(units=AT_START)
    yield StageBegan(stage="storm", seat="allied")
    yield Owed(debts=tuple(_crowds(state, alive)))


def _crowds(state: State, alive: list[str]) -> Iterator[Debt]:
    """A loss for each unit that came down where another one is."""
    for hex_ in dict.fromkeys(state.units[name].hex for name in alive):
        dropped = [name for name in alive if state.units[name].hex == hex_]
        ashore = [n for n, u in state.units.items() if u.hex == hex_ and n not in BY_AIR]
        losses = len(dropped) - (not ashore)
        if losses:
            yield Debt("crowd", "allied", (*ashore, *dropped), losses)


def ashore(state: State) -> Iterator[UtahEvent]:
    """The fights among Germans are over; what the paratroopers stand on is theirs (13.0)."""
    prizes = PRIZES.intersection(state.units[n].hex for n in BY_AIR if n in state.units)
    if prizes:
        yield PlacesTaken(seat="allied", hexes=tuple(sorted(prizes)))
    yield StageBegan(stage="assault", seat="allied")
