"""Orders, notes and causes, and what may stand between a cause and its dice.

See docs/fair-play.md, 4.
"""

from typing import Any, Final
from unicodedata import is_normalized

from msgspec import UNSET

from domain.journal.entries import NO_LOT, TALK, Entry, command_hash, lot, lot_of_server, may_stand
from service.audit import bodies
from service.audit.match import REFEREE, SERVER, AuditedCause, AuditedMatch
from service.audit.reporting.report import fail
from service.audit.rounds import waits

HOUSE_MADE: Final = "house-"
"""How an id begins that the house made, and not the program of who orders."""


def command(m: AuditedMatch, entry: Entry, body: bodies.OrderEntry) -> None:
    """`command`: a cause, unless a referee gave it."""
    cause = _said(m, entry, body)
    n, seat, seen = cause.n, cause.seat, cause.seen
    before, saw = m.last_of.get(seat, (-1, seen))
    if seen != saw and seen <= before:
        fail(n, f"{seat} had not seen its own order of event {before}")
    m.last_of[seat] = n, seen
    m.order = cause
    m.report.commands += 1
    if cause.set and cause.set in m.sets:
        fail(n, f"it is a plan of {cause.set}, which was opened")
    if cause.due and (cause.set or seat == REFEREE):
        fail(n, "nothing is rolled for " + ("a plan alone" if cause.set else "a referee"))
    if seat == REFEREE:
        m.latest, m.quiet = n, -1
    else:
        follows(m, cause)
        if not (cause.due or cause.set):
            m.quiet, m.notes_since = n, 0


def note(m: AuditedMatch, entry: Entry, body: bodies.OrderEntry) -> None:
    """`note`: no cause; free rolls in it are for it."""
    cause = _said(m, entry, body)
    _check_due(m, cause, free=True)
    if cause.due:
        m.waiting.append(cause)
    m.latest = cause.n
    m.notes_since += 1


def begun(m: AuditedMatch, entry: Entry, body: bodies.ServerCause) -> None:
    """`match.begun`: once, for another set-up would be another sample of its dice."""
    if m.begun >= 0:
        fail(entry.n, f"the match was begun before, by event {m.begun}")
    m.begun = entry.n
    happened(m, entry, body)


def happened(m: AuditedMatch, entry: Entry, body: bodies.ServerCause) -> None:
    """A cause of the house itself."""
    before = m.cause.lot if m.cause else NO_LOT
    made = lot_of_server(m.origin, entry.type, before)
    follows(m, AuditedCause(entry.n, made, SERVER, entry.n, entry.ts, body.due))


def follows(m: AuditedMatch, cause: AuditedCause) -> None:
    """The next cause: where nothing but notes stands before it, nothing came of the order there."""
    if m.untold:
        all_told(m)
    _check_due(m, cause)
    if m.quiet >= 0 and cause.n - m.quiet - 1 == m.notes_since:
        m.report.without_result.append(m.quiet)
        m.report.commands_without_result += 1
    m.cause, m.latest, m.parted, m.quiet = cause, cause.n, -1, -1


def all_told(m: AuditedMatch) -> None:
    """Fail a roll of which a draw is not told yet."""
    for roll, place in m.untold:
        fail(roll, f"draw {place} is never told")


def interrupted(m: AuditedMatch, n: int, type_: str) -> None:
    """An event of a type that was not seen yet, or may not stand between a cause and its dice."""
    if may_stand(type_, m.rules):
        m.between.add(type_)
        return
    if m.cause and m.cause.due and not m.cause.streams:
        fail(n, f"it stands between event {m.cause.n} and its dice")
    if m.parted < 0:
        m.parted = n


def _check_due(m: AuditedMatch, cause: AuditedCause, *, free: bool = False) -> None:
    if not cause.due:
        return
    if cause.due not in m.chains or (cause.due == TALK) is not free:
        fail(cause.n, f"it is due on {cause.due}, which is not a stream for it")
    if cause.seen <= m.born:
        fail(cause.n, f"it is due, and its sender had not seen the chains of event {m.born}")


def finish(m: AuditedMatch) -> None:
    """The events end here: everything is told, and the report names what waits."""
    all_told(m)
    waiting = [*m.waiting]
    if m.cause and m.cause.due and not m.cause.streams:
        waiting.append(m.cause)
    waiting.sort(key=lambda cause: cause.n)
    m.report.told += [waits(m, cause) for cause in waiting]
    if m.plans:
        m.report.told.append(f"The plans of {m.planned} were never opened.")


# What a seat said


def _said(m: AuditedMatch, entry: Entry, body: bodies.OrderEntry) -> AuditedCause:
    if m.untold:
        all_told(m)
    n, by = entry.n, entry.by
    if by not in m.places:
        fail(n, f"nobody sits at {by}")
    cause = _open(m, entry, body) if body.command else _secret(m, entry, body)
    if cause.seen > n:
        seen = f"a checkpoint of {cause.seen} events"
        fail(n, f"it names {seen}, which its sender cannot have seen")
    if m.lots.setdefault(bytes.fromhex(cause.lot), n) != n:
        fail(n, "an order is repeated")
    m.orders.append((n, entry.type, by, cause.seen))
    return cause


def _open(m: AuditedMatch, entry: Entry, body: bodies.OrderEntry) -> AuditedCause:
    n, order = entry.n, body.command
    if not order or body.cmd or body.lot or body.set or body.seen is not UNSET:
        fail(n, "an order is either open, or its hash, lot and what it had seen")
    made = _read(m, n, order, entry.by)
    ours = order.id.startswith(HOUSE_MADE)
    if ours:
        m.report.told.append(f"The id of the order of event {n} was made by the house.")
    return AuditedCause(n, made, entry.by, order.seen, entry.ts, body.due or "", ours=ours)


def _secret(m: AuditedMatch, entry: Entry, body: bodies.OrderEntry) -> AuditedCause:
    n = entry.n
    if not body.cmd or not body.lot or body.seen is UNSET:
        fail(n, "an order is either open, or its hash, lot and what it had seen")
    if body.set and entry.type == "note":
        fail(n, "a secret order is of a set where it is a plan, and not where it is a note")
    m.sealed_to(n, entry.sealed, entry.by, "a secret order is its hash, its lot and")
    cause = m.secrets[n] = AuditedCause(
        n, body.lot, entry.by, body.seen, entry.ts, body.due or "", body.cmd, body.set or "", True
    )
    return cause


def _read(m: AuditedMatch, n: int, order: bodies.Command, seat: str) -> str:
    """The lot of an order that can be read: it belongs to this match and this seat."""
    if order.match != m.origin:
        fail(n, f"the command is for {order.match}")
    if order.seat != seat:
        fail(n, f"the command is of seat {order.seat}, but the event is by {seat}")
    if not is_normalized("NFC", order.orders):
        fail(n, "a command is out of form: its words are not in NFC")
    m.given[seat, order.id] = n, order.orders, order.seen
    return lot(m.origin, seat, order.id)


def published(m: AuditedMatch, n: int, order: bodies.Command) -> None:
    """Fail event `n` unless this is the secret order whose hash, lot and size it published."""
    cause = m.secrets[n]
    told = (cause.cmd, cause.lot, cause.seen)
    if (command_hash(order), _read(m, n, order, cause.seat), order.seen) != told:
        fail(n, "the sealed order is not the one that was published")
    cause.ours = order.id.startswith(HOUSE_MADE)


def opened(m: AuditedMatch, n: int, data: Any) -> None:
    """The part of a secret order."""
    if n in m.secrets:
        published(m, n, bodies.read(n, data, bodies.SealedOrder, "a sealed order").command)
