"""An operator of a match who holds every key, a local beacon, and exports of their match.

Entries are kept as bytes and signed when a checkpoint is made; whatever a test writes is signed, so
a forgery is one of somebody who has all the keys of the house.
"""

from base64 import b64encode
from datetime import datetime, timedelta
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from domain.journal.dice import Chain, DiceBytes, chain_seed, draw, parse_dice
from domain.journal.entries import (
    EMPTY_TREE,
    Entry,
    Seal,
    canonical,
    checkpoint_text,
    command_hash,
    entry_bytes,
    leaf_hash,
    lot,
    lot_of_server,
)
from domain.journal.sealed import commitment
from domain.journal.timestamps import seconds
from domain.journal.tree_proofs import inclusion_path, write_proof
from service.beacon.local import LocalBeacon
from service.house.cosign import Cosigner
from service.house.signed_notes import SigningKey
from tests.rigs.beacon import GENESIS, SECRET

ORIGIN = "play.example/m/k3v9qz7m"
KEY = SigningKey("play.example", bytes(range(32, 64)))
WATCH = Cosigner("watch.example/w1", bytes(range(96, 128)))
STREAMS = ("red", "blue", "table", "talk", "~red")
RELEASES = {"toy": {3: {"11" * 32}, 4: {"22" * 32}}}
SPEC = parse_dice("2d6")
BEGINNING = datetime(2026, 11, 22, 6)


def local(secret: int = int.from_bytes(SECRET, "little")) -> LocalBeacon:
    """The beacon of the tests, or another one: years ahead, so that an operator has every round."""
    return LocalBeacon(secret.to_bytes(32, "little"), GENESIS, clock=lambda: 1 << 40)


BEACON = local()


@cache
def signature(number: int, secret: int = int.from_bytes(SECRET, "little")) -> str:
    """A round of the beacon of the tests, or of another one."""
    return local(secret).signature(number)


@lru_cache(maxsize=64)
def _chain(seed: bytes) -> Chain:
    return Chain(seed)


class Rolled(msgspec.Struct):
    """What dice are rolled for."""

    n: int
    lot: str
    ts: str


