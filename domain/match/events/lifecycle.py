"""The life of a match: opened, begun, ordered, taken back, over; and which events change one."""

from typing import Any, ClassVar, get_args

import msgspec

from domain.game.ruleset import Seat
from domain.match.events.ahead import (
    PlanChanged,
    RestChanged,
    SheetsOpened,
    StandingChanged,
    WindowLapsed,
)
from domain.match.events.clock import (
    AgreementAnswered,
    AgreementAsked,
    AgreementEnded,
    BankOpened,
    ClockSet,
    Extended,
    LeaveBegun,
    LeaveBooked,
    LeaveCancelled,
    Overdue,
    PaceSet,
    Paused,
    PauseOver,
    Reminded,
    Resumed,
    SeatAway,
    SeatBack,
    SeatReplaced,
)
from domain.match.events.disputes import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
    KeyRotated,
    OpeningErased,
)
from domain.match.events.draws import (
    CardDealt,
    CardShown,
    DeckSealed,
    HiddenLinkOpened,
    LinkOpened,
)
from domain.match.events.kernel_event import KernelEvent, listed, needing
from domain.match.events.linked import ResultCarried, Source
from domain.match.fair_terms import Fair

SERVER = "server"
"""Who an entry is by when no seat gave it."""


class MatchOpened(KernelEvent, frozen=True):
    """The first entry: what is played, by how many, and the end of every dice chain."""

    topic = "match.opened"
    sentence = "The match is opened for {seats}."
    match: str
    """Its origin."""
    chains: dict[str, str]
    rules: str
    version: int
    scenario: str
    fair: Fair
    """What protects the dice."""
    format: int
    """The number of the format of journals."""
    release: str
    """The hash of the files that decide the game."""
    tables: dict[str, str]
    """Tables of the house's own that it is played by: the text of each, by name."""
    seats: dict[Seat, str]
    """``person``, or ``computer:<bot>``."""
    options: dict[str, str] = {}
    title: str = ""
    pace: str = "none"
    """How long a seat has when it is waited for: ``7 days``, ``36 hours``, ``none``."""
    referee: str = ""
    """``person`` where there is a seat ``referee`` that rules in disputes."""
    source: Source | None = msgspec.field(default=None, name="from")
    """The match that this one comes from."""

    def told(self, after: Any) -> str:
        return self.sentence.format(seats=listed(after.sitting.seats))


class SeatTaken(KernelEvent, frozen=True):
    """A person sits down."""

    topic = "seat.taken"
    sentence = "{seat} sits down."
    seat: Seat


class SeatLeft(KernelEvent, frozen=True):
    """A person gets up; the seat waits for somebody else."""

    topic = "seat.left"
    sentence = "{seat} gets up; the seat is free."
    seat: Seat


class MatchBegun(KernelEvent, frozen=True):
    """Everybody sits; set-up is rolled for this."""

    topic = "match.begun"
    sentence = "Everybody sits; the match begins."
    due: str = ""


class SetUp(KernelEvent, frozen=True):
    """Everything is set up; from here on seats give orders."""

    topic = "setup.ended"


class OrderGiven(KernelEvent, frozen=True):
    """A command, exactly as its sender gave it; of a secret one only the hash is public."""

    topic = "command"
    command: dict[str, Any] | None = None
    cmd: str = ""
    lot: str = ""
    """Of a secret one: what its dice hang on."""
    seen: int | None = None
    """And the checkpoint that its sender had seen."""
    set: str = ""
    """And of a plan: the set that it is one of."""
    due: str = ""
    """The stream of its first draw, "" where it comes to no dice."""


class NoteGiven(OrderGiven, frozen=True):
    """An order to say something. It is not a cause: no die hangs on it but its own.

    What is said is sealed, but who asks for a hint does it in the open.
    """

    topic = "note"
    sentence = "{seat} asks for a hint."

    def told(self, after: Any) -> str:
        return self.sentence.format(seat=self.command["seat"].title()) if self.command else ""


class Lapsed(KernelEvent, frozen=True):
    """The time of a window is over. What follows is rolled for this."""

    topic = "lapsed"
    due: str = ""


class DiceRekeyed(KernelEvent, frozen=True):
    """New dice chains: the old ones are used up, or were restored from a backup."""

    topic = "dice.rekeyed"
    sentence = "The dice have new chains: {reason}."
    chains: dict[str, str]
    epoch: int
    reason: str

    def told(self, after: Any) -> str:
        return self.sentence.format(reason=self.reason.rstrip("."))


