"""Giving an order, any order: it is read, decided, emitted, and what it wrote is finished."""

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec import structs

from domain.game.ruleset import EventT, Illegal, Order, OrderT, Seat, State
from domain.journal.entries import command_hash
from domain.journal.lots import lot
from domain.match.codec import Codec
from domain.match.events import Idle, NoteGiven, OrderGiven, RulesChanged
from domain.match.fair_events import HeldVoid
from domain.match.match import Match
from domain.match.seeing import moment
from domain.match.sitting import REFEREE
from domain.match.writing import History, Means, Pen, WouldRoll, Written
from domain.table import accord, dispute, plans, seats, takeback, two_keys
from domain.table.accord import Adjudicate, LeaveFor, Replace, Resign, Settling, Wait
from domain.table.course import go_on
from domain.table.dispute import DisputeOrder
from domain.table.keeping import go_on_without, settle
from domain.table.lines import (
    Read,
    TableOrder,
    is_of_the_table,
    means,
    read_line,
    read_order,
    spelled,
)
from domain.table.plans import PlanOrder
from domain.table.recall import Recall, recall
from domain.table.seats import Join, Leave, begin_or_wait
from domain.table.standing import StandingOrder, change, check_answer
from domain.table.takeback import Agree, Refuse, TakeBack
from domain.table.talk import Note, say
from domain.table.two_keys import TurnKey

AnyPen = Pen[Any, Any, Any]

FOR_REFEREES = Join | Leave | Note | DisputeOrder
"""What a referee may order; to settle is his alone where nobody agreed."""

IN_A_DISPUTE = FOR_REFEREES | Agree | Refuse | LeaveFor | Resign | Wait | Replace | Adjudicate
"""What may be ordered while something is disputed."""


def give(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    seat: Seat,
    text: str,
    command_id: str,
    means: Means,
    past: History,
    seen: int = 0,
    read: Read | None = None,
) -> Written[State]:
    """Carry out one line of a seat; raises Illegal or NotUnderstood, and then wrote nothing.

    ``read`` is what the line says, where it was read already. ``seen`` is the size of the
    checkpoint that its sender was shown, which matches of version 2 tell. Where a witness must see
    the order before it is rolled for, it is noted down and waits: ``roll`` goes on.
    """
    order, named = read or read_line(codec, text)
    _check_seat(match, seat, order)
    _check_phase(codec, match, seat, named)
    if match.dice.fair == 2 and isinstance(order, TurnKey):
        two_keys.check_key(match, seat, order.entry, seen, means.ts)
    pen = Pen(codec, match, means, past)
    if match.version < codec.rules.version:
        release = means.release if match.dice.fair == 2 else ""
        pen.emit(RulesChanged(version=codec.rules.version, release=release))
    orders = spelled(order, named)
    _record(pen, seat, order, command_id, orders, seen)
    if match.dice.fair == 1:
        _decided(pen, seat, order)
    elif isinstance(order, TurnKey):
        _turned(pen, lot(match.origin, seat, command_id))
    else:
        begin_or_wait(pen, lambda: _decided(pen, seat, order))
        waits = pen.match.dice.waits
        if waits is not None and waits.n == pen.given and not pen.would_roll:
            pen.emit(Idle())
        elif pen.would_roll and pen.match.lettered:
            settle(pen, ordered=seat)  # a person's time runs until he turned the key
    return pen.finish(command_id, orders)


def _turned(pen: AnyPen, key: str) -> None:
    """Carry out what waited for a key, on dice that are made of it where they are the house's."""
    waits, begin = pen.match.dice.waits, pen.mark()
    assert waits is not None
    ours = not waits.seat or waits.seat in pen.match.sitting.ours
    pen.means = structs.replace(pen.means, beacon=key if ours else "")
    try:
        _follow(pen)
    except Illegal as refusal:
        if pen.drew:
            raise RuntimeError(f"{pen.codec.rules.key} rolled and then refused") from refusal
        pen.erase(begin)
        pen.emit(HeldVoid(waits.n, str(refusal)))


def roll(
    codec: Codec[State, OrderT, EventT], match: Match[State], means: Means, past: History
) -> Written[State]:
    """Go on with what waits, on the link that the witness opened for it (``means.beacon``)."""
    pen = Pen(codec, match, means, past)
    _follow(pen)
    return pen.finish()


def void(
    codec: Codec[State, OrderT, EventT], match: Match[State], reason: str, means: Means
) -> Written[State]:
    """Nothing will be rolled for the order that waits for a key."""
    assert match.dice.waits is not None
    pen = Pen(codec, match, means)
    pen.emit(HeldVoid(match.dice.waits.n, reason))
    return pen.finish()


def _follow(pen: AnyPen) -> None:
    """What the cause that waits leads to."""
    waits = pen.match.dice.waits
    assert waits is not None
    match waits.kind:
        case "begin":
            seats.set_up(pen)
            if pen.means.timed:
                settle(pen)
        case "lapse":
            go_on_without(pen)
        case "plans":
            plans.carry_out(pen)
            settle(pen)
        case "order":
            pen.given = waits.n
            _decided(pen, waits.seat, read_line(pen.codec, waits.orders)[0])
        case _:
            assert_never(waits.kind)


def _decided(pen: AnyPen, seat: Seat, order: Order) -> None:
    """What an order leads to."""
    if pen.match.dice.fair == 2 and isinstance(order, Note):
        say(pen, seat, order)  # it is no command: nothing follows from it
    elif is_of_the_table(order):
        _about_the_table(pen, seat, order)
        _answered(pen)
        settle(pen)
    else:
        _in_the_game(pen, seat, order)
        settle(pen, ordered=seat)


