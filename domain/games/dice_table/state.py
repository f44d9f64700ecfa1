"""The position: what lies on the table, what is in the hands, and what was written down."""

import msgspec

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
