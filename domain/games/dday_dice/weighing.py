"""What an offered order costs a Unit, in words (5.1, 5.3, 10.1)."""

from typing import cast

from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import battle
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
            return ", ".join(word for word in (courage, "landmines" * way.mined) if word)
    return ""
