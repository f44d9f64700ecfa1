"""What an offered order does, as a short order in words."""

from collections.abc import Callable
from typing import Any

from domain.games.dice_table import orders as o
from domain.games.dice_table.words import Winner


def said(order: o.TableOrder) -> str:
    """An order that is offered to a seat, in words."""
    return _SAID[type(order)](order)


def _done(order: o.Done) -> str:
    return f"Hand the move on to {order.to.title() if order.to else 'the next seat'}"


def _won(winner: Winner) -> str:
    return winner if winner == "nobody" else winner.title()


_SAID: dict[type[o.TableOrder], Callable[[Any], str]] = {
    o.Roll: lambda order: f"Roll {' '.join(order.what)} for all to see",
    o.Take: lambda order: f"Draw a card of {order.deck} into your hand, unseen",
    o.Flip: lambda order: f"Turn the top card of {order.deck} face up",
    o.Deal: lambda order: f"Deal everybody a card of {order.deck}",
    o.Shuffle: lambda order: f"Shuffle the discards back into {order.deck}",
    o.Gather: lambda order: f"Take all cards of {order.deck} back and shuffle",
    o.Play: lambda order: f"Play {order.card} face up",
    o.Discard: lambda order: f"Put {order.cards[0]} on the discards",
    o.Open: lambda order: f"Open your envelope {order.number} for all to read",
    o.Turn: lambda _: "Begin the next turn",
    o.Done: _done,
    o.Over: lambda order: f"Say that it is over and {_won(order.winner)} won",
    o.GoOn: lambda _: "Say that it is not over",
}
"""The orders that are offered; the others take words of a player's own."""
