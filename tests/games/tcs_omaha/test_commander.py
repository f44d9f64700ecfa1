"""What the computer commander makes of a position: it waits, crosses, and goes for what counts."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.bot import aims, danger, planning
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.state import Sheet, State
from domain.games.tcs_omaha.words import Mode
from tests.games.tcs_omaha.shore import ashore

GUNS = "1/WN64@A33.15 2/WN64@A34.14 1/WN65@A29.16 2/WN65@A29.15 3/WN65@A28.16"


def landed(units: str) -> State:
    """Easy Red with a sheet of E/2/16 to St-Laurent, which it has begun."""
    sheet = Sheet("american", "first", "attack", "A20.10", ("E/2/16",), active=True)
    state = ashore(f"1/E/2/16@A31.17m {units}", sheets={"american-1": sheet}).state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("guns", "mode"), [(GUNS, "fire"), ("1/WN70@A6.20", "move")])
def test_foot_waits_under_the_shingle_while_the_guns_before_it_stand(guns: str, mode: Mode) -> None:
    state = landed(guns)
    assert danger.may_cross(state, "1/E/2/16") is (mode == "move")
    assert planning.wanted(state, "1/E/2/16", aim.targets(state, "american")) == mode


def test_sheets_go_to_what_counts_and_not_to_a_pill_box_that_fell() -> None:
    beside = ["A6.19"]
    assert aims.best(landed("1/WN70@A6.20"), "american", beside) == "A6.20"
    assert aims.best(landed("1/WN61@A46.14"), "american", beside) != "A6.20"
    held = replace(landed("1/10/726@A3.15").landing, held=("A20.10",))
    there = ["A20.11"]
    assert aims.best(landed("1/10/726@A3.15"), "american", there) == "A20.10"
    assert aims.best(replace(landed("1/10/726@A3.15"), landing=held), "american", there) != "A20.10"


def test_who_marches_where_no_enemy_is_needs_no_attack() -> None:
    state = landed("1/10/726@A20.10")
    assert aims.mission(state, "american", "A20.10", ["A33.16"]) == "attack"
    assert aims.mission(state, "american", "A44.07", ["A33.16"]) == "move"
    assert aims.mission(state, "german", "A20.10", ["A19.11"]) == "hasty"
