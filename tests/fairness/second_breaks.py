"""More ways to cheat, found by reading docs/fair-play.md and trying to break it.

As operator, as opponent, as witness, and as two of them who are friends; each is signed again with
every key of the house.
"""

from typing import Any

from domain.journal.entries import canonical, parse
from service.house.cosign import Cosigner
from tests.fairness.second import KEY, ORIGIN, House, Witness, watching
from tests.fairness.second_cheats import Case, begun, blues, cheat, honest


def opened(change: Any) -> House:
    """A match whose opening was changed before anything was signed."""
    house = House(house=())
    entry = parse(house.entries[0])
    change(entry["pub"])
    house.entries[0] = canonical(entry)
    house.notes.clear()
    house.checkpoint()
    return house


# The opening


@cheat("one witness under two names for one anchor", "shown before")
def _() -> House:
    def twice(pub: dict[str, Any]) -> None:
        pub["keys"]["witness"] = [watching().anchored(ORIGIN)] * 2

    return opened(twice)


@cheat("an anchor of the dice that is the witness's own", "shown before")
def _() -> House:
    def shared(pub: dict[str, Any]) -> None:
        witness = watching().anchored(ORIGIN)
        pub["keys"]["witness"] = [witness]
        pub["chains"]["red"] = witness["anchor"]

    return opened(shared)


@cheat("four witnesses, of whom one is asked", "out of form")
def _() -> House:
    def four(pub: dict[str, Any]) -> None:
        pub["keys"]["witness"] = [watching(k).anchored(ORIGIN) for k in (64, 65, 66, 67)]

    return opened(four)


@cheat("a witness who signed the anchor of another match", "did not sign this anchor")
def _() -> House:
    def another(pub: dict[str, Any]) -> None:
        pub["keys"]["witness"] = [watching().anchored(ORIGIN + "x")]

    return opened(another)


@cheat("a witness's key that is the house's own kind", "witness")
def _() -> House:
    def plain(pub: dict[str, Any]) -> None:
        named = watching().anchored(ORIGIN)
        pub["keys"]["witness"] = [{**named, "vkey": KEY.vkey}]

    return opened(plain)


@cheat("a field of the keys that no reader knows", "out of form")
def _() -> House:
    return opened(lambda pub: pub["keys"].update({"also": []}))


@cheat("lists a seat twice", "not in order")
def _() -> House:
    return opened(lambda pub: pub["keys"].update({"house": ["blue", "blue"]}))


@cheat("a seat that is called the server", "not those that have chains")
def _() -> House:
    def server(pub: dict[str, Any]) -> None:
        pub["chains"]["server"] = "12" * 32

    return opened(server)


@cheat("a match of no version", "fair|out of form|version")
def _() -> House:
    return opened(lambda pub: pub.pop("fair"))


@cheat("waits for a month", "out of form")
def _() -> House:
    return opened(lambda pub: pub["keys"].update({"wait": 30 * 86_400}))


# Orders and what they had seen


@cheat("an order that says no more what it had seen", "out of form")
def _() -> House:
    h, _ = begun(False, house=())
    command = {"game": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red"}
    h.log("command", {"command": command}, "red")
    return h


@cheat("an order that had seen less than nothing", "out of form")
def _() -> House:
    h, _ = begun(False, house=())
    h.order("red", "storm", "r1", -1)
    return h


@cheat("an order with a sixth field to choose by", "out of form")
def _() -> House:
    h, n = begun(False, house=())
    command = {"game": ORIGIN, "id": "r1" * 8, "orders": "storm", "salt": "1", "seat": "red"}
    h.log("command", {"command": {**command, "seen": n}}, "red")
    return h


@cheat("an order that is open and sealed at once", "either open, or|not both")
def _() -> House:
    h, n = begun(False, house=())
    command = {"game": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command, "lot": "12" * 32}, "red")
    return h


@cheat("a sealed order that nothing seals", "one sealed part")
def _() -> House:
    h, n = begun(False, house=())
    h.log("command", {"cmd": "12" * 32, "lot": "34" * 32, "seen": n}, "red")
    return h


@cheat("an id with a space to hide another in", "out of form")
def _() -> House:
    h, n = begun(False, house=())
    command = {"game": ORIGIN, "id": "r1 " * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command}, "red")
    return h


@cheat("goes back behind a taking back", "had not seen its own order")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    n2 = h.checkpoint()
    h.log("rewound", {"consent": ["blue"], "reason": "", "to": n})
    h.order("red", "halt", "r2", n - 1 if n2 else n)
    return h


@cheat("a command in the name of the table", "nobody sits at table|another match or seat")
def _() -> House:
    h, n = begun(False, house=())
    h.order("table", "storm", "t1", n)
    return h


# Rolls


