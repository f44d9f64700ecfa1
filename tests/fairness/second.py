"""An operator of a match who holds every key, an honest witness, and exports of both.

Entries are kept as bytes and signed when a checkpoint is made; whatever a test writes is signed, so
a forgery is one of somebody who has all the keys of the house.
"""

from base64 import b64encode
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from domain.journal.dice import Chain, chain_seed, draw, parse_dice
from domain.journal.entries import (
    EMPTY_TREE,
    Entry,
    Seal,
    canonical,
    command_hash,
    entry_bytes,
    inclusion_path,
    leaf_hash,
)
from domain.journal.lots import dice_of, linked_text, lot, lot_of_server, write_proof
from domain.journal.sealed import commitment
from service.house.cosign import Cosigner
from service.house.signed_notes import SigningKey
from service.witness.tape import Refusal, Witness

ORIGIN = "play.example/g/k3v9qz7m"
KEY = SigningKey("play.example", bytes(range(32, 64)))
WATCH = Cosigner("watch.example/w1", bytes(range(96, 128)))
STREAMS = ("red", "blue", "table", "talk", "~red")
RELEASES = {"toy": {3: {"11" * 32}, 4: {"22" * 32}}}
SPEC = parse_dice("2d6")


@lru_cache(maxsize=64)
def _chain(seed: bytes) -> Chain:
    return Chain(seed)


class House:
    """One match, from its opening on."""

    def __init__(
        self,
        witness: Witness | None = None,
        house: tuple[str, ...] = ("blue",),
        origin: str = ORIGIN,
        by_letter: bool = True,
        **more: Any,
    ) -> None:
        self.witness, self.origin = witness, origin
        self.entries: list[bytes] = []
        self.openings: dict[tuple[int, int], bytes] = {}
        self.notes: list[str] = []
        self.asked = 0
        self.used: dict[tuple[str, int], int] = {}
        self.now = datetime(2026, 11, 22, 6)
        self.lot = ""
        """Of the latest cause."""
        witnesses = [witness.anchored(origin)] if witness else []
        keys: dict[str, Any] = {"house": list(house), "wait": 21600, "witness": witnesses}
        if not by_letter:
            keys["letters"] = False
        opening = {"fair": 2, "game": origin, "keys": keys, "release": "11" * 32, "rules": "toy"}
        self.log("game.opened", {**opening, "version": 3, "chains": self.anchors(0), **more})
        self.checkpoint()

    # Writing

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
        ts = self.now.strftime("%Y-%m-%dT%H:%M:%SZ")
        self.entries.append(entry_bytes(Entry(by, n, pub or {}, seals, ts, type_)))
        return n

    def chain(self, stream: str, epoch: int) -> Chain:
        return _chain(chain_seed(bytes(range(32)), self.origin, stream, epoch))

    def anchors(self, epoch: int) -> dict[str, str]:
        return {stream: self.chain(stream, epoch).anchor.hex() for stream in STREAMS}

    def rekey(self, reason: str = "restored from a backup", epoch: int = 1) -> int:
        body = {"chains": self.anchors(epoch), "epoch": epoch, "reason": reason}
        return self.log("dice.rekeyed", body)

    def note(self, link: int = 0) -> str:
        tree = EMPTY_TREE.extended(map(leaf_hash, self.entries))
        return KEY.sign_as_note(linked_text(self.origin, tree.size, tree.root(), link))

    def checkpoint(self) -> int:
        """Sign the match as it stands; return its size."""
        self.notes.append(self.note())
        return len(self.entries)

    def ask(self) -> str:
        """The witness signs the tree as it stands and opens the next link."""
        assert self.witness
        self.asked += 1
        note = self.note(self.asked)
        link, line = self.witness.look(note, self.entries)
        self.notes.append(note + line)
        return link

    def order(
        self, seat: str, text: str, id_: str, seen: int, type_: str = "command", set_: str = "",
        lie: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """A seat's order; with `set_` a sealed sheet, whose published lot may be a lie."""
        command = {"game": self.origin, "id": id_ * 8, "orders": text, "seat": seat, "seen": seen}
        self.lot = lot(self.origin, seat, "ground" if lie else id_ * 8)
        if set_:
            pub = {"cmd": command_hash(command), "lot": self.lot, "seen": seen, "set": set_}
            self.log(type_, pub, seat, {"command": command, "kind": "command"}, (seat,))
        else:
            self.log(type_, {"command": command}, seat)
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
        self.lot = lot_of_server(self.origin, "sheets.opened", " ".join(lots))
        self.log("sheets.opened", {"set": set_, "sheets": told})

    def cause(self, type_: str, pub: Any = None) -> None:
        self.lot = lot_of_server(self.origin, type_, self.lot)
        self.log(type_, pub)

    def roll(
        self, stream: str, beacon: str = "", epoch: int = 0, lot_: str = "", only: str = "",
        **wrong: Any,
    ) -> list[int]:  # fmt: skip
        """The next link of a stream, for the latest cause; its dice are told."""
        i = self.used[stream, epoch] = self.used.get((stream, epoch), 0) + 1
        link, lot_ = self.chain(stream, epoch).link(i), lot_ or self.lot
        result = draw(dice_of(link, self.origin, stream, i, lot_, beacon), SPEC)
        spec = {**SPEC, "r": result, **wrong}
        body = {"beacon": beacon, "draws": [spec], "i": i, "lot": lot_}
        body |= {"reveal": link.hex(), "stream": stream}
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

    def key(self, seat: str, id_: str, about: int, seen: int = 0) -> str:
        """A letter of `seat` turns the key for that entry: its lot; the cause stays the latest."""
        cause = self.lot
        self.order(seat, f"key {about}", id_, seen or self.checkpoint())
        self.lot, turned = cause, self.lot
        return turned

    def wait(self, hours: int = 6) -> None:
        self.now += timedelta(hours=hours)

    # What is handed out

    def receipt(self, n: int, note: str, size: int) -> str:
        leaves = [leaf_hash(line) for line in self.entries[:size]]
        return write_proof(self.entries[n], n, inclusion_path(n, leaves), note)

    def export(self, without: Any = (), view: str = "full") -> bytes:
        self.checkpoint()
        lines = [f"pbem-audit/2 {self.origin} {view}".encode()]
        lines += [b"E " + line for line in self.entries]
        for (n, p), opening in sorted(self.openings.items()):
            if (n, p) not in without:
                lines.append(b"O %d %d %b" % (n, p, opening))
        lines += [b"C " + b64encode(note.encode()) for note in self.notes]
        return b"".join(line + b"\n" for line in lines)


def watching(seed: int = 64) -> Witness:
    """An honest witness, with the house's key."""
    secret = bytes(range(seed, seed + 32))
    return Witness(WATCH, secret, [KEY.verify_key], lambda size: 1795242600 + size, length=4096)


__all__ = ["ORIGIN", "House", "Refusal", "Witness", "watching"]
