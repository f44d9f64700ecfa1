"""What the computer commander orders whom: armour through the breaches, guns behind trucks,
destroyers on what pins the beach, Germans who take places back; and how its levels differ."""

import random

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import bot
from domain.games.tcs_omaha.bot import LEVELS, aims, planning, supporting
from domain.games.tcs_omaha.command.sheets import OpSheet, Tear
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.fire.answering import Answer, Hold
from domain.games.tcs_omaha.fire.firing import Fire
from domain.games.tcs_omaha.movement import Move
from domain.games.tcs_omaha.movement.assault import Assault
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.lookup import TcsOrder
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.support import Destroyer
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore

FAR_GERMAN = "1/10/726@A3.15"


def planned(units: str, seat: str = "american", **more: object) -> TcsOrder:
    """What it plans first on Easy Red."""
    state = ashore(units, stage="plan", side=seat, **more).state  # type: ignore[arg-type]
    return planning.plan(state, seat, list(RULES.legal_orders(state, seat)))


def test_armour_gets_the_first_sheet_once_a_breach_is_open() -> None:
    men = "1/E/2/16@A33.17 2/E/2/16@A33.17 1/F/2/16@A34.17 2/F/2/16@A34.17"
    order = planned(f"{men} plt1/A/741@A31.17 plt2/A/741@A31.17 {FAR_GERMAN}",
                    landing={"breaches": ("3",)})  # fmt: skip
    assert isinstance(order, OpSheet)
    assert order.members == ("A/741",)
    assert order.goal == ("A30.09",), "up the nearest draw, E-1"
    assert order.route, "and on from there"
    shut = planned(f"{men} plt1/A/741@A31.17 plt2/A/741@A31.17 {FAR_GERMAN}")
    assert isinstance(shut, OpSheet)
    assert shut.members != ("A/741",)


def test_a_sheet_that_was_written_just_now_is_not_torn_again() -> None:
    """Else it would be written and torn for ever: all twelve sheets of the side have one step."""
    full = {f"american-{n}": Sheet("american", f"s{n}", "attack", "A30.09", ("1/F/2/16",))
            for n in range(12)}  # fmt: skip
    men = "1/E/2/16@A33.17 2/E/2/16@A33.17 1/F/2/16@A34.17-4"
    assert not isinstance(planned(f"{men} {FAR_GERMAN}", sheets=full), Tear)
    old = {key: replace(sheet, weighted=1) for key, sheet in full.items()}
    assert isinstance(planned(f"{men} {FAR_GERMAN}", sheets=old), Tear)


def test_nobody_is_sent_to_a_place_that_is_taken() -> None:
    here = ashore(f"1/E/2/16@A20.10 {FAR_GERMAN}").state
    assert aims.best(here, "american", ["A20.11"]) != "A20.10"
    beside = ashore("1/E/2/16@A20.10 1/10/726@A20.11").state
    assert aims.best(beside, "american", ["A20.11"]) == "A20.10"


@pytest.mark.parametrize(("americans", "comes"), [("1/E/2/16", True), ("1/E/2/16 2/E/2/16", False)])
def test_germans_take_back_what_fewer_americans_hold(americans: str, comes: bool) -> None:
    """Two platoons of five steps against one, or against two."""
    men = " ".join(f"{name}@A20.10" for name in americans.split())
    state = ashore(f"1/5/916@A22.06 2/5/916@A22.06 {men}", side="german", stage="plan").state
    sheet = aims.counter(state)
    assert (sheet is not None) is comes
    if sheet is not None:
        assert (sheet.mission, sheet.goal, sheet.members) == ("attack", ("A20.10",), ("5/916",))
        assert sheet.route == ("hold",)


@pytest.mark.parametrize(("hex_", "stays"), [("A20.14", True), ("A20.13", False)])
def test_who_holds_a_strongpoint_does_not_leave_it_for_that(hex_: str, stays: bool) -> None:
    """A20.14 is in a defensive zone, four hexes from St-Laurent, which Americans hold."""
    men = f"1/5/916@{hex_} 2/5/916@{hex_} 1/E/2/16@A20.10"
    sheet = aims.counter(ashore(men, side="german", stage="plan").state)
    assert (sheet is None) is stays


def test_an_attacker_beside_weaker_enemies_gets_up_to_assault_them() -> None:
    for many, mode in (("1/A/1/16@A40.09 2/A/1/16@A40.09", "move"), ("1/A/1/16@A40.09", "fire")):
        state = at(f"{many} 1/5/916@A40.08", goal="A40.05").state
        assert planning.wanted(state, "1/A/1/16", aim.targets(state, "american")) == mode


def test_destroyers_go_for_what_bears_on_the_men_on_the_beach() -> None:
    seen = ashore("1/E/2/16@A33.17 2/E/2/16@A33.17 1/5/916@A33.14 2/5/916@A20.04").state
    assert supporting._harm(seen, "A33.14") > supporting._harm(seen, "A20.04")


