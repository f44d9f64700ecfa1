"""Carrying out the lines of one request, and finding again what came of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from domain.game.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.journal.entries import read_entry
from domain.match.codec import Codec
from domain.match.events import NoteGiven, OrderGiven
from domain.match.writing import Means, WouldRoll, Written
from domain.table.phases import Phases
from domain.table.play import give, read_line, spelled
from service.application.receipts import (
    LineReport,
    Receipt,
    Reused,
    numbered,
    plain_id,
    stopped,
    told_id,
)
from service.store.shelf import EVERYTHING, AnyMatch, Shelf

AnyCodec = Codec[Any, Any, Any]


@dataclass(frozen=True)
class Request:
    """The orders that a seat sent under one command id, a line each."""

    match: str
    seat: str
    lines: Sequence[str]
    command_id: str
    told: str = ""
    """What the journal tells in place of the command id, where only its sender may know it."""
    seen: int | None = None
    """The size of the journal that the sender saw, whose checkpoint he was shown; None for as it
    stands."""


def carry_out(
    shelf: Shelf, match: AnyMatch, request: Request, means: Means
) -> tuple[list[Written[Any]], tuple[LineReport, ...]]:
    """What the lines write, not saved yet, and what became of each.

    All lines are read before any is tried: one that is no order stops them all. Then all or
    nothing up to the first die or card; after one, what happened has happened.
    """
    codec, lines = shelf.codec(match.rules), request.lines
    if wrong := not_understood(codec, lines):
        return [], wrong
    written: list[Written[Any]] = []
    reports: list[LineReport] = []
    past = Past(shelf, request.match, match.size, written)
    phases = Phases(codec, request.seat, _seen(shelf, match, request))
    for k, text in enumerate(lines):
        try:
            order, named = read_line(codec, text)
            if why := phases.skips(order, named, match):
                reports.append(LineReport(text, "skipped", why))
                continue
            told = request.told or request.command_id
            if len(lines) > 1:
                told = told_id(request.command_id, k)
            if match.fair == 2:
                told = plain_id(told)
            did = give(codec, match, request.seat, text, told, means, past, request.seen or 0)
        except (Illegal, NotUnderstood, WouldRoll) as stop:
            reports.append(stopped(text, stop))
            break
        reports.append(LineReport(did.orders, "done", first=match.size, stop=did.match.size))
        written.append(msgspec.structs.replace(did, command=numbered(request.command_id, k)))
        match = did.match
        phases.carried_out(order, match)
        if match.waits is not None:
            break
    if reports[-1].state == "refused" and not any(w.told for w in written):
        undone = [
            replace(r, state="left", first=-1, stop=-1) if r.state == "done" else r
            for r in reports[:-1]
        ]
        written, reports = [], [*undone, reports[-1]]
    reports += [LineReport(text, "left") for text in lines[len(reports) :]]
    return written, tuple(reports)


def _seen(shelf: Shelf, match: AnyMatch, request: Request) -> AnyMatch:
    """The match as the sender of a request saw it."""
    if request.seen is None or not match.begun <= request.seen < match.size:
        return match
    return shelf.at(request.match, request.seen)


def not_understood(codec: AnyCodec, lines: Sequence[str]) -> tuple[LineReport, ...]:
    """What becomes of the lines where one at least is no order of any kind; nothing otherwise."""
    reports, wrong = [], False
    for text in lines:
        try:
            read_line(codec, text)
            reports.append(LineReport(text, "left"))
        except NotUnderstood as error:
            reports.append(stopped(text, error))
            wrong = True
    return tuple(reports) if wrong else ()


def carried_out_before(shelf: Shelf, request: Request) -> Receipt | None:
    """The receipt of a request that came before; None for a new one. Raises Reused."""
    kept = [_kept(shelf, request, k) for k in range(len(request.lines))]
    if not any(kept):
        return None
    codec = shelf.codec(shelf.match(request.match).rules)
    reports, size = [], 0
    for text, found in zip(request.lines, kept, strict=True):
        if found is None:
            reports.append(LineReport(text, "left"))
            continue
        first, size = found
        orders = _given(shelf, request, first, size)
        if orders is None or orders != _spelled(codec, text):
            raise Reused("This command id was used for another order; take a new one.")
        reports.append(LineReport(orders, "done", first=first, stop=size))
    return Receipt(request.match, request.seat, size, tuple(reports), repeated=True)


def brought_back(shelf: Shelf, request: Request) -> bool:
    """Whether several lines were carried out before a restore that brought their entries back.

    They are kept under the ids that the journal tells, which do not collide with their own.
    """
    return any(_brought_back(shelf, request, k) for k in range(len(request.lines)))


def _kept(shelf: Shelf, request: Request, k: int) -> tuple[int, int] | None:
    """The first entry of a line and the size after it."""
    found = shelf.command(request.match, numbered(request.command_id, k))
    return found or _brought_back(shelf, request, k)


def _brought_back(shelf: Shelf, request: Request, k: int) -> tuple[int, int] | None:
    several = len(request.lines) > 1
    told = told_id(request.command_id, k) if several else plain_id(request.command_id)
    if told == request.command_id:
        return None
    return shelf.command(request.match, told)


def _given(shelf: Shelf, request: Request, first: int, size: int) -> str | None:
    """The order of the seat among these entries, as it was given; None for another's."""
    for n, topic, entry in shelf.rows(request.match, first, size):
        if topic not in (OrderGiven.topic, NoteGiven.topic):
            continue
        given = read_entry(bytes(entry))
        command = given.pub.get("command")
        if command is None:
            sealed = shelf.openings(request.match, n, n + 1, EVERYTHING)
            if not sealed:
                return None
            command = msgspec.json.decode(sealed[0][3])["data"]["command"]
        return str(command["orders"]) if given.by == request.seat else None
    return None


def _spelled(codec: Any, text: str) -> str | None:
    try:
        return spelled(*read_line(codec, text))
    except NotUnderstood:
        return None


class Past:
    """The past of a match for a takeback, with the lines that are not saved yet."""

    def __init__(
        self, shelf: Shelf, match_id: str, size: int, written: Sequence[Written[Any]]
    ) -> None:
        self._shelf, self._id, self._size = shelf, match_id, size
        self._written = written

    def table_before(self, n: int) -> Any:
        """See :class:`domain.table.takeback.History`."""
        for written in reversed(self._written):
            if written.match.size <= n:
                return written.match.table
        return self._shelf.table_at(self._id, min(n, self._size))

    def rows(self, start: int) -> Sequence[tuple[int, str, bytes]]:
        """See :class:`domain.table.takeback.History`."""
        fresh = [row for w in self._written for row in w.rows if row[0] >= start]
        return [*self._shelf.rows(self._id, start, self._size), *fresh]
