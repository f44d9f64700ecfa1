"""The tables of boxes: each once, by its hash, and who calls it by which name.

A box has no pictures here: it is its canonical JSON, packed, so it is in every backup of the house.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from service.store.packing import packed, unpacked
from service.store.recorder import Recorder, Statement

OF_THE_HOUSE = ""
"""In the place of a person: who runs the house."""


class KeptBox(msgspec.Struct, frozen=True):
    """A box of a person."""

    name: str
    """What they call it."""
    hash: str
    title: str
    made: str
    """Who made it: "own" a text, "vassal" a module."""
    size: int
    """Its bytes as canonical JSON."""
    kept: int
    """When they added it, in Unix seconds."""


ALL, OWN, OFF = "all", "own", "off"
ALLOWED: Final[Mapping[str, tuple[str, ...]]] = {ALL: ("own", "vassal"), OWN: ("own",), OFF: ()}
"""Which boxes a house lets in and shows, by the setting: all, those whose maps and counters we
draw, or none."""


def box_body(store: Recorder, hash_: str, allowed: str) -> bytes | None:
    """The canonical JSON of a box that the house allows; None if there is none."""
    made = ALLOWED[allowed]
    marks = ",".join("?" * len(made))
    sql = f"SELECT body FROM boxes WHERE hash=? AND made IN ({marks})"
    found = store.query(sql, (hash_, *made)) if made else []
    return unpacked(bytes(found[0][0])) if found else None


def boxes_of_player(store: Recorder, player: str) -> list[KeptBox]:
    """The boxes of a person, by name."""
    sql = (
        "SELECT o.name, b.hash, b.title, b.made, b.size, o.kept FROM boxes_of o "
        "JOIN boxes b ON b.hash=o.hash WHERE o.player=? ORDER BY o.name"
    )
    return [
        KeptBox(str(name), str(hash_), str(title), str(made), int(size), int(kept))
        for name, hash_, title, made, size, kept in store.query(sql, (player,))
    ]


def all_boxes(store: Recorder) -> list[KeptBox]:
    """Every box of the house, by title; their names are those of nobody."""
    sql = "SELECT hash, title, made, size, kept FROM boxes ORDER BY title, hash"
    return [
        KeptBox("", str(hash_), str(title), str(made), int(size), int(kept))
        for hash_, title, made, size, kept in store.query(sql)
    ]


def nobodys_boxes(store: Recorder) -> dict[str, int]:
    """The boxes that nobody has a name for, each with when it was added: their owners replaced or
    forgot them."""
    sql = "SELECT hash, kept FROM boxes WHERE hash NOT IN (SELECT hash FROM boxes_of)"
    return {str(hash_): int(kept) for hash_, kept in store.query(sql)}


def keep_box(player: str, box: KeptBox, raw: bytes) -> list[Statement]:
    """Keeps a box, and that a person calls it so, in place of another of that name."""
    row = (box.hash, box.title, box.made, box.size, box.kept, packed(raw))
    name = (
        "INSERT INTO boxes_of (player, name, hash, kept) VALUES (?,?,?,?) "
        "ON CONFLICT (player, name) DO UPDATE SET hash=excluded.hash, kept=excluded.kept"
    )
    return [
        ("INSERT INTO boxes (hash, title, made, size, kept, body) VALUES (?,?,?,?,?,?) "
         "ON CONFLICT DO NOTHING", row),
        (name, (player, box.name, box.hash, box.kept)),
    ]  # fmt: skip


def forget_box_of(store: Recorder, player: str, name: str) -> None:
    """Deletes that a person calls a box so."""
    store.write([("DELETE FROM boxes_of WHERE player=? AND name=?", (player, name))])


def forget_box(store: Recorder, hash_: str, *, whole: bool) -> None:
    """Deletes every person's name of a box, and with ``whole`` the box."""
    statements: list[Statement] = [("DELETE FROM boxes_of WHERE hash=?", (hash_,))]
    if whole:
        statements.append(("DELETE FROM boxes WHERE hash=?", (hash_,)))
    store.write(statements)
