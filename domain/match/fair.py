"""How causes change a match of version 2 of fair play (docs/fair-play.md, 14 and 15)."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from domain.game.ruleset import Seat, State
from domain.journal.lots import NO_LOT, TALK, lot, lot_of_server, turned
from domain.match.events import OrderGiven
from domain.match.match import Match
from domain.match.pending import Cause, Waiting, opened_plans
from domain.match.plan_events import SheetsOpened


class OrderLine(Protocol):
    """What the line of an order says."""

    @property
    def by(self) -> str: ...
    @property
    def pub(self) -> OrderGiven: ...
    @property
    def ts(self) -> str: ...


def lot_of(match: Match[Any], by: Seat, given: OrderGiven) -> str:
    """The lot of an order or a note: of its seat and id, or as a secret one published it."""
    return given.lot or lot(match.origin, by, str((given.command or {})["id"]))


def is_key(match: Match[Any], event: object) -> bool:
    """Whether an order lets be rolled what waits: it is no cause itself."""
    if match.waits is None or not isinstance(event, OrderGiven) or event.command is None:
        return False
    return turned(str(event.command["orders"])) == match.waits.n


def ordered(match: Match[State], line: OrderLine, secrets: Sequence[Any]) -> Match[State]:
    """A seat gave an order: what is rolled from here on is rolled for it."""
    by, given = line.by, line.pub
    if match.fair == 1:
        return match
    if is_key(match, given):
        return msgspec.structs.replace(match, turned=lot_of(match, by, given))
    command = given.command or next((one["command"] for one in secrets), None)
    seen = given.seen if command is None else int(command["seen"])
    waits = None
    if command is not None and (match.witnessed or (match.lettered and by in match.ours)):
        waits = Waiting(match.size, by, str(command["orders"]), ts=line.ts)
    return msgspec.structs.replace(
        match,
        lot=lot_of(match, by, given),
        cause=match.size,
        named={**match.named, by: (match.size, seen or 0)},
        waits=waits,
        turned="",
    )


def caused(match: Match[State], topic: str, kind: Cause, ts: str) -> Match[State]:
    """The house itself is the cause: the match begins, or time is over."""
    made = lot_of_server(match.origin, topic, match.turned or match.lot or NO_LOT)
    waits = None
    if match.witnessed or match.lettered:
        waits = Waiting(match.size, "", "", kind, ts)
    return msgspec.structs.replace(match, lot=made, cause=match.size, waits=waits, turned="")


def planned(match: Match[State], event: SheetsOpened, ts: str) -> Match[State]:
    """Plans are opened: their dice hang on all of them, in whatever order they came."""
    plans = opened_plans(event)
    match = msgspec.structs.replace(match, plans=plans, sets=match.sets + 1)
    if match.fair == 1:
        return match
    lots = (lot(match.origin, s["command"]["seat"], s["command"]["id"]) for s in event.sheets)
    made = lot_of_server(match.origin, event.topic, " ".join(sorted(lots)))
    last, waits = str(event.sheets[-1]["command"]["seat"]), None
    if match.witnessed or (match.lettered and last in match.ours):
        waits = Waiting(match.size, last, "", "plans", ts)
    return msgspec.structs.replace(match, lot=made, cause=match.size, waits=waits, turned="")


def rolled(match: Match[State], stream: str) -> Match[State]:
    """A link was opened; the first one for a cause also takes a link of the witness, unless a
    letter let it be rolled."""
    if stream == TALK or match.rolled == match.cause:
        return match
    links = match.links + (match.witnessed and not match.turned)
    return msgspec.structs.replace(match, rolled=match.cause, links=links)
