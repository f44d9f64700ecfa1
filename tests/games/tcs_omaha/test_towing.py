"""Guns that can only be towed (12.5): off the beach before the tide, then into action."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.artillery.effect import FireAdjusted
from domain.games.tcs_omaha.bot import supporting
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.landing.transports import Ferry
from domain.games.tcs_omaha.movement.marching import Marched, MarchEnded
from domain.games.tcs_omaha.position import Battery, Pool, Sheet
from domain.games.tcs_omaha.position.lookup import CARDS
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore, planning
from tests.rigs.scenario import Given, given

GUN, TRUCKS, TANK, FA = "1/A/7-FA", "1/Trucks/7-FA", "plt1/A/741", "A/7-FA"
OPEN: dict[str, Any] = {"breaches": ("4",), "obstacles": {"A32.17": "clear"}}
FAR_OFF = " 1/WN70@A6.20"
ALL_GUNS = {name for name, card in CARDS.items() if card.kind.tow_only}


def beside(units: str, *led: str, **more: Any) -> Given:
    """Units near the open breach of E-1; a leader frees those that are named."""
    return ashore(units + FAR_OFF, landing={**OPEN, "led": led}, **more)


@pytest.mark.rule("12.5", "1.12a", "2.5b", "2.8", "23.1")
def test_a_gun_is_towed_off_the_beach_before_the_tide_unlimbers_and_fires() -> None:
    landed = f"{GUN}@A33.20m {TRUCKS}@A33.20m 1/E/2/16@A33.14{FAR_OFF} 1/5/916@A33.13"
    guns = {FA: Battery("american", 4, 105, 0)}
    words = {**OPEN, "pool": {"105": Pool(20, 3, 1)}, "came": {FA: 4}}
    now = ashore(landed, turn=4, stage="clean", begun=False, landing=words, batteries=guns)
    risen = now.steps(1, 1, 1, 1, 2, 2, 3, 3)
    assert unit(risen, GUN).hex == unit(risen, TRUCKS).hex == "A33.19"

    sheet = Sheet("american", "guns", "move", "A33.15", (FA,), active=True)
    state = replace(risen.state, stage="action", side="american", sheets={"american-1": sheet})
    acts = given(RULES, replace(state, landing=replace(state.landing, rolled=state.turn)))
    towed = acts.when("american", f"move {GUN} to A32.17").accepted()
    for name in (GUN, TRUCKS):
        assert (unit(towed, name).hex, unit(towed, name).acted) == ("A32.17", True)
        assert unit(towed, name).road, "a breach is a road"
    assert towed.state.landing.passed == ("4",), "the gun and what tows it pass as one"

    plans = given(RULES, replace(towed.state, march=None, stage="plan"))
    plans.when("american", f"call {FA} A33.13").refused("23.1", "Move Mode", f"“mode fire {FA}”")
    plans.withholds("american", f"call {FA} A33.13")
    ready = plans.when("american", f"mode fire {FA}").offers("american", f"call {FA} A33.13")
    fired = ready.when("american", f"call {FA} A33.13", 1, 1, 6, 6, 11, 11)
    (adjusted,) = [e for e in fired.accepted().happened if isinstance(e, FireAdjusted)]
    assert adjusted.target == "A33.13"
    assert fired.state.landing.pool["105"].he == 16


@pytest.mark.rule("12.5", "12.6")
def test_a_stack_that_moves_takes_its_guns_along() -> None:
    stack = f"{TRUCKS}@A33.18m {GUN}@A33.18m 1/E/2/16@A33.18m"
    now = ashore(stack, turn=4).when("american", "move A33.18 to A32.18").goes_on()
    assert {unit(now, name).hex for name in (TRUCKS, GUN, "1/E/2/16")} == {"A32.18"}


@pytest.mark.rule("12.5")
@pytest.mark.parametrize(
    ("units", "why"),
    [
        (f"{GUN}@A33.18m", "only be towed"),
        (f"{GUN}@A33.18m 1/E/2/16@A33.18m", "only be towed"),
        (f"{GUN}@A33.18m {TRUCKS}@A34.17m", "only be towed"),
        (f"{GUN}@A33.18m {TRUCKS}@A33.18", "only be towed"),
        (f"{GUN}@A33.18m {TRUCKS}@A33.18ma", "only be towed"),
        (f"{GUN}@A33.18 {TRUCKS}@A33.18m", "Fire Mode"),
        (f"{GUN}@A33.18ms {TRUCKS}@A33.18m", "suppressed"),
        (f"{GUN}@A33.18ma {TRUCKS}@A33.18m", "already acted"),
        (f"{GUN}@A33.18m {TRUCKS}@A33.18m", ""),
        (f"{GUN}@A33.18m {TANK}@A33.18m", ""),
    ],
)
def test_who_tows_and_when(units: str, why: str) -> None:
    now = beside(units).when("american", f"move {GUN} A34.17")
    assert (f"move {GUN} A34.17" in beside(units).offered("american")) is not bool(why)
    if why:
        now.refused("12.1", why)
    else:
        assert unit(now.accepted(), GUN).hex == "A34.17"


@pytest.mark.rule("12.5")
def test_the_unarmed_tow_first_and_another_by_name() -> None:
    now = beside(f"{GUN}@A33.18m {TRUCKS}@A33.18m {TANK}@A33.18m 1/E/2/16@A33.17m")
    move = f"move {GUN} A34.17"
    way = ("A34.18", "A34.17")
    now.when("american", move).then(Marched(TRUCKS, way, tows=GUN))
    now.when("american", f"{move} towed by {TANK}").then(Marched(TANK, way, tows=GUN))
    now.when("american", f"{move} towed by 1/E/2/16").refused("12.5", TRUCKS)
    now.when("american", f"move 1/E/2/16 A34.17 towed by {TANK}").refused("12.5", "by itself")


@pytest.mark.rule("12.5", "1.10", "1.13", "2.3d", "4.1")
def test_a_towed_gun_goes_where_its_carrier_can_and_its_orders_let_it() -> None:
    now = beside(f"{GUN}@A33.18m {TRUCKS}@A33.18m")
    now.when("american", f"move {GUN} A32.17").refused("2.3d", "leader or an op sheet")
    led = beside(f"{GUN}@A33.18m {TRUCKS}@A33.18m", GUN)
    led.when("american", f"move {GUN} A33.16").refused("2.4", "test it")
    led.when("american", f"move {GUN} A32.17").accepted()
    full = beside(f"{GUN}@A33.18m {TRUCKS}@A33.18m 2/Trucks/7-FA@A34.17", GUN)
    full.when("american", f"move {GUN} A34.17").refused("4.1", f"full for {TRUCKS}")
    guns = beside(f"{GUN}@A33.18m {TRUCKS}@A33.18m 1/B/7-FA@A34.17", GUN)
    guns.when("american", f"move {GUN} A34.17").refused("4.1", f"full for {GUN}")


@pytest.mark.rule("4.1")
def test_six_guns_and_six_trucks_share_a_hex() -> None:
    now = beside(f"{TRUCKS}@A33.18m 1/Cannon/16@A34.17")
    now.when("american", f"move {TRUCKS} A34.17").accepted()


@pytest.mark.rule("12.5")
def test_a_gun_stays_where_its_carrier_is_lost() -> None:
    units = f"{GUN}@A33.18m 1/Trucks/AT-18@A33.18m-2 mg/5/916@A34.14"
    going = ashore(units, landing={"led": (GUN,)}).when("american", f"move {GUN} A34.18-A34.17")
    hit = going.when("german", "fire", 6, 6)
    while hit.state.debts:
        hit = hit.when(hit.state.debts[0].seat, "pass")
    after = hit.goes_on()
    assert "1/Trucks/AT-18" in after.state.gone
    assert unit(after, GUN).hex == "A34.18"
    after.lacks(MarchEnded)


@pytest.mark.rule("1.12a", "2.1e")
def test_the_computer_lands_no_towed_gun_before_a_rising_tide() -> None:
    now = planning("day")
    while order := supporting.load_boats(
        now.state, list(now.rules.legal_orders(now.state, "american"))
    ):
        now = now._after(now.rules.decide(now.state, "american", order, None), None)
    plan = now.state.landing.plan
    dukws = [line for line in plan if line.kind == "dukw"]
    assert not [p.unit for line in plan for p in line.aboard if p.unit in ALL_GUNS]
    assert sum(line.n for line in dukws) == 15 + 12, "with one empty no Rhino sails (2.1f)"
    assert {line.n for line in plan if line.kind == "rhino"} == {1}
    now.offers("american", "done")


@pytest.mark.rule("1.12a", "2.1m")
@pytest.mark.parametrize(("turn", "comes"), [(8, True), (20, False)])
def test_its_guns_come_at_high_water(turn: int, comes: bool) -> None:
    """0900 for 1000, when the tide is highest; 1300 for 1400, on a beach that floods at 1800."""
    state = replace(ashore("1/E/2/16@A33.15", turn=turn, stage="plan").state, scenario="day")
    waiting = supporting._dry(state)
    assert (GUN in waiting) is comes
    assert "1/A/1/115" in waiting
    assert all(isinstance(x, Ferry) for x in Ferry.next_of(state, waiting))
