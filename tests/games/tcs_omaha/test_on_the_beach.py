"""1.6, 1.13, 1.13a, 2.3, 3.3: what the beach does to fire, movement and retreat in a match."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.command.staffs import SheetsGained
from domain.games.tcs_omaha.fire import UnitDestroyed, area, point, retreating
from domain.games.tcs_omaha.fire.retreating import CompanyShaken, MoraleFell, Retreated
from domain.games.tcs_omaha.ground import INLAND
from domain.games.tcs_omaha.position import Debt, Sheet
from domain.games.tcs_omaha.position.lookup import Now, ground
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given

FOE = " mg/5/916@A33.12"


@pytest.mark.rule("1.13")
def test_the_shingle_takes_two_from_direct_fire_and_nothing_from_mortars_alone() -> None:
    state = ashore("1/E/2/16@A33.17 2/E/2/16@A33.18 mg/5/916@A33.14 mtr1/4/726@A33.14").state
    here = ground(state)
    assert here.is_shingle("A33.17", "A33.16")
    assert here.shingle("A33.14", "A33.17")
    assert not here.shingle("A33.14", "A33.18"), "not next to the shingle"
    near = area.modifiers(state, ("mg/5/916",), "A33.17", ("1/E/2/16",))
    off = area.modifiers(state, ("mg/5/916",), "A33.18", ("2/E/2/16",))
    assert near == off - 2
    alone = area.modifiers(state, ("mtr1/4/726",), "A33.17", ("1/E/2/16",), indirect=True)
    assert alone == area.modifiers(state, ("mtr1/4/726",), "A33.18", ("2/E/2/16",), indirect=True)


@pytest.mark.rule("1.13")
def test_the_shingle_costs_foot_two_points_and_stops_what_rolls() -> None:
    here = ground(ashore("1/E/2/16@A33.17").state)
    assert here.level["A33.17"] == here.level["A33.16"]
    assert here.step("foot", "A33.17", "A33.16") == 2 + 4, "in half points"
    assert here.step("tracked", "A33.17", "A33.16") == 0


@pytest.mark.rule("1.6", "3.3c")
def test_a_defensive_zone_takes_two_from_area_and_point_fire_from_every_side() -> None:
    state = ashore("1/WN65@A29.16 plt1/A/741@A31.13 plt2/A/741@A27.13 1/5/916@A29.10").state
    assert "A29.16" in ground(state).zones
    for name in ("plt1/A/741", "plt2/A/741"):
        bare = replace(state, units=state.units | {
            "1/WN65": replace(state.units["1/WN65"], hex="A30.12")
        })  # fmt: skip
        assert point.added(state, name, "1/WN65") == point.added(bare, name, "1/WN65") - 2
    foot = replace(state, units=state.units | {
        "1/5/916": replace(state.units["1/5/916"], hex="A29.16")
    })  # fmt: skip
    inside = area.modifiers(foot, (), "A29.16", ("1/5/916",), indirect=True)
    assert inside == area.modifiers(state, (), "A29.10", ("1/5/916",), indirect=True) - 2


# --- Retreat at the shingle (1.13a) -------------------------------------------------------------


@pytest.mark.rule("1.13a")
def test_men_on_the_beach_fall_back_to_the_shingle_toward_the_enemy() -> None:
    now = Now(ashore("1/E/2/16@A33.19" + FOE).state)
    list(retreating.fall_back(now, "1/E/2/16", 18))
    back = now.state.units["1/E/2/16"]
    assert (INLAND[back.hex], back.morale) == (0, "suppressed")


@pytest.mark.rule("1.13a")
def test_who_lies_at_the_shingle_stays_paralyzed_and_his_company_is_shaken() -> None:
    now = Now(ashore("1/E/2/16@A33.17" + FOE).state)
    events = list(retreating.fall_back(now, "1/E/2/16", 18))
    assert events == [
        CompanyShaken("E/2/16", 1), MoraleFell("1/E/2/16", 18, "paralyzed"),
    ]  # fmt: skip
    asked = Debt("breaks", "american", "1/E/2/16", "A33.17")
    owed = ashore("1/E/2/16@A33.17" + FOE, debts=(asked,)).offers("american", "stay", "retreat")
    chosen = owed.when("american", "retreat").includes(CompanyShaken("E/2/16", 1))
    assert unit(chosen, "1/E/2/16").morale == "paralyzed"


@pytest.mark.rule("1.13a", "7.8")
def test_a_retreat_by_choice_never_leads_toward_the_shingle() -> None:
    now = ashore("1/E/2/16@A33.18" + FOE)
    path = retreating.way(now.state, "1/E/2/16", chosen=True)
    assert path
    assert all(INLAND[h] <= INLAND["A33.18"] for h in path)
    forced = retreating.way(now.state, "1/E/2/16")
    assert INLAND[forced[-1]] == 0
    back = now.when("american", "fall-back 1/E/2/16")
    assert unit(back, "1/E/2/16").hex == path[-1]
    assert unit(back, "1/E/2/16").acted
    back.when("american", "fall-back 1/E/2/16").refused("7.8", "has acted")


@pytest.mark.rule("1.11", "7.4")
def test_nobody_falls_back_into_the_sea() -> None:
    state = ashore("1/E/2/16@A33.19" + FOE).state
    assert "A33.20" not in retreating.way(state, "1/E/2/16", chosen=True), (
        "the last dry hex at 0800"
    )


# --- Command ashore -----------------------------------------------------------------------------


@pytest.mark.rule("2.3d", "7.8")
def test_without_orders_men_landward_fall_back_by_choice_toward_the_sea_only() -> None:
    inland = "1/E/2/16@A33.10"
    seaward = ashore(f"{inland} mg/5/916@A33.07")
    seaward.offers("american", "fall-back 1/E/2/16")
    away = ashore(f"{inland} mg/5/916@A33.13")
    away.when("american", "fall-back 1/E/2/16").refused("2.3d", "toward the sea")
    away.withholds("american", "fall-back 1/E/2/16")
    led = ashore(f"{inland} mg/5/916@A33.13", landing={"led": ("1/E/2/16",)})
    led.when("american", "fall-back 1/E/2/16").accepted()
    asked = Debt("breaks", "american", "1/E/2/16", "A33.10")
    owed = ashore(f"{inland} mg/5/916@A33.13", debts=(asked,))
    owed.withholds("american", "retreat").when("american", "retreat").refused("2.3d", "stay")


@pytest.mark.rule("2.3g", "8.7")
@pytest.mark.parametrize(("hex_", "gives"), [("A33.18", False), ("A33.12", True)])
def test_unassigned_men_give_way_after_three_turns_but_not_on_the_beach(
    hex_: str, gives: bool
) -> None:
    now = ashore(f"1/E/2/16@{hex_} mg/5/916@A33.09", stage="clean")
    for pressed, falls in ((1, False), (2, gives)):
        hit = replace(now.state.units["1/E/2/16"], hit=True, pressed=pressed)
        state = replace(now.state, units=now.state.units | {"1/E/2/16": hit})
        over = Given(now.rules, state).steps()
        assert any(isinstance(x, Retreated) for x in over.happened) is falls


@pytest.mark.rule("2.3a", "8.3")
def test_under_a_leader_a_sheet_gains_one_weighted_turn_a_turn() -> None:
    sheet = Sheet("american", "first", "attack", "A33.10", ("E/2/16",))
    for led, acted, gained in ((("1/E/2/16",), "a", 1), (("1/E/2/16",), "", 3), ((), "a", 3)):
        state = ashore(f"1/E/2/16@A33.17m{acted}" + FOE, landing={"led": led},
                       sheets={"american-1": sheet}).state  # fmt: skip
        (event,) = staffs.gain(state, "american")
        assert event == SheetsGained("american", {"american-1": gained})


@pytest.mark.rule("3.3c", "3.4a")
def test_pill_boxes_and_rocket_pits_never_move() -> None:
    now = ashore("1/WN65@A29.16 1/Pits@A36.09 1/E/2/16@A33.17", side="german")
    now.when("german", "move 1/WN65 A29.15").refused("3.3c", "convert")
    now.when("german", "move 1/Pits A36.08").refused("3.4a", "cannot move")


@pytest.mark.rule("3.3d")
def test_a_pill_box_falls_to_guns_to_men_in_its_hex_and_to_shells_alone() -> None:
    led = ("1/E/2/16", "plt1/A/741")
    beside = ashore("1/E/2/16@A29.17 1/WN65@A29.16", landing={"led": led})
    beside.when("american", "tackle 1/WN65 with 1/E/2/16").refused("3.3d", "own hex")
    beside.when("american", "fire A29.16 with 1/E/2/16").refused("6.2", "nothing that area fire")
    within = ashore("1/E/2/16@A29.16 1/WN65@A29.16", landing={"led": led})
    within.when("american", "tackle 1/WN65 with 1/E/2/16", 6, 6, 6).includes(
        UnitDestroyed("1/WN65", "its last step")
    )
    gun = ashore("plt1/A/741@A29.18 1/WN65@A29.16", landing={"led": led})
    gun.when("american", "fire A29.16 with plt1/A/741 at 1/WN65", 6, 6, 6).includes(
        UnitDestroyed("1/WN65", "its last step")
    )
