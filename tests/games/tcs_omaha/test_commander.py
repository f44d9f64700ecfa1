"""What the computer commander makes of a position: it waits, crosses, and goes for what counts."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import line
from domain.games.tcs_omaha import bot
from domain.games.tcs_omaha.artillery.calling import Call
from domain.games.tcs_omaha.bot import aims, planning, supporting
from domain.games.tcs_omaha.bot.styles import MAJOR
from domain.games.tcs_omaha.command.sheets import OpSheet
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.landing.leaders import Follow
from domain.games.tcs_omaha.landing.planning import Historical
from domain.games.tcs_omaha.landing.transports import Ferry
from domain.games.tcs_omaha.movement import Move
from domain.games.tcs_omaha.position import Battery, Pool, Sheet, State
from domain.games.tcs_omaha.position.lookup import ground
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.words import Mode
from tests.games.tcs_omaha.shore import ashore as on_the_beach
from tests.games.tcs_omaha.shore import planning as before_the_landing
from tests.games.tcs_omaha.shore import preparing

GUNS = "1/WN64@A33.15 2/WN64@A34.14 1/WN65@A29.16 2/WN65@A29.15 3/WN65@A28.16"


def landed(units: str) -> State:
    """Easy Red with a sheet of E/2/16 to St-Laurent, which it has begun."""
    sheet = Sheet("american", "first", "attack", "A20.10", ("E/2/16",), active=True)
    state = on_the_beach(f"1/E/2/16@A31.17m {units}", sheets={"american-1": sheet}).state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("guns", "mode"), [(GUNS, "fire"), ("1/WN70@A6.20", "move")])
def test_foot_waits_under_the_shingle_while_the_guns_before_it_stand(guns: str, mode: Mode) -> None:
    state = landed(guns)
    assert aims.may_cross(state, "1/E/2/16") is (mode == "move")
    assert planning.wanted(state, "1/E/2/16", aim.targets(state, "american")) == mode


def test_sheets_go_to_what_counts_and_not_to_a_pill_box_that_fell() -> None:
    beside = ["A6.19"]
    assert aims.best(landed("1/WN70@A6.20"), "american", beside) == "A6.20"
    assert aims.best(landed("1/WN61@A46.14"), "american", beside) != "A6.20"
    held = replace(landed("1/10/726@A3.15").landing, held=("A20.10",))
    there = ["A20.11"]
    assert aims.best(landed("1/10/726@A3.15"), "american", there) == "A20.10"
    assert aims.best(replace(landed("1/10/726@A3.15"), landing=held), "american", there) != "A20.10"


def test_who_marches_where_no_enemy_is_needs_no_attack() -> None:
    state = landed("1/10/726@A20.10")
    assert aims.mission(state, "american", "A20.10", ["A33.16"]) == "attack"
    assert aims.mission(state, "american", "A44.07", ["A33.16"]) == "move"
    assert aims.mission(state, "german", "A20.10", ["A19.11"]) == "hasty"


SECTORS = {
    "Easy Red 1", "Easy Red 2", "Easy Red 3", "Easy Red 4", "Fox Green 1", "Fox Green 2"
}  # fmt: skip
OF_THE_29TH = {"Dog Red 1", "Easy Green 1", "Easy Green 2"}


@pytest.mark.parametrize(
    ("scenario", "wanted"), [("day", SECTORS | OF_THE_29TH), ("campaign", SECTORS)]
)
def test_it_lands_with_a_sheet_for_each_sector_but_for_who_goes_home(
    scenario: str, wanted: set[str]
) -> None:
    now = before_the_landing(scenario).when("american", "plan historical")
    while not isinstance(order := planning.load(now.state, "american", []), Done):
        now = now._after(now.rules.decide(now.state, "american", order, None), None)
    sectors = {s.sector for s in now.state.sheets.values() if s and s.side == "american"}
    assert sectors == wanted


def test_german_reinforcements_come_with_sheets() -> None:
    germans = preparing("day")
    order = planning.load(germans.state, "german", [])
    assert isinstance(order, OpSheet)
    drawn = germans._after(germans.rules.decide(germans.state, "german", order, None), None)
    assert [s.active for s in drawn.state.sheets.values() if s and s.title == order.name] == [False]


def all_maps(units: str, **more: object) -> State:
    state = replace(on_the_beach(units, **more).state, scenario="day", last=46)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("boxes", "mode"), [(GUNS, "fire"), ("1/WN57@B49.17", "move")])
def test_a_tank_on_the_beach_halts_to_fire_at_a_pill_box_before_it(boxes: str, mode: Mode) -> None:
    state = all_maps(f"plt1/A/741@A31.18m {boxes}")
    assert planning.wanted(state, "plt1/A/741", aim.targets(state, "american")) == mode


def test_a_leader_goes_where_most_men_are() -> None:
    men = "1/E/2/16@A33.17 2/E/2/16@A33.17 3/E/2/16@A34.17 1/F/2/16@A40.17"
    state = all_maps(f"Taylor@A37.17 {men}")
    assert bot.rallies(state, "A34.17") > bot.rallies(state, "A40.17")
    assert bot.rallies(state, "A40.17") > bot.rallies(state, "A25.18")


@pytest.mark.parametrize(("scenario", "last"), [("day", 46), ("easy-red", 26)])
def test_a_leader_stays_within_reach_of_his_men(scenario: str, last: int) -> None:
    """Even if none of them waits for him, as they are paralyzed."""
    beach = on_the_beach("Taylor@A34.14 1/E/2/16@A34.16 2/E/2/16@A33.16")
    units = {
        n: replace(u, morale="paralyzed" * (n != "Taylor")) for n, u in beach.state.units.items()
    }
    state = replace(beach.state, units=units, scenario=scenario, last=last)
    offered = list(beach.rules.legal_orders(state, "american"))
    order = bot.player(MAJOR)(state, "american", offered, Random(7))
    assert not isinstance(order, Move) or ground(state).distance(order.way, "A34.16") <= 3


@pytest.mark.parametrize(("boxes", "screens"), [(GUNS, True), ("1/WN57@B49.17", False)])
def test_guns_ashore_screen_the_men_who_are_in_danger(boxes: str, screens: bool) -> None:
    men = "1/E/2/16@A31.17 2/E/2/16@A31.17 1/A/7-FA@A1.27"
    state = all_maps(f"{men} {boxes}", stage="plan", landing={"pool": {"105": Pool(0, 2)}},
                     batteries={"A/7-FA": Battery("american", 4, 105, 0)})  # fmt: skip
    order = supporting.plan(state, "american", [])
    assert isinstance(order, Call) is screens
    if isinstance(order, Call):
        assert (order.target, order.shell) == ("A31.17", "smoke")
        state = replace(state, landing=replace(state.landing, pool={}))
        assert supporting.plan(state, "american", []) is None


@pytest.mark.rule("2.1e")
def test_its_tanks_stay_dry_and_come_from_the_first_transports() -> None:
    now, given = before_the_landing("day"), []
    while order := supporting.load_boats(
        now.state, list(now.rules.legal_orders(now.state, "american"))
    ):
        given.append(order)
        now = now.when("american", line(order)).accepted()
    assert [type(given[0]), type(given[-1])] == [Historical, Follow]
    assert all(line.kind != "dd" for line in now.state.landing.plan)
    assert "plt1/C/741" in now.state.landing.follow
    one_map = before_the_landing("easy-red").when("american", "plan historical").state
    assert supporting.load_boats(one_map, [Historical(), Done()]) is None
    assert supporting.load_boats(one_map, [Historical()]) == Historical(), "what may not sail, anew"


@pytest.mark.rule("2.1m")
def test_tanks_come_to_fight_where_foot_waits_until_a_beach_is_calm() -> None:
    guns = "1/WN65@A29.16 2/WN65@A29.15 1/WN66@A18.18 1/WN68@A14.18 1/WN62@A42.15 1/WN60@B3.14"
    words = {"plan": (), "sealed": True}
    here = on_the_beach(f"{guns} 1/E/2/16@A25.20", turn=8, stage="plan", landing=words).state
    day = replace(here, scenario="day")
    offered = list(before_the_landing("day").rules.legal_orders(day, "american"))
    sent = supporting.next_ferry(day, offered)
    assert isinstance(sent, Ferry)
    assert sent.units == ("plt1/B/741",)
    alone = {n: u for n, u in day.units.items() if not n.endswith("WN60")}
    quiet = supporting.next_ferry(replace(day, units=alone), offered)
    assert isinstance(quiet, Ferry)
    assert (quiet.boat, quiet.beach) == ("lci", "fox-green")


def test_destroyers_fire_first_at_the_guns_before_which_men_lie() -> None:
    men = " ".join(f"{n}/E/2/16@A6.22" for n in (1, 2, 3))
    state = on_the_beach(f"1/WN70@A6.20 1/WN65@A29.16 {men}").state
    assert supporting._harm(state, "A6.20") > supporting._harm(state, "A29.16")
    elsewhere = on_the_beach(f"1/WN70@A6.20 1/WN65@A29.16 {men.replace('A6.22', 'A29.18')}").state
    assert supporting._harm(elsewhere, "A6.20") < supporting._harm(elsewhere, "A29.16")
