"""The boards: the newest position of each match, once for each seat and once for the public."""

from collections.abc import Iterator

import msgspec

from domain.match.seeing import EVERYTHING, board, viewers
from projections.passage import Passage
from projections.past import Statement
from service.store.packing import packed

TABLES = (
    """CREATE TABLE IF NOT EXISTS boards (
        match TEXT NOT NULL, viewer TEXT NOT NULL, size BIGINT NOT NULL, body BYTEA NOT NULL,
        PRIMARY KEY (match, viewer))""",
)

_UPSERT = (
    "INSERT INTO boards (match, viewer, size, body) VALUES (?,?,?,?) "
    "ON CONFLICT (match, viewer) DO UPDATE SET size=excluded.size, body=excluded.body"
)


def project(passage: Passage) -> Iterator[Statement]:
    """The position after the passage; for who knows all only once the match is over."""
    for _ in passage:
        pass
    match = passage.last
    for viewer in viewers(match):
        if viewer != EVERYTHING or match.outcome:
            body = packed(msgspec.json.encode(board(passage.rules, match, viewer)))
            yield _UPSERT, (passage.match_id, viewer, match.size, body)
