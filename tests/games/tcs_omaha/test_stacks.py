"""6.1, 12.6: what a page offers of several units: in one order goes or fires who can."""

import re
from collections.abc import Iterator

import pytest

from domain.game.grammar.orders import line as order_line
from domain.game.grammar.orders import parse
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.view.together import together
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore, preparing
from tests.rigs.scenario import Given

STACK = "1/A/1/16@A40.14m 2/A/1/16@A40.14m wpn/A/1/16@A40.14m 3/A/1/16@A38.14m 1/5/916@A30.05"
THREE = ("1/A/1/16", "2/A/1/16", "wpn/A/1/16")


def offered(now: Given, *names: str) -> dict[str, tuple[str, str]]:
    """By what they touch beside these units, the lines offered for them, with their notes."""
    found = list(together(now.state, "american", names))
    assert all(one.on[:-1] == names for one in found)
    return {one.on[-1]: (one.line, one.note) for one in found}


@pytest.mark.rule("12.6")
def test_units_are_offered_each_hex_that_any_of_them_gets_to_and_who_does_not_is_named() -> None:
    now = at(STACK)
    legal = [one.on for one in RULES.view(now.state, "american").choices]
    ways = {name: {on[1] for on in legal if on[:1] == (name,) and len(on) == 2} for name in THREE}
    any_, shared = set.union(*ways.values()), set.intersection(*ways.values())
    found = offered(now, *THREE)
    assert shared < any_ == set(found)
    for to, (line, note) in found.items():
        go = [name for name in THREE if to in ways[name]]
        stay = [name for name in THREE if to not in ways[name]]
        assert line == (f"move {' '.join(go)} to {to}" if len(go) > 1 else f"move {go[0]} {to}")
        assert note.startswith(f"{len(go)} of 3 ({stay[0]} does not" if stay else "")
        assert bool(note) is bool(stay)


@pytest.mark.rule("12.6")
def test_their_order_moves_all_of_them() -> None:
    now = at(STACK)
    went = now.when("american", offered(now, *THREE)["A40.13"][0])
    while went.state.march is not None or went.state.landing.group is not None:
        went = went.steps()
    assert {unit(went, name).hex for name in THREE} == {"A40.13"}


@pytest.mark.rule("4.1")
def test_who_finds_no_room_behind_the_others_stays_out_of_the_order_and_is_named() -> None:
    """Of fifteen steps five stand on A40.13; two platoons of five fit, no weapons of two more."""
    line, note = offered(at(f"{STACK} 1/B/1/16@A40.13m"), *THREE)["A40.13"]
    assert line == "move 1/A/1/16 2/A/1/16 to A40.13"
    assert note == "2 of 3 (A40.13 is full for wpn/A/1/16 (4.1))"


@pytest.mark.rule("12.6")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "move A/1/16 to A40.13",
            "2 of 4 get there (A40.13 is then full, 4.1); wpn/A/1/16 stays; "
            "3/A/1/16 goes to A39.12",
        ),
        (
            "move A/1/16 to A40.10",
            "2 of 4 get there; wpn/A/1/16 goes to A40.11; 3/A/1/16 goes to A39.10",
        ),
        ("move 1/A/1/16 2/A/1/16 to A40.13", ""),
        ("move 1/A/1/16 to A40.13", ""),
    ],
)
def test_who_of_several_does_not_get_there_is_told_before_it_is_sent(line: str, told: str) -> None:
    """And so it goes, where nobody fires at them."""
    now = at(f"{STACK} 1/B/1/16@A40.13m")
    order = parse(line, RULES.orders)
    assert order.said(now.state, "american").partition(": ")[2] == told
    went = now.when("american", line)
    while went.state.march is not None or went.state.landing.group is not None:
        went = went.steps()
    goal = line[-6:]
    come = sum(unit(went, name).hex == goal for name in (*THREE, "3/A/1/16"))
    assert come == int(told[:1] or line.count("/A/"))
    for name, hex_ in re.findall(r"(\S+) goes to ([A-Z\d.]+)", told):
        assert unit(went, name).hex == hex_


