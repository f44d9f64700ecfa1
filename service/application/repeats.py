"""The answer to a request that comes again, found in the journal."""

import msgspec

from domain.journal.entries import read_entry
from domain.match.events.lifecycle import NoteGiven, OrderGiven
from domain.table.grammar.lines import spellings
from service.application.carrying import Request, kept_line, rest_of
from service.application.receipts import LineReport, Receipt, Reused
from service.store.repository import EVERYTHING, Repository


def carried_out_before(repository: Repository, request: Request) -> Receipt | None:
    """The receipt of a request that came before; None for a new one. Raises Reused."""
    places = [kept_line(repository, request, k) for k in range(len(request.lines))]
    if not any(places):
        return None
    match = repository.match(request.match)
    codec, rest = repository.codec(match), rest_of(match, request)
    reports, size = [], 0
    for k, (text, found) in enumerate(zip(request.lines, places, strict=True)):
        if found is None:
            reports.append(LineReport(text, "waits" if k in rest else "left"))
            continue
        first, size = found
        orders = _given(repository, request, first, size)
        if orders is None or orders not in spellings(codec, text):
            raise Reused
        reports.append(LineReport(orders, "done", first=first, stop=size))
    return Receipt(request.match, request.seat, size, tuple(reports), repeated=True)


def _given(repository: Repository, request: Request, first: int, size: int) -> str | None:
    """The order of the seat among these entries, as it was given; None for another's."""
    for n, topic, entry in repository.rows(request.match, first, size):
        if topic not in (OrderGiven.topic, NoteGiven.topic):
            continue
        given = read_entry(entry)
        command = given.pub.get("command")
        if command is None:
            sealed = repository.openings(request.match, n, n + 1, EVERYTHING)
            if not sealed:
                return None
            command = msgspec.json.decode(sealed[0][3])["data"]["command"]
        return str(command["orders"]) if given.by == request.seat else None
    return None
