"""What an operator of a match may try: each makes an export, and what red brings.

`Case` is the export with the evidence; `honest`, `letters`, `none`, `outage` and `computers` are
fair, and the audit must accept them.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from domain.journal.entries import EMPTY_TREE, canonical, leaf_hash, parse
from domain.journal.lots import lot
from tests.fairness.second import ORIGIN, House, Witness, watching


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


def begun(witness: bool = True, **more: Any) -> tuple[House, int]:
    """A match where all sit, and the size of its last checkpoint."""
    house = House(watching() if witness else None, **more)
    house.order("red", "join", "rj", 1)
    house.order("blue", "join", "bj", 1)
    house.cause("game.begun")
    if witness:
        house.roll("table", house.ask())
    elif more.get("house", ("blue",)):
        house.checkpoint()
        turned = house.key("red", "k0", len(house.entries) - 1)
        house.roll("table", turned)
        house.lot = turned
    else:
        house.roll("table")
    return house, house.checkpoint()


def honest() -> Case:
    """Set-up, open orders, a hidden roll, new chains, a note with a roll, a lapse, two sheets, and
    a key by letter beside a witness that is down."""
    h, n = begun()
    mine = [h.order("red", "storm", "r1", n)]
    at = len(h.entries)
    beacon = h.ask()
    receipts = [h.receipt(at - 1, h.notes[-1], at)]
    h.roll("red", beacon)
    n = h.checkpoint()
    h.order("blue", "storm", "b1", n)
    beacon = h.ask()
    h.roll("blue", beacon)
    h.roll("~red", beacon, only="red")
    n = h.checkpoint()
    h.rekey()
    m = h.checkpoint()
    h.order("red", "storm", "r2", n)
    h.roll("red", h.ask())
    h.order("red", "note luck", "r3", n, "note")
    h.roll("talk")
    h.order("blue", "storm", "b2", m)
    h.roll("blue", h.ask(), 1)
    h.cause("lapsed")
    h.roll("table", h.ask(), 1)
    n = h.checkpoint()
    b = h.plan("blue", "land at 3", "b4", n, "plan-1")
    h.say("blue", "ready", "b6", b, "plan-1")
    r = h.plan("red", "land at 4", "r4", h.checkpoint(), "plan-1")
    h.say("red", "withdrawn", "r6", r, "plan-1")
    r = h.plan("red", "land at 5", "r7", h.checkpoint(), "plan-1")
    h.say("red", "ready", "r8", r, "plan-1")
    h.opens("plan-1", b, r)
    h.roll("table", h.ask(), 1)
    n = h.checkpoint()
    h.order("blue", "storm", "b5", n)
    about = len(h.entries) - 1
    n = h.checkpoint()
    h.wait()
    turned = h.key("red", "r5", about, n)
    h.roll("blue", turned, 1)
    return Case(h, h.notes[:], [*mine], receipts, "red")


def letters() -> Case:
    return Case(begun(False)[0])


def none() -> Case:
    return Case(begun(False, house=())[0])


def outage() -> Case:
    """The witness is down while a person's order waits; another's letter lets it be rolled."""
    h, n = begun(house=())
    h.order("red", "storm", "r1", n)
    about, z = len(h.entries) - 1, h.checkpoint()
    cause = h.lot
    h.order("blue", "note hm", "b0", n, "note")
    h.wait()
    h.lot = cause
    h.key("blue", "k1", about, z)
    h.roll("red")
    h.order("blue", "storm", "b1", n)
    h.roll("blue", h.ask())
    return Case(h)


def computers() -> Case:
    h = House(house=("blue", "red"))
    h.order("red", "join", "rj", 1)
    h.order("blue", "join", "bj", 1)
    h.cause("game.begun")
    h.roll("table")
    return Case(h)


def waiting() -> Case:
    """The last order stands, and its dice wait for the witness."""
    h, n = begun()
    h.order("red", "storm", "r1", n)
    return Case(h)


def own_word() -> Case:
    """Against the house's seat, where no letter turns a key: said in the opening."""
    h = House(house=("blue",), by_letter=False)
    h.order("red", "join", "rj", 1)
    h.order("blue", "join", "bj", 1)
    h.cause("game.begun")
    h.roll("table")
    n = h.checkpoint()
    h.order("blue", "storm", "b1", n)
    h.roll("blue")
    h.order("red", "storm", "r1", n)
    h.roll("red")
    return Case(h)


FAIR: dict[str, Callable[[], Case]] = {
    f.__name__: f for f in (honest, letters, none, outage, computers, own_word, waiting)
}

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


# Chains and links


def _new_chains(rewrite: bool) -> Case:
    h, n = begun(False)
    h.rekey("x")
    m = h.checkpoint()
    sent = {**h.order("red", "storm", "r1", m if rewrite else n), "seen": n}
    h.roll("red", epoch=1)
    return Case(h, sent=[sent])


