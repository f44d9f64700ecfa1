"""What an offered order costs a Unit, in words (5.1, 5.3, 10.1)."""

from typing import cast

from msgspec.structs import replace

from domain.games.dday_dice import orders as o
from domain.games.dday_dice.combat import defence, under_guns
from domain.games.dday_dice.lookup import battle, sector
from domain.games.dday_dice.muster import price, stars
from domain.games.dday_dice.printed import VEHICLES
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Item


def weighed(state: State, unit: Unit, order: o.DiceOrder) -> str:
    """A few words on an order that a Unit may give; "" where there is nothing to weigh."""
    match order:
        case o.Recruit(specialist=specialist):
            cost = stars(unit, specialist)
            return f"{cost} of {unit.stars} Stars" if cost else "free"
        case o.Find(item=card):
            cost = VEHICLES[card].cost if card in VEHICLES else price(state, unit, cast(Item, card))
            return f"{cost} of {unit.points} Item Points"
        case o.Move(to=to):
            way = next((w for w in battle(state).ways[unit.sector] if w.to == to), None)
            if way is None:
                return ""
            courage = f"{way.courage} of {unit.courage} Courage" if way.courage else ""
            there = _under_fire(state, replace(unit, sector=to, chevrons=1))
            return ", ".join(w for w in (courage, "landmines" * way.mined, there) if w)
        case o.Stay():
            return _under_fire(state, unit)
    return ""


def _under_fire(state: State, unit: Unit) -> str:
    """What a Unit meets where it stands: its DEF now, and dice on top (11.1, 11.2, 11.8)."""
    here = sector(state, unit)
    dice = here.guns * under_guns(state, unit.sector) + bool(here.shells or here.traps)
    more = f" and {dice}d6" if dice else ""
    return f"DEF {defence(state, unit)}{more}"
