"""A computer at the table: it cannot know your game, so it is a patient partner."""

from collections.abc import Sequence

from domain.game.ruleset import BotLuck
from domain.games.dice_table.course import Done, Over
from domain.games.dice_table.state import State
from domain.games.dice_table.table import TableOrder
from domain.games.dice_table.words import Seat

ROUNDS = 3
"""Rounds in which the move goes round and nothing else happens, after which a partner says so."""


def partner(state: State, seat: Seat, offered: Sequence[TableOrder], luck: BotLuck) -> TableOrder:
    """Hand the move on, and agree when people say that it is over (6.1)."""
    agreed = next((order for order in offered if isinstance(order, Over)), None)
    if agreed is not None and (state.claims or state.idle >= ROUNDS * len(state.seats)):
        return Over("nobody") if not state.claims else agreed
    return Done()
