"""The turns: where each turn and phase begins, for rewinding."""

from collections.abc import Iterator

from domain.match.events import TakenBack
from domain.match.seeing import laid, moment
from projections.passage import Passage
from service.store.lists.turns import in_force_statements, turn_statement
from service.store.recorder import Statement


def project(passage: Passage) -> Iterator[Statement]:
    """A row wherever the turn or the phase is another than before the entry."""
    for step in passage:
        if step.topic == TakenBack.topic:
            spans = passage.journals.in_force(passage.match_id, step.n + 1)
            yield from in_force_statements(passage.match_id, spans)
        before, after = step.before, step.after
        if before is None or not laid(after):
            continue
        if laid(before) and before.table is after.table:
            continue
        now = moment(passage.rules, after, "")
        if not laid(before) or now != moment(passage.rules, before, ""):
            yield turn_statement(passage.match_id, step.n + 1, now.turn, now.phase)
