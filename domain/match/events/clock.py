"""The events of time and agreement: deadlines, warnings, leave, substitutes, and talk."""

from typing import Any, Final, Literal

from domain.game.ruleset import Seat
from domain.journal.timestamps import span, spoken
from domain.match.events.kernel_event import KernelEvent, ToldEvent

NO_MORE: Final = " asks no more"
"""What ends the reason of an asking that its asker ended."""


class AgreementAsked(KernelEvent, frozen=True):
    """A seat asks the others for something that only all of them can grant."""

    topic = "agreement.asked"
    seat: Seat
    kind: Literal["pause", "draw", "extension", "replace", "adjudicate", "ruling", "pace"]
    needed: tuple[Seat, ...]
    about: Seat = ""
    """The seat that it is about, "" for the whole table."""
    what: str = ""
    """The days of an extension, the end of a pause that has one, the computer player of a
    replacement, the words of a ruling, a pace."""


class AgreementAnswered(KernelEvent, frozen=True):
    """A seat agrees to what is asked, or refuses and so ends the asking."""

    topic = "agreement.answered"
    seat: Seat
    agreed: bool

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} {'agrees' if self.agreed else 'refuses'}."


class AgreementEnded(KernelEvent, frozen=True):
    """What was asked is not asked any more, without an answer."""

    topic = "agreement.ended"
    reason: str

    def told(self, after: Any) -> str:
        seat, withdrawn, _rest = self.reason.partition(NO_MORE)
        if withdrawn:
            return f"{seat.title()} withdraws the request."
        return f"The asking is over: {self.reason}."


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
    sentence = "The clock stands still."
    consent: tuple[Seat, ...]
    until: str = ""
    """When it ends by itself; "" where it lasts until somebody ends it."""

    def told(self, after: Any) -> str:
        until = f" until {spoken(self.until)}" if self.until else ""
        return f"The clock stands still{until}."


class PauseOver(KernelEvent, frozen=True):
    """The pause has come to the end that was agreed on: the clock goes on."""

    topic = "pause.over"
    sentence = "The pause is over; the clock goes on."


class Resumed(KernelEvent, frozen=True):
    """The clock of the match goes on."""

    topic = "clock.resumed"
    sentence = "{seat} lets the clock go on."
    seat: Seat


class Extended(KernelEvent, frozen=True):
    """A seat was given more time by those who consented."""

    topic = "clock.extended"
    seat: Seat
    seconds: int
    consent: tuple[Seat, ...]

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} has {span(self.seconds)} more."


class SeatAway(KernelEvent, frozen=True):
    """The person at a seat is away for some days; until then its time stands still."""

    topic = "seat.away"
    seat: Seat
    days: int
    until: str

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} is away until {spoken(self.until)}."


class SeatBack(KernelEvent, frozen=True):
    """The leave of a seat has ended."""

    topic = "seat.back"
    sentence = "The leave of {seat} is over."
    seat: Seat


class LeaveBooked(KernelEvent, frozen=True):
    """The person at a seat will be away; while that lasts its time stands still."""

    topic = "leave.booked"
    seat: Seat
    begins: str
    until: str

    def told(self, after: Any) -> str:
        return (
            f"{self.seat.title()} will be away from {spoken(self.begins)} to {spoken(self.until)}."
        )


class LeaveCancelled(KernelEvent, frozen=True):
    """A seat takes back every leave that has not begun."""

    topic = "leave.cancelled"
    sentence = "{seat} will not be away after all."
    seat: Seat


class LeaveBegun(KernelEvent, frozen=True):
    """A leave that was booked begins."""

    topic = "leave.begun"
    seat: Seat
    until: str

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} is away until {spoken(self.until)}."


class PaceSet(KernelEvent, frozen=True):
    """The match has another pace, as all agreed; everybody's time begins anew."""

    topic = "clock.pace"
    pace: str
    consent: tuple[Seat, ...]

    def told(self, after: Any) -> str:
        return f"The pace is now “{self.pace}”, and everybody's time begins anew."


class BankOpened(KernelEvent, frozen=True):
    """The time of a seat is over, and all that its time bank holds is added to it."""

    topic = "bank.opened"
    seat: Seat
    seconds: int
    until: str

    def told(self, after: Any) -> str:
        return (
            f"{self.seat.title()} draws on the time bank, which lasts until {spoken(self.until)}."
        )


class Reminded(KernelEvent, frozen=True):
    """A seat is to be warned that its time runs out."""

    topic = "clock.reminded"
    seat: Seat
    fraction: str
    """How much of its time is over: ``1/2`` or ``9/10``."""
    due: str
    grace: str
    """Before this moment the seat is not overdue, whatever happens."""

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} is reminded to decide by {spoken(self.due)}."


class Overdue(KernelEvent, frozen=True):
    """A seat that was warned let its time and the grace pass; the others choose what to do."""

    topic = "clock.overdue"
    seat: Seat
    due: str

    def told(self, after: Any) -> str:
        return f"{self.seat.title()} is overdue since {spoken(self.due)}."


class SeatReplaced(KernelEvent, frozen=True):
    """A computer commands for a person, until the person sits down again."""

    topic = "seat.replaced"
    sentence = "A computer commands for {seat}, until somebody sits down there again."
    seat: Seat
    by: str
    """``computer:<bot>``."""
    consent: tuple[Seat, ...]


class Resigned(ToldEvent, frozen=True):
    """A seat gives the match up."""

    topic = "seat.resigned"
    sentence = "{seat} resigns."
    seat: Seat


class NoteSent(ToldEvent, frozen=True):
    """Words to everybody at the table; they are sealed to the seats."""

    topic = "note.sent"
    seat: Seat
