"""The position: what lies on the table, what is in the hands, and what was written down."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games.dice_table.words import Seat


class Deck(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck, by the place where it lies. All know its cards; nobody knows their order."""

    name: str
    cards: tuple[str, ...]
    left: int
    """Cards that lie face down and were not laid there since (10.3)."""
    discards: tuple[str, ...] = ()
    top: tuple[str | None, ...] = ()
    """What was put on top of them, the uppermost first; None where the viewer may not know it."""
    under: tuple[str | None, ...] = ()
    """What was put below them, the lowest last."""
    aside: dict[str, str] = {}
    """Cards that lie on another pile, with its code."""
    whose: tuple[Seat, ...] = ()
    """The seats to whose side the box gives it; () for everybody's."""

    @property
    def count(self) -> int:
        """How many cards can be drawn."""
        return len(self.top) + self.left + len(self.under)

    def without_top(self, n: int) -> "Deck":
        """The deck after so many cards were drawn."""
        top = min(n, len(self.top))
        sealed = min(n - top, self.left)
        return replace(
            self,
            top=self.top[top:],
            left=self.left - sealed,
            under=self.under[n - top - sealed :],
        )


class At(msgspec.Struct, frozen=True, array_like=True):
    """A piece of the box that was touched (8.1). What its box says of it still holds where this
    says nothing."""

    place: str = ""
    """Where it lies; "" where its box put it."""
    n: int = 0
    """Its turn in a stack: the higher lies on top. It is 0 until it is laid somewhere, and below
    that where it was laid under the others."""
    levels: dict[str, int] = {}
    """Its switches that were set."""
    turned: int | None = None
    """In degrees, clockwise; None as its box has it."""
    marks: tuple[str, ...] = ()


UNTOUCHED = At()

EVERYBODY = "*"
IN_TOKEN = "token:"
"""Before the name of a token: the place of a piece for whoever knows that it is this one."""
HELD = "held"
"""The place of a piece in another side's hand: in some token there."""


class Token(msgspec.Struct, frozen=True, array_like=True):
    """A piece that lies face down, or that not everybody sees (9.1, 9.2), by its name."""

    side: tuple[Seat, ...]
    """Whose it is: they know it."""
    place: str | None
    """Where it lies; None for who may not know it."""
    n: int
    """As that of a piece."""
    piece: str | None = None
    """Which piece it is; None for who may not know it."""
    seen: tuple[Seat, ...] = ()
    """Who else knows it; :data:`EVERYBODY` for all."""
    unseen: bool = False
    """Whether its side alone knows where it lies."""
    held: bool = False
    """Whether it went into a hand: all know that it is in some token there."""


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
    box: str = ""
    """The hash of the box that is on the table; "" for none."""
    setup: str = ""
    sides: dict[Seat, str] = {}
    """The side of the box that each seat plays."""
    lies: dict[str, dict[str, At]] = {}
    """The touched pieces by code, ten to a group: a move copies a group, and not all of them."""
    tokens: dict[str, Token] = {}
    last: dict[str, int] = {}
    """The number of the last token of each seat."""
    taken: dict[str, str] = {}
    """The kinds of the copies that were taken out of the supply, by code."""
    marked: dict[str, tuple[str, ...]] = {}
    """The words on places."""
    count: int = 0
    """How many pieces were laid somewhere."""

    def at(self, code: str) -> At:
        """What became of a piece of the box."""
        return self.lies.get(code[:-1], {}).get(code, UNTOUCHED)

    def laid(self, pieces: Sequence[str], to: str, *, under: bool = False) -> "State":
        """The position with pieces laid in a place, the first of them on top of the others."""
        count, many = self.count, len(pieces)
        if many == 1 and not under and pieces[0] not in self.tokens:
            return self.with_pieces({pieces[0]: _moved(self.at(pieces[0]), to, count + 1)}, 1)
        first, step = (-count - 1, -1) if under else (count + many, -1)
        moved = {code: _moved(self.at(code), to, first + step * k) for k, code in enumerate(pieces)}
        tokens = {name: moved.pop(name) for name in pieces if name in self.tokens}
        after = self.with_pieces(moved, many)
        if not tokens:
            return after
        faced = {
            name: replace(self.tokens[name], place=to, n=at.n, unseen=False)
            for name, at in tokens.items()
        }
        return replace(after, tokens={**self.tokens, **faced})

    def with_pieces(self, pieces: Mapping[str, At], laid: int = 0) -> "State":
        """The position with pieces touched, so many of them laid somewhere."""
        lies = self.lies.copy()
        for code, at in pieces.items():
            group = code[:-1]
            lies[group] = {**lies.get(group, {}), code: at}
        return replace(self, lies=lies, count=self.count + laid)

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

    def drawn(self, place: str, n: int) -> "State":
        """The position without so many cards of a deck, from the top."""
        return replace(self, decks={**self.decks, place: self.decks[place].without_top(n)})

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


def _moved(was: At, to: str, n: int) -> At:
    return At(to, n, was.levels, was.turned, was.marks)


def _but(hand: tuple[str, ...], cards: Collection[str]) -> tuple[str, ...]:
    return tuple(card for card in hand if card not in cards)
