"""The position: what lies on the table, what is in the hands, and what was written down."""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games.dice_table.words import Seat


class Deck(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck, by the place where it lies. All know its cards; nobody knows their order."""

    name: str
    cards: tuple[str, ...]
    left: int
    """Cards that lie face down."""
    discards: tuple[str, ...] = ()


class Lying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that lies face up on the table."""

    card: str
    seat: Seat = ""
    """Who played it; "" where it was turned up from its deck."""
    words: str = ""


class Envelope(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words that a seat wrote down and sealed; None where the viewer may not know them yet."""

    seat: Seat
    text: str | None = None
    opened: bool = False


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll that the table still shows; None where the viewer may not know its results."""

    seat: Seat
    dice: tuple[str, ...]
    purpose: str
    results: tuple[tuple[int, ...], ...] | None = None


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line on the sheet of paper beside the table."""

    seat: Seat
    text: str


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole position."""

    seats: tuple[Seat, ...] = ()
    mover: Seat = ""
    turn: int = 1
    phase: str = ""
    decks: dict[str, Deck] = {}
    """By the place where they lie."""
    hands: dict[Seat, tuple[str, ...] | None] = {}
    held: dict[Seat, dict[str, int]] = {}
    """How many cards of each deck a seat holds: everybody knows that."""
    lying: tuple[Lying, ...] = ()
    counters: dict[str, str] = {}
    written: tuple[Written, ...] = ()
    envelopes: tuple[Envelope, ...] = ()
    rolls: tuple[Roll, ...] = ()
    claims: dict[Seat, str] = {}
    """Who said that it is over, and who won."""
    idle: int = 0
    """How often in a row the move went on without anything else."""

    def place_of(self, card: str) -> str:
        """The place of the deck to which a card belongs."""
        return next(place for place, deck in self.decks.items() if card in deck.cards)

    def with_deck(self, place: str, **changes: Any) -> "State":
        """The position with a deck changed."""
        return replace(self, decks={**self.decks, place: replace(self.decks[place], **changes)})

    def without_cards_of(self, place: str) -> "State":
        """The position without the cards of a deck in hands and on the table."""
        cards = set(self.decks[place].cards)
        return replace(
            self,
            hands={s: None if h is None else _but(h, cards) for s, h in self.hands.items()},
            held={s: {p: n for p, n in h.items() if p != place} for s, h in self.held.items()},
            lying=tuple(one for one in self.lying if one.card not in cards),
        )

    def in_hand(self, seat: Seat, place: str, n: int, cards: tuple[str, ...] | None) -> "State":
        """The position with so many more cards of a deck in a hand; None for unknown ones."""
        held = {**self.held[seat], place: self.held[seat].get(place, 0) + n}
        hand = self.hands[seat]
        hand = None if hand is None or cards is None else (*hand, *cards)
        return replace(
            self,
            hands={**self.hands, seat: hand},
            held={**self.held, seat: {p: k for p, k in held.items() if k}},
        )

    def out_of_hand(self, seat: Seat, card: str) -> "State":
        """The position without a card of a hand."""
        after = self.in_hand(seat, self.place_of(card), -1, ())
        hand = after.hands[seat]
        if hand is None:
            return after
        return replace(after, hands={**after.hands, seat: _but(hand, {card})})


def _but(hand: tuple[str, ...], cards: Collection[str]) -> tuple[str, ...]:
    return tuple(card for card in hand if card not in cards)
