"""The read models, each from the struct of its rows: made anew from the journals at will."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

import msgspec

from service.store.lists.derived import Big, Column, ReadModel
from service.store.recorder import Statement

VERSION: Final = 1
"""Raised with every change of a table or of what is written in it: then all is rebuilt."""

Status = Literal["open", "running", "finished"]
RollKind = Literal["dice", "cards", "hidden"]


_WORDS = Column(
    "waiting", "TEXT", lambda words: f" {' '.join(words)} ", lambda text: tuple(text.split())
)


class LobbyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match as the lobby lists it."""

    match: Annotated[str, "The id of the match."]
    game: Annotated[str, "The game."]
    scenario: Annotated[str, "The scenario."]
    title: Annotated[str, "The match's name."]
    status: Annotated[Status, "open, running or finished."]
    seats: Annotated[dict[str, str], "Who plays each seat: person or computer:<bot>."]
    vacant: Annotated[tuple[str, ...], "Seats that wait for a person."]
    waiting_for: Annotated[tuple[str, ...], _WORDS, "Seats that the match waits for."]
    """In the table also who plays them, each as a word."""
    turn: Annotated[int, "The turn."]
    phase: Annotated[str, "The phase of the turn."]
    size: Annotated[Big, "Entries of the journal."]
    opened: Annotated[str, "When it was opened."]
    changed: Annotated[str, "When it last went on."]


LOBBY = ReadModel(
    "lobby",
    LobbyRow,
    "match",
    fixed=("game", "scenario", "title", "opened"),
    indexes={
        "opened": "opened, match",
        "status": "status, opened, match",
        "game": "game, opened, match",
        "both": "game, status, opened, match",
    },
)


class AwaitedRow(msgspec.Struct, frozen=True):
    """A word of what a match waits for, so that it is found without a search."""

    word: str
    opened: str
    match: str


AWAITED = ReadModel("awaited", AwaitedRow, "word, opened, match", indexes={"match": "match"})


def awaited_statements(match: str, words: Iterable[str]) -> Iterator[Statement]:
    """Notes what a match waits for, in words, in the place of what it waited for before."""
    yield "DELETE FROM awaited WHERE match=?", (match,)
    sql = (
        "INSERT INTO awaited (word, opened, match) SELECT ?, opened, match FROM lobby WHERE match=?"
    )
    for word in words:
        yield sql, (word, match)


class TurnRow(msgspec.Struct, frozen=True):
    """Where a turn or a phase begins."""

    n: Annotated[Big, "After how many entries it began: the moment to look at."]
    turn: Annotated[int, "The turn."]
    phase: Annotated[str, "The phase."]
    withdrawn: Annotated[bool, "Whether a takeback went back to before it."] = False


TURNS = ReadModel("turns", TurnRow, "match, n", beside={"match": str}, rowid=False)


class RollRow(msgspec.Struct, frozen=True, kw_only=True):
    """A roll or a draw."""

    n: Annotated[Big, "The entry that tells it."]
    roll: Annotated[Big, "The entry of the opened link."]
    stream: Annotated[
        str,
        "Whose dice chain: a seat, table, or ~ and the seat that alone knows the roll.",
    ]
    why: Annotated[str, "What it was for."]
    labels: Annotated[tuple[str, ...], "One label a die or card."]
    results: Annotated[tuple[int | str, ...], "What each die or card shows."]
    kind: Annotated[RollKind, "dice, cards or hidden."]
    order: Annotated[
        str, Column("command"), "The order that led to it; only the seat if it is secret."
    ]
    withdrawn: Annotated[bool, "Whether a takeback withdrew it."] = False


class ChronicleRow(msgspec.Struct, frozen=True):
    """A sentence of the story and the entry that it tells."""

    n: Annotated[Big, "The number of the entry."]
    turn: Annotated[int, "The turn."]
    phase: Annotated[str, "The phase."]
    text: Annotated[str, "What happened."]


OF_A_VIEWER = {"match": str, "viewer": str, "shown": bool}
"""A viewer's own row of an entry stands in place of the public one; not ``shown``, it hides it."""

LEDGER = ReadModel("ledger", RollRow, "match, n, viewer", beside=OF_A_VIEWER, rowid=False)

CHRONICLE = ReadModel(
    "chronicle", ChronicleRow, "match, n, viewer", beside=OF_A_VIEWER, rowid=False
)


def erased(match: str, n: int) -> Statement:
    """What erases the words of a note here too."""
    return "DELETE FROM chronicle WHERE match=? AND n=? AND viewer<>''", (match, n)


class OwedRow(msgspec.Struct, frozen=True):
    """A mail that a seat is owed for what entry ``n`` brought; the last reason counts."""

    match: str
    seat: str
    n: Big
    kind: str
    at: str


OWED = ReadModel("owed", OwedRow, "match, seat", indexes={"at": "at"})


class DeadlineRow(msgspec.Struct, frozen=True):
    """When the upkeep part has something to write in a match next."""

    match: str
    look: str


DEADLINES = ReadModel("deadlines", DeadlineRow, "match", indexes={"next": "look, match"})


def look_statement(match: str, look: str) -> Statement:
    """Notes when to look at a match next; no row for "", where nothing is due ever."""
    if not look:
        return "DELETE FROM deadlines WHERE match=?", (match,)
    return DEADLINES.put(DeadlineRow(match, look))


MODELS = (LOBBY, AWAITED, TURNS, LEDGER, CHRONICLE, OWED, DEADLINES)
