"""8.8: a plan over several turns in one letter, and what ends it."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import line, parse
from domain.games.tcs_omaha.command import ModeChanged
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import Carried
from domain.games.tcs_omaha.rules.carrying import CarriedOn, CarriesOn, CarryOn, Halt
from domain.games.tcs_omaha.rules.turns import PartBegan
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given

WAY = "carry-on until 1420 unless {}: 1/A/1/16 to A40.06; end"
FAR = "1/A/1/16@A40.14m 1/5/916@A30.05"


def carrying(units: str = FAR, stops: tuple[str, ...] = (), **more: object) -> Given:
    """An American action of turn 2, 1320, in which one unit is sent to A40.06 until 1420."""
    now = at(units, **more)
    plan = Carried(5, {"1/A/1/16": "A40.06"}, stops, 0)
    landing = replace(now.state.landing, carried={"american": plan})
    return Given(now.rules, replace(now.state, landing=landing))


@pytest.mark.rule("8.8")
def test_one_order_sends_a_unit_on_its_way_for_several_turns() -> None:
    now = at(FAR)
    order = parse(WAY.format("contact loss"), RULES.orders)
    assert isinstance(order, CarryOn)
    assert order.stops == ("contact", "loss")
    assert parse(line(order), RULES.orders) == order
    given = now.when("american", WAY.format("contact loss"))
    (event,) = given.happened
    assert event == CarriesOn(
        "american", Carried(5, {"1/A/1/16": "A40.06"}, ("contact", "loss"), 0)
    )
    assert event.sealed() == {"plan": ("american",)}
    given.waits_for()
    went = given.steps()
    assert unit(went, "1/A/1/16").hex != "A40.14"
    over = went.steps().steps()
    over.includes(PartBegan("german", "action"))


@pytest.mark.rule("8.8", "12.6")
def test_sent_to_the_shingle_each_unit_goes_to_the_nearest_hex_of_it() -> None:
    now = ashore("1/E/2/16@A31.20m 2/E/2/16@A37.19m 1/5/916@A30.09", turn=10)
    (event,) = now.when("american", "carry-on until 1100: E/2/16 to shingle; end").happened
    assert isinstance(event, CarriesOn)
    assert event.plan is not None
    assert event.plan.legs == {"1/E/2/16": "A29.18", "2/E/2/16": "A35.17"}


@pytest.mark.rule("8.8")
def test_a_plan_is_for_the_beginning_of_a_later_turn() -> None:
    now = at(FAR)
    now.when("american", WAY.format("loss").replace("1420", "1410")).refused("8.8", "1340")
    now.when("american", WAY.format("loss").replace("1420", "1320")).refused("8.8")
    now.when("american", WAY.format("loss").replace("1/A/1/16", "9/A/1/16")).refused("22.2")


@pytest.mark.rule("8.8")
def test_when_it_plans_its_units_get_ready_and_the_part_is_over() -> None:
    now = carrying("1/A/1/16@A40.14 1/5/916@A30.05", stage="plan", first="american").steps()
    now.includes(ModeChanged(("1/A/1/16",), "move"), PartBegan("american", "action"))


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(
    ("stop", "units", "more"),
    [
        ("contact", "1/A/1/16@A40.09m 1/5/916@A40.05", {}),
        ("loss", FAR, {"steps_lost": {"american": 1}}),
        ("arrival", "1/A/1/16@A40.06m 1/5/916@A30.05", {}),
    ],
)
def test_it_ends_with_what_it_names_and_goes_on_otherwise(
    stop: str, units: str, more: dict[str, object]
) -> None:
    ended = carrying(units, (stop,), **more).steps()
    assert isinstance(ended.happened[0], CarriedOn)
    ended.waits_for("american")
    others = tuple({"contact", "loss", "fire", "arrival"} - {stop})
    on = carrying(units, others, **more).steps()
    assert not any(isinstance(x, CarriedOn) for x in on.happened)


@pytest.mark.rule("8.8")
def test_its_side_alone_reads_first_why_it_stopped_until_the_next_turn() -> None:
    ended = carrying("1/A/1/16@A40.06m 1/5/916@A30.05", ("arrival",)).steps().state
    why = "Your carry-on stopped: 1/A/1/16 has arrived. "
    (asked,) = RULES.view(ended, "american").prompts
    assert asked.text.startswith(why)
    assert asked.seat == "american"
    (foe,) = RULES.view(ended, "german").prompts
    assert why not in foe.text
    (later,) = RULES.view(replace(ended, turn=ended.turn + 1), "american").prompts
    assert why not in later.text


@pytest.mark.rule("8.8")
def test_fire_at_a_named_unit_ends_it() -> None:
    now = carrying(FAR, ("fire",))
    hit = replace(now.state.units["1/A/1/16"], hit=True)
    fired = Given(now.rules, replace(now.state, units=now.state.units | {"1/A/1/16": hit}))
    fired.steps().then(CarriedOn("american", "1/A/1/16 is under fire"))
    assert not any(isinstance(x, CarriedOn) for x in now.steps().happened)


@pytest.mark.rule("8.8")
@pytest.mark.parametrize("part", ["american", "german"])
def test_its_side_alone_calls_it_off_in_whosever_part(part: str) -> None:
    now = carrying(FAR, side=part, first=part)
    assert RULES.meanwhile(now.state) == {"american"}
    assert Halt() in RULES.legal_orders(now.state, "american")
    off = now.when("american", "halt")
    off.then(CarriedOn("american", "you called it off"))
    assert not off.state.landing.carried
    assert not RULES.meanwhile(off.state)
    now.when("german", "halt").refused("8.8")
    off.when("american", "halt").refused("8.8", "no carry-on to call off")


@pytest.mark.rule("8.8")
def test_called_off_it_is_asked_again_in_its_own_part() -> None:
    off = carrying(FAR, side="american").when("american", "halt")
    off.waits_for("american")
    theirs = carrying(FAR, side="german", first="german").when("american", "halt")
    theirs.waits_for("german")
    theirs.when("american", "done").refused("21.2")


@pytest.mark.rule("8.8")
def test_it_ends_with_its_hour_and_contact_needs_sight_within_four_hexes() -> None:
    late = carrying(turn=5).steps()
    late.then(CarriedOn("american", "it is 1420"))
    five = carrying("1/A/1/16@A40.10m 1/5/916@A40.05", ("contact",)).steps()
    assert not any(isinstance(x, CarriedOn) for x in five.happened)
    hidden = carrying("1/A/1/16@A35.10m 1/5/916@A35.12", ("contact",)).steps()
    assert not any(isinstance(x, CarriedOn) for x in hidden.happened)


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(("start", "unless"), [("A40.10", "contact loss"), ("A40.09", "loss")])
def test_what_is_offered_does_not_end_at_once(start: str, unless: str) -> None:
    """Five hexes from an enemy contact would end it; at four it is there already."""
    now = at(f"1/A/1/16@{start}m 1/5/916@A40.05")
    (offer,) = CarryOn.offers(now.state, "american")
    assert line(offer).startswith(f"carry-on until 1400 unless {unless}: A/1/16 to A40.07")
    went = now.when("american", line(offer)).steps()
    assert not any(isinstance(event, CarriedOn) for event in went.happened)
