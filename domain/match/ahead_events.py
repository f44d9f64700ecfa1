"""The events of standing orders and of answers out of turn."""

from domain.game.ruleset import Seat
from domain.match.kernel_event import KernelEvent


class StandingChanged(KernelEvent, frozen=True):
    """A seat has other standing orders now; which, is sealed to it."""

    topic = "standing.changed"
    seat: Seat


class Reacted(KernelEvent, frozen=True):
    """A standing order answers for its seat. The answer of a secret order is sealed."""

    topic = "reaction.given"
    seat: Seat
    kind: str
    orders: str = ""


class WindowLapsed(KernelEvent, frozen=True):
    """No answer came in time, and the game goes on with what it has for that."""

    topic = "reaction.lapsed"
    seat: Seat
    kind: str
    orders: str = ""
