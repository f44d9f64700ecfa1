"""The deadlines: when the umpire has something to write in a match next."""

from collections.abc import Iterator

from domain.table.keeping import next_look
from projections.passage import Passage
from service.store.lists.deadlines import look_statement
from service.store.recorder import Statement


def project(passage: Passage) -> Iterator[Statement]:
    """The match as it stands after the passage; nowhere to look where nothing is due ever."""
    for _ in passage:
        pass
    yield look_statement(passage.match_id, next_look(passage.last))
