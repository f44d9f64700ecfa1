"""Reads the read models. Rows lag behind the journal by some milliseconds, see ``position``.

A viewer is a seat, ``""`` for the public, or ``"*"``, who knows all once a match is over and
before that no more than the public.
"""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from service.store.lists.derived import ReadModel, Row
from service.store.lists.models import (
    CHRONICLE,
    LEDGER,
    LOBBY,
    TURNS,
    ChronicleRow,
    LobbyRow,
    RollRow,
    TurnRow,
)

EVERYTHING = "*"
"""The viewer who knows all once a match is over."""


SHOWN = "NOT EXISTS (SELECT 1 FROM hidden h WHERE h.match=l.match)"
"""What lists show: no match that an operator hid."""


class Queries(Protocol):
    """What reading needs of a store."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""


class Reader:
    """Reads the read models of a house; ``recorder`` is anything with ``query(sql, params)``."""

    def __init__(self, recorder: Queries) -> None:
        self._query = recorder.query

    def position(self) -> int:
        """The place up to which the read models are written."""
        found = self._query("SELECT position FROM projected WHERE name='lists'")
        return int(found[0][0]) if found else 0

    def lobby(
        self,
        *,
        status: str = "",
        game: str = "",
        waiting_for: str = "",
        after: str = "",
        words: str = "",
        meant: tuple[Sequence[str], Sequence[str], Sequence[str]] = ((), (), ()),
        among: Sequence[str] = (),
        hidden: bool = False,
        limit: int = 50,
    ) -> list[LobbyRow]:
        """Matches, those opened last first; each filter but ``words`` has an index to go along.

        ``words`` are part of a title, or meant one of these games, scenarios or matches; ``among``
        are the only matches that are wanted. Those that an operator hid come with ``hidden`` alone.

        ``waiting_for`` is a seat, ``person``, ``computer`` or ``computer:<bot>``; ``after`` is
        the last match of the page before.
        """
        wheres, params = ["1=1" if hidden else SHOWN], []
        for column, value in (("status", status), ("game", game), ("a.word", waiting_for)):
            if value:
                wheres.append(f"{column}=?")
                params.append(value)
        if words:
            plain = words.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
            either = ["LOWER(title) LIKE ? ESCAPE '!'"]
            params.append(f"%{plain}%")
            for column, named in zip(("game", "scenario", "l.match"), meant, strict=True):
                if named:
                    either.append(f"{column} IN ({','.join('?' * len(named))})")
                    params += named
            wheres.append(f"({' OR '.join(either)})")
        if among:
            wheres.append(f"l.match IN ({','.join('?' * len(among))})")
            params += among
        listed, of = ("l", "lobby l")
        if waiting_for:
            listed, of = "a", "awaited a JOIN lobby l ON l.match=a.match"
        if after:
            last = "(SELECT opened, match FROM lobby WHERE match=?)"
            wheres.append(f"({listed}.opened, {listed}.match) < {last}")
            params.append(after)
        sql = f"SELECT {_LISTED} FROM {of} WHERE {' AND '.join(wheres)}"
        sql += f" ORDER BY {listed}.opened DESC, {listed}.match DESC LIMIT ?"
        return [_listed(row) for row in self._query(sql, (*params, limit))]

    def awaiting(
        self, word: str, *, after: tuple[str, str] = ("", ""), limit: int = 200
    ) -> list[tuple[str, str]]:
        """When each match that waits for ``word`` was opened, and the match; the oldest first."""
        sql = (
            "SELECT opened, match FROM awaited WHERE word=? AND (opened, match)>(?, ?) "
            "ORDER BY opened, match LIMIT ?"
        )
        return [(str(opened), str(m)) for opened, m in self._query(sql, (word, *after, limit))]

    def waiting_of(self, seats: Collection[tuple[str, str]]) -> set[str]:
        """The matches that wait for one of these seats, each a match and a seat of it."""
        named = sorted({match for match, _ in seats})
        if not named:
            return set()
        sql = f"SELECT match, word FROM awaited WHERE match IN ({','.join('?' * len(named))})"
        return {str(m) for m, word in self._query(sql, named) if (m, word) in seats}

    def match(self, match_id: str) -> LobbyRow | None:
        """One match as the lobby lists it, None where it is not projected yet."""
        rows = self._query(f"SELECT {_LISTED} FROM lobby l WHERE match=?", (match_id,))
        return _listed(rows[0]) if rows else None

    def size(self, match_id: str) -> int:
        """How many entries of a match are told, 0 where it is not projected yet."""
        rows = self._query("SELECT size FROM lobby WHERE match=?", (match_id,))
        return int(rows[0][0]) if rows else 0

    def due(
        self, now: str, *, after: tuple[str, str] = ("", ""), limit: int = 200
    ) -> list[tuple[str, str]]:
        """Since when something is due in which match; the oldest first."""
        sql = (
            "SELECT look, match FROM deadlines WHERE look<=? AND (look, match)>(?, ?) "
            "ORDER BY look, match LIMIT ?"
        )
        return [(str(look), str(m)) for look, m in self._query(sql, (now, *after, limit))]

    def turns(self, match_id: str) -> list[TurnRow]:
        """Where each turn and phase begins, the first first."""
        sql = f"SELECT {TURNS.selected()} FROM turns WHERE match=? ORDER BY n"
        return [TURNS.row(values) for values in self._query(sql, (match_id,))]

    def rolls(
        self, match_id: str, viewer: str, *, after: int = -1, limit: int = 100
    ) -> list[RollRow]:
        """The rolls that ``viewer`` may know, told after entry ``after``."""
        return self._told(LEDGER, match_id, viewer, after, limit)

    def chronicle(
        self, match_id: str, viewer: str, *, after: int = -1, limit: int = 200
    ) -> list[ChronicleRow]:
        """The story as ``viewer`` knows it, told after entry ``after``."""
        return self._told(CHRONICLE, match_id, viewer, after, limit)

    def _told(
        self, model: ReadModel[Row], match_id: str, viewer: str, after: int, limit: int
    ) -> list[Row]:
        """The public rows, each replaced by the viewer's own row of the same entry, if any."""
        allowed, table = self._allowed(match_id, viewer), model.name
        sql = (
            f"SELECT {model.selected()} FROM {table} AS told WHERE match=? AND n>? AND shown=1 "
            f"AND (viewer=? OR (viewer='' AND NOT EXISTS (SELECT 1 FROM {table} AS own "
            "WHERE own.match=told.match AND own.n=told.n AND own.viewer=?))) ORDER BY n LIMIT ?"
        )
        found = self._query(sql, (match_id, after, allowed, allowed, limit))
        return [model.row(values) for values in found]

    def _allowed(self, match_id: str, viewer: str) -> str:
        if viewer != EVERYTHING:
            return viewer
        over = "SELECT 1 FROM lobby WHERE match=? AND status='finished'"
        return viewer if self._query(over, (match_id,)) else ""


_LISTED = LOBBY.selected("l.")


def _listed(values: Sequence[Any]) -> LobbyRow:
    row = LOBBY.row(values)
    return replace(row, waiting_for=tuple(seat for seat in row.seats if seat in row.waiting_for))
