"""The turns: where each turn and phase begins, for rewinding."""

from collections.abc import Iterator

from domain.match.events import TakenBack
from domain.match.seeing import laid, moment
from projections.passage import Passage, Step
from projections.past import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS turns (
        match TEXT NOT NULL, n BIGINT NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL,
        withdrawn INTEGER NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID""",
)


def project(passage: Passage) -> Iterator[Statement]:
    """A row wherever the turn or the phase is another than before the entry."""
    for step in passage:
        if step.topic == TakenBack.topic:
            yield from _turned_back(passage, step)
        before, after = step.before, step.after
        if before is None or not laid(after):
            continue
        if laid(before) and before.table is after.table:
            continue
        now = moment(passage.rules, after, "")
        if not laid(before) or now != moment(passage.rules, before, ""):
            yield (
                "INSERT INTO turns (match, n, turn, phase, withdrawn) VALUES (?,?,?,?,0)",
                (passage.match_id, step.n + 1, now.turn, now.phase),
            )


def _turned_back(passage: Passage, step: Step) -> Iterator[Statement]:
    yield "UPDATE turns SET withdrawn=1 WHERE match=?", (passage.match_id,)
    for start, stop in passage.journals.in_force(passage.match_id, step.n + 1):
        yield (
            "UPDATE turns SET withdrawn=0 WHERE match=? AND n>? AND n<=?",
            (passage.match_id, start, stop),
        )
