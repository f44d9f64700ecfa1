"""Makes all read models anew beside those that are read, match by match, and switches over at once.

What was made survives a kill: begun again, a rebuild goes on with the matches that are missing.
Several processes may share the work (:mod:`projections.helpers`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Protocol

from eventsourcing.persistence import IntegrityError, PersistenceError

from domain.match.seeing import AnyMatch
from projections import post, tables
from projections.past import Statement, Store
from projections.tables import (
    LISTS,
    NAMES,
    PROJECTED,
    SHADOW,
    TABLES,
    in_shadow,
    make_tables,
)
from service.store.journals import Journals
from service.store.schema import BadStore

AT_ONCE = 3_000
"""Entries that are projected in one transaction, unless a single match has more."""

PAGE = 500
"""Matches that are looked up at once."""

Row = tuple[int, str, bytes]
"""An entry: its number, type and line."""

Sized = tuple[str, int]
"""A match, and how many of its entries are projected."""

Share = Callable[[Iterable[Sequence[Sized]]], Iterator[int]]
"""Projects pieces of work by several processes; tells how many entries each piece had."""


class Tells(Protocol):
    """A projector, as far as making anew needs it."""

    @property
    def journals(self) -> Journals:
        """The journals that it reads."""

    def told(self, match_id: str, rows: Sequence[Row]) -> tuple[list[Statement], AnyMatch]:
        """What consecutive entries of a match write, and the match after them."""

    def catch_up(self, progress: Callable[[int], None] = ...) -> int:
        """Project up to the newest entry."""


def make_anew(
    recorder: Store,
    tells: Tells,
    progress: Callable[[int], None] = lambda _: None,
    *,
    share: Share | None = None,
) -> int:
    """Make all read models anew from the journal; returns how many entries there were.

    Raises ProjectionFailed; then the lists stay as they are.
    """
    make_tables(recorder, [PROJECTED, *post.TABLES])
    upto = _begun(recorder)
    make, done = Maker(recorder, tells), 0
    try:
        pieces = _pieces(_left(recorder, upto))
        for count in share(pieces) if share else map(make.piece, pieces):
            done += count
            progress(count)
        _switch(recorder, upto)
    except (PersistenceError, BadStore):
        if _is_begun(recorder):
            raise  # else another process was quicker, and has switched
    return done + tells.catch_up(progress)


class Maker:
    """Projects whole matches into the tables that are being made anew."""

    def __init__(self, recorder: Store, tells: Tells) -> None:
        self._store, self._tells = recorder, tells

    def piece(self, matches: Sequence[Sized]) -> int:
        """Project some matches in one transaction; returns how many entries they have."""
        statements: list[Statement] = []
        for match_id, size in matches:
            rows = [
                (n, t, bytes(line)) for n, t, line in self._tells.journals.rows(match_id, 0, size)
            ]
            statements += self._tells.told(match_id, rows)[0]
        try:
            self._store.write((in_shadow(sql), params) for sql, params in statements)
        except IntegrityError:
            if len(matches) > 1:  # another process was quicker with one of them
                return sum(self.piece([one]) for one in matches)
            if not _is_made(self._store, matches[0][0]):
                raise
        return sum(size for _, size in matches)


def _begun(recorder: Store) -> int:
    """Make the shadow tables, or find those of a rebuild that was killed; the place they end at."""
    found = "SELECT position FROM projected WHERE name=? AND version=?"
    rows = recorder.query(found, (SHADOW, tables.VERSION))
    if not rows:
        old = ("DELETE FROM projected WHERE name=? AND version<>?", (SHADOW, tables.VERSION))
        mine = "INSERT INTO projected (name, version, position) VALUES (?,?,?)"
        upto = recorder.max_notification_id() or 0
        drawn = [*(f"DROP TABLE IF EXISTS {name}" for name in NAMES), *TABLES]
        anew: list[Statement] = [(in_shadow(sql), ()) for sql in drawn]
        with suppress(IntegrityError):  # another process was quicker
            recorder.write([old, (mine, (SHADOW, tables.VERSION, upto)), *anew])
        rows = recorder.query(found, (SHADOW, tables.VERSION))
    return int(rows[0][0])


def _left(recorder: Store, upto: int) -> Iterator[Sized]:
    """The matches that are not made yet, by name, with their entries up to a place."""
    after = ""
    while page := recorder.sizes(upto, after, PAGE):
        names = [name for name, _ in page]
        marks = ",".join("?" * len(names))
        sql = in_shadow(f"SELECT match FROM lobby WHERE match IN ({marks})")
        made = {str(match) for (match,) in recorder.query(sql, names)}
        yield from (one for one in page if one[0] not in made)
        after = names[-1]


def _pieces(left: Iterable[Sized]) -> Iterator[list[Sized]]:
    piece: list[Sized] = []
    entries = 0
    for one in left:
        if piece and entries + one[1] > AT_ONCE:
            yield piece
            piece, entries = [], 0
        piece.append(one)
        entries += one[1]
    if piece:
        yield piece


def _is_begun(recorder: Store) -> bool:
    return bool(recorder.query("SELECT 1 FROM projected WHERE name=?", (SHADOW,)))


def _is_made(recorder: Store, match_id: str) -> bool:
    return bool(recorder.query(in_shadow("SELECT 1 FROM lobby WHERE match=?"), (match_id,)))


def _switch(recorder: Store, upto: int) -> None:
    """Put the new tables in the place of the old ones, in one transaction."""
    if not _is_begun(recorder):
        return  # another process has switched
    indexes = [sql for sql in TABLES if sql.startswith("CREATE INDEX")]
    dropped = [f"DROP INDEX IF EXISTS {in_shadow(sql.split()[5])}" for sql in indexes]
    switched = [f"DROP TABLE IF EXISTS {name}" for name in NAMES]
    switched += [f"ALTER TABLE {in_shadow(name)} RENAME TO {name}" for name in NAMES]
    moved = (
        "INSERT INTO projected (name, version, position) VALUES (?,?,?) ON CONFLICT (name) "
        "DO UPDATE SET version=excluded.version, position=excluded.position"
    )
    steps = [_OWED_BESIDES, *dropped, *switched, *indexes]
    statements: list[Statement] = [(sql, ()) for sql in steps]
    # A projector of 0.1 that runs beside must write nothing into the new tables. What it has under
    # way ends here; whatever it read before, it finds its place moved, and nothing is after it.
    recorder.write(
        [("UPDATE projected SET position=? WHERE name=?", (tables.BEYOND, tables.OF_0_1))]
    )
    gone = ("DELETE FROM projected WHERE name=?", (SHADOW,))
    recorder.write([gone, (moved, (LISTS, tables.VERSION, upto)), *statements])


_OWED_BESIDES = (
    "INSERT INTO owed_anew (match, seat, n, kind, at) "
    "SELECT match, seat, n, kind, at FROM owed WHERE n>=0 "
    "ON CONFLICT (match, seat) DO UPDATE SET n=excluded.n, kind=excluded.kind, at=excluded.at "
    "WHERE owed_anew.n<excluded.n"
)
"""What is owed by no journal, such as an invitation by mail to a match of long ago."""
