"""Ways to cheat in a match by letters, without a witness, and in what waits and is sealed there.

Tried by a stranger from docs/fair-play.md alone, as the operator, who plays blue; each is signed
again with every key of the house.
"""

from typing import Any

from domain.journal.entries import canonical, command_hash, parse
from domain.journal.lots import lot
from tests.fairness.second import ORIGIN, House
from tests.fairness.second_cheats import Case, begun, blues, cheat


def turned(house: House) -> tuple[int, str]:
    """Red's key for the order that waits: its entry, and its lot."""
    about = len(house.entries) - 1
    made = house.key("red", "kk", about)
    return about, made


# The key came, and its dice displease


@cheat("lets an order go whose key came, and orders anew", "nothing was rolled")
def _() -> House:
    h, _ = blues(False)
    turned(h)
    h.order("blue", "storm", "b2", h.checkpoint())
    h.roll("blue", h.key("red", "k2", len(h.entries) - 1))
    return h


@cheat("takes his order back when its key came", "nothing was rolled")
def _() -> House:
    h, _ = blues(False)
    about, _made = turned(h)
    h.log("rewound", {"consent": ["red"], "reason": "", "to": about})
    return h


@cheat("changes the rules when the key came", "nothing was rolled")
def _() -> House:
    h, _ = blues(False)
    turned(h)
    h.log("rules.changed", {"release": "22" * 32, "version": 4})
    return h


@cheat("lets a window's time be over when the key came", "nothing was rolled")
def _() -> House:
    h, _ = blues(False)
    turned(h)
    h.cause("lapsed")
    return h


@cheat("asks for a second key when the first displeases", "nothing was rolled")
def _() -> House:
    h, _ = blues(False)
    about, _made = turned(h)
    h.roll("blue", h.key("red", "k2", about))
    return h


@cheat("voids an order when its key came, and rolls all the same", "which is void")
def _() -> House:
    h, _ = blues(False)
    about, made = turned(h)
    h.log("order.void", {"entry": about, "reason": "x"})
    h.roll("blue", made)
    return h


@cheat("makes new chains between key and dice", "does not fit the chain")
def _() -> House:
    h, _ = blues(False)
    _about, made = turned(h)
    h.rekey("x")
    h.checkpoint()
    h.roll("blue", made, 1)
    return h


# The key itself


@cheat("a sealed key", "something else than the latest cause|without a second key")
def _() -> House:
    h, _ = blues(False)
    about, n, cause = len(h.entries) - 1, h.checkpoint(), h.lot
    command = {"game": ORIGIN, "id": "kk" * 8, "orders": f"key {about}", "seat": "red", "seen": n}
    made = lot(ORIGIN, "red", "kk" * 8)
    body = {"cmd": command_hash(command), "lot": made, "seen": n}
    h.log("command", body, "red", {"command": command, "kind": "command"}, ("red",))
    h.roll("blue", made, lot_=cause)
    return h


def keyed_in_other_words(words: str) -> House:
    """A die rolled after an order that only looks like the key of the order before it."""
    h, _ = blues(False)
    about, cause = len(h.entries) - 1, h.lot
    h.order("red", words.format(about), "kk", h.checkpoint())
    h.roll("blue", h.lot, lot_=cause)
    return h


@cheat("a key with a word behind it", "something else than the latest cause")
def _() -> House:
    return keyed_in_other_words("key {} please")


@cheat("a key in capitals", "something else than the latest cause")
def _() -> House:
    return keyed_in_other_words("KEY {}")


@cheat("the key of the order before for this one too", "without a second key")
def _() -> House:
    h, _ = blues(False)
    _about, made = turned(h)
    h.roll("blue", made)
    h.order("blue", "storm", "b2", h.checkpoint())
    h.roll("blue", made)
    return h


@cheat("a key whose sender named a checkpoint that never was", "there is none")
def _() -> House:
    h, _ = blues(False)
    about = len(h.entries) - 1
    h.checkpoint()
    h.log("clock.set")
    h.log("clock.set")
    h.roll("blue", h.key("red", "kk", about, about + 2))
    return h


@cheat("one key twice", "repeated")
def _() -> House:
    h, _ = blues(False)
    about, made = turned(h)
    h.roll("blue", made)
    h.key("red", "kk", about)
    return h


@cheat("the dice of a key for the key itself", "something else than the latest cause")
def _() -> House:
    h, _ = blues(False)
    _about, made = turned(h)
    h.roll("blue", made, lot_=made)
    return h


@cheat("his own lot for that of the key", "another beacon")
def _() -> House:
    h, _ = blues(False)
    turned(h)
    h.roll("blue", lot(ORIGIN, "blue", "b1" * 8))
    return h


@cheat("two beacons for one key", "another beacon")
def _() -> House:
    h, _ = blues(False)
    _about, made = turned(h)
    h.roll("blue", made)
    h.roll("table", "ab" * 32)
    return h


@cheat("a hidden roll of his without a key", "without a second key")
def _() -> Case:
    h, _ = blues(False)
    h.roll("~red", only="red")
    return Case(h, without={(len(h.entries) - 2, 0), (len(h.entries) - 1, 0)})


@cheat("sets up without a key", "without a second key")
def _() -> House:
    h = House()
    h.order("red", "join", "rj", 1)
    h.order("blue", "join", "bj", 1)
    h.cause("game.begun")
    h.roll("table")
    return h


@cheat("rolls for time that is over without a key", "without a second key")
def _() -> House:
    h, _ = begun(False)
    h.cause("lapsed")
    h.roll("table")
    return h


@cheat("red's own order waits for red's key", "needs no key|not for red to turn")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.key("red", "kk", n)
    h.roll("red")
    return h


