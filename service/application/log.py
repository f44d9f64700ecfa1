"""The log of a house: every checkpoint of every match, a leaf each of a tree of its own.

A witness on another machine keeps the root of this one tree and so holds all matches at once
(docs/fair-play.md, The log of a house). The log only ever grows; after a restore, which may have
lost its end, another one begins under another name.
"""

from collections.abc import Sequence
from threading import Lock
from typing import Any

from eventsourcing.persistence import IntegrityError

from domain.journal.entries import EMPTY_TREE, checkpoint_text, consistency_path, leaf_hash
from service.application.matches import Matches

PAGE = 2_000
"""Checkpoints that are added in one transaction."""

_MISSING = (
    "SELECT c.match, c.size, c.note FROM checkpoints c LEFT JOIN house_log h "
    "ON h.log=? AND h.match=c.match AND h.size=c.size "
    "WHERE h.n IS NULL AND c.match<>'' ORDER BY c.match, c.size LIMIT ?"
)
_GROWN = (
    "SELECT e.originator_id FROM stored_events e GROUP BY e.originator_id "
    "HAVING MAX(e.originator_version) + 1 > (SELECT COALESCE(MAX(c.size), 0) "
    "FROM checkpoints c WHERE c.match=e.originator_id)"
)


class HouseLog:
    """The log of the house of ``matches``."""

    def __init__(self, matches: Matches) -> None:
        self._matches, self._store = matches, matches.shelf.recorder
        self._hashes: list[bytes] = []
        self._lock = Lock()

    @property
    def origin(self) -> str:
        """The name under which it is signed."""
        return self._matches.house.log_origin

    def grow(self) -> int:
        """Sign every match as it stands, and add what is new; returns the size of the log."""
        for (match_id,) in self._store.query(_GROWN):
            self._matches.checkpoint(str(match_id))
        name = self._matches.house.past.log
        while missing := self._store.query(_MISSING, (name, PAGE)):
            first = self._read()
            self._add(name, first, missing)
        return self._read()

    def checkpoint(self) -> str:
        """The signed note of the log as it was last read."""
        guard = self._matches.hand.guard
        guard.check_log(self._mark, self._leaves)
        with self._lock:
            size, root = len(self._hashes), EMPTY_TREE.extended(self._hashes).root()
        guard.log_passed(self._mark, size, root)
        return self._matches.house.sign(checkpoint_text(self.origin, size, root))

    def entries(self, start: int, limit: int) -> list[str]:
        """The notes of some leaves."""
        sql = "SELECT leaf FROM house_log WHERE log=? AND n>=? AND n<? ORDER BY n"
        rows = self._store.query(sql, (self._matches.house.past.log, start, start + limit))
        return [str(leaf) for (leaf,) in rows]

    def consistency(self, old: int, new: int) -> list[bytes]:
        """The proof that the first ``old`` leaves are the start of ``new``; raises LookupError."""
        size = self._read()
        if not 1 <= old <= new <= size:
            raise LookupError(f"The log has the sizes 1 to {size}; name two of them in order.")
        return consistency_path(old, self._hashes[:new])

    def _add(self, name: str, first: int, missing: Sequence[tuple[Any, ...]]) -> None:
        sql = "INSERT INTO house_log (log, n, match, size, leaf) VALUES (?,?,?,?,?)"
        try:
            self._store.write(
                (sql, (name, first + k, match, size, note))
                for k, (match, size, note) in enumerate(missing)
            )
        except IntegrityError:
            return  # another process was quicker: what is still missing is looked up again

    @property
    def _mark(self) -> str:
        return f"log/{self._matches.house.past.log}"

    def _leaves(self) -> list[bytes]:
        self._read()
        return self._hashes

    def _read(self) -> int:
        """Hash the leaves that came since; returns how many there are."""
        with self._lock:
            while fresh := self.entries(len(self._hashes), PAGE):
                self._hashes += (leaf_hash(note.encode()) for note in fresh)
            return len(self._hashes)
