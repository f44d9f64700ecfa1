"""Chapters 6 and 7: fire and morale."""

import pytest

from domain.game.ruleset import Illegal
from domain.game.spent import Gone
from domain.games.tcs_omaha.fire import StepsLost, UnitDestroyed, area, point, retreating
from domain.games.tcs_omaha.fire.area import MoraleRolled
from domain.games.tcs_omaha.fire.point import ClosedIn, PointFired
from domain.games.tcs_omaha.fire.retreating import CompanyShaken, MoraleFell
from domain.games.tcs_omaha.position.lookup import Now, ground, kind
from domain.games.tcs_omaha.position.naming import several
from domain.games.tcs_omaha.printed import TABLES
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore

FARM = "1/5/916@A36.09"
LANE = "1/A/1/16@A40.09 1/5/916@A40.06"


def added(units: str, firer: str, victim: str, target: str) -> int:
    """The modifiers of one fire."""
    return area.modifiers(at(units).state, (firer,), target, (victim,))


@pytest.mark.rule("6.1")
def test_a_steady_unit_fires_once() -> None:
    now = at(LANE)
    fired = now.when("american", "fire A40.06 with 1/A/1/16", 1, 1)
    assert unit(fired, "1/A/1/16").acted
    assert unit(fired, "1/A/1/16").fired
    at("1/A/1/16@A40.09a 1/5/916@A40.06").when("american", "fire A40.06 with 1/A/1/16").refused(
        "6.1", "has already acted"
    )
    at("1/A/1/16@A40.09s 1/5/916@A40.06").when("american", "fire A40.06 with 1/A/1/16").refused(
        "6.1", "suppressed"
    )


@pytest.mark.rule("6.2")
def test_a_target_must_be_seen_within_reach_and_hurt() -> None:
    now = at("1/A/1/16@A40.09 1/5/916@A40.06 2/5/916@A35.12 2/A/1/16@A35.10")
    now.when("american", "fire A40.07 with 1/A/1/16").refused("6.2", "no enemy")
    now.when("american", "fire A35.12 with 2/A/1/16").refused("6.2", "line of sight")
    far = at("1/A/1/16@A40.10 1/5/916@A40.05")
    far.when("american", "fire A40.05 with 1/A/1/16").refused("6.2", "reaches 4")
    armour = at("1/5/916@A40.09 1/A/741@A40.06", side="german")
    armour.when("german", "fire A40.06 with 1/5/916").refused("6.2", "nothing that area fire")
    armour.when("german", "fire A40.06 with 1/5/916 at 1/A/741").refused("6.2", "no gun")


@pytest.mark.rule("22.2")
def test_of_several_units_those_fire_that_can() -> None:
    now = at("1/A/1/16@A40.09 2/A/1/16@A40.09a 3/A/1/16@A40.11 1/5/916@A40.06")
    for units in ("A/1/16", "1/A/1/16 2/A/1/16 3/A/1/16", "3/A/1/16, 2/A/1/16 and 1/A/1/16"):
        fired = now.when("american", f"fire A40.06 with {units}", 1, 1)
        assert [n for n in fired.state.units if unit(fired, n).fired] == ["1/A/1/16"], units
    acted = now.when("american", "fire A40.06 with 2/A/1/16 3/A/1/16")
    acted.refused("6.1", "2/A/1/16 has already acted this turn, and the others cannot either")
    far = now.when("american", "fire A40.06 with 3/A/1/16 2/A/1/16")
    far.refused("6.2", "5 hexes from 3/A/1/16", ", and the others cannot either.")


@pytest.mark.rule("6.7")
def test_a_gun_fires_at_the_only_target_that_needs_one() -> None:
    now = at("1/A/741@A40.09 1/A/1/16@A40.09 1/Marder/352@A40.06")
    fired = now.when("american", "fire A40.06 with 1/A/741", 1, 1)
    assert [one.victim for one in fired.happened if isinstance(one, PointFired)] == ["1/Marder/352"]
    now.when("american", "fire A40.06 with 1/A/1/16").refused("6.2", "nothing that area fire")
    two = at("1/A/741@A40.09 1/Marder/352@A40.06 2/Marder/352@A40.06")
    two.when("american", "fire A40.06 with 1/A/741").refused(
        "6.7", "“1/Marder/352” or “2/Marder/352”"
    )


@pytest.mark.rule("6.7")
def test_a_target_that_went_elsewhere_is_fired_at_too_late() -> None:
    went = at("1/A/741@A40.09 1/Marder/352@A40.06 2/Marder/352@A40.07")
    tried = went.when("american", "fire A40.06 with 1/A/741 at 2/Marder/352")
    assert isinstance(tried.refused("6.7", "these are: 1/Marder/352").refusal, Gone)


