"""Whole exports with known keys, for people who write a verifier: docs/vectors.

``python -m tests.fairness.vectors`` writes those that are not there yet. A published
file is never changed: a new form of a structure gets a file of its own.
"""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

from domain.journal.entries import (
    EMPTY_TREE,
    canonical,
    command_hash,
    inclusion_path,
    leaf_hash,
    parse,
)
from domain.journal.lots import linked_text, lot, write_proof
from service.house.signed_notes import SigningKey
from tests.fairness.second import KEY, ORIGIN, House
from tests.fairness.second_cheats import FAIR, begun
from tests.fairness.second_letters import Rest
from workers.commands.rotation import rotation_text

FOLDER = Path(__file__).parents[2] / "docs" / "vectors"
NEXT = SigningKey("play.example", bytes(range(64, 96)))


def _rest() -> bytes:
    house = Rest().waits().goes_on()
    house.roll("red")
    return house.export()


def _erased() -> bytes:
    """The words of a note are erased: it is whole without them."""
    house, seen = begun(False, house=())
    words = {"game": ORIGIN, "id": "rn" * 8, "orders": "note hello", "seat": "red", "seen": seen}
    pub = {"cmd": command_hash(words), "lot": lot(ORIGIN, "red", "rn" * 8), "seen": seen}
    n = house.log("note", pub, "red", {"command": words, "kind": "command"}, ("red",))
    house.log("opening.erased", {"parts": [[n, 0]], "reason": "the law"})
    return house.export(without={(n, 0)})


def _letters(origin: str = ORIGIN) -> House:
    """No witness, and blue is of the house: red's letters let its dice be rolled."""
    house = House(origin=origin)
    house.order("red", "join", "rj", 1)
    house.order("blue", "join", "bj", 1)
    house.cause("game.begun")
    house.roll("table", house.key("red", "k0", len(house.entries) - 1))
    house.order("red", "storm", "r1", house.checkpoint())
    house.roll("red")
    house.order("blue", "storm", "b1", house.checkpoint())
    house.roll("blue", house.key("red", "k1", len(house.entries) - 1))
    house.log("finished", {"ending": "victory", "text": "Red holds the fort.", "winners": ["red"]})
    return house


def _sent() -> bytes:
    """What red's program kept of the match by letters: orders, a receipt, and what red had seen."""
    house, lines = _letters(), [f"fieldpost-sent/2 {ORIGIN} red".encode()]
    house.checkpoint()
    for n, line in enumerate(house.entries):
        entry = parse(line)
        if (entry["type"], entry["by"]) == ("command", "red"):
            receipt = house.receipt(n, house.notes[-1], len(house.entries))
            lines.append(b"S " + canonical(entry["pub"]["command"]))
            lines.append(b"P " + b64encode(receipt.encode()))
    lines += [b"C " + b64encode(note.encode()) for note in house.notes]
    return b"".join(line + b"\n" for line in lines)


def _journals() -> bytes:
    """Two finished matches, and the proofs that the log of the house holds their ends."""
    ended = [_letters(f"play.example/g/{name}") for name in ("able", "baker")]
    exports = [house.export((*house.openings,), "public") for house in ended]
    leaves = [leaf_hash(house.notes[-1].encode()) for house in ended]
    root = EMPTY_TREE.extended(leaves).root()
    note = KEY.sign_as_note(linked_text("play.example/log/main", len(leaves), root, 0))
    lines = [b"fieldpost-journals/1 play.example\n"]
    for at, (house, export) in enumerate(zip(ended, exports, strict=True)):
        proof = write_proof(house.notes[-1].encode(), at, inclusion_path(at, leaves), note)
        lines += [export, b"P %b\n\n" % b64encode(proof.encode())]
    return b"".join(lines)


def _rotation() -> bytes:
    """The key of these vectors is followed by that of the seed 40 41 … 5f (hex); both sign."""
    text = rotation_text("play.example", KEY.vkey, NEXT.vkey, "2026-11-23T06:00:00Z")
    return (NEXT.sign_as_note(text) + KEY.signature_line(text)).encode()


def made() -> dict[str, Callable[[], bytes]]:
    """What writes each file, by its name."""
    return {
        **{f"2-{one}.export": lambda c=FAIR[one]: c().export for one in ("honest", "outage")},
        "2-rest.export": _rest,
        "2-erased.export": _erased,
        "2-letters.export": lambda: _letters().export(),
        "2-letters.sent": _sent,
        "2-journals.stream": _journals,
        "keys.note": _rotation,
    }


def main() -> None:
    """Write the files that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for name, write in made().items():
        file = FOLDER / name
        if not file.exists():
            file.write_bytes(write())
            print(f"{name} is new.")


if __name__ == "__main__":
    main()
