"""What the log of a match says of the orders that somebody may have sent."""

import json
import re
from collections import Counter
from collections.abc import Container
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.journal.entries import command_hash
from service.audit.lines import read_limited

_ORDER: Final = re.compile(rb'"type":"(?:command|note)"')
_OUT_OF_FORM: Final = (
    ValueError,
    KeyError,
    TypeError,
    IndexError,
    AttributeError,
    RecursionError,
)
_SAT: Final = re.compile(rb'"type":"seat\.(?:replaced|taken)"')


class Logged(msgspec.Struct):
    """What the log says of the commands whose ids are looked for."""

    game: str = ""
    version: int = 0
    tables: dict[str, str] = {}
    commands: dict[str, dict[str, Any]] = {}
    hashes: set[str] = set()
    """Those of commands whose text is secret."""
    given: dict[str, int] = {}
    """Every command in the name of the seats that are asked for: its hash, and its event. Not those
    of a computer that had the seat meanwhile."""
    notes: set[tuple[str, int]] = set()
    """Seats, and which of their commands only say something to the others."""
    last: Counter[str] = Counter()
    """How many commands each seat gave."""


def read_logged(export: Path, ids: Container[str], seats: Container[str]) -> Logged:
    """Find commands by their ids. The audit itself checks that every line is what it should be."""
    reading = _Reading(ids, seats)
    with export.open("rb") as lines:
        for line in read_limited(lines):
            with suppress(*_OUT_OF_FORM):
                reading.line(line)
    return reading.logged


class _Reading:
    """What was found up to a line of the export."""

    def __init__(self, ids: Container[str], seats: Container[str]) -> None:
        self.logged = Logged(commands={}, hashes=set(), given={}, notes=set(), last=Counter())
        self._ids, self._seats = ids, seats
        self._computers: dict[str, dict[str, int]] = {}
        """Seats that a computer has meanwhile, each with the last command in its name."""

    def line(self, line: bytes) -> None:
        """Read one line; one out of form raises what its form makes Python raise."""
        if line.startswith(b"O ") and b'"kind":"command"' in line:
            self._sought(json.loads(line.split(b" ", 3)[3])["data"].get("command"))
        elif not line.startswith(b"E "):
            return
        elif b'"match.opened"' in line:
            pub = json.loads(line[2:])["pub"]
            self.logged.game, self.logged.version = str(pub["rules"]), int(pub["version"])
            self.logged.tables = dict(pub["tables"])
        elif _ORDER.search(line):
            self._ordered(json.loads(line[2:]))
        elif b'"type":"note.sent"' in line:
            seat = json.loads(line[2:])["pub"]["seat"]
            self.logged.notes.add((seat, self.logged.last[seat]))
        elif _SAT.search(line):
            self._sat(json.loads(line[2:])["pub"])

    def _sought(self, command: Any) -> None:
        if command and str(command["id"]) in self._ids:
            self.logged.commands[str(command["id"])] = command

    def _ordered(self, entry: dict[str, Any]) -> None:
        seat, pub = entry["by"], entry["pub"]
        self.logged.last[seat] += 1
        self._sought(pub.get("command"))
        self.logged.hashes.add(str(pub.get("cmd")))
        if seat not in self._seats:
            return
        given = {pub.get("cmd") or command_hash(pub["command"]): int(entry["n"])}
        if seat in self._computers:
            self._computers[seat] = given
        else:
            self.logged.given |= given

    def _sat(self, pub: dict[str, Any]) -> None:
        if str(pub.get("by", "")).startswith("computer:"):
            self._computers[pub["seat"]] = {}
        else:
            # The last before he has it is the person's own: he joined by it.
            self.logged.given |= self._computers.pop(pub["seat"], {})
