"""Ways to cheat in what waits of a letter, and in sealed plans.

Tried by a stranger from docs/fair-play.md alone, as the operator, who plays blue; each is signed
again with every key of the house.
"""

from typing import Any

from domain.journal.entries import canonical, parse
from tests.fairness.cheats import Case, begun, cheat
from tests.fairness.house import House

# What waits of a letter (8)


class Rest:
    """Red wrote three lines of one letter, and two of them wait."""

    def __init__(self) -> None:
        self.house, self.seen = begun(False)
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


@cheat("lets a line wait that was given before any line waited", "which was given already")
def _() -> House:
    rest = Rest()
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


@cheat("changes what a waiting line had seen, and seals it anew", "changes a line that waits")
def _() -> House:
    rest = Rest().waits()
    rest.seen = rest.house.checkpoint()
    return rest.waits().goes_on()


@cheat("a waiting line whose id is too short to be chance", "out of form")
def _() -> House:
    rest = Rest()
    rest.lines[0]["id"] = "r2"
    return rest.waits().house


# Plans (8)


def _changed(what: str, change: Any) -> None:
    """Red's sealed plan, whose `plan.changed` is altered."""

    @cheat(f"a plan {what}", "plan|out of form")
    def _() -> House:
        h, n = begun(False)
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


for _said_now in ("ready", "withdrawn"):

    @cheat(f"says {_said_now} of a plan, and seals it once more", "not the plan that it seals")
    def _(now: str = _said_now) -> House:
        h, n = begun(False)
        red = h.plan("red", "land at 5", "r4", n, "p")
        h.order("red", now, "r5", h.checkpoint())
        part = {"command": red["command"], "kind": "plan"}
        h.log("plan.changed", h.planned(red["n"], now, "red", "p"), sealed=part, to=("red",))
        return h


@cheat("a secret order of no set, which says so", "out of form")
def _() -> House:
    h, n = begun(False)
    at = len(h.entries)
    h.order("red", "land at 5", "r4", n, set_="p")
    entry = parse(h.entries[at])
    entry["pub"]["set"] = None
    h.entries[at] = canonical(entry)
    return h


def _sheets(what: str, change: Any) -> None:
    """Both plans, whose `sheets.opened` is altered."""

    @cheat(f"opens plans {what}", "plan|out of form|sealed")
    def _() -> House:
        h, n = begun(False)
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


@cheat("rolls for a plan, and seals it when the dice please", "nothing is rolled for a plan alone")
def _() -> House:
    h, n = begun()
    at = len(h.entries)
    h.order("blue", "storm", "b1", n, set_="p")
    h.roll("blue")
    h.log("plan.changed", h.planned(at, "sealed", "blue", "p"), sealed={}, to=("blue",))
    return h


def _sealed(what: str) -> Case:
    h, n = begun()
    b = h.plan("blue", "land at 3", "b4", n, "p")
    m = h.checkpoint()
    seen = n if what == "late" else m
    other = {"orders": "land at 9"} if what == "part" else {}
    if other:
        r = h.plan("red", "land at 5", "r4", seen, "p", part=other)
    else:
        r = h.plan("red", "land at 5", "r4", seen, "p", lie=what == "lot")
    if what == "early":
        h.opens("p", b, r)
    h.say("red", "ready", "r5", r, "p")
    if what == "swap":
        b = h.plan("blue", "land at 1", "b6", h.checkpoint(), "p")
    if what == "unready":
        h.say("red", "unready", "r6", r, "p")
    h.say("blue", "ready", "b5", b, "p")
    shown = {**r, "command": {**r["command"], "orders": "land at 6"}} if what == "alter" else r
    if what == "foreign":
        shown = {**r, "command": {**r["command"], "match": "play.example/m/another"}}
    if what == "roll":
        h.order("red", "storm", "r9", h.checkpoint())
        h.roll("red")
    if what == "rekey":
        h.rekey()
    sheets = [b] if what == "drop" else [b, shown]
    h.opens("p", *sheets)
    if what == "again":
        h.roll("table")
        h.plan("blue", "land at 4", "b7", h.checkpoint(), "p")
    if what == "twice":
        h.roll("table")
        h.opens("p", *sheets)
    hidden = {(r["n"], 0), (r["n"] + 1, 0), (b["n"], 0)}
    return Case(h, without=hidden if what in ("lot", "alter", "foreign") else set())


for _name, _what, _said in (
    ("seals his plan after red's", "late", "was sealed after that of red"),
    ("seals another plan once red's is sealed", "swap", "was sealed after that of red"),
    ("leaves red's plan out", "drop", "does not open all plans"),
    ("opens another plan than was sealed", "alter", "not the one that was sealed"),
    ("opens a plan of another match", "foreign", "not the one that was sealed"),
    ("opens the plans before all are ready", "early", "is ready"),
    ("opens the plans though red thinks again", "unready", "before red is ready"),
    ("shows red another plan than it sealed", "part", "not the plan that it seals"),
    ("rolls while plans are sealed", "roll", "while plans are sealed"),
    ("writes a false lot for red's plan", "lot", "not the one that was published"),
    ("makes new chains once plans are sealed", "rekey", "wait to be opened"),
    ("seals a plan when its set is open", "again", "which was opened"),
    ("opens a set twice", "twice", "wait to be opened"),
):
    cheat(_name, _said)(lambda what=_what: _sealed(what))
