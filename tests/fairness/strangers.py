"""Ways to cheat, tried once more from docs/fair-play.md alone by somebody new to it.

As operator and as opponent; each is signed again with every key of the house.
"""

from typing import Any

from domain.journal.entries import parse
from tests.fairness.cheats import Case, begun, cheat, honest
from tests.fairness.house import ORIGIN, House
from tests.fairness.tries import changed


def stormed() -> House:
    """Red has ordered, and his roll and its telling are the last two entries."""
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red")
    return h


def rolled(change: Any) -> House:
    """The same with something else in the body of the roll."""
    h = stormed()
    changed(h, len(h.entries) - 2, lambda e: change(e["pub"]))
    return h


# The operator


@cheat("rolls red's order on the chain of blue", "but event 6 is due on red")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red")
    changed(h, len(h.entries) - 2, lambda e: e["pub"].update(stream="blue"))
    return h


@cheat("rolls on a stream that the opening does not name", "but event 6 is due on red")
def _() -> House:
    return rolled(lambda pub: pub.update(stream="luck"))


@cheat("shows the link of a later roll for this one", "does not fit the chain")
def _() -> House:
    return rolled(lambda pub: pub.update(reveal=House().chain("red", 0).link(2).hex()))


@cheat("writes the number of a link as words", "out of form")
def _() -> House:
    return rolled(lambda pub: pub.update(i="1"))


@cheat("adds a field to a roll, to grind it", "out of form")
def _() -> House:
    return rolled(lambda pub: pub.update(salt="1"))


@cheat("leaves the beacon out of a roll", "out of form")
def _() -> House:
    return rolled(lambda pub: pub.pop("beacon"))


@cheat("draws from a list that is not a list", "a roll is out of form")
def _() -> House:
    return rolled(lambda pub: pub["draws"].append({"k": "pick", "n": 1, "of": "abc", "r": ["a"]}))


@cheat("tells another result than was rolled", "another result")
def _() -> House:
    h = stormed()
    changed(h, len(h.entries) - 1, lambda e: e["pub"].update(r=[6, 6]))
    return h


@cheat("tells a draw of a roll that never was", "does not wait to be told")
def _() -> House:
    h = stormed()
    changed(h, len(h.entries) - 1, lambda e: e["pub"].update(roll=len(h.entries)))
    return h


@cheat("counts an entry twice", "it is numbered")
def _() -> House:
    h = stormed()
    changed(h, len(h.entries) - 1, lambda e: e.update(n=len(h.entries) - 2))
    return h


@cheat("makes new chains of a number that is not a number", "out of form")
def _() -> House:
    h = stormed()
    h.log("dice.rekeyed", {"chains": h.anchors(1), "epoch": True, "reason": "x"})
    return h


@cheat("makes new chains twice under one number", "epoch 1 of the dice follows")
def _() -> House:
    h = stormed()
    h.rekey("x")
    h.log("dice.rekeyed", {"chains": h.anchors(2), "epoch": 1, "reason": "y"})
    return h


@cheat("makes new chains with anchors of the old ones", "shown before")
def _() -> House:
    h = stormed()
    h.log("dice.rekeyed", {"chains": h.anchors(0), "epoch": 1, "reason": "x"})
    return h


@cheat("opens a match within the match", "a second time|out of form")
def _() -> House:
    h = stormed()
    ts = parse(h.entries[-1])["ts"]
    h.entries.append(h.entries[0])
    changed(h, len(h.entries) - 1, lambda e: e.update(n=len(h.entries) - 1, ts=ts))
    return h


@cheat("takes back to before nothing", "out of form")
def _() -> House:
    h = stormed()
    h.log("rewound", {"consent": ["blue"], "reason": "", "to": -1})
    return h


# An opponent


@cheat(
    "an opponent who orders in another match's name under an id of this one", "the command is for"
)
def _() -> House:
    h, n = begun(False)
    h.order("blue", "storm", "b1", n)
    changed(
        h,
        len(h.entries) - 1,
        lambda e: e["pub"]["command"].update(match=ORIGIN.replace("k3", "k4")),
    )
    return h


@cheat("an opponent whose order is a note's twin", "repeated")
def _() -> House:
    h, n = begun(False)
    h.order("blue", "note hello", "b1", n, "note")
    h.order("blue", "storm", "b1", n)
    return h


@cheat("an opponent who says in words what he had seen", "out of form")
def _() -> House:
    h, n = begun(False)
    h.order("blue", "storm", "b1", n)
    changed(h, len(h.entries) - 1, lambda e: e["pub"]["command"].update(seen=str(n)))
    return h


# Two who are friends


@cheat("house and opponent who seal an order in no part at all", "one part sealed to its seat")
def _() -> Case:
    h, n = begun()
    h.plan("blue", "land at 3", "b4", n, "plan-1")
    changed(h, len(h.entries) - 2, lambda e: e.update(sealed=[]))
    return Case(h)


def _sealed_to(*to: str) -> House:
    h, n = begun()
    h.plan("blue", "land at 3", "b4", n, "plan-1")
    changed(h, len(h.entries) - 2, lambda e: e["sealed"][0].update(to=to))
    return h


@cheat("house and opponent who seal an order to nobody", "one part sealed to its seat")
def _() -> House:
    return _sealed_to()


@cheat("seals an order to who plays against it", "one part sealed to its seat")
def _() -> House:
    return _sealed_to("blue", "red")


def _told_to(*to: str) -> Case:
    """Red's hidden roll, and its telling sealed to others."""
    h, n = begun()
    h.order("red", "scout", "r1", n)
    h.roll("~red", only="red")
    changed(h, h.last, lambda e: e["sealed"][0].update(to=to))
    return Case(h, without={(h.last, 0)})


@cheat("tells a hidden roll to nobody", "no hidden roll was made for this command")
def _() -> Case:
    return _told_to()


@cheat("tells a hidden roll to another seat", "no hidden roll was made for this command")
def _() -> Case:
    return _told_to("blue")


@cheat("tells in secret an older hidden roll than was made", "which is not a roll it may tell")
def _() -> Case:
    h, n = begun()
    h.order("red", "scout", "r1", n)
    h.roll("~red", only="red")
    h.order("red", "scout", "r2", h.checkpoint())
    h.roll("~red", only="red")
    told = parse(h.openings[h.last, 0])["data"]
    h.entries.pop()
    h.log("dice.rolled", {}, sealed={**told, "roll": n + 1}, to=("red",))
    return Case(h)


@cheat("brings red a receipt whose line is not that of the log", "does not lead to its root")
def _() -> Case:
    case = honest()
    return Case(case.house, receipts=[case.receipts[0].replace("index ", "index 1", 1)])


# The form of what is hashed


@cheat("dates an entry within a second", "out of form")
def _() -> House:
    h = stormed()
    changed(h, len(h.entries) - 1, lambda e: e.update(ts=e["ts"].replace("Z", ".5Z")))
    return h


@cheat("adds a field to an entry, to grind its leaf", "unknown field")
def _() -> House:
    h = stormed()
    changed(h, len(h.entries) - 1, lambda e: e.update(also=1))
    return h


@cheat("cuts a digit from a link", "out of form")
def _() -> House:
    return rolled(lambda pub: pub.update(reveal=pub["reveal"][:-1]))


@cheat("writes an entry with a space that no canonical line has", "not canonical")
def _() -> House:
    h = stormed()
    h.entries[-1] = h.entries[-1].replace(b'"draw":0', b'"draw": 0')
    return h
