"""How causes change what dice hang on (docs/fair-play.md, 4 and 5)."""

from typing import Any

from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.lots import NO_LOT, TALK, lot, lot_of_server
from domain.match.dice import Cause, Dice, Due
from domain.match.events import OrderGiven
from domain.match.match import Match
from domain.match.plan_events import SheetsOpened
from domain.match.sitting import REFEREE


def ordered(match: Match[Any], by: Seat, given: OrderGiven, orders: str, ts: str) -> Dice:
    """A seat gave an order: what is rolled from here on is rolled for it.

    ``orders`` is its text, "" where that is not known any more. A referee's is no cause.
    """
    if by == REFEREE:
        return match.dice
    order = _given(match, by, given, "order", ts)
    return replace(match.dice, cause=replace(order, orders=orders))


def noted(match: Match[Any], by: Seat, given: OrderGiven, orders: str, ts: str) -> Dice:
    """A seat gave a note; its free rolls wait behind those of earlier ones."""
    if not given.due:
        return match.dice
    note = replace(_given(match, by, given, "note", ts), orders=orders)
    return replace(match.dice, notes=(*match.dice.notes, note))


def _given(match: Match[Any], by: Seat, given: OrderGiven, kind: Cause, ts: str) -> Due:
    made = given.lot or lot(match.origin, by, str((given.command or {})["id"]))
    return Due(match.size, made, kind, ts, given.due, by)


def caused(match: Match[Any], topic: str, kind: Cause, due: str, ts: str) -> Dice:
    """The house itself is the cause: the match begins, or time is over."""
    before = match.dice.cause.lot if match.dice.cause else NO_LOT
    made = lot_of_server(match.origin, topic, before)
    return replace(match.dice, cause=Due(match.size, made, kind, ts, due))


def planned(match: Match[Any], event: SheetsOpened, ts: str) -> Dice:
    """Plans are opened: their dice hang on all of them, in whatever order they came."""
    lots = (lot(match.origin, s["command"]["seat"], s["command"]["id"]) for s in event.sheets)
    made = lot_of_server(match.origin, event.topic, " ".join(sorted(lots)))
    return replace(match.dice, cause=Due(match.size, made, "plans", ts, event.due))


def falls_due(dice: Dice, stream: str) -> Dice:
    """The latest cause comes to its first draw, on this stream."""
    assert dice.cause is not None
    return replace(dice, cause=replace(dice.cause, stream=stream))


def rolled(dice: Dice, stream: str, i: int) -> Dice:
    """A link of a chain was opened: for the earliest note that is due, or for the latest cause."""
    streams = {**dice.streams, stream: replace(dice.streams[stream], i=i)}
    if stream == TALK:
        return replace(dice, streams=streams, notes=dice.notes[1:])
    assert dice.cause is not None
    return replace(dice, streams=streams, cause=replace(dice.cause, stream=""))