@cheat("new chains once red's order is known", "does not fit the chain")
def _() -> Case:
    return _new_chains(False)


@cheat("the same, and red's order altered to have seen them", "not the order that was sent")
def _() -> Case:
    return _new_chains(True)


def blues(witness: bool = True) -> tuple[House, int]:
    """The operator, who plays blue, ordered."""
    h, n = begun(witness)
    h.order("blue", "storm", "b1", n)
    return h, n


@cheat("rolls his own order without the witness", "without the witness")
def _() -> House:
    h, _ = blues()
    h.checkpoint()
    h.roll("blue")
    return h


@cheat("asks for a link before he orders", "it is no cause")
def _() -> House:
    h, n = begun()
    h.log("clock.set")
    beacon = h.ask()
    h.order("blue", "storm", "gr", n)
    h.roll("blue", beacon)
    return h


@cheat("asks for a link and hides it", "of the witness, not")
def _() -> House:
    h, n = begun()
    h.log("clock.set")
    h.ask()
    h.notes.pop()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask())
    return h


@cheat("wastes a link on an order without dice", "nothing was rolled")
def _() -> House:
    h, n = begun()
    h.order("blue", "move", "b1", n)
    h.ask()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask())
    return h


@cheat("wastes a link on a plan", "nothing was rolled")
def _() -> House:
    h, n = begun()
    command = h.order("blue", "land", "b1", n, set_="p")
    h.ask()
    part = {"command": command, "kind": "plan"}
    h.log("plan.changed", h.planned(n, "sealed", "blue", "p"), sealed=part, to=("blue",))
    b = {"command": command, "n": n}
    h.say("blue", "ready", "b2", b, "p")
    r = h.plan("red", "land", "r1", h.checkpoint(), "p")
    h.say("red", "ready", "r2", r, "p")
    h.opens("p", b, r)
    h.roll("table", h.ask())
    return h


@cheat("takes an old link", "not link")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    old = parse(h.entries[4])["pub"]["beacon"]
    h.ask()
    h.roll("red", old)
    return h


@cheat("opens one link for two orders", "opened no link")
def _() -> House:
    h, n = begun()
    h.order("blue", "storm", "b1", n)
    beacon = h.ask()
    h.roll("blue", beacon)
    h.order("red", "storm", "r1", n)
    h.roll("red", beacon)
    return h


@cheat("signs a witness's anchor himself", "did not sign this anchor")
def _() -> House:
    h, _ = begun()
    opening = parse(h.entries[0])
    opening["pub"]["keys"]["witness"][0]["anchor"] = "ab" * 32
    h.entries[0] = canonical(opening)
    h.notes.clear()
    return h


@cheat("names a witness without his signature under the links", "without the witness's signature")
def _() -> House:
    h, _ = begun()
    h.notes = [
        note[: note.rindex("\u2014 watch")] if "\nlink " in note else note for note in h.notes
    ]
    return h


@cheat("rolls hidden dice without asking the witness", "opened no link")
def _() -> Case:
    h, n = begun()
    h.order("red", "scout", "r1", n)
    h.roll("~red", "ab" * 32, only="red")
    return Case(h, without={(len(h.entries) - 2, 0), (len(h.entries) - 1, 0)})


@cheat("gives two rolls of one order two beacons", "another beacon")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    beacon = h.ask()
    h.roll("red", beacon)
    h.roll("table", "cd" * 32)
    return h


@cheat("uses one chain for two epochs", "shown before")
def _() -> House:
    h, _ = begun()
    h.log("dice.rekeyed", {"chains": h.anchors(0), "epoch": 1, "reason": "x"})
    return h


@cheat("new chains whose links are public", "shown before")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask())
    anchor = h.chain("red", 0).link(1).hex()
    h.log("dice.rekeyed", {"chains": {"blue": anchor}, "epoch": 1, "reason": "x"})
    return h


@cheat("skips an epoch", "epoch 2 of the dice follows")
def _() -> House:
    h, _ = begun()
    h.rekey(epoch=2)
    return h


@cheat("takes back what lies between a link and its roll", "nothing was rolled")
def _() -> House:
    h, n = begun()
    h.order("blue", "storm", "b1", n)
    beacon = h.ask()
    h.log("rewound", {"consent": [], "reason": "", "to": n})
    h.roll("blue", beacon)
    return h


@cheat("changes the rules between link and dice", "nothing was rolled")
def _() -> House:
    h, n = begun()
    h.order("blue", "storm", "b1", n)
    h.ask()
    h.log("rules.changed", {"release": "22" * 32, "version": 4})
    return h


