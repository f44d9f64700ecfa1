"""What speaks for an order of a first match, in figures: the way on, its price and its guns."""

from msgspec.structs import replace

from domain.games.dday_dice.combat import defence
from domain.games.dday_dice.lookup import battle
from domain.games.dday_dice.maps import Line
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Sector


def cheapest(state: State, unit: Unit) -> Line | None:
    """The way on that costs least Courage, and men where two cost the same; None for none."""
    ways = [way for way in battle(state).ways[unit.sector] if way.to not in unit.visited]
    return min(ways, key=lambda way: (way.courage, taken(state, unit, way.to)), default=None)


def taken(state: State, unit: Unit, to: Sector) -> int:
    """The men that the defence of a Sector takes from a Unit in its first turn there (11.1)."""
    return defence(state, replace(unit, sector=to, chevrons=1))


def asked(state: State, unit: Unit) -> str:
    """What the next Sector asks for, beside what the Unit has; "" where no way leads on."""
    way = cheapest(state, unit)
    if way is None:
        return ""
    price, men = f"{way.courage} Courage", taken(state, unit, way.to)
    return f"{place(way.to)} asks for {price}, and takes {men} a turn: {_held(unit)}."


def spared(state: State, unit: Unit, to: Sector) -> str:
    """How many men a Unit has beyond what a Sector takes."""
    need, men = taken(state, unit, to), unit.strength
    if men > need:
        return f"You have {men} men, {men - need} more than {place(to)} takes in a turn."
    return f"{place(to)} takes {need} a turn and you have {men} men, but waiting costs men too."


def waited(state: State, unit: Unit) -> str:
    """Why a Unit had better wait where it is."""
    way, here = cheapest(state, unit), defence(state, unit)
    if way is None:
        return f"No way leads on; this Sector takes {here} a turn and you have {unit.strength} men."
    if (short := way.courage - unit.courage) > 0:
        price = f"{place(way.to)} costs {way.courage} Courage"
        return f"{price} and you have {unit.courage}: save {short} more."
    there = f"{taken(state, unit, way.to)} in {place(way.to)}"
    return f"With {unit.strength} men you can wait: {here} fall here each turn, {there}."


def _held(unit: Unit) -> str:
    return f"you have {unit.courage} Courage and {unit.strength} men"
