"""Leaders, the tide, obstacles and retreats at their edges: who is meant, and who is not."""

import pytest

from domain.games.tcs_omaha.fire import retreating
from domain.games.tcs_omaha.position.lookup import Now
from domain.games.tcs_omaha.rules import turns
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scripted import Scripted

BOX = "1/WN65@A29.16"


def begun(units: str, turn: int) -> Now:
    """A turn of Easy Red begins; nothing is released."""
    now = Now(ashore(f"{units} {BOX}", turn).state)
    list(turns.turn_begins(now, Scripted(1, 1)))
    return now


@pytest.mark.rule("2.3f")
@pytest.mark.parametrize(("turn", "there"), [(19, True), (20, False)])
def test_leaders_leave_at_1300_and_nobody_else(turn: int, there: bool) -> None:
    now = begun("Taylor@A33.15 1/E/2/16@A33.15", turn)
    assert ("Taylor" in now.state.units) is there
    assert "1/E/2/16" in now.state.units


@pytest.mark.rule("1.12a")
@pytest.mark.parametrize(
    ("units", "gun", "lives"),
    [
        ("1/A/7-FA@A33.20 1/Trucks/7-FA@A33.20", "1/A/7-FA", True),
        ("1/A/7-FA@A33.20 1/Trucks/7-FA@A34.19", "1/A/7-FA", False),
        ("1/A/7-FA@A33.20 1/E/2/16@A33.20", "1/A/7-FA", False),
        ("1/AT/2/16@A33.20", "1/AT/2/16", True),
    ],
)
def test_a_gun_that_is_only_towed_needs_a_carrier_before_the_tide(
    units: str, gun: str, lives: bool
) -> None:
    now = begun(units, 5)
    assert (gun in now.state.units) is lives
    assert not lives or now.state.units[gun].hex == "A33.19"


LANE = {"A32.17": "clear", "A34.16": "clear", "A34.17": "clear"}


@pytest.mark.rule("2.4a", "2.4b")
def test_engineers_breach_before_others_try() -> None:
    now = ashore(f"1/E/2/16@A33.17 1/A/1-Eng@A33.17 {BOX}",
                 landing={"obstacles": LANE | {"A33.16": "mines"}})  # fmt: skip
    assert now.when("american", "done", 5).state.landing.obstacles["A33.16"] == "breached"


@pytest.mark.rule("2.4a")
def test_each_hex_is_tested_once_in_a_turn() -> None:
    one = ashore(f"1/E/2/16@A33.17 2/E/2/16@A33.17 {BOX}", landing={"obstacles": LANE})
    assert one.when("american", "done", 4).state.landing.obstacles == {**LANE, "A33.16": "mines"}


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("foes", "becomes"),
    [
        ("1/A/1/16@A40.09 2/A/1/16@A41.08 3/A/1/16@A39.05", "paralyzed"),
        ("1/A/1/16@A40.08 2/A/1/16@A41.06 3/A/1/16@A39.06", "lost"),
    ],
)
def test_who_has_no_way_back_is_lost_beside_an_enemy_and_paralyzed_elsewhere(
    foes: str, becomes: str
) -> None:
    now = Now(at(f"{foes} 1/5/916@A40.07").state)
    list(retreating.fall_back(now, "1/5/916", 18))
    unit = now.state.units.get("1/5/916")
    assert (unit.morale if unit else "lost") == becomes
