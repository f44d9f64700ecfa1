"""More ways to cheat, at the edges of what a reader takes for a number, a
die, a time or a signature: what almost says the same as an honest line.

Each is signed again with every key of the house.
"""

from typing import Any

from domain.journal.entries import parse
from service.house.signed_notes import SigningKey
from tests.fairness.cheats import begun, cheat
from tests.fairness.house import KEY, House
from tests.fairness.tries import changed


def rolled(only: str = "", id_: str = "r1") -> House:
    """A match in which red has rolled; the roll and its telling are the last two entries."""
    h, n = begun(False)
    h.order("red", "scout" if only else "storm", id_, n)
    h.roll(f"~{only}" if only else "red", only=only)
    return h


def drawn(change: Any, id_: str = "r1") -> House:
    """The same with another draw than was made; its telling tells what the draw says."""
    h = rolled(id_=id_)
    roll, told = len(h.entries) - 2, parse(h.entries.pop())["pub"]
    changed(h, roll, lambda e: change(e["pub"]["draws"][0]))
    r = parse(h.entries[roll])["pub"]["draws"][0]["r"]
    h.log("dice.rolled", {**told, "r": r, "labels": ["one", "two"][: len(r)]})
    return h


# Dice


@cheat("tells true for a die that shows one", r"draw 0 is wrong: it tells \[true,.* gives \[1,")
def _() -> House:
    """The two are the same for many a program."""
    ids = (f"t{k}" for k in range(1, 60))
    one = next(id_ for id_ in ids if b'"r":[1,' in rolled(id_=id_).entries[-1])
    return drawn(lambda draw: draw.update(r=[True, draw["r"][1]]), one)


@cheat("rolls true dice: one, for many a program", "a roll is out of form")
def _() -> House:
    return drawn(lambda draw: draw.update(n=True, r=draw["r"][:1]))


@cheat("rolls a die of more sides than there are", "a roll is out of form")
def _() -> House:
    return drawn(lambda draw: draw.update(sides=1_001))


@cheat("gives a d66 sides of its own", "draw 0 is out of form")
def _() -> House:
    return drawn(lambda draw: draw.update(k="d66"))


@cheat("tells dice as cards", "dice as cards")
def _() -> House:
    h = rolled()
    h.log("cards.drawn", parse(h.entries.pop())["pub"])
    return h


@cheat("tells a hidden roll to everybody", "does not wait to be told")
def _() -> House:
    h = rolled(only="red")
    h.entries.pop()
    del h.openings[len(h.entries), 0]
    body = parse(h.openings[len(h.entries) - 1, 0])["data"]
    r = body["draws"][0]["r"]
    told = {"draw": 0, "labels": ["one", "two"], "r": r, "roll": len(h.entries) - 1, "why": "x"}
    h.log("dice.rolled", told)
    return h


@cheat("has one label for two dice", "labels for 2 results")
def _() -> House:
    h = rolled()
    changed(h, len(h.entries) - 1, lambda e: e["pub"].update(labels=["both"]))
    return h


# Bytes and times


@cheat("writes nought as minus nought", "not canonical")
def _() -> House:
    h = rolled()
    h.entries[-1] = h.entries[-1].replace(b'"draw":0', b'"draw":-0')
    return h


@cheat("orders in a second that never was", "is not a time")
def _() -> House:
    h, n = begun(False)
    h.order("red", "halt", "r1", n)
    changed(h, len(h.entries) - 1, lambda e: e.update(ts="2026-11-22T06:00:60Z"))
    return h


@cheat("spells the beacon in capitals", "out of form")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red")
    changed(h, len(h.entries) - 2, lambda e: e["pub"].update(beacon=e["pub"]["beacon"].upper()))
    return h


# Signatures


@cheat("has a friend sign in the house's name and place", "no trusted key")
def _() -> House:
    """Beside the true key: the name is its own, and its id is not."""
    h = rolled()
    text = h.signed().partition("\n\n")[0] + "\n"
    h.notes.append(SigningKey(KEY.name, b"f" * 32).sign_as_note(text))
    return h
