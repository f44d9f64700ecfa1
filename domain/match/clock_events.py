"""The events of time and agreement: deadlines, warnings, leave, substitutes, and talk."""

from typing import Literal

from domain.game.ruleset import Seat
from domain.match.kernel_event import KernelEvent


class AgreementAsked(KernelEvent, frozen=True):
    """A seat asks the others for something that only all of them can grant."""

    topic = "agreement.asked"
    seat: Seat
    kind: Literal["pause", "draw", "extension", "replace", "adjudicate", "ruling"]
    needed: tuple[Seat, ...]
    about: Seat = ""
    """The seat that it is about, "" for the whole table."""
    what: str = ""
    """The days of an extension, the end of a pause that has one, the computer player of a
    replacement, the words of a ruling."""


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
    window: str = ""
    """The seats whose deadlines are those of short answers, with a blank between; "" for none."""


class Paused(KernelEvent, frozen=True):
    """The clock of the match stands still, as all agreed."""

    topic = "clock.paused"
    consent: tuple[Seat, ...]
    until: str = ""
    """When it ends by itself; "" where it lasts until somebody ends it."""


class PauseOver(KernelEvent, frozen=True):
    """The pause has come to the end that was agreed on: the clock goes on."""

    topic = "pause.over"


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