@pytest.mark.rule("22.2")
def test_who_cannot_move_is_told_with_the_reason_before_several_are_ordered() -> None:
    now = at(f"{STACK.replace('2/A/1/16@A40.14m', '2/A/1/16@A40.14ma')}")
    said = parse("move A40.14 to A40.13", RULES.orders).said(now.state, "american")
    assert said.endswith(": 2/A/1/16 has already acted this turn")


@pytest.mark.rule("6.1")
def test_units_of_several_stacks_fire_together_and_who_cannot_is_named_with_the_reason() -> None:
    now = at("1/A/1/16@A40.10 2/A/1/16@A40.10 3/A/1/16@A39.09 wpn/A/1/16@A41.10a 1/5/916@A40.08")
    names = ("1/A/1/16", "3/A/1/16", "wpn/A/1/16")
    line, note = offered(now, *names)["A40.08"]
    assert line == "fire A40.08 with 1/A/1/16 3/A/1/16"
    assert note.endswith("; 2 of 3 (wpn/A/1/16 has already acted this turn)")
    alone = {one.line: one.note for one in RULES.view(now.state, "american").choices}
    assert note.startswith("loses a step ")
    assert note.partition(" %")[0] > alone["fire A40.08 with 1/A/1/16"].partition(" %")[0]
    fired = now.when("american", line, 2, 2, 1, 1)
    assert unit(fired, "1/A/1/16").acted
    assert unit(fired, "3/A/1/16").acted
    assert not unit(fired, "2/A/1/16").acted


@pytest.mark.rule("14.1", "15.1")
def test_units_in_move_mode_are_offered_an_assault_together_and_who_stays_out_is_named() -> None:
    now = at("1/A/1/16@A40.10m 2/A/1/16@A40.10m 3/A/1/16@A40.12m 1/5/916@A40.09")
    line, note = offered(now, "1/A/1/16", "2/A/1/16", "3/A/1/16")["A40.09"]
    assert line == "assault A40.09 with 1/A/1/16 2/A/1/16"
    assert note.startswith("2 of 3 (3/A/1/16")
    tanks = at("1/A/741@A40.10m 2/A/741@A40.10m 1/5/916@A40.09")
    lines = [one.line for one in together(tanks.state, "american", ("1/A/741", "2/A/741"))]
    assert "overrun A40.09 with 1/A/741 2/A/741" in lines


@pytest.mark.rule("14.1", "23.1")
def test_a_press_next_door_by_infantry_in_move_mode_is_an_assault_and_farther_off_a_fire() -> None:
    now = at("1/A/1/16@A40.10m wpn/A/1/16@A40.10m 2/A/1/16@A40.10 1/5/916@A40.09 2/5/916@A40.07")
    assert RULES.pressed is not None
    found = [
        order_line(RULES.pressed(now.state, "american", piece, target) or pytest.fail(piece))
        for piece, target in (
            ("1/A/1/16", "1/5/916"), ("1/A/1/16", "A40.09"), ("1/A/1/16", "2/5/916"),
            ("2/A/1/16", "1/5/916"), ("wpn/A/1/16", "1/5/916"),
        )
    ]  # fmt: skip
    assert [one.split(" with ")[0] for one in found] == [
        "assault A40.09", "assault A40.09", "fire A40.07", "fire A40.09", "fire A40.09",
    ]  # fmt: skip


@pytest.mark.rule("6.1")
def test_nothing_is_offered_of_fewer_than_two_units_nor_of_those_of_the_other_side() -> None:
    now = at(STACK)
    assert offered(now, *THREE[:2])
    assert not offered(now, THREE[0])
    assert not list(together(now.state, "american", (THREE[0], "1/5/916")))
    assert not list(together(now.state, "german", THREE))


