"""22.2: of several units that one order names those obey that can, whatever the order is."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.game.ruleset import Illegal
from domain.game.spent import Gone, Spent
from domain.games.tcs_omaha.command.sheets import SheetWritten
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire.retreating import Retreated
from domain.games.tcs_omaha.landing.division import Left
from domain.games.tcs_omaha.position.obeying import LeftOut
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore, planning
from tests.playthrough import Written, lucky
from tests.rigs.scenario import Given

pytestmark = pytest.mark.rule("22.2")

ONES = Written(lucky(1))
FOOT = "1/A/1/16@A40.09{} 2/A/1/16@A40.09{}s 3/A/1/16@A40.09{} 1/5/916@A40.08"
ALL = "1/A/1/16, 2/A/1/16 and 3/A/1/16"


def left(now: Given) -> str:
    """Who an order left out, and why, as his own side reads it."""
    told = [one.told(now.state) for one in now.happened if isinstance(one, LeftOut)]
    return " ".join(told)


@pytest.mark.parametrize("words", [ALL, "A/1/16", "A40.09"])
@pytest.mark.parametrize(
    ("order", "mode", "stage"),
    [
        ("fire A40.08 with {}", "", "action"),
        ("attack A40.08 with {}", "", "action"),
        ("assault A40.08 with {}", "m", "action"),
        ("move {} to A40.10", "m", "action"),
        ("mode move {}", "", "plan"),
    ],
)
def test_who_can_obeys_and_who_cannot_is_told_with_the_reason(
    order: str, mode: str, stage: str, words: str
) -> None:
    now = at(FOOT.replace("{}", mode), stage=stage)
    text = order.format(words)
    out, first, *_ = RULES.decide(now.state, "american", parse(text, RULES.orders), ONES)
    assert out.told(now.state).startswith("Left out: 2/A/1/16 is suppressed")
    assert getattr(first, "units", ()) == ("1/A/1/16", "3/A/1/16")


@pytest.mark.parametrize(
    ("order", "rule", "mode", "stage"),
    [
        ("fire A40.08 with {}", "6.1", "", "action"),
        ("assault A40.08 with {}", "14.1", "m", "action"),
        ("move {} to A40.10", "12.1", "m", "action"),
        ("mode move {}", "23.3", "", "plan"),
    ],
)
def test_if_nobody_can_the_order_is_refused_with_the_reason_of_the_first(
    order: str, rule: str, mode: str, stage: str
) -> None:
    now = at(f"1/A/1/16@A40.09{mode}s 2/A/1/16@A40.09{mode}p 1/5/916@A40.08", stage=stage)
    tried = now.when("american", order.format("1/A/1/16, 2/A/1/16"))
    tried.refused(rule, "1/A/1/16 is suppressed", ", and the others cannot either")


def test_who_was_lost_meanwhile_stops_nobody_who_is_named_beside_him() -> None:
    now = at(FOOT.replace("{}", "").replace("s ", " "), gone=("wpn/A/1/16",))
    fired = now.when("american", "fire A40.08 with wpn/A/1/16, 1/A/1/16", 1, 1)
    assert left(fired) == "Left out: wpn/A/1/16 was lost."
    alone = now.when("american", "fire A40.08 with wpn/A/1/16")
    alone.refused("22.2", "wpn/A/1/16 was lost; of A/1/16 there: 1/A/1/16")


def test_why_somebody_stays_out_is_known_to_his_own_side_alone() -> None:
    (out,) = (
        one
        for one in at(FOOT.replace("{}", ""))
        .when("american", f"fire A40.08 with {ALL}", 1, 1)
        .happened
        if isinstance(one, LeftOut)
    )
    assert out.sealed() == {"why": ("american",)}
    assert replace(out, why=None).told(RULES.start) == ""


def test_who_says_all_means_all_that_can() -> None:
    now = at(FOOT.replace("{}", ""), stage="plan").when("american", "mode move all")
    assert not left(now)


def test_who_is_in_the_mode_already_stays_in_it_and_is_not_told_of() -> None:
    now = at("1/A/1/16@A40.09 2/A/1/16@A40.09m 1/5/916@A40.02", stage="plan")
    turned = now.when("american", "mode move A/1/16")
    assert [one.told(now.state) for one in turned.happened] == ["1/A/1/16 goes into Move Mode."]


@pytest.mark.rule("8.1")
def test_a_company_that_is_on_another_sheet_stops_no_sheet_of_several() -> None:
    now = at(
        "1/A/1/16@A34.14 1/B/1/16@A34.14 1/5/916@A36.02", stage="plan", loose=("A/1/16", "B/1/16")
    )
    one = now.when("american", "opsheet one attack A40.07 with A/1/16")
    two = one.when("american", "opsheet two attack A40.07 with A/1/16, B/1/16")
    assert left(two).startswith("Left out: A/1/16 is already on sheet one")
    (sheet,) = (e.sheet for e in two.happened if isinstance(e, SheetWritten))
    assert sheet is not None
    assert sheet.members == ("B/1/16",)
    two.when("american", "opsheet three attack A40.07 with A/1/16, B/1/16").refused(
        "8.1", "A/1/16 is already on sheet one", ", and the others cannot either"
    )


@pytest.mark.rule("2.3a")
def test_nor_before_the_landing() -> None:
    now = planning().when("american", "plan historical")
    one = now.when("american", "opsheet one attack WN64 from easy-red-2 with 1/E/2/16")
    two = one.when("american", "opsheet two attack WN64 from easy-red-2 with 1/E/2/16, 2/E/2/16")
    assert left(two).startswith("Left out: 1/E/2/16 is already on sheet one")


def test_a_plan_over_several_turns_leaves_out_what_never_moves() -> None:
    now = ashore("1/WN62@A42.15 1/5/916@A40.10", side="german", stage="plan")
    on = now.when("german", "carry-on until 0900: 1/WN62, 1/5/916 to A40.12; end")
    assert left(on) == "Left out: 1/WN62 never moves."
    stays = now.when("german", "carry-on until 0900: 1/WN62 to A42.15; end")
    assert not left(stays.accepted())


def test_a_leg_of_which_nobody_can_go_stops_no_other_leg() -> None:
    now = ashore("1/WN62@A42.15 1/5/916@A40.10", side="german", stage="plan", gone=("2/5/916",))
    plan = "carry-on until 0900: {}; end"
    on = now.when("german", plan.format("1/WN62, 2/5/916 to A40.13; 1/5/916 to A40.12"))
    assert left(on).startswith("Left out: 1/WN62 never moves; 2/5/916 was lost")
    assert on.state.landing.carried["german"].legs == {"1/5/916": "A40.12"}
    lost = now.when("german", plan.format("2/5/916 to A40.13; 1/5/916 to A40.12"))
    assert left(lost) == "Left out: 2/5/916 was lost."
    none = now.when("german", plan.format("2/5/916 to A40.13; 1/WN62 to A40.12"))
    none.refused("22.2", "2/5/916 was lost", "and the others cannot either")


def test_a_group_of_which_there_is_nobody_is_named_so() -> None:
    now = at(FOOT.replace("{}", ""))
    now.when("american", "fire A40.08 with all-mortars").refused("22.2", "You have no mortars")


@pytest.mark.rule("6.1", "3.3b")
def test_a_refusal_says_whether_they_have_done_all_that_they_can() -> None:
    """So a letter written ahead may end its part behind one: overwatch has used the gun."""
    acted = at("1/A/1/16@A40.09a 2/A/1/16@A40.09a 1/5/916@A40.08", gone=("3/A/1/16",))
    for words in ("1/A/1/16, 2/A/1/16", "3/A/1/16", "3/A/1/16, 1/A/1/16"):
        assert isinstance(acted.when("american", f"fire A40.08 with {words}").refusal, Spent)
    fresh = at("1/A/1/16@A40.09a 2/A/1/16@A40.09m 1/5/916@A40.08")
    refusal = fresh.when("american", "fire A40.08 with 1/A/1/16, 2/A/1/16").refusal
    assert isinstance(refusal, Illegal)
    assert not isinstance(refusal, Spent), "2/A/1/16 can still move"
    works = ashore(
        "1/WN62@A42.15 1/E/2/16@A42.17", side="german", landing={"guns": {"1/WN62": ("area",)}}
    )
    assert isinstance(works.when("german", "fire A42.17 with 1/WN62").refusal, Spent)


@pytest.mark.rule("6.2", "14.1", "15.1", "22.2", "22.4")
@pytest.mark.parametrize(
    "said",
    [
        "fire A40.08 with 1/A/1/16",
        "fire 1/5/916 with 1/A/1/16",
        "fire A40.08 with 1/A/741 at 1/5/916",
        "assault A40.08 with 1/A/1/16",
        "overrun A40.08 with 1/A/741",
        "tackle 1/5/916 with 1/A/1/16",
    ],
)
def test_a_refusal_says_that_nobody_is_there_any_more_at_whom_an_order_is_aimed(said: str) -> None:
    """So it came too late, if he was there when it was written."""
    now = at("1/A/1/16@A40.09 1/A/741@A40.09", gone=("1/5/916",))
    assert isinstance(now.when("american", said).refusal, Gone)


@pytest.mark.rule("7.8")
@pytest.mark.parametrize("words", ["1/A/1/16, 3/A/1/16", "A/1/16", "1/16", "A40.09"])
def test_several_fall_back_by_one_order_each_as_its_action(words: str) -> None:
    now = at("1/A/1/16@A40.09 2/A/1/16@A40.09a 3/A/1/16@A40.09 1/5/916@A40.05", loose=("A/1/16",))
    back = now.when("american", f"fall-back {words}")
    gone = [e.unit for e in back.happened if isinstance(e, Retreated)]
    assert gone == ["1/A/1/16", "3/A/1/16"]
    assert all(back.state.units[name].acted for name in gone)
    assert left(back) == ("" if "," in words else "Left out: 2/A/1/16 has acted or is paralyzed.")
    again = back.when("american", "fall-back A/1/16")
    again.refused("7.8", "1/A/1/16 has acted", ", and the others cannot either")


@pytest.mark.rule("2.7b")
@pytest.mark.parametrize("words", ["1/H/2/116 2/H/2/116", "H/2/116", "A1.26"])
def test_several_leave_the_map_by_one_order(words: str) -> None:
    now = ashore("1/H/2/116@A1.26m 2/H/2/116@A1.26m mtr/H/2/116@A2.26m", turn=10)
    off = now.when("american", f"exit {words}")
    assert [e.unit for e in off.happened if isinstance(e, Left)] == ["1/H/2/116", "2/H/2/116"]
    assert left(off) == ("Left out: mtr/H/2/116 is on A2.26." if words == "H/2/116" else "")


@pytest.mark.rule("22.2")
def test_of_a_group_those_stay_out_that_an_order_excepts() -> None:
    now = at("1/A/1/16@A40.09m 2/A/1/16@A40.09m wpn/A/1/16@A40.09m 1/A/741@A40.09m")

    def turned(words: str) -> set[str]:
        after = now.when("american", f"mode fire {words}")
        assert after.refusal is None, after.refusal
        return {name for name, unit in after.state.units.items() if unit.mode == "fire"}

    now = Given(RULES, replace(now.state, stage="plan"))
    assert turned("all except-all-tanks") == {"1/A/1/16", "2/A/1/16", "wpn/A/1/16"}
    assert turned("A/1/16 except-wpn/A/1/16") == {"1/A/1/16", "2/A/1/16"}
    assert turned("all-infantry except-1/A/1/16 except-all-mortars") == {"2/A/1/16"}
    now.when("american", "mode fire 1/A/741 except-all-tanks").refused("22.2", "Nobody is left")
    now.when("american", "mode fire A/1/16 except-9/A/1/16").refused("22.2", "You have no unit")


@pytest.mark.rule("8.1")
def test_several_sheets_are_given_up_by_one_order_or_none() -> None:
    now = at("1/A/1/16@A40.09 1/A/741@A40.09", stage="plan", sheets={})
    for said in ("opsheet Easy move A36.09 with A/1/16", "opsheet Fox move A36.09 with A/741"):
        now = now.when("american", said)
        assert now.refusal is None, now.refusal
    now.when("american", "tear Easy Dog").refused("8.1", "You have no sheet Dog")
    assert now.when("american", "tear easy Fox").state.sheets == {}


@pytest.mark.rule("3.3e")
def test_several_garrisons_come_out_by_one_order_or_none() -> None:
    now = ashore("1/WN65@A29.15 2/WN65@A29.16 1/5/916@A29.14", side="german", stage="plan")
    out = now.when("german", "convert 1/WN65 2/WN65 in move mode")
    assert out.refusal is None, out.refusal
    assert {unit.mode for unit in out.state.units.values() if unit.hex != "A29.14"} == {"move"}
    assert "1/WN65" not in out.state.units
    now.when("german", "convert 1/WN65 1/5/916").refused("3.3e", "1/5/916 is not a pill box")
    now.when("german", "convert 5/916").refused("3.3e", "1/5/916 is not a pill box")
    whole = now.when("german", "convert WN65 in move mode")
    assert whole.state.units == out.state.units
    rest = now.when("german", "convert 1/WN65").when("german", "convert WN65")
    assert {"sqd-1/WN65", "sqd-2/WN65"} <= {*rest.state.units}, "who is out already stays out"
