"""What waits of a letter, and the order that takes it back (table.24)."""

from collections.abc import Sequence
from typing import Any

from domain.game.ruleset import Illegal, Seat
from domain.match.events.ahead import RestChanged
from domain.match.match import Match
from domain.match.parts.rest import Rest, RestLine, sealed
from domain.table.table_order import AnyWriter, TableOrder


class Recall(TableOrder, frozen=True):
    """Take back what waits of the last letter: any order takes its place; this one does no more."""

    form = "recall"
    help = "take back the lines of your last letter that still wait"
    secret = True

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        if not waiting(writer.before, seat):
            raise Illegal("table.24", "None of your lines is waiting.")


def waiting(match: Match[Any], seat: Seat) -> Sequence[RestLine]:
    """The lines of a seat's letter that wait."""
    rest = match.ahead.rest.get(seat)
    return rest.lines if rest else ()


def wait(writer: AnyWriter, seat: Seat, rest: Rest) -> None:
    """Say what waits of a seat's letter from here on."""
    writer.emit(RestChanged(seat), parts=[(sealed(rest), (seat,))])
