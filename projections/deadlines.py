"""The deadlines: when the umpire has something to write in a match next."""

from collections.abc import Iterator

from domain.table.keeping import next_look
from projections.passage import Passage
from projections.past import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS deadlines (
        match TEXT NOT NULL PRIMARY KEY, look TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS deadlines_next ON deadlines (look, match)",
)

_UPSERT = (
    "INSERT INTO deadlines (match, look) VALUES (?,?) "
    "ON CONFLICT (match) DO UPDATE SET look=excluded.look"
)


def project(passage: Passage) -> Iterator[Statement]:
    """The match as it stands after the passage; no row where nothing is due ever."""
    for _ in passage:
        pass
    look = next_look(passage.last)
    if look:
        yield _UPSERT, (passage.match_id, look)
    else:
        yield "DELETE FROM deadlines WHERE match=?", (passage.match_id,)
