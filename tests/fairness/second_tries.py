"""Nineteen more ways to cheat, tried from docs/fair-play.md alone when all else stood.

As operator (most), opponent, witness, and as operator and witness who are friends; each is signed
again with every key of the house.
"""

from base64 import b64decode, b64encode
from typing import Any

from domain.journal.entries import canonical, parse
from domain.journal.lots import read_proof, write_proof
from tests.fairness.second import KEY, ORIGIN, WATCH, House, watching
from tests.fairness.second_cheats import Case, begun, cheat, honest


def changed(house: House, n: int, change: Any) -> None:
    """Alter an entry that was written already, and sign nothing of before again."""
    entry = parse(house.entries[n])
    change(entry)
    house.entries[n] = canonical(entry)
    house.notes = [note for note in house.notes if int(note.split("\n")[1]) <= n]


# The house, at the beginning


@cheat("begins the match a second time, for another set-up", "begun before")
def _() -> House:
    h, _ = begun()
    h.cause("game.begun")
    h.roll("table", h.ask())
    return h


@cheat("opens with a computer and does not list it", "one that a computer plays")
def _() -> House:
    """What it orders would look like a person's, and its ids can be ground."""
    h = House(house=(), seats={"blue": "computer:steady", "red": "person"})
    h.order("red", "join", "rj", 1)
    h.cause("game.begun")
    h.roll("table")
    h.order("blue", "storm", "b1", h.checkpoint())
    h.roll("blue")
    return h


@cheat("copies a position as the third entry of a branch", "copied into a match that goes on")
def _() -> House:
    parent, size = begun()
    root = parent.notes[-1].split("\n")[2]
    named = {"origin": ORIGIN, "root": b64decode(root).hex(), "size": size}
    h = House(house=(), origin="play.example/g/branch", parent=named)
    h.order("red", "join", "rj", 1)
    h.log("position.copied")
    return h


# Its rolls


@cheat("opens a link and draws nothing with it", "out of form")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    changed(h, len(h.entries) - 2, lambda e: e["pub"].update(draws=[]))
    h.entries.pop()
    return h


@cheat("tells a die once the next order came", "never told")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    told = parse(h.entries.pop())["pub"]
    h.order("blue", "storm", "b1", h.checkpoint())
    h.log("dice.rolled", told)
    h.roll("blue")
    return h


@cheat("tells a die in two ways", "does not wait to be told")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    told = parse(h.entries[-1])["pub"]
    h.log("dice.rolled", {**told, "why": "to rout"})
    return h


@cheat("seals a hidden roll to two seats, of whom one sees it first", "one part sealed to one seat")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("~red", only="red")
    changed(h, len(h.entries) - 2, lambda e: e["sealed"][0].update(to=["blue", "red"]))
    return h


@cheat("spells a link in capitals", "out of form")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    changed(h, len(h.entries) - 2, lambda e: e["pub"].update(reveal=e["pub"]["reveal"].upper()))
    return h


# Its orders and notes


@cheat("publishes for blue's sealed order the lot of red's", "repeated")
def _() -> Case:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    lot_of_red = h.lot
    h.roll("red", h.ask())
    m = h.checkpoint()
    b = h.plan("blue", "land at 3", "b4", m, "plan-1")
    changed(h, b["n"], lambda e: e["pub"].update(lot=lot_of_red))
    return Case(h)


@cheat("gives a note the name of a set of plans", "a secret order is|either open")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "note hello", "r1", n, "note", set_="plan-1")
    return h


@cheat("takes back what is yet to come", "yet to come")
def _() -> House:
    h, n = begun(False, house=())
    h.log("rewound", {"consent": ["red"], "reason": "x", "to": n + 40})
    return h


@cheat("changes the rules and names no release", "out of form")
def _() -> House:
    h, _ = begun(False, house=())
    h.log("rules.changed", {"version": 4})
    return h


# An opponent


@cheat("an opponent whose order had seen nothing, once he sits", "had not seen its own order")
def _() -> House:
    h, _ = begun(False, house=())
    h.order("blue", "storm", "b1", 0)
    h.roll("blue")
    return h


@cheat("an opponent's id that is long enough to hold another order", "out of form")
def _() -> House:
    h, n = begun(False, house=())
    h.order("blue", "storm", "b" * 26, n)
    return h


# Receipts and notes


@cheat("a receipt that stands beyond the end of its tree", "does not lead to its root")
def _() -> Case:
    case = honest()
    proof = read_proof(case.receipts[0])
    far = write_proof(proof.data, proof.index + 64, proof.path, proof.note)
    return Case(case.house, receipts=[far])


@cheat("a link that is numbered with a nought before it", "not a checkpoint")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    beacon = h.ask()
    text, _, _ = h.notes.pop().partition("\n\n")
    text = text.replace("\nlink 2", "\nlink 02") + "\n"
    h.notes.append(KEY.sign_as_note(text) + WATCH.line(text, 1795242600))
    h.roll("red", beacon)
    return h


# The witness, and the house that is his friend


@cheat(
    "a witness who opens two links for one order, of which the house takes one", "asks for link 3"
)
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.ask()
    h.asked += 1
    text = h.note(h.asked).partition("\n\n")[0] + "\n"
    h.notes.append(KEY.sign_as_note(text) + WATCH.line(text, 1795242600 + len(h.entries)))
    h.roll("red", "00" * 32)
    return h


@cheat("a cosignature of the witness out of another match", "cosignature of watch")
def _() -> House:
    other = House(watching(), origin="play.example/g/another")
    other.order("red", "join", "rj", 1)
    other.cause("game.begun")
    other.ask()
    line = other.notes[-1].rpartition("\n\n")[2].splitlines()[-1]
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.asked += 1
    h.notes.append(h.note(h.asked) + line + "\n")
    h.roll("red", "00" * 32)
    return h


@cheat("a witness's line under a note that the house did not sign", "signature of play.example")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    beacon = h.ask()
    text, _, lines = h.notes.pop().partition("\n\n")
    own, cosigned = lines.splitlines()
    torn = own[:-8] + b64encode(b"\0" * 6).decode()[:8]
    h.notes.append(f"{text}\n\n{torn}\n{cosigned}\n")
    h.roll("red", beacon)
    return h
