"""The events that every match has. Each is the public body of one entry of the journal.

The names on the wire are older than our words and frozen by published test vectors: there a
match is a "game" and an opened link of a dice chain is a "roll".
"""

from typing import Any, ClassVar

import msgspec

from domain.ruleset import Seat

SERVER = "server"
"""Who an entry is by when no seat gave it."""


class KernelEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a kernel entry; ``topic`` is its type in the journal."""

    topic: ClassVar[str] = ""


class Parent(msgspec.Struct, frozen=True):
    """The match from which another was branched, and the root of its journal at that size."""

    origin: str
    size: int
    root: str


class MatchOpened(KernelEvent, frozen=True):
    """The first entry: what is played, by how many, and the end of every dice chain."""

    topic = "game.opened"
    game: str
    chains: dict[str, str]
    rules: str
    version: int
    scenario: str
    seats: dict[Seat, str]
    """``person``, or ``computer:<bot>``."""
    options: dict[str, str] = {}
    parent: Parent | None = None
    title: str = ""
    pace: str = "none"
    """How long a seat has when it is waited for: ``7 days``, ``36 hours``, ``none``."""


class SeatTaken(KernelEvent, frozen=True):
    """A person sits down."""

    topic = "seat.taken"
    seat: Seat


class SeatLeft(KernelEvent, frozen=True):
    """A person gets up; the seat waits for somebody else."""

    topic = "seat.left"
    seat: Seat


class MatchBegun(KernelEvent, frozen=True):
    """Everybody sits and everything is set up: from here on seats give orders."""

    topic = "game.begun"


class OrderGiven(KernelEvent, frozen=True):
    """A command, exactly as its sender gave it; of a secret one only the hash is public."""

    topic = "command"
    command: dict[str, Any] | None = None
    cmd: str = ""


class LinkOpened(KernelEvent, frozen=True):
    """A link of a dice chain with everything that was drawn from it for one command."""

    topic = "roll"
    beacon: str
    cmd: str
    draws: list[dict[str, Any]]
    i: int
    reveal: str
    stream: str


class HiddenLinkOpened(KernelEvent, frozen=True):
    """A link opened for one seat; its body is sealed."""

    topic = "roll.hidden"


class DiceRolled(KernelEvent, frozen=True):
    """One roll: what for, one label a die, the results, and which draw of which link it is."""

    topic = "dice.rolled"
    draw: int = -1
    labels: tuple[str, ...] = ()
    r: tuple[int, ...] = ()
    roll: int = -1
    why: str = ""


class CardsDrawn(KernelEvent, frozen=True):
    """Items drawn in the open without replacement."""

    topic = "cards.drawn"
    draw: int
    labels: tuple[str, ...]
    r: tuple[str, ...]
    roll: int
    why: str


class DeckSealed(KernelEvent, frozen=True):
    """A deck laid face down: a commitment for each position, the shuffle sealed to nobody."""

    topic = "deck.sealed"
    cards: tuple[str, ...]
    deck: str


class CardDealt(KernelEvent, frozen=True):
    """A card dealt face down to a seat; its opening is sealed to that seat."""

    topic = "card.dealt"
    deck: str
    pos: int


class CardShown(KernelEvent, frozen=True):
    """A card turned face up, with the opening of its position."""

    topic = "card.shown"
    card: str
    deck: str
    pos: int
    salt: str


class DiceRekeyed(KernelEvent, frozen=True):
    """New dice chains: the old ones are used up, or were restored from a backup."""

    topic = "dice.rekeyed"
    chains: dict[str, str]
    epoch: int
    reason: str


class RulesChanged(KernelEvent, frozen=True):
    """From here on the match is decided by this version of its rules."""

    topic = "rules.changed"
    version: int


class TakeBackAsked(KernelEvent, frozen=True):
    """A seat asks to return to the position before entry ``to``."""

    topic = "takeback.asked"
    seat: Seat
    to: int
    needed: tuple[Seat, ...]


class TakeBackAnswered(KernelEvent, frozen=True):
    """A seat agrees to a takeback, or refuses and so ends the asking."""

    topic = "takeback.answered"
    seat: Seat
    agreed: bool


class TakenBack(KernelEvent, frozen=True):
    """The position is again that before entry ``to``. The journal and the dice go on."""

    topic = "rewound"
    consent: tuple[Seat, ...]
    reason: str
    to: int


class AgreementAsked(KernelEvent, frozen=True):
    """A seat asks the others for something that only all of them can grant."""

    topic = "agreement.asked"
    seat: Seat
    kind: str
    """``pause``, ``draw``, ``extension``, ``replace`` or ``adjudicate``."""
    needed: tuple[Seat, ...]
    about: Seat = ""
    """The seat that it is about, "" for the whole table."""
    what: str = ""
    """The days of an extension, the computer player of a replacement."""


class AgreementAnswered(KernelEvent, frozen=True):
    """A seat agrees to what is asked, or refuses and so ends the asking."""

    topic = "agreement.answered"
    seat: Seat
    agreed: bool


class AgreementEnded(KernelEvent, frozen=True):
    """What was asked is not asked any more, without an answer."""

    topic = "agreement.ended"
    reason: str


class ClockSet(KernelEvent, frozen=True):
    """Until when each seat that is waited for should have decided."""

    topic = "clock.set"
    due: dict[Seat, str] = {}
    left: dict[Seat, int] = {}
    """Seconds left to a seat whose time stands still."""


class Paused(KernelEvent, frozen=True):
    """The clock of the match stands still, as all agreed."""

    topic = "clock.paused"
    consent: tuple[Seat, ...]


class Resumed(KernelEvent, frozen=True):
    """The clock of the match goes on."""

    topic = "clock.resumed"
    seat: Seat


class Extended(KernelEvent, frozen=True):
    """A seat was given more time by those who consented."""

    topic = "clock.extended"
    seat: Seat
    seconds: int
    consent: tuple[Seat, ...]


class SeatAway(KernelEvent, frozen=True):
    """The person at a seat is away for some days; until then its time stands still."""

    topic = "seat.away"
    seat: Seat
    days: int
    until: str


class SeatBack(KernelEvent, frozen=True):
    """The leave of a seat has ended."""

    topic = "seat.back"
    seat: Seat


class Reminded(KernelEvent, frozen=True):
    """A seat is to be warned that its time runs out."""

    topic = "clock.reminded"
    seat: Seat
    fraction: str
    """How much of its time is over: ``1/2`` or ``9/10``."""
    due: str
    grace: str
    """Before this moment the seat is not overdue, whatever happens."""


class Overdue(KernelEvent, frozen=True):
    """A seat that was warned let its time and the grace pass; the others choose what to do."""

    topic = "clock.overdue"
    seat: Seat
    due: str


class SeatReplaced(KernelEvent, frozen=True):
    """A computer commands for a person, until the person sits down again."""

    topic = "seat.replaced"
    seat: Seat
    by: str
    """``computer:<bot>``."""
    consent: tuple[Seat, ...]


class Resigned(KernelEvent, frozen=True):
    """A seat gives the match up."""

    topic = "seat.resigned"
    seat: Seat


class NoteSent(KernelEvent, frozen=True):
    """Words to everybody at the table; they are sealed to the seats."""

    topic = "note.sent"
    seat: Seat


class PositionCopied(KernelEvent, frozen=True):
    """The position with which a branch of another match begins."""

    topic = "position.copied"
    position: Any


class Finished(KernelEvent, frozen=True):
    """The match is over."""

    topic = "finished"
    ending: str
    winners: tuple[Seat, ...]
    text: str
    scores: dict[Seat, int] = {}


KERNEL: dict[str, type[KernelEvent]] = {
    kind.topic: kind
    for kind in (
        MatchOpened,
        SeatTaken,
        SeatLeft,
        MatchBegun,
        OrderGiven,
        LinkOpened,
        HiddenLinkOpened,
        DiceRolled,
        CardsDrawn,
        DeckSealed,
        CardDealt,
        CardShown,
        DiceRekeyed,
        RulesChanged,
        TakeBackAsked,
        TakeBackAnswered,
        TakenBack,
        AgreementAsked,
        AgreementAnswered,
        AgreementEnded,
        ClockSet,
        Paused,
        Resumed,
        Extended,
        SeatAway,
        SeatBack,
        Reminded,
        Overdue,
        SeatReplaced,
        Resigned,
        NoteSent,
        PositionCopied,
        Finished,
    )
}
"""Every kernel event by its type in the journal."""

BEGINNINGS = frozenset(
    kind.topic
    for kind in (MatchOpened, RulesChanged, OrderGiven, DiceRekeyed, Reminded, Overdue, SeatBack)
)
"""The types with which the entries of one command, or of the server alone, begin."""
