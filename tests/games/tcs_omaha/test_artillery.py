"""Chapters 10 and 11: artillery and smoke."""

import pytest

from domain.games.tcs_omaha.artillery import calling, effect
from domain.games.tcs_omaha.artillery.calling import FireCalled
from domain.games.tcs_omaha.artillery.effect import FireAdjusted
from domain.games.tcs_omaha.fire import UnitDestroyed, area
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.position import Battery, FireMission
from domain.games.tcs_omaha.printed import TABLES
from tests.games.tcs_omaha.board import at
from tests.rigs.scenario import Given

FA, AR = "A/7-FA", "1/AR352"
GUNS = {
    FA: Battery("american", 4, 105, 1, 1),
    AR: Battery("german", 4, 105, 1),
}
LANE = "1/A/1/16@A40.10 1/5/916@A40.06"


def planning(units: str = LANE, side: str = "american", **more: object) -> Given:
    """A side plans, with a battery each."""
    return at(units, stage="plan", side=side, batteries=GUNS, **more)


@pytest.mark.rule("10.1")
def test_a_battery_is_called_once_a_turn_while_it_has_missions() -> None:
    now = planning()
    now.when("american", "call 1/AR352 A40.06").refused("10.1", "You have no battery", FA)
    now.when("american", f"call {FA} A40.06 firing smoke", 1, 1, 6, 6).accepted()
    called = now.when("american", f"call {FA} A40.06", 1, 1, 6, 6, 11)
    called.when("american", f"call {FA} A40.06 firing smoke").refused("10.1", "next turn")
    assert called.state.batteries[FA].he == 0
    empty = {FA: Battery("american", 4, 105, 0, 0)}
    spent = at(LANE, stage="plan", batteries=empty)
    spent.when("american", f"call {FA} A40.06").refused("10.1", "no shells")
    spent.when("american", f"call {FA} A40.06 firing smoke").refused("10.1", "no smoke")
    assert planning().offers("american", f"call {FA} A40.06")


@pytest.mark.rule("10.2")
def test_somebody_must_see_the_target() -> None:
    now = planning("1/A/1/16@A40.10 2/A/1/16@A35.13 1/5/916@A40.06 2/5/916@A35.10")
    now.when("american", f"call {FA} A40.06 by 2/A/1/16").refused("10.2", "1/A/1/16 does")
    blind = planning("1/A/1/16@A40.10p 1/5/916@A40.06")
    blind.when("american", f"call {FA} A40.06").refused("10.2", "No unit of yours")


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(
    ("distance", "seen", "need"),
    [(1, True, 5), (3, True, 5), (4, True, 7), (8, True, 7), (9, True, 9), (3, False, 8)],
)
def test_the_adjustment_table(distance: int, seen: bool, need: int) -> None:
    assert TABLES.artillery.need(distance, seen=seen) == need


@pytest.mark.rule("10.3")
def test_a_mission_that_is_not_adjusted_is_given_back() -> None:
    now = planning()
    missed = now.when("american", f"call {FA} A40.06", 1, 1, 2, 2)
    missed.includes(FireAdjusted(FA, "A40.06", "A40.07", (2, 2), 5, False))
    assert missed.state.batteries[FA].he == 1
    assert missed.state.missions == ()
    now.when("american", f"call {FA} A40.06", 1, 1, 2, 3, 11).includes(
        FireAdjusted(FA, "A40.06", "A40.07", (2, 3), 5, True)
    )


@pytest.mark.rule("10.4")
def test_each_hex_with_units_reads_its_rounds() -> None:
    # sixteen rounds over seven hexes: a mean of 2.29
    assert effect.impacts(11, 16, 7) == 0
    now = planning("1/A/1/16@A40.10 1/5/916@A40.06 2/5/916@A40.05")
    fired = now.when("american", f"call {FA} A40.06", 1, 1, 6, 6, 33, 1, 1, 11)
    shots = [x for x in fired.happened if isinstance(x, AreaFired)]
    many = effect.impacts(33, 16, 7)
    assert [(x.target, x.points, x.how) for x in shots] == [
        ("A40.06", 5 * many, f"{many} rounds of 105 mm")
    ]


@pytest.mark.rule("10.4")
def test_shells_fall_on_friend_and_foe() -> None:
    now = planning("1/A/1/16@A40.07 1/5/916@A40.06")
    fired = now.when("american", f"call {FA} A40.06", 1, 1, 6, 6, 11, 66, 6, 6)
    fired.includes(UnitDestroyed("1/A/1/16", "its last step"))


@pytest.mark.rule("10.5")
def test_a_tank_under_shells_rolls() -> None:
    now = planning("1/A/741@A40.06 1/A/1/16@A40.10 1/5/916@A36.09")
    hit = now.when("american", f"call {FA} A40.06", 1, 1, 6, 6, 33, 5, 6)
    hit.includes(UnitDestroyed("1/A/741", "its last step"))


@pytest.mark.rule("10.6")
def test_german_fire_comes_two_turns_later_and_its_target_is_secret() -> None:
    now = planning("1/A/1/16@A40.10 1/5/916@A40.06", side="german", turn=2)
    called = now.when("german", f"call {AR} A40.10")
    (event,) = called.happened
    assert isinstance(event, FireCalled)
    assert (event.due, set(event.sealed())) == (4, {"target", "observer", "smoke", "illum"})
    assert calling.due(called.state) is None
    mission = FireMission("german", AR, 4, "A40.10", "1/5/916", False)
    later = at(LANE, stage="plan", side="german", turn=4, batteries=GUNS, missions=(mission,))
    later.waits_for()
    fell = later.steps(1, 1, 6, 6, 11)
    assert fell.state.missions == ()
    fell.waits_for("german")


@pytest.mark.rule("11.1")
def test_smoke_hinders_fire_until_clean_up() -> None:
    smoke = planning().when("american", f"call {FA} A40.06 firing smoke", 1, 1, 6, 6)
    assert len(smoke.state.smoke) == 7
    assert smoke.state.batteries[FA] == Battery("american", 4, 105, 1, 0, True)
    clear = area.modifiers(planning().state, ("1/A/1/16",), "A40.06", ("1/5/916",))
    assert area.modifiers(smoke.state, ("1/A/1/16",), "A40.06", ("1/5/916",)) == clear - 2
    lifted = at(LANE, stage="clean", smoke={"A40.06": 1}).steps()
    assert lifted.state.smoke == {}
