"""What the projections need of a store: to read entries in the order saved, and to write rows."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from service.store.recorder import Statement


class Store(Protocol):
    """A store with the journal in it and room for the read models."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""

    def write(self, statements: Iterable[Statement], *, synced: bool = True) -> None:
        """Statements in one transaction, durable at once or with the next one that is."""

    def max_notification_id(self) -> int | None:
        """The place of the newest entry, None or 0 where there is none."""

    def sizes(self, upto: int, after: str, limit: int) -> list[tuple[str, int]]:
        """Matches by name after one, each with how many of its entries lie at or before a place."""

    def select_notifications(self, start: int | None, limit: int, **kwargs: Any) -> Sequence[Any]:
        """Entries of all matches in the order in which they were saved."""
