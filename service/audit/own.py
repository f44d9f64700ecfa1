"""What the reader's own notes tell of pressing: what was ordered, when, and what came back.

A notes file has no signature of its writer: it proves times and orders to the reader alone, and to
nobody else (docs/notes.md).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from domain.journal.lots import lot
from domain.journal.rounds import Beacon
from domain.journal.timestamps import timestamp
from service.audit.notes import LOST, OPEN, PAGE, REFUSED, TAKEN, Answer
from service.audit.number import by_number
from service.audit.report import AuditReport


class OwnNotes(msgspec.Struct):
    """A file of the reader's own, of the match that is checked; signatures are good."""

    seat: str
    writer: str
    pressed: Sequence[tuple[int, Mapping[str, Any]]] = ()
    answers: Sequence[Answer] = ()
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


class Rolled(msgspec.Struct, frozen=True):
    """An entry that dice of a round were rolled for."""

    appears: int
    signed: bool
    """Whether the reader's cosigners had it in time."""


class Presses(msgspec.Struct):
    """One order of a file, under its number."""

    id: str
    orders: str
    first: int
    answers: list[Answer]
    n: int | None
    """Its entry."""
    open: bool = False
    """Whether it was given back as a draft, or waits: that is no answer yet."""

    def at(self, what: str) -> list[int]:
        """When it was answered so."""
        return [one.at for one in self.answers if one.what == what]


def presses(notes: OwnNotes, origin: str, lots: Mapping[bytes, int]) -> list[Presses]:
    """The orders of a file, the first that was pressed first."""
    found: dict[str, Presses] = {}
    for at, command in notes.pressed:
        id_ = command["id"]
        n = lots.get(bytes.fromhex(lot(origin, notes.seat, id_)))
        found.setdefault(id_, Presses(id_, command["orders"], at + notes.slow, [], n))
    for answer in notes.answers:
        one = found.get(answer.id)
        if one and answer.what == REFUSED and answer.words in OPEN:
            one.open = True
        elif one:
            moved = msgspec.structs.replace(answer, at=answer.at + notes.slow)
            one.answers.append(moved)
    return [*found.values()]


def tell_of_pressing(
    notes: OwnNotes,
    orders: Sequence[Presses],
    beacon: Beacon | None,
    rolled: Mapping[int, Rolled],
    report: AuditReport,
) -> None:
    """Say in a report what the house could have gained by how it answered."""
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
            by_number(never, "1 of your orders was", "# of your orders were")
            + " seen by the house and never taken under "
            + by_number(never, "its number", "their numbers")
            + ". Whoever runs it could have waited for dice that please them."
        )


def _refused_first(orders: Iterable[Presses], beacon: Beacon | None) -> Iterator[str]:
    for one in orders:
        taken = one.at(TAKEN)
        before = [answer for answer in one.answers if taken and answer.at <= taken[0]]
        refused = [answer.at for answer in before if answer.what == REFUSED]
        lost = [answer.at for answer in before if answer.what == LOST]
        if one.n is None or not (refused or lost):
            continue
        said = [f"was refused at {_clocks(refused, one.first)}"] if refused else []
        said += [f"had no answer at {_clocks(lost, one.first)}"] if lost else []
        said += [f"was taken at {_clock(taken[0], one.first)}"]
        gained = (
            ""
            if beacon
            else " Nothing could be gained by that, but its dice could be known from the first "
            "press."
        )
        told = f"{', '.join(said[:-1])} and {said[-1]}"
        yield f"{_name(one)} {told}, always under the same number.{gained}"


def _name(one: Presses) -> str:
    ts = timestamp(one.first)
    return f"Your order of {ts[:10]} {ts[11:19]} UTC (“{one.orders}”)"


def _clocks(times: Sequence[int], first: int) -> str:
    *most, last = [_clock(at, first) for at in times]
    return f"{', '.join(most)} and {last}" if most else last


def _clock(at: int, first: int) -> str:
    """A time of day, with its day where that is not the day of the first."""
    ts = timestamp(at)
    return ts[11:19] if ts[:10] == timestamp(first)[:10] else f"{ts[:10]} {ts[11:19]}"
