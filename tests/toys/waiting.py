"""A game with two orders that would be read as the table's."""

from dataclasses import replace
from typing import ClassVar

from domain.game.ruleset import Order
from domain.games.dday_dice.contents import RULES as DICE


class Wait(Order, frozen=True):
    form: ClassVar[str] = "wait [{turns}]"
    turns: int | None = None


class Note(Order, frozen=True):
    form: ClassVar[str] = "Note {hex}"
    hex: str


RULES = replace(DICE, key="waiting", orders=(*DICE.orders, Wait, Note))
GAME = RULES
