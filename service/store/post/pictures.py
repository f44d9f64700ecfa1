"""The tables of what is drawn once for all who see the same: pictures in mails, sheets of maps."""

from typing import NamedTuple

from service.store.recorder import Recorder


class PictureRow(NamedTuple):
    """A picture that is wanted, empty until it is drawn."""

    png: bytes
    drawn: bool
    made: int
    """When it was first wanted, in Unix seconds."""


def picture_of_key(store: Recorder, key: str) -> PictureRow | None:
    """A picture; None for one that nobody wanted yet."""
    rows = store.query("SELECT png, drawn, made FROM pictures WHERE key=?", (key,))
    return PictureRow(bytes(rows[0][0]), bool(rows[0][1]), int(rows[0][2])) if rows else None


def want_picture(store: Recorder, key: str, now: int) -> None:
    """Note that a picture is wanted."""
    wanted = "INSERT INTO pictures (key, png, drawn, made) VALUES (?,?,0,?)"
    store.write([(f"{wanted} ON CONFLICT (key) DO NOTHING", (key, b"", now))])


def keep_picture(store: Recorder, key: str, png: bytes, now: int) -> None:
    """Keep a picture, whoever wanted it."""
    done = (
        "INSERT INTO pictures (key, png, drawn, made) VALUES (?,?,1,?) "
        "ON CONFLICT (key) DO UPDATE SET png=excluded.png, drawn=1"
    )
    store.write([(done, (key, png, now))])


def keep_first_picture(store: Recorder, key: str, png: bytes, now: int) -> None:
    """Keep a picture, unless there is one of its key."""
    sql = "INSERT INTO pictures (key, png, drawn, made) VALUES (?,?,1,?) "
    store.write([(f"{sql}ON CONFLICT (key) DO NOTHING", (key, png, now))])


def forget_pictures(store: Recorder, before: int) -> None:
    """Let go of pictures that were made before a moment."""
    store.write([("DELETE FROM pictures WHERE made<?", (before,))])


class Sheets:
    """The sheets of maps that were drawn before, by name."""

    def __init__(self, store: Recorder) -> None:
        self._store = store

    def drawn(self, name: str) -> bytes:
        """A sheet as it was kept; b"" for none."""
        rows = self._store.query("SELECT drawn FROM sheets WHERE name=?", (name,))
        return bytes(rows[0][0]) if rows else b""

    def keep(self, name: str, drawn: bytes) -> None:
        """Keep a sheet, unless there is one of its name."""
        sql = "INSERT INTO sheets (name, drawn) VALUES (?,?) ON CONFLICT (name) DO NOTHING"
        self._store.write([(sql, (name, drawn))])
