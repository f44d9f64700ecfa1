"""Packs the lines that an earlier release stored as they are, while everything goes on."""

from collections.abc import Iterator

from domain.journal.entries import read_entry
from service.store.lines import packed_line, plain_line
from service.store.recorder import Recorder, Statement

AT_ONCE = 200
"""Lines that are packed in one transaction: orders wait for no more than that."""


def pack_lines(recorder: Recorder) -> Iterator[int]:
    """Pack every line that is not; tells how many of each match. Killed, it may begin anew."""
    match_id = ""
    while True:
        sql = "SELECT MIN(originator_id) FROM stored_events WHERE originator_id>?"
        found = recorder.query(sql, (match_id,))[0][0]
        if found is None:
            return
        match_id = str(found)
        yield _pack_match(recorder, match_id)


def _pack_match(recorder: Recorder, match_id: str) -> int:
    sql = (
        "SELECT originator_version, state FROM stored_events WHERE originator_id=? "
        "AND originator_version>=? ORDER BY originator_version LIMIT ?"
    )
    ((_, first),) = recorder.query(sql, (match_id, 0, 1))
    game, start, done = read_entry(plain_line(first)).pub["rules"], 0, 0
    while rows := recorder.query(sql, (match_id, start, AT_ONCE)):
        update = "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?"
        packed: list[Statement] = [
            (update, (packed_line(bytes(stored), game), match_id, n))
            for n, stored in rows
            if bytes(stored[:1]) == b"{"
        ]
        if packed:
            recorder.write(packed)
        start, done = int(rows[-1][0]) + 1, done + len(packed)
    return done
