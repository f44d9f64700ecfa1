"""What happened at the table."""

from collections.abc import Mapping

from domain.game.ruleset import Event
from domain.games.dice_table.words import Seat


class TableEvent(Event, frozen=True, omit_defaults=True):
    """An event of the table."""


class Seated(TableEvent, frozen=True, omit_defaults=True):
    """The table is set (1.1)."""

    seats: tuple[Seat, ...]


class Rolled(TableEvent, frozen=True, omit_defaults=True):
    """Dice were rolled (2.1); where ``secret``, their roller alone knows how (2.3)."""

    seat: Seat
    dice: tuple[str, ...] | None = None
    purpose: str | None = None
    results: tuple[tuple[int, ...], ...] | None = None
    totals: tuple[int, ...] | None = None
    secret: bool = False

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Dice, purpose and results of a secret roll."""
        fields = ("dice", "purpose", "results", "totals")
        return dict.fromkeys(fields, (self.seat,)) if self.secret else {}


class DeckLaid(TableEvent, frozen=True, omit_defaults=True):
    """A deck was laid out and shuffled (3.1)."""

    seat: Seat
    place: str
    name: str
    cards: tuple[str, ...]


class Shuffled(TableEvent, frozen=True, omit_defaults=True):
    """The discards were shuffled into a deck (3.3)."""

    seat: Seat
    place: str
    left: int


class Gathered(TableEvent, frozen=True, omit_defaults=True):
    """Every card of a deck came back and was shuffled (3.4)."""

    seat: Seat
    place: str


class Boxed(TableEvent, frozen=True, omit_defaults=True):
    """A deck was put away (3.5)."""

    seat: Seat
    place: str


class Drawn(TableEvent, frozen=True, omit_defaults=True):
    """A seat drew cards, or was dealt them (3.2)."""

    seat: Seat
    place: str
    n: int
    by: Seat
    cards: tuple[str, ...] | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """The cards."""
        return {"cards": (self.seat,)}


class TurnedUp(TableEvent, frozen=True, omit_defaults=True):
    """Cards were turned face up from a deck (3.6)."""

    seat: Seat
    place: str
    cards: tuple[str, ...]


class Played(TableEvent, frozen=True, omit_defaults=True):
    """A card was played from a hand (4.1)."""

    seat: Seat
    card: str
    words: str = ""


class Discarded(TableEvent, frozen=True, omit_defaults=True):
    """A card was discarded, from the seat's hand or from the table (4.2)."""

    seat: Seat
    card: str
    held: bool = False


class Given(TableEvent, frozen=True, omit_defaults=True):
    """A card went from hand to hand (4.3)."""

    seat: Seat
    to: Seat
    place: str
    card: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Which card."""
        return {"card": tuple(sorted((self.seat, self.to)))}


class Shown(TableEvent, frozen=True, omit_defaults=True):
    """A card was shown, to one seat or (``to`` empty) to all (4.4)."""

    seat: Seat
    to: Seat = ""
    card: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Which card, where one seat alone saw it."""
        return {"card": tuple(sorted((self.seat, self.to)))} if self.to else {}


class CounterSet(TableEvent, frozen=True, omit_defaults=True):
    """A counter was noted down, changed, or (``value`` None) struck off (5.1)."""

    seat: Seat
    name: str
    value: str | None = None


class LineWritten(TableEvent, frozen=True, omit_defaults=True):
    """A line was written for everybody (5.2)."""

    seat: Seat
    text: str


class EnvelopeSealed(TableEvent, frozen=True, omit_defaults=True):
    """Something was written down in secret (5.3)."""

    seat: Seat
    number: int
    text: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """The words."""
        return {"text": (self.seat,)}


class EnvelopeOpened(TableEvent, frozen=True, omit_defaults=True):
    """An envelope was opened (5.3)."""

    seat: Seat
    number: int
    text: str


class TurnBegan(TableEvent, frozen=True, omit_defaults=True):
    """A turn began (1.3)."""

    seat: Seat
    turn: int
    phase: str = ""


class MovePassed(TableEvent, frozen=True, omit_defaults=True):
    """The move went on (1.2)."""

    seat: Seat
    to: Seat


class Claimed(TableEvent, frozen=True, omit_defaults=True):
    """A seat says that it is over, and who won (6.1)."""

    seat: Seat
    winner: str


class WentOn(TableEvent, frozen=True, omit_defaults=True):
    """A seat says that it is not over (6.2)."""

    seat: Seat


EVENTS: tuple[type[TableEvent], ...] = (
    Seated, Rolled, DeckLaid, Shuffled, Gathered, Boxed, Drawn, TurnedUp, Played, Discarded,
    Given, Shown, CounterSet, LineWritten, EnvelopeSealed, EnvelopeOpened, TurnBegan, MovePassed,
    Claimed, WentOn,
)  # fmt: skip
