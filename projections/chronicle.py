"""The chronicle: the story in words, as each viewer knows it, and where turns and phases begin."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.match.events.clock import AgreementAsked, AgreementEnded, NoteSent
from domain.match.events.disputes import DisputeAnswered, DisputeOpened, DisputeSettled
from domain.match.events.kernel_event import KERNEL
from domain.match.events.lifecycle import TakenBack
from domain.match.seeing import laid, moment, seen_by, viewers
from domain.table import told
from projections.batch import EntryBatch, Transition
from service.store.lists.models import CHRONICLE, TURNS, ChronicleRow, TurnRow
from service.store.recorder import Statement

Row = tuple[int, str, str]
"""Turn, phase and text."""

_DISPUTED = frozenset(kind.topic for kind in (DisputeOpened, DisputeAnswered, DisputeSettled))
_SAID = _DISPUTED | {NoteSent.topic}
"""What holds words that only the table may know."""


def project(batch: EntryBatch) -> Iterator[Statement]:
    """A sentence for each event, and one for what happens at the table."""
    for step in batch:
        public = _told(batch, step, "")
        if public[-1]:
            yield _row(batch, step, "", public)
        if not _secret(step) and step.topic not in _SAID:
            continue
        for viewer in viewers(step.after)[1:]:
            own = _told(batch, step, viewer)
            if own != public:
                yield _row(batch, step, viewer, own)


def _row(batch: EntryBatch, step: Transition, viewer: str, told: Row) -> Statement:
    """What an entry tells a viewer; without a text his row hides the public one."""
    row = ChronicleRow(step.n, *told)
    return CHRONICLE.add(row, match=batch.match_id, viewer=viewer, shown=bool(row.text))


def _secret(step: Transition) -> bool:
    return bool(step.before and step.before.table.known) or bool(step.after.table.known)


def _told(batch: EntryBatch, step: Transition, viewer: str) -> Row:
    event = batch.event(step, viewer)
    if event is not None:
        assert step.before is not None
        text = event.told(seen_by(step.before.table, viewer))
        now = batch.rules.moment(seen_by(step.after.table, viewer))
        return now.turn, now.phase, text
    now = moment(batch.rules, step.after, viewer)
    if step.topic == NoteSent.topic:
        return now.turn, now.phase, _note(batch, step, viewer)
    if step.topic == DisputeAnswered.topic and _proposes(batch, step):
        return now.turn, now.phase, _reason(step, viewer)
    if step.topic in _DISPUTED:
        return now.turn, now.phase, str(_body(step).worded(_said(step, viewer)))
    return now.turn, now.phase, told.at_the_table(step.topic, step.line, step.after)


def _body(step: Transition) -> Any:
    return msgspec.convert(msgspec.json.decode(step.line)["pub"], KERNEL[step.topic])


def _note(batch: EntryBatch, step: Transition, viewer: str) -> str:
    """What a note says, to whoever may know it."""
    given = (one.line for one in batch.steps if one.n == step.n - 1)
    words = [str(p["words"]) for p in step.parts.get(viewer, ()) if p.get("kind") == "note"]
    return told.noted(_body(step).seat, words[0] if words else "", next(given, b""))


def _said(step: Transition, viewer: str) -> str:
    """The words of a dispute, for whoever may know them."""
    words = [str(p["words"]) for p in step.parts.get(viewer, ()) if p.get("kind") == "words"]
    return f": {words[0]}" if words else "."


def _proposes(batch: EntryBatch, step: Transition) -> bool:
    """Whether these words are the reason of a ruling that is proposed next, in the same order."""
    behind = (after.topic for after in batch.steps if after.n > step.n)
    topic = next(behind, "")
    return (next(behind, "") if topic == AgreementEnded.topic else topic) == AgreementAsked.topic


def _reason(step: Transition, viewer: str) -> str:
    """Why something is proposed, to whoever may know it: that it is, the next sentence tells."""
    said = _said(step, viewer)
    return f"{_body(step).seat.title()} gives a reason{said}" if said != "." else ""


def turns(batch: EntryBatch) -> Iterator[Statement]:
    """A row wherever the turn or the phase is another than before the entry."""
    for step in batch:
        if step.topic == TakenBack.topic:
            spans = batch.journals.in_force(batch.match_id, step.n + 1)
            yield from TURNS.in_force(batch.match_id, ((n + 1, stop + 1) for n, stop in spans))
        before, after = step.before, step.after
        if before is None or not laid(after):
            continue
        if laid(before) and before.table is after.table:
            continue
        now = moment(batch.rules, after, "")
        if not laid(before) or now != moment(batch.rules, before, ""):
            begun = TurnRow(step.n + 1, now.turn, now.phase)
            yield TURNS.add(begun, match=batch.match_id)
