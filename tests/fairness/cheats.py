"""What an operator of a match may try: each makes an export, and what red brings.

`Case` is the export with the evidence; those of `FAIR` are fair, and the audit must accept them.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.journal.entries import canonical, parse
from domain.journal.rounds import QUICKNET
from domain.journal.timestamps import later
from service.house.cosign import Cosigner
from tests.fairness.house import BEACON, KEY, ORIGIN, WATCH, House, Rolled, signature


class Case(msgspec.Struct):
    """An export, and what its reader has besides."""

    house: House
    seen: list[str] = []
    sent: list[dict[str, Any]] = []
    receipts: list[str] = []
    seat: str = ""
    without: set[tuple[int, int]] = set()
    parent: bytes | None = None
    data: bytes = b""

    @property
    def export(self) -> bytes:
        return self.data or self.house.export(self.without)


def begun(beacon: bool = True, **more: Any) -> tuple[House, int]:
    """A match where all sit, and the size of its last checkpoint."""
    house = House(beacon, **more)
    house.order("red", "join", "rj", 1)
    house.order("blue", "join", "bj", 1)
    house.happens("match.begun")
    house.roll("table")
    return house, house.checkpoint()


def ordered(seat: str = "red", text: str = "storm", **more: Any) -> tuple[House, int]:
    """A match by beacon in which a seat ordered, and its dice wait."""
    house, n = begun(**more)
    house.order(seat, text, f"{seat[0]}1", n)
    return house, n


def honest() -> Case:
    """Set-up, open orders, a hidden roll, new chains, notes with a roll that wait while an order
    is rolled, a lapse, and two sheets."""
    h, n = begun()
    mine = [h.order("red", "storm", "r1", n)]
    at = h.last
    receipts = [h.receipt(at, h.signed(), at + 1)]
    h.roll("red")
    n = h.checkpoint()
    h.order("blue", "storm", "b1", n)
    h.log("clock.set")
    h.order("red", "note hello", "r0", n, "note")
    h.roll("blue")
    h.roll("~red", only="red")
    h.roll("table")
    h.rekey()
    m = h.checkpoint()
    h.order("red", "note luck", "r3", m, "note")
    first = h.note
    h.order("blue", "storm", "b2", m)
    h.order("blue", "note luck", "b3", m, "note")
    h.log("note.sent", {"seat": "blue"})
    h.roll("talk", epoch=1, of=first)
    h.roll("blue", epoch=1)
    h.roll("talk", epoch=1)
    h.happens("lapsed")
    h.roll("table", epoch=1)
    h.order("red", "halt", "r2", h.checkpoint())
    h.happens("lapsed", due="")
    n = h.checkpoint()
    b = h.plan("blue", "land at 3", "b4", n, "plan-1")
    h.say("blue", "ready", "b6", b, "plan-1")
    r = h.plan("red", "land at 4", "r4", h.checkpoint(), "plan-1")
    h.say("red", "withdrawn", "r6", r, "plan-1")
    r = h.plan("red", "land at 5", "r7", h.checkpoint(), "plan-1")
    h.say("red", "ready", "r8", r, "plan-1")
    h.opens("plan-1", b, r)
    h.roll("table", epoch=1)
    return Case(h, h.notes[:], [*mine], receipts, "red")


def plain() -> Case:
    return Case(begun()[0])


def none() -> Case:
    """Without a beacon: of the set-up, of an order of the house's seat and of one of red."""
    h, n = begun(False)
    h.order("blue", "storm", "b1", n)
    h.roll("blue")
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk")
    h.order("red", "storm", "r1", n)
    h.roll("red")
    return Case(h)


def computers() -> Case:
    seats = {"blue": "computer:steady", "red": "person"}
    return Case(begun(False, seats=seats)[0])


def waiting() -> Case:
    """The last order stands, and its dice wait for their round, as a note's do."""
    h, n = begun()
    h.order("blue", "note luck", "bn", n, "note")
    h.order("red", "storm", "r1", n)
    return Case(h)


def stopped() -> Case:
    """The same without a beacon: the house stops when the dice displease."""
    h, n = begun(False)
    h.order("red", "storm", "r1", n)
    return Case(h)


