"""Chapter 8: what each mission allows, and lets nobody do (8.9 to 8.12)."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire.retreating import Retreated
from domain.games.tcs_omaha.movement.assault import Assaulted
from domain.games.tcs_omaha.position import Sheet
from domain.games.tcs_omaha.words import Mission
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import given

MISSIONS: tuple[Mission, ...] = ("attack", "move", "hasty", "prepared")
RULE = {"attack": "8.9", "move": "8.10", "hasty": "8.11", "prepared": "8.12"}


@pytest.mark.rule("8.2", "8.9", "8.10", "8.11", "8.12")
@pytest.mark.parametrize("mission", MISSIONS)
def test_only_who_marches_does_not_fire_as_an_action(mission: Mission) -> None:
    now = at("1/A/1/16@A40.09 1/5/916@A40.06", mission=mission)
    fire = now.when("american", "fire A40.06 with 1/A/1/16", 1, 1)
    if mission == "move":
        fire.refused("8.10", "only in overwatch")
    else:
        fire.accepted()


@pytest.mark.rule("8.10")
@pytest.mark.parametrize(("hit", "pressed", "fires"), [
    (True, 0, True), (False, 1, True), (False, 0, False),
])  # fmt: skip
def test_a_march_that_is_shot_at_shoots_back_this_turn_and_the_next(
    hit: bool, pressed: int, fires: bool
) -> None:
    now = at("1/A/1/16@A40.09 2/A/1/16@A41.09 1/5/916@A40.06", mission="move")
    units = dict(now.state.units)
    units["1/A/1/16"] = replace(units["1/A/1/16"], hit=hit, pressed=pressed)
    shot = given(RULES, replace(now.state, units=units))
    assert ("fire A40.06 with 1/A/1/16" in shot.offered("american")) is fires
    assert "fire A40.06 with 2/A/1/16" not in shot.offered("american")


@pytest.mark.rule("8.10")
def test_a_march_fights_no_vehicles_unless_it_was_shot_at() -> None:
    now = at("1/5/916@A40.08 1/A/741@A40.09", side="german", mission="move")
    now.when("german", "tackle 1/A/741 with 1/5/916").refused("8.10", "marches")


@pytest.mark.rule("8.10")
def test_a_march_ends_next_to_no_enemy_and_may_pass_him() -> None:
    units = "1/A/1/16@A40.12m 1/5/916@A38.10"
    now = at(units, mission="move")
    now.when("american", "move 1/A/1/16 A39.10").refused("8.10", "next to A39.10")
    now.when("american", "move 1/A/1/16 A40.10").accepted()
    assert "move 1/A/1/16 A39.10" not in now.offered("american")
    at(units).when("american", "move 1/A/1/16 A39.10").accepted()


@pytest.mark.rule("8.9", "8.10", "8.11", "8.12")
@pytest.mark.parametrize(
    ("mission", "target", "refused"),
    [
        ("attack", "A40.10", False),
        ("move", "A40.10", True),
        ("hasty", "A40.10", False),
        ("hasty", "A40.11", True),
        ("attack", "A40.11", False),
        ("prepared", "A40.10", True),
    ],
)
def test_who_may_assault_and_where(mission: Mission, target: str, refused: bool) -> None:
    """The goal is A40.07: A40.10 is three hexes from it, A40.11 four."""
    start = f"A40.{int(target[-2:]) + 1}"
    now = at(f"1/A/1/16@{start}m 1/5/916@{target}p", mission=mission)
    line = f"assault {target} with 1/A/1/16"
    assert (line not in now.offered("american")) is refused
    if refused:
        now.when("american", line).refused(RULE[mission], "neither assaults nor overruns")
    else:
        assert isinstance(now.when("american", line).happened[0], Assaulted)


@pytest.mark.rule("8.10")
def test_tanks_on_the_march_overrun_nobody() -> None:
    now = at("1/A/741@A40.09m 1/5/916@A40.08", mission="move")
    now.when("american", "overrun A40.08 with 1/A/741").refused("8.10", "neither assaults")
    attack = at("1/A/741@A40.09m 1/5/916@A40.08")
    assert "overrun A40.08 with 1/A/741" in attack.offered("american")


@pytest.mark.rule("8.9", "8.12")
@pytest.mark.parametrize(
    ("mission", "marks", "refused"),
    [
        ("attack", "", True),
        ("attack", "s", False),
        ("move", "", False),
        ("hasty", "", False),
        ("prepared", "", True),
        ("prepared", "s", True),
    ],
)
def test_who_falls_back_by_choice(mission: Mission, marks: str, refused: bool) -> None:
    now = at(f"1/A/1/16@A40.10{marks} 1/5/916@A40.08", mission=mission)
    line = "fall-back 1/A/1/16"
    assert (line not in now.offered("american")) is refused
    if refused:
        now.when("american", line).refused(RULE[mission], "by choice")
    else:
        assert any(isinstance(e, Retreated) for e in now.when("american", line).happened)


@pytest.mark.rule("23.4", "8.9", "8.10", "8.11", "8.12")
@pytest.mark.parametrize(
    ("mission", "turns"), [("attack", 0), ("move", 0), ("hasty", 3), ("prepared", 1)]
)
def test_how_many_quiet_turns_digging_takes(mission: Mission, turns: int) -> None:
    now, dug = at("1/A/1/16@A40.10 1/5/916@A42.05", stage="clean", mission=mission), 0
    for turn in range(1, 5):
        now = given(RULES, replace(now.state, stage="clean", begun=True)).steps()
        if unit(now, "1/A/1/16").dug and not dug:
            dug = turn
    assert dug == turns


@pytest.mark.rule("8.12")
@pytest.mark.parametrize(("hex_", "turns"), [("A40.10", 1), ("A40.11", 3)])
def test_positions_are_prepared_within_three_hexes_of_the_goal(hex_: str, turns: int) -> None:
    now = at(f"1/A/1/16@{hex_} 1/5/916@A42.05", stage="clean", mission="prepared")
    for turn in range(1, turns + 1):
        assert not unit(now, "1/A/1/16").dug
        now = given(RULES, replace(now.state, stage="clean", begun=True)).steps()
        assert unit(now, "1/A/1/16").dug is (turn == turns)


@pytest.mark.rule("8.12")
def test_who_is_dug_in_there_stays() -> None:
    units = "1/A/1/16@A40.10d 2/A/1/16@A40.11d 3/A/1/16@A41.10 1/5/916@A42.05"
    now = at(units, stage="plan", mission="prepared")
    now.when("american", "mode move 1/A/1/16").refused("8.12", "dug in where sheet")
    now.when("american", "mode move 2/A/1/16").accepted()
    now.when("american", "mode move 3/A/1/16").accepted()
    at(units, stage="plan", mission="hasty").when("american", "mode move 1/A/1/16").accepted()


@pytest.mark.rule("23.4", "8.9", "8.10", "8.11", "8.12")
@pytest.mark.parametrize(("mission", "told"), [
    ("attack", "does not let it dig in (8.9)"), ("move", "does not let it dig in (8.10)"),
    ("hasty", "digs in by itself after 3 quiet turns"),
    ("prepared", "digs in by itself after a quiet turn"),
])  # fmt: skip
def test_who_is_to_dig_in_and_is_in_fire_mode_learns_how_it_goes_on(
    mission: Mission, told: str
) -> None:
    units = "1/A/1/16@A40.10 2/A/1/16@A40.08d 1/A/741@A41.10 1/5/916@A42.05"
    now = at(units, stage="plan", mission=mission)
    now.when("american", "mode fire 1/A/1/16").refused("23.3", told)
    now.when("american", "mode fire 2/A/1/16").refused("23.3", "is dug in")
    now.when("american", "mode fire 1/A/741").refused("23.3", "is in Fire Mode; leave it out")


@pytest.mark.rule("8.2", "2.3d", "2.3f")
def test_no_mission_binds_on_the_beach_or_near_a_leader() -> None:
    sheet = Sheet("american", "x", "move", "A44.07", ("E/2/16",), active=True)
    for units, landing, free in (
        ("1/E/2/16@A33.17 1/10/726@A33.15", {}, True),
        ("1/E/2/16@A33.16 1/10/726@A33.14", {"led": ("1/E/2/16",)}, True),
        ("1/E/2/16@A33.16 1/10/726@A33.14", {}, False),
    ):
        now = ashore(units, sheets={"american-1": sheet}, landing=landing)
        fires = [x for x in now.offered("american") if x.startswith("fire")]
        assert bool(fires) is free
