"""Giving an order, any order: it is read, decided, emitted, and what it wrote is finished."""

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec import structs

from domain.game.grammar.orders import spelled
from domain.game.ruleset import EventT, Illegal, Order, OrderT, Seat, State
from domain.journal.entries import MOST_ENTRIES, command_hash, lot
from domain.match.chance import SealedChance
from domain.match.codec import Codec
from domain.match.events.lifecycle import NoteGiven, OrderGiven, RulesChanged
from domain.match.match import Match
from domain.match.parts.sitting import REFEREE, no_such_seat
from domain.match.seeing import moment
from domain.match.writing import Commit, Context, EventWriter, History
from domain.table import plans, seats
from domain.table.grammar.endings import context
from domain.table.grammar.lines import Read, read_line
from domain.table.seats import Join, Leave
from domain.table.standing import MOST_STEPS, check_answer, go_on
from domain.table.table_order import TableOrder
from domain.table.talk import Note, Saying, free_rolls, roll_free
from domain.table.time_passing import go_on_without, settle

AnyWriter = EventWriter[Any, Any, Any]


def give(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    seat: Seat,
    text: str,
    command_id: str,
    context: Context,
    past: History,
    seen: int = 0,
    read: Read | None = None,
) -> Commit[State]:
    """Carry out one line of a seat; raises Illegal or NotUnderstood, and then wrote nothing.

    ``read`` is what the line says, where it was read already. ``seen`` is the size of the
    checkpoint that its sender was shown. Where its dice are those of a round that is not there yet,
    it is noted down and waits: ``roll`` goes on.
    """
    order, named = read or read_line(codec, text)
    writer = EventWriter(codec, match, context, past)
    _check_seat(writer, seat, order)
    if named:
        _check_phase(codec, match, seat, named)
    if match.version < codec.rules.version and writer.waits is None:
        version, tables = codec.rules.version, dict(codec.rules.tables)
        writer.emit(RulesChanged(version=version, release=context.release, tables=tables))
    orders = spelled(order, named)
    _record(writer, seat, order, command_id, orders, seen)
    writer.follow(lambda: _decided(writer, seat, order))
    return writer.finish(command_id, orders)


def roll(
    codec: Codec[State, OrderT, EventT], match: Match[State], context: Context, past: History
) -> Commit[State]:
    """Roll what is due the longest, on the round that ``context.beacon`` is the signature of."""
    writer, due = EventWriter(codec, match, context, past), match.dice.due[0]
    match due.kind:
        case "note":
            note = read_line(codec, due.orders)[0]
            assert isinstance(note, Note)
            roll_free(writer, free_rolls(" ".join(note.words)))
        case "begin":
            seats.set_up(writer)
            settle(writer)
        case "lapse":
            go_on_without(writer)
        case "plans":
            plans.carry_out(writer)
            settle(writer)
        case "order":
            writer.given = due.n
            _decided(writer, due.seat, read_line(codec, due.orders)[0])
        case _:
            assert_never(due.kind)
    return writer.finish()


def _decided(writer: AnyWriter, seat: Seat, order: Order) -> None:
    """What an order leads to."""
    if isinstance(order, TableOrder):
        order.carry_out(writer, seat)
        if isinstance(order, Saying):
            return  # nothing follows from it
        if not order.for_plans:  # what follows from plans does so once they are opened
            _answered(writer)
        settle(writer)
    else:
        _in_the_game(writer, seat, order)
        settle(writer, ordered=seat)


def _check_seat(writer: AnyWriter, seat: Seat, order: Order) -> None:
    match, waits = writer.match, writer.waits
    sits = seat in match.sitting.taken
    if not sits and seat not in match.sitting.places:
        raise Illegal("table.2", no_such_seat(seat, match.sitting.places))
    if match.outcome is not None:
        raise Illegal("table.3", "This match is over; branch it to play on from any point.")
    if waits is not None and not isinstance(order, Note):
        number, appears = match.dice.round_of(waits)
        told = f"Entry {waits.n} waits for its dice, which come with round {number}"
        raise Illegal("table.19", f"{told} at {appears}; order again then.")
    _check_room(match.size, order)
    if isinstance(order, Join):
        return
    if not sits:
        raise Illegal("table.2", f"Nobody sits at {seat.title()}; join first.")
    if not match.begun and not isinstance(order, Leave | Note):
        vacant = _list(s.title() for s in match.sitting.vacant)
        raise Illegal("table.2", f"The match waits for {vacant} to join.")
    refereed = isinstance(order, TableOrder) and order.for_referees
    if seat == REFEREE and not refereed:
        raise Illegal("table.15", "A referee only rules in disputes.")
    heard = refereed or (isinstance(order, TableOrder) and order.in_disputes)
    if match.pending.dispute is not None and not heard:
        raise Illegal("table.14", f"{match.pending.dispute.said}; settle that first.")


def _check_room(size: int, order: Order) -> None:
    """An export that no verifier reads would prove nothing: notes may fill half of one."""
    if size >= MOST_ENTRIES - MOST_STEPS:
        told = f"This match has {size:,} entries, and takes no more orders"
        raise Illegal("table.3", f"{told}; once it is ended, branch it to play on.")
    if isinstance(order, Saying) and size >= MOST_ENTRIES // 2:
        raise Illegal("table.13", f"This match has {size:,} entries; the rest are for orders.")


def _check_phase(codec: Codec[Any, Any, Any], match: Match[Any], seat: Seat, named: str) -> None:
    now = moment(codec.rules, match, seat).phase
    if not context(named, now):
        raise Illegal("table.23", f"This is {now}, not “{named[:40]}”.")


def _record(
    writer: AnyWriter, seat: Seat, order: Order, command_id: str, orders: str, seen: int
) -> None:
    """The entry of the command itself; of a secret one only the hash is public."""
    match = writer.match
    command: dict[str, Any] = {"match": match.origin, "id": command_id, "orders": orders}
    command |= {"seat": seat, "seen": seen}
    kind = NoteGiven if isinstance(order, Saying) else OrderGiven
    writer.command = command
    if not order.secret:
        writer.given = writer.emit(kind(command=command), seat)
        return
    made = lot(match.origin, seat, command_id)
    given = kind(cmd=command_hash(command), lot=made, seen=seen)
    if named := plans.set_of(writer, order):
        given = structs.replace(given, set=named)
    whole = {"command": command, "kind": "command"}
    writer.given = writer.emit(given, seat, [(whole, (seat,))])


def _in_the_game(writer: AnyWriter, seat: Seat, order: Order) -> None:
    match = writer.match
    if match.pending.asked is not None and match.pending.asked.blocks:
        raise Illegal("table.5", match.pending.asked.first(seat))
    if order.secret and plans.set_of(writer, order):
        plans.lay(writer, seat, order)
        return
    position = match.table.position
    check_answer(writer.codec.rules, position, seat, order)
    try:
        for event in writer.codec.rules.decide(position, seat, order, SealedChance(writer, seat)):
            writer.emit(event)
        go_on(writer)
    except Illegal as refusal:
        if writer.drew:
            raise RuntimeError(f"{writer.codec.rules.key} rolled and then refused") from refusal
        raise


def _answered(writer: AnyWriter) -> None:
    """What a standing order answers that was just given, or that waited for a takeback. Nothing
    answers by itself in a command that took something back or settled a dispute."""
    if not writer.before.begun or writer.match.pending.blocked or writer.match.outcome is not None:
        return
    if writer.turned_back:
        return
    if writer.codec.rules.windows(writer.match.table.position):
        go_on(writer)


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
