"""Computer players. ``steady`` plays for men and Courage and keeps an eye on its partners."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.game.ruleset import BotLuck
from domain.games.dday_dice.answering import Decline
from domain.games.dday_dice.bot import hunt, rolling, sharing, war
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.lookup import unit_of
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


ERRS = 0.3
"""How often a private takes an order as it comes."""


def private(state: State, seat: str, offered: Offered, luck: BotLuck) -> DiceOrder:
    """Choose like ``steady``, but err now and then."""
    if luck.random() < ERRS:
        return luck.choice(offered)
    return steady(state, seat, offered, luck)


def captain(state: State, seat: str, offered: Offered, luck: BotLuck) -> DiceOrder:
    """Choose like ``steady``, share men with the weakest partner, and save for Items that pay."""
    unit = unit_of(state, seat)
    if unit is not None and unit.stage in ("muster", "fire"):
        if gift := sharing.shared(state, unit, offered) or hunt.handed_on(state, unit, offered):
            return gift
        if unit.stage == "muster":
            offered = sharing.worth_finding(state, unit, offered)
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