def cosigners() -> Case:
    return Case(begun(fair={"cosigners": [WATCH.vkey], "need": 1})[0])


def replaced() -> Case:
    """A computer takes red's seat once red scouted: that roll is still a person's."""
    h, n = begun(False)
    h.order("red", "scout", "r1", n)
    h.roll("~red", only="red")
    h.log("seat.replaced", {"by": "computer:random", "seat": "red"})
    h.order("red", "storm", "r2", h.checkpoint())
    h.roll("red")
    return Case(h)


def umpire() -> Case:
    h, n = begun(referee="person")
    h.order("referee", "rule stands", "u1", n)
    h.order("referee", "note luck", "u2", n, "note")
    h.roll("talk")
    return Case(h)


def letter() -> Case:
    """The first of two lines comes to dice, and the second one waits for them."""
    h, n = begun()
    lines = [{"id": "r1" * 8, "orders": "storm"}, {"id": "r2" * 8, "orders": "halt"}]
    part = {"kind": "rest", "lines": lines, "seen": n, "turn": 1}
    h.log("rest.changed", {"seat": "red"}, sealed=part, to=("red",))
    h.order("red", "storm", "r1", n)
    h.roll("red")
    h.order("red", "halt", "r2", n)
    return Case(h, seat="red")


def tables() -> Case:
    """Tables of the house's own, with names in no order, and rules that change later."""
    h, _ = begun(False, tables=TABLES)
    h.log("rules.changed", {"release": "22" * 32, "tables": TABLES, "version": 4})
    return Case(h)


TABLES = {"maps/upper.toml": "größer = 1\n", "figures.toml": 'source = "seed"\n'}

FAIR: dict[str, Callable[[], Case]] = {
    f.__name__: f
    for f in (
        honest, plain, none, computers, waiting, stopped, cosigners, umpire, replaced, letter,
        tables,
    )
}  # fmt: skip

CHEATS: dict[str, tuple[Callable[[], Case], str]] = {}
"""By what the operator does: the case, and what the audit says of it."""


