"""What forgeries and fair matches are made of; each kind of forgery has a file of its own.

`Case` is an export with the evidence; those of `FAIR` are fair, and the audit must accept them.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from tests.fairness.house import WATCH, House


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


def referee() -> Case:
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


def unseen() -> Case:
    """Red's order stays sealed, and nobody sees whether the house made its id."""
    h, n = begun(False)
    h.order("red", "storm", "r1", n, set_="p")
    h.entries[-1] = h.entries[-1].replace(b',"set":"p"', b"")
    h.roll("red")
    return Case(h, without={(n, 0)})


def erased() -> Case:
    """A line waits, and the words of another order were erased: it may have been that line."""
    h, n = begun()
    part = {"kind": "rest", "lines": [{"id": "r2" * 8, "orders": "halt"}], "seen": n, "turn": 1}
    h.log("rest.changed", {"seat": "red"}, sealed=part, to=("red",))
    h.order("red", "halt", "r2", n, set_="p")
    h.log("opening.erased", {"parts": [[h.last, 0]], "reason": "law"})
    return Case(h, seat="red", without={(h.last - 1, 0)})


def tables() -> Case:
    """Tables of the house's own, with names in no order, and rules that change later."""
    h, _ = begun(False, tables=TABLES)
    h.log("rules.changed", {"release": "22" * 32, "tables": TABLES, "version": 4})
    return Case(h)


TABLES = {"maps/upper.toml": "größer = 1\n", "figures.toml": 'source = "seed"\n'}

FAIR: dict[str, Callable[[], Case]] = {
    f.__name__: f
    for f in (
        honest, plain, none, computers, waiting, stopped, cosigners, referee, replaced, letter,
        tables, erased, unseen,
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
