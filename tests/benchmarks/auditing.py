"""The audit: events a second, without and with the rules; memory; the same in a browser."""

import gc
import statistics
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.games import library
from domain.journal.dice import DiceBytes, draw, parse_dice
from domain.journal.entries import (
    Entry,
    Tree,
    checkpoint_text,
    entry_bytes,
    leaf_hash,
    lot,
)
from domain.match.codec import Codec
from domain.match.events.draws import DiceRolled, LinkOpened
from domain.match.events.lifecycle import DiceRekeyed, OrderGiven
from domain.match.terms import Terms
from service.audit.evidence import collect_rarely, examine
from service.audit.lines import FORMAT
from service.beacon.local import LocalBeacon
from service.beacon.rounds import check_rounds
from service.house.keys import House
from tests.benchmarks.one_audit import in_a_process
from tests.rigs.kept_journals import HOUSE, play
from tests.rigs.operator import Operator, Player
from tests.service.web import browsers
from tests.toys import toy

BENCH = House("bench.example", b"m" * 32, b"s" * 32)
EVENTS = 90_000
"""Nearly as many as an export may have."""
BROWSED = 10_000
"""Events of the export that the browser checks."""
LINKS = 4_000
"""Rolls before the chains are replaced."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: audit_events_s, audit_replay_events_s, audit_rss_mb, audit_replay_rss_mb, …"""
    file = folder / "long.audit"
    with file.open("wb") as out:
        out.writelines(long_export(EVENTS))
    alone = in_a_process(file, BENCH.key.vkey)
    replayed = in_a_process(file, BENCH.key.vkey, again=True)
    return {
        "audit_events_s": EVENTS / alone["seconds"],
        "audit_rss_mb": alone["rss_mb"],
        "audit_replay_rss_mb": replayed["rss_mb"],
        "audit_toy_replay_events_s": EVENTS / replayed["seconds"],
        "audit_replay_events_s": _real_replay(folder),
        "audit_round_ms": _round(),
        **_browsed(folder),
    }


def _round() -> float:
    """Milliseconds for one of many rounds that are checked together."""
    local = LocalBeacon(b"b" * 32, 1)
    rounds = {number: local.signature(number) for number in range(1, 501)}
    spent = []
    for _ in range(5):
        start = time.process_time()
        check_rounds(local.beacon.key, rounds)
        spent.append(time.process_time() - start)
    return 1000 * statistics.median(spent) / len(rounds)


def _real_replay(folder: Path) -> float:
    """Events of a real game, audited and decided again, in a second of one core.

    Garbage is looked for as rarely as the command does it.
    """
    file, key, games = folder / "real.audit", [HOUSE.key.vkey], library()
    units = dict.fromkeys(("able", "baker"), "steady")
    file.write_bytes(b"".join(play("dday_dice", "tiger-advanced", units)))
    spent, often = [], gc.get_threshold()
    collect_rarely()
    for _ in range(9):
        start = time.process_time()
        examine(file, key, games, again=True)
        spent.append(time.process_time() - start)
    gc.set_threshold(*often)
    report = examine(file, key, games, again=True)
    assert report.replayed == report.events
    return report.events / statistics.median(spent)


# A long match of the tests' own game, written as its rules would


def long_export(size: int) -> Iterator[bytes]:
    """The lines of an export of at least so many events, which also passes the replay."""
    seats = {"red": "person", "blue": "person"}
    terms = Terms(origin="bench.example/m/long", scenario="duel", seats=seats)
    player = Player(Codec(toy.RULES), terms, BENCH).play((("red", "join"), ("blue", "join")))
    operator = player.operator
    yield f"{FORMAT} {terms.origin} full\n".encode()
    for line in operator.lines():
        yield b"E %b\n" % line
    journal = _Journal(operator, player.match.tree)
    yield from journal.lines(size)