@cheat("rolls for the talk before anybody said anything", "nothing to roll for")
def _() -> House:
    h, _ = begun(False, house=())
    h.roll("talk")
    return h


@cheat("rolls before the match began", "nothing to roll for|no chain|had seen no chain")
def _() -> House:
    h = House(house=())
    h.lot = "12" * 32
    h.roll("table")
    return h


@cheat("two free rolls for one note", "second roll")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk")
    h.roll("talk")
    return h


@cheat("a note's roll with a beacon", "another beacon")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk", "ab" * 32)
    return h


@cheat("opens a hidden link to everybody", "to everybody|sealed stream")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "scout", "r1", n)
    h.roll("~red")
    return h


@cheat("numbers its first link nought", "link")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    entry = parse(h.entries[-2])
    entry["pub"]["i"] = 0
    h.entries[-2] = canonical(entry)
    return h


@cheat("two witnesses' worth of beacon where one is named", "without the witness")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask() * 2)
    return h


# Keys by letter, outages


@cheat("gives the key as a note", "without a second key")
def _() -> House:
    h, _ = blues(False)
    cause = h.lot
    h.order("red", f"key {len(h.entries) - 1}", "kk", h.checkpoint(), "note")
    h.lot = cause
    h.roll("blue")
    return h


@cheat("spells the key so that it is an order", "something else than the latest cause")
def _() -> House:
    h, _ = blues(False)
    cause = h.lot
    h.order("red", f"key 0{len(h.entries) - 1}", "kk", h.checkpoint())
    h.lot = cause
    h.roll("blue")
    return h


@cheat("turns the key for red's order himself, beside a witness", "is not for blue to turn")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    about, n = len(h.entries) - 1, h.checkpoint()
    h.wait()
    h.key("blue", "kk", about, n)
    h.roll("red")
    return h


@cheat("a key of somebody whose seat a computer took", "is not for red to turn")
def _() -> House:
    h, _ = blues(False)
    about = len(h.entries) - 1
    h.log("seat.replaced", {"by": "computer:random", "seat": "red"})
    h.roll("blue", h.key("red", "kk", about))
    return h


@cheat("a letter's key for an order before the last", "does not wait for the key")
def _() -> House:
    h, _ = blues(False)
    about = len(h.entries) - 1
    h.order("blue", "storm", "b9", h.checkpoint())
    h.roll("blue", h.key("red", "kk", about))
    return h


@cheat("dates an order back to be rid of its witness", "its time is before")
def _() -> House:
    h, n = begun()
    h.wait(-7)
    h.order("blue", "storm", "b1", n)
    return h


@cheat("lets the opponent's letter move the dice of his order", "another beacon")
def _() -> House:
    h, n = begun(house=())
    h.order("red", "storm", "r1", n)
    about, n = len(h.entries) - 1, h.checkpoint()
    h.wait()
    h.roll("red", h.key("blue", "z1", about, n))
    return h


# Void orders, erasures


@cheat("voids an order twice", "does not wait for dice")
def _() -> House:
    h, _ = blues(False)
    about = len(h.entries) - 1
    h.log("order.void", {"entry": about, "reason": "x"})
    h.log("order.void", {"entry": about, "reason": "x"})
    return h


@cheat("voids a note", "does not wait for dice")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "note luck", "rn", n, "note")
    h.log("order.void", {"entry": len(h.entries) - 1, "reason": "x"})
    return h


@cheat("erases a hidden roll that displeased him", "holds no words")
def _() -> House:
    fair = honest().house
    at, p = min(fair.openings)
    fair.log("opening.erased", {"parts": [[at, p]], "reason": "law"})
    return fair


@cheat("erases ahead what is yet to be sealed", "holds no words")
def _() -> House:
    h, _ = begun(False, house=())
    h.log("opening.erased", {"parts": [[len(h.entries) + 1, 0]], "reason": "law"})
    return h


@cheat("a second secret of the same witness", "is not link 2 of the witness")
def _() -> Case:
    h, n = begun()
    other = watching(32)
    other.look(h.note(h.asked), h.entries)
    h.order("red", "storm", "r1", n)
    h.asked += 1
    note = h.note(h.asked)
    link, line = other.look(note, h.entries)
    h.notes.append(note + line)
    h.roll("red", link)
    return Case(h)


@cheat("names one witness twice, under two names", "has the key of another one")
def _() -> House:
    h, _ = begun()
    opening = parse(h.entries[0])
    alias = Cosigner("second.example/w", bytes(range(96, 128)))
    again = Witness(alias, b"q" * 32, watching().houses, lambda _: 1).anchored(ORIGIN)
    opening["pub"]["keys"]["witness"].append(again)
    h.entries[0] = canonical(opening)
    h.notes.clear()
    h.checkpoint()
    return h


@cheat("burns a link whose dice displease", "but link 1 is next")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.used["red", 0] = 1
    h.roll("red")
    return h
