"""Sitting down and getting up; the last to sit down begins the match."""

from collections.abc import Callable
from typing import Any, ClassVar

from domain.game.ruleset import Illegal, Order, Seat
from domain.match.chance import SealedChance
from domain.match.events import MatchBegun, SeatLeft, SeatTaken, SetUp
from domain.match.sitting import REFEREE
from domain.match.writing import TABLE_STREAM, Pen, WouldRoll
from domain.table.course import go_on

AnyPen = Pen[Any, Any, Any]


class Join(Order, frozen=True):
    """Sit down on the seat that was offered."""

    form: ClassVar[str] = "join"
    help: ClassVar[str] = "take your seat"


class Leave(Order, frozen=True):
    """Get up; somebody else may sit down and go on."""

    form: ClassVar[str] = "leave"
    help: ClassVar[str] = "give your seat up to somebody else"


def join(pen: AnyPen, seat: Seat) -> None:
    """Sit down. Raises Illegal where somebody sits."""
    if seat in pen.match.sitting.taken and seat not in pen.match.sitting.stood_in:
        raise Illegal("table.2", f"The seat {seat} is taken.")
    pen.emit(SeatTaken(seat))
    if not pen.match.begun and not set(pen.match.sitting.seats) - set(pen.match.sitting.taken):
        _begin(pen)


def _begin(pen: AnyPen) -> None:
    if pen.match.dice.fair == 1:
        set_up(pen)
        pen.emit(MatchBegun())
        return
    pen.emit(MatchBegun())
    begin_or_wait(pen, lambda: set_up(pen))


def begin_or_wait(pen: AnyPen, follow: Callable[[], None]) -> None:
    """Let follow what a cause leads to; nothing of it where its dice wait for somebody."""
    begin = pen.mark()
    pen.holding = pen.match.dice.waits is not None and not pen.means.beacon
    try:
        follow()
    except WouldRoll:
        if pen.means.trial:
            raise
        pen.erase(begin)
        pen.would_roll = True


def set_up(pen: AnyPen) -> None:
    """Lay everything out, and go on to the first choice of a seat."""
    match, rules, chance = pen.match, pen.codec.rules, SealedChance(pen, TABLE_STREAM)
    if match.lineage.parent is None:
        scenario, seats = rules.scenario(match.scenario), tuple(match.sitting.seats)
        for event in rules.setup(scenario, seats, match.options, chance):
            pen.emit(event)
        if match.lineage.follows is not None:
            for event in rules.receive(pen.position, match.lineage.follows.carried):
                pen.emit(event)
    else:
        for name, deck in match.table.decks.items():
            chance.seal(name, deck.cards)
    go_on(pen)
    if match.dice.fair == 2:
        pen.emit(SetUp())


def leave(pen: AnyPen, seat: Seat) -> None:
    """Get up. Raises Illegal for a computer."""
    if seat != REFEREE and pen.match.sitting.seats[seat] != "person":
        raise Illegal("table.2", "A computer stays in its seat.")
    pen.emit(SeatLeft(seat))
