"""What an operator may try with what is due, and what they may write before its dice."""

from collections.abc import Callable
from typing import Any

from domain.journal.entries import parse
from tests.fairness.cheats import Case, begun, cheat, ordered
from tests.fairness.house import House, Rolled


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


@cheat("says of an order that it is due on the talk", "not a stream for it")
def _() -> House:
    h, n = begun()
    h.order("blue", "storm", "b1", n, due="talk")
    return h


@cheat("says of a note that it is due on his own dice", "not a stream for it")
def _() -> House:
    h, n = begun()
    h.order("blue", "note x", "b1", n, "note", due="blue")
    return h


@cheat("says of an order that it is due where no chain is", "not a stream for it")
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


@cheat("rolls for the referee", "nothing is rolled for a referee")
def _() -> House:
    h, n = begun(referee="person")
    h.order("referee", "storm", "u1", n, due="table")
    h.roll("table")
    return h


@cheat("takes two letters of the referee that answer one old mail", "had not seen its own order")
def _() -> House:
    h, n = begun(referee="person")
    h.order("referee", "rule stands", "u1", n - 1)
    h.order("referee", "rule back", "u2", n)
    return h


@cheat("tells an older hidden roll behind the referee's order", "no hidden roll was made")
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
_between("has the referee order", _rules)
_between("rules in a dispute", _settles)
