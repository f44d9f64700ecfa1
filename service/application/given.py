"""What the journal holds in the name of a seat: its player's own notes are compared with it."""

import json
from typing import Final

import msgspec

from service.application.matches import Matches

MOST: Final = 2_000
"""Entries that one look goes through."""


class Given(msgspec.Struct, frozen=True):
    """An order or a note of a seat, as its own player may know it."""

    n: int
    id: str
    orders: str


def given(matches: Matches, match_id: str, seat: str, after: int) -> tuple[list[Given], int]:
    """The orders in the name of a seat from entry ``after`` on, since its player sat down, and up
    to which entry was looked. What was erased is left out: nobody can name it any more."""
    repository, found = matches.repository, list[Given]()
    stop = min(repository.size(match_id), after + MOST)
    sealed = {n: body for n, _, _, body in repository.openings(match_id, after, stop, seat)}
    for n, topic, line in repository.rows(match_id, after, stop):
        if topic not in ("command", "note"):
            continue
        entry = json.loads(line)
        if entry["by"] != seat:
            continue
        command = entry["pub"].get("command")
        if command is None and n in sealed:
            command = json.loads(sealed[n])["data"].get("command")
        if command and command["orders"] == "join":
            found.clear()
        elif command:
            found.append(Given(n, command["id"], command["orders"]))
    return found, max(after, stop)
