"""The events of fair play: disputes and how they are settled, new keys."""

from domain.game.ruleset import Seat
from domain.match.kernel_event import KernelEvent


class DisputeOpened(KernelEvent, frozen=True):
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


class DisputeAnswered(KernelEvent, frozen=True):
    """A seat says something in the dispute; the words are sealed to who sits at the table."""

    topic = "dispute.answered"
    seat: Seat


class DisputeSettled(KernelEvent, frozen=True):
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


class DisputeLapsed(KernelEvent, frozen=True):
    """Nobody settled the dispute in time: what happened stands."""

    topic = "dispute.lapsed"


class OpeningErased(KernelEvent, frozen=True):
    """Sealed parts that nobody can open any more, for their words were erased."""

    topic = "opening.erased"
    parts: tuple[tuple[int, int], ...]
    """The entry of each, and its place there."""
    reason: str


class KeyRotated(KernelEvent, frozen=True):
    """The house signs with another key from here on."""

    topic = "key.rotated"
    vkey: str
    reason: str = ""
