"""The store of the journal: one row an entry, and beside it what one command saves with them.

Entries go through the recorders of the eventsourcing library as stored events whose state is the
canonical line itself. Everything else that must be durable with them (command ids, spent links,
openings, snapshots, checkpoints) is written in the same transaction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from eventsourcing.persistence import StoredEvent

from service.store.lines import ANY, line_of
from service.store.lines import DamagedLine as DamagedLine
from service.store.schema import BadStore as BadStore

Statement = tuple[str, Sequence[Any]]
"""SQL with ``?`` for each parameter, in the part of the language that both stores share."""

BUSY = "The database was busy for too long; try again."

FULL = (
    "The disk under the database is full: nothing of this was written. Make room; the house goes "
    "on by itself."
)


class StoreBusy(BadStore):
    """Others held the database for longer than a save waits."""


class Away(BadStore):
    """The database does not answer now; whoever asks again later may find it back."""


class DiskFull(BadStore):
    """There is no room to write: what was asked is not done, and what was done is safe."""


E = TypeVar("E", bound=StoredEvent)


def with_lines(found: Sequence[E]) -> list[E]:
    """What the library read, each with its line in place of what is stored."""
    return [
        replace(one, state=line_of(one.originator_id, one.originator_version, one.state))
        for one in found
    ]


class Recorder(Protocol):
    """What the service needs of a store beyond the library's own recorder."""

    reads_only: bool
    """Whether nothing can be written: every attempt raises Closed."""

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        aside: Iterable[Statement] = (),
        game: str = ANY,
    ) -> Any:
        """Save lines of matches of a game, and what lies beside them, whole or not at all."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT, as plain tuples. A line comes as it is stored: see ``plain_line``."""

    def write(self, statements: Iterable[Statement], *, synced: bool = True) -> None:
        """Statements in one durable transaction.

        With ``synced=False`` it is on the disk with the next durable one at the latest. A killed
        process loses nothing of it; a crash of the machine may take the last of it, and never
        what something durable was written after.
        """

    def came_after(self, place: int, limit: int) -> list[tuple[int, str]]:
        """Place and match of the entries that were saved after a place, in that order."""

    def sizes(self, upto: int, after: str, limit: int) -> list[tuple[str, int]]:
        """Matches by name after one, each with how many of its entries lie at or before a place."""

    def behind(self, place: int, most: int) -> int:
        """How many entries were saved after a place, ``most`` at most."""

    def make_tables(self, *, whole: bool = False) -> list[str]:
        """Carry out the steps of the schema that are missing; their names. Safe to run again.

        Those that shut out the release before wait, but for a new store and where the ``whole`` is
        asked for. Raises BadStore for the tables of a later release that this one cannot work with.
        """

    def missing_steps(self) -> list[str] | None:
        """The names of the steps that are missing; None where there are no tables at all.

        Raises BadStore for tables that this release cannot work with.
        """

    def waiting_steps(self) -> list[str]:
        """The names of the steps that wait for the end of the release before."""

    def close(self) -> None:
        """Let go of every connection."""
