"""The answer to a request that comes again, found in the journal."""

from dataclasses import replace

import msgspec

from domain.journal.entries import read_entry
from domain.match.events.lifecycle import NoteGiven, OrderGiven
from domain.table.grammar.lines import spellings
from service.application.carrying import WAITS, Request, kept_line, rest_of
from service.application.receipts import LineReport, Receipt, Reused
from service.store.repository import EVERYTHING, AnyMatch, Repository


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


def as_it_went_on(
    repository: Repository, match: AnyMatch, request: Request, receipt: Receipt
) -> Receipt:
    """A receipt as things stand now: which of its lines wait for dice, and which that had to wait
    went on already, without anybody's answer."""
    if match.dice.fair.beacon is not None:
        receipt = _waiting(match, receipt)
    match, reports = repository.match(request.match, fresh=False), list(receipt.lines)
    rest = rest_of(match, request)
    for k, report in enumerate(reports):
        if report.state != "waits" or k in rest:
            continue
        found = kept_line(repository, request, k)
        if found is not None:
            reports[k] = replace(report, state="done", first=found[0], stop=found[1])
        else:
            told = match.ahead.rest[request.seat].why if request.seat in match.ahead.rest else ""
            reports[k] = replace(report, state="skipped", reason=told)
    return replace(receipt, size=match.size, lines=tuple(reports))


def _waiting(match: AnyMatch, receipt: Receipt) -> Receipt:
    """The receipt with what is said of lines whose dice wait for their round."""
    due = match.dice.due
    lines = (
        replace(r, reason=WAITS) if any(r.first <= d.n < r.stop for d in due) else r
        for r in receipt.lines
    )
    return replace(receipt, lines=tuple(lines))
