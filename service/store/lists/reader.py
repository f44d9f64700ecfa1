"""Reads the read models. Rows lag behind the journal by some milliseconds, see ``position``.

A viewer is a seat, ``""`` for the public, or ``"*"``, who knows all once a match is over and
before that no more than the public.
"""

from collections.abc import Collection, Sequence
from typing import Any, Literal, Protocol

import msgspec

EVERYTHING = "*"
"""The viewer who knows all once a match is over."""

Status = Literal["open", "running", "finished"]


class Queries(Protocol):
    """What reading needs of a store."""

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of a SELECT with ``?`` for each parameter, as plain tuples."""


class LobbyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match as the lobby lists it."""

    match: str
    game: str
    scenario: str
    title: str
    status: Status
    seats: dict[str, str]
    """Who plays each seat: ``person`` or ``computer:<bot>``."""
    vacant: tuple[str, ...]
    """The seats that wait for a person."""
    waiting_for: tuple[str, ...]
    """The seats that the match waits for."""
    turn: int
    phase: str
    size: int
    """How many entries its journal has."""
    opened: str
    changed: str


class TurnRow(msgspec.Struct, frozen=True):
    """Where a turn or a phase begins."""

    n: int
    """The number of entries after which it has begun: the moment to rewind to."""
    turn: int
    phase: str
    withdrawn: bool = False
    """Whether a takeback turned back to a moment before it."""


class RollRow(msgspec.Struct, frozen=True, kw_only=True):
    """A roll or a draw."""

    n: int
    """The entry that tells it."""
    roll: int
    """The entry of the opened link that it comes from."""
    stream: str
    """Whose dice chain: a seat, ``table``, or ``~`` and the seat that alone knows the roll."""
    why: str
    labels: tuple[str, ...]
    results: tuple[int | str, ...]
    kind: Literal["dice", "cards", "hidden"]
    order: str
    """The order that led to it, as ``seat: line``; without the line where that is secret."""
    withdrawn: bool
    """Whether a takeback withdrew it."""


class ChronicleRow(msgspec.Struct, frozen=True):
    """A sentence of the story and the entry that it tells."""

    n: int
    turn: int
    phase: str
    text: str


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
        limit: int = 50,
    ) -> list[LobbyRow]:
        """Matches, those opened last first; each filter but ``words`` has an index to go along.

        ``words`` are part of a title, or meant one of these games, scenarios or matches; ``among``
        are the only matches that are wanted.

        ``waiting_for`` is a seat, ``person``, ``computer`` or ``computer:<bot>``; ``after`` is
        the last match of the page before.
        """
        wheres, params = ["1=1"], []
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
        sql = f"SELECT {_LOBBY} FROM {of} WHERE {' AND '.join(wheres)}"
        sql += f" ORDER BY {listed}.opened DESC, {listed}.match DESC LIMIT ?"
        return [_lobby_row(row) for row in self._query(sql, (*params, limit))]

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
        rows = self._query(f"SELECT {_LOBBY} FROM lobby l WHERE match=?", (match_id,))
        return _lobby_row(rows[0]) if rows else None

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
        sql = "SELECT n, turn, phase, withdrawn FROM turns WHERE match=? ORDER BY n"
        return [TurnRow(n, t, p, bool(w)) for n, t, p, w in self._query(sql, (match_id,))]

    def rolls(
        self, match_id: str, viewer: str, *, after: int = -1, limit: int = 100
    ) -> list[RollRow]:
        """The rolls that ``viewer`` may know, told after entry ``after``."""
        rows = self._told("ledger", _ROLL, match_id, viewer, after, limit)
        return [
            RollRow(
                n=n,
                roll=roll,
                stream=stream,
                why=why,
                labels=msgspec.json.decode(labels, type=tuple[str, ...]),
                results=msgspec.json.decode(results, type=tuple[int | str, ...]),
                kind=kind,
                order=command,
                withdrawn=bool(withdrawn),
            )
            for n, roll, stream, why, labels, results, kind, command, withdrawn in rows
        ]

    def chronicle(
        self, match_id: str, viewer: str, *, after: int = -1, limit: int = 200
    ) -> list[ChronicleRow]:
        """The story as ``viewer`` knows it, told after entry ``after``."""
        rows = self._told("chronicle", "turn, phase, text", match_id, viewer, after, limit)
        return [ChronicleRow(*row) for row in rows]

    def _told(
        self, table: str, columns: str, match_id: str, viewer: str, after: int, limit: int
    ) -> list[tuple[Any, ...]]:
        """The public rows, each replaced by the viewer's own row of the same entry, if any."""
        allowed = self._allowed(match_id, viewer)
        sql = (
            f"SELECT n, {columns} FROM {table} AS told WHERE match=? AND n>? AND shown=1 "
            f"AND (viewer=? OR (viewer='' AND NOT EXISTS (SELECT 1 FROM {table} AS own "
            "WHERE own.match=told.match AND own.n=told.n AND own.viewer=?))) ORDER BY n LIMIT ?"
        )
        return self._query(sql, (match_id, after, allowed, allowed, limit))

    def _allowed(self, match_id: str, viewer: str) -> str:
        if viewer != EVERYTHING:
            return viewer
        over = "SELECT 1 FROM lobby WHERE match=? AND status='finished'"
        return viewer if self._query(over, (match_id,)) else ""


_LOBBY = (
    "l.match, game, scenario, title, status, seats, vacant, waiting, turn, phase, size, "
    "l.opened, changed"
)
_ROLL = "roll, stream, why, labels, results, kind, command, withdrawn"


def _lobby_row(row: tuple[Any, ...]) -> LobbyRow:
    match, game, scenario, title, status, seats, vacant, waiting, *rest = row
    turn, phase, size, opened, changed = rest
    played = msgspec.json.decode(seats, type=dict[str, str])
    waits = set(waiting.split())
    return LobbyRow(
        match=match,
        game=game,
        scenario=scenario,
        title=title,
        status=status,
        seats=played,
        vacant=msgspec.json.decode(vacant, type=tuple[str, ...]),
        waiting_for=tuple(seat for seat in played if seat in waits),
        turn=turn,
        phase=phase,
        size=size,
        opened=opened,
        changed=changed,
    )
