"""The table of what was signed: checkpoints of matches."""

from service.store.recorder import Recorder, Statement


def checkpoint_statement(match: str, size: int, note: str, *, again: bool = False) -> Statement:
    """Keeps a signed note of a match.

    It fails where there is one of that size, unless it may come ``again``.
    """
    sql = "INSERT INTO checkpoints (match, size, note) VALUES (?,?,?)"
    return f"{sql} ON CONFLICT DO NOTHING" if again else sql, (match, size, note)


def newest_checkpoint(store: Recorder, match: str) -> str:
    """The last note that was signed of a match; "" for none."""
    sql = "SELECT note FROM checkpoints WHERE match=? ORDER BY size DESC LIMIT 1"
    rows = store.query(sql, (match,))
    return str(rows[0][0]) if rows else ""


def newest_size(store: Recorder, match: str) -> int | None:
    """Of how many entries the last note of a match is; None where there is none."""
    last = store.query("SELECT MAX(size) FROM checkpoints WHERE match=?", (match,))[0][0]
    return None if last is None else int(last)


def checkpoint_covering(store: Recorder, match: str, n: int) -> str:
    """The first note of a match that covers entry ``n``; "" for none."""
    sql = "SELECT note FROM checkpoints WHERE match=? AND size>? ORDER BY size LIMIT 1"
    rows = store.query(sql, (match, n))
    return str(rows[0][0]) if rows else ""


def notes_of_match(store: Recorder, match: str) -> list[tuple[int, str]]:
    """Size and note of all that was signed of a match."""
    rows = store.query("SELECT size, note FROM checkpoints WHERE match=?", (match,))
    return [(int(size), str(note)) for size, note in rows]


def probe(store: Recorder) -> None:
    """Write a row and delete it again: raises what a save would raise."""
    gone = ("DELETE FROM checkpoints WHERE match=?", ("",))
    store.write([checkpoint_statement("", 0, ""), gone])
