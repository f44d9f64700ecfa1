"""Chapters 9, 14 and 15: overwatch, assault, overrun."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import line
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import UnitDestroyed, aim, answering, odds
from domain.games.tcs_omaha.fire.answering import PermissionRolled
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.point import ClosedIn
from domain.games.tcs_omaha.ground import ALONG, map_ground
from domain.games.tcs_omaha.movement.assault import HexTaken
from domain.games.tcs_omaha.position import Debt
from domain.games.tcs_omaha.view.pressed import pressed
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore, preparing
from tests.rigs.scenario import Given, given

MOVER = "1/A/1/16@A40.10m"


@pytest.mark.rule("9.1")
def test_each_step_before_an_enemy_asks_him() -> None:
    now = at(f"{MOVER} mg/5/916@A40.05")
    first = now.when("american", "move 1/A/1/16 A40.09-A39.09-A38.09").waits_for("german")
    assert unit(first, "1/A/1/16").hex == "A40.09"
    first.offers("german", "fire", "hold", "let-pass")
    first.when("german", "stay").refused("9.1")
    second = first.when("german", "hold").goes_on()
    assert unit(second, "1/A/1/16").hex == "A39.09"
    second.waits_for("german")
    past = first.when("german", "let-pass").goes_on()
    assert unit(past, "1/A/1/16").hex == "A38.09"
    past.waits_for("american")
    past.when("american", "hold").refused("9.1", "Nothing is asked")


@pytest.mark.rule("9.1")
def test_fire_triggers_overwatch_too() -> None:
    now = at("1/A/1/16@A40.09 1/5/916@A40.06")
    fired = now.when("american", "fire A40.06 with 1/A/1/16", 1, 1).waits_for("german")
    window = answering.window(fired.state)
    assert window is not None
    assert window.kind == "shoots"
    assert set(window.facts) == {"within-4", "within-8", "foot", "fresh"}


@pytest.mark.rule("9.2")
def test_who_does_not_see_or_reach_is_not_asked() -> None:
    hidden = at("1/A/1/16@A33.10m mg/5/916@A35.12")
    hidden.when("american", "move 1/A/1/16 A34.10-A35.10").waits_for()
    far = at("1/A/1/16@A40.11m 1/5/916@A40.05")
    far.when("american", "move 1/A/1/16 A40.10").waits_for()
    moving = at("1/A/1/16@A40.11m mg/5/916@A40.06m")
    moving.when("american", "move 1/A/1/16 A40.10").waits_for()
    stunned = at("1/A/1/16@A40.11m mg/5/916@A40.06p")
    stunned.when("american", "move 1/A/1/16 A40.10").waits_for()
    shy = at("1/A/1/16@A40.11m mg/5/916@A40.06s")
    shy.when("american", "move 1/A/1/16 A40.10").waits_for()
    shy.when("american", "move 1/A/1/16 A40.09").waits_for("german")
    armour = at("1/A/741@A40.10m mg/5/916@A40.06")
    armour.when("american", "move 1/A/741 A40.09").waits_for()
    asked = at("1/A/1/16@A40.11m mg/5/916@A40.06").when("american", "move 1/A/1/16 A40.09")
    asked.when("german", "fire from A36.09").refused("9.2", "A40.06")


@pytest.mark.rule("9.2")
def test_a_hedge_hides_movement_behind_it() -> None:
    # bocage lies between A37.08 and A37.09
    behind = at("1/A/1/16@A36.10m mg/5/916@A37.07")
    behind.when("american", "move 1/A/1/16 A37.09").waits_for()
    beside = at("1/A/1/16@A36.10m mg/5/916@A37.08")
    beside.when("american", "move 1/A/1/16 A37.09").waits_for("german")


@pytest.mark.rule("9.2")
def test_who_watches_the_fields_behind_the_beach_watches_his_own_hex_too() -> None:
    # nothing lies between a hex and itself, and bocage on the firer's sides is left out (1.3)
    bocage = sorted(h for side in ALONG["bocage"] for h in side if h in map_ground("A").cells)
    state = ashore(f"mg/5/916@{bocage[0]}").state
    assert aim.can_watch(state, "mg/5/916", bocage[0], moving=True)
    assert aim.can_watch(state, "mg/5/916", bocage[0], moving=False)
    stunned = ashore(f"mg/5/916@{bocage[0]}p").state
    assert not aim.can_watch(stunned, "mg/5/916", bocage[0], moving=True)


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(("die", "granted"), [(4, False), (5, True)])
def test_a_stack_that_fired_rolls_for_more(die: int, granted: bool) -> None:
    now = at(f"{MOVER} mg/5/916@A40.06f").when("american", "move 1/A/1/16 A40.09")
    more = (1, 1) if granted else ()
    after = now.when("german", "fire", die, *more)
    after.includes(PermissionRolled("A40.06", die, 5, granted))
    assert any(isinstance(x, AreaFired) for x in after.happened) == granted


@pytest.mark.rule("9.3")
def test_mortars_alone_need_a_six() -> None:
    units = "1/5/916@A39.06m mtr/1/16@A40.11f 1/A/1/16@A40.10p wpn/A/1/16@A40.12"
    now = at(units, side="german").when("german", "move 1/5/916 A40.06")
    now.offers("american", "fire")
    now.when("american", "fire from A40.11", 5).includes(PermissionRolled("A40.11", 5, 6, False))


@pytest.mark.rule("9.4")
def test_the_near_stacks_answer_too_and_one_farther() -> None:
    units = f"{MOVER} mg/5/916@A40.05 1/5/916@A41.07 2/5/916@A39.07"
    now = at(units).when("american", "move 1/A/1/16 A40.09")
    one = now.when("german", "fire from A40.05", 1, 1)
    assert set(one.state.debts[0].by) == {"A41.07", "A39.07"}
    two = one.when("german", "fire from A41.07", 1, 1)
    assert two.state.debts[0].by == ("A39.07",)
    near = now.when("german", "fire from A41.07", 1, 1)
    assert near.state.debts[0].by == ("A39.07",), "the farther one comes too late"


ASSAULT = "1/A/1/16@A40.07m 2/A/1/16@A40.07m"


@pytest.mark.rule("14.1")
def test_the_defender_fires_first() -> None:
    now = at(f"{ASSAULT} 1/5/916@A40.06")
    went = now.when("american", "assault A40.06 with 1/A/1/16 2/A/1/16", *((1, 1) * 11))
    first = next(x for x in went.happened if isinstance(x, AreaFired))
    assert first.units == ("1/5/916",)
    assert first.overwatch
    now.when("american", "assault A40.05 with 1/A/1/16").refused("14.1", "No enemy")
    tank = at("1/A/741@A40.07m 1/5/916@A40.06")
    tank.when("american", "assault A40.06 with 1/A/741").refused("14.1", "not infantry")
    still = at("1/A/1/16@A40.07 1/5/916@A40.06")
    still.when("american", "assault A40.06 with 1/A/1/16").refused("14.1", "Fire Mode")


@pytest.mark.rule("14.2")
def test_three_rounds_two_columns_to_the_right() -> None:
    now = at(f"{ASSAULT} 1/5/916@A40.06-3p mg/5/916@A40.06m")
    fought = now.when("american", "assault A40.06 with 1/A/1/16 2/A/1/16", *((1, 1) * 9))
    rounds = [x for x in fought.happened if isinstance(x, AreaFired)]
    assert [x.target for x in rounds] == ["A40.06", "A40.07"] * 3
    assert rounds[0].points == 10


@pytest.mark.rule("14.3")
def test_who_holds_no_more_gives_the_hex_up() -> None:
    now = at(f"{ASSAULT} 1/5/916@A40.06p")
    taken = now.when("american", "assault A40.06 with 1/A/1/16 2/A/1/16")
    taken.includes(HexTaken(("1/A/1/16", "2/A/1/16"), "A40.06"))
    assert unit(taken, "1/A/1/16").hex == "A40.06"
    assert "1/5/916" not in taken.state.units or unit(taken, "1/5/916").hex != "A40.06"


STORM = "assault A40.06 with 1/A/1/16 2/A/1/16"
CALM = (1, 1, 1, 1, 1, 1)
"""The first fire, the morale after it, and the fire of the first round, all without effect."""


@pytest.mark.rule("14.1", "14.2", "6.8")
@pytest.mark.parametrize("mode", ["", "m"])
def test_a_vehicle_fires_first_in_either_mode_and_is_fought_in_its_hex(mode: str) -> None:
    now = at(f"{ASSAULT} 1/StuG/352@A40.06{mode}")
    won = now.when("american", STORM, *CALM, 4, 4, 4, 5)
    shots = [x for x in won.happened if isinstance(x, AreaFired)]
    assert [(x.units, x.target) for x in shots] == [(("1/StuG/352",), "A40.07")] * 2
    fights = [x for x in won.happened if isinstance(x, ClosedIn)]
    assert [(x.unit, x.added, x.need, x.hit) for x in fights] == [
        ("1/A/1/16", 0, 9, False), ("2/A/1/16", 0, 9, True)
    ]  # fmt: skip
    won.includes(HexTaken(("1/A/1/16", "2/A/1/16"), "A40.06"))


@pytest.mark.rule("14.2", "14.3")
def test_a_vehicle_that_nobody_hit_in_three_rounds_gives_way() -> None:
    now = at(f"{ASSAULT} 1/StuG/352@A40.06")
    missed = (4, 4, 4, 4)
    went = now.when("american", STORM, *CALM, *missed, 1, 1, *missed, 1, 1, *missed)
    assert sum(isinstance(x, ClosedIn) for x in went.happened) == 6
    assert unit(went, "1/StuG/352").hex != "A40.06"
    assert unit(went, "1/A/1/16").hex == "A40.06"


@pytest.mark.rule("6.8", "14.2")
@pytest.mark.parametrize(
    ("dice", "more"), [((4, 5), (1, 1, 1, 1, 1, 1) * 2), ((5, 5), (1, 1, 1, 1) * 2)]
)
def test_foot_beside_a_vehicle_guards_it_in_an_assault(
    dice: tuple[int, int], more: tuple[int, ...]
) -> None:
    """Who has one step left fights none."""
    now = at("1/A/1/16@A40.07m 2/A/1/16@A40.07m-4 1/5/916@A40.06-4 1/Marder/352@A40.06")
    fought = now.when("american", STORM, *CALM, 1, 1, *dice, *more)
    fights = [x for x in fought.happened if isinstance(x, ClosedIn)]
    assert (fights[0].added, fights[0].hit) == (-1, dice == (5, 5))
    assert {x.unit for x in fights} == {"1/A/1/16"}


@pytest.mark.rule("6.8", "15.1")
def test_who_fights_a_tank_that_overruns_him_has_his_action_still() -> None:
    now = at("1/A/741@A40.07m 1/5/916@A40.06a 2/5/916@A40.06")
    missed = now.when("american", "overrun A40.06 with 1/A/741", 4, 4, 4, 4, 1, 1, 1, 1)
    fights = [x for x in missed.happened if isinstance(x, ClosedIn)]
    assert [x.unit for x in fights] == ["1/5/916", "2/5/916"]
    fought = unit(missed, "2/5/916")
    assert (fought.fired, fought.acted) == (True, False)


@pytest.mark.rule("15.1", "15.2")
def test_tanks_overrun_foot_in_the_open() -> None:
    now = at("1/A/741@A40.07m 1/5/916@A40.06")
    stopped = now.when("american", "overrun A40.06 with 1/A/741", 5, 4)
    stopped.includes(UnitDestroyed("1/A/741", "its last step"))
    missed = now.when("american", "overrun A40.06 with 1/A/741", 4, 4, 1, 1, 1, 1)
    shot = next(x for x in missed.happened if isinstance(x, AreaFired))
    assert (shot.points, shot.added) == (12, 2)
    alone = at("1/A/741@A40.07m mg/5/916@A40.06-1p")
    over = alone.when("american", "overrun A40.06 with 1/A/741", 6, 6)
    over.includes(HexTaken(("1/A/741",), "A40.06"))


@pytest.mark.rule("15.1")
def test_what_cannot_be_overrun() -> None:
    farm = at("1/A/741@A36.10m 1/5/916@A36.09")
    farm.when("american", "overrun A36.09 with 1/A/741").refused("15.1", "open ground")
    guns = at("1/A/62-Arm-FA@A40.07m 1/5/916@A40.06")
    guns.when("american", "overrun A40.06 with 1/A/62-Arm-FA").refused("15.1", "not a tank")
    empty = at("1/A/741@A40.07m 1/5/916@A40.05")
    empty.when("american", "overrun A40.06 with 1/A/741").refused("15.1", "No enemy")


@pytest.mark.rule("7.2")
def test_nobody_is_asked_for_a_unit_that_is_gone() -> None:
    now = at("1/A/1/16@A40.09 1/5/916@A40.06-4 2/5/916@A40.05")
    owed = [Debt("breaks", "german", f"{n}/5/916", "A40.06") for n in (1, 2)]
    asked = replace(now.state, debts=tuple(owed))
    broken = UnitDestroyed("1/5/916", "it broke").after(asked)
    assert broken.debts == (owed[1],)
    given(RULES, UnitDestroyed("2/5/916", "it broke").after(broken)).waits_for("american")


@pytest.mark.rule("9.2", "6.3")
def test_who_is_asked_sees_the_odds_of_each_stack_that_may_fire_and_its_units() -> None:
    """As in a fire of his own; a stack that has fired must be let to first (9.3)."""
    asked = at("1/A/1/16@A40.10m mg/5/916@A40.05 1/5/916@A40.06").when(
        "american", "move 1/A/1/16 A40.09"
    )
    choices = {one.line: one for one in RULES.view(asked.state, "german").choices}
    assert choices["fire from A40.05"].on == ("mg/5/916",)
    assert choices["fire from A40.06"].on == ("1/5/916",)
    own = asked.state
    for name, hex_ in (("mg/5/916", "A40.05"), ("1/5/916", "A40.06")):
        told = odds.area_odds(own, (name,), "A40.09", ("1/A/1/16",))
        assert "%" in told
        assert choices[f"fire from {hex_}"].note == told
    fired = replace(own.units["mg/5/916"], fired=True)
    again = replace(own, units={**own.units, "mg/5/916": fired})
    marked = {one.line: one for one in RULES.view(again, "german").choices}
    assert "fires again on" in marked["fire from A40.05"].note
    assert "fires again on" not in marked["fire from A40.06"].note


@pytest.mark.rule("6.7")
def test_two_guns_of_a_stack_have_one_chance_to_hit_between_them() -> None:
    asked = at("1/A/741@A40.10m 2/A/741@A40.10m 1/StuG/352@A40.05m", side="german").when(
        "german", "move 1/StuG/352 A40.06"
    )
    state = asked.waits_for("american").state
    two = ("1/A/741", "2/A/741")
    hit = {names: odds.point_odds(state, names, "1/StuG/352") for names in (two, two[:1])}
    assert hit[two] != hit[two[:1]]
    assert answering.Answer().weighed(state).startswith(f"{hit[two]}")


@pytest.mark.rule("6.2", "6.1")
def test_what_a_press_would_order_is_refused_with_its_reason() -> None:
    """A target out of sight, too far or not of the kind; a unit that has acted."""
    now = at("1/A/1/16@A40.09 mtr/1/16@A36.18 1/5/916@A31.06 mg/5/916@A40.06")
    far = pressed(now.state, "american", "1/A/1/16", "1/5/916")
    assert far is not None
    now.when("american", line(far)).refused("6.2", "hexes from 1/A/1/16")
    acted = replace(now.state.units["1/A/1/16"], acted=True)
    spent = Given(now.rules, replace(now.state, units={**now.state.units, "1/A/1/16": acted}))
    alone = pressed(spent.state, "american", "1/A/1/16", "")
    assert alone is not None
    spent.when("american", line(alone)).refused("6.1", "1/A/1/16 has already acted")
    assert pressed(now.state, "german", "mg/5/916", "1/A/1/16") is None, "it is not his part"
    assert pressed(now.state, "american", "mg/5/916", "") is None


@pytest.mark.rule("3.3")
def test_a_work_is_pressed_to_a_hex_that_is_not_offered() -> None:
    """One that the rule forbids says why; one farther along than those that are lit may do."""
    now = preparing()
    near = pressed(now.state, "german", "2/WN62", "A42.14")
    far = pressed(now.state, "german", "2/WN62", "A42.05")
    assert near is not None
    assert far is not None
    assert now.when("german", line(far)).refusal is not None
    assert pressed(now.state, "german", "2/WN62", "") is None
    assert pressed(now.state, "american", "2/WN62", "A42.14") is None
