"""More ways to cheat, found by reading docs/fair-play.md and trying to break it.

As operator and as opponent; each is signed again with every key of the house.
"""

from datetime import timedelta

from domain.journal.entries import canonical, parse
from tests.fairness.cheats import begun, cheat, honest
from tests.fairness.house import ORIGIN, House

# Orders and what they had seen


@cheat("an order that says no more what it had seen", "out of form")
def _() -> House:
    h, _ = begun(False)
    command = {"match": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red"}
    h.log("command", {"command": command}, "red")
    return h


@cheat("an order that had seen less than nothing", "out of form")
def _() -> House:
    h, _ = begun(False)
    h.order("red", "storm", "r1", -1)
    return h


@cheat("an order with a sixth field to choose by", "out of form")
def _() -> House:
    h, n = begun(False)
    command = {"match": ORIGIN, "id": "r1" * 8, "orders": "storm", "salt": "1", "seat": "red"}
    h.log("command", {"command": {**command, "seen": n}}, "red")
    return h


@cheat("an order that is open and sealed at once", "either open, or|not both")
def _() -> House:
    h, n = begun(False)
    command = {"match": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command, "lot": "12" * 32}, "red")
    return h


@cheat("a sealed order that nothing seals", "one part sealed to its seat")
def _() -> House:
    h, n = begun(False)
    h.log("command", {"cmd": "12" * 32, "lot": "34" * 32, "seen": n}, "red")
    return h


@cheat("an id with a space to hide another in", "out of form")
def _() -> House:
    h, n = begun(False)
    command = {"match": ORIGIN, "id": "r1 " * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command}, "red")
    return h


@cheat("goes back behind a taking back", "had not seen its own order")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    n2 = h.checkpoint()
    h.log("rewound", {"consent": ["blue"], "reason": "", "to": n})
    h.order("red", "halt", "r2", n - 1 if n2 else n)
    return h


@cheat("a command in the name of the table", "nobody sits at table|another match or seat")
def _() -> House:
    h, n = begun(False)
    h.order("table", "storm", "t1", n)
    return h


# Rolls


@cheat("rolls for the talk before anybody said anything", "nothing waits for dice there")
def _() -> House:
    h, _ = begun(False)
    h.roll("talk", entry=1)
    return h


@cheat("rolls before the match began", "nothing waits for dice there")
def _() -> House:
    h = House(False)
    h.roll("table", entry=0)
    return h


@cheat("opens a hidden link to everybody", "to everybody|sealed stream")
def _() -> House:
    h, n = begun(False)
    h.order("red", "scout", "r1", n)
    h.roll("~red")
    return h


@cheat("numbers its first link nought", "link")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    entry = parse(h.entries[-2])
    entry["pub"]["i"] = 0
    h.entries[-2] = canonical(entry)
    return h


# Times, erasures


@cheat("dates an order back, for an older round", "its time is before")
def _() -> House:
    h, n = begun()
    h.now -= timedelta(hours=7)
    h.order("blue", "storm", "b1", n)
    return h


@cheat("erases a hidden roll that displeased him", "holds no words")
def _() -> House:
    fair = honest().house
    at, p = min(fair.openings)
    fair.log("opening.erased", {"parts": [[at, p]], "reason": "law"})
    return fair


@cheat("erases ahead what is yet to be sealed", "holds no words")
def _() -> House:
    h, _ = begun(False)
    h.log("opening.erased", {"parts": [[len(h.entries) + 1, 0]], "reason": "law"})
    return h


@cheat("burns a link whose dice displease", "but link 1 is next")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.used["red", 0] = 1
    h.roll("red")
    return h
