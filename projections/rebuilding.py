"""Makes all read models anew beside those that are read, match by match, and switches over at once.

What was made survives a kill: begun again, a rebuild goes on with the matches that are missing.
Several processes may share the work (:mod:`projections.helpers`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from eventsourcing.persistence import IntegrityError, PersistenceError

from domain.match.seeing import AnyMatch
from projections.past import Store
from service.store.journals import Journals
from service.store.lists import tables
from service.store.recorder import Statement
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
    at_once: int = AT_ONCE,
    page: int = PAGE,
) -> int:
    """Make all read models anew from the journal; returns how many entries there were.

    Raises ProjectionFailed; then the lists stay as they are.
    """
    upto = tables.begin_shadow(recorder, recorder.max_notification_id() or 0)
    make, done = TableMaker(recorder, tells), 0
    try:
        pieces = _pieces(_left(recorder, upto, page), at_once)
        for count in share(pieces) if share else map(make.piece, pieces):
            done += count
            progress(count)
        if tables.is_shadow_begun(recorder):  # else another process has switched
            tables.switch(recorder, upto)
    except (PersistenceError, BadStore):
        if tables.is_shadow_begun(recorder):
            raise  # else another process was quicker, and has switched
    return done + tells.catch_up(progress)


class TableMaker:
    """Projects whole matches into the tables that are being made anew."""

    def __init__(self, recorder: Store, tells: Tells) -> None:
        self._store, self._tells = recorder, tells

    def piece(self, matches: Sequence[Sized]) -> int:
        """Project some matches in one transaction; returns how many entries they have."""
        statements: list[Statement] = []
        for match_id, size in matches:
            rows = self._tells.journals.rows(match_id, 0, size)
            statements += self._tells.told(match_id, rows)[0]
        try:
            tables.write_in_shadow(self._store, statements)
        except IntegrityError:
            if len(matches) > 1:  # another process was quicker with one of them
                return sum(self.piece([one]) for one in matches)
            if not tables.made_in_shadow(self._store, [matches[0][0]]):
                raise
        return sum(size for _, size in matches)


def _left(recorder: Store, upto: int, limit: int) -> Iterator[Sized]:
    """The matches that are not made yet, by name, with their entries up to a place."""
    after = ""
    while page := recorder.sizes(upto, after, limit):
        names = [name for name, _ in page]
        made = tables.made_in_shadow(recorder, names)
        yield from (one for one in page if one[0] not in made)
        after = names[-1]


def _pieces(left: Iterable[Sized], at_once: int) -> Iterator[list[Sized]]:
    piece: list[Sized] = []
    entries = 0
    for one in left:
        if piece and entries + one[1] > at_once:
            yield piece
            piece, entries = [], 0
        piece.append(one)
        entries += one[1]
    if piece:
        yield piece
