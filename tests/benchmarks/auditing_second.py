"""The audit of matches of version 2: events a second, memory, and what an order costs in bytes."""

import json
import resource
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.journal.dice import draw, parse_dice
from domain.journal.entries import EMPTY_TREE, Entry, Tree, entry_bytes, leaf_hash
from domain.journal.lots import dice_of, linked_text, lot
from service.audit.evidence import examine
from tests.benchmarks.auditing import BENCH, LINKS, MILLION

STREAMS = ("red", "blue", "table", "talk", "~red", "~blue")
SIGNED_EACH = 40
"""Orders from one checkpoint that they name to the next: that of a mail, or of a page."""
WITNESSED = 100_000
_STORM = [parse_dice("2d6"), parse_dice("d10")]


def measure(folder: Path) -> dict[str, float]:
    """Keys: audit_second_events_s, audit_second_rss_mb, audit_second_signed_events_s, …"""
    figures = {}
    for name, size, each in (("", MILLION, SIGNED_EACH), ("_signed", WITNESSED, 1)):
        file = folder / f"second{name}.audit"
        with file.open("wb") as out:
            out.writelines(long_export(size, each))
        spent = _in_a_process(file)
        figures[f"audit_second{name}_events_s"] = size / spent["seconds"]
        figures[f"audit_second{name}_rss_mb"] = spent["rss_mb"]
    return figures


def long_export(size: int, each: int) -> Iterator[bytes]:
    """The lines of an export of at least so many events, with a checkpoint each so many orders."""
    match = _Journal(each)
    yield f"pbem-audit/2 {match.origin} full\n".encode()
    yield from match.opened()
    while match.tree.size < size:
        yield from match.storm()
    match.sign()
    for note in match.notes:
        yield b"C %b\n" % b64encode(note.encode())


class _Journal:
    """A match between two people that goes on and on."""

    origin = "bench.example/g/second"

    def __init__(self, each: int) -> None:
        self.tree: Tree = EMPTY_TREE
        self.notes: list[str] = []
        self.each, self.orders, self.epoch, self.i, self.seen = each, 0, 0, 0, 0

    def opened(self) -> Iterator[bytes]:
        keys = {"house": [], "letters": False, "wait": 21600, "witness": []}
        pub = {"chains": self._anchors(), "fair": 2, "game": self.origin, "keys": keys}
        pub |= {"release": "11" * 32, "rules": "toy", "version": 3}
        yield from self._write([("server", pub, "game.opened")])
        self.sign()

    def storm(self) -> Iterator[bytes]:
        self.orders += 1
        if self.orders % self.each == 0:
            self.sign()
        id_ = sha256(b"%d" % self.orders).hexdigest()
        command = {"game": self.origin, "id": id_, "orders": "storm", "seat": "red"}
        command["seen"] = self.seen
        self.i += 1
        link = BENCH.link(self.origin, "red", self.epoch, self.i)
        made = lot(self.origin, "red", id_)
        source = dice_of(link, self.origin, "red", self.i, made)
        draws = [{**spec, "r": draw(source, spec)} for spec in _STORM]
        roll = {"beacon": "", "draws": draws, "i": self.i, "lot": made, "reveal": link.hex()}
        n, (two, ten) = self.tree.size + 1, draws
        labels = {"labels": ["left", "right"], "r": two["r"], "why": "storming"}
        weather = {"draw": 1, "labels": ["die 1"], "r": ten["r"], "roll": n, "why": "weather"}
        pips = {"pips": sum(two["r"]) + sum(ten["r"]), "seat": "red"}
        yield from self._write(
            [
                ("red", {"command": command}, "command"),
                ("server", {**roll, "stream": "red"}, "roll"),
                ("server", {"draw": 0, "roll": n, **labels}, "dice.rolled"),
                ("server", weather, "dice.rolled"),
                ("server", pips, "toy.Stormed"),
            ]
        )
        if self.i == LINKS:
            self.epoch, self.i = self.epoch + 1, 0
            body = {"chains": self._anchors(), "epoch": self.epoch, "reason": "used up"}
            yield from self._write([("server", body, "dice.rekeyed")])
            self.sign()

    def sign(self) -> None:
        """A checkpoint of the match as it stands, which the orders that follow name."""
        self.seen = self.tree.size
        text = linked_text(self.origin, self.tree.size, self.tree.root(), 0)
        self.notes.append(BENCH.key.sign_note(text))

    def _anchors(self) -> dict[str, str]:
        return {s: BENCH.anchor(self.origin, s, self.epoch) for s in STREAMS}

    def _write(self, bodies: list[tuple[str, Any, str]]) -> Iterator[bytes]:
        n, leaves = self.tree.size, []
        for by, pub, type_ in bodies:
            line = entry_bytes(Entry(by, n, pub, (), "2026-11-22T06:30:00Z", type_))
            leaves.append(leaf_hash(line))
            n += 1
            yield b"E %b\n" % line
        self.tree = self.tree.extended(leaves)


# In a process of its own


def _in_a_process(file: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.benchmarks.auditing_second", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def _one(file: Path) -> dict[str, float]:
    start = time.perf_counter()
    examine(file, [BENCH.key.vkey], {})
    seconds = time.perf_counter() - start
    rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "rss_mb": rss}


if __name__ == "__main__":
    print(json.dumps(_one(Path(sys.argv[1]))))
