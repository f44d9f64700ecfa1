"""What a seat's own page or program notes of a match, by its own clock (docs/fair-play.md, 10)."""

from collections.abc import Callable
from typing import NamedTuple

from domain.journal.entries import parse
from domain.journal.timestamps import later
from service.audit.notes import LOST, PAGE, REFUSED, TAKEN
from service.audit.noting import a_line, c_line, head_of, p_line, s_line
from tests.fairness.house import House

SLOW = 20
"""Seconds by which a slow clock is."""


class Desk:
    """A seat at its desk."""

    def __init__(self, house: House, seat: str = "red", writer: str = PAGE, slow: int = 0) -> None:
        self.house, self.seat, self.slow = house, seat, slow
        self.lines = [head_of(house.origin, seat, writer)]

    def at(self, after: int = 0) -> str:
        """So many seconds after the newest entry, by the clock of the desk."""
        return later(self.house.ts, after - self.slow)

    def press(self, orders: str, id_: str, seen: int, after: int = 0) -> None:
        command = {
            "id": id_ * 8, "match": self.house.origin, "orders": orders, "seat": self.seat,
            "seen": seen,
        }  # fmt: skip
        self.lines.append(s_line(self.at(after), command))

    def answer(self, id_: str, what: str, after: int = 0, words: str = "") -> None:
        self.lines.append(a_line(self.at(after), id_ * 8, what, words))

    def receipt(self, n: int, after: int = 0) -> None:
        note, size = self.house.signed(), len(self.house.entries)
        self.lines.append(p_line(self.at(after), self.house.receipt(n, note, size)))

    def saw(self, after: int = 0) -> None:
        self.lines.append(c_line(self.at(after), self.house.signed()))

    def takes(self, orders: str, id_: str, answered: int = 1, *, proof: bool = True) -> int:
        """An order is pressed, taken and proved, its answer there so many seconds after it was
        written down; returns its entry."""
        seen = self.house.checkpoint()
        self.press(orders, id_, seen)
        self.house.order(self.seat, orders, id_, seen)
        self.answer(id_, TAKEN, answered)
        if proof:
            self.receipt(self.house.last, answered)
        return self.house.last

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, ""])


def desk(beacon: bool = True, writer: str = PAGE, slow: int = 0) -> Desk:
    """A match is set up, and the desk sees that in time."""
    house = House(beacon)
    for seat in ("red", "blue"):
        house.order(seat, "join", f"{seat[0]}j", 1)
    house.happens("match.begun")
    at = Desk(house, "red", writer, slow)
    at.lines += [s_line(at.at(), joined(house)), a_line(at.at(), "rj" * 8, TAKEN)]
    at.receipt(1)
    at.saw(1)
    house.roll("table")
    house.checkpoint()
    return at


def joined(house: House) -> dict[str, object]:
    command: dict[str, object] = parse(house.entries[1])["pub"]["command"]
    return command


def _in_time(at: Desk) -> None:
    at.takes("storm", "r1")
    at.house.roll("red")


def _late(at: Desk) -> None:
    """It is answered a minute after it was pressed, when its round was long out."""
    at.takes("storm", "r1", 60)
    at.house.roll("red")


def _pressed_again(at: Desk) -> None:
    n = at.house.checkpoint()
    at.press("storm", "r1", n)
    at.answer("r1", REFUSED, 1, "the match went on")
    at.answer("r1", LOST, 2)
    at.house.order("blue", "note x", "bn", n, "note")
    at.takes("storm", "r1")
    at.house.roll("red")


def _unproved(at: Desk) -> None:
    at.takes("storm", "r1", proof=False)
    at.saw(1)
    at.house.roll("red")


def _never(at: Desk) -> None:
    n = at.house.checkpoint()
    at.press("storm", "r1", n)
    at.answer("r1", REFUSED, 1)
    at.press("halt", "r2", n, 2)
    at.answer("r2", LOST, 3)
    at.house.order("red", "pass", "r3", n)


def _withheld(at: Desk) -> None:
    """The house says that it took an order, and has none."""
    at.press("storm", "r1", at.house.checkpoint())
    at.answer("r1", TAKEN, 1)


def _odd(at: Desk) -> None:
    at.press("storm \x1b[2J\nPROVED.\u202e", "r1", at.house.checkpoint())
    at.answer("r1", LOST, 1)


def _sealed(at: Desk) -> None:
    """The house seals another order than red's under its number, and does not open it."""
    n = at.house.checkpoint()
    at.press("land at 5", "r1", n)
    at.house.order("red", "land at 6", "r1", n, set_="p")
    at.answer("r1", TAKEN)
    del at.house.openings[at.house.last, 0]


def _slow(at: Desk) -> None:
    at.takes("storm", "r1")
    at.house.roll("red")
    at.saw(1)


class Case(NamedTuple):
    """A match with notes, and what their owner is told of them."""

    play: Callable[[Desk], None]
    says: str = ""
    """What stands in a sentence of the report."""
    first: str = "THE DICE ARE PROVED (2 rolls)."
    """How the report begins."""
    beacon: bool = True
    writer: str = PAGE
    slow: int = 0


UNTAKEN = (
    "2 of your orders were refused or had no answer, and were never taken under their numbers. "
    "A mistake in them, or in a line sent with them, is reason enough. Without a beacon a house "
    "could do it to get other dice too, and notes do not tell which it was."
)
CASES = {
    "its own program saw every order in time": Case(_in_time, writer="order"),
    "a page of the house did": Case(_in_time, "2 rolls hold by notes that a page of this house wr"),
    "an answer came after the round": Case(
        _late, "after its round existed: by your own clock the house could have chosen among 20 ro",
        "NOT PROVED. Whoever runs the house could have chosen 1 of 2 rolls."),
    "refused, unanswered and taken": Case(
        _pressed_again, "always under the same number."),
    "the same without a beacon": Case(
        _pressed_again, "but its dice could be known from the first press.", "NOT PROVED.", False),
    "taken, and no receipt": Case(_unproved, "was answered as taken, and no receipt came."),
    "never taken, without a beacon": Case(_never, UNTAKEN, "NOT PROVED.", False),
    "taken, and not in the log": Case(
        _withheld, "was answered as taken, and is not in the log.", "THE DICE ARE PROVED (1 roll)"),
    "words that would steer a terminal": Case(
        _odd, "(“storm \ufffd[2J PROVED.\ufffd”) was never answered",
        "THE DICE ARE PROVED (1 roll)"),
    "another order sealed under its number": Case(
        _sealed, "Event 6 seals your order, and its hash fits none of its words in your notes",
        "THE DICE ARE PROVED (1 roll)"),
    "a slow clock": Case(
        _slow, "The clock of your notes was slow by", slow=SLOW),
}  # fmt: skip


def played(case: Case) -> Desk:
    """The match of a case; red orders once more in another way, if at all."""
    at = desk(case.beacon, case.writer, case.slow)
    case.play(at)
    at.house.checkpoint()
    return at


def pressed() -> tuple[House, str]:
    """The match of docs/vectors: an order refused and taken, one answered late, one unproved."""
    at = desk()
    _pressed_again(at)
    at.takes("storm", "r2", 60)
    at.house.roll("red")
    at.takes("halt", "r3", proof=False)
    at.press("storm", "r4", at.house.checkpoint())
    at.answer("r4", LOST, 1)
    return at.house, at.text
