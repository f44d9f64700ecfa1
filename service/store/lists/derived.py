"""A read model made from the struct of its rows: its table, what writes a row, and what reads it.

Every field is a column. Texts, numbers, and yes or no are kept as they are, all else as JSON.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_origin, get_type_hints

import msgspec

from service.store.recorder import Statement

Row = TypeVar("Row", bound=msgspec.Struct)


class Column(NamedTuple):
    """How a field is kept if its type does not say so."""

    name: str = ""
    """Its name in the table, if that is another one."""
    sql: str = "TEXT"
    keeps: Callable[[Any], Any] = lambda value: value
    reads: Callable[[Any], Any] = lambda value: value


Big = Annotated[int, Column(sql="BIGINT")]
"""A number of entries."""


def _column(name: str, kind: Any) -> Column:
    if get_origin(kind) is Annotated:
        for told in kind.__metadata__:
            if isinstance(told, Column):
                return told._replace(name=told.name or name)
        kind = kind.__origin__
    if kind is bool:
        return Column(name, "INTEGER", int, bool)
    if kind is int or kind is str or get_origin(kind) is Literal:
        return Column(name, "INTEGER" if kind is int else "TEXT")
    reads = msgspec.json.Decoder(kind).decode
    return Column(name, "TEXT", lambda value: msgspec.json.encode(value).decode(), reads)


class ReadModel(Generic[Row]):
    """A table of rows that a reader is given as structs.

    ``key`` names the columns of its primary key, in their order. ``beside`` are columns that are
    in no row, since whoever asks names them. ``fixed`` are those that stay as they first were.
    """

    def __init__(
        self,
        name: str,
        row: type[Row],
        key: str,
        *,
        beside: Mapping[str, Any] | None = None,
        fixed: Collection[str] = (),
        rowid: bool = True,
        indexes: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self._row, keys = name, row, key.split(", ")
        hints = get_type_hints(row, include_extras=True)
        self._own = {f: _column(f, hints[f]) for f in row.__struct_fields__}
        every = {f: _column(f, kind) for f, kind in (beside or {}).items()} | self._own
        self._every = {f: every[f] for f in (*keys, *(f for f in every if f not in keys))}
        names = [column.name for column in self._every.values()]
        self.columns = ", ".join(names)
        self.creates = (
            self._create(keys, rowid),
            *(f"CREATE INDEX IF NOT EXISTS {name}_{end} ON {name} ({of})"
              for end, of in (indexes or {}).items()),
        )  # fmt: skip
        self._insert = f"INSERT INTO {name} ({self.columns}) VALUES ({','.join('?' * len(names))})"
        moved = ", ".join(f"{c}=excluded.{c}" for c in names if c not in (*keys, *fixed))
        self.again = f"ON CONFLICT ({key}) DO UPDATE SET {moved}"
        """What lets a newer row take the place of the one of its key."""

    def _create(self, keys: Sequence[str], rowid: bool) -> str:
        alone = keys[0] if len(keys) == 1 else ""
        columns = [
            f"{c.name} {c.sql} NOT NULL{' PRIMARY KEY' if c.name == alone else ''}"
            for c in self._every.values()
        ]
        if not alone:
            columns.append(f"PRIMARY KEY ({', '.join(keys)})")
        end = "" if rowid else " WITHOUT ROWID"
        return f"CREATE TABLE IF NOT EXISTS {self.name} ({', '.join(columns)}){end}"

    def add(self, row: Row, **beside: Any) -> Statement:
        """Adds a row; fails if there is one of its key."""
        values = (beside[f] if f in beside else getattr(row, f) for f in self._every)
        kept = zip(self._every.values(), values, strict=True)
        return self._insert, tuple(column.keeps(value) for column, value in kept)

    def put(self, row: Row, **beside: Any) -> Statement:
        """Keeps a row in the place of the one of its key."""
        sql, values = self.add(row, **beside)
        return f"{sql} {self.again}", values

    def selected(self, of: str = "") -> str:
        """The columns that ``row`` is read from, of the table ``of``."""
        return ", ".join(f"{of}{column.name}" for column in self._own.values())

    def row(self, values: Sequence[Any]) -> Row:
        """A row as it was selected."""
        read = zip(self._own.items(), values, strict=True)
        return self._row(**{field: column.reads(value) for (field, column), value in read})

    def in_force(self, match: str, spans: Iterable[tuple[int, int]]) -> Iterator[Statement]:
        """A takeback: only rows of these spans of entries, first and end, still count."""
        withdrawn = f"UPDATE {self.name} SET withdrawn="
        yield f"{withdrawn}1 WHERE match=?", (match,)
        for start, stop in spans:
            yield f"{withdrawn}0 WHERE match=? AND n>=? AND n<?", (match, start, stop)
