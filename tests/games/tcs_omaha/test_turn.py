"""Chapters 1, 2 and 3: the sequence of a turn, names, modes."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.command import ModeChanged
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import Unit
from domain.games.tcs_omaha.position.lookup import dug_in, points
from domain.games.tcs_omaha.printed import KINDS, forces
from domain.games.tcs_omaha.rules.turns import TurnBegan, TurnEnded
from tests.games.tcs_omaha.board import at, opened, unit
from tests.rigs.scenario import given


@pytest.mark.rule("21.1", "22.1")
def test_a_platoon_has_five_steps_and_a_vehicle_one() -> None:
    assert KINDS["us-rifle"].steps == KINDS["ge-rifle"].steps == 5
    assert KINDS["m4"].steps == 1
    box = KINDS["pillbox"]
    assert (box.area, box.reach, box.attack, box.point_range, box.defence) == (6, 12, 5, 7, 6)


@pytest.mark.rule("1.14")
def test_the_record_of_turns_tells_the_clock() -> None:
    assert [forces.clock("firefight", turn) for turn in (1, 2, 4)] == ["1300", "1320", "1400"]
    assert [turn for turn in range(1, 8) if forces.on_the_hour("firefight", turn)] == [1, 4, 7]


@pytest.mark.rule("21.2")
def test_the_second_plans_first_and_acts_last() -> None:
    now = opened().goes_on(4, 4, 5, 2, 3, 4)
    now.waits_for("german")
    now.when("american", "done").refused("21.2", "German Plan")
    parts = []
    for seat in ("german", "american", "american", "german"):
        now.waits_for(seat)
        parts.append(now.rules.moment(now.state).phase)
        now = now.when(seat, "done")
    assert parts == ["German Plan", "American Plan", "American Action", "German Action"]
    assert now.rules.moment(now.state).phase == "Clean-up"
    now.waits_for()


@pytest.mark.rule("21.2")
def test_what_belongs_to_the_other_part_is_refused() -> None:
    plan = at("1/A/1/16@A34.14m 1/5/916@A36.09", stage="plan")
    plan.when("american", "move 1/A/1/16 A34.13").refused("21.2", "plan")
    acting = at("1/A/1/16@A34.14m 1/5/916@A36.09")
    acting.when("american", "mode fire all").refused("21.2", "act")


@pytest.mark.rule("21.3")
def test_the_higher_total_acts_first_and_the_american_side_on_a_tie() -> None:
    opened().goes_on(3, 3, 4, 2, 4, 4).includes(TurnBegan(1, "american", 6, 6))
    opened().goes_on(3, 3, 4, 3, 4, 4).includes(TurnBegan(1, "german", 6, 7))


@pytest.mark.rule("21.4")
def test_clean_up_takes_the_marks_off() -> None:
    now = at("1/A/1/16@A34.14fra 1/5/916@A36.09", stage="clean", mission="hasty").steps()
    now.includes(TurnEnded(2, ("1/5/916",)))
    after = unit(now, "1/A/1/16")
    assert (after.fired, after.road, after.acted) == (False, False, False)


@pytest.mark.rule("21.5")
def test_nothing_is_ordered_after_the_end() -> None:
    at("1/A/1/16@A34.14 1/5/916@A36.09", ending="german-victory").when("american", "done").refused(
        "21.5"
    )


@pytest.mark.rule("22.2")
def test_a_unit_is_named_by_its_counter_and_the_nearest_is_told() -> None:
    now = at("1/A/1/16@A34.14m 1/5/916@A36.09")
    now.when("american", "move 1/a/1/16 A34.13").accepted()
    now.when("american", "move 2/A/1/16 A34.13").refused("22.2", "of A/1/16 there: 1/A/1/16.")
    now.when("american", "move 9/A/1/16 A34.13").refused("22.2", "Did you mean 1/A/1/16?")
    now.when("american", "move 1/5/916 A34.13").refused("22.2")
    now.when("american", "fire A36.09 with 1/A/1/16 at 1/A/1/16").refused("22.2")


@pytest.mark.rule("22.3")
@pytest.mark.parametrize(("lost", "fire"), [(0, 5), (1, 4), (4, 1)])
def test_fire_is_in_proportion_to_the_steps_left(lost: int, fire: int) -> None:
    now = at(f"1/A/1/16@A34.14-{lost} 1/5/916@A36.09")
    assert points(now.state, "1/A/1/16") == fire


@pytest.mark.rule("22.3")
def test_half_a_point_is_rounded_up() -> None:
    now = at("wpn/A/1/16@A34.14-1 1/5/916@A36.09")
    assert points(now.state, "wpn/A/1/16") == 2


@pytest.mark.rule("22.4")
def test_a_hex_must_lie_on_the_map_in_play() -> None:
    now = at("1/A/1/16@A34.14m 1/5/916@A36.09")
    now.when("american", "move 1/A/1/16 a34.13").accepted()
    now.when("american", "move 1/A/1/16 A34.15").refused("22.4", "A34.1")
    now.when("american", "move 1/A/1/16 B1.01").refused("22.4")


@pytest.mark.rule("23.1")
def test_who_moves_does_not_fire_and_who_fires_does_not_move() -> None:
    now = at("1/A/1/16@A40.09m 2/A/1/16@A40.08 1/5/916@A40.06")
    now.when("american", "fire A40.06 with 1/A/1/16").refused("23.1", "it is in Move Mode")
    now.when("american", "move 2/A/1/16 A40.07").refused("12.1", "Move Mode")
    now.offers("american", "fire A40.06 with 2/A/1/16")


@pytest.mark.rule("23.2")
def test_a_tank_fires_in_move_mode() -> None:
    now = at("1/A/741@A40.09m 1/5/916@A40.06")
    now.when("american", "fire A40.06 with 1/A/741", 1, 1).accepted()


@pytest.mark.rule("23.3")
def test_a_unit_changes_its_mode_once_a_turn() -> None:
    now = at("1/A/1/16@A34.14 2/A/1/16@A35.14m 1/5/916@A36.09", stage="plan")
    changed = now.when("american", "mode move 1/A/1/16")
    changed.then(ModeChanged(("1/A/1/16",), "move"))
    changed.when("american", "mode fire 1/A/1/16").refused("23.3", "has already changed")
    now.when("american", "mode move 2/A/1/16").refused("23.3", "is in Move Mode")
    now.when("american", "mode move A/1/16").then(ModeChanged(("1/A/1/16",), "move"))


@pytest.mark.rule("22.2")
def test_units_that_are_in_a_mode_already_stop_no_others_and_no_letter() -> None:
    now = at("1/A/1/16@A34.14 2/A/1/16@A35.14m 1/5/916@A36.09", stage="plan")
    for units in ("A/1/16", "2/A/1/16 1/A/1/16", "all-infantry"):
        changed = now.when("american", f"mode move {units}").then(
            ModeChanged(("1/A/1/16",), "move")
        )
        changed.when("american", f"mode move {units}").then(ModeChanged((), "move"))
    worn = at("1/A/1/16@A34.14s 2/A/1/16@A35.14p 1/5/916@A36.09", stage="plan")
    worn.when("american", "mode move A/1/16").refused("23.3", "suppressed")


@pytest.mark.rule("23.3")
def test_a_suppressed_unit_does_not_get_up() -> None:
    now = at("1/A/1/16@A34.14s 2/A/1/16@A35.14ms 3/A/1/16@A35.13mp 1/5/916@A36.09", stage="plan")
    now.when("american", "mode move 1/A/1/16").refused("23.3", "suppressed")
    now.when("american", "mode fire 2/A/1/16").accepted()
    now.when("american", "mode fire 3/A/1/16").refused("23.3", "paralyzed")


@pytest.mark.rule("23.4")
def test_three_quiet_turns_dig_a_unit_in() -> None:
    now = at("1/A/1/16@A34.14 2/A/1/16@A34.13f 3/A/1/16@A34.12m 1/5/916@A36.09", stage="clean",
             mission="hasty")  # fmt: skip
    for turns in (1, 2, 3):
        now = given(RULES, replace(now.state, stage="clean", begun=True)).steps()
        assert dug_in(unit(now, "1/A/1/16")) == (turns == 3)
    assert unit(now, "2/A/1/16").quiet == 2
    assert unit(now, "3/A/1/16").quiet == 0


@pytest.mark.rule("23.4")
def test_who_is_dug_in_stays_so_when_he_fires_and_comes_out_when_he_moves() -> None:
    now = at("1/A/1/16@A36.10d 1/5/916@A36.09", mission="hasty")
    fired = now.when("american", "fire A36.09 with 1/A/1/16", 1, 1)
    assert unit(fired, "1/A/1/16").fired
    assert dug_in(unit(fired, "1/A/1/16"))
    ended = given(RULES, replace(fired.state, stage="clean", debts=())).steps()
    assert dug_in(unit(ended, "1/A/1/16"))
    plans = given(RULES, replace(now.state, stage="plan"))
    up = plans.when("american", "mode move 1/A/1/16")
    down = Unit("A36.10", mode="move", turned=True)
    assert unit(up, "1/A/1/16") == down
    back = now.when("american", "fall-back 1/A/1/16")
    assert not unit(back, "1/A/1/16").dug


@pytest.mark.rule("23.4")
def test_who_is_dug_in_counts_no_quiet_turns() -> None:
    now = at("1/A/1/16@A34.14d 1/5/916@A36.09", stage="clean", mission="hasty")
    for _ in range(2):
        now = given(RULES, replace(now.state, stage="clean", begun=True)).steps()
        assert unit(now, "1/A/1/16") == Unit("A34.14", dug=True, quiet=0)


@pytest.mark.rule("23.4")
@pytest.mark.parametrize(("quiet", "after"), [(1, 2), (2, 0)])
def test_a_shot_before_the_third_quiet_turn_makes_digging_begin_anew(
    quiet: int, after: int
) -> None:
    now = at("1/A/1/16@A36.10 1/5/916@A36.09", mission="hasty")
    units = {**now.state.units, "1/A/1/16": Unit("A36.10", quiet=quiet)}
    digs = given(RULES, replace(now.state, units=units))
    calm = given(RULES, replace(digs.state, stage="clean")).steps()
    assert unit(calm, "1/A/1/16") == Unit("A36.10", quiet=after, dug=quiet == 2)
    fired = digs.when("american", "fire A36.09 with 1/A/1/16", 1, 1)
    shot = given(RULES, replace(fired.state, stage="clean", debts=())).steps()
    assert unit(shot, "1/A/1/16").quiet == 0
    assert not dug_in(unit(shot, "1/A/1/16"))
