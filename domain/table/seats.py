"""Sitting down and getting up; the last to sit down begins the match."""

from typing import Any, ClassVar

from domain.game.ruleset import Illegal, Order, Seat
from domain.match.chance import SealedChance
from domain.match.events import MatchBegun, SeatLeft, SeatTaken, SetUp
from domain.match.sitting import REFEREE
from domain.match.writing import TABLE_STREAM, EventWriter
from domain.table.automatic_steps import go_on

AnyWriter = EventWriter[Any, Any, Any]


class Join(Order, frozen=True):
    """Sit down on the seat that was offered."""

    form: ClassVar[str] = "join"
    help: ClassVar[str] = "take your seat"


class Leave(Order, frozen=True):
    """Get up; somebody else may sit down and go on."""

    form: ClassVar[str] = "leave"
    help: ClassVar[str] = "give up your seat to somebody else"


def join(writer: AnyWriter, seat: Seat) -> None:
    """Sit down. Raises Illegal where somebody sits."""
    if seat in writer.match.sitting.taken and seat not in writer.match.sitting.stood_in:
        until = writer.match.clock.away.get(seat, "")
        away = f"; its player is away until {until[:10]}, when time runs again" if until else ""
        raise Illegal("table.2", f"The seat {seat.title()} is taken{away}.")
    writer.emit(SeatTaken(seat))
    if not writer.match.begun and not set(writer.match.sitting.seats) - set(
        writer.match.sitting.taken
    ):
        _begin(writer)


def _begin(writer: AnyWriter) -> None:
    writer.emit(MatchBegun())
    writer.follow(lambda: set_up(writer))


def set_up(writer: AnyWriter) -> None:
    """Lay everything out, and go on to the first choice of a seat."""
    match, rules, chance = writer.match, writer.codec.rules, SealedChance(writer, TABLE_STREAM)
    if match.lineage.parent is None:
        scenario, seats = rules.scenario(match.scenario), tuple(match.sitting.seats)
        for event in rules.setup(scenario, seats, match.options, chance):
            writer.emit(event)
        if match.lineage.follows is not None:
            for event in rules.receive(writer.position, match.lineage.follows.value):
                writer.emit(event)
    else:
        for name, deck in match.table.decks.items():
            chance.seal(name, deck.cards)
    go_on(writer)
    writer.emit(SetUp())


def leave(writer: AnyWriter, seat: Seat) -> None:
    """Get up. Raises Illegal for a computer."""
    if seat != REFEREE and writer.match.sitting.seats[seat] != "person":
        raise Illegal("table.2", "A computer stays in its seat.")
    writer.emit(SeatLeft(seat))
