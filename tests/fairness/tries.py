"""More ways to cheat, tried from docs/fair-play.md alone when all else stood.

As operator (most) and opponent; each is signed again with every key of the house.
"""

from base64 import b64decode
from typing import Any

from domain.journal.entries import canonical, parse
from domain.journal.tree_proofs import read_proof, write_proof
from tests.fairness.cheats import Case, begun, cheat, honest
from tests.fairness.house import ORIGIN, House


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
    h.happens("match.begun")
    h.roll("table")
    return h


@cheat("copies a position as the third entry of a branch", "copied into a match that goes on")
def _() -> House:
    parent, size = begun()
    root = parent.notes[-1].split("\n")[2]
    named = {"how": "branch", "origin": ORIGIN, "root": b64decode(root).hex(), "size": size}
    h = House(house=(), origin="play.example/m/branch", **{"from": named})
    h.log("position.copied")
    h.order("red", "join", "rj", 1)
    h.log("position.copied")
    return h


# Its rolls


@cheat("opens a link and draws nothing with it", "out of form")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    changed(h, len(h.entries) - 2, lambda e: e["pub"].update(draws=[]))
    h.entries.pop()
    return h


@cheat("tells a die once the next order came", "never told")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    told = parse(h.entries.pop())["pub"]
    h.order("blue", "storm", "b1", h.checkpoint())
    h.log("dice.rolled", told)
    h.roll("blue")
    return h


@cheat("tells a die in two ways", "does not wait to be told")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    told = parse(h.entries[-1])["pub"]
    h.log("dice.rolled", {**told, "why": "to rout"})
    return h


@cheat("seals a hidden roll to two seats, of whom one sees it first", "one part sealed to one seat")
def _() -> House:
    h, n = begun(False)
    h.order("red", "scout", "r1", n)
    h.roll("~red", only="red")
    changed(h, len(h.entries) - 2, lambda e: e["sealed"][0].update(to=["blue", "red"]))
    return h


@cheat("spells a link in capitals", "out of form")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    changed(h, len(h.entries) - 2, lambda e: e["pub"].update(reveal=e["pub"]["reveal"].upper()))
    return h


# Its orders and notes


@cheat("publishes for blue's sealed order the lot of red's", "repeated")
def _() -> Case:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    lot_of_red = h.cause.lot
    h.roll("red")
    m = h.checkpoint()
    b = h.plan("blue", "land at 3", "b4", m, "plan-1")
    changed(h, b["n"], lambda e: e["pub"].update(lot=lot_of_red))
    return Case(h)


@cheat("gives a note the name of a set of plans", "a secret order is|either open")
def _() -> House:
    h, n = begun(False)
    h.order("red", "note hello", "r1", n, "note", set_="plan-1")
    return h


@cheat("takes back what is yet to come", "yet to come")
def _() -> House:
    h, n = begun(False)
    h.log("rewound", {"consent": ["red"], "reason": "x", "to": n + 40})
    return h


@cheat("changes the rules and names no release", "out of form")
def _() -> House:
    h, _ = begun(False)
    h.log("rules.changed", {"version": 4})
    return h


# An opponent


@cheat("an opponent whose order had seen nothing, once he sits", "had not seen its own order")
def _() -> House:
    h, _ = begun(False)
    h.order("blue", "storm", "b1", 0)
    h.roll("blue")
    return h


@cheat("an opponent's id that is long enough to hold another order", "out of form")
def _() -> House:
    h, n = begun(False)
    h.order("blue", "storm", "b" * 26, n)
    return h


# Receipts and notes


@cheat("a receipt that stands beyond the end of its tree", "does not lead to its root")
def _() -> Case:
    case = honest()
    proof = read_proof(case.receipts[0])
    far = write_proof(proof.data, proof.index + 64, proof.path, proof.note)
    return Case(case.house, receipts=[far])
