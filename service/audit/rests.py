"""Lines of letters that waited: what goes on is just what waited (docs/fair-play.md, 8)."""

from typing import Any

from domain.journal.entries import Entry
from service.audit import bodies
from service.audit.match import Match
from service.audit.report import fail


def changed(m: Match, entry: Entry, body: bodies.RestChanged) -> None:
    """`rest.changed`: lines of a seat wait from here on."""
    m.sealed_to(entry.n, entry.sealed, body.seat, "what waits is")
    m.against[entry.n] = body.seat


def part(m: Match, n: int, data: Any) -> None:
    """The lines that wait."""
    body, seat = bodies.read(n, data, bodies.Rest, "what waits of a letter"), m.against[n]
    m.waited += [(n, seat, line, body.seen) for line in body.lines]


def finish(m: Match) -> None:
    """Hold what waited against the orders that came of it. Raises AuditFailed."""
    for n, seat, line, named in m.waited:
        at, orders, saw = m.given.get((seat, line.id), (n, line.orders, named))
        if orders != line.orders or saw != named:
            fail(at, f"it is not the line that waited since event {n}")
        if at < n:
            fail(n, f"the order of event {at} waits, which was given already")
    unseen = [(n, seat) for n, seat, line, _ in m.waited if (seat, line.id) not in m.given]
    for n in sorted({n for n, _ in m.erased if n in m.secrets}):
        seat = m.secrets[n].seat
        if since := max((at for at, who in unseen if at < n and who == seat), default=0):
            m.report.not_checked.append(
                f"Event {n} was erased, so it no longer shows whether it is a line that waited "
                f"since event {since}."
            )
