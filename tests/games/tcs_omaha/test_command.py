"""Chapter 8: operation sheets."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import line
from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.command.sheets import SheetTorn, SheetWritten
from domain.games.tcs_omaha.command.staffs import SheetsGained, SheetTried
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import map_ground
from domain.games.tcs_omaha.ground.places import place
from domain.games.tcs_omaha.position import Sheet, naming
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.support import Destroyer
from domain.games.tcs_omaha.view.drawn import charts
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said
from tests.games.tcs_omaha.board import at, opened, unit
from tests.games.tcs_omaha.shore import ashore, planning
from tests.rigs.scenario import given

FARM = "1/5/916@A36.09"
PLAN = f"1/A/1/16@A34.14m 1/A/741@A36.14m {FARM}"


@pytest.mark.rule("8.1")
def test_a_sheet_is_written_and_known_to_its_side_alone() -> None:
    now = at(PLAN, stage="plan", loose=("A/1/16", "A/741"))
    line = 'opsheet hill attack A36.09 with A/1/16, A/741 by 1500 fail "half lost"'
    wrote = now.when("american", line)
    (event,) = wrote.happened
    assert isinstance(event, SheetWritten)
    assert event.sheet == Sheet(
        "american", "hill", "attack", "A36.09", ("A/1/16", "A/741"), "1500", "half lost"
    )
    assert event.sealed() == {"sheet": ("american",)}
    wrote.when("american", "opsheet hill move A36.09 with A/1/16").refused("8.1", "hill")
    wrote.when("american", "opsheet two move A36.09 with A/1/16").refused("8.1", "prepared")


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("word", "hex_"),
    [("E-3", "A44.07"), ("e-1", "A30.09"), ("WN62", "A42.15"), ("colleville", "A47.04"),
     ("“St-Laurent-sur-Mer”", "A21.10"), ("a36.9", "A36.09")],
)  # fmt: skip
def test_a_goal_is_a_hex_or_a_place_by_its_name(word: str, hex_: str) -> None:
    state = planning("easy-red").state
    assert naming.goal(state, word) == hex_


@pytest.mark.rule("22.4")
@pytest.mark.parametrize(
    ("said", "hex_"),
    [("WN63", "A45.05"), ("wn 69", "A19.09"), ("Les Moulins", "A15.18"), ("moulins", "A15.18"),
     ("CABOURG", "B1.10"), ("F-1 Cabourg", "B1.10"), ("etreham", "D40.21"),
     ("Sainte Honorine", "B23.10"), ("St. Laurent sur Mer", "A21.10"), ("Easy Red 2", "A31.17"),
     ("le ruquet", "A30.09"), ("Huppain", "B50.15"), ("Le Grand Hameau", "B7.07")],
)  # fmt: skip
def test_every_place_on_the_maps_can_be_named_in_orders(said: str, hex_: str) -> None:
    state = planning("day").state
    order, _ = read_said(Codec(RULES), f"destroyer on {said}")
    assert isinstance(order, Destroyer)
    assert naming.hex_of(state, order.target) == hex_
    assert read_said(Codec(RULES), line(order))[0] == order


@pytest.mark.rule("22.4")
def test_a_hex_needs_no_letter_where_one_map_has_its_numbers() -> None:
    fire_fight, day = planning("firefight").state, planning("day").state
    assert naming.hex_of(fire_fight, "36.9") == "A36.09"
    with pytest.raises(Illegal, match=r"9\.10 is not a hex of the map in play"):
        naming.hex_of(day, "9.10")  # A9.10 and B9.10


def test_all_that_the_maps_write_on_land_is_a_place() -> None:
    drawn = {label.text for sheet in charts(map_ground()) for label in sheet.labels
             if label.kind not in ("sea", "water", "box")}  # fmt: skip
    spaces = [space for sheet in charts(map_ground()) for space in sheet.spaces]
    drawn |= {space.name for space in spaces if space.name != space.id}
    drawn |= {mark.word for sheet in charts(map_ground()) for mark in sheet.marks
              if mark.kind == "strongpoint"}  # fmt: skip
    assert {"Les Moulins", "WN63", "Easy Red 2", "E-1 Ruquet"} <= drawn
    assert not [name for name in drawn if not place("ABCD", name)]


@pytest.mark.rule("22.4")
def test_a_place_of_another_map_is_told_so() -> None:
    now = ashore("1/E/2/116@A33.17", stage="plan")
    now.when("american", "opsheet a attack Mosles with E/2/116").refused("22.4", "not on the map")


@pytest.mark.rule("22.4")
def test_who_names_a_unit_for_a_hex_aims_at_its_hex_and_goes_to_none() -> None:
    now = at("1/A/1/16@A40.09 2/A/1/16@A40.09m 1/5/916@A40.08")
    assert naming.foes_at(now.state, "american", "1/5/916") == "A40.08"
    assert now.when("american", "fire 1/5/916 with 1/A/1/16", 1, 1).happened
    goes = now.when("american", "move 2/A/1/16 to 1/5/916")
    goes.refused("22.4", "1/5/916 is a unit; name its hex, A40.08")


@pytest.mark.rule("8.1")
def test_a_goal_that_is_no_place_is_told_the_nearest() -> None:
    now = ashore("1/E/2/16@A33.17", stage="plan")
    now.when("american", "opsheet a attack WN83 with E/2/16").refused("8.1", "Did you mean WN")
    now.when("american", "opsheet a attack A99.09 with E/2/16").refused("22.4", "not a hex")
    now.when("american", "opsheet a attack E-3 with E/2/16 by lunch").refused("8.1", "0900")
    line = "opsheet a attack E-3 from easy-red-2 with E/2/16"
    now.when("american", line).refused("2.3a", "before the first turn")


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("turn", "late"), [(7, False), (8, True), (9, False)])
def test_a_sheet_ends_with_its_hour(turn: int, late: bool) -> None:
    sheet = Sheet("american", "x", "attack", "A44.07", ("E/2/16",), "0900", active=True)
    state = ashore("1/E/2/16@A33.17", turn, sheets={"american-1": sheet}).state
    torn = [SheetTorn("american", "american-1", "0900 has passed")] if late else []
    assert list(staffs.failed(state)) == torn


@pytest.mark.rule("8.1")
def test_a_sheet_that_cannot_be_read_is_refused() -> None:
    now = at(PLAN, stage="plan", loose=("A/1/16", "A/741"))
    now.when("american", "opsheet a attack A36.09 with A/1/17").refused("8.1", "A/1/16")
    now.when("american", "opsheet a attack A36.09 with 5/916").refused("8.1")
    now.when("american", "opsheet a attack A36.09 with A/1/16 fail when dark").refused("8.1")
    now.when("american", "tear a").refused("8.1", "none")


@pytest.mark.rule("8.1")
def test_a_sheet_is_torn_by_hand_and_when_it_fails() -> None:
    plan = at(PLAN, stage="plan")
    torn = plan.when("american", "tear s1")
    torn.then(SheetTorn("american", "american-1", "given up"))
    for lost, fails in ((2, False), (3, True)):
        sheet = Sheet("american", "x", "attack", "A36.09", ("1/A/1/16",), "", "half lost", 0, True)
        state = at(f"1/A/1/16@A34.14-{lost} {FARM}", sheets={"american-1": sheet}).state
        assert bool(list(staffs.failed(state))) == fails
    empty = Sheet("american", "x", "attack", "A36.09", ("B/1/16",), active=True)
    (torn,) = staffs.failed(at(PLAN, sheets={"american-1": empty}).state)
    assert torn == SheetTorn("american", "american-1", "none of its units is left")


@pytest.mark.rule("8.2", "8.4")
@pytest.mark.parametrize(
    ("mission", "size", "weighted", "need"),
    [
        ("attack", 1, 0, 0), ("attack", 1, 1, 61), ("attack", 1, 5, 61), ("attack", 1, 6, 52),
        ("attack", 3, 16, 44), ("attack", 6, 1, 0), ("attack", 6, 6, 65), ("attack", 8, 11, 0),
        ("prepared", 1, 71, 11), ("prepared", 1, 70, 12), ("hasty", 2, 9, 44), ("move", 4, 34, 21),
        ("move", 12, 34, 46),
    ],
)  # fmt: skip
def test_the_command_table(mission: str, size: int, weighted: int, need: int) -> None:
    assert TABLES.command.needed(mission, size, weighted) == need  # type: ignore[arg-type]


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("units", "members", "gain"),
    [
        (f"1/A/1/16@A34.14 {FARM}", ("A/1/16",), 3),
        (f"1/A/1/16@A34.14f {FARM}", ("A/1/16",), 1),
        (f"1/A/741@A34.14 {FARM}", ("A/741",), 9),
        (f"1/A/741@A34.14f {FARM}", ("A/741",), 3),
    ],
)
def test_weighted_turns_of_the_unassigned(units: str, members: tuple[str, ...], gain: int) -> None:
    sheet = Sheet("american", "x", "attack", "A36.09", members)
    now = at(units, stage="clean", sheets={"american-1": sheet}).steps()
    now.includes(SheetsGained("american", {"american-1": gain}))


@pytest.mark.rule("8.3")
def test_who_follows_a_sheet_gains_two() -> None:
    old = Sheet("american", "x", "attack", "A36.09", ("A/1/16",), active=True)
    new = Sheet("american", "y", "move", "A36.09", ("A/1/16",))
    now = at(f"1/A/1/16@A34.14 {FARM}", stage="clean", sheets={"a-1": old, "a-2": new}).steps()
    now.includes(SheetsGained("american", {"a-2": 2}))


@pytest.mark.rule("8.4")
def test_a_sheet_is_implemented_on_its_number() -> None:
    old = Sheet("american", "x", "attack", "A36.09", ("A/1/16",), active=True)
    new = Sheet("american", "y", "move", "A36.09", ("A/1/16",), weighted=4)
    now = at(f"1/A/1/16@A34.14 {FARM}", begun=False, sheets={"a-1": old, "a-2": new})
    low = now.steps(3, 3, 2, 2, 42)
    low.includes(SheetTried("american", "a-2", 42, 44, False)).lacks(SheetTorn)
    high = now.steps(3, 3, 2, 2, 44)
    high.includes(SheetTorn("american", "a-1", "replaced by y"))
    kept = high.state.sheets["a-2"]
    assert kept is not None
    assert kept.active


@pytest.mark.rule("8.5")
def test_a_move_under_a_sheet_goes_toward_its_goal() -> None:
    farm = {"a-1": Sheet("american", "s", "attack", "A36.09", ("A/1/16",), active=True)}
    now = at(f"1/A/1/16@A34.12m {FARM}", sheets=farm)
    now.when("american", "move 1/A/1/16 A33.13").refused("8.5", "A36.09")
    now.when("american", "move 1/A/1/16 A34.11").accepted()
    there = at("1/A/1/16@A36.09m 1/5/916@A42.05", sheets=farm)
    there.when("american", "move 1/A/1/16 A36.06").accepted()
    there.when("american", "move 1/A/1/16 A36.05").refused("8.5", "within 3")


@pytest.mark.rule("8.6")
def test_without_a_sheet_a_unit_fires_in_overwatch_only() -> None:
    now = at("1/A/1/16@A40.09 2/A/1/16@A40.10m 1/5/916@A40.06", loose=("A/1/16",))
    now.when("american", "fire A40.06 with 1/A/1/16").refused("8.6", "overwatch")
    now.when("american", "move 2/A/1/16 A40.11").refused("8.6", "no implemented op sheet")
    theirs = at("1/A/1/16@A40.09 1/5/916@A41.06m", side="german", loose=("A/1/16",))
    theirs.when("german", "move 1/5/916 A40.06").waits_for("american")
    loose = at("1/5/916@A40.08 1/A/741@A40.09", side="german", loose=("5/916",))
    loose.when("german", "tackle 1/A/741 with 1/5/916").refused("8.6")


@pytest.mark.rule("20.1")
def test_the_fire_fight_begins_under_sheets() -> None:
    now = opened()
    assert len(now.state.units) == 13
    assert all(unit.mode == "fire" for unit in now.state.units.values())
    assert [s.mission for s in now.state.sheets.values() if s] == ["attack", "attack", "hasty"]
    assert now.state.last == 8


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(
    ("before", "hit", "loose", "goes"),
    [
        (2, True, True, True),
        (1, True, True, False),
        (2, False, True, False),
        (2, True, False, False),
    ],
)
def test_the_unassigned_give_way_after_three_turns_under_fire(
    before: int, hit: bool, loose: bool, goes: bool
) -> None:
    now = at("1/A/1/16@A40.10 1/5/916@A40.06", stage="clean", loose=("5/916",) if loose else ())
    pressed = replace(now.state.units["1/5/916"], pressed=before, hit=hit)
    state = replace(now.state, units={**now.state.units, "1/5/916": pressed})
    after = given(RULES, state).steps()
    assert (unit(after, "1/5/916").hex != "A40.06") == goes
    assert unit(after, "1/5/916").pressed == (before + 1 if hit else 0)