class House:
    """One match, from its opening on."""

    streams = STREAMS

    def __init__(
        self,
        beacon: bool = True,
        house: tuple[str, ...] = ("blue",),
        origin: str = ORIGIN,
        fair: Any = None,
        seats: Any = None,
        **more: Any,
    ) -> None:
        self.beacon, self.origin = beacon, origin
        self.entries: list[bytes] = []
        self.openings: dict[tuple[int, int], bytes] = {}
        self.notes: list[str] = []
        self.used: dict[tuple[str, int], int] = {}
        self.now = BEGINNING
        self.cause = self.note = Rolled(-1, "0" * 64, "")
        """The latest cause, and the latest note."""
        named = msgspec.to_builtins(BEACON.beacon) if beacon else None
        keys = {"beacon": named, "cosigners": [], "house": list(house), "need": 0}
        opening = {"format": 3, "match": origin, "release": "11" * 32, "rules": "toy"}
        opening |= {"fair": {**keys, **(fair or {})}, "version": 3, "chains": self.anchors(0)}
        own = {"seats": seats or persons(), "tables": {}}
        self.log("match.opened", {**opening, **own, **more})
        self.checkpoint()

    # Writing

    @property
    def last(self) -> int:
        """The newest entry."""
        return len(self.entries) - 1

    def log(
        self, type_: str, pub: Any = None, by: str = "server", sealed: Any = None,
        to: tuple[str, ...] = (),
    ) -> int:  # fmt: skip
        """Append an entry with at most one sealed part; return its index."""
        self.now += timedelta(seconds=1)
        n, seals = len(self.entries), ()
        if sealed is not None:
            salt = sha256(b"%d 0" % n).digest()
            seals = (Seal(commitment(salt, sealed), to),)
            self.openings[n, 0] = canonical({"data": sealed, "salt": salt.hex()})
        self.entries.append(entry_bytes(Entry(by, n, pub or {}, seals, self.ts, type_)))
        return n

    @property
    def ts(self) -> str:
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def chain(self, stream: str, epoch: int) -> Chain:
        return _chain(chain_seed(bytes(range(32)), self.origin, stream, epoch))

    def anchors(self, epoch: int) -> dict[str, str]:
        return {stream: self.chain(stream, epoch).anchor.hex() for stream in self.streams}

    def rekey(self, reason: str = "restored from a backup", epoch: int = 1) -> int:
        body = {"chains": self.anchors(epoch), "epoch": epoch, "reason": reason}
        return self.log("dice.rekeyed", body)

    def signed(self) -> str:
        """The signed checkpoint of the match as it stands."""
        tree = EMPTY_TREE.extended(map(leaf_hash, self.entries))
        return KEY.sign_as_note(checkpoint_text(self.origin, tree.size, tree.root()))

    def checkpoint(self) -> int:
        """Sign the match as it stands; return its size."""
        self.notes.append(self.signed())
        return len(self.entries)

    def order(
        self, seat: str, text: str, id_: str, seen: int, type_: str = "command", set_: str = "",
        lie: bool = False, due: str | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        """A seat's order; with `set_` a sealed sheet, whose published lot may be a lie.

        It comes to dice where it storms, scouts, or is a note of luck."""
        command = {"id": id_ * 8, "match": self.origin, "orders": text, "seat": seat, "seen": seen}
        made = lot(self.origin, seat, "ground" if lie else id_ * 8)
        draws = {"storm": seat, "scout": f"~{seat}", "note luck": "talk"}
        first = draws.get(text, "") if due is None else due
        owed = {"due": first} if first else {}
        if set_:
            pub = {"cmd": command_hash(command), "lot": made, "seen": seen, "set": set_, **owed}
            n = self.log(type_, pub, seat, {"command": command, "kind": "command"}, (seat,))
        else:
            n = self.log(type_, {"command": command, **owed}, seat)
        if type_ == "note":
            self.note = Rolled(n, made, self.ts)
        else:
            self.cause = Rolled(n, made, self.ts)
        return command

    def plan(
        self, seat: str, text: str, id_: str, seen: int, set_: str, part: Any = None,
        lie: bool = False,
    ) -> Any:  # fmt: skip
        """A seat seals a plan; returns its opening as `sheets.opened` tells it."""
        n = len(self.entries)
        command = self.order(seat, text, id_, seen, set_=set_, lie=lie)
        part = {"command": part or command, "kind": "plan"}
        self.log("plan.changed", self.planned(n, "sealed", seat, set_), sealed=part, to=(seat,))
        return {"command": command, "n": n}

    def planned(self, n: int, now: str, seat: str, set_: str) -> dict[str, Any]:
        return {"n": n, "now": now, "seat": seat, "seats": ["blue", "red"], "set": set_}

    def say(self, seat: str, now: str, id_: str, sheet: Any, set_: str) -> None:
        """A seat is ready with its plan, or not, or takes it back."""
        self.order(seat, now, id_, self.checkpoint())
        self.log("plan.changed", self.planned(sheet["n"], now, seat, set_))

    def opens(self, set_: str, *sheets: Any) -> None:
        """All plans of a set are opened, in the order of their entries."""
        told = sorted(sheets, key=lambda sheet: int(sheet["n"]))
        lots = sorted(lot(self.origin, s["command"]["seat"], s["command"]["id"]) for s in told)
        made = lot_of_server(self.origin, "sheets.opened", " ".join(lots))
        n = self.log("sheets.opened", {"due": "table", "set": set_, "sheets": told})
        self.cause = Rolled(n, made, self.ts)

    def happens(self, type_: str, due: str = "table", **more: Any) -> int:
        """A cause of the house itself."""
        made = lot_of_server(self.origin, type_, self.cause.lot)
        n = self.log(type_, {**({"due": due} if due else {}), **more})
        self.cause = Rolled(n, made, self.ts)
        return n

    def round_of(self, what: Rolled) -> int:
        return BEACON.beacon.round_of(what.ts)

    def appears(self, what: Rolled) -> None:
        """Wait for the round of a cause."""
        at = seconds(BEACON.beacon.appears(self.round_of(what))) - seconds(self.ts)
        self.now += timedelta(seconds=max(0, at - 1))

    def roll(
        self, stream: str, beacon: str | None = None, epoch: int = 0, only: str = "",
        of: Rolled | None = None, early: bool = False, entry: int | None = None, **wrong: Any,
    ) -> list[int]:  # fmt: skip
        """The next link of a stream, for the latest cause; its dice are told."""
        what = of or (self.note if stream == "talk" else self.cause)
        if beacon is None:
            beacon = signature(self.round_of(what)) if self.beacon else ""
        if self.beacon and not early:
            self.appears(what)
        i = self.used[stream, epoch] = self.used.get((stream, epoch), 0) + 1
        link = self.chain(stream, epoch).link(i)
        result = draw(DiceBytes(link, self.origin, stream, i, what.lot, beacon), SPEC)
        spec = {**SPEC, "r": result, **wrong}
        body = {"beacon": beacon, "draws": [spec], "i": i, "reveal": link.hex(), "stream": stream}
        body["entry"] = what.n if entry is None else entry
        if only:
            n = self.log("roll.hidden", {}, sealed={**body, "kind": "roll"}, to=(only,))
        else:
            n = self.log("roll", body)
        told = {"draw": 0, "labels": ["one", "two"], "r": spec["r"], "roll": n, "why": "to hit"}
        if only:
            self.log("dice.rolled", {}, sealed={**told, "kind": "draw"}, to=(only,))
        else:
            self.log("dice.rolled", told)
        return list(result)

    # What is handed out

    def receipt(self, n: int, note: str, size: int) -> str:
        leaves = [leaf_hash(line) for line in self.entries[:size]]
        return write_proof(self.entries[n], n, inclusion_path(n, leaves), note)

    def export(self, without: Any = (), view: str = "full") -> bytes:
        self.checkpoint()
        lines = [f"fieldpost-export/3 {self.origin} {view}".encode()]
        lines += [b"E " + line for line in self.entries]
        for (n, p), opening in sorted(self.openings.items()):
            if (n, p) not in without:
                lines.append(b"O %d %d %b" % (n, p, opening))
        lines += [b"C " + b64encode(note.encode()) for note in self.notes]
        return b"".join(line + b"\n" for line in lines)


def persons() -> dict[str, str]:
    return {"blue": "person", "red": "person"}