class _Journal:
    """What comes after a beginning that was played."""

    def __init__(self, beginning: Operator, tree: Tree) -> None:
        self.origin, self.tree = beginning.origin, tree
        self.openings, self.notes = sorted(beginning.openings.items()), beginning.notes()
        self.streams = ["table", "talk", "red", "blue", "~red", "~blue", "~field"]
        self.epoch, self.i, self.seen = 0, 0, tree.size

    def lines(self, size: int) -> Iterator[bytes]:
        seq = 1
        while self.tree.size < size:
            seq += 1
            yield from self._storm(seq)
            if self.i == LINKS:
                yield from self._rekeyed()
        self._sign()
        for (n, p), (_, body) in self.openings:
            yield b"O %d %d %b\n" % (n, p, body)
        for note in self.notes:
            yield b"C %b\n" % b64encode(note.encode())

    def _write(self, bodies: list[tuple[str, Any, str]]) -> Iterator[bytes]:
        n, leaves = self.tree.size, []
        for by, pub, type_ in bodies:
            line = entry_bytes(Entry(by, n, pub, (), "2026-11-21T06:30:00Z", type_))
            leaves.append(leaf_hash(line))
            n += 1
            yield b"E %b\n" % line
        self.tree = self.tree.extended(leaves)

    def _storm(self, seq: int) -> Iterator[bytes]:
        id_ = sha256(b"%d" % seq).hexdigest()
        command: dict[str, Any] = {
            "id": id_,
            "match": self.origin,
            "orders": "storm",
            "seat": "red",
        }
        command["seen"], self.i = self.seen, self.i + 1
        link = BENCH.link(self.origin, "red", self.epoch, self.i)
        source = DiceBytes(link, self.origin, "red", self.i, lot(self.origin, "red", id_))
        draws = [{**spec, "r": draw(source, spec)} for spec in _STORM]
        (two, ten), roll = draws, self.tree.size + 1
        opened = LinkOpened("", draws, self.tree.size, self.i, link.hex(), "red")
        storming = DiceRolled(0, ("left", "right"), tuple(two["r"]), roll, "storming")
        weather = DiceRolled(1, ("die 1",), tuple(ten["r"]), roll, "weather")
        pips = {"pips": sum(two["r"]) + sum(ten["r"]), "seat": "red"}
        yield from self._write(
            [
                ("red", OrderGiven(command=command, due="red"), "command"),
                ("server", opened, "roll"),
                ("server", storming, "dice.rolled"),
                ("server", weather, "dice.rolled"),
                ("server", pips, "toy.Stormed"),
            ]
        )

    def _rekeyed(self) -> Iterator[bytes]:
        self.epoch, self.i = self.epoch + 1, 0
        chains = {s: BENCH.anchor(self.origin, s, self.epoch) for s in self.streams}
        body = DiceRekeyed(chains=chains, epoch=self.epoch, reason="used up")
        yield from self._write([("server", body, "dice.rekeyed")])
        self._sign()

    def _sign(self) -> None:
        self.seen = self.tree.size
        text = checkpoint_text(self.origin, self.tree.size, self.tree.root())
        self.notes.append(BENCH.key.sign_as_note(text))


_STORM = [parse_dice("2d6"), parse_dice("d10")]


# In a browser


def _browsed(folder: Path) -> dict[str, float]:
    file = folder / "browsed.audit"
    file.write_bytes(b"".join(long_export(BROWSED)))
    return browsed(file, folder)


def browsed(file: Path, folder: Path) -> dict[str, float]:
    """Seconds from choosing a file to its verdict; nothing where there is no browser."""
    if browsers.CHROMIUM is None:
        print("no chromium: browser_audit_s was not measured", file=sys.stderr)
        return {}
    from playwright.sync_api import sync_playwright

    served = browsers.Served(folder / "served")
    spent = []
    try:
        with sync_playwright() as library:
            chromium = library.chromium.launch(
                executable_path=browsers.CHROMIUM, args=browsers.QUIET
            )
            for _ in range(3):
                page = chromium.new_page()
                page.goto(f"{served.address}/audit")
                page.fill("#vkey", BENCH.key.vkey)
                start = time.perf_counter()
                page.set_input_files("#file", str(file))
                page.locator("#verdict h2", has_text="PROVED").wait_for()
                spent.append(time.perf_counter() - start)
                page.close()
            chromium.close()
    finally:
        served.close()
    return {"browser_audit_s": statistics.median(spent)}
