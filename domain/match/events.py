"""The events that every match has. Each is the public body of one entry of the journal."""

from typing import Any, get_args

import msgspec

from domain.game.ruleset import Seat
from domain.match.ahead_events import (
    PlanChanged,
    Reacted,
    RestChanged,
    SheetsOpened,
    StandingChanged,
    WindowLapsed,
)
from domain.match.chance_events import (
    CardDealt,
    CardsDrawn,
    CardShown,
    DeckSealed,
    DiceRolled,
    HiddenLinkOpened,
    LinkOpened,
)
from domain.match.clock_events import (
    AgreementAnswered,
    AgreementAsked,
    AgreementEnded,
    ClockSet,
    Extended,
    NoteSent,
    Overdue,
    Paused,
    PauseOver,
    Reminded,
    Resigned,
    Resumed,
    SeatAway,
    SeatBack,
    SeatReplaced,
)
from domain.match.fair_events import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
    KeyRotated,
    OpeningErased,
)
from domain.match.fair_terms import Fair as Fair
from domain.match.kernel_event import KernelEvent as KernelEvent
from domain.match.linked import ResultCarried, Source

SERVER = "server"
"""Who an entry is by when no seat gave it."""


class MatchOpened(KernelEvent, frozen=True):
    """The first entry: what is played, by how many, and the end of every dice chain."""

    topic = "match.opened"
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


class SeatTaken(KernelEvent, frozen=True):
    """A person sits down."""

    topic = "seat.taken"
    seat: Seat


class SeatLeft(KernelEvent, frozen=True):
    """A person gets up; the seat waits for somebody else."""

    topic = "seat.left"
    seat: Seat


class MatchBegun(KernelEvent, frozen=True):
    """Everybody sits; set-up is rolled for this."""

    topic = "match.begun"
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
    """An order to say something. It is no cause: no die hangs on it but its own."""

    topic = "note"


class Lapsed(KernelEvent, frozen=True):
    """The time of a window is over. What follows is rolled for this."""

    topic = "lapsed"
    due: str = ""


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
    release: str
    tables: dict[str, str]
    """As in the opening: they never change."""


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


class PositionCopied(KernelEvent, frozen=True):
    """The position with which a branch of another match begins."""

    topic = "position.copied"
    position: Any


CLOSED = "closed"
"""The ending of a match that who runs the house ended: it follows from no order."""


class Finished(KernelEvent, frozen=True):
    """The match is over."""

    topic = "finished"
    ending: str
    winners: tuple[Seat, ...]
    text: str
    scores: dict[Seat, int] = {}


Told = DiceRolled | CardsDrawn | Resigned | NoteSent | KeyRotated | Reacted | OpeningErased
"""What is only told: it changes nothing of a match."""

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

KERNEL: dict[str, type[KernelEvent]] = {
    **CHANGING,
    **{kind.topic: kind for kind in get_args(Told)},
}
"""Every kernel event by its type in the journal."""

BEGINNINGS = frozenset(
    kind.topic
    for kind in (
        *(MatchOpened, RulesChanged, OrderGiven, NoteGiven, Lapsed, DiceRekeyed, KeyRotated),
        *(Reminded, Overdue, SeatBack, PauseOver, DisputeLapsed),
        *(OpeningErased, RestChanged, ResultCarried),
    )
)
"""The types with which the entries of one command, or of the server alone, begin."""
