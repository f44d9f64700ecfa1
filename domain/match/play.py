"""Playing any game: taking a seat, giving an order, what follows by itself, new dice chains."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from domain.game.orders import NotUnderstood, line, parse
from domain.game.ruleset import EventT, Illegal, Order, OrderT, Seat, State
from domain.journal.entries import command_hash
from domain.match.codec import Codec
from domain.match.course import go_on
from domain.match.events import (
    DiceRekeyed,
    MatchBegun,
    OrderGiven,
    RulesChanged,
    SeatLeft,
    SeatTaken,
)
from domain.match.match import Match, Stream, sits
from domain.match.opening import Opening, check_opening, copy_position, open_match, stream_names
from domain.match.writing import TABLE_STREAM, Means, Pen, SealedChance, WouldRoll, Written
from domain.table import two_keys
from domain.table.accord import HANDLERS, LeaveFor, Resign, answer
from domain.table.asking import sentence
from domain.table.dispute import HANDLERS as DISPUTES
from domain.table.disputed import REFEREE
from domain.table.fair_events import KeyRotated
from domain.table.keeping import settle
from domain.table.standing import STANDING_ORDERS, change, check_answer
from domain.table.takeback import Agree, History, Refuse, TakeBack, ask
from domain.table.talk import Note, say
from domain.table.two_keys import TurnKey

__all__ = [
    "TABLE_ORDERS",
    "Opening",
    "check_opening",
    "copy_position",
    "give",
    "nearly_used_up",
    "next_epoch",
    "open_match",
    "read_order",
    "rekey",
    "rotate_key",
    "stream_names",
]

FEWEST_LINKS = 64
"""With this many links left, a chain is replaced after the order that came so far."""

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class Join(Order, frozen=True):
    """Sit down on the seat that was offered."""

    form: ClassVar[str] = "join"
    help: ClassVar[str] = "take your seat"


class Leave(Order, frozen=True):
    """Get up; somebody else may sit down and go on."""

    form: ClassVar[str] = "leave"
    help: ClassVar[str] = "give your seat up to somebody else"


TABLE_ORDERS: tuple[type[Order], ...] = (
    *(Join, Leave, TakeBack, Agree, Refuse),
    *HANDLERS,
    *DISPUTES,
    TurnKey,
    *STANDING_ORDERS,
    Note,
)
"""What a person at any table may ask; no rulebook uses these verbs."""

FOR_REFEREES: tuple[type[Order], ...] = (Join, Leave, Note, *DISPUTES)
"""What a referee may order; to settle is his alone where nobody agreed."""

IN_A_DISPUTE: tuple[type[Order], ...] = (*FOR_REFEREES, Agree, Refuse, LeaveFor, Resign)
"""What may be ordered while something is disputed."""


def read_order(codec: Codec[Any, OrderT, Any], text: str) -> Order:
    """One line as an order of the game or of the table; raises NotUnderstood."""
    kinds: tuple[type[Order], ...] = (*TABLE_ORDERS, *codec.rules.orders)
    plain = _normal(text)
    if odd := _CONTROL.search(plain):
        raise NotUnderstood(
            plain, odd.start(), "", "An order is one line of letters, digits and signs."
        )
    return parse(plain, kinds)


def give(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    seat: Seat,
    text: str,
    command_id: str,
    means: Means,
    history: History,
) -> Written[State]:
    """Carry out one line of a seat; raises Illegal or NotUnderstood, and then wrote nothing."""
    order = read_order(codec, text)
    _check_seat(match, seat, order)
    command = {
        "game": match.origin,
        "id": command_id,
        "orders": line(order),
        "seat": seat,
        "seq": match.seqs.get(seat, 0) + 1,
    }
    pen = Pen(codec, match, means, command_hash(command))
    if match.version != codec.rules.version:
        pen.note(RulesChanged(version=codec.rules.version))
    given = pen.next
    if order.secret:
        pen.note(
            OrderGiven(cmd=pen.cmd), seat, [({"command": command, "kind": "command"}, (seat,))]
        )
    else:
        pen.note(OrderGiven(command=command), seat)
    changes: dict[str, Any] = {
        "version": codec.rules.version,
        "seqs": {**match.seqs, seat: command["seq"]},
        "cmd": pen.cmd,
        "commander": seat,
        "lapses": 0,
    }
    if type(order) in TABLE_ORDERS:
        changes |= _about_the_table(pen, match, seat, order, history, given)
        changes |= _answered(pen, match, changes)
    else:
        changes |= _in_the_game(pen, match, seat, order) | {"ordered": seat}
    written = pen.finish(**settle(pen, match, changes))
    return msgspec.structs.replace(written, command=command_id, orders=command["orders"])


def _check_seat(match: Match[Any], seat: Seat, order: Order) -> None:
    if seat not in match.places:
        raise Illegal("table.2", f"This match has the seats {_list(match.places)}.")
    if match.outcome is not None:
        raise Illegal("table.3", "This match is over; branch it to play on from any moment.")
    if isinstance(order, Join):
        return
    if seat not in match.taken:
        raise Illegal("table.2", f"Nobody sits at {seat}; join first.")
    if not match.begun and not isinstance(order, Leave | Note):
        raise Illegal("table.2", f"The match begins when {_list(match.vacant)} joined.")
    if seat == REFEREE and not isinstance(order, FOR_REFEREES):
        raise Illegal("table.15", "A referee rules in disputes and plays nothing.")
    if match.dispute is not None and not isinstance(order, IN_A_DISPUTE):
        said = f"{match.dispute.seat} {match.dispute.sentence}"
        raise Illegal("table.14", f"{said}; it is settled first.")


def _in_the_game(
    pen: Pen[Any, Any, Any], match: Match[Any], seat: Seat, order: Order
) -> dict[str, Any]:
    if match.asked is not None and match.asked.blocks:
        said = f"{match.asked.seat} {sentence(match.asked)}"
        raise Illegal("table.5", f"{said}; agree or refuse comes first.")
    if match.held is not None:
        raise Illegal("table.19", f"The order of entry {match.held.entry} waits for its key.")
    check_answer(pen.codec.rules, pen.table.position, seat, order)
    try:
        if seat in match.two_keys:
            return two_keys.decide(pen, seat, order)
        return two_keys.carry_out(pen, seat, order)
    except Illegal as refusal:
        if pen.drew:
            raise RuntimeError(f"{pen.codec.rules.key} rolled and then refused") from refusal
        raise


def _about_the_table(
    pen: Pen[Any, Any, Any],
    match: Match[Any],
    seat: Seat,
    order: Order,
    history: History,
    given: int,
) -> dict[str, Any]:
    """An order of the table; from a seat under two keys none that fixes dice."""
    pen.holding = seat in match.two_keys
    try:
        return _at_the_table(pen, match, seat, order, history, given)
    except WouldRoll as die:
        if pen.means.trial:
            raise
        raise two_keys.Withheld() from die


def _at_the_table(
    pen: Pen[Any, Any, Any],
    match: Match[Any],
    seat: Seat,
    order: Order,
    history: History,
    given: int,
) -> dict[str, Any]:
    if isinstance(order, Join):
        return _join(pen, match, seat)
    if isinstance(order, Leave):
        if seat != REFEREE and match.seats[seat] != "person":
            raise Illegal("table.2", "A computer stays in its seat.")
        pen.note(SeatLeft(seat))
        return {"taken": tuple(s for s in match.taken if s != seat)}
    if type(order) in DISPUTES:
        return DISPUTES[type(order)](pen, match, seat, order, history, given)
    if isinstance(order, TurnKey):
        held = two_keys.released(match, seat, order.entry)
        return two_keys.turn(pen, held, read_order(pen.codec, held.orders))
    if type(order) in HANDLERS:
        if match.seats[seat] != "person":
            raise Illegal("table.9", "This is for people to settle; a computer plays on.")
        return HANDLERS[type(order)](pen, match, seat, order)
    if isinstance(order, STANDING_ORDERS):
        change(pen, match, seat, order)
        return {}
    if isinstance(order, Note):
        return say(pen, match, seat, order)
    if isinstance(order, TakeBack):
        return ask(pen, match, seat, order, history, given)
    return answer(pen, match, seat, isinstance(order, Agree), history)


def _answered(
    pen: Pen[Any, Any, Any], match: Match[Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """What a standing order answers that was just given, or that waited for a takeback."""
    asked = changes.get("asked", match.asked)
    held_up = asked is not None and asked.blocks
    if not match.begun or held_up or changes.get("outcome") is not None:
        return {}
    waits = pen.codec.rules.window(pen.table.position) is not None
    return go_on(pen) if waits else {}


def _join(pen: Pen[Any, Any, Any], match: Match[Any], seat: Seat) -> dict[str, Any]:
    if seat in match.taken and seat not in match.stood_in:
        raise Illegal("table.2", f"The seat {seat} is taken.")
    pen.note(SeatTaken(seat))
    changes = sits(match, seat)
    if match.begun or set(match.seats) - {*match.taken, seat}:
        return changes
    chance = SealedChance(pen, TABLE_STREAM)
    if match.parent is None:
        rules = pen.codec.rules
        scenario, seats = rules.scenario(match.scenario), tuple(match.seats)
        for event in rules.setup(scenario, seats, match.options, chance):
            pen.happen(event)
    else:
        for name, deck in match.table.decks.items():
            chance.seal(name, deck.cards)
    changes |= go_on(pen)
    pen.note(MatchBegun())
    return {**changes, "begun": pen.next}


def nearly_used_up(match: Match[Any], length: int) -> list[str]:
    """The chains of a match, of ``length`` links each, that must be replaced now."""
    return [name for name, used in match.streams.items() if used.i > length - FEWEST_LINKS]


def rekey(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    anchors: Mapping[str, str],
    reason: str,
    means: Means,
) -> Written[State]:
    """Replace dice chains: ``anchors`` holds the end of each new chain, one epoch further."""
    pen = Pen(codec, match, means)
    epoch = next_epoch(match)
    pen.note(DiceRekeyed(chains=dict(anchors), epoch=epoch, reason=reason))
    fresh = {name: Stream(epoch, 0, match.size) for name in anchors}
    return pen.finish(streams={**match.streams, **fresh})


def rotate_key(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    vkey: str,
    reason: str,
    means: Means,
) -> Written[State]:
    """Say in the journal that the house signs with another key from here on."""
    pen = Pen(codec, match, means)
    pen.note(KeyRotated(vkey, reason))
    return pen.finish()


def next_epoch(match: Match[Any]) -> int:
    """The epoch of the chains that a rekeying brings."""
    return 1 + max(used.epoch for used in match.streams.values())


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
