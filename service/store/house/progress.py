"""The table of how far what works in the background has come, each part by its name."""

from typing import NamedTuple

from service.store.recorder import Recorder, Statement

_SQL = "INSERT INTO progress (name, position, body) VALUES (?,?,?) ON CONFLICT (name) DO UPDATE SET"


class Progress(NamedTuple):
    """A place, and what a part keeps with it."""

    position: int
    body: bytes


def progress_of(store: Recorder, name: str) -> Progress | None:
    """How far a part has come; None before it began."""
    rows = store.query("SELECT position, body FROM progress WHERE name=?", (name,))
    return Progress(int(rows[0][0]), bytes(rows[0][1])) if rows else None


def reached_statement(name: str, position: int) -> Statement:
    """Notes how far a part has come; what it keeps stays."""
    return f"{_SQL} position=excluded.position", (name, position, b"")


def kept_statement(name: str, position: int, body: bytes, *, further: bool = False) -> Statement:
    """Notes how far a part has come, and what it keeps; ``further`` only from an earlier place."""
    sql = f"{_SQL} position=excluded.position, body=excluded.body"
    only = " WHERE progress.position<excluded.position" if further else ""
    return f"{sql}{only}", (name, position, body)
