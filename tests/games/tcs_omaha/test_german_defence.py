"""1.6, 3.0 to 3.4: defensive zones, release, pill boxes, rocket pits."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import fire, germans
from domain.games.tcs_omaha.fire import aim, firing
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.position.lookup import Now, ground, in_open
from tests.games.tcs_omaha.shore import ashore, preparing
from tests.rigs.scenario import Given


def at(clock: str, day: int = 6) -> int:
    return (day - 6) * 1440 + int(clock[:2]) * 60 + int(clock[2:])


@pytest.mark.rule("3.0", "3.1")
@pytest.mark.parametrize(
    ("clock", "day", "company", "variable"),
    [("0700", 6, 10, 0), ("0940", 6, 10, 0), ("1000", 6, 8, 11), ("1300", 6, 7, 9),
     ("1740", 6, 7, 9), ("1800", 6, 8, 11), ("0600", 7, 8, 10), ("1300", 7, 8, 11)],
)  # fmt: skip
def test_two_dice_release_a_company_or_bring_a_reinforcement(
    clock: str, day: int, company: int, variable: int
) -> None:
    now = at(clock, day)
    for roll in range(2, 13):
        dice = (max(roll - 6, 1), roll - max(roll - 6, 1))
        hoped = "company" if roll >= company else "nothing"
        hoped = "variable" if variable and roll >= variable else hoped
        assert germans.result(dice, now) == hoped


@pytest.mark.rule("3.1")
def test_nothing_is_released_before_0700_or_after_noon_of_8_june() -> None:
    assert germans.result((6, 6), at("0640")) == "nothing"
    assert germans.result((6, 6), at("1200", 8)) == "variable"
    assert germans.result((6, 6), at("1220", 8)) == "nothing"


@pytest.mark.rule("3.1")
def test_a_reinforcement_that_is_in_play_is_a_release_lost() -> None:
    now = at("1000")
    assert germans.reinforcement(1, now, ()) == "1/915"
    assert germans.reinforcement(1, now, {"1/915"}) == "2/915"
    assert germans.reinforcement(6, now, {"StuG/352"}) == "Marder/352"
    assert germans.reinforcement(6, now, {"StuG/352", "Marder/352"}) == ""
    assert germans.reinforcement(3, at("0000", 7), ()) == "1/513"
    assert germans.on_one_map("easy-red", 2, ()) == "5/916"
    assert germans.on_one_map("easy-red", 3, ()) == "8/916"
    assert germans.on_one_map("easy-red", 3, {"8/916"}) == ""


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("since", "goes"), [(1, True), (2, False)])
def test_reinforcements_without_a_sheet_march_two_turns_and_halt(since: int, goes: bool) -> None:
    now = ashore("1/5/916@A25.03m 1/E/2/16@A34.18", turn=10, side="german",
                 landing={"entering": {"5/916": 10 - since}})  # fmt: skip
    assert ("move 1/5/916 A25.05" in now.offered("german")) is goes
    if not goes:
        now.when("german", "move 1/5/916 A25.05").refused("8.6", "no implemented op sheet")


@pytest.mark.rule("3.3", "3.3a", "3.3b")
def test_the_two_weapons_of_a_pill_box_fire_apart() -> None:
    units = "1/WN65@A33.15 1/E/2/16@A33.18 plt1/A/741@A33.17"
    now = ashore(units, side="german")
    guns = now.when("german", "fire A33.17 with 1/WN65 at plt1/A/741", 1, 1)
    quiet = Given(now.rules, replace(guns.state, debts=()))
    quiet.when("german", "fire A33.17 with 1/WN65 at plt1/A/741").refused(
        "3.3b", "1/WN65 already fired its gun"
    )
    assert not quiet.state.units["1/WN65"].acted
    both = quiet.when("german", "fire A33.18 with 1/WN65", 1, 1)
    twice = Given(now.rules, replace(both.state, debts=()))
    twice.when("german", "fire A33.18 with 1/WN65").refused("3.3b", "its machine guns")
    assert twice.state.landing.guns == {"1/WN65": ("point", "area")}
    twice.when("german", "fire at-will with 1/WN65").refused("6.1", "overwatch counts")


@pytest.mark.rule("3.3b")
def test_a_gun_that_fired_leaves_the_machine_guns_of_a_pill_box_fresh_in_overwatch() -> None:
    words = {"guns": {"1/WN65": ("point",)}}
    state = ashore("1/WN65@A33.15 1/E/2/16@A33.18 plt1/A/741@A33.17", landing=words).state
    assert aim.fresh(state, "A33.15", "german", "1/E/2/16")
    assert not aim.fresh(state, "A33.15", "german", "plt1/A/741")


@pytest.mark.rule("3.3e", "3.3f")
def test_the_garrison_comes_out_by_choice_whole_and_after_destruction_by_a_die() -> None:
    assert [fire.squad_after(die) for die in range(1, 7)] == [2, 2, 1, 1, 0, 0]
    planned = ashore("1/WN65@A33.15", side="german", stage="plan")
    out = planned.when("german", "convert 1/WN65").state.units["sqd-1/WN65"]
    assert (out.hex, out.lost) == ("A33.15", 0)


@pytest.mark.rule("3.4a", "3.4b")
def test_a_rocket_pit_fires_one_shot_that_hits_on_three() -> None:
    assert [firing.hits(die) for die in range(1, 7)] == [True] * 3 + [False] * 3


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("chosen", "minute", "comes"),
    [("on", 24 * 60, True), ("on", 23 * 60, False), ("off", 24 * 60, False)],
)
def test_a_battalion_of_panzer_lehr_comes_on_7_june_where_that_was_agreed(
    chosen: str, minute: int, comes: bool
) -> None:
    state = preparing("campaign", **{"panzer-lehr": chosen}).state
    now = Now(state)
    happened = list(entering.lehr(now, minute))
    assert bool(happened) is comes
    assert ("1/902" in entering.ready(now.state)) is comes


@pytest.mark.rule("1.6", "15.1")
def test_a_zone_on_bare_ground_is_not_open_ground() -> None:
    """The sheet calls A33.15 open ground; A33.16 beside it is beach, and open."""
    now = ashore("plt1/A/741@A34.15m 1/5/916@A33.15")
    assert ground(now.state).terrain["A33.15"] == "open"
    assert not in_open(now.state, "A33.15")
    assert in_open(now.state, "A33.16")
    now.when("american", "overrun A33.15 with plt1/A/741").refused(
        "15.1", "A33.15 lies in a defensive zone, which is not open ground"
    )


@pytest.mark.rule("14.1")
def test_a_weapons_platoon_that_would_assault_is_told_what_it_is() -> None:
    now = ashore("wpn/E/2/16@A33.16m 1/5/916@A33.15")
    now.when("american", "assault A33.15 with wpn/E/2/16").refused(
        "14.1", "wpn/E/2/16 counts as US weapons platoon, not infantry"
    )