@pytest.mark.rule("6.7")
def test_the_odds_of_several_guns_are_those_that_one_of_them_hits() -> None:
    now = at("1/A/741@A40.10 2/A/741@A40.10 pak/14/916@A40.06")
    each = {one.line: one.note for one in RULES.view(now.state, "american").choices}
    one = int(each["fire A40.06 with 1/A/741 at pak/14/916"].removeprefix("hits ")[:-2]) / 100
    line, note = offered(now, "1/A/741", "2/A/741")["pak/14/916"]
    assert line == "fire A40.06 with 1/A/741 2/A/741 at pak/14/916"
    assert int(note.removeprefix("hits ")[:-2]) == pytest.approx(100 * (1 - (1 - one) ** 2), abs=1)


def test_what_is_asked_out_of_turn_is_shown_on_the_board_by_whom_it_is_about() -> None:
    """Each answer lights the enemy who moved, or those who would fire."""
    now = at("1/A/1/16@A40.10m mg/5/916@A40.05")
    moved = now.when("american", "move 1/A/1/16 A40.09-A39.09-A38.09").waits_for("german")
    owed = moved.state.debts[0]
    touched = {one.line: one.on for one in RULES.view(moved.state, owed.seat).choices}
    assert touched["hold"] == touched["let-pass"] == (owed.unit,)
    assert touched["fire"] == ("mg/5/916",), "there is but one stack"


def test_a_work_is_placed_by_pressing_it_and_where_it_goes() -> None:
    state = preparing().state
    places = [one for one in RULES.view(state, "german").choices if one.line.startswith("place ")]
    assert places
    assert all(one.line == f"place {' '.join(one.on)}" for one in places)


def test_a_sheet_is_pressed_by_a_unit_of_its_company_and_its_goal() -> None:
    state = ashore("1/E/2/16@A33.17 2/E/2/16@A34.17 1/F/2/16@A40.17", stage="plan").state
    choices = RULES.view(state, "american").choices
    sheets = [one for one in choices if one.line.endswith(" with E/2/16")]
    assert sheets
    for one in sheets:
        assert one.on == ("E/2/16", "1/E/2/16", "2/E/2/16", one.line.split()[3])


def test_the_landing_plan_asks_for_what_is_left_of_it() -> None:
    """Sheets gain weighted turns only if they are written before the boats land; twelve are the
    most, and once they are there it says why no more are offered (2.3a)."""
    match = preparing()
    asked = {one.seat: one.text for one in RULES.view(match.state, "american").prompts}
    assert "“plan historical”" in asked["american"]
    match = match.when("american", "plan historical")
    for n in range(sheets.MOST["american"]):
        (prompt,) = (o for o in RULES.view(match.state, "american").prompts if o.seat == "american")
        assert "write mission sheets (“opsheet …”" in prompt.text, n
        offer = next(_sheets(match.state))
        match = match.when("american", offer)
    (prompt,) = (o for o in RULES.view(match.state, "american").prompts if o.seat == "american")
    assert "12 sheets written, the most (2.3a): “tear …” makes room" in prompt.text
    assert not list(_sheets(match.state))


def test_a_battalion_lands_on_one_sheet_for_each_sector_of_its_companies() -> None:
    match = preparing().when("american", "plan historical")
    many = [one for one in _sheets(match.state) if " D/1/16 " in f"{one} "]
    assert "opsheet D-1-16 attack A29.16 from easy-red-2 with D/1/16" in many
    (battalion,) = (one for one in many if "-bn-" in one)
    assert " with A/1/16 D/1/16 " in f"{battalion} "
    match.when("american", battalion).accepted()


def _sheets(state: State) -> Iterator[str]:
    offered = (order_line(one) for one in RULES.legal_orders(state, "american"))
    return (one for one in offered if one.startswith("opsheet"))
