"""The event of the rest of a letter: lines that wait in the match."""

from domain.game.ruleset import Seat
from domain.match.kernel_event import KernelEvent


class RestChanged(KernelEvent, frozen=True):
    """Other lines of a seat's letter wait now, or none any more; which, is sealed to it."""

    topic = "rest.changed"
    seat: Seat
