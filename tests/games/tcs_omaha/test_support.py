"""Fire from the sea and the air, transports, guns and their ammunition: what is ordered."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.games.tcs_omaha import artillery, germans, rules, support
from domain.games.tcs_omaha.artillery import BatteryReady, PoolFilled
from domain.games.tcs_omaha.artillery.effect import SmokeLaid
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import UnitDestroyed
from domain.games.tcs_omaha.landing import division, settling, transports
from domain.games.tcs_omaha.landing.settling import TeamLanded
from domain.games.tcs_omaha.position import Battery, Plane, Pool, State
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import CARDS, Now
from domain.games.tcs_omaha.rules import ending
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.support import DestroyerFired, RocketsFell
from domain.games.tcs_omaha.support.flying import SortieFlew
from tests.games.tcs_omaha.shore import ashore, planning
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

NINE, HALF_TEN, NOON_OF_7_JUNE = 9, 10, 73
"""The turns of 0920 and 0940, and of the next noon."""


def plans(units: str, turn: int, side: str = "american", **more: object) -> Given:
    return ashore(units, turn, stage="plan", side=side, **more)


def whole(now: Given, scenario: str = "campaign", **more: object) -> Given:
    """The same position on all four maps."""
    return Given(now.rules, replace(now.state, scenario=scenario, last=144, **more))


@pytest.mark.rule("2.6", "2.6a")
def test_a_destroyer_fires_once_a_turn_from_0940_on() -> None:
    units = "1/E/2/16@A20.18 1/WN65@A33.15"
    plans(units, NINE).when("american", "destroyer A33.15").refused("2.6a", "0940")
    now = plans(units, HALF_TEN)
    now.offers("american", "destroyer A33.15")
    plans(units, NINE).withholds("american", "destroyer A33.15")
    once = now.when("american", "destroyer A33.15", 1, 1, 1, 1)
    once.includes(DestroyerFired("A33.15", "A33.17", (1, 1), 5, False))
    once.when("american", "destroyer A33.15").refused("2.6a", "next turn")
    plans(units, HALF_TEN, side="german").when("german", "destroyer A33.15").refused("2.6")


@pytest.mark.rule("2.6b")
def test_thirty_rounds_fall_on_seven_hexes_and_the_designator_falls_twice_as_far() -> None:
    now = plans("1/E/2/16@A20.18 1/5/916@A33.13", HALF_TEN)
    after = now.when("american", "destroyer A33.13", 1, 2, 3, 4, 66, 6, 6)
    after.includes(DestroyerFired("A33.13", "A33.17", (3, 4), 7, True))
    fired = next(x for x in after.happened if type(x).__name__ == "AreaFired")
    assert fired.how.endswith("rounds of 155 mm")  # type: ignore[attr-defined]


@pytest.mark.rule("2.6c")
@pytest.mark.parametrize(("friend", "refused"), [("A25.15", True), ("A24.16", False)])
def test_no_friend_is_within_eight_hexes_of_naval_fire(friend: str, refused: bool) -> None:
    here = field("easy-red")
    assert here.distance("A33.15", friend) == (8 if refused else 9)
    now = plans(f"1/E/2/16@{friend} 1/WN65@A33.15", HALF_TEN)
    tried = now.when("american", "destroyer A33.15", *(() if refused else (1, 1, 1, 1)))
    if refused:
        tried.refused("2.6c", "1/E/2/16 is 8 hexes")
    assert ("destroyer A33.15" in now.offered("american")) is not refused
    hidden = next(h for h in here.land if not support.seen(now.state, h) and h < "A30")
    now.when("american", f"destroyer {hidden}").refused("2.6c")


@pytest.mark.rule("2.2", "2.2a", "2.2b")
def test_rocket_craft_fall_three_times_as_far_and_leave_ten_markers_of_smoke() -> None:
    now = ashore("1/WN65@A33.15", landing={"salvos": ("A32.14",)})
    dice = (4, 2, 33, 5, 5, 6, *([66] * 9))
    happened = list(support.salvos(Now(now.state), Scripted(*dice)))
    assert RocketsFell(1, "A32.14", "A32.08") in happened
    smoke = next(x for x in happened if isinstance(x, SmokeLaid))
    assert len(smoke.hexes) == 10
    assert smoke.hexes[0] == "A33.15", "the rockets that hit left the first of them"
    off = list(support.salvos(Now(replaced(now.state, salvos=("A3.18",))), Scripted(6, 6)))
    assert off == [RocketsFell(1, "A3.18", "")]


def replaced(state: State, **words: object) -> State:
    """The position with other words of its landing."""
    return replace(state, landing=replace(state.landing, **words))  # type: ignore[arg-type]


# --- Aircraft -----------------------------------------------------------------------------------


@pytest.mark.rule("2.10")
@pytest.mark.parametrize(
    ("turn", "dice", "again", "owner"),
    [
        (HALF_TEN, (3, 4), (), "nobody"),
        (HALF_TEN, (4, 4), (3, 3), "american"),
        (HALF_TEN, (4, 4), (3, 4), "german"),  # one is added on 6 June
        (NOON_OF_7_JUNE, (4, 4), (3, 4), "american"),
        (NOON_OF_7_JUNE, (4, 4), (4, 4), "german"),
    ],
)
def test_aircraft_come_on_8_and_the_other_side_has_them_on_8_and_on_6_june_on_7(
    turn: int, dice: tuple[int, ...], again: tuple[int, ...], owner: str
) -> None:
    now = whole(plans("1/E/2/16@A20.18 1/WN65@A33.15", turn))
    flown = now.when("american", "air bombs gunship", *dice, *again)
    flown.then(SortieFlew(("bombs", "gunship"), dice, again, owner))  # type: ignore[arg-type]
    assert len(flown.state.landing.sortie) == (2 if again else 0)
    flown.when("american", "air bombs gunship").refused("2.10", "has already been called")
    rain = plans("1/E/2/16@A20.18", HALF_TEN, weather="overcast")
    rain.when("american", "air bombs gunship").refused("2.10", "clear")
    for types in ("bombs", "bombs bombs gunship gunship"):
        now.when("american", f"air {types}").refused("2.10a", "each of the 2")
    german = plans("1/E/2/16@A20.18 1/WN65@A33.15", HALF_TEN, side="german")
    german.when("german", "air bombs gunship").refused("2.10", "No aircraft")


@pytest.mark.rule("2.10a")
def test_an_aircraft_strafes_and_bombs_as_often_as_its_type_says() -> None:
    sortie = (Plane("bombs"), Plane("gunship", strafed=3))
    now = ashore("1/5/916@A33.13 1/WN65@A33.15 1/E/2/16@A34.18",
                 landing={"sortie": sortie, "flown": "american"})  # fmt: skip
    now.offers("american", "strike A33.13 by 1")
    bombed = now.when("american", "strike A33.13 by 1 with bombs", 1, 1, 1, 1)
    area = next(x for x in bombed.happened if type(x).__name__ == "AreaFired")
    assert area.points == 36  # type: ignore[attr-defined]
    bombed.when("american", "strike A33.13 by 1 with bombs").refused("2.10a", "dropped")
    once = now.when("american", "strike A33.13 by 2", 1, 1, 1, 1)
    once.when("american", "strike A33.13 by 2").refused("2.10a", "strafed 4")
    box = now.when("american", "strike A33.15 by 1 with bombs at 1/WN65")
    box.refused("2.10a", "not a target for a bomb")
    now.when("american", "strike A33.13 by 3").refused("2.10a", "1 to 2")
    now.when("american", "strike A33.12 by 1").refused("2.10a", "Nothing")
    ashore("1/5/916@A33.13").when("american", "strike A33.13 by 1").refused("2.10", "no sortie")


@pytest.mark.rule("2.10a")
def test_a_bomb_that_hits_a_vehicle_on_8_destroys_all_of_it() -> None:
    now = ashore("plt1/A/741@A33.17 1/E/2/16@A34.18",
                 landing={"sortie": (Plane("bombs"),), "flown": "german"},
                 side="german", stage="action")  # fmt: skip
    line = "strike A33.17 by 1 with bombs at plt1/A/741"
    now.offers("german", line)
    assert parse(line, rules.ORDERS).weighed(now.state) == f"destroys it {100 * 15 / 36:.0f} %"
    assert now.when("german", line, 4, 3).state.units.get("plt1/A/741")
    hit = now.when("german", line, 4, 4)
    assert "plt1/A/741" not in hit.state.units


# --- Transports ---------------------------------------------------------------------------------

TEN_0900 = 8
"""The turn of 0900."""


SIX_BOXES = " ".join(f"{box}@A33.15" for box in (
    "1/WN65", "1/WN62", "2/WN62", "3/WN62", "1/WN64", "2/WN64"
))  # fmt: skip


def waiting(turn: int = TEN_0900, **more: object) -> Given:
    return whole(plans(f"1/E/2/16@A34.18 {SIX_BOXES}", turn, **more))


@pytest.mark.rule("2.1m")
def test_one_line_loads_several_transports_with_who_is_next() -> None:
    now = waiting()
    five = now.when("american", "ferry 5 lct to easy-red").accepted().state
    singly = now
    for _ in range(5):
        line = next(x for x in singly.offered("american") if x.startswith("ferry 1 lct to easy-r"))
        singly = singly.when("american", line).goes_on()
    assert five.landing.ferries == singly.state.landing.ferries
    assert len(five.landing.ferries) == 5
    now.when("american", "ferry 6 lct to easy-red").refused("2.1g", "5 LCT")
    now.when("american", "ferry 0 lct to easy-red").refused("2.1m")
    few = now.when("american", "ferry 1 lci to easy-red").accepted()
    few.goes_on().when("american", "ferry 1 lci to easy-red").refused("2.1g", "1 LCI")


@pytest.mark.rule("2.1m")
def test_a_plan_is_not_ended_unasked_while_transports_of_the_hour_are_left() -> None:
    now, done = waiting(), Done()
    told = "1 LCI and 5 LCT of this hour have no load, and are not saved for a later one (2.1m)."
    assert done.warned(now.state, "american") == told
    (prompt,) = RULES.view(now.state, "american").prompts
    assert prompt.text.startswith("Plan: transports of this hour (2.1m), artillery")
    some = now.when("american", "ferry 5 lct to easy-red").goes_on()
    assert done.warned(some.state, "american").startswith("1 LCI of this hour")
    full = some.when("american", "ferry 1 lci to easy-red").goes_on()
    assert done.warned(full.state, "american") == ""
    assert done.warned(waiting(turn=9).state, "american") == "", "no full hour"


@pytest.mark.rule("2.1m")
def test_transports_are_loaded_on_the_hour_and_land_on_the_next() -> None:
    now = waiting()
    first = next(x for x in now.offered("american") if x.startswith("ferry 1 lci to easy-red"))
    now.when("american", first).accepted()
    waiting(turn=9).when("american", "ferry 1 lct to easy-red with A/1/115").refused("2.1m", "40")
    waiting(turn=5).when("american", "ferry 1 lct to easy-red with A/1/115").refused("2.1m")
    now.when("american", "ferry 1 lct to easy-red with 1/E/2/16").refused("2.1m", "not waiting")
    loaded = now.when("american", "ferry 1 lct to easy-red with A/1/115")
    assert loaded.state.landing.ferried == 10 * 60
    twice = loaded.when("american", "ferry 1 lci to easy-red with A/1/115")
    twice.refused("2.1m", "1/A/1/115 is not waiting")
    late = "beach 1 in easy-red-3"
    loaded.when("american", late).refused("2.1m", "when the transport lands")
    landing = Given(loaded.rules, replace(loaded.state, turn=11))
    landing.when("american", "beach 2 in easy-red-3").refused("2.1m", "1, counted from 1")
    chosen = landing.when("american", late)
    assert chosen.state.landing.ferries[0].sector == "Easy Red 3"
    assert transports.lands(chosen.state)
    assert not transports.lands(loaded.state)
    ashore_ = chosen._after(transports.run(chosen.state, s := Scripted(6, 5, 1)), s)
    assert {n for n in ashore_.state.units if n.endswith("A/1/115")} == {
        "1/A/1/115", "2/A/1/115", "3/A/1/115", "wpn/A/1/115"
    }  # fmt: skip
    sunk = chosen._after(transports.run(chosen.state, s := Scripted(6, 6)), s)
    lost = [x.unit for x in sunk.happened if isinstance(x, UnitDestroyed)]
    assert lost == ["1/A/1/115", "2/A/1/115", "3/A/1/115", "wpn/A/1/115"]


@pytest.mark.rule("2.1m")
def test_what_a_transport_carries_is_seen_by_its_side_alone() -> None:
    loaded = waiting().when("american", "ferry 1 lct to easy-red with A/1/115")
    (event,) = loaded.happened
    assert event.sealed() == {"boats": ("american",)}
    plans("1/E/2/16@A34.18", TEN_0900, side="german").when(
        "german", "ferry 1 lct to easy-red with A/1/115"
    ).refused("2.1m", "No transport of yours")


# --- Guns, ammunition, replacements ---------------------------------------------------------------


@pytest.mark.rule("2.8", "2.9")
def test_guns_that_land_bring_twenty_rounds_each_into_the_pool_of_their_calibre() -> None:
    now = whole(plans("1/A/7-FA@A34.17-1 1/E/2/16@A33.16", HALF_TEN))
    landed = now._after(artillery.arrives(Now(now.state), ("1/A/7-FA",)), None)
    landed.then(
        BatteryReady("A/7-FA", "american", 4, 105, 0, 0), PoolFilled("105", 15, 2, 1, "A/7-FA", 3)
    )
    assert artillery.guns(landed.state, "A/7-FA") == 3
    assert artillery.missions_left(landed.state, "A/7-FA") == {"he": 3, "smoke": 2, "illum": 1}
    target = "1/A/7-FA@A34.17 1/E/2/16@A33.14 1/5/916@A33.13"
    ready = whole(plans(target, HALF_TEN, batteries=dict(landed.state.batteries),
                        landing={"pool": {"105": Pool(4, 1)}}))  # fmt: skip
    fired = ready.when("american", "call A/7-FA A33.13", 1, 1, 6, 6, 11, 11)
    assert fired.state.landing.pool["105"] == Pool(0, 1)
    again = Given(fired.rules, replace(fired.state, batteries=dict(landed.state.batteries)))
    again.when("american", "call A/7-FA A33.13").refused("10.1", "no shells")
    gone = {n: u for n, u in again.state.units.items() if n != "1/A/7-FA"}
    Given(again.rules, replace(again.state, units=gone)).when(
        "american", "call A/7-FA A33.13 firing smoke"
    ).refused("2.8", "no gun ashore")


def lands(now: Given, *names: str) -> Given:
    """The position after units came ashore, with what their guns bring."""
    return now._after(artillery.arrives(Now(now.state), names), None)


@pytest.mark.rule("2.8", "2.9")
@pytest.mark.parametrize(
    ("lost", "first", "both"),
    [  # of eight guns, four in each LCT: those at sea; what the first brings; what both bring
        ((0, 0), Pool(10, 1, 1), Pool(20, 3, 1)),
        ((0, 3), Pool(10, 1, 1), Pool(12, 1, 1)),  # 100 and 15, by eight
        ((1, 1), Pool(7, 1, 1), Pool(15, 2, 1)),  # 60 and 9, then 120 and 18
        ((2, 1), Pool(5, 0, 1), Pool(12, 1, 1)),
    ],
)
def test_a_battery_that_lands_in_two_halves_counts_its_guns_together(
    lost: tuple[int, int], first: Pool, both: Pool
) -> None:
    halves = ("1/A/62-Arm-FA", "2/A/62-Arm-FA")
    placed = " ".join(f"{half}@A34.17-{gone}" for half, gone in zip(halves, lost, strict=True))
    now = whole(plans(f"{placed} 1/E/2/16@A33.14", HALF_TEN))
    one = lands(now, halves[0])
    assert one.state.landing.pool == {"155": first}
    without = {n: u for n, u in one.state.units.items() if n != halves[0]}
    fallen = Given(one.rules, replace(one.state, units=without))  # on the beach, in between
    for later in (lands(one, halves[1]), lands(fallen, halves[1]), lands(now, *halves)):
        assert later.state.landing.pool == {"155": both}
    assert list(lands(one, halves[1]).state.batteries) == ["A/62-Arm-FA"]


@pytest.mark.rule("2.9")
def test_the_two_batteries_of_the_62nd_bring_each_their_own() -> None:
    guns = ("1/A/62-Arm-FA", "1/B/62-Arm-FA", "2/A/62-Arm-FA", "2/B/62-Arm-FA")
    now = whole(plans(" ".join(f"{n}@A34.17" for n in guns) + " 1/E/2/16@A33.14", HALF_TEN))
    assert lands(now, *guns).state.landing.pool == {"155": Pool(40, 6, 2)}


TRUCKS = ("1/Trucks/7-FA", "2/Trucks/7-FA", "1/Trucks/62-Arm-FA", "1/Trucks/Cannon-16")


@pytest.mark.rule("2.8", "2.9")
@pytest.mark.parametrize("trucks", TRUCKS)
def test_trucks_of_the_artillery_are_no_battery_and_bring_no_rounds(trucks: str) -> None:
    now = whole(plans(f"{trucks}@A34.17 1/E/2/16@A33.14 1/5/916@A33.13", HALF_TEN))
    landed = lands(now, trucks)
    landed.then()
    assert not landed.state.batteries
    assert not landed.state.landing.pool
    landed.when("american", f"call {CARDS[trucks].company} A33.13").refused("10.1", "no battery")


@pytest.mark.rule("2.8", "2.9")
@pytest.mark.parametrize(
    ("trucks", "guns", "calibre", "brings"),
    [
        ("1/Trucks/7-FA", "1/A/7-FA", 105, Pool(20, 3, 1)),
        ("1/Trucks/62-Arm-FA", "1/A/62-Arm-FA", 155, Pool(10, 1, 1)),
    ],
)
def test_guns_bring_the_same_whether_trucks_of_their_battalion_land_before_or_after(
    trucks: str, guns: str, calibre: int, brings: Pool
) -> None:
    now = whole(plans(f"{guns}@A34.17 {trucks}@A34.16 1/E/2/16@A33.14", HALF_TEN))
    battery = CARDS[guns].company
    apart = [lands(lands(now, a), b) for a, b in ((trucks, guns), (guns, trucks))]
    together = [lands(now, trucks, guns), lands(now, guns, trucks)]
    for landed in (*apart, *together):
        assert list(landed.state.batteries) == [battery]
        assert landed.state.landing.pool == {str(calibre): brings}
        assert artillery.guns(landed.state, battery) == 4


@pytest.mark.rule("2.8")
def test_trucks_that_an_older_version_took_for_a_battery_have_no_gun() -> None:
    taken = {"Trucks/7-FA": Battery("american", 4, 105, 0)}
    units = "1/Trucks/7-FA@A34.17 1/E/2/16@A33.14 1/5/916@A33.13"
    now = whole(plans(units, HALF_TEN, batteries=taken, landing={"pool": {"105": Pool(30, 4, 2)}}))
    now.withholds("american", "call Trucks/7-FA A33.13")
    now.when("american", "call Trucks/7-FA A33.13").refused("2.8", "no gun ashore")


@pytest.mark.rule("2.7", "2.7b")
def test_the_29th_leaves_over_the_west_edge_and_forfeits_after_noon_of_7_june() -> None:
    units = "1/E/2/116@A1.10m 1/E/2/16@A1.10m 2/E/2/116@A2.10m"
    now = whole(ashore(units))
    now.offers("american", "exit 1/E/2/116")
    now.withholds("american", "exit 1/E/2/16")
    now.when("american", "exit 1/E/2/16").refused("2.7b", "not of the 29th")
    now.when("american", "exit 2/E/2/116").refused("2.7b", "column A1")
    left = now.when("american", "exit 1/E/2/116")
    assert left.state.landing.away == ("1/E/2/116",)
    assert "1/E/2/116" not in left.state.units
    assert not left.state.steps_lost
    noon, after = 73, 74
    times = {n: Given(now.rules, replace(left.state, turn=n)).state for n in (noon, after)}
    assert [bool(division.forfeits(state)) for state in times.values()] == [False, True]


# --- German releases ----------------------------------------------------------------------------


@pytest.mark.rule("3.1")
def test_a_release_is_given_to_a_company_or_a_battery_of_choice() -> None:
    words = {"unreleased": ("5/916", "8/916"), "releases": 1}
    now = whole(plans("1/5/916@A19.07", HALF_TEN, side="german", landing=words))
    now.offers("german", "release 5/916")
    now.offers("german", "release 2/AR352")
    now.when("german", "release 1/726").refused("3.1", "not waiting for a release")
    now.when("german", "reinforce").refused("3.1", "variable")
    given = now.when("german", "release 5/916")
    assert given.state.landing.unreleased == ("8/916",)
    given.when("german", "release 8/916").refused("3.1", "no release to give")
    guns = now.when("german", "release 2/AR352")
    assert guns.state.batteries["2/AR352"].he == 3
    more = replaced(now.state, variables=1, entering={"StuG/352": 0})
    came = Given(now.rules, more).when("german", "reinforce", 6)
    assert came.state.landing.entering["StuG/352"] == -1
    assert (came.state.landing.releases, came.state.landing.variables) == (0, 0)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("american", "wakes"), [("A19.12", True), ("A19.13", False)])
def test_an_american_within_five_hexes_wakes_a_company(american: str, wakes: bool) -> None:
    now = whole(ashore(f"1/5/916@A19.07 1/E/2/16@{american}", landing={"unreleased": ("5/916",)}))
    assert germans.alarmed(now.state) == (("5/916",) if wakes else ())
    if wakes:
        assert now.goes_on().state.landing.unreleased == ()


@pytest.mark.rule("3.1")
def test_who_waits_for_his_release_neither_moves_nor_fires_nor_watches() -> None:
    words = {"unreleased": ("8/916",)}
    now = whole(ashore("mg1/8/916@A33.13 1/E/2/16@A33.21", side="german", landing=words))
    now.when("german", "fire A33.21 with mg1/8/916").refused("3.1", "not released")
    now.when("german", "fall-back mg1/8/916").refused("7.8", "waits for its release (3.1)")
    assert not list(now.rules.legal_orders(now.state, "german"))[:-1]
    assert rules.pending(now.state) is False


@pytest.mark.rule("19.3")
def test_the_campaign_counts_the_highway_worn_battalions_and_germans_north_of_the_aure() -> None:
    gone = tuple(f"{k}/{c}/1/16" for c in "ABC" for k in (1, 2, 3))
    now = whole(ashore("1/A/1/18@D17.03 2/A/1/18@D20.02 1/5/916@A19.07", gone=gone))
    told = {line.why: line.points for line in ending.counted(now.state)}
    assert told["the N13 is cut"] == 5
    assert told["Germans north of the Aure"] == -2
    assert "worn battalions" not in told
    day = {line.why: line.points for line in ending.counted(replace(now.state, scenario="day"))}
    assert day["worn battalions"] == -1


# --- Fire support teams -----------------------------------------------------------------------


@pytest.mark.rule("2.6d")
def test_a_battalion_gives_its_fire_support_team_to_one_platoon_as_an_option() -> None:
    bare = planning()
    bare.when("american", "team 1/E/2/16").refused("2.6d", "an option")
    now = Given(bare.rules, replace(bare.state, options=("support-teams=on",)))
    given_ = now.when("american", "team 1/E/2/16")
    assert given_.state.landing.teams == {"1/E/2/16": ""}
    given_.when("american", "team 1/F/2/16").refused("2.6d", "goes with 1/E/2/16")
    now.when("american", "team A/741").refused("2.6d", "No infantry unit")
    assert given_.happened[0].sealed() == {"unit": ("american",)}


@pytest.mark.rule("2.6d")
@pytest.mark.parametrize(("die", "works"), [(6, True), (5, False)])
def test_a_team_observes_for_destroyers_if_its_radio_works(die: int, works: bool) -> None:
    here = field("easy-red")
    first = ashore("1/E/2/16@A20.18 1/WN65@A33.15", HALF_TEN, stage="plan").state
    hidden, post = next(
        (target, at)
        for target in here.land
        if not support.seen(first, target) and here.terrain[target] == "open"
        for at in here.grid.within(target, 12)
        if here.distance(at, target) > 8 and here.sees(at, target) and here.terrain[at] == "open"
    )  # fmt: skip
    words = {"teams": {"1/E/2/16": ""}}
    now = plans(f"1/E/2/16@{post} 1/5/916@{hidden}", HALF_TEN, landing=words)
    landed = now._after(settling.lands(Now(now.state), ("1/E/2/16",), s := Scripted(die)), s)
    landed.then(TeamLanded("1/E/2/16", die, works))
    line = f"destroyer {hidden}"
    assert (line in landed.offered("american")) is works
    if not works:
        landed.when("american", line).refused("2.6c", "No ship at the north edge sees")