def test_a_truck_waits_for_the_gun_that_it_tows() -> None:
    sheet = Sheet("american", "x", "move", "A30.09", ("A/7-FA", "Trucks/7-FA"), active=True)
    state = ashore(f"1/Trucks/7-FA@A31.14m 1/A/7-FA@A31.14m {FAR_GERMAN}",
                   sheets={"american-1": sheet}).state  # fmt: skip
    order = bot.act(state, "american", list(RULES.legal_orders(state, "american")))
    assert isinstance(order, Move)
    assert order.unit == "1/A/7-FA"
    foes = aim.targets(state, "american")
    assert planning.wanted(state, "1/A/7-FA", foes) == "move"
    alone = replace(state, units={n: u for n, u in state.units.items() if "Trucks" not in n})
    assert planning.wanted(alone, "1/A/7-FA", foes) == "fire"


def chosen(level: str, state: State, seat: str) -> TcsOrder:
    """What a commander orders of all that is offered."""
    offered = list(RULES.legal_orders(state, seat))
    return LEVELS[level](state, seat, offered, random.Random(0))


@pytest.mark.parametrize(
    ("level", "fires"), [("major", True), ("captain", False), ("lieutenant", False)]
)
def test_only_a_majors_men_fire_in_overwatch(level: str, fires: bool) -> None:
    now = at("1/A/1/16@A40.10m mg/5/916@A40.05")
    asked = now.when("american", "move 1/A/1/16 A40.09").waits_for("german").state
    assert chosen(level, asked, "german") == (Answer() if fires else Hold())


@pytest.mark.parametrize(
    ("lost", "guns", "fire"),
    [
        ("", "mg/5/916@A40.06", ["major", "captain", "lieutenant"]),
        ("", "mg/5/916@A40.06 mg/6/916@A40.06", ["captain", "lieutenant"]),
        ("-4", "mg/5/916@A40.06 mg/6/916@A40.06", ["lieutenant"]),
    ],
)
def test_the_lower_a_level_the_less_it_fears_what_comes_back(
    lost: str, guns: str, fire: list[str]
) -> None:
    state = at(f"1/A/1/16@A40.09{lost} {guns}").state
    assert [x for x in LEVELS if isinstance(chosen(x, state, "american"), Fire)] == fire


def test_a_lieutenant_assaults_only_who_is_broken() -> None:
    men = "1/A/1/16@A40.09m 2/A/1/16@A40.09m"
    for foe, storms in (("1/5/916@A40.08-3", False), ("1/5/916@A40.08-3s", True)):
        state = at(f"{men} {foe}").state
        assert isinstance(chosen("major", state, "american"), Assault)
        assert isinstance(chosen("lieutenant", state, "american"), Assault) is storms


@pytest.mark.parametrize(
    ("companies", "acted", "go"),
    [
        ("A1 B1 C1 E2 F2 G2 I3 K3 L3", 1, ["major", "captain"]),
        ("A1 B1 C1 E2 F2 G2 I3 K3 L3", 5, ["major", "captain"]),
        ("A1 B1 C1 E2 F2 G2 I3 K3 L3", 6, ["major"]),
        ("A1 B1", 1, ["major", "captain"]),
        ("A1 B1", 3, ["major", "captain"]),
        ("A1 B1", 4, ["major"]),
    ],
)
def test_the_lower_a_level_the_fewer_of_his_men_does_he_get_round_to(
    companies: str, acted: int, go: list[str]
) -> None:
    """Three in a hundred of 27 men are less than one, a fifth more than five; a captain gets round
    to four of six, too."""
    men = [f"{n}/{c}/{k}/16" for c, k in companies.split() for n in "123"]
    placed = " ".join(
        f"{name}@A{32 + at // 3}.{11 - at % 3:02}m{'a' * (at < acted)}"
        for at, name in enumerate(men)
    )
    state = at(f"{placed} 1/5/916@A40.05").state
    assert [x for x in LEVELS if chosen(x, state, "american") != Done()] == go


def test_a_pill_box_that_has_fired_is_one_of_his_men() -> None:
    state = ashore(
        "1/E/2/16@A33.17 1/WN64@A33.15 1/WN62@A42.15", side="german", landing={"guns": {}}
    ).state
    assert chosen("lieutenant", state, "german") != Done()
    fired = replace(state, landing=replace(state.landing, guns={"1/WN64": ("area",)}))
    assert chosen("lieutenant", fired, "german") == Done()


@pytest.mark.parametrize("level", LEVELS)
def test_a_lieutenant_asks_for_no_fire_from_off_the_map(level: str) -> None:
    state = ashore("1/E/2/16@A25.20 1/5/916@A33.14", stage="plan").state
    ship = Destroyer(target="A33.14")
    order = LEVELS[level](state, "american", [ship, Done()], random.Random(0))
    assert order == (Done() if level == "lieutenant" else ship)
