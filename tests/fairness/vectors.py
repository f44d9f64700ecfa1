"""Whole exports with known keys, for people who write a verifier: docs/vectors.

``python -m tests.fairness.vectors`` writes those files anew, and the parts of docs/vectors.md
that are made of them: what stands between ``<!-- tests/fairness/vectors.py … -->`` and an end.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.journal.dice import DiceBytes, draw, parse_dice
from domain.journal.entries import EMPTY_TREE, canonical, checkpoint_text, leaf_hash, lot, parse
from domain.journal.sealed import commitment
from domain.journal.tree_proofs import inclusion_path, write_proof
from service.audit.notes import TAKEN
from service.audit.noting import a_line, c_line, head_of, p_line, s_line
from service.audit.part import write_part
from service.house.signed_notes import SigningKey
from tests.fairness.cheats import begun, tables
from tests.fairness.cosigned import ALL, published
from tests.fairness.house import BEACON, KEY, ORIGIN, STREAMS, WATCH, House, signature
from tests.fairness.noted import pressed
from workers.commands.rotation import rotation_text

FOLDER = Path(__file__).parents[2] / "docs" / "vectors"
PAGE = FOLDER.parent / "vectors.md"
NEXT = SigningKey("play.example", bytes(range(64, 96)))
HOST, _, _ = ORIGIN.partition("/")
PLACE = ORIGIN.rpartition("/")[0]
CARDS = ["Ambush", "Barrage", "Courage", "Dawn", "Engineers"]


class Dealt(House):
    """A toy with a face-down deck, and rolls of any kind."""

    streams = (*STREAMS, "~main")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.salts = [sha256(b"card %d" % pos).hexdigest() for pos in range(len(CARDS))]
        self.cards: list[str] = []

    def body(self, stream: str, *specs: dict[str, Any], epoch: int = 0) -> dict[str, Any]:
        """The body of the next roll of a stream, for the latest cause."""
        beacon = signature(self.round_of(self.cause)) if self.beacon else ""
        if self.beacon:
            self.appears(self.cause)
        i = self.used[stream, epoch] = self.used.get((stream, epoch), 0) + 1
        link = self.chain(stream, epoch).link(i)
        source = DiceBytes(link, self.origin, stream, i, self.cause.lot, beacon)
        draws = [{**spec, "r": draw(source, spec)} for spec in specs]
        named = {"beacon": beacon, "draws": draws, "entry": self.cause.n, "i": i}
        return {**named, "reveal": link.hex(), "stream": stream}

    def rolls(self, stream: str, *specs: dict[str, Any], epoch: int = 0) -> None:
        """A roll for all to see, with every draw told."""
        body = self.body(stream, *specs, epoch=epoch)
        n = self.log("roll", body)
        for place, one in enumerate(body["draws"]):
            told = {"draw": place, "labels": [f"one {k}" for k in range(len(one["r"]))]}
            type_ = "cards.drawn" if "of" in one else "dice.rolled"
            self.log(type_, {**told, "r": one["r"], "roll": n, "why": "to hit"})

    def seals_a_deck(self) -> None:
        roll = self.body("~main", {"k": "shuffle", "of": CARDS})
        self.cards = roll["draws"][0]["r"]
        places = [
            commitment(bytes.fromhex(salt), card)
            for salt, card in zip(self.salts, self.cards, strict=True)
        ]
        part = {"kind": "shuffle", "roll": roll, "salts": self.salts}
        self.log("deck.sealed", {"cards": places, "deck": "main"}, sealed=part, to=())

    def card(self, pos: int) -> dict[str, Any]:
        return {"card": self.cards[pos], "deck": "main", "pos": pos, "salt": self.salts[pos]}

    def deals(self, pos: int, seat: str) -> None:
        part = {**self.card(pos), "kind": "card"}
        self.log("card.dealt", {"deck": "main", "pos": pos}, sealed=part, to=(seat,))


def _set_up(beacon: bool, **more: Any) -> tuple[Dealt, int]:
    """Both sit down, and the match begins with dice, a deck and a card for each."""
    house = Dealt(beacon, **more)
    house.order("red", "join", "rj", 1)
    house.order("blue", "join", "bj", 1)
    house.happens("match.begun")
    house.rolls("table", parse_dice("2d6"))
    house.seals_a_deck()
    house.deals(0, "red")
    house.deals(1, "blue")
    return house, house.checkpoint()


def match_by_beacon() -> House:
    """All that a match by beacon may hold."""
    house, n = _set_up(True)
    house.order("red", "storm", "r1", n)
    house.log("clock.set")
    house.rolls("red", parse_dice("2d6"), parse_dice("d66"), {"k": "pick", "n": 2, "of": [1, 2, 3]})
    n = house.checkpoint()
    house.order("red", "scout", "r2", n)  # first of all in secret
    house.roll("~red", only="red")
    house.roll("red")
    house.order("blue", "note luck", "b1", n, "note")
    first = house.note
    house.order("red", "note luck", "r3", n, "note")
    house.order("blue", "storm", "b2", n)
    house.roll("talk", of=first)
    house.roll("blue")
    house.roll("talk")
    house.log("card.shown", house.card(0))
    house.rekey()
    n = house.checkpoint()
    start = len(house.entries)
    house.order("blue", "storm", "b3", n)
    house.roll("blue", epoch=1)
    house.log("rewound", {"consent": ["red"], "reason": "a slip", "to": start})
    house.order("blue", "storm", "b4", house.checkpoint())
    house.roll("blue", epoch=1)
    house.happens("lapsed")
    house.roll("table", epoch=1)
    blue = house.plan("blue", "land at 3", "b5", house.checkpoint(), "plan-1")
    house.say("blue", "ready", "b6", blue, "plan-1")
    red = house.plan("red", "land at 5", "r4", house.checkpoint(), "plan-1")
    house.say("red", "ready", "r5", red, "plan-1")
    house.opens("plan-1", blue, red)
    house.roll("table", epoch=1)
    house.log("finished", {"ending": "victory", "text": "Red holds the fort.", "winners": ["red"]})
    return house


def _none(origin: str = ORIGIN) -> House:
    """Without a beacon, and blue is of the house."""
    house, n = _set_up(False, origin=origin)
    house.order("red", "storm", "r1", n)
    house.rolls("red", parse_dice("2d6"))
    house.order("red", "note luck", "r2", n, "note")
    house.roll("talk")
    house.order("blue", "storm", "b1", house.checkpoint())
    house.rolls("blue", parse_dice("3d10"))
    house.order("red", "halt", "r3", house.checkpoint())
    house.log("finished", {"ending": "victory", "text": "Red holds the fort.", "winners": ["red"]})
    return house


def _waits() -> House:
    """A note and an order stand, and their dice wait for their rounds."""
    house, n = begun()
    house.order("blue", "note luck", "b1", n, "note")
    house.order("red", "storm", "r1", n)
    return house


def _rest() -> House:
    """Red's letter has three lines; the first comes to dice, and what waits stands before it."""
    house, n = begun()
    lines = [
        {"id": one * 8, "orders": text}
        for one, text in (("r1", "storm"), ("r2", "halt"), ("r3", "storm"))
    ]
    part = {"kind": "rest", "last": "", "lines": lines, "phase": "", "seen": n, "turn": 1}
    house.log("rest.changed", {"seat": "red"}, sealed={**part, "why": ""}, to=("red",))
    house.order("red", "storm", "r1", n)
    house.roll("red")
    house.order("red", "halt", "r2", n)
    house.order("red", "storm", "r3", n)
    house.roll("red")
    return house


