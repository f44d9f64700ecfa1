"""What ``captain`` does beside ``steady``: he shares among Units and saves for Items that pay."""

from collections.abc import Sequence

from domain.games.dday_dice import combat
from domain.games.dday_dice.bot import war, worth
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.finding import Find
from domain.games.dday_dice.giving import Give, can_give
from domain.games.dday_dice.printed import ITEMS
from domain.games.dday_dice.state import State, Unit

UNEQUAL = 4
"""So many men more than a partner, and a Unit shares: the weakest decides."""
PAYS = 0.4
"""Men that a Find brings for an Item Point, at least."""
HURRY = 2
"""So many rows before the Bunker everything is found that helps."""


def shared(state: State, unit: Unit, offered: Sequence[DiceOrder]) -> Give | None:
    """Half of the difference to the weakest partner in the Sector."""
    best: Give | None = None
    most = UNEQUAL
    for order in offered:
        if isinstance(order, Give) and order.what == "soldiers" and order.n == 1:
            ahead = _left(state, unit) - _left(state, state.units[order.unit])
            n = min(ahead // 2, can_give(unit, "soldiers"))
            if n > 0 and ahead >= most:
                best, most = Give(n=n, what="soldiers", unit=order.unit), ahead
    return best


def _left(state: State, unit: Unit) -> int:
    """The men of a Unit after the losses that are known."""
    return unit.strength - (combat.due(state, unit).n if unit.stage == "fire" else 0)


def worth_finding(state: State, unit: Unit, offered: Sequence[DiceOrder]) -> list[DiceOrder]:
    """The offers without Finds that pay too little, as long as there is time to save for others."""
    if worth.rows_left(state, unit) <= HURRY:
        return list(offered)
    return [x for x in offered if not isinstance(x, Find) or _pays(x)]


def _pays(find: Find) -> bool:
    men = war.ITEM_WORTH.get(find.item)  # type: ignore[arg-type]
    return men is None or men >= PAYS * ITEMS[find.item].cost  # type: ignore[index]