@pytest.mark.rule("6.7", "2.3f")
def test_leaders_who_are_left_alone_are_no_target_and_hide_none() -> None:
    left = ashore("1/WN62@A42.15 Hicks@A42.20 Taylor@A42.20 1/E/2/16@A1.22", side="german")
    left.when("german", "fire A42.20 with 1/WN62").refused("6.2", "no enemy but leaders")
    assert isinstance(left.when("german", "fire A42.20 with 1/WN62").refusal, Gone)
    tank = ashore("1/WN62@A42.15 Hicks@A42.20 plt1/A/741@A42.20", side="german")
    fired = tank.when("german", "fire A42.20 with 1/WN62", 1, 1)
    assert [one.victim for one in fired.happened if isinstance(one, PointFired)] == ["plt1/A/741"]


@pytest.mark.rule("22.2")
def test_rocket_pits_fire_only_if_they_are_named() -> None:
    assert kind("1/Pits").mortar
    german = ashore("1/Pits@A30.12 1/E/2/16@A33.17", side="german").state
    for word in ("all", "all-mortars"):
        with pytest.raises(Illegal):
            several(german, "german", (word,))
    assert several(german, "german", ("all-pits",)) == ["1/Pits"]


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("points", "roll", "result"),
    [
        (1, 8, ""), (1, 9, "M"), (1, 11, "h"), (1, 12, "1"), (1, 15, "1"),
        (5, 5, ""), (5, 6, "M"), (5, 8, "h"), (5, 9, "1"), (6, 9, "1"), (7, 7, "h"),
        (36, 2, "1"), (35, 2, "h"), (36, 0, "M"), (36, 12, "6"), (10, 12, "4"), (11, 12, "5"),
    ],
)  # fmt: skip
def test_the_area_fire_table(points: int, roll: int, result: str) -> None:
    assert TABLES.area.result(points, roll) == result


@pytest.mark.rule("6.3")
def test_the_half_result_takes_a_step_on_four() -> None:
    three = at(LANE).when("american", "fire A40.06 with 1/A/1/16", 4, 5, 3, 1, 1)
    three.lacks(StepsLost).includes(MoraleRolled("A40.06", (1, 1)))
    four = at(LANE).when("american", "fire A40.06 with 1/A/1/16", 4, 5, 4, 1, 1)
    four.includes(StepsLost("1/5/916", 1))


@pytest.mark.rule("6.4")
def test_what_changes_area_fire() -> None:
    lane = "1/A/1/16@A40.09"
    assert added(f"{lane} 1/5/916@A40.06", "1/A/1/16", "1/5/916", "A40.06") == -1, "far"
    assert added(f"{lane} 1/5/916@A40.07", "1/A/1/16", "1/5/916", "A40.07") == 1, "near"
    assert added(f"{lane} 1/5/916@A40.07m", "1/A/1/16", "1/5/916", "A40.07") == 3, "open"
    assert added(f"{lane} 1/5/916@A40.07mr", "1/A/1/16", "1/5/916", "A40.07") == 4, "road"
    assert added(f"{lane} 1/5/916@A40.07d", "1/A/1/16", "1/5/916", "A40.07") == -1, "dug in"
    assert added("1/A/1/16@A39.07 1/5/916@A38.07", "1/A/1/16", "1/5/916", "A38.07") == 0, "orchard"
    assert added("1/A/1/16@A37.09 1/5/916@A36.09", "1/A/1/16", "1/5/916", "A36.09") == -1, "farm"
    smoke = at(f"{lane} 1/5/916@A40.07", smoke={"A40.07": 2}).state
    assert area.modifiers(smoke, ("1/A/1/16",), "A40.07", ("1/5/916",)) == -3
    mortar = at("mtr/1/16@A40.09 1/5/916@A40.07").state
    assert area.modifiers(mortar, ("mtr/1/16",), "A40.07", ("1/5/916",), indirect=True) == 0


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("lost", "more"), [((0, 5), 0), ((0, 4), 1), ((0, 0), 1)])
def test_a_crowd_is_hit_better(lost: tuple[int, int], more: int) -> None:
    units = f"1/A/1/16@A40.09 1/5/916@A40.07-{lost[0]} 2/5/916@A40.07-{min(lost[1], 4)}"
    state = at(units).state
    victims = ("1/5/916", "2/5/916") if lost[1] < 5 else ("1/5/916",)
    assert area.modifiers(state, ("1/A/1/16",), "A40.07", victims) == 1 + more
    three = at(f"{units} mg/5/916@A40.07").state
    crowd = ("1/5/916", "2/5/916", "mg/5/916")
    assert area.modifiers(three, ("1/A/1/16",), "A40.07", crowd) == (3 if lost == (0, 0) else 2)