def _erased() -> bytes:
    """The words of a note are erased: it is whole without them."""
    house, n = begun()
    words = {"id": "rn" * 8, "match": ORIGIN, "orders": "note hello", "seat": "red", "seen": n}
    pub = {"cmd": sha256(canonical(words)).hexdigest(), "lot": lot(ORIGIN, "red", "rn" * 8)}
    at = house.log(
        "note", {**pub, "seen": n}, "red", {"command": words, "kind": "command"}, ("red",)
    )
    house.log("opening.erased", {"parts": [[at, 0]], "reason": "the law"})
    return house.export(without={(at, 0)})


def notes_of(house: House, seat: str, writer: str = "order") -> str:
    """What a seat's program noted of a match: orders, answers, receipts, checkpoints, each when it
    was there."""
    lines, size = [head_of(house.origin, seat, writer)], len(house.entries)
    for n, line in enumerate(house.entries):
        entry = parse(line)
        if entry["type"] in ("command", "note") and entry["by"] == seat:
            command, ts = entry["pub"]["command"], entry["ts"]
            receipt = house.receipt(n, house.notes[-1], size)
            lines.append(s_line(ts, command))
            lines.append(a_line(ts, command["id"], TAKEN))
            lines.append(p_line(house.ts, receipt))
    lines += [c_line(house.ts, note) for note in house.notes]
    return "\n".join([*lines, ""])


