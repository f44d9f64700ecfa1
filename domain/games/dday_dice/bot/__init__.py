"""Computer players. ``steady`` plays for men and Courage and keeps an eye on its partners."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.game.bots import erring
from domain.game.ruleset import BotLuck
from domain.games.dday_dice import combat
from domain.games.dday_dice.answering import Decline
from domain.games.dday_dice.bot import hunt, rolling, war, worth
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.finding import Find
from domain.games.dday_dice.giving import Give, can_give
from domain.games.dday_dice.lookup import unit_of
from domain.games.dday_dice.printed import ITEMS
from domain.games.dday_dice.state import State, Unit

Offered = Sequence[DiceOrder]


def steady(state: State, seat: str, offered: Offered, luck: BotLuck) -> DiceOrder:
    """Choose among what is offered."""
    unit = unit_of(state, seat)
    if unit is None or len(offered) == 1:
        return offered[0]
    answers = [x for x in offered if isinstance(x, Decline)]
    if answers:
        return war.answer(state, unit, answers[0], offered)
    return _STAGES[unit.stage](state, unit, offered, luck)


private = erring(steady, 0.3)


def captain(state: State, seat: str, offered: Offered, luck: BotLuck) -> DiceOrder:
    """Choose like ``steady``, share men with the weakest partner, and save for Items that pay."""
    unit = unit_of(state, seat)
    if unit is not None and unit.stage in ("muster", "fire"):
        if gift := shared(state, unit, offered) or hunt.handed_on(state, unit, offered):
            return gift
        if unit.stage == "muster":
            offered = worth_finding(state, unit, offered)
    return steady(state, seat, offered, luck)


_STAGES: dict[str, Callable[[State, Unit, Any, BotLuck], DiceOrder]] = {
    "land": war.land,
    "lock": rolling.lock,
    "roll": rolling.roll,
    "tally": rolling.final,
    "count": rolling.count,
    "collected": rolling.count,
    "toll": war.fire,
    "survey": war.survey,
    "prize": rolling.count,
    "taken": war.survey,
    "muster": war.muster,
    "march": war.march,
    "mines": war.fire,
    "losses": war.losses,
    "brace": war.brace,
    "fire": war.fire,
}


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
