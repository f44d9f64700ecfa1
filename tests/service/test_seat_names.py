"""People's names in orders about seats, and what an audit makes of them."""

import pytest

from service.letters.instruction import may_name, with_seats

COMPANY = {"allied": "Hans Meier", "axis": "Gus", "west": "Anna A", "east": "Anna B", "north": ""}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("extend hans 3 days", "extend allied 3 days"),
        ("Extend Hans Meier 3 days", "Extend allied 3 days"),
        ("replace gus", "replace axis"),
        ("- please replace Gus with random", "- please replace axis with random"),
        ("extend anna 3 days", "extend anna 3 days"),
        ("extend Anna B 3 days", "extend east 3 days"),
        ("extend hansi 3 days", "extend hansi 3 days"),
        ("note hans, extend hans 3 days", "note hans, extend hans 3 days"),
        ("> extend hans 3 days", "> extend hans 3 days"),
    ],
)
def test_a_name_that_means_one_person_stands_for_the_seat(line: str, meant: str) -> None:
    assert with_seats(f"Hi,\n{line}\nBye", COMPANY) == f"Hi,\n{meant}\nBye"


def test_a_name_that_is_a_seat_is_that_seat() -> None:
    assert with_seats("extend red 3 days", {"blue": "Red", "red": "Bo"}) == "extend red 3 days"


@pytest.mark.parametrize(
    ("line", "order", "may"),
    [
        ("extend hans meier 3 days", "extend allied 3 days", True),
        ("replace gus", "replace axis", True),
        ("extend hans 3 days", "extend allied 4 days", False),
        ("extend hans 3 days", "replace allied", False),
        ("extend axis 3 days", "extend allied 3 days", False),
        ("replace gus with random", "replace axis with steady", False),
    ],
)
def test_an_audit_knows_no_names_and_compares_all_else(line: str, order: str, may: bool) -> None:
    assert may_name(line, order, COMPANY) is may
