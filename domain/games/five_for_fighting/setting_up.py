"""Chapters 4 and 10: the set-up by itself: who sets up when, and the rolls after it."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting import entering
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.ground import PLACES, POINTE, place
from domain.games.five_for_fighting.lookup import (
    Field,
    beaches_of,
    check_beach,
    commander,
    field_of,
    hex_of,
    on,
    on_board,
    unit_of,
)
from domain.games.five_for_fighting.printed import SHEETS, UNITS, Unit
from domain.games.five_for_fighting.state import Free, State
from domain.games.five_for_fighting.words import KINDS_FREE

AIRBORNE, POINTE_OPTION = "sword-airborne", "omaha-pointe"
SWIMMERS = tuple(name for name, unit in UNITS.items() if unit.code == "M4")
"""The units with duplex-drive tanks (10.1)."""
UNSCATHED_TO, REDUCED_TO = 3, 5
DUE = {
    "pointe": "“place” units of Omaha on 2025, or “pass”.",
    "land": "“land” each unit of the first wave, or “ashore” for the rest.",
    "free": "“place” units where you like, or “pass”.",
}


def variants(options: tuple[str, ...]) -> Iterator[str]:
    """Units of variants that are set up with the first wave (10.5, 10.11)."""
    if f"{POINTE_OPTION}=german" in options:
        yield entering.RANGERS
    for variant in SHEETS["sword"].variants:
        if f"{AIRBORNE}=on" in options and variant.option == AIRBORNE:
            yield from variant.units


def begin(options: tuple[str, ...]) -> Iterator[e.FiveEvent]:
    """The first part of the set-up: the Pointe, or the landing (4.1)."""
    if f"{POINTE_OPTION}=rangers" in options:
        yield e.UnitPlaced(unit=entering.RANGERS, hex=POINTE)
    yield e.StageBegan(stage="pointe" if f"{POINTE_OPTION}=german" in options else "land")


def setting(state: State) -> frozenset[str]:
    """The seats that have something to set up."""
    if state.stage == "pointe":
        can = entering.pointe_units(state, field_of(state, "german"))
        return frozenset((commander(state, "german", "omaha"),)) if can else frozenset()
    if state.stage == "free":
        return frozenset(("german",)) if state.free and state.free.left else frozenset()
    waiting = {UNITS[name].beach for name in entering.first_wave(state, state.beaches)}
    return frozenset(commander(state, "allied", beach) for beach in waiting)


# --- Orders -----------------------------------------------------------------------------------


def land(state: State, seat: str, order: o.Land | o.Enter) -> Iterator[e.FiveEvent]:
    """Set a unit of the first wave up (4.2)."""
    name, hex_ = unit_of(state, "allied", order.unit), hex_of(state, order.hex)
    check_beach(state, seat, UNITS[name].beach)
    yield from entering.enter(state, field_of(state, "allied"), name, hex_)


def ashore(state: State, seat: str) -> Iterator[e.FiveEvent]:
    """Set all up that are left (4.2)."""
    yield from entering.ashore(state, field_of(state, "allied"), beaches_of(state, seat))


def place_german(state: State, order: o.Place) -> Iterator[e.FiveEvent]:
    """Set a German unit up on the Pointe, or freely (10.2, 10.5)."""
    hex_, field = hex_of(state, order.hex), field_of(state, "german")
    if state.stage == "pointe":
        name = on_board(state, "german", order.unit)
        if hex_ != POINTE:
            raise Illegal("10.5", f"The set-up is printed; only {place(POINTE)} is free now.")
        if UNITS[name].beach != "omaha":
            raise Illegal("10.5", f"{name} is not an Omaha unit; only those may stand there.")
        if name not in entering.pointe_units(state, field):
            raise Illegal("10.5", f"{name} cannot be set up on {POINTE}; two units fill a hex.")
    else:
        name = unit_of(state, "german", order.unit)
        _check_free(state, field, name, hex_)
    yield e.UnitPlaced(unit=name, hex=hex_)


def _check_free(state: State, field: Field, name: str, hex_: str) -> None:
    """Raise Illegal unless the die of the free set-up allows it (10.2)."""
    assert state.free is not None
    unit, die = UNITS[name], state.free.die
    if not unit.kind.move:
        raise Illegal("5.1", f"{name} never moves; choose another unit.")
    if not allowed(die, unit):
        but = ", and no variant unit" if unit.option and die < ARMOUR_FROM else ""
        raise Illegal("10.2", f"The die is {die}: {KINDS_FREE[die]}{but}; {name} is not one.")
    if name in state.free.placed:
        raise Illegal("10.2", f"{name} has already been set up freely; choose another unit.")
    if name in field.own.get(hex_, ()):
        raise Illegal("10.2", f"{name} is already on {place(hex_)}; choose another hex.")
    if hex_ in field.foe:
        raise Illegal("10.2", f"{place(hex_)} is held by {' and '.join(field.foe[hex_])}.")
    if not field.room(hex_):
        raise Illegal("10.2", f"There is no room for {name} on {place(hex_)}.")


OST, ARMOUR_FROM = 2, 5


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


def pass_on(state: State) -> Iterator[e.FiveEvent]:
    """The part of the set-up ends."""
    yield e.StageBegan(stage="land" if state.stage == "pointe" else "cards")


# --- What is offered --------------------------------------------------------------------------


def offers(state: State, seat: str) -> Iterator[o.FiveOrder]:
    """What a seat may order in the set-up."""
    if state.stage == "land":
        field = field_of(state, "allied")
        for name in entering.first_wave(state, beaches_of(state, seat)):
            for hex_ in entering.open_doors(state, field, name):
                kind = o.Land if UNITS[name].by == "sea" else o.Enter
                yield kind(unit=name, hex=hex_)
        yield o.Ashore()
        return
    field = field_of(state, "german")
    if state.stage == "pointe":
        for name in entering.pointe_units(state, field):
            yield o.Place(unit=name, hex=POINTE)
    elif state.free is not None:
        yield from _free_offers(state, field, state.free)
    yield o.Pass()


def _free_offers(state: State, field: Field, free: Free) -> Iterator[o.Place]:
    """Named places, and the edges of variant units; any other land hex may be ordered too."""
    named = [h for h in PLACES if h in field.ground.grid.at and field.room(h)]
    for name, unit in UNITS.items():
        if allowed(free.die, unit) and name not in free.placed:
            more = entering.open_doors(state, field, name) if unit.option else ()
            for hex_ in dict.fromkeys((*named, *more)):
                if name not in state.units or state.units[name].hex != hex_:
                    yield o.Place(unit=name, hex=hex_)


# --- After the set-up -------------------------------------------------------------------------


def after(state: State, chance: Chance) -> Iterator[e.FiveEvent]:
    """The next part of the set-up, with its rolls."""
    if state.stage == "pointe":
        yield e.StageBegan(stage="land")
    elif state.stage == "free":
        yield e.StageBegan(stage="cards")
    else:
        yield from _rolls(state, chance)
        if on(state, entering.FREE):
            yield e.StageBegan(stage="free")
            (die,) = chance.roll("d6", why="free German set-up")
            yield e.FreeSetupRolled(die=die, left=1 if die == 1 else 2)
        else:
            yield e.StageBegan(stage="cards")


def _rolls(state: State, chance: Chance) -> Iterator[e.FiveEvent]:
    """Tanks that swim (10.1), Rangers on the Pointe (10.6), airborne units (10.11)."""
    if on(state, "duplex"):
        for name in SWIMMERS:
            (die,) = chance.roll("d6", why=f"{name} swims ashore")
            yield e.SwimRolled(unit=name, die=die, result=_swim(die))
    rolled = [entering.RANGERS] if on(state, POINTE_OPTION, "rangers") else []
    rolled += [n for n in state.released if UNITS[n].option == AIRBORNE]
    for name in rolled:
        yield entering.strength(chance, name, state.units[name].hex)


def _swim(die: int) -> e.Swim:
    if die <= UNSCATHED_TO:
        return "unscathed"
    return "reduced" if die <= REDUCED_TO else "eliminated"
