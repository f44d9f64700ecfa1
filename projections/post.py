"""The post: to which seats a mail is owed, for whatever newly concerns them.

A row says only that a seat has something to be told, and since which entry; the mail itself is
made from the match as it stands when it is sent, so that one mail tells all that happened
together. A row is settled by any mail of the seat that tells its entry. Nothing is known here of
people: who holds the seat, and whether anybody does, is asked when mails are made.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from domain.journal.entries import read_entry
from domain.journal.timestamps import between
from domain.match.codec import EntryBody
from domain.match.events.ahead import RestChanged
from domain.match.events.clock import BankOpened, NoteSent, Reminded, SeatReplaced
from domain.match.events.lifecycle import BEGINNINGS
from domain.match.parts.dice import Dice, Due
from domain.match.seeing import AnyMatch, waiting_for
from projections.batch import EntryBatch, Transition
from service.store.lists.models import OWED, OwedRow
from service.store.recorder import Statement

SOON = 60
"""Dice that fall within so many seconds of their order are told with it, in one mail. Of later ones
nobody could know whether they are to move, so that whoever is gets a mail then."""

_TOLD = {
    "match.begun": "begun",
    "finished": "ended",
    "seat.left": "left",
    "takeback.asked": "takeback",
    "takeback.answered": "answer",
    "rewound": "answer",
    "agreement.asked": "asked",
    "agreement.answered": "answer",
    "agreement.ended": "answer",
    "clock.overdue": "overdue",
    "clock.paused": "clock",
    "clock.resumed": "clock",
    "pause.over": "clock",
    "clock.extended": "clock",
    "seat.away": "clock",
    "leave.booked": "clock",
    "leave.cancelled": "clock",
    "clock.pace": "clock",
    "seat.replaced": "replaced",
    "note.sent": "note",
    "dispute.opened": "dispute",
    "dispute.answered": "dispute",
    "dispute.settled": "ruling",
    "dispute.lapsed": "ruling",
    "key.rotated": "renewed",
}
"""What is told to every seat that people play, whether or not it must decide something now."""


def project(batch: EntryBatch) -> Iterator[Statement]:
    """A row for each seat that something newly concerns; of several the newest counts."""
    owed: dict[str, tuple[int, str, str]] = {}
    for n, seat, kind, at in _from_the_newest(batch):
        owed.setdefault(seat, (n, kind, at))
        if len(owed) == len(batch.last.sitting.places):
            break  # whatever came before counts no more
    for seat, (n, kind, at) in sorted(owed.items()):
        yield OWED.put(OwedRow(batch.match_id, seat, n, kind, at))


def _from_the_newest(batch: EntryBatch) -> Iterator[tuple[int, str, str, str]]:
    """What concerns somebody, from the last entry back: entry, seat, kind of mail, moment.

    Whom a match waited for is costly to ask, so it is asked no further back than is needed.
    """
    steps = list(batch)
    ends = [k for k in range(len(steps)) if _is_end(steps, k)]
    waiting = _waiting(batch, steps[-1].after)
    for k in range(len(steps) - 1, -1, -1):
        step = steps[k]
        if ends and ends[-1] == k:
            ends.pop()
            first = ends[-1] + 1 if ends else 0
            before = steps[first].before
            asked = before is not None and not any(map(_fell_late, steps[first : k + 1]))
            earlier = _waiting(batch, before) if before and asked else frozenset[str]()
            for seat in waiting - earlier:
                yield step.n, seat, _kind(step), step.after.ts
            waiting = earlier
        for seat, kind in _told(step):
            yield step.n, seat, kind, step.after.ts


def _is_end(steps: Sequence[Transition], k: int) -> bool:
    """Whether a command ends with a step."""
    return k + 1 == len(steps) or steps[k + 1].topic in BEGINNINGS


def _told(step: Transition) -> Iterator[tuple[str, str]]:
    """The seats to which an entry itself is told, and by what kind of mail."""
    if step.topic == Reminded.topic:
        yield msgspec.json.decode(step.line, type=EntryBody[Reminded]).pub.seat, "reminder"
    if step.topic == BankOpened.topic:
        yield msgspec.json.decode(step.line, type=EntryBody[BankOpened]).pub.seat, "reminder"
    if step.topic == RestChanged.topic:
        seat = msgspec.json.decode(step.line, type=EntryBody[RestChanged]).pub.seat
        if seat in step.after.ahead.rest and step.after.ahead.rest[seat].why:
            yield seat, "stopped"
    if _late(step, lambda dice: next(iter(dice.notes), None)):
        for seat in step.after.sitting.readers:
            yield seat, "note"
    if step.topic in _TOLD:
        for seat in _readers(step):
            yield seat, _TOLD[step.topic]
    if step.n == 0:
        for seat in step.after.sitting.readers:
            if seat not in step.after.sitting.taken:
                yield seat, "invitation"


def _readers(step: Transition) -> tuple[str, ...]:
    """The people to whom an entry is told: not its writer a note, but the end, and that a computer
    took his seat, to who was replaced."""
    if step.topic == NoteSent.topic:
        entry = read_entry(step.line)
        told = {seat for part in entry.sealed for seat in part.to} - {entry.pub["seat"]}
        return tuple(seat for seat in step.after.sitting.readers if seat in told)
    if step.topic in (SeatReplaced.topic, "finished"):
        return (*step.after.sitting.readers, *step.after.sitting.stood_in)
    return step.after.sitting.readers


def _waiting(batch: EntryBatch, match: AnyMatch) -> frozenset[str]:
    """The people who must decide something; nobody before the match has begun."""
    if not match.begun:
        return frozenset()
    return frozenset(waiting_for(batch.rules, match)) & frozenset(match.sitting.readers)


def _fell_late(step: Transition) -> bool:
    """Whether dice fell now for which the match had waited long."""
    return _late(step, lambda dice: dice.waits)


def _late(step: Transition, due: Callable[[Dice], Due | None]) -> bool:
    """Whether what was due is rolled now, long after it was written down."""
    waited = due(step.before.dice) if step.before else None
    if waited is None or waited == due(step.after.dice):
        return False
    return between(waited.ts, step.after.ts) >= SOON


def _kind(step: Transition) -> str:
    if step.after.pending.dispute is not None:
        return "dispute"
    return "takeback" if step.after.pending.asked and step.after.pending.asked.blocks else "turn"