def _notes() -> bytes:
    """Red's notes of the match without a beacon."""
    house = _none()
    house.checkpoint()
    return notes_of(house, "red").encode()


def _ended() -> list[tuple[House, bytes]]:
    """Two finished matches with their public exports, the newest checkpoint of each the last."""
    houses = [_none(f"{PLACE}/{name}") for name in ("able", "baker")]
    return [(house, house.export((*house.openings,), "public")) for house in houses]


def log_proof(at: int) -> str:
    """That the log of the house, of two leaves, holds the end of one of these matches."""
    notes = [house.notes[-1].encode() for house, _ in _ended()]
    leaves = [leaf_hash(note) for note in notes]
    text = checkpoint_text(f"{HOST}/log/main", len(leaves), EMPTY_TREE.extended(leaves).root())
    cosigned = KEY.sign_as_note(text) + WATCH.line(text, 1_795_242_602)
    return write_proof(notes[at], at, inclusion_path(at, leaves), cosigned)


def _journals() -> bytes:
    """Two finished matches in one stream, and the proofs that the log holds their ends."""
    lines = [f"fieldpost-journals/1 {HOST}\n".encode()]
    for at, (_, export) in enumerate(_ended()):
        lines += [export, b"P %b\n\n" % b64encode(log_proof(at).encode())]
    return b"".join(lines)


def _rotation() -> bytes:
    """The key of these vectors is followed by that of the seed 40 41 … 5f (hex); both sign."""
    text = rotation_text(HOST, KEY.vkey, NEXT.vkey, "2026-11-23T06:00:00Z")
    return (NEXT.sign_as_note(text) + KEY.signature_line(text)).encode()


def _trust() -> bytes:
    """A reader of the match with cosigners, who knows them all and the beacon."""
    named = [f"cosigner {one.vkey}   {one.key.name[:2]}" for one in ALL]
    beacon = f"beacon {BEACON.beacon.key} {BEACON.beacon.genesis} {BEACON.beacon.period}"
    return "\n".join([f"house {KEY.vkey}", *named, "need 2", beacon, ""]).encode()


def made() -> dict[str, Callable[[], bytes]]:
    """What writes each file, by its name."""
    return {
        "3-beacon.export": lambda: match_by_beacon().export(),
        "3-none.export": lambda: _none().export(),
        "3-waits.export": lambda: _waits().export(),
        "3-rest.export": lambda: _rest().export(),
        "3-erased.export": _erased,
        "3-tables.export": lambda: tables().export,
        "3-cosigned.export": lambda: published().export(),
        "3-cosigned.trust": _trust,
        "3-none.notes": _notes,
        "3-pressed.export": lambda: pressed()[0].export(),
        "3-pressed.notes": lambda: pressed()[1].encode(),
        "3-hidden.notes": lambda: shown_part().encode(),
        "3-order.tlog-proof": lambda: _receipt().encode(),
        "3-log.tlog-proof": lambda: log_proof(1).encode(),
        "3-journals.stream": _journals,
        "keys.note": _rotation,
    }


# What is shown of them


def hidden() -> tuple[bytes, int]:
    """An export that opens a hidden roll, and the entry of it."""
    export = match_by_beacon().export(view="red")
    lines = [parse(line[2:]) for line in export.split(b"\n") if line.startswith(b"E ")]
    return export, next(entry["n"] for entry in lines if entry["type"] == "roll.hidden")


def shown_part() -> str:
    """That hidden roll by itself."""
    export, n = hidden()
    return write_part(export.splitlines(keepends=True), n, 0, "2026-11-23T06:00:00Z")


def _receipt() -> str:
    """That of red's order in the match that waits."""
    house = _waits()
    house.checkpoint()
    return house.receipt(house.last, house.notes[-1], house.last + 1)


def digests() -> dict[str, str]:
    """Of each file its SHA-256."""
    return {name: sha256((FOLDER / name).read_bytes()).hexdigest() for name in sorted(made())}


def renewed(page: str) -> str:
    """The page with these in it."""
    sums = "".join(f"{digest}  {name}\n" for name, digest in digests().items())
    page, count = re.subn(
        "(<!-- tests/fairness/vectors.py files -->\n).*?(<!-- end -->)",
        lambda found: f"{found[1]}```\n{sums}```\n{found[2]}",
        page,
        flags=re.DOTALL,
    )
    assert count == 1
    return page


def main() -> None:
    """Write the files, and the page."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        if old.name not in made():
            old.unlink()
    for name, write in made().items():
        (FOLDER / name).write_bytes(write())
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
