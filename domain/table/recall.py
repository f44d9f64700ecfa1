"""What waits of a letter, and the order that takes it back (table.24)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from domain.game.ruleset import Illegal, Order, Seat
from domain.match.ahead_events import RestChanged
from domain.match.match import Match
from domain.match.rest import Rest, RestLine, sealed
from domain.match.writing import EventWriter


class Recall(Order, frozen=True):
    """Take back what waits of the last letter."""

    form: ClassVar[str] = "recall"
    help: ClassVar[str] = "take back the lines of your last letter that still wait"
    secret: ClassVar[bool] = True


def recall(before: Match[Any], seat: Seat) -> None:
    """Any order takes the place of what waits; this one does no more. Raises Illegal."""
    if not waiting(before, seat):
        raise Illegal("table.24", "None of your lines is waiting.")


def waiting(match: Match[Any], seat: Seat) -> Sequence[RestLine]:
    """The lines of a seat's letter that wait."""
    rest = match.ahead.rest.get(seat)
    return rest.lines if rest else ()


def wait(writer: EventWriter[Any, Any, Any], seat: Seat, rest: Rest) -> None:
    """Say what waits of a seat's letter from here on."""
    writer.emit(RestChanged(seat), parts=[(sealed(rest), (seat,))])
