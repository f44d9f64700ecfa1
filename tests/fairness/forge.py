"""An operator who makes whole exports out of the primitives: honest, until a test tampers.

Entries are kept as values and everything is signed when it is exported, so whatever a test
changes is signed again: an operator who cheats has all the keys.
"""

from hashlib import sha256
from typing import Any

from domain.journal.dice import Chain, DiceBytes, chain_seed, draw, parse_dice
from domain.journal.entries import (
    EMPTY_TREE,
    canonical,
    checkpoint_text,
    command_hash,
    leaf_hash,
    lot,
    lot_of_server,
)
from domain.journal.sealed import commitment, seal
from service.house.signed_notes import SigningKey
from service.reading.export import write_export

ORIGIN = "play.example/m/k3v9qz7m"
KEY = SigningKey("play.example", bytes(range(32, 64)))
OTHER_KEY = SigningKey("play.example", bytes(range(64, 96)))
CARDS = ["Ambush", "Barrage", "Courage", "Dawn", "Engineers"]


class Forge:
    """One match, from its opening on."""

    def __init__(self, origin: str = ORIGIN, decks: tuple[str, ...] = ("main",)) -> None:
        self.origin = origin
        self.entries: list[dict[str, Any]] = []
        self.openings: dict[tuple[int, int], tuple[tuple[str, ...], bytes]] = {}
        self.sizes: list[int] = []
        self.key = KEY
        secret = ("~red", "~blue", *(f"~{deck}" for deck in decks))
        self.streams = ["table", "talk", "red", "blue", *secret]
        self.epoch = 0
        self.lot, self.cause = "", -1
        """Of the latest cause, and its entry."""
        self.given: dict[str, int] = {}
        self.decks: dict[str, tuple[list[str], list[str]]] = {}
        self._salts = 0
        fair: dict[str, Any] = {"beacon": None, "cosigners": [], "house": [], "need": 0}
        opening = {"fair": fair, "format": 3, "match": origin, "release": "11" * 32, "rules": "1"}
        seats = {"blue": "person", "red": "person"}
        opening |= {"chains": self._anchors(), "seats": seats, "tables": {}, "version": 1}
        self.log("match.opened", opening)
        self.checkpoint()

    def _anchors(self) -> dict[str, str]:
        self.chains = {
            stream: Chain(chain_seed(bytes(range(32)), self.origin, stream, self.epoch), 64)
            for stream in self.streams
        }
        self.used = dict.fromkeys(self.streams, 0)
        return {stream: chain.anchor.hex() for stream, chain in self.chains.items()}

    def salt(self) -> bytes:
        self._salts += 1
        return sha256(b"salt %d" % self._salts).digest()

    def log(
        self, type_: str, pub: Any = None, sealed: tuple[Any, tuple[str, ...]] | None = None,
        by: str = "server",
    ) -> int:  # fmt: skip
        """Append an entry, with at most one sealed part; return its index."""
        n = len(self.entries)
        entry = {
            "by": by,
            "n": n,
            "pub": {} if pub is None else pub,
            "sealed": [],
            "ts": _moment(n),
            "type": type_,
        }
        self.entries.append(entry)
        if sealed:
            self.reseal(n, *sealed)
        return n

    def reseal(self, n: int, data: Any, to: tuple[str, ...]) -> None:
        """Put this data, honestly committed to, into the sealed part of entry `n`."""
        part, opening = seal(data, to, self.salt())
        self.entries[n]["sealed"] = [{"c": part.c, "to": list(part.to)}]
        self.openings[n, 0] = (to, canonical(opening))

    def checkpoint(self) -> None:
        self.sizes.append(len(self.entries))

    def command(self, seat: str, orders: str, secret: bool = False) -> int:
        self.given[seat] = self.given.get(seat, 0) + 1
        nonce = sha256(f"{seat} {self.given[seat]} {self.origin}".encode()).hexdigest()[:32]
        seen = self.sizes[-1] if self.sizes else 0
        command = {
            "id": nonce,
            "match": self.origin,
            "orders": orders,
            "seat": seat,
            "seen": seen,
        }
        self.lot, self.cause = lot(self.origin, seat, nonce), len(self.entries)
        if not secret:
            return self.log("command", {"command": command}, by=seat)
        data = {"command": command, "kind": "command"}
        told = {"cmd": command_hash(command), "lot": self.lot, "seen": seen}
        return self.log("command", told, (data, (seat,)), by=seat)

    def happens(self, type_: str) -> int:
        """A cause of the house itself."""
        self.lot, self.cause = lot_of_server(self.origin, type_, self.lot), len(self.entries)
        return self.log(type_)

    def opened_link(self, stream: str, *specs: dict[str, Any]) -> dict[str, Any]:
        """The body of the next roll on a stream; its cause is due on the first one."""
        self.entries[self.cause]["pub"].setdefault("due", stream)
        self.used[stream] += 1
        i = self.used[stream]
        link = self.chains[stream].link(i)
        source = DiceBytes(link, self.origin, stream, i, self.lot)
        draws = [{**spec, "r": draw(source, spec)} for spec in specs]
        return {
            "beacon": "",
            "draws": draws,
            "entry": self.cause,
            "i": i,
            "reveal": link.hex(),
            "stream": stream,
        }

    def roll(self, stream: str, *specs: dict[str, Any], why: str = "to hit") -> int:
        body = self.opened_link(stream, *specs)
        n = self.log("roll", body)
        for place, spec in enumerate(body["draws"]):
            self.log(_telling(spec), _told(n, place, spec, why))
        return n

    def hidden_roll(self, seat: str, *specs: dict[str, Any], why: str = "to spot") -> int:
        body = self.opened_link(f"~{seat}", *specs)
        n = self.log("roll.hidden", {}, ({**body, "kind": "roll"}, (seat,)))
        for place, spec in enumerate(body["draws"]):
            told = {**_told(n, place, spec, why), "kind": "draw"}
            self.log(_telling(spec), {}, (told, (seat,)))
        return n

    def seal_deck(self, deck: str = "main", cards: list[str] = CARDS) -> int:
        roll = self.opened_link(f"~{deck}", {"k": "shuffle", "of": cards})
        order, salts = roll["draws"][0]["r"], [self.salt().hex() for _ in cards]
        self.decks[deck] = (order, salts)
        places = [commitment(bytes.fromhex(s), c) for s, c in zip(salts, order, strict=True)]
        proof = {"kind": "shuffle", "roll": roll, "salts": salts}
        return self.log("deck.sealed", {"cards": places, "deck": deck}, (proof, ()))

    def card(self, pos: int, deck: str = "main") -> dict[str, Any]:
        order, salts = self.decks[deck]
        return {"card": order[pos], "deck": deck, "pos": pos, "salt": salts[pos]}

    def deal(self, pos: int, seat: str, deck: str = "main") -> int:
        data = {**self.card(pos, deck), "kind": "card"}
        return self.log("card.dealt", {"deck": deck, "pos": pos}, (data, (seat,)))

    def show(self, pos: int, deck: str = "main") -> int:
        return self.log("card.shown", self.card(pos, deck))

    def rekey(self) -> int:
        self.epoch += 1
        body = {"chains": self._anchors(), "epoch": self.epoch, "reason": "restored from backup"}
        return self.log("dice.rekeyed", body)

    def lines(self) -> list[bytes]:
        """The journal as it stands now."""
        return [canonical(entry) for entry in self.entries]

    def notes(self) -> list[str]:
        """The checkpoints, signed for the journal as it stands now."""
        notes, tree, leaves = [], EMPTY_TREE, [leaf_hash(line) for line in self.lines()]
        for size in self.sizes:
            tree = tree.extended(leaves[tree.size : size])
            notes.append(self.key.sign_as_note(checkpoint_text(self.origin, size, tree.root())))
        return notes

    def export(self, view: str = "full") -> list[bytes]:
        """The lines of an export; `full` opens everything, `public` nothing."""
        openings = [
            (n, part, line)
            for (n, part), (to, line) in sorted(self.openings.items())
            if view == "full" or view in to
        ]
        return list(write_export(self.origin, view, self.lines(), openings, self.notes()))

    def drop(self, n: int) -> None:
        """Take entry `n` out and number the rest anew, as if it had never been."""
        del self.entries[n]
        for place, entry in enumerate(self.entries):
            entry["n"] = place
        moved = {(e - (e > n), p): v for (e, p), v in self.openings.items() if e != n}
        self.openings = moved
        self.sizes = sorted({size - (size > n) for size in self.sizes})


