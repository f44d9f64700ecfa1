"""How causes change a match of version 2 of fair play (docs/fair-play.md, 14 and 15)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.ruleset import Seat, State
from domain.journal.lots import NO_LOT, TALK, lot, lot_of_server
from domain.match.events import OrderGiven
from domain.match.match import Match
from domain.match.pending import Waiting
from domain.match.plan_events import SheetsOpened


def lot_of(match: Match[Any], by: Seat, given: OrderGiven) -> str:
    """The lot of an order or a note: of its seat and id, or as a secret one published it."""
    return given.lot or lot(match.origin, by, str((given.command or {})["id"]))


def ordered(
    match: Match[State], by: Seat, given: OrderGiven, secrets: Sequence[Any]
) -> Match[State]:
    """A seat gave an order: what is rolled from here on is rolled for it."""
    if match.fair == 1:
        return match
    command = given.command or next((one["command"] for one in secrets), None)
    seen = given.seen if command is None else int(command["seen"])
    waits = None
    if match.witnessed and command is not None:
        waits = Waiting(match.size, by, str(command["orders"]))
    return msgspec.structs.replace(
        match,
        lot=lot_of(match, by, given),
        cause=match.size,
        named={**match.named, by: (match.size, seen or 0)},
        waits=waits,
    )


def caused(match: Match[State], topic: str, kind: str) -> Match[State]:
    """The house itself is the cause: the match begins, or time is over."""
    made = lot_of_server(match.origin, topic, match.lot or NO_LOT)
    waits = Waiting(match.size, "", "", kind) if match.witnessed else None
    return msgspec.structs.replace(match, lot=made, cause=match.size, waits=waits)


def planned(match: Match[State], event: SheetsOpened) -> Match[State]:
    """Plans are opened: their dice hang on all of them, in whatever order they came."""
    lots = (lot(match.origin, s["command"]["seat"], s["command"]["id"]) for s in event.sheets)
    made = lot_of_server(match.origin, event.topic, " ".join(sorted(lots)))
    waits = Waiting(match.size, "", "", "plans") if match.witnessed else None
    return msgspec.structs.replace(match, lot=made, cause=match.size, waits=waits)


def rolled(match: Match[State], stream: str) -> Match[State]:
    """A link was opened; the first one for a cause also takes a link of the witness."""
    if stream == TALK or match.rolled == match.cause:
        return match
    return msgspec.structs.replace(match, rolled=match.cause, links=match.links + 1)
