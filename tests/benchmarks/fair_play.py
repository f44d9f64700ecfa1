"""Version 2 of fair play: audit in events a second and memory, what an order costs more."""

import statistics
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.journal.dice import draw, parse_dice
from domain.journal.entries import EMPTY_TREE, Entry, Tree, entry_bytes, leaf_hash
from domain.journal.lots import dice_of, linked_text, lot
from service.application.matches import Matches
from service.house.keys import House
from tests.benchmarks import auditing
from tests.benchmarks.auditing import BENCH, BROWSED, LINKS, MILLION
from tests.benchmarks.one_audit import in_a_process
from tests.rigs.new_store import new_store
from tests.service.test_witness_links import Process
from tests.toys import toy

STREAMS = ("red", "blue", "table", "talk", "~red", "~blue")
SIGNED_EACH = 40
"""Orders from one checkpoint that they name to the next: that of a mail, or of a page."""
MANY_SIGNED = 100_000
"""Events of the export in which each order names a checkpoint of its own: the signatures of the
checkpoints take most of the time."""
ROLLS = 60
_STORM = [parse_dice("2d6"), parse_dice("d10")]


def measure(folder: Path) -> dict[str, float]:
    """Keys: audit_second_events_s, audit_second_rss_mb, witness_order_ratio, …"""
    figures = {}
    for name, size, each in (("", MILLION, SIGNED_EACH), ("_signed", MANY_SIGNED, 1)):
        file = folder / f"second{name}.audit"
        with file.open("wb") as out:
            out.writelines(long_export(size, each))
        spent = in_a_process(file, BENCH.key.vkey)
        figures[f"audit_second{name}_events_s"] = size / spent["seconds"]
        figures[f"audit_second{name}_rss_mb"] = spent["rss_mb"]
    browsed = folder / "browsed.audit"
    browsed.write_bytes(b"".join(long_export(BROWSED, SIGNED_EACH)))
    figures |= {f"{name}_second": one for name, one in auditing.browsed(browsed, folder).items()}
    return {
        **figures,
        "second_order_bytes": _bytes_more(),
        "witness_order_ratio": _with_a_witness(folder),
    }


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
        self.notes.append(BENCH.key.sign_as_note(text))

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


# What it costs beside version 1


def _bytes_more() -> float:
    """Bytes of the journal that an order with its roll takes more than in version 1."""
    orders = 2_000
    first = [line for line in auditing.long_export(5 * orders) if line.startswith(b"E ")]
    second = [line for line in long_export(5 * orders, SIGNED_EACH) if line.startswith(b"E ")]
    kinds = (b'"type":"command"', b'"type":"roll"')
    mine, theirs = (
        [sum(len(line) for line in lines if kind in line) / orders for kind in kinds]
        for lines in (second, first)
    )
    return sum(mine) - sum(theirs)


def _with_a_witness(folder: Path) -> float:
    """An order that rolls with a witness in another process, as a ratio to one without."""
    running = Process(folder / "witness")
    try:
        spent: dict[str, list[float]] = {"with": [], "without": []}
        places = {name: _duel(folder, name, running) for name in spent}
        for k in range(ROLLS):
            for name, (matches, match_id) in places.items():
                size = matches.repository.match(match_id).size
                start = time.perf_counter()
                done = matches.order(match_id, "red", "storm", f"storm-{name}-{k:08}", seen=size)
                spent[name].append(time.perf_counter() - start)
                assert done.done, done
                assert matches.repository.match(match_id).dice.waits is None
    finally:
        running.kill()
    return statistics.median(spent["with"]) / statistics.median(spent["without"])


def _duel(folder: Path, name: str, running: Process) -> tuple[Matches, str]:
    recorder = new_store(folder / f"{name}.sqlite")
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    house.witness = running.asker() if name == "with" else None
    matches = Matches(recorder, house, games={"toy": toy.RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    return matches, match_id
