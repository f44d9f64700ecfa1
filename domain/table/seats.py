"""Sitting down and getting up; the last to sit down begins the match."""

from domain.game.ruleset import Illegal, Seat
from domain.match.chance import SealedChance
from domain.match.events.lifecycle import MatchBegun, SeatLeft, SeatTaken, SetUp
from domain.match.parts.sitting import REFEREE
from domain.match.writing import TABLE_STREAM
from domain.table.standing import go_on
from domain.table.table_order import AnyWriter, TableOrder


class Join(TableOrder, frozen=True):
    """Sit down on the seat that was offered; the last one begins the match."""

    form = "join"
    help = "take your seat"
    sayings = ("mitspielen", "rejoindre")
    binds = True
    for_referees = True

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        sitting = writer.match.sitting
        if seat in sitting.taken and seat not in sitting.stood_in:
            until = writer.match.clock.away.get(seat, "")
            away = f"; its player is away until {until[:10]}, when time runs again" if until else ""
            raise Illegal("table.2", f"The seat {seat.title()} is taken{away}.")
        writer.emit(SeatTaken(seat))
        if not writer.match.begun and not writer.match.sitting.vacant:
            writer.emit(MatchBegun())
            writer.follow(lambda: set_up(writer))


class Leave(TableOrder, frozen=True):
    """Get up; somebody else may sit down and go on."""

    form = "leave"
    help = "give up your seat to somebody else"
    binds = True
    stands_alone = True
    for_referees = True

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        if seat != REFEREE and writer.match.sitting.seats[seat] != "person":
            raise Illegal("table.2", "A computer stays in its seat.")
        writer.emit(SeatLeft(seat))


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
