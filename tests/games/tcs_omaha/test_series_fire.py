"""Registered and plotted fire, illumination, minefields, return fire (9.5, 10.7 to 13.2)."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.artillery import effect
from domain.games.tcs_omaha.artillery.calling import FireCalled
from domain.games.tcs_omaha.artillery.effect import FireAdjusted
from domain.games.tcs_omaha.fire import aim, retreating
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.point import FireReturned
from domain.games.tcs_omaha.movement.breaches import MinesStruck
from domain.games.tcs_omaha.position import Battery, Pool, lookup
from domain.games.tcs_omaha.printed import forces
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given

FA = "A/7-FA"
NIGHT = 48
"""A turn of the first night, on the whole map."""


def guns(side: str = "american", **more: int) -> dict[str, Battery]:
    return {FA: Battery(side, 4, 105, 2, **more)}  # type: ignore[arg-type]


def campaign(units: str, turn: int, landing: dict[str, object], side: str = "american") -> Given:
    """A position of the campaign in which a side plans."""
    now = ashore(units, turn, stage="plan", side=side, landing=landing)
    return Given(now.rules, replace(now.state, scenario="campaign", last=144))


# --- Registered targets, plotted fire ---------------------------------------------------------


@pytest.mark.rule("10.7", "2.8")
def test_american_registered_targets_are_of_use_from_0100_of_7_june() -> None:
    words = {"registered": {"american": ("A33.13",), "german": ("A33.18",)}}
    one = next(t for t in range(1, 144) if forces.minutes("campaign", t) == 25 * 60)
    for turn, used in ((one - 1, False), (one, True)):
        state = campaign("1/E/2/16@A33.14 1/WN65@A29.16", turn, dict(words)).state
        assert effect.is_registered(state, "american", "A33.13") is used
        assert effect.is_registered(state, "german", "A33.18")
        assert not effect.is_registered(state, "german", "A33.13")


@pytest.mark.rule("10.7")
def test_a_mission_on_a_registered_target_needs_no_adjustment() -> None:
    here = {"registered": {"american": ("A40.06",)}}
    now = at("1/A/1/16@A40.10 1/5/916@A40.06", stage="plan", batteries=guns())
    landing = replace(now.state.landing, registered=here["registered"])
    early = Given(now.rules, replace(now.state, landing=landing))
    early.when("american", f"call {FA} A40.06", 1, 1, 6, 6, 11).accepted()
    theirs = at("1/A/1/16@A40.10 1/5/916@A40.06", stage="plan", side="german", turn=4,
                batteries=guns("german"))  # fmt: skip
    words = replace(theirs.state.landing, registered={"german": ("A40.10",)})
    mission = theirs.when("german", f"call {FA} A40.10").state.missions[0]
    due = replace(theirs.state, landing=words, missions=(replace(mission, due=4),))
    fell = Given(theirs.rules, due).steps(11)
    fell.includes(FireAdjusted(FA, "A40.10", "A40.10", (), 0, True))


@pytest.mark.rule("10.8")
def test_plotted_fire_falls_on_its_hour_where_its_first_round_does() -> None:
    now = at("1/A/1/16@A35.10 1/5/916@A35.12", stage="plan", batteries=guns())
    now.when("american", f"call {FA} A35.12").refused("10.2")
    plotted = now.when("american", f"call {FA} A40.06 at 1400")
    plotted.then(FireCalled("american", FA, 4, "A40.06", "", False, False))
    plotted.when("american", f"call {FA} A40.06 at 1420").refused("10.1", "has a mission")
    assert plotted.state.turn == 2, "nothing falls yet"
    due = Given(now.rules, replace(plotted.state, turn=4)).steps(1, 2)
    due.includes(FireAdjusted(FA, "A40.08", "A40.08", (), 0, True))
    assert due.state.batteries[FA].he == 1
    off = Given(now.rules, replace(plotted.state, turn=4)).steps(2, 6)
    off.includes(FireAdjusted(FA, "A40.06", "", (), 0, False))


@pytest.mark.rule("10.8")
def test_fire_is_plotted_for_the_beginning_of_a_later_turn() -> None:
    now = at("1/A/1/16@A35.10 1/5/916@A35.12", stage="plan", batteries=guns())
    now.when("american", f"call {FA} A40.06 at 1410").refused("10.8", "the next is 1340")
    now.when("american", f"call {FA} A40.06 at 1320").refused("10.8")
    now.when("american", f"call {FA} A40.06 at lunch").refused("10.8", "write it like 0900")
    seen = now.when("american", f"call {FA} A35.12 by 1/A/1/16 at 1400")
    seen.refused("10.8", "leave out “by 1/A/1/16”")
    german = at("1/A/1/16@A35.10 1/5/916@A35.12", stage="plan", side="german",
                batteries=guns("german"))  # fmt: skip
    german.when("german", f"call {FA} A35.10 at 1340").refused("10.8", "1400")
    german.when("german", f"call {FA} A35.10 at 1400").accepted()


# --- Illumination -------------------------------------------------------------------------------


def night(units: str = "1/A/7-FA@A33.17 1/E/2/16@A33.14 1/5/916@A38.14") -> Given:
    pool = {"pool": {"105": Pool(40, 3, 2)}}
    now = campaign(units, NIGHT, pool)
    batteries = {FA: Battery("american", 4, 105, 0)}
    return Given(now.rules, replace(now.state, batteries=batteries))


@pytest.mark.rule("11.2", "2.9")
def test_a_round_of_illumination_lights_four_hexes_about_until_clean_up() -> None:
    now = night()
    assert forces.is_night("campaign", NIGHT)
    now.when("american", f"call {FA} A38.14").refused("10.2")
    now.offers("american", f"call {FA} A38.14 firing illum")
    lit = now.when("american", f"call {FA} A38.14 firing illum", 1, 1, 6, 6)
    assert lit.state.landing.pool["105"] == Pool(40, 3, 1)
    assert lookup.far(now.state, "A38.14") == 3
    assert lookup.far(lit.state, "A37.17") == 30
    assert lookup.far(lit.state, "A33.14") == 3
    assert aim.visible(lit.state, "A33.14", 8, ["A38.14"]) == {"A38.14"}
    assert not aim.visible(now.state, "A33.14", 8, ["A38.14"])
    over = Given(now.rules, replace(lit.state, stage="clean")).steps(*([1] * 0))
    assert over.state.landing.lit == ()
    again = Given(now.rules, replace(lit.state, batteries={FA: Battery("american", 4, 105, 0)}))
    again.when("american", f"call {FA} A38.14", 1, 1, 6, 6, 11).accepted()
    empty = replace(now.state.landing, pool={"105": Pool(40, 3, 0)})
    spent = Given(now.rules, replace(now.state, landing=empty))
    spent.when("american", f"call {FA} A38.14 firing illum").refused("10.1", "no illumination")


@pytest.mark.rule("11.2")
def test_illumination_is_for_the_night() -> None:
    for turn, dark in ((NIGHT, True), (5, False)):
        now = Given(night().rules, replace(night().state, turn=turn))
        called = now.when("american", f"call {FA} A38.14 firing illum", *[1, 1, 6, 6][: 4 * dark])
        assert (called.refusal is None) is dark
    called.refused("11.2", "By day")


# --- Minefields -------------------------------------------------------------------------------


def mined(units: str, **more: object) -> Given:
    words = {"obstacles": {"A36.13": "mines"}, "led": ("1/E/2/16", "plt1/A/741")}
    return ashore(f"{units} 1/WN70@A6.20", landing=words, **more)


@pytest.mark.rule("13.1")
def test_mines_are_dared_only_along_a_way_that_is_written() -> None:
    now = mined("1/E/2/16@A36.14m")
    now.when("american", "move 1/E/2/16 A36.13").refused("13.1", "hex by hex")
    now.withholds("american", "move 1/E/2/16 A36.13")
    now.when("american", "move 1/E/2/16 A36.14-A36.13", 1, 1).accepted()
    dared = now.when("american", "move 1/E/2/16 A36.14-A36.13-A36.12", 4, 4, 1, 1)
    dared.includes(AreaFired((), "A36.13", 10, (4, 4), 0, "1", False,
                                  "the minefield of A36.13"))  # fmt: skip
    assert unit(dared, "1/E/2/16").lost == 1
    german = mined("1/5/916@A36.14m 1/E/2/16@A20.18", side="german")
    assert "A36.13" not in lookup.minefields(german.state, "1/5/916")


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(("dice", "hit"), [((4, 4), False), ((4, 5), True)])
def test_mines_hit_a_tank_on_nine(dice: tuple[int, int], hit: bool) -> None:
    now = mined("plt1/A/741@A37.14m")
    after = now.when("american", "move plt1/A/741 A37.13-A36.13", *dice)
    after.includes(MinesStruck("plt1/A/741", "A36.13", dice, 9, hit))
    assert unit(after, "plt1/A/741").lost == int(hit)


@pytest.mark.rule("13.2", "2.4b")
@pytest.mark.parametrize(("die", "found"), [(3, "breached"), (4, "mines")])
def test_a_minefield_is_breached_like_an_obstacle_hex(die: int, found: str) -> None:
    done = mined("1/E/2/16@A36.14").when("american", "done", die)
    assert done.state.landing.obstacles["A36.13"] == found
    open_ = ashore("1/E/2/16@A36.14m 1/WN70@A6.20",
                   landing={"obstacles": {"A36.13": "breached"}, "led": ("1/E/2/16",)})  # fmt: skip
    open_.when("american", "move 1/E/2/16 A36.13").accepted()


@pytest.mark.rule("13.1", "7.4")
def test_men_who_fall_back_go_round_a_minefield() -> None:
    units = "1/E/2/16@A36.12 1/5/916@A36.10 1/WN70@A6.20"
    way = retreating.way(ashore(units).state, "1/E/2/16")
    mines = {"obstacles": {way[0]: "mines"}}
    assert way[0] not in retreating.way(ashore(units, landing=mines).state, "1/E/2/16")


# --- Return fire --------------------------------------------------------------------------------


@pytest.mark.rule("9.5")
def test_a_stack_that_covers_a_movement_returns_the_first_fire_at_it_once() -> None:
    now = at("1/A/1/16@A40.09m 2/A/1/16@A39.08 mg/5/916@A40.05")
    going = now.when("american", "move 1/A/1/16 A40.08-A39.08-A38.08 covered by A39.08")
    assert going.state.march is not None
    assert going.state.march.cover == "A39.08"
    shot = going.when("german", "fire", 2, 2, 1, 1, 1, 1)
    shot.includes(FireReturned("1/A/1/16", "A39.08", "A40.05"))
    assert unit(shot, "2/A/1/16").fired
    assert not unit(shot, "2/A/1/16").acted, "it is marked as by overwatch"
    assert shot.state.march.cover == ""
    by_name = now.when("american", "move 1/A/1/16 A40.08 covered by 2/A/1/16")
    assert by_name.state.march.cover == "A39.08"


@pytest.mark.rule("9.5")
def test_who_cannot_return_fire() -> None:
    now = at("1/A/1/16@A40.09m 2/A/1/16@A39.09f 3/A/1/16@A38.09m mg/5/916@A40.05")
    for word in ("A39.09", "A38.09", "A37.05"):
        now.when("american", f"move 1/A/1/16 A40.08 covered by {word}").refused("9.5", "nobody")
    far = at("1/A/1/16@A40.09m 2/A/1/16@A34.14 mg/5/916@A40.05")
    shot = far.when("american", "move 1/A/1/16 A40.08 covered by A34.14").when(
        "german", "fire", 1, 1
    )
    shot.lacks(FireReturned)
