"""What the reader's own notes and letters tell: what was ordered, when, and what came back.

A notes file has no signature of its writer: it proves times and orders to the reader alone, and to
nobody else (docs/notes.md).
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from domain.journal.entries import command_hash
from domain.journal.rounds import Beacon
from domain.journal.timestamps import timestamp
from service.audit.match import AuditedMatch
from service.audit.notes import LOST, OPEN, PAGE, REFUSED, TAKEN, OrderAnswer
from service.audit.reporting.number import all_of, by_number
from service.audit.reporting.report import fail


class OwnNotes(msgspec.Struct):
    """A file of the reader's own, of the match that is checked; signatures are good."""

    seat: str
    writer: str
    pressed: Sequence[tuple[int, Mapping[str, Any]]] = ()
    answers: Sequence[OrderAnswer] = ()
    saw: list[tuple[int, int]] = []
    """The sizes of checkpoints and receipts, and when its program had read each."""
    notes: list[str] = []
    """The checkpoints themselves, for their roots."""
    proved: set[int] = set()
    """The entries that a receipt shows."""
    slow: int = 0
    """Seconds by which its clock is put right."""

    @property
    def of_page(self) -> bool:
        """Whether a page of the house wrote it."""
        return self.writer == PAGE


class RoundRolled(msgspec.Struct, frozen=True):
    """An entry that dice of a round were rolled for."""

    appears: int
    signed: bool
    """Whether the reader's cosigners had it in time."""


# Orders that were sent


def hold_against(m: AuditedMatch, sent: Iterable[Mapping[str, Any]], noted: Container[str]) -> None:
    """Every order that was sent stands in the log as it was sent, in one of its sendings, or is
    told; what notes have is told from their answers. Raises AuditFailed."""
    sendings: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for one in sent:
        if one["match"] == m.origin:
            sendings.setdefault((one["seat"], one["id"]), []).append(one)
    for made, commands in sendings.items():
        n, logged = m.entry_of(*made), m.given.get(made)
        if n is None:
            if made[1] not in noted:
                m.report.absent.append(f"your order “{commands[0]['orders']}” was not taken.")
            continue
        if logged is not None:
            good = any(_is_same(logged[1:], one) for one in commands)
        else:
            good = m.secrets[n].seen in {one["seen"] for one in commands}
        if not good:
            fail(n, "it is not the order that was sent")
        if logged is not None or m.secrets[n].cmd in map(command_hash, commands):
            m.report.sent += 1
        else:
            m.report.not_checked.append(
                f"Event {n} seals your order, and its hash fits none of its words in your notes: "
                "what it says shows once it is opened."
            )


def _is_same(logged: tuple[str, int], sent: Mapping[str, Any]) -> bool:
    """Whether the log has an order as it was sent: its sender may have typed other capitals and
    spaces than the one spelling of the game."""
    told, typed = (" ".join(str(one).split()).casefold() for one in (logged[0], sent["orders"]))
    return told == typed and logged[1] == sent["seen"]


# Pressing


class Presses(msgspec.Struct):
    """One order of a file, under its number."""

    id: str
    orders: str
    first: int
    answers: list[OrderAnswer]
    n: int | None
    """Its entry."""
    open: bool = False
    """Whether it was given back as a draft, or waits: that is not an answer yet."""

    def at(self, what: str) -> list[int]:
        """When it was answered so."""
        return [one.at for one in self.answers if one.what == what]


def tell_of_pressing(m: AuditedMatch, notes: OwnNotes, rolled: Mapping[int, RoundRolled]) -> None:
    """Say in the report what the house could have gained by how it answered."""
    orders, report, beacon = _presses(m, notes), m.report, m.beacon
    report.told += _refused_first(orders, beacon)
    for one in orders:
        name, taken = _name(one), one.at(TAKEN)
        if one.n is None:
            if taken:
                report.absent.append(f"{name} was answered as taken, and is not in the log.")
            elif not one.at(REFUSED) and not one.open:
                report.absent.append(f"{name} was never answered, and is not in the log.")
            continue
        if taken and one.n not in notes.proved:
            report.told.append(f"{name} was answered as taken, and no receipt came.")
        dice = rolled.get(one.n)
        if beacon and dice and taken and not dice.signed and taken[0] >= dice.appears:
            count = max(1, (taken[0] - one.first) // beacon.period)
            report.not_checked.append(
                f"{name} was answered at {_clock(taken[0], one.first)}, after its round existed: "
                "by your own clock the house could have chosen among "
                f"{by_number(count, '1 round', '# rounds')}."
            )
    never = sum(1 for one in orders if one.n is None and (one.at(REFUSED) or one.at(LOST)))
    if never and beacon is None:
        report.not_checked.append(
            by_number(
                never,
                "1 of your orders was refused or had no answer, and was never taken under its "
                "number. A mistake in it, or in a line sent with it, is reason enough.",
                "# of your orders were refused or had no answer, and were never taken under their "
                "numbers. A mistake in them, or in a line sent with them, is reason enough.",
            )
            + " Without a beacon a house could do it to get other dice too, and notes do not tell "
            "which it was."
        )


def _presses(m: AuditedMatch, notes: OwnNotes) -> list[Presses]:
    """The orders of a file, the first that was pressed first."""
    found: dict[str, Presses] = {}
    for at, command in notes.pressed:
        id_ = command["id"]
        n = m.entry_of(notes.seat, id_)
        found.setdefault(id_, Presses(id_, command["orders"], at + notes.slow, [], n))
    for answer in notes.answers:
        one = found.get(answer.id)
        if one and answer.what == REFUSED and answer.words in OPEN:
            one.open = True
        elif one:
            one.answers.append(msgspec.structs.replace(answer, at=answer.at + notes.slow))
    return [*found.values()]


def _refused_first(orders: Iterable[Presses], beacon: Beacon | None) -> Iterator[str]:
    gained = " Nothing could be gained by that, but its dice could be known from the first press."
    for one in orders:
        first, taken = one.first, one.at(TAKEN)[:1]
        refused = [at for at in one.at(REFUSED) if taken and at <= taken[0]]
        lost = [at for at in one.at(LOST) if taken and at <= taken[0]]
        if one.n is None or not (refused or lost):
            continue
        ways = {"was refused": refused, "had no answer": lost, "was taken": taken}
        said = [f"{way} at {_clocks(times, first)}" for way, times in ways.items() if times]
        told = f"{_name(one)} {all_of(said)}, always under the same number."
        yield told if beacon else told + gained


def _name(one: Presses) -> str:
    ts = timestamp(one.first)
    return f"Your order of {ts[:10]} {ts[11:19]} UTC (“{one.orders}”)"


def _clocks(times: Sequence[int], first: int) -> str:
    return all_of([_clock(at, first) for at in times])


def _clock(at: int, first: int) -> str:
    """A time of day, with its day where that is not the day of the first."""
    ts = timestamp(at)
    return ts[11:19] if ts[:10] == timestamp(first)[:10] else f"{ts[:10]} {ts[11:19]}"
