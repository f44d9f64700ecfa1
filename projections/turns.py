"""The turns: where each turn and phase begins, for rewinding."""

from collections.abc import Iterator

from domain.match.events import TakenBack
from domain.match.seeing import laid, moment
from projections.batch import EntryBatch
from service.store.lists.models import TURNS, TurnRow
from service.store.recorder import Statement


def project(batch: EntryBatch) -> Iterator[Statement]:
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
