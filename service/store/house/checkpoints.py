"""The tables of what was signed: checkpoints of matches, who cosigned them, and the log of a house,
which has every checkpoint of every match, a leaf each."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from eventsourcing.persistence import IntegrityError

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


def note_of_size(store: Recorder, match: str, size: int) -> str:
    """What was signed of so many entries of a match; "" for nothing."""
    rows = store.query("SELECT note FROM checkpoints WHERE match=? AND size=?", (match, size))
    return str(rows[0][0]) if rows else ""


def cosigners_of_size(store: Recorder, match: str, size: int) -> set[str]:
    """Who cosigned so many entries of a match."""
    rows = store.query("SELECT name FROM cosignatures WHERE match=? AND size=?", (match, size))
    return {str(name) for (name,) in rows}


def notes_of_match(store: Recorder, match: str) -> list[str]:
    """All that was signed of a match, the smallest first, each with the lines of its cosigners."""
    sql = "SELECT size, note FROM checkpoints WHERE match=? ORDER BY size"
    notes = {int(size): str(note) for size, note in store.query(sql, (match,))}
    for size, _, line in cosignatures_of(store, match):
        notes[size] += line
    return list(notes.values())


def cosignatures_of(store: Recorder, match: str) -> list[tuple[int, str, str]]:
    """Size, name of the cosigner and line of each cosignature of a match, the smallest first."""
    sql = "SELECT size, name, line FROM cosignatures WHERE match=? ORDER BY size, name"
    return [(int(size), str(name), str(line)) for size, name, line in store.query(sql, (match,))]


def count_cosignatures(store: Recorder, match: str) -> int:
    """How many cosignatures of a match are kept."""
    sql = "SELECT COUNT(*) FROM cosignatures WHERE match=?"
    return int(store.query(sql, (match,))[0][0])


def cosigned_statements(match: str, size: int, lines: Mapping[str, str]) -> list[Statement]:
    """Keeps the lines under a note that is kept, by the name of each cosigner: its first one."""
    sql = "INSERT INTO cosignatures (match, size, name, line) VALUES (?,?,?,?)"
    return [(f"{sql} ON CONFLICT DO NOTHING", (match, size, *one)) for one in lines.items()]


def probe(store: Recorder) -> None:
    """Write a row and delete it again: raises what a save would raise."""
    gone = ("DELETE FROM checkpoints WHERE match=?", ("",))
    store.write([checkpoint_statement("", 0, ""), gone])


class Missing(NamedTuple):
    """A checkpoint that is not noted as logged."""

    match: str
    size: int
    note: str
    leaf: int | None
    """Its leaf, where it has one already."""


_MISSING = (
    "SELECT c.match, c.size, c.note, h.n FROM checkpoints c LEFT JOIN house_log h "
    "ON h.log=? AND h.match=c.match AND h.size=c.size "
    "WHERE c.logged=0 AND c.match<>'' ORDER BY c.match, c.size LIMIT ?"
)
_MISSING_OF = _MISSING.replace("c.match<>''", "c.match=?")


def missing_in_log(store: Recorder, log: str, most: int) -> list[Missing]:
    """Some checkpoints that the log does not hold yet."""
    return [Missing(*row) for row in store.query(_MISSING, (log, most))]


def missing_of_match(store: Recorder, log: str, match: str, most: int) -> list[Missing]:
    """Some checkpoints of a match that the log does not hold yet."""
    return [Missing(*row) for row in store.query(_MISSING_OF, (log, match, most))]


def add_leaves(store: Recorder, log: str, first: int, missing: Sequence[Missing]) -> bool:
    """Add what has no leaf yet, from leaf ``first`` on, and note all of it as logged.

    Where another process was quicker nothing is done, and False returned: what is still missing is
    looked up again.
    """
    added = "INSERT INTO house_log (log, n, match, size, leaf) VALUES (?,?,?,?,?)"
    noted = "UPDATE checkpoints SET logged=1 WHERE match=? AND size=?"
    fresh = [one for one in missing if one.leaf is None]
    statements: list[Statement] = [
        (added, (log, first + k, one.match, one.size, one.note)) for k, one in enumerate(fresh)
    ]
    statements += [(noted, (one.match, one.size)) for one in missing]
    try:
        store.write(statements)
    except IntegrityError:
        return False
    return True


def leaves(store: Recorder, log: str, start: int, stop: int) -> list[str]:
    """The notes of the leaves from ``start`` up to but not ``stop``."""
    sql = "SELECT leaf FROM house_log WHERE log=? AND n>=? AND n<? ORDER BY n"
    return [str(leaf) for (leaf,) in store.query(sql, (log, start, stop))]


def log_anew_statement() -> Statement:
    """Notes of all checkpoints that they are not logged: another log begins."""
    return "UPDATE checkpoints SET logged=0 WHERE logged=1", ()