@cheat("asks for a link for his note", "it is no cause")
def _() -> House:
    h, n = begun()
    h.order("blue", "note x", "bn", n, "note")
    h.ask()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask())
    return h


@cheat("asks for a link for a key", "it is no cause")
def _() -> House:
    h, _ = blues()
    about, n = len(h.entries) - 1, h.checkpoint()
    h.wait()
    turned = h.key("red", "kk", about, n)
    h.ask()
    h.roll("blue", turned)
    return h


@cheat("hides a link that a mail shows", "it is hidden")
def _() -> Case:
    h, _ = blues()
    about = len(h.entries) - 1
    h.ask()
    mailed = [h.notes.pop()]
    n = h.checkpoint()
    h.wait()
    h.roll("blue", h.key("red", "kk", about, n))
    return Case(h, mailed)


# Keys by letter


@cheat("letter's key while the witness answers", "before the witness was waited for")
def _() -> House:
    h, _ = blues()
    h.roll("blue", h.key("red", "kk", len(h.entries) - 1))
    return h


@cheat("rolls his own order without a key", "without a second key")
def _() -> House:
    h, _ = blues(False)
    h.roll("blue")
    return h


@cheat("key whose sender had not seen the order", "before its sender could see")
def _() -> House:
    h, n = blues(False)
    h.roll("blue", h.key("red", "kk", len(h.entries) - 1, n))
    return h


@cheat("new chains once red's key is known", "does not fit the chain")
def _() -> House:
    h, _ = blues(False)
    about, n = len(h.entries) - 1, h.checkpoint()
    h.rekey("x")
    h.checkpoint()
    h.roll("blue", h.key("red", "kk", about, n), 1)
    return h


@cheat("turns the key himself", "is not for blue to turn")
def _() -> House:
    h, _ = blues(False)
    h.roll("blue", h.key("blue", "kk", len(h.entries) - 1))
    return h


@cheat("turns the key under a name that has no chain", "is not for green to turn")
def _() -> House:
    h, _ = blues(False)
    h.roll("blue", h.key("green", "kk", len(h.entries) - 1))
    return h


@cheat("a second key for one order", "does not wait for the key")
def _() -> House:
    h, _ = blues(False)
    about = len(h.entries) - 1
    h.roll("blue", h.key("red", "kk", about))
    turned = h.key("red", "k9", about)
    h.roll("table", turned)
    return h


@cheat("another beacon than the key's", "another beacon")
def _() -> House:
    h, _ = blues(False)
    h.key("red", "kk", len(h.entries) - 1)
    h.roll("blue", "ab" * 32)
    return h


@cheat("turns a key where the opening has none", "needs no key")
def _() -> House:
    h = House(by_letter=False)
    h.order("red", "join", "rj", 1)
    n = h.checkpoint()
    h.order("blue", "storm", "b1", n)
    h.roll("blue", h.key("red", "kk", n))
    return h


def _friend(witness: bool) -> House:
    h, n = begun(witness, house=())
    h.order("red", "storm", "r1", n)
    about, n = len(h.entries) - 1, h.checkpoint()
    h.wait()
    h.roll("red", h.key("blue", "z1", about, n))
    return h


@cheat("a friend's letter for red's own order, beside a witness", "another beacon")
def _() -> House:
    return _friend(True)


@cheat("the same without one", "needs no key")
def _() -> House:
    return _friend(False)


# Rolls


@cheat("rolls for an older order", "something else than the latest cause")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.order("blue", "storm", "b1", n)
    h.roll("red", h.ask(), lot_=lot(ORIGIN, "red", "r1" * 8))
    return h


@cheat("rolls twice for one order", "second roll")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    beacon = h.ask()
    h.roll("red", beacon)
    h.roll("red", beacon)
    return h


@cheat("writes other dice", "is wrong")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask(), r=[6, 6])
    return h


@cheat("rolls for his note", "something else than the latest cause")
def _() -> House:
    h, n = begun()
    h.order("blue", "note x", "bn", n, "note")
    h.roll("blue", h.ask())
    return h


@cheat("decides by a free roll", "something else than the latest cause")
def _() -> House:
    h, n = begun(False, house=())
    h.order("blue", "note x", "bn", n, "note")
    h.roll("blue")
    return h


@cheat("adds a beacon where there is none", "another beacon")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red", "ab" * 32)
    return h


@cheat("a lapse of his own making between order and dice", "something else than the latest cause")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    mine = h.lot
    h.cause("lapsed")
    h.roll("red", lot_=mine)
    return h


# Orders


@cheat("takes two letters that answer one old mail", "had not seen its own order")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n - 1)
    h.checkpoint()
    h.order("red", "storm", "r2", n)
    return h


@cheat("order that names a future checkpoint", "cannot have seen")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n + 1)
    return h


