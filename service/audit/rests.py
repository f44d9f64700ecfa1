"""Lines of letters that waited: what goes on is just what waited (docs/fair-play.md, 8)."""

from typing import Any

from domain.journal.entries import Entry
from service.audit import bodies
from service.audit.match import AuditedMatch
from service.audit.reporting.report import fail


def changed(m: AuditedMatch, entry: Entry, body: bodies.RestChanged) -> None:
    """`rest.changed`: lines of a seat wait from here on."""
    m.sealed_to(entry.n, entry.sealed, body.seat, "what waits is")
    m.against[entry.n] = body.seat
    m.rests.setdefault(body.seat, []).append(entry.n)


def part(m: AuditedMatch, n: int, data: Any) -> None:
    """The lines that wait."""
    body, seat = bodies.read(n, data, bodies.Rest, "what waits of a letter"), m.against[n]
    m.waited += [(n, seat, line, body.seen) for line in body.lines]


def finish(m: AuditedMatch) -> None:
    """Hold what waited against the orders that came of it. Raises AuditFailed."""
    lines: dict[int, dict[str, tuple[str, int]]] = {}
    for n, seat, line, named in m.waited:
        at, words, _ = m.given.get((seat, line.id), (n, line.orders, 0))
        if words != line.orders:
            fail(at, f"it is not the line that waited since event {n}")
        if at < n:
            fail(n, f"the order of event {at} waits, which was given already")
        lines.setdefault(n, {})[line.id] = line.orders, named
    read = {at: (id_, words, saw) for (_, id_), (at, words, saw) in m.given.items()}
    waits, since = dict[str, dict[str, tuple[str, int]]](), dict[str, int]()
    rests = ((n, "", seat) for seat, some in m.rests.items() for n in some)
    for n, type_, seat in sorted([*rests, *((n, type_, seat) for n, type_, seat, _ in m.orders)]):
        before = waits.get(seat, {})
        id_, *order = read.get(n, ("",))
        if not type_:
            now = lines.get(n, {})
            if any(now[one] != before[one] for one in now.keys() & before.keys()):
                fail(n, "it changes a line that waits")
            waits[seat], since[seat] = now, n
        elif (waited := before.pop(id_, None)) is not None:
            if waited != tuple(order):
                fail(n, f"it is not the line that waited since event {since[seat]}")
        elif type_ == "command":
            waits[seat] = {}
    unseen = [(n, seat) for n, seat, line, _ in m.waited if (seat, line.id) not in m.given]
    for n in sorted({n for n, _ in m.erased if n in m.secrets}):
        seat = m.secrets[n].seat
        if last := max((at for at, who in unseen if at < n and who == seat), default=0):
            m.report.not_checked.append(
                f"Event {n} was erased, so it no longer shows whether it is a line that waited "
                f"since event {last}."
            )
