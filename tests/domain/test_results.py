"""Result tables, draw cups, and decisions that are owed one after another."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from domain.game.decisions import Decision, kinds
from domain.game.ruleset import Order, Reaction, Window
from domain.grid.cups import without
from domain.grid.results import column, heads, results

BOUNDS = (-2, 1, 4, 5)
ROWS = {"1": ("AE", "AR", "A2", "A1", "EX"), "2": ("AR", "A2", "A1", "EX", "DE")}


@pytest.mark.parametrize(
    ("value", "at"), [(-99, 0), (-3, 0), (-2, 1), (0, 1), (1, 2), (3.9, 2), (4, 3), (5, 4), (99, 4)]
)
def test_a_column_begins_with_its_least_value(value: float, at: int) -> None:
    assert column(BOUNDS, value) == at


@pytest.mark.parametrize(("shift", "at"), [(0, 2), (1, 3), (2, 4), (3, 4), (-2, 0), (-3, 0)])
def test_a_shift_never_leads_off_the_table(shift: int, at: int) -> None:
    assert column(BOUNDS, 1, shift) == at


def test_a_column_brings_something_for_each_face() -> None:
    assert results(ROWS, 0) == {"1": "AE", "2": "AR"}
    assert results(ROWS, column(BOUNDS, 7)) == {"1": "EX", "2": "DE"}


def test_the_heads_of_the_columns_leave_no_value_out() -> None:
    told = heads(BOUNDS)
    assert told == ["<-2", "-2..0", "1..3", "4", "5+"]
    assert len(told) == len(ROWS["1"])


def test_of_markers_that_are_alike_only_as_many_go_as_were_taken() -> None:
    cup = ("2", "3", "3", "mines", "3")
    assert without(cup, ("3", "mines")) == ("2", "3", "3")
    assert without(cup, ("3", "3", "3", "3", "9")) == ("2", "mines")
    assert without(cup, ()) == cup


class Stand(Order, frozen=True):
    form: ClassVar[str] = "stand"


class Go(Order, frozen=True):
    form: ClassVar[str] = "go {to}"
    to: str


@dataclass(frozen=True)
class Debt:
    seat: str
    unit: str


REACTIONS = (Reaction("retreat", "your unit retreats", (Stand, Go), ("city",)),)


def ways(hexes: tuple[str, ...], _: Debt) -> Iterator[Order]:
    yield Stand()
    yield from (Go(to=to) for to in hexes)


RETREAT: Decision[tuple[str, ...], Debt, Order] = Decision(
    "retreat", ways, lambda debt: Go(to=debt.unit), lambda hexes, _: ("city",) if hexes else ()
)


def test_a_decision_opens_the_window_of_whoever_owes_it() -> None:
    owed = Debt("red", "home")
    assert RETREAT.window(("0101",), owed) == Window("red", "retreat", ("city",), Go(to="home"))
    assert RETREAT.window((), owed).facts == ()
    assert list(RETREAT.offers(("0101",), owed)) == [Stand(), Go(to="0101")]


def test_a_decision_without_words_has_none() -> None:
    plain: Decision[None, Debt, Order] = Decision("x", lambda *_: (), lambda _: Stand())
    assert plain.window(None, Debt("blue", "")) == Window("blue", "x", (), Stand())


def test_each_order_answers_the_moment_of_its_reaction() -> None:
    assert kinds(REACTIONS) == {Stand: "retreat", Go: "retreat"}
