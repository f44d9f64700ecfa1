"""What reading needs of a store."""

from collections.abc import Sequence
from typing import Any, Protocol


class Readable(Protocol):
    """What reading needs of a store."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""
