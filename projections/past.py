"""What the projections need of a store: to read entries in the order saved, and to write rows."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

Statement = tuple[str, Sequence[Any]]
"""SQL with ``?`` for each parameter, in the part of the language that both stores share."""


class Store(Protocol):
    """A store with the journal in it and room for the read models."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""

    def write(self, statements: Iterable[Statement]) -> None:
        """Statements in one durable transaction."""

    def select_notifications(self, start: int | None, limit: int, **kwargs: Any) -> Sequence[Any]:
        """Entries of all matches in the order in which they were saved."""
