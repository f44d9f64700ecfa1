"""What is kept beside the entries of a match and saved with them: commands, links, openings."""

from hashlib import sha256

from service.store.matches import sizes_of
from service.store.recorder import Recorder, Statement


def command_key(command_id: str) -> bytes:
    """A command's id as the store keeps it: 16 bytes, whatever its sender called it."""
    return sha256(command_id.encode(errors="surrogatepass")).digest()[:16]


def command_of_key(store: Recorder, match: str, key: bytes) -> tuple[int, int] | None:
    """The first entry of a command and the size after it; None where there is none."""
    found = store.query("SELECT n, size FROM commands WHERE match=? AND id=?", (match, key))
    return (int(found[0][0]), int(found[0][1])) if found else None


def command_statement(
    match: str, key: bytes, n: int, size: int, *, again: bool = False
) -> Statement:
    """Notes that a command was carried out.

    It fails where it was before, unless it may come ``again``.
    """
    sql = "INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)"
    return f"{sql} ON CONFLICT DO NOTHING" if again else sql, (match, key, n, size)


def link_statement(match: str, stream: str, epoch: int, i: int, n: int) -> Statement:
    """Notes that the command that begins with entry ``n`` spent a link; fails for a spent one."""
    sql = "INSERT INTO links (match, stream, epoch, i, command) VALUES (?,?,?,?,?)"
    return sql, (match, stream, epoch, i, n)


def opening_statement(match: str, n: int, p: int, seats: str, body: bytes) -> Statement:
    """Keeps what opens part ``p`` of entry ``n`` to some seats."""
    sql = "INSERT INTO openings (match, n, p, seats, body) VALUES (?,?,?,?,?)"
    return sql, (match, n, p, seats, body)


def erased_statement(match: str, first: int, second: int) -> Statement:
    """Deletes what opens the sealed parts of two entries, for good."""
    return "DELETE FROM openings WHERE match=? AND n IN (?,?)", (match, first, second)


def waiting_statements(match: str, appears: str) -> list[Statement]:
    """Notes when the round appears that the dice of a match wait for, "" if they wait for none."""
    rows: list[Statement] = [("DELETE FROM waiting WHERE match=?", (match,))]
    if appears:
        rows.append(("INSERT INTO waiting (match, appears) VALUES (?,?)", (match, appears)))
    return rows


def sizes_waiting(store: Recorder) -> dict[str, int]:
    """How many entries each match has whose dice wait for a round, there or yet to come."""
    waiting = [str(match) for (match,) in store.query("SELECT match FROM waiting")]
    return sizes_of(store, waiting) if waiting else {}


def matches_waiting(store: Recorder, now: str) -> list[str]:
    """The matches whose dice wait for a round that has appeared by now."""
    found = store.query("SELECT match FROM waiting WHERE appears<=? ORDER BY appears", (now,))
    return [str(match) for (match,) in found]