@cheat("order that names a checkpoint that never was", "there is none")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n - 1)
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
    command = {"game": ORIGIN + "x", "id": "r1" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command}, "red")
    return h


@cheat("an order of red in blue's name", "the command is of seat")
def _() -> House:
    h, n = begun(False, house=())
    command = {"game": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red", "seen": n}
    h.log("command", {"command": command}, "blue")
    return h


@cheat("an order with a number in place of what its sender had seen", "out of form")
def _() -> House:
    h, _ = begun(False, house=())
    command = {"game": ORIGIN, "id": "r1" * 8, "orders": "storm", "seat": "red", "seq": 2}
    h.log("command", {"command": command}, "red")
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
    h.roll("red", h.ask())
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
    h.roll("red", h.ask())
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


# Void orders


def _void(lost: bool) -> House:
    h, n = blues()
    about = len(h.entries) - 1
    h.ask()
    if lost:
        h.rekey("lost")
    h.log("order.void", {"entry": about, "reason": "a fault"})
    m = h.checkpoint()
    h.order("red", "storm", "r1", n if lost else m)
    h.roll("red", h.ask())
    return h


@cheat("voids his order when its dice displease", "whose link the witness had opened")
def _() -> House:
    return _void(False)


@cheat("the same with chains that he says are lost, and uses", "said to be lost")
def _() -> House:
    return _void(True)


@cheat("voids red's order, whose dice he knows", "whose dice the house could know")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.log("order.void", {"entry": n, "reason": "a fault"})
    return h


@cheat("rolls for a void order", "which is void")
def _() -> House:
    h, _ = blues()
    about = len(h.entries) - 1
    h.log("order.void", {"entry": about, "reason": "a fault"})
    h.roll("blue", "ab" * 32)
    return h


@cheat("voids what was rolled for", "does not wait for dice")
def _() -> House:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.roll("red", h.ask())
    h.log("order.void", {"entry": n, "reason": "a fault"})
    return h


# Structure


@cheat("copies a position in mid-match", "copied into a match that goes on")
def _() -> House:
    h, _ = begun()
    h.log("position.copied", {"position": {}})
    return h


@cheat("rules of a release that never was", "no release of toy 4")
def _() -> House:
    h, _ = begun()
    h.log("rules.changed", {"release": "33" * 32, "version": 4})
    return h


@cheat("rules of a version that never was", "does not know toy 99")
def _() -> House:
    h, _ = begun()
    h.log("rules.changed", {"release": "33" * 32, "version": 99})
    return h


@cheat("rules that go back", "go back")
def _() -> House:
    h, _ = begun()
    h.log("rules.changed", {"release": "11" * 32, "version": 3})
    return h


@cheat("branch of a root that never was", "does not fit its parent")
def _() -> Case:
    parent, _ = begun()
    up = {"origin": ORIGIN, "root": "00" * 32, "size": len(parent.entries)}
    h = House(house=(), origin="play.example/g/branch", parent=up)
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


@cheat("opens a match of another version", "the opening of the game is out of form")
def _() -> House:
    h, _ = begun()
    opening = parse(h.entries[0])
    del opening["pub"]["fair"]
    h.entries[0] = canonical(opening)
    h.notes.clear()
    return h


@cheat("names another version in the first line", "not an export")
def _() -> Case:
    h, _ = begun()
    return Case(h, data=h.export().replace(b"pbem-audit/2", b"pbem-audit/1", 1))


@cheat("lists a seat of the house that is none", "are not those that have chains")
def _() -> House:
    return begun(False, house=("green",))[0]


@cheat("waits for no time", "out of form")
def _() -> House:
    h, _ = begun()
    opening = parse(h.entries[0])
    opening["pub"]["keys"]["wait"] = 60
    h.entries[0] = canonical(opening)
    h.notes.clear()
    return h


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
        shown = {**r, "command": {**r["command"], "game": "play.example/g/another"}}
    if what == "roll":
        h.roll("table", h.ask())
    if what == "void":
        h.log("order.void", {"entry": r["n"], "reason": "a fault"})
    if what == "rekey":
        h.rekey()
    sheets = [b] if what == "drop" else [b, shown]
    h.opens("p", *sheets)
    if what == "again":
        h.plan("blue", "land at 4", "b7", h.checkpoint(), "p")
    if what == "twice":
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
    ("voids a plan", "void", "does not wait for dice"),
    ("seals a plan when its set is open", "again", "which was opened"),
    ("opens a set twice", "twice", "wait to be opened"),
):
    cheat(_name, _said)(lambda what=_what: _sealed(what))


def root_of(house: House) -> str:
    return EMPTY_TREE.extended(map(leaf_hash, house.entries)).root().hex()


__all__ = ["CHEATS", "FAIR", "Case", "Witness", "begun", "root_of", "sha256"]
