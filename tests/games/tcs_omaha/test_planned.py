"""A side sees its own sheets on the maps: objectives, phase lines, boundaries (8.13)."""

import pytest

from domain.game.view.board import Route
from domain.games.tcs_omaha.position import Battery
from domain.games.tcs_omaha.view import view
from tests.games.tcs_omaha.shore import ashore

LINE = "opsheet x attack E-1 until 0900 then St-Laurent between WN66 and A33.10 with E/2/16"
UNITS = "1/E/2/16@A33.14 2/E/2/16@A33.15 3/E/2/16@A33.15 1/10/726@A3.15"


@pytest.mark.rule("8.13")
def test_a_sheet_is_drawn_from_the_middle_of_its_units_through_its_goals() -> None:
    state = ashore(UNITS, stage="plan").when("american", LINE).accepted().state
    (route,) = view(state, "american").routes
    assert route == Route(
        "x",
        through=("A33.15", "A30.09", "A21.10"),
        words=("0900", ""),
        beside=(("A18.01", "A18.30"), ("A33.01", "A33.30")),
    )


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("at", "name"), [("", "1/AR352 0840"), (" at 0920", "1/AR352 0920")])
def test_called_fire_is_drawn_on_its_target_for_its_own_side(at: str, name: str) -> None:
    battery = {"1/AR352": Battery("german", 4, 105, 3)}
    now = ashore(UNITS, stage="plan", side="german", batteries=battery)
    state = now.when("german", f"call 1/AR352 A4.15{at}").accepted().state
    assert Route(name, through=("A4.15",)) in view(state, "german").routes
    assert not [one for one in view(state, "american").routes if "AR352" in one.name]


@pytest.mark.rule("8.1")
def test_nobody_else_sees_it() -> None:
    state = ashore(UNITS, stage="plan").when("american", LINE).accepted().state
    assert not view(state, "german").routes
    assert not view(state, None).routes