@cheat("a friend's beacon for red's order", "another beacon")
def _() -> House:
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    h.roll("red", lot(ORIGIN, "blue", "b1" * 8))
    return h


@cheat("calls his seat a person's, and rolls as one", "did not|not the order that was sent|none")
def _() -> Case:
    h, n = begun(False)
    sent = {"game": ORIGIN, "id": "r9" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.order("red", "storm", "r1", n - 1)
    return Case(h, sent=[sent])


@cheat("has the key of a person whom a computer replaced after the order", "is not for red")
def _() -> House:
    h, _ = blues(False)
    about, n = len(h.entries) - 1, h.checkpoint()
    h.log("seat.replaced", {"by": "computer:random", "seat": "red"})
    h.roll("blue", h.key("red", "kk", about, n))
    return h


@cheat("new chains at the moment when set-up is rolled", "no checkpoint fixed")
def _() -> House:
    h = House(house=())
    h.order("red", "join", "rj", 1)
    h.order("blue", "join", "bj", 1)
    h.rekey("x")
    h.cause("game.begun")
    h.roll("table", epoch=1)
    return h


@cheat("new chains at the moment when a window's time is over", "no checkpoint fixed")
def _() -> House:
    h, _ = begun(False)
    h.rekey("x")
    h.cause("lapsed")
    h.roll("table", h.key("red", "kk", len(h.entries) - 1), 1)
    return h


# What waits of a letter (24)


class Rest:
    """Red wrote three lines of one letter, and two of them wait."""

    def __init__(self) -> None:
        self.house, self.seen = begun(False, house=())
        self.house.order("red", "storm", "r1", self.seen)
        self.house.roll("red")
        self.lines = [
            {"id": one * 8, "orders": text} for one, text in (("r2", "halt"), ("r3", "storm"))
        ]

    def waits(self, to: str = "red", seat: str = "red", **wrong: Any) -> "Rest":
        part = {"kind": "rest", "lines": self.lines, "seen": self.seen, "turn": 1, **wrong}
        self.house.log("rest.changed", {"seat": seat}, sealed=part, to=(to,) if to else ())
        return self

    def goes_on(self, text: str = "halt", seen: int | None = None, seat: str = "red") -> House:
        self.house.order(seat, text, "r2", self.seen if seen is None else seen)
        return self.house


@cheat("goes on with another line than waits", "not the line that waited")
def _() -> House:
    return Rest().waits().goes_on("storm")


@cheat("goes on as if red had seen the answer", "not the line that waited")
def _() -> House:
    rest = Rest().waits()
    return rest.goes_on(seen=rest.house.checkpoint())


@cheat("lets a line wait that was given already", "which was given already")
def _() -> House:
    rest = Rest()
    rest.waits()
    rest.goes_on()
    return rest.waits().house


@cheat("seals what waits to blue", "one part sealed to its seat|sealed to that seat")
def _() -> House:
    return Rest().waits(to="blue").house


@cheat("seals what waits to nobody", "one part sealed to its seat|sealed to that seat")
def _() -> House:
    return Rest().waits(to="").house


@cheat("says no more what a waiting line had seen", "out of form")
def _() -> House:
    return Rest().waits(seen="1").house


@cheat("seals something else as what waits", "out of form|kind")
def _() -> House:
    return Rest().waits(kind="words").house


@cheat("changes the words of a waiting line, and seals it anew", "not the line that waited")
def _() -> House:
    rest = Rest().waits()
    rest.lines = [{**rest.lines[0], "orders": "storm"}, rest.lines[1]]
    return rest.waits().goes_on("storm")


@cheat("a waiting line whose id is too short to be chance", "out of form")
def _() -> House:
    rest = Rest()
    rest.lines[0]["id"] = "r2"
    return rest.waits().house


# Plans (21)


def _changed(what: str, change: Any) -> None:
    """Red's sealed plan, whose `plan.changed` is altered."""

    @cheat(f"a plan {what}", "plan|out of form")
    def _() -> House:
        h, n = begun(False, house=())
        h.plan("red", "land at 5", "r4", n, "p")
        entry = parse(h.entries[-1])
        change(entry["pub"])
        h.entries[-1] = canonical(entry)
        return h


_changed("of a seat that does not plan", lambda pub: pub.update(seats=["blue"]))
_changed("of a set with another name than its order", lambda pub: pub.update(set="q"))
_changed("of another entry", lambda pub: pub.update(n=pub["n"] - 1))
_changed("that says more than what is so", lambda pub: pub.update(also="x"))
_changed("that is sealed and ready at once", lambda pub: pub.update(now="ready"))
_changed("of a set that no stream could name", lambda pub: pub.update(set="P 1"))


def _sheets(what: str, change: Any) -> None:
    """Both plans, whose `sheets.opened` is altered."""

    @cheat(f"opens plans {what}", "plan|out of form|sealed")
    def _() -> House:
        h, n = begun(False, house=())
        red = h.plan("red", "land at 5", "r4", n, "p")
        h.say("red", "ready", "r5", red, "p")
        blue = h.plan("blue", "land at 3", "b4", h.checkpoint(), "p")
        h.say("blue", "ready", "b5", blue, "p")
        h.opens("p", red, blue)
        entry = parse(h.entries[-1])
        change(entry["pub"])
        h.entries[-1] = canonical(entry)
        h.roll("table")
        return h


_sheets("in an order that he likes", lambda pub: pub["sheets"].reverse())
_sheets("with one of them twice", lambda pub: pub["sheets"].append(pub["sheets"][0]))
_sheets("and says more than what is so", lambda pub: pub.update(also="x"))
_sheets("of a set that nobody planned for", lambda pub: pub.update(set="q"))
_sheets("as those of other entries", lambda pub: pub["sheets"][0].update(n=1))