class RulesChanged(KernelEvent, frozen=True):
    """From here on the match is decided by this version of its rules."""

    topic = "rules.changed"
    sentence = "From here on version {n} of the rules applies."
    version: int
    release: str
    tables: dict[str, str]
    """As in the opening: they never change."""

    def told(self, after: Any) -> str:
        return self.sentence.format(n=self.version)


class TakeBackAsked(KernelEvent, frozen=True):
    """A seat asks to return to the position before entry ``to``."""

    topic = "takeback.asked"
    seat: Seat
    to: int
    needed: tuple[Seat, ...]

    def told(self, after: Any) -> str:
        asks = f"asks to return to the moment before entry {self.to}"
        return needing(self.seat, asks, self.needed)


class TakeBackAnswered(KernelEvent, frozen=True):
    """A seat agrees to a takeback, or refuses and so ends the asking."""

    topic = "takeback.answered"
    seat: Seat
    agreed: bool

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} {'agrees' if self.agreed else 'refuses'}."


class TakenBack(KernelEvent, frozen=True):
    """The position is again that before entry ``to``. The journal and the dice go on."""

    topic = "rewound"
    sentence = "Taken back: the position is again that before entry {n}."
    consent: tuple[Seat, ...]
    reason: str
    to: int

    def told(self, after: Any) -> str:
        return self.sentence.format(n=self.to)


PUZZLE = "puzzle-"
"""What the name begins with from which a match comes that a house laid out as a puzzle."""


class PositionCopied(KernelEvent, frozen=True):
    """The position with which a branch of another match begins."""

    topic = "position.copied"
    sentence = "This match goes on from entry {n} of {match}."
    posed: ClassVar[str] = "This match begins with the position of a puzzle."
    position: Any

    def told(self, after: Any) -> str:
        parent = after.lineage.parent
        if parent is None:
            return ""
        name = parent.origin.rpartition("/")[2]
        if name.startswith(PUZZLE):
            return self.posed
        return self.sentence.format(n=parent.size, match=name)


CLOSED = "closed"
"""The ending of a match that who runs the house ended: it follows from no order."""


class Finished(KernelEvent, frozen=True):
    """The match is over."""

    topic = "finished"
    ending: str
    winners: tuple[Seat, ...]
    text: str
    scores: dict[Seat, int] = {}

    def told(self, after: Any) -> str:
        """How the match ended; a resignation that ends it without more words was just told."""
        resigned = self.ending == "resigned" and self.text.endswith(" resigns.")
        return "" if resigned else self.text


Changing = (
    MatchOpened
    | SeatTaken
    | SeatLeft
    | MatchBegun
    | SetUp
    | OrderGiven
    | NoteGiven
    | Lapsed
    | LinkOpened
    | HiddenLinkOpened
    | DeckSealed
    | CardDealt
    | CardShown
    | DiceRekeyed
    | RulesChanged
    | TakeBackAsked
    | TakeBackAnswered
    | TakenBack
    | AgreementAsked
    | AgreementAnswered
    | AgreementEnded
    | ClockSet
    | Paused
    | PauseOver
    | Resumed
    | Extended
    | SeatAway
    | SeatBack
    | LeaveBooked
    | LeaveCancelled
    | LeaveBegun
    | PaceSet
    | BankOpened
    | Reminded
    | Overdue
    | SeatReplaced
    | DisputeOpened
    | DisputeAnswered
    | DisputeSettled
    | DisputeLapsed
    | StandingChanged
    | WindowLapsed
    | PlanChanged
    | SheetsOpened
    | RestChanged
    | PositionCopied
    | ResultCarried
    | Finished
)
"""What changes a match: :func:`domain.match.evolve.evolve` says how."""

CHANGING: dict[str, type[KernelEvent]] = {kind.topic: kind for kind in get_args(Changing)}
"""The events that change a match by their type in the journal."""

BEGINNINGS = frozenset(
    kind.topic
    for kind in (
        *(MatchOpened, RulesChanged, OrderGiven, NoteGiven, Lapsed, DiceRekeyed, KeyRotated),
        *(Reminded, Overdue, SeatBack, LeaveBegun, BankOpened, PauseOver, DisputeLapsed),
        *(OpeningErased, RestChanged, ResultCarried),
    )
)
"""The types with which the entries of one command, or of the server alone, begin."""
