"""Chapter 10: German units that are set up elsewhere: on Pointe du Hoc, or freely."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.entering import UnitPlaced, open_doors
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.ground import BEACH_OF, PLACES, POINTE, called, place
from domain.games.five_for_fighting.lookup import Field, field_of
from domain.games.five_for_fighting.naming import hex_of, on_board, unit_of
from domain.games.five_for_fighting.printed import UNITS, Unit
from domain.games.five_for_fighting.state import Free, State

OST, ARMOUR_FROM = 2, 5
KINDS_FREE = {
    1: "one Ost infantry unit",
    2: "two Ost infantry units",
    3: "any two infantry or AT units",
    4: "any two infantry or AT units",
    5: "any two infantry or armour units, also variant units",
    6: "any two infantry or armour units, also variant units",
}
"""What the die of the free German set-up allows (10.2)."""


class FreeSetupRolled(FiveEvent, frozen=True):
    """How many units the German side may set up freely."""

    die: int
    left: int

    def after(self, state: State) -> State:
        return replace(state, free=Free(self.die, self.left))

    def told(self, state: State) -> str:
        return f"The Germans may set up {KINDS_FREE[self.die]} freely (die {self.die})."


class Place(FiveOrder, frozen=True):
    """Set a unit up elsewhere."""

    form = "place {unit} {hex}"
    help = "Set up a German unit on another hex, if a set-up rule allows it."
    names = ("unit", "hex")
    stages = ("pointe", "free")
    unit: str
    hex: str

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Place"]:
        field = field_of(state, "german")
        if state.stage == "pointe":
            for name in pointe_units(state, field):
                yield cls(unit=name, hex=POINTE)
        elif state.free is not None:
            for name, hex_ in _free_places(state, field, state.free):
                yield cls(unit=name, hex=hex_)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """Set a German unit up on the Pointe, or freely (10.2, 10.5)."""
        hex_, field = hex_of(state, self.hex), field_of(state, "german")
        if state.free is None:
            name = on_board(state, "german", self.unit)
            _check_pointe(state, field, name, hex_)
        else:
            name = unit_of(state, "german", self.unit)
            _check_free(state.free, field, name, hex_)
        yield UnitPlaced(unit=name, hex=hex_)

    def said(self, state: State, seat: str) -> str:
        return f"Set {self.unit} up on {called(self.hex)}"


# --- Pointe du Hoc (10.5, 10.6) ---------------------------------------------------------------


def pointe_units(state: State, field: Field) -> list[str]:
    """The German units that may be set up on Pointe du Hoc."""
    if not field.room(POINTE):
        return []
    return [
        n
        for n, u in state.units.items()
        if BEACH_OF[u.hex] == "omaha" and UNITS[n].side == "german" and u.hex != POINTE
    ]


def _check_pointe(state: State, field: Field, name: str, hex_: str) -> None:
    """Raise Illegal unless a unit may be set up on the Pointe (10.5)."""
    if hex_ != POINTE:
        raise Illegal("10.5", f"The set-up is printed; only {place(POINTE)} is free now.")
    if UNITS[name].beach != "omaha":
        raise Illegal("10.5", f"{name} is not an Omaha unit; only those may stand there.")
    if name not in pointe_units(state, field):
        raise Illegal("10.5", f"{name} cannot be set up on {POINTE}; two units fill a hex.")


# --- The free set-up (10.2) -------------------------------------------------------------------


def allowed(die: int, unit: Unit) -> bool:
    """Whether the die lets a unit be set up freely (10.2)."""
    kind = unit.kind.class_
    if unit.side != "german" or not unit.kind.move:
        return False
    if die <= OST:
        return unit.code == "Ost"
    if die < ARMOUR_FROM:
        return kind in ("infantry", "guns") and not unit.option
    return kind in ("infantry", "armour")


def _free_places(state: State, field: Field, free: Free) -> Iterator[tuple[str, str]]:
    """Named places, and the edges of variant units; any other land hex may be ordered too."""
    named = [h for h in PLACES if h in field.ground.grid.at and field.room(h)]
    for name, unit in UNITS.items():
        if allowed(free.die, unit) and name not in free.placed:
            more = open_doors(state, name) if unit.option else ()
            for hex_ in dict.fromkeys((*named, *more)):
                if name not in state.units or state.units[name].hex != hex_:
                    yield name, hex_


def _check_free(free: Free, field: Field, name: str, hex_: str) -> None:
    """Raise Illegal unless the die of the free set-up allows it (10.2)."""
    unit, die = UNITS[name], free.die
    if not unit.kind.move:
        raise Illegal("5.1", f"{name} never moves; choose another unit.")
    if not allowed(die, unit):
        but = ", and no variant unit" if unit.option and die < ARMOUR_FROM else ""
        raise Illegal("10.2", f"The die is {die}: {KINDS_FREE[die]}{but}; {name} is not one.")
    if name in free.placed:
        raise Illegal("10.2", f"{name} has already been set up freely; choose another unit.")
    if name in field.own.get(hex_, ()):
        raise Illegal("10.2", f"{name} is already on {place(hex_)}; choose another hex.")
    if hex_ in field.foe:
        raise Illegal("10.2", f"{place(hex_)} is held by {' and '.join(field.foe[hex_])}.")
    if not field.room(hex_):
        raise Illegal("10.2", f"There is no room for {name} on {place(hex_)}.")
