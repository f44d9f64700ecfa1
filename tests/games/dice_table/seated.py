"""A table with people at it."""

from typing import Any

from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.decks import DeckLaid
from domain.games.dice_table.reading import PLAYING_CARDS
from tests.rigs.scenario import Given, given

MAIN = DeckLaid("red", "deck-1", "main", PLAYING_CARDS)
SMALL = DeckLaid("red", "deck-1", "main", ("A", "B", "C", "D", "E"))


def table(*laid: Any, seats: tuple[str, ...] = ("red", "blue")) -> Given:
    """A table with decks on it."""
    return given(RULES, None, Seated(seats), *laid)