def cheat(name: str, said: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """The function makes the case; a house alone is a case without more evidence."""

    def keep(make: Callable[[], Any]) -> Callable[[], Any]:
        def case() -> Case:
            made = make()
            return made if isinstance(made, Case) else Case(made)

        assert name not in CHEATS
        CHEATS[name] = (case, said)
        return make

    return keep


# Chains


def _new_chains(rewrite: bool) -> Case:
    h, n = begun()
    h.rekey("x")
    m = h.checkpoint()
    sent = {**h.order("red", "storm", "r1", m if rewrite else n), "seen": n}
    h.roll("red", epoch=1)
    return Case(h, sent=[sent])


@cheat("new chains once red's order is known", "had not seen the chains of event")
def _() -> Case:
    return _new_chains(False)


@cheat("the same, and red's order altered to have seen them", "not the order that was sent")
def _() -> Case:
    return _new_chains(True)


@cheat("the same with a note", "had not seen the chains of event")
def _() -> House:
    h, n = begun()
    h.rekey("x")
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk", epoch=1)
    return h


@cheat("the same with a plan of red", "had not seen the chains of event")
def _() -> House:
    h, n = begun(house=())
    h.rekey("x")
    b = h.plan("blue", "land at 3", "b4", h.checkpoint(), "p")
    h.say("blue", "ready", "b5", b, "p")
    r = h.plan("red", "land at 5", "r4", n, "p")
    h.say("red", "ready", "r5", r, "p")
    h.opens("p", b, r)
    return h


@cheat("goes on with the old chains", "does not fit the chain")
def _() -> House:
    h, _ = begun()
    h.rekey("x")
    h.order("red", "storm", "r1", h.checkpoint())
    h.roll("red")
    return h


@cheat("uses one chain for two epochs", "shown before")
def _() -> House:
    h, _ = begun()
    h.log("dice.rekeyed", {"chains": h.anchors(0), "epoch": 1, "reason": "x"})
    return h


@cheat("new chains whose links are public", "shown before")
def _() -> House:
    h, _ = ordered()
    h.roll("red")
    anchor = h.chain("red", 0).link(1).hex()
    h.log("dice.rekeyed", {"chains": {**h.anchors(1), "blue": anchor}, "epoch": 1, "reason": "x"})
    return h


@cheat("new chains for one stream alone", "a chain for each stream")
def _() -> House:
    h, _ = begun()
    h.log("dice.rekeyed", {"chains": {"blue": "12" * 32}, "epoch": 1, "reason": "x"})
    return h


@cheat("new chains for a stream of their own", "a chain for each stream")
def _() -> House:
    h, _ = begun()
    chains = {**h.anchors(1), "luck": "12" * 32}
    h.log("dice.rekeyed", {"chains": chains, "epoch": 1, "reason": "x"})
    return h


@cheat("new chains at the moment when set-up is rolled", "no checkpoint fixed")
def _() -> House:
    h = House(False)
    h.order("red", "join", "rj", 1)
    h.order("blue", "join", "bj", 1)
    h.rekey("x")
    h.happens("match.begun")
    h.roll("table", epoch=1)
    return h


@cheat("new chains at the moment when a window's time is over", "no checkpoint fixed")
def _() -> House:
    h, _ = begun()
    h.rekey("x")
    h.happens("lapsed")
    h.roll("table", epoch=1)
    return h


@cheat("skips an epoch", "epoch 2 of the dice follows")
def _() -> House:
    h, _ = begun()
    h.rekey(epoch=2)
    return h


@cheat("makes new chains while a free roll waits", "while event 6 waits for its dice")
def _() -> House:
    h, n = begun()
    h.order("blue", "note luck", "bn", n, "note")
    h.rekey()
    return h


# What is due


@cheat("lets an order lie whose dice displease, and orders anew", "stands between event 6")
def _() -> House:
    h, _ = ordered("blue")
    h.order("blue", "storm", "b2", h.checkpoint())
    h.roll("blue")
    return h


@cheat("lets time be over in its place", "stands between")
def _() -> House:
    h, _ = ordered("blue")
    h.happens("lapsed")
    h.roll("table")
    return h


@cheat("rolls for an order that is not due", "nothing waits for dice there")
def _() -> House:
    h, n = begun()
    h.order("blue", "move", "b1", n)
    h.roll("blue")
    return h


@cheat("rolls for a join that is not due", "nothing waits for dice there")
def _() -> House:
    h = House()
    h.order("red", "join", "rj", 1)
    h.roll("table")
    return h


@cheat("rolls on another stream than is due", "but event 6 is due on blue")
def _() -> House:
    h, _ = ordered("blue")
    h.roll("table")
    h.roll("blue")
    return h


@cheat("rolls in secret where a roll for all is due", "but event 6 is due on blue")
def _() -> Case:
    h, _ = ordered("blue")
    h.roll("~red", only="red")
    return Case(h, without={(h.last - 1, 0), (h.last, 0)})


@cheat("says of an order that it is due on the talk", "no stream for it")
def _() -> House:
    h, n = begun()
    h.order("blue", "storm", "b1", n, due="talk")
    return h


@cheat("says of a note that it is due on his own dice", "no stream for it")
def _() -> House:
    h, n = begun()
    h.order("blue", "note x", "b1", n, "note", due="blue")
    return h


@cheat("says of an order that it is due where no chain is", "no stream for it")
def _() -> House:
    h, n = begun()
    h.order("blue", "storm", "b1", n, due="luck")
    return h


@cheat("passes a note over", "but event 6 waits for its dice")
def _() -> House:
    h, n = begun()
    h.order("blue", "note luck", "b1", n, "note")
    h.order("blue", "note luck", "b2", n, "note")
    h.roll("talk")
    return h


@cheat("rolls twice for one note", "nothing waits for dice there")
def _() -> House:
    h, n = begun()
    h.order("blue", "note luck", "bn", n, "note")
    h.roll("talk")
    h.roll("talk")
    return h


@cheat("rolls for a note that is not due", "nothing waits for dice there")
def _() -> House:
    h, n = begun()
    h.order("blue", "note hello", "bn", n, "note")
    h.roll("talk")
    return h


@cheat("rolls for the umpire", "nothing is rolled for a referee")
def _() -> House:
    h, n = begun(referee="person")
    h.order("referee", "storm", "u1", n, due="table")
    h.roll("table")
    return h


@cheat("takes two letters of the umpire that answer one old mail", "had not seen its own order")
def _() -> House:
    h, n = begun(referee="person")
    h.order("referee", "rule stands", "u1", n - 1)
    h.order("referee", "rule back", "u2", n)
    return h


@cheat("tells an older hidden roll behind the umpire's order", "no hidden roll was made")
def _() -> Case:
    h, n = begun(referee="person")
    h.order("red", "scout", "r1", n)
    h.roll("~red", only="red")
    told = parse(h.openings.pop((h.last, 0)))["data"]
    h.entries.pop()
    h.order("referee", "rule stands", "u1", h.checkpoint())
    h.log("dice.rolled", {}, sealed=told, to=("red",))
    return Case(h, without={(h.last, 0), (h.last - 2, 0)})


def _between(
    what: str, write: Callable[[House, int], Any], said: str = "it stands between event 6"
) -> None:
    """Something that looks as if it was given in ignorance stands between an order and its dice."""

    @cheat(f"{what} between an order and its dice", "it stands between event 6 and its dice")
    def _() -> House:
        h, n = ordered("blue", referee="person")
        write(h, n)
        h.roll("blue")
        return h

    @cheat(f"{what} between the dice of an order", said)
    def _() -> House:
        h, n = ordered("blue", referee="person")
        h.roll("blue")
        write(h, n)
        h.cause = Rolled(n, h.cause.lot, parse(h.entries[n])["ts"])
        h.roll("table")
        return h


def _rewinds(h: House, n: int) -> None:
    h.log("rewound", {"consent": ["red"], "reason": "", "to": n})


def _changes_the_rules(h: House, _: int) -> None:
    h.log("rules.changed", {"release": "22" * 32, "tables": {}, "version": 4})


def _plans(h: House, n: int) -> None:
    h.log("plan.changed", h.planned(n, "sealed", "blue", "p"), sealed={}, to=("blue",))


def _lets_lines_wait(h: House, n: int) -> None:
    part = {"kind": "rest", "lines": [], "seen": n}
    h.log("rest.changed", {"seat": "blue"}, sealed=part, to=("blue",))


def _rules(h: House, n: int) -> None:
    kept = h.cause
    h.order("referee", "rule stands", "u1", n)
    h.cause = kept


def _settles(h: House, _: int) -> None:
    h.log("dispute.settled", {"by": "red", "consent": [], "verdict": "stands"})


_between("takes back", _rewinds)
_between("changes the rules", _changes_the_rules)
_between("copies a position", lambda h, _: h.log("position.copied"), "a match that goes on")
_between("changes a plan", _plans, "the command before it is not the plan")
_between("lets lines wait", _lets_lines_wait)
_between("makes new chains", lambda h, _: h.rekey())
_between("has the umpire order", _rules)
_between("rules in a dispute", _settles)


# Rounds


@cheat("takes another round of the same beacon", r"round \d+ is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    h.roll("red", signature(h.round_of(h.cause) - 1))
    return h


@cheat("takes the next round", r"round \d+ is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    h.roll("red", signature(h.round_of(h.cause) + 1))
    return h


@cheat("takes the round of another beacon", r"round \d+ is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    h.roll("red", signature(h.round_of(h.cause), secret=2))
    return h


@cheat("forges a round", "this is not a signature of a round")
def _() -> House:
    h, _ = ordered()
    h.roll("red", "ab" * 48)
    return h


@cheat("changes a bit of a round", "not a signature of a round|is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    right = signature(h.round_of(h.cause))
    h.roll("red", right[:-1] + ("0" if right[-1] != "0" else "1"))
    return h


OWN = Cosigner("w.example", bytes(range(32, 64)))
"""The key of the house under another name."""

P = int(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
    16,
)


def respelled(point: str) -> str:
    """The same point, its coordinate written as x + p."""
    flags, x = int(point[0], 16) & 0b1110, int(point, 16) & ((1 << 381) - 1)
    return f"{(flags << 380) | (x + P):096x}"


@cheat("spells a point a second way", "this is not a signature of a round")
def _() -> House:
    """Of 384 bits three are flags, so that only a small x has room for one more p."""
    h, n = begun()
    while True:
        h.log("clock.set")
        point = signature(BEACON.beacon.round_of(later(h.ts, 1)))
        if (int(point, 16) & ((1 << 381) - 1)) + P < 1 << 381:
            break
    h.order("red", "storm", "r1", n)
    h.roll("red", respelled(point))
    return h


@cheat("takes the point at infinity for a round", "is the point at infinity")
def _() -> House:
    h, _ = ordered()
    h.roll("red", "c0" + "00" * 47)
    return h


@cheat("takes a point outside the subgroup", "this is not a signature of a round")
def _() -> House:
    h, _ = ordered()
    h.roll("red", "80" + "00" * 46 + "04")
    return h


@cheat("gives two rolls of one order two rounds", "has another signature of round")
def _() -> House:
    h, _ = ordered()
    h.roll("red")
    h.roll("table", signature(h.round_of(h.cause) + 1))
    return h


@cheat("rolls without the beacon", "rolled without the beacon")
def _() -> House:
    h, _ = ordered("blue")
    h.roll("blue", "")
    return h


@cheat("rolls free dice without the beacon", "rolled without the beacon")
def _() -> House:
    h, n = begun()
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk", "")
    return h


@cheat("rolls before the round is there", "was rolled before round")
def _() -> House:
    """The holder of the beacon is his friend."""
    h, _ = ordered("blue")
    h.roll("blue", early=True)
    return h


@cheat("rolls in secret before the round is there", "was rolled before round")
def _() -> Case:
    h, _ = ordered(text="scout")
    h.roll("~red", only="red", early=True)
    return Case(h, without={(h.last - 1, 0), (h.last, 0)})


@cheat("hides a roll that another round made", r"round \d+ is not signed by the beacon")
def _() -> Case:
    h, _ = ordered(text="scout")
    h.roll("~red", signature(h.round_of(h.cause) + 1), only="red")
    return Case(h, seat="red")


@cheat("adds a beacon where there is none", "the match has none")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red", "ab" * 48)
    return h


def opened(change: Callable[[dict[str, Any]], Any]) -> House:
    """A match whose opening was changed before anything was signed."""
    house = House(False, house=())
    entry = parse(house.entries[0])
    change(entry["pub"])
    house.entries[0] = canonical(entry)
    house.notes.clear()
    house.checkpoint()
    return house


def _opens(what: str, said: str, change: Callable[[dict[str, Any]], Any]) -> None:
    cheat(f"opens {what}", said)(lambda: opened(change))


_opens("a match of another format", "out of form", lambda pub: pub.update(format=2))
_opens("a match of no format", "out of form", lambda pub: pub.pop("format"))
_opens("a match that nothing protects", "out of form", lambda pub: pub.pop("fair"))
_opens("a match of rules before the first", "out of form", lambda pub: pub.update(version=-1))
_opens("a match whose umpire is a number", "out of form", lambda pub: pub.update(referee=1))
_opens("a match of no seats", "out of form", lambda pub: pub.update(seats={}))
_opens("a match with a chain of the server", "not those of its seats",
       lambda pub: pub["chains"].update(server="12" * 32))  # fmt: skip
_opens("a match with a chain that nobody has", "not those of its seats",
       lambda pub: pub["chains"].update(green="12" * 32))  # fmt: skip
_opens("a match with a seat that has no chain", "not those of its seats",
       lambda pub: pub["seats"].update(green="person"))  # fmt: skip
_opens("a match with a seat that is the umpire's", "not those of its seats",
       lambda pub: pub["seats"].update(referee="person"))  # fmt: skip
_opens("a match without free rolls", "not those of its seats",
       lambda pub: pub["chains"].pop("talk"))  # fmt: skip
_opens("a match with one anchor for two chains", "shown before",
       lambda pub: pub["chains"].update(table=pub["chains"]["red"]))  # fmt: skip
_opens("a match with a computer that is not of the house", "one that a computer plays",
       lambda pub: pub["seats"].update(blue="computer:steady"))  # fmt: skip


def _fair(what: str, said: str, **fair: Any) -> None:
    @cheat(f"opens with {what}", said)
    def _() -> House:
        return House(fair=fair)


_LOCAL = msgspec.to_builtins(BEACON.beacon)
_DRAND = msgspec.to_builtins(QUICKNET)
_TIMES = "the key of drand, and other times"
_COSIGNERS = "its cosigners are out of form"
_fair("drand's rounds of long ago", _TIMES, beacon={**_DRAND, "genesis": QUICKNET.genesis + 3000})
_fair("drand's rounds half as often", _TIMES, beacon={**_DRAND, "period": 6})
_fair("a beacon that waits for nothing", "out of form", beacon={**_LOCAL, "delay": 5})
_fair("a beacon that waits for days", "out of form", beacon={**_LOCAL, "delay": 86_401})
_fair("a beacon of no period", "out of form", beacon={**_LOCAL, "period": 0})
_fair("a beacon of hours", "out of form", beacon={**_LOCAL, "period": 3601})
_fair("a beacon from before all time", "out of form", beacon={**_LOCAL, "genesis": 0})
_fair("a beacon whose key is cut", "out of form", beacon={**_LOCAL, "key": "ab" * 95})
_fair("a beacon with a field to choose by", "out of form", beacon={**_LOCAL, "also": 1})
_fair("a protection that no reader knows", "out of form", wait=21_600)
_fair("cosigners and needs none", _COSIGNERS, cosigners=[WATCH.vkey])
_fair("no cosigners and needs one", _COSIGNERS, need=1)
_fair("one cosigner twice", _COSIGNERS, cosigners=[WATCH.vkey] * 2, need=2)
_fair("a cosigner that is of the house's own kind", _COSIGNERS, cosigners=[KEY.vkey], need=1)
_fair("the house's key as cosigner", _COSIGNERS, cosigners=[OWN.vkey], need=1)
_fair("a seat of the house that is listed twice", "not in order", house=["blue", "blue"])
_fair("a seat of the house that is none", "not those that have chains", house=["green"])


# Rolls


@cheat("rolls for an older order", "but event 9 waits for its dice")
def _() -> House:
    h, n = ordered()
    h.roll("red")
    h.order("blue", "storm", "b1", n)
    h.roll("blue", entry=n)
    return h


@cheat("rolls for his note", "but event 6 waits for its dice")
def _() -> House:
    """Where red's order waits, to have another lot."""
    h, _ = ordered()
    h.order("blue", "note x", "bn", h.checkpoint(), "note")
    h.roll("red", of=h.note)
    return h


@cheat("decides by a free roll", "but event 3 waits for its dice")
def _() -> House:
    h, n = begun()
    h.order("blue", "note luck", "bn", n, "note")
    h.roll("blue", of=h.note)
    return h


@cheat("rolls free dice for an order", "nothing waits for dice there")
def _() -> House:
    h, _ = ordered()
    h.roll("talk", of=h.cause)
    return h


@cheat("rolls twice for one order", "second roll")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red")
    h.roll("red")
    return h


@cheat("writes other dice", "is wrong")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red", r=[6, 6])
    return h


# Orders


@cheat("takes two letters that answer one old mail", "had not seen its own order")
def _() -> House:
    h, n = begun()
    h.order("red", "march", "r1", n - 1)
    h.checkpoint()
    h.order("red", "storm", "r2", n)
    return h


@cheat("order that names a future checkpoint", "cannot have seen")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n + 1)
    return h


@cheat("one order twice", "repeated")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    h.order("red", "storm", "r1", n)
    return h


@cheat("an id that is too short to be chance", "out of form")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "x", n)
    return h


@cheat("an order of another match", "the command is for")
def _() -> House:
    h, n = begun(False, house=())
    command = {"match": ORIGIN + "x", "id": "r1" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command}, "red")
    return h


@cheat("an order of red in blue's name", "the command is of seat")
def _() -> House:
    h, n = begun(False, house=())
    command = {"match": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command}, "blue")
    return h


@cheat("turns the direction of red's words", "turns the direction")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm \u202e3", "r1", n)
    return h


@cheat("alters an order", "not the order that was sent")
def _() -> Case:
    h, n = begun()
    sent = {**h.order("red", "halt", "r1", n), "orders": "storm"}
    return Case(h, sent=[sent])


@cheat("alters what a sealed order had seen", "not the order that was sent")
def _() -> Case:
    h, n = begun(False, house=())
    h.rekey("x")
    m = h.checkpoint()
    sent = {**h.order("red", "scout", "r1", m, set_="p"), "seen": n}
    return Case(h, sent=[sent], without={(len(h.entries) - 1, 0)})


@cheat("rewrites what was mailed", "rewritten")
def _() -> Case:
    old, n = begun(False, house=())
    old.order("red", "storm", "r1", n)
    old.roll("red")
    old.checkpoint()
    h, n = begun(False, house=())
    h.order("red", "halt", "r1", n)
    h.log("clock.set")
    h.log("clock.set")
    return Case(h, old.notes)


@cheat("rolls the log back", "rolled back")
def _() -> Case:
    old, n = begun(False, house=())
    old.order("red", "storm", "r1", n)
    old.roll("red")
    old.checkpoint()
    return Case(begun(False, house=())[0], old.notes)


@cheat("rewrites what was receipted", "a signed receipt shows another entry")
def _() -> Case:
    fair = honest()
    h, n = begun()
    h.order("red", "halt", "r1", n)
    return Case(h, receipts=fair.receipts)


@cheat("a receipt of another match", "of another match")
def _() -> Case:
    h, n = begun(False, house=(), origin=ORIGIN + "x")
    h.order("red", "storm", "r1", n)
    size = h.checkpoint()
    return Case(begun(False, house=())[0], receipts=[h.receipt(n, h.notes[-1], size)])


@cheat("a receipt whose path leads elsewhere", "does not lead to its root")
def _() -> Case:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red")
    size = h.checkpoint()
    wrong = h.receipt(n, h.notes[-1], size).replace(f"index {n}", f"index {n - 1}")
    return Case(h, receipts=[wrong])


# Structure


@cheat("copies a position in mid-match", "copied into a match that goes on")
def _() -> House:
    h, _ = begun()
    h.log("position.copied", {"position": {}})
    return h


@cheat("rules of a release that never was", "no release of toy 4")
def _() -> House:
    h, _ = begun()
    h.log("rules.changed", {"release": "33" * 32, "tables": {}, "version": 4})
    return h


@cheat("rules of a version that never was", "does not know toy 99")
def _() -> House:
    h, _ = begun()
    h.log("rules.changed", {"release": "33" * 32, "tables": {}, "version": 99})
    return h


@cheat("rules that go back", "go back")
def _() -> House:
    h, _ = begun()
    h.log("rules.changed", {"release": "11" * 32, "tables": {}, "version": 3})
    return h


@cheat("branch of a root that never was", "does not fit its parent")
def _() -> Case:
    parent, _ = begun()
    up = {"how": "branch", "origin": ORIGIN, "root": "00" * 32, "size": len(parent.entries)}
    h = House(house=(), origin="play.example/m/branch", **{"from": up})
    h.log("position.copied", {"position": {}})
    return Case(h, parent=parent.export())


@cheat("keeps red's openings back", "its opening is missing")
def _() -> Case:
    fair = honest()
    return Case(fair.house, seat="red", without={min(fair.house.openings)})


@cheat("calls an opening erased that is another's", "holds no words")
def _() -> Case:
    fair = honest()
    at = min(fair.house.openings)
    fair.house.log("opening.erased", {"parts": [[at[0], 9]], "reason": "law"})
    return Case(fair.house, seat="red", without={at})


@cheat("names another version in the first line", "not an export")
def _() -> Case:
    h, _ = begun()
    return Case(h, data=h.export().replace(b"fieldpost-export/3", b"fieldpost-export/2", 1))


# Plans


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
