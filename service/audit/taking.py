"""What is taken back, erased, changed and carried on (docs/fair-play.md, 7 and 9)."""

from collections import Counter
from typing import Any

from domain.journal.entries import Entry
from domain.match.events.linked import hash_of
from service.audit import bodies, plans
from service.audit.known import check_release
from service.audit.match import AuditedMatch
from service.audit.reporting.number import by_number
from service.audit.reporting.report import fail

WORDED = frozenset({"note.sent", "dispute.opened", "dispute.answered", "dispute.settled"})
"""Besides secret orders and notes, what has sealed parts that may hold words of a person."""


def rewound(m: AuditedMatch, entry: Entry, body: bodies.Rewound) -> None:
    """`rewound`."""
    n, gone = entry.n, Counter[str]()
    if body.to > n:
        fail(n, f"it goes back to event {body.to}, which is yet to come")
    while m.live and m.live[-1] >= body.to:
        roll = m.rolls[m.live.pop()]
        roll.back = True
        gone[roll.chain.stream] += 1
    plans.back_to(m, body.to)
    rolls = ", ".join(f"{count} on {stream}" for stream, count in sorted(gone.items()))
    m.report.withdrawn += gone.total()
    m.report.takebacks.append(
        f"Event {n} took back the events from {body.to} on; rolls withdrawn: {rolls or 'none'}; "
        f"agreed by {', '.join(body.consent) or 'nobody'}."
    )


def erased(m: AuditedMatch, entry: Entry, body: bodies.Erased) -> None:
    """`opening.erased`: only what may hold words of a person, and nothing twice."""
    for n, p in body.parts:
        held = m.sealed.get(n)
        worded = held and (n in m.secrets or held.type in WORDED)
        if not held or not worded or p >= len(held.parts):
            fail(entry.n, f"it erases part {p} of event {n}, which holds no words of anybody")
        if (n, p) in m.erased:
            fail(entry.n, f"it erases part {p} of event {n} a second time")
        m.erased.add((n, p))
    erased = by_number(len(body.parts), "1 opening is erased", "# openings are erased")
    m.report.told.append(f"Event {entry.n} says that {erased}: {body.reason:.200}")


def rules_changed(m: AuditedMatch, entry: Entry, body: bodies.RulesChanged) -> None:
    """`rules.changed`."""
    n = entry.n
    if body.version <= m.version:
        fail(n, f"the rules go back from version {m.version} to {body.version}")
    if m.opening is None or body.tables != m.opening.tables:
        fail(n, "the tables change, and those of a match never do")
    m.version = body.version
    check_release(m, n, body.version, body.release)


def begins(m: AuditedMatch, n: int, type_: str) -> None:
    """The first event opens the match, and the next brings the position of a branch."""
    source = m.opening.source if m.opening else None
    if n == 0 and type_ != "match.opened":
        fail(n, "the first event is not the opening of the match")
    if n == 1 and source and source.how == "branch" and type_ != "position.copied":
        fail(n, "a branch begins with the position that it goes on from")


def copied(m: AuditedMatch, entry: Entry, _: Any) -> None:
    """`position.copied`."""
    source = m.opening.source if m.opening else None
    if entry.n != 1 or not source or source.how != "branch":
        fail(entry.n, "a position is copied into a match that goes on")


def finished(m: AuditedMatch, _: Entry, __: Any) -> None:
    """`finished`."""
    m.finished = True


def carried(m: AuditedMatch, entry: Entry, body: bodies.Carried) -> None:
    """`result.carried`."""
    if not m.finished:
        fail(entry.n, "a match that goes on carries nothing to the next")
    if hash_of(body.carried) != body.hash:
        fail(entry.n, "what is carried on does not have the hash that is named")
