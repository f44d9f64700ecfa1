"""Chapter 8: routes of several goals, phase lines and boundaries, and the end of a sheet (8.13,
8.14)."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.command.staffs import SheetCompleted, SheetTried, SheetWentOn
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import Leg, Sheet, State
from domain.games.tcs_omaha.view import told
from domain.games.tcs_omaha.words import HOUR, Mission
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import given

GERMAN = "1/10/726@A3.15"


def writing(line: str) -> Sheet:
    """The sheet that a line writes at 0800 on Easy Red."""
    now = ashore(f"1/E/2/16@A33.14 {GERMAN}", stage="plan").when("american", line)
    (sheet,) = now.accepted().state.sheets.values()
    assert isinstance(sheet, Sheet)
    return sheet


@pytest.mark.rule("8.13")
def test_a_sheet_names_goals_one_after_another_each_with_its_mission() -> None:
    sheet = writing("opsheet x move E-3 then attack Colleville then hold with E/2/16")
    assert (sheet.mission, sheet.goal) == ("move", "A44.07")
    assert sheet.then == (Leg("attack", "A47.04"), Leg("hasty", "A47.04"))
    inherits = writing("opsheet x attack E-1 then St-Laurent with E/2/16")
    assert inherits.then == (Leg("attack", "A21.10"),)
    digs = writing("opsheet x move E-1 then Prepared Defense A30.10 with E/2/16")
    assert digs.then == (Leg("prepared", "A30.10"),)


@pytest.mark.rule("8.13")
def test_a_goal_with_an_hour_is_a_phase_line() -> None:
    sheet = writing("opsheet x attack E-1 until 0900 then St-Laurent until 10:20 with E/2/16")
    assert sheet.until == 9 * HOUR
    assert sheet.then == (Leg("attack", "A21.10", 10 * HOUR + 20),)
    assert told(ashore(GERMAN).state, sheet).startswith(
        "Attack A30.09 until 0900, then Attack A21.10 until 1020 with E/2/16"
    )


@pytest.mark.rule("8.13")
def test_boundaries_are_the_columns_of_two_places() -> None:
    for said in ("A33.10 and WN66", "WN66 A33.10", "Les Moulins and A33.10"):
        sheet = writing(f"opsheet x attack E-1 between {said} with E/2/16")
        assert sheet.between[1] == "A33.10"
    assert "between the columns of" in told(ashore(GERMAN).state, sheet)


@pytest.mark.rule("8.13")
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("attack E-1 until 1000 then St-Laurent until 0900", "follow one another"),
        ("attack E-1 until 0800 then St-Laurent", "0800 has passed"),
        ("attack E-1 until 1600 then St-Laurent", "1600 comes after the last turn, that of 1500"),
        ("attack E-1 until lunch", "not a time"),
        ("attack E-1 then until 0900", "Name a goal"),
        ("attack E-1 between A33.10", "two columns or places"),
        ("attack E-1 between A33.10 and A40.10", "outside the boundaries"),
    ],
)
def test_a_route_that_cannot_be_read_is_refused(said: str, words: str) -> None:
    now = ashore(f"1/E/2/16@A33.14 {GERMAN}", stage="plan")
    now.when("american", f"opsheet x {said} with E/2/16").refused("8.13", words)


@pytest.mark.rule("8.13")
def test_moves_end_between_the_boundaries_or_nearer_to_them() -> None:
    bound = Sheet("american", "x", "attack", "A40.07", ("A/1/16",), active=True,
                  between=("A38.05", "A41.05"))  # fmt: skip
    inside = at("1/A/1/16@A40.12m 1/5/916@A34.05", sheets={"american-1": bound})
    inside.when("american", "move 1/A/1/16 A41.10").accepted()
    inside.when("american", "move 1/A/1/16 A42.10").refused("8.13", "outside the boundaries")
    assert "move 1/A/1/16 A42.10" not in inside.offered("american")
    out = at("1/A/1/16@A34.12m 1/5/916@A34.05", sheets={"american-1": bound})
    out.when("american", "move 1/A/1/16 A35.11").accepted()
    out.when("american", "move 1/A/1/16 A34.10").refused("8.13")
    foe = at("1/A/1/16@A41.09m 1/5/916@A42.09", sheets={"american-1": bound})
    foe.when("american", "assault A42.09 with 1/A/1/16").refused("8.13")


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("then", "need"),
    [((), 44), ((Leg("hasty", "A36.09"),), 52), ((Leg("attack", "A36.09"),), 61),
     ((Leg("prepared", "A36.09"), Leg("move", "A36.09")), 61)],
)  # fmt: skip
def test_a_sheet_is_prepared_for_its_slowest_mission(then: tuple[Leg, ...], need: int) -> None:
    """With four weighted turns and one company."""
    sheet = Sheet("american", "x", "move", "A36.09", ("A/1/16",), weighted=4, then=then)
    now = at("1/A/1/16@A34.14 1/5/916@A36.09", begun=False, sheets={"a-1": sheet}, loose=("5/916",))
    now.steps(3, 3, 2, 2, need - 1 if need % 10 > 1 else need).includes(
        SheetTried("american", "a-1", need - 1 if need % 10 > 1 else need, need,
                   need % 10 == 1)
    )  # fmt: skip


def reviewed(units: str, sheet: Sheet, turn: int = 2) -> list[object]:
    """What a review of a sheet of A/1/16 at a turn of the fire fight tells."""
    return list(staffs.reached(at(units, turn=turn, sheets={"american-1": sheet}).state))


def to_the_farm(mission: Mission, **more: object) -> Sheet:
    """An implemented sheet of A/1/16 for the farm."""
    sheet = Sheet("american", "x", mission, "A36.09", ("A/1/16",), active=True)
    return replace(sheet, **more)


DONE = [SheetCompleted("american", "american-1")]


@pytest.mark.rule("2.3a")
def test_a_sheet_of_the_landing_is_not_completed_before_one_of_its_units_has_landed() -> None:
    units, sheet = "1/B/1/16@A36.09 1/5/916@A36.05", to_the_farm("move", sector="Easy Red 5")
    assert reviewed(units, sheet) == []
    assert reviewed(units, replace(sheet, begun=("1/A/1/16",))) == DONE


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(
    ("units", "attack", "move"),
    [
        ("1/A/1/16@A36.09 1/5/916@A36.11", True, True),
        ("1/A/1/16@A36.09 1/5/916@A36.10", False, True),
        ("1/A/1/16@A36.10 1/5/916@A36.05", False, False),
        ("1/A/741@A36.09 1/A/1/16@A36.14 1/5/916@A36.11", True, True),
        ("1/A/1/16@A36.09 2/A/1/16@A36.14 1/5/916@A36.05", True, True),
    ],
)
def test_when_a_goal_is_reached(units: str, attack: bool, move: bool) -> None:
    assert (reviewed(units, to_the_farm("attack")) == DONE) is attack
    assert (reviewed(units, to_the_farm("move")) == DONE) is move
    assert reviewed(units, to_the_farm("hasty")) == []
    assert reviewed(units, to_the_farm("prepared")) == []
    assert reviewed(units, to_the_farm("attack", active=False)) == []


@pytest.mark.rule("8.13", "8.14")
@pytest.mark.parametrize(("turn", "due"), [(3, False), (4, True), (5, True)])
def test_nobody_goes_on_before_the_hour_of_a_phase_line(turn: int, due: bool) -> None:
    """The fire fight begins at 1300, so turn 4 is 1400."""
    units, hour = "1/A/1/16@A36.09 1/5/916@A36.11", 14 * HOUR
    assert (reviewed(units, to_the_farm("attack", until=hour), turn) == DONE) is due
    assert (reviewed(units, to_the_farm("hasty", until=hour), turn) == DONE) is due


@pytest.mark.rule("8.13", "8.14")
def test_a_sheet_goes_on_to_its_next_goal_and_is_completed_with_the_last() -> None:
    sheet = to_the_farm("attack", then=(Leg("hasty", "A36.09"),))
    now = at("1/A/1/16@A36.09 1/5/916@A36.11", begun=False, sheets={"american-1": sheet})
    on = now.steps(3, 3, 2, 2)
    on.includes(SheetWentOn("american", "american-1"))
    assert on.state.sheets["american-1"] == to_the_farm("hasty")
    last = at(
        "1/A/1/16@A36.09 1/5/916@A36.11", begun=False, sheets={"american-1": to_the_farm("attack")}
    )
    done = last.steps(3, 3, 2, 2)
    done.includes(*DONE)
    assert done.state.sheets == {}
    plans = given(RULES, replace(done.state, stage="action", side="american"))
    plans.when("american", "fire A36.11 with 1/A/1/16").refused("8.6")


@pytest.mark.rule("8.14", "8.4", "3.2")
def test_a_completed_sheet_frees_its_place_in_the_same_turn() -> None:
    """Six sheets are all that the Germans may have: the seventh is tried once one is done."""
    full = {f"german-{n}": Sheet("german", f"s{n}", "hasty", "A36.09", ("1/5/916",), active=True)
            for n in range(1, 6)}  # fmt: skip
    done = Sheet("german", "s6", "move", "A36.09", ("2/5/916",), active=True)
    new = Sheet("german", "s7", "hasty", "A36.09", ("mg/5/916",), weighted=45)
    units = "1/5/916@A36.09 2/5/916@A36.08 mg/5/916@A36.07 1/A/1/16@A36.14"
    for sixth, tried in ((done, True), (replace(done, mission="hasty"), False)):
        sheets = {**full, "german-6": sixth, "german-7": new}
        now = at(units, begun=False, sheets=sheets)
        after = now.steps(3, 3, 2, 2, 66) if tried else now.steps(3, 3, 2, 2)
        assert any(isinstance(e, SheetTried) for e in after.happened) is tried


@pytest.mark.rule("8.14")
def test_the_other_side_hears_that_a_sheet_is_completed_and_not_which_goal() -> None:
    blind = State(sheets={"american-1": None})
    assert "American side has completed" in DONE[0].told(blind)
    assert SheetWentOn("american").told(blind) == ""
    assert SheetWentOn("american", "american-1").sealed() == {"name": ("american",)}
