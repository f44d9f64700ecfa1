"""Who is named in an order that is gone, aboard already or no battery: what became of him, and the
order that is meant."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.grammar.words import NotUnderstood
from domain.game.spent import Spent
from domain.games.tcs_omaha.artillery.calling import FireCalled
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire.answering import asked
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.landing.planning import BoatsLoaded, BoatsUnloaded
from domain.games.tcs_omaha.position import Battery, Debt
from domain.games.tcs_omaha.position.lookup import ground
from domain.games.tcs_omaha.position.obeying import LeftOut
from domain.games.tcs_omaha.printed.forces import clock
from domain.table.grammar.lines import read_said
from tests.domain.room import Room, refused
from tests.games.tcs_omaha.shore import ashore, planning
from tests.games.tcs_omaha.test_as_people_write import CODEC
from tests.rigs.scenario import Given, given


@pytest.mark.rule("22.2", "22.4")
@pytest.mark.parametrize(
    ("order", "rule", "mode"),
    [
        ("fire {} with 1/E/2/16", "22.4", ""),
        ("fire A42.15 with 1/E/2/16 at {}", "22.2", ""),
        ("assault {} with 1/E/2/16", "22.4", "m"),
        ("move 1/E/2/16 to {}", "22.4", "m"),
    ],
)
def test_a_target_that_was_destroyed_is_said_to_be(order: str, rule: str, mode: str) -> None:
    now = ashore(f"1/E/2/16@A42.16{mode} 2/WN62@A42.15", gone=("1/WN62", "1/F/2/18"))
    now.when("american", order.format("1/WN62")).refused(rule, "1/WN62 is destroyed")
    now.when("american", order.format("3/WN62")).refused(rule, "3/WN62 is not on the map")


@pytest.mark.rule("22.4")
def test_so_is_a_company_with_its_last_unit_alone() -> None:
    lost = ("1/F/2/18", "2/F/2/18", "3/F/2/18", "wpn/F/2/18")
    works = ashore("1/WN62@A42.15 1/E/2/16@A42.17", side="german", gone=lost)
    works.when("german", "fire F/2/18 with 1/WN62").refused("22.4", "F/2/18 is destroyed")
    some = ashore("1/WN62@A42.15 1/F/2/18@A42.17", side="german", gone=lost[1:])
    some.when("german", "fire F/2/18 with 1/WN62", 1, 1).accepted()


def guns(units: str, **more: Any) -> Given:
    """0940: the American plans, with two batteries that landed four guns each."""
    batteries = {name: Battery("american", 4, 105, 0) for name in ("A/7-FA", "C/7-FA")}
    return ashore(units, turn=10, stage="plan", batteries=batteries, **more)


@pytest.mark.rule("2.8", "10.1")
def test_a_battery_that_drowned_has_no_gun_left() -> None:
    now = guns("1/E/2/16@A31.17 1/5/916@A31.16", gone=("1/A/7-FA",))
    now.when("american", "call A/7-FA A31.16").refused("2.8", "A/7-FA has no gun left")
    now.when("american", "call C/7-FA A31.16").refused("2.8", "C/7-FA has no gun ashore")
    none = now.when("american", "call 62-Arm-FA A31.16")
    none.refused("10.1", "None of yours has a gun that could fire")
    one = guns("1/E/2/16@A31.17 1/5/916@A31.16 1/C/7-FA@A31.18", gone=("1/A/7-FA",))
    one.when("american", "call 62-Arm-FA A31.16").refused("10.1", "You have C/7-FA.")


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("word", ["mtr/E/2/116", "1/C/81-Cml", "C/81-Cml"])
def test_mortars_are_no_battery_and_fire_in_the_action(word: str) -> None:
    now = guns("1/C/81-Cml@A31.17 mtr/H/2/116@A31.17 1/5/916@A31.16")
    if word == "mtr/E/2/116":
        word = "mtr/H/2/116"
    told = f"fire A31.16 with {word}"
    now.when("american", f"call {word} A31.16").refused("10.1", "mortars", told)


@pytest.mark.rule("10.1")
def test_a_battery_with_shells_on_the_way_is_called_after_they_have_fallen() -> None:
    now = ashore(
        "2/WN62@A42.15 1/E/2/16@A42.17", turn=7, side="german", stage="plan",
        batteries={"1/AR352": Battery("german", 4, 105, 8)},
    )  # fmt: skip
    called = now.when("german", "call 1/AR352 A42.17")
    (mission,) = (e for e in called.happened if isinstance(e, FireCalled))
    assert mission.due > now.state.turn
    hour = clock("easy-red", mission.due)
    called.when("german", "call 1/AR352 A42.17").refused("10.1", f"again at {hour}, once it has")
    one = replace(called.state, turn=8, batteries=now.state.batteries)
    given(RULES, one).when("german", "call 1/AR352 A42.17").refused("10.1", f"again at {hour}")
    fallen = replace(one, turn=mission.due, missions=())
    given(RULES, fallen).when("german", "call 1/AR352 A42.17").accepted()


@pytest.mark.rule("2.1h")
def test_a_line_is_struck_by_who_sails_in_it_and_it_is_told_who_else_did() -> None:
    now = planning().when("american", "load 1 2 lca to easy-red-2 with 1/E/2/16 2/E/2/16")
    now = now.when("american", "load 1 1 lca to easy-red-1 with 1/F/2/16")
    now = now.when("american", "load 1 1 lca to easy-red-3 with 3/E/2/16")
    for words, struck in (("1/E/2/16", [1]), ("e/2/16", [3, 1]), ("2", [2])):
        off = now.when("american", f"unload {words}")
        assert [e.line for e in off.happened if isinstance(e, BoatsUnloaded)] == struck
        assert len(off.state.landing.plan) == 3 - len(struck)
    told = now.when("american", "unload 1/E/2/16").happened[0].told(now.state)
    assert "Line 1" in told
    assert "2/E/2/16" in told
    now.when("american", "unload G/2/16").refused("2.1h", "G/2/16 is in no line")
    now.when("american", "unload 4").refused("2.1h", "3 lines")


@pytest.mark.rule("2.1h")
def test_who_of_a_company_sails_already_is_told_with_the_line() -> None:
    now = planning().when("american", "load 1 2 lca to easy-red-2 with 1/E/2/16 2/E/2/16")
    rest = now.when("american", "load 1 1 lca to easy-red-3 with E/2/16")
    (line,) = (e for e in rest.happened if isinstance(e, BoatsLoaded))
    assert line.lines is not None
    assert not {"1/E/2/16", "2/E/2/16"} & {part.unit for part in line.lines[0].aboard}
    (out,) = (e for e in rest.happened if isinstance(e, LeftOut))
    assert out.told(now.state) == ("Left out: 1/E/2/16 sails in line 1; 2/E/2/16 sails in line 1.")
    now.when("american", "load 1 1 lca to easy-red-3 with 1/E/2/16").refused(
        "2.1h", "all of it is aboard in line 1"
    )


@pytest.mark.rule("12.6")
def test_who_goes_to_the_shingle_goes_each_to_the_hex_at_it_that_is_nearest() -> None:
    now = ashore("1/F/2/16@A33.20m 2/F/2/16@A36.20m")
    here = ground(now.state)
    at = [h for h in here.by_shingle if seaward(h)]
    for who in ("1/F/2/16", "F/2/16", "1/F/2/16, 2/F/2/16"):
        came = now.when("american", f"move {who} to shingle").goes_on()
        for name, start in (("1/F/2/16", "A33.20"), ("2/F/2/16", "A36.20")):
            if name == who or who != "1/F/2/16":
                end = came.state.units[name].hex
                assert end in at
                assert here.distance(start, end) == min(here.distance(start, h) for h in at)
    there = ashore("1/F/2/16@A33.20m").when("american", "move 1/F/2/16 to shingle").goes_on()
    again = replace(there.state.units["1/F/2/16"], acted=False)
    stands = given(RULES, replace(there.state, march=None, units={"1/F/2/16": again}))
    stands.when("american", "move 1/F/2/16 to shingle").refused("12.1", "already")


@pytest.mark.rule("2.3d")
def test_of_a_company_sent_over_the_shingle_nobody_sets_out_who_may_not_go_there() -> None:
    now = ashore("1/F/2/16@A33.18m 2/F/2/16@A33.18m")
    now.when("american", "move F/2/16 to A33.16").refused("2.3d", "takes a leader")
    known = {"A33.17": "clear", "A33.16": "clear"}
    some = replace(
        now.state, landing=replace(now.state.landing, led=("2/F/2/16",), obstacles=known)
    )
    went = given(RULES, some).when("american", "move F/2/16 to A33.16")
    assert went.refusal is None, went.refusal
    (left,) = (one for one in went.happened if isinstance(one, LeftOut))
    assert left.why is not None
    assert "1/F/2/16" in left.why[0]


@pytest.mark.rule("3.3b")
def test_fire_of_works_whose_machine_guns_have_all_fired_at_that_target_comes_too_late() -> None:
    units = "1/WN62@A42.15 2/WN62@A42.14 1/E/2/16@A42.18 1/WN70@A6.20"
    fired = {"guns": {"1/WN62": ("area",), "2/WN62": ("area",)}}
    late = ashore(units, side="german", landing=fired)
    told = late.when("german", "fire A42.18 with WN62, WN70").refusal
    assert isinstance(told, Spent), "who does not reach the hex says nothing against it"
    far = ashore(units, side="german").when("german", "fire A42.18 with WN70").refusal
    assert not isinstance(far, Spent)


@pytest.mark.rule("22.4")
def test_works_on_several_hexes_are_aimed_at_where_the_unit_can_hit_them() -> None:
    now = ashore("1/E/2/16@A33.18 1/5/916@A33.16 2/5/916@A20.13")
    fired = now.when("american", "fire 5/916 with 1/E/2/16", 1, 1)
    assert next(iter(fired.happened)).target == "A33.16"  # type: ignore[attr-defined]


@pytest.mark.rule("3.3e")
@pytest.mark.parametrize(("said", "mode"), [("", "fire"), (" in move mode", "move")])
def test_a_garrison_comes_out_in_the_mode_that_its_side_says(said: str, mode: str) -> None:
    now = ashore("1/WN62@A42.15", side="german", stage="plan")
    out = now.when("german", f"convert 1/WN62{said}")
    assert out.state.units["sqd-1/WN62"].mode == mode


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("kind", "told"), [("moves-in-open", "moves in the open to"), ("moves-in-cover", "in cover to")]
)
def test_the_question_says_which_standing_order_would_answer_it(kind: str, told: str) -> None:
    owed = Debt(kind, "german", "1/E/2/16", "A33.14", ("A33.12",))  # type: ignore[arg-type]
    assert told in asked(ashore("1/E/2/16@A33.14").state, owed)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("terrain", "told"),
    [("woods", "in woods"), ("orchard", "in an orchard"), ("village", "in "), ("forest", "in ")],
)
def test_the_question_says_which_cover_it_is(terrain: str, told: str) -> None:
    state = ashore("1/E/2/16@A33.14").state
    hex_ = next(h for h, what in ground(state).terrain.items() if what == terrain)
    owed = Debt("moves-in-cover", "german", "1/E/2/16", hex_, ("A33.12",))
    assert f"moves in cover to {hex_} {told}" in asked(state, owed)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("never fire overwatch with 1/WN62", ("standing order", "whenever moves-in-open do hold")),
        ("land 5 LCT at Easy Red 2", ("ferry 5 lct to easy-red", "beach 1 in")),
        ("done until 1500", ("carry-on until 1500",)),
        ("move to the shingle", ("Say who goes",)),
    ],
)
def test_a_line_of_a_kind_that_is_written_otherwise_is_told_how(
    line: str, words: tuple[str, ...]
) -> None:
    with pytest.raises(NotUnderstood) as why:
        read_said(CODEC, line)
    assert all(word in str(why.value) for word in words)


def test_who_names_a_moment_that_there_is_not_reads_all_that_there_are() -> None:
    room = Room(RULES, scenario="firefight", american="person", german="person").begin()
    moments = "moves-in-open, moves-in-cover, shoots, breaks"
    refused(room, "table.20", "german", "whenever tanks do fire", moments)
