"""The deadlines: when the upkeep part has something to write in a match next."""

from collections.abc import Iterator

from domain.table.time_passing import next_look
from projections.batch import EntryBatch
from service.store.lists.models import look_statement
from service.store.recorder import Statement


def project(batch: EntryBatch) -> Iterator[Statement]:
    """The match as it stands after the batch; nowhere to look where nothing is due ever."""
    for _ in batch:
        pass
    yield look_statement(batch.match_id, next_look(batch.last))
