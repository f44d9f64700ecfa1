"""The events of fair play: disputes and how they are settled, new keys."""

from typing import Any

from domain.game.ruleset import Seat
from domain.match.events.kernel_event import KernelEvent, ToldEvent, listed


class DisputeEvent(KernelEvent, frozen=True):
    """What people say in a dispute."""

    def worded(self, said: str) -> str:
        """It with what a reader may know of its words, or a full stop; alone it tells nothing."""
        raise NotImplementedError


class DisputeOpened(DisputeEvent, frozen=True):
    """A seat disputes a roll, an order or a ruling; why is sealed to who sits at the table."""

    topic = "dispute.opened"
    seat: Seat
    what: str
    """``roll``, ``order`` or ``ruling``."""
    about: int
    """The entry that is disputed."""
    start: int
    """The entries of the command that led to it begin here."""
    stop: int
    """And end before this one."""
    until: str = ""
    """When it lapses, "" for never."""

    def worded(self, said: str) -> str:
        return f"{self.seat.title()} disputes the {self.what} of entry {self.about}{said}"


class DisputeAnswered(DisputeEvent, frozen=True):
    """A seat says something in the dispute; the words are sealed to who sits at the table."""

    topic = "dispute.answered"
    seat: Seat

    def worded(self, said: str) -> str:
        return f"{self.seat.title()} answers{said}"


class DisputeSettled(DisputeEvent, frozen=True):
    """The ruling that ends a dispute; a referee's reason is sealed to who sits at the table.

    After ``back`` the entry of the taking back follows, after ``corrected`` the event of the
    game that the house wrote, and what follows from it by itself.
    """

    topic = "dispute.settled"
    verdict: str
    """``stands``, ``back`` or ``corrected``."""
    by: Seat
    consent: tuple[Seat, ...]
    to: int = -1
    """The entry that ``back`` goes back to."""
    event: str = ""
    """The type of the event that corrects."""

    def worded(self, said: str) -> str:
        ruling = {
            "stands": "what happened stands",
            "back": f"it goes back to before entry {self.to}",
            "corrected": "the position is corrected",
        }[self.verdict]
        others = [s for s in self.consent if s != self.by]
        agreed = f", agreed by {listed(others)}" if others else ""
        return f"{self.by.title()} settles the dispute{agreed}: {ruling}{said}"


class DisputeLapsed(KernelEvent, frozen=True):
    """Nobody settled the dispute in time: what happened stands."""

    topic = "dispute.lapsed"
    sentence = "Nobody settled the dispute in time: what happened stands."


class OpeningErased(ToldEvent, frozen=True):
    """Sealed parts that nobody can open any more, for their words were erased."""

    topic = "opening.erased"
    parts: tuple[tuple[int, int], ...]
    """The entry of each, and its place there."""
    reason: str


class KeyRotated(ToldEvent, frozen=True):
    """The house signs with another key from here on."""

    topic = "key.rotated"
    sentence = "The house signs with a new key from here on: {vkey}"
    vkey: str
    reason: str = ""

    def told(self, after: Any) -> str:
        return self.sentence.format(vkey=self.vkey)