def _moment(n: int) -> str:
    days, seconds = divmod(n, 86400)
    hours, seconds = divmod(seconds, 3600)
    return f"2026-11-{21 + days:02}T{hours:02}:{seconds // 60:02}:{seconds % 60:02}Z"


def _telling(spec: dict[str, Any]) -> str:
    return "cards.drawn" if spec["k"] in ("pick", "shuffle") else "dice.rolled"


def _told(n: int, place: int, spec: dict[str, Any], why: str) -> dict[str, Any]:
    labels = [f"{why} {number}" for number in range(len(spec["r"]))]
    return {"draw": place, "labels": labels, "r": spec["r"], "roll": n, "why": why}


def a_match() -> Forge:
    """A short match with every kind of entry in it."""
    forge = Forge()
    forge.command("blue", "join")
    forge.log("seat.taken", {"seat": "blue"})
    forge.happens("match.begun")
    forge.roll("table", parse_dice("d6"), why="who begins")
    forge.seal_deck()
    forge.deal(0, "red")
    forge.deal(1, "blue")
    forge.log("utah_beach.SetUp", {"map": "Überblick von Utah"})
    forge.checkpoint()
    forge.command("red", "attack 1203 from 1202 with 3/7Pz")
    forge.roll("red", parse_dice("2d6"), parse_dice("d10"), parse_dice("d66"))
    forge.roll("table", {"k": "pick", "n": 2, "of": ["A1", "A2", "B1"]}, why="who is hit")
    forge.log("dday_dice.SoldiersLost", {"count": 2})
    forge.checkpoint()
    forge.command("blue", "hide in 1204", secret=True)
    forge.hidden_roll("blue", parse_dice("2d6"), parse_dice("d6"))
    forge.show(1)
    forge.log("takeback.asked", {"to": 18}, by="blue")
    forge.log("takeback.answered", {"answer": "yes"}, by="red")
    forge.log("rewound", {"consent": ["red"], "reason": "slip", "to": 18})
    forge.checkpoint()
    forge.command("blue", "hide in 1205", secret=True)
    forge.hidden_roll("blue", parse_dice("d6"))
    forge.log("key.rotated", {"vkey": OTHER_KEY.vkey})
    forge.rekey()
    forge.checkpoint()
    forge.command("red", "fire 1/919 at 2206")
    forge.roll("red", parse_dice("d100"), {"k": "shuffle", "of": [1, 2, 3]})
    forge.log("finished", {"winner": "red"})
    forge.checkpoint()
    return forge