@pytest.mark.rule("6.5")
def test_losses_go_to_who_has_most_left() -> None:
    state = at("1/A/1/16@A40.09 1/5/916@A40.07-2 2/5/916@A40.07").state
    assert area.losses(state, ("1/5/916", "2/5/916"), 1) == {"2/5/916": 1}
    assert area.losses(state, ("1/5/916", "2/5/916"), 4) == {"2/5/916": 3, "1/5/916": 1}
    gone = at("1/A/1/16@A40.09 1/5/916@A40.07-4").when(
        "american", "fire A40.07 with 1/A/1/16", 6, 6
    )
    gone.includes(UnitDestroyed("1/5/916", "its last step"))
    assert gone.state.gone == ("1/5/916",)


@pytest.mark.rule("6.6")
def test_two_steps_take_one_of_thin_armour() -> None:
    state = at("1/5/916@A40.09 ht/A/741@A40.07").state
    assert area.losses(state, ("ht/A/741",), 1) == {}
    assert area.losses(state, ("ht/A/741",), 2) == {"ht/A/741": 1}


@pytest.mark.rule("6.7")
@pytest.mark.parametrize(
    ("distance", "need"),
    [(0, 6), (2, 6), (3, 7), (5, 7), (6, 8), (9, 8), (10, 9), (14, 9), (15, 10), (20, 10)],
)
def test_the_number_of_point_fire_by_range(distance: int, need: int) -> None:
    assert TABLES.point.number(distance) == need


@pytest.mark.rule("6.7")
def test_point_fire_hits_on_its_number() -> None:
    now = at("1/A/741@A40.10 pak/14/916@A40.05")
    now.when("american", "fire A40.05 with 1/A/741 at 1/5/916").refused("22.2")
    miss = now.when("american", "fire A40.05 with 1/A/741 at pak/14/916", 2, 2)
    miss.includes(PointFired("1/A/741", "pak/14/916", (2, 2), 2, 7, False))
    hit = now.when("american", "fire A40.05 with 1/A/741 at pak/14/916", 2, 3, 1, 1)
    hit.includes(PointFired("1/A/741", "pak/14/916", (2, 3), 2, 7, True))
    hit.includes(StepsLost("pak/14/916", 1), MoraleRolled("A40.05", (1, 1)))
    foot = at("1/A/741@A40.10 1/5/916@A40.06")
    never = foot.when("american", "fire A40.06 with 1/A/741 at 1/5/916")
    assert not isinstance(never.refused("6.7", "not a target").refusal, Gone)


@pytest.mark.rule("6.7")
def test_what_changes_point_fire() -> None:
    assert point.added(at("pak/14/916@A40.10 1/A/741@A40.05").state, "pak/14/916", "1/A/741") == 1
    moved = at("pak/14/916@A40.10 1/A/741@A40.05ma").state
    assert point.added(moved, "pak/14/916", "1/A/741") == 0
    moving = at("1/A/741@A40.10m pak/14/916@A40.05").state
    assert point.added(moving, "1/A/741", "pak/14/916") == 0
    cover = at("1/A/741@A39.07 pak/14/916@A38.07").state
    assert point.added(cover, "1/A/741", "pak/14/916") == 1


@pytest.mark.rule("6.8")
@pytest.mark.parametrize(("where", "need"), [("A40.08", 10), ("A40.07", 11)])
def test_foot_fights_a_vehicle_at_two_hexes_at_most(where: str, need: int) -> None:
    now = at(f"1/5/916@{where} 1/A/741@A40.09", side="german")
    low = now.when("german", "tackle 1/A/741 with 1/5/916", 4, need - 6)
    low.includes(ClosedIn("1/5/916", "1/A/741", (4, need - 6), 1, need, False))
    high = now.when("german", "tackle 1/A/741 with 1/5/916", 4, need - 5)
    high.includes(UnitDestroyed("1/A/741", "its last step"))


@pytest.mark.rule("6.8")
def test_who_cannot_fight_a_vehicle() -> None:
    far = at("1/5/916@A40.06 1/A/741@A40.09", side="german")
    far.when("german", "tackle 1/A/741 with 1/5/916").refused("6.8", "3 hexes away")
    weak = at("1/5/916@A40.08-4 1/A/741@A40.09", side="german")
    weak.when("german", "tackle 1/A/741 with 1/5/916").refused("6.8", "two steps")
    foot = at("1/5/916@A40.08 1/A/1/16@A40.09", side="german")
    foot.when("german", "tackle 1/A/1/16 with 1/5/916").refused("6.8", "not a vehicle")
    guarded = at("1/5/916@A40.08 1/A/741@A40.09 1/A/1/16@A40.09", side="german")
    guarded.when("german", "tackle 1/A/741 with 1/5/916", 1, 1).includes(
        ClosedIn("1/5/916", "1/A/741", (1, 1), 0, 10, False)
    )
    assert not point.guarded(at("1/A/741@A40.09 1/A/1/16@A40.09s 1/5/916@A40.06").state, "1/A/741")


