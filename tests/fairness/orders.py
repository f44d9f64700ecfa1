"""What an operator may try with rolls, orders and what else a match is made of."""

from domain.journal.entries import EMPTY_TREE, checkpoint_text
from tests.fairness.cheats import Case, begun, cheat, honest, ordered
from tests.fairness.house import KEY, ORIGIN, House

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


def _writes(what: str, odd: str) -> None:
    @cheat(f"{what} red's order", CONTROL)
    def _() -> House:
        h, n = begun(False, house=())
        h.order("red", f"storm {odd}3", "r1", n)
        return h

    @cheat(f"{what} a plan that stays sealed to blue", CONTROL)
    def _() -> House:
        h, n = begun(False, house=())
        h.plan("blue", f"land {odd}3", "b1", n, "p")
        return h


CONTROL = "it holds a control character"
for _what, _odd in {
    "turns the direction of": "\u202e",
    "isolates the end of": "\u2067",
    "clears the screen by": "\x1b[2J",
    "steers a terminal in one byte by": "\x9b2J",
    "takes letters back in": "\x7f",
    "begins a line of a report in": "\u2028",
}.items():
    _writes(_what, _odd)


@cheat("gives new chains a reason that steers a terminal", CONTROL)
def _() -> House:
    h, _ = begun(False, house=())
    h.rekey("restored\b")
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
    sent = {**h.order("red", "halt", "r1", m, set_="p"), "seen": n}
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


@cheat("rolls the log back", "the history was cut, or the export is older")
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


@cheat("hands a seat to a computer of another spelling", "replaced by what is not a computer")
def _() -> House:
    h, _ = begun()
    h.log("seat.replaced", {"by": "Computer:random", "seat": "red"})
    return h


@cheat("takes everything back, its opening too", "a taking back is out of form")
def _() -> House:
    h, _ = begun()
    h.log("rewound", {"consent": ["red"], "reason": "", "to": 0})
    return h


@cheat("names a deck like a seat", "deck red has the name of a seat")
def _() -> House:
    h, _ = ordered()
    h.log("deck.sealed", {"cards": ["12" * 32], "deck": "red"}, sealed={}, to=())
    return h


@cheat("signs that there is nothing", "checkpoint 1: it covers no event")
def _() -> House:
    h, _ = begun()
    h.notes.insert(0, KEY.sign_as_note(checkpoint_text(ORIGIN, 0, EMPTY_TREE.root())))
    return h


def _erases(*parts: list[int]) -> Case:
    """Red's plan, which is event 6."""
    h, n = begun()
    h.plan("red", "land at 5", "r4", n, "p")
    h.log("opening.erased", {"parts": [*parts], "reason": "law"})
    return Case(h)


@cheat("erases what it shows", "part 0 was erased, and its opening is here")
def _() -> Case:
    return _erases([6, 0])


@cheat("erases words twice", "it erases part 0 of event 6 a second time")
def _() -> Case:
    return _erases([6, 0], [6, 0])


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


@cheat("begins a branch without a position", "goes on from")
def _() -> House:
    root = {"how": "branch", "origin": ORIGIN, "root": "00" * 32, "size": 4}
    h = House(house=(), origin="play.example/m/branch", **{"from": root})
    h.order("red", "join", "r1", 1)
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