def _check_seat(match: Match[Any], seat: Seat, order: Order) -> None:
    if seat not in match.sitting.places:
        raise Illegal("table.2", f"This match has the seats {_list(match.sitting.places)}.")
    if match.outcome is not None:
        raise Illegal("table.3", "This match is over; branch it to play on from any moment.")
    if match.dice.waits is not None and not isinstance(order, Note | TurnKey):
        wanted = f": “key {match.dice.waits.n}”" if match.lettered else ""
        told = f"Entry {match.dice.waits.n} waits for its dice; they come first{wanted}."
        raise Illegal("table.19", told)
    if isinstance(order, Join):
        return
    if seat not in match.sitting.taken:
        raise Illegal("table.2", f"Nobody sits at {seat}; join first.")
    if not match.begun and not isinstance(order, Leave | Note | TurnKey):
        raise Illegal("table.2", f"The match begins when {_list(match.sitting.vacant)} joined.")
    if seat == REFEREE and not isinstance(order, FOR_REFEREES):
        raise Illegal("table.15", "A referee rules in disputes and plays nothing.")
    if match.pending.dispute is not None and not isinstance(order, IN_A_DISPUTE):
        said = f"{match.pending.dispute.seat} {match.pending.dispute.sentence}"
        raise Illegal("table.14", f"{said}; it is settled first.")


def _check_phase(codec: Codec[Any, Any, Any], match: Match[Any], seat: Seat, named: str) -> None:
    if not named:
        return
    now = moment(codec.rules, match, seat).phase
    if not means(named, now):
        raise Illegal("table.23", f"This is {now}, and not “{named[:40]}”.")


def _record(pen: AnyPen, seat: Seat, order: Order, command_id: str, orders: str, seen: int) -> None:
    """The entry of the command itself; of a secret one only the hash is public."""
    match = pen.match
    command: dict[str, Any] = {"game": match.origin, "id": command_id, "orders": orders}
    command["seat"], kind = seat, OrderGiven
    if match.dice.fair == 1:
        command["seq"] = match.given.seqs.get(seat, 0) + 1
    else:
        command["seen"] = seen
        kind = NoteGiven if isinstance(order, Note) else OrderGiven
    pen.command = command
    if not order.secret:
        pen.given = pen.emit(kind(command=command), seat)
        return
    given = kind(cmd=command_hash(command))
    if match.dice.fair == 2:
        made = lot(match.origin, seat, command_id)
        given = kind(cmd=command_hash(command), lot=made, seen=seen)
        if named := plans.set_of(pen, order):
            given = structs.replace(given, set=named)
    whole = {"command": command, "kind": "command"}
    pen.given = pen.emit(given, seat, [(whole, (seat,))])


def _in_the_game(pen: AnyPen, seat: Seat, order: Order) -> None:
    match = pen.match
    if match.pending.asked is not None and match.pending.asked.blocks:
        said = f"{match.pending.asked.seat} {match.pending.asked.sentence}"
        raise Illegal("table.5", f"{said}; agree or refuse comes first.")
    if match.pending.held is not None:
        n = match.pending.held.entry
        raise Illegal("table.19", f"The order of entry {n} waits for its key.")
    if plans.set_of(pen, order):
        plans.lay(pen, seat, order)
        return
    check_answer(pen.codec.rules, pen.position, seat, order)
    try:
        if seat in match.sitting.two_keys:
            two_keys.decide(pen, seat, order)
        else:
            two_keys.carry_out(pen, seat, order)
    except Illegal as refusal:
        if pen.drew:
            raise RuntimeError(f"{pen.codec.rules.key} rolled and then refused") from refusal
        raise


def _about_the_table(pen: AnyPen, seat: Seat, order: TableOrder) -> None:
    """An order of the table; from a seat under two keys none that fixes dice."""
    pen.holding = pen.holding or seat in pen.match.sitting.two_keys
    try:
        _at_the_table(pen, seat, order)
    except WouldRoll as die:
        if pen.means.trial or pen.match.dice.fair == 2:
            raise
        raise two_keys.Withheld() from die


def _at_the_table(pen: AnyPen, seat: Seat, order: TableOrder) -> None:
    if isinstance(order, Settling):
        return accord.carry_out(pen, seat, order)
    if isinstance(order, DisputeOrder):
        return dispute.carry_out(pen, seat, order)
    if isinstance(order, StandingOrder):
        return change(pen, seat, order)
    if isinstance(order, PlanOrder):
        return plans.change(pen, seat, order)
    match order:
        case Join():
            seats.join(pen, seat)
        case Leave():
            seats.leave(pen, seat)
        case TakeBack():
            takeback.ask(pen, seat, order)
        case Agree():
            accord.answer(pen, seat, agreed=True)
        case Refuse():
            accord.answer(pen, seat, agreed=False)
        case TurnKey():
            held = two_keys.released(pen.match, seat, order.entry)
            two_keys.turn(pen, held, read_order(pen.codec, held.orders))
        case Recall():
            recall(pen.before, seat)
        case Note():
            say(pen, seat, order)
        case _:
            assert_never(order)
    return None


def _answered(pen: AnyPen) -> None:
    """What a standing order answers that was just given, or that waited for a takeback."""
    if not pen.before.begun or pen.match.pending.blocked or pen.match.outcome is not None:
        return
    if pen.codec.rules.windows(pen.position):
        go_on(pen)


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
