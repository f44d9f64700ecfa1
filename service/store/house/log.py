"""The table of the log of a house: every checkpoint of every match, a leaf each."""

from collections.abc import Sequence
from typing import NamedTuple

from eventsourcing.persistence import IntegrityError

from service.store.recorder import Recorder, Statement


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
