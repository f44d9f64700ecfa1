"""How causes change what dice hang on (docs/fair-play.md, 14 and 15)."""

from typing import Any

from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.lots import NO_LOT, TALK, lot, lot_of_server, turned
from domain.match.dice import Cause, Dice, Waiting
from domain.match.events import OrderGiven
from domain.match.match import Match
from domain.match.plan_events import SheetsOpened


def lot_of(match: Match[Any], by: Seat, given: OrderGiven) -> str:
    """The lot of an order or a note: of its seat and id, or as a secret one published it."""
    return given.lot or lot(match.origin, by, str((given.command or {})["id"]))


def is_key(dice: Dice, event: object) -> bool:
    """Whether an order lets be rolled what waits: it is no cause itself."""
    if dice.waits is None or not isinstance(event, OrderGiven) or event.command is None:
        return False
    return turned(str(event.command["orders"])) == dice.waits.n


def ordered(match: Match[Any], by: Seat, given: OrderGiven, orders: str | None, ts: str) -> Dice:
    """A seat gave an order: what is rolled from here on is rolled for it.

    ``orders`` is its text, None where it stays sealed.
    """
    dice = match.dice
    if is_key(dice, given):
        return replace(dice, turned=lot_of(match, by, given))
    waits = None
    if orders is not None and (dice.witnessed or (match.lettered and by in match.sitting.ours)):
        waits = Waiting(match.size, by, orders, ts=ts)
    made = lot_of(match, by, given)
    return replace(dice, lot=made, cause=match.size, waits=waits, turned="")


def caused(match: Match[Any], topic: str, kind: Cause, ts: str) -> Dice:
    """The house itself is the cause: the match begins, or time is over."""
    dice = match.dice
    made = lot_of_server(match.origin, topic, dice.turned or dice.lot or NO_LOT)
    waits = None
    if dice.witnessed or match.lettered:
        waits = Waiting(match.size, "", "", kind, ts)
    return replace(dice, lot=made, cause=match.size, waits=waits, turned="")


def planned(match: Match[Any], event: SheetsOpened, ts: str) -> Dice:
    """Plans are opened: their dice hang on all of them, in whatever order they came."""
    dice = match.dice
    lots = (lot(match.origin, s["command"]["seat"], s["command"]["id"]) for s in event.sheets)
    made = lot_of_server(match.origin, event.topic, " ".join(sorted(lots)))
    last, waits = str(event.sheets[-1]["command"]["seat"]), None
    if dice.witnessed or (match.lettered and last in match.sitting.ours):
        waits = Waiting(match.size, last, "", "plans", ts)
    return replace(dice, lot=made, cause=match.size, waits=waits, turned="")


def rolled(dice: Dice, stream: str, i: int) -> Dice:
    """A link of a chain was opened. The first one for a cause also takes a link of
    the witness, unless a letter let it be rolled."""
    streams = {**dice.streams, stream: replace(dice.streams[stream], i=i)}
    if stream == TALK or dice.rolled == dice.cause:
        return replace(dice, streams=streams)
    links = dice.links + (dice.witnessed and not dice.turned)
    return replace(dice, streams=streams, rolled=dice.cause, links=links)
