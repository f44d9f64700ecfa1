"""Warnings that reached a player: by a mail that was handed over, or on a page that he opened.

Nobody is overdue before one did (rule ``table.11``). Who ended the mails of his seat himself was
told that no warning will come, and counts as warned.
"""

from domain.match.seeing import AnyMatch
from service.store.recorder import Recorder


def delivered(recorder: Recorder, match_id: str, seat: str, since: int) -> bool:
    """Whether entry ``since`` of a match, which warns a seat, reached who holds it.

    A mail that came back is none that reached him, however late that is told.
    """
    asked = (match_id, seat, since)
    mailed = "SELECT 1 FROM mails WHERE match=? AND seat=? AND size>? AND state='sent' LIMIT 1"
    seen = "SELECT 1 FROM seen WHERE match=? AND seat=? AND size>?"
    quiet = "SELECT 1 FROM holders WHERE match=? AND seat=? AND quiet=1"
    return bool(
        recorder.query(mailed, asked)
        or recorder.query(seen, asked)
        or recorder.query(quiet, (match_id, seat))
    )


def see(recorder: Recorder, match_id: str, match: AnyMatch, seat: str) -> None:
    """Note that a seat looks at its match on a page, where a warning is to be told to it."""
    warned = match.clock.warned.get(seat)
    if warned is None:
        return
    sql = "SELECT 1 FROM seen WHERE match=? AND seat=? AND size>?"
    if recorder.query(sql, (match_id, seat, warned.since)):
        return
    upsert = (
        "INSERT INTO seen (match, seat, size) VALUES (?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET size=excluded.size"
    )
    recorder.write([(upsert, (match_id, seat, match.size))])