@pytest.mark.rule("7.1")
def test_effective_morale_counts_steps_and_the_company() -> None:
    state = at("1/A/1/16@A40.09-2 1/5/916@A40.06", shaken={"A/1/16": 1}).state
    assert area.effective(state, "1/A/1/16") == 3 + 2 + 1
    assert area.effective(state, "1/5/916") == 4


@pytest.mark.rule("7.1")
def test_what_is_added_to_the_roll_of_morale() -> None:
    # 5 fire points, near +1: a roll of 6 is a check; 4 and 2 for the action are added
    near = at("1/A/1/16@A40.09 1/5/916@A40.07").when(
        "american", "fire A40.07 with 1/A/1/16", 2, 3, 2, 2
    )
    near.includes(MoraleFell("1/5/916", 10, "suppressed"))
    again = at("1/A/1/16@A40.09 1/5/916@A40.07s").when(
        "american", "fire A40.07 with 1/A/1/16", 2, 3, 4, 2
    )
    again.includes(MoraleFell("1/5/916", 13, "paralyzed"))
    farm = at(f"1/A/1/16@A37.09 {FARM}").when("american", "fire A36.09 with 1/A/1/16", 4, 3, 2, 2)
    farm.lacks(MoraleFell)


@pytest.mark.rule("7.2")
def test_at_13_its_owner_chooses() -> None:
    now = at("1/A/1/16@A40.09 1/5/916@A41.06m", side="german", loose=("A/1/16",))
    hit = now.when("german", "move 1/5/916 A40.06").when("american", "fire", 2, 3, 4, 5)
    hit.waits_for("german").offers("german", "stay", "retreat")
    assert unit(hit.when("german", "stay"), "1/5/916").morale == "paralyzed"
    back = hit.when("german", "retreat")
    assert unit(back, "1/5/916").morale == "suppressed"
    assert unit(back, "1/5/916").hex != "A40.06"


@pytest.mark.rule("7.2", "7.3")
def test_at_18_it_falls_back_and_its_company_is_shaken() -> None:
    now = at("1/A/1/16@A40.09 1/5/916@A41.06m-2", side="german", shaken={"5/916": 3})
    moved = now.when("german", "move 1/5/916 A40.06")
    hit = moved.when("american", "fire", 2, 3, 4, 5)
    hit.includes(CompanyShaken("5/916", 4)).lacks(StepsLost)
    assert unit(hit, "1/5/916").mode == "move"
    rout = moved.when("american", "fire", 2, 3, 6, 6)
    rout.includes(CompanyShaken("5/916", 4), StepsLost("1/5/916", 1))


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("lost", "worse"), [(3, 0), (4, 1), (5, 1), (6, 2)])
def test_heavy_losses_shake_a_company(lost: int, worse: int) -> None:
    now = Now(at(LANE).state)
    list(area.heavy_losses(now, {"1/5/916": lost - 1, "2/5/916": 1}))
    assert now.state.shaken.get("5/916", 0) == worse


@pytest.mark.rule("7.4")
def test_the_way_back_leads_away_from_the_enemy() -> None:
    state = at("1/A/1/16@A40.09 1/5/916@A40.07").state
    path = retreating.way(state, "1/5/916")
    assert [ground(state).distance("A40.09", h) for h in path] == [3, 4, 5, 6]
    cornered = at("1/A/1/16@A40.06 1/5/916@A40.05").state
    assert retreating.way(cornered, "1/5/916") == ()


@pytest.mark.rule("7.5")
def test_the_suppressed_come_round_and_the_paralyzed_on_three() -> None:
    units = "1/A/1/16@A34.14s 2/A/1/16@A35.14p 1/5/916@A36.09"
    good = at(units, stage="clean").steps(3)
    assert unit(good, "1/A/1/16").morale == ""
    assert unit(good, "2/A/1/16").morale == "suppressed"
    bad = at(units, stage="clean").steps(4)
    assert unit(bad, "2/A/1/16").morale == "paralyzed"


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("die", "level"), [(2, 1), (3, 2)])
def test_a_company_takes_heart_on_the_hour(die: int, level: int) -> None:
    # turn 4 of the fire fight is 1400
    now = at(LANE, turn=3, begun=False, shaken={"5/916": 2})
    hour = now.steps(3, 3, 2, 2, 4, 4, die)
    assert hour.state.shaken == {"5/916": level}
    at(LANE, turn=4, begun=False, shaken={"5/916": 2}).steps(3, 3, 2, 2)
