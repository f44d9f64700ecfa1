"""The tables of what was signed: checkpoints of the house, and links that a witness opened."""

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


def notes_of_match(store: Recorder, match: str) -> list[tuple[int, int, str]]:
    """Size, link (0 for none) and note of all that was signed of a match."""
    sql = (
        "SELECT size, 0, note FROM checkpoints WHERE match=? UNION ALL "
        "SELECT size, link, note FROM witnessed WHERE match=?"
    )
    rows = store.query(sql, (match, match))
    return [(int(size), int(link), str(note)) for size, link, note in rows]


def last_link(store: Recorder, match: str) -> tuple[int, int]:
    """The last link that the witness opened for a match, and the size of it; 0, 0 for none."""
    sql = "SELECT link, size FROM witnessed WHERE match=? ORDER BY link DESC LIMIT 1"
    rows = store.query(sql, (match,))
    return (int(rows[0][0]), int(rows[0][1])) if rows else (0, 0)


def link_opened_statement(
    match: str, size: int, link: int, note: str, *, again: bool = False
) -> Statement:
    """Keeps the note with which the witness opened a link.

    It fails where there is one of that link, unless it may come ``again``.
    """
    sql = "INSERT INTO witnessed (match, size, link, note) VALUES (?,?,?,?)"
    return f"{sql} ON CONFLICT DO NOTHING" if again else sql, (match, size, link, note)


def probe(store: Recorder) -> None:
    """Write a row and delete it again: raises what a save would raise."""
    gone = ("DELETE FROM checkpoints WHERE match=?", ("",))
    store.write([checkpoint_statement("", 0, ""), gone])
