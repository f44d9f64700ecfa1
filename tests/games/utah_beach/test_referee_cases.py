"""Cases that a referee wrote from the folio's text alone, before he looked at how it is played.

Each says what the text says, at the value where it begins to say something else, in the words in
which a player would give the order.
"""

import pytest

from domain.games.utah_beach import RULES
from domain.games.utah_beach.ground import DEPOTS, GOALS
from domain.games.utah_beach.landing import AT_START
from domain.games.utah_beach.supply import out_of_supply
from tests.games.utah_beach.field import FULL, at, hex_of, without

rule = pytest.mark.rule
ASHORE = "8/4@2607b 12/4@2607b 22/4@2707b 359/90@2508b"


@rule("11.2.7")
@pytest.mark.parametrize("turn", [0, 2])
def test_naval_gunfire_is_for_beach_assaults_and_counts_against_two_markers(turn: int) -> None:
    if turn == 0:
        now = at(ASHORE, "assault", turn=0, cups=FULL, naval=6, gone=())
        now.when("allied", "assault 2607 support naval naval ground").refused("8.1", "markers")
        now.when("allied", "assault 2607 support naval naval").accepted()
        return
    fight = at("505/82@2405 919/709@2404", "fight", turn=2, cups=FULL, naval=6)
    fight.when("allied", "attack 2404 from 505/82 support naval").refused("11.2.7")


@rule("11.2.2")
@pytest.mark.parametrize(
    ("roll", "there"),
    [(1, "2402"), (2, "2503"), (3, "2504"), (4, "2404"), (5, "2304"), (6, "2303")],
)
def test_drift_one_is_west_two_north_west_and_so_on_clockwise(roll: int, there: str) -> None:
    """From 2403, in a row that lies half a hex further east."""
    aloft = at("505/82@2403", "drift", turn=0, gone=(), aloft=("505/82",))
    now = aloft.steps(5, roll)
    assert hex_of(now, "505/82") == there


@rule("11.2.2")
@pytest.mark.parametrize(
    ("dice", "lands", "reduced"),
    [((1,), False, False), ((2, 4), True, True), ((3, 4), True, True), ((4, 4), True, False),
     ((5, 4), True, False), ((6,), True, False)],
)  # fmt: skip
def test_what_a_drop_comes_to(dice: tuple[int, ...], lands: bool, reduced: bool) -> None:
    aloft = at("505/82@2403", "drift", turn=0, gone=(), aloft=("505/82",))
    now = aloft.steps(*dice)
    unit = now.state.units.get("505/82")
    assert (unit is not None) == lands
    assert not unit or unit.reduced == reduced


@rule("11.2.2")
def test_who_jumped_neither_moves_nor_attacks_on_turn_1_and_both_on_turn_2() -> None:
    first = at("505/82@2403 919/709@2404", "move", turn=1)
    first.when("allied", "move 505/82 2303").refused("11.2.2f")
    at("505/82@2403 919/709@2404", "fight", turn=1).when(
        "allied", "attack 2404 from 505/82"
    ).refused("11.2.2f")
    at("505/82@2403 919/709@3303", "move", turn=2).when("allied", "move 505/82 2303").accepted()
    at("505/82@2403 919/709@2404", "fight", turn=2).when(
        "allied", "attack 2404 from 505/82"
    ).accepted()


@rule("11.2.4")
def test_a_regiment_lands_in_its_turn_and_no_earlier() -> None:
    early = at("8/4@2405", "land", turn=2, gone=without("39/9"))
    early.when("allied", "land 39/9 2607").refused("11.2.4a", "turn 3")
    at("8/4@2405", "land", turn=3, gone=without("39/9")).when("allied", "land 39/9 2607").accepted()


@rule("11.2.4")
def test_who_landed_this_turn_attacks_but_does_not_march() -> None:
    landed = at("39/9@2607b 919/709@2606", "fight", turn=3)
    landed.when("allied", "attack 2606 from 39/9").accepted()
    pair = at("39/9@2607b 47/9@2607b 919/709@2606", "fight", turn=3)
    pair.when("allied", "attack 2606 from 39/9 47/9").refused("11.2.4c", "only one")


@rule("11.2.5")
@pytest.mark.parametrize(
    ("unit", "turn", "may"),
    [("8/4", 2, True), ("8/4", 3, True), ("CCA/4", 4, False), ("CCA/4", 5, True),
     ("CCA/4", 6, False), ("CCA/4", 7, True)],
)  # fmt: skip
def test_replacements_by_kind_and_turn(unit: str, turn: int, may: bool) -> None:
    before = at(f"{unit}@2607br 919/709@3303", "mobile-fight", "german", turn=turn - 1)
    now = before.when("german", "pass").goes_on()
    assert now.state.turn == turn
    assert (f"rebuild {unit}" in now.offered("allied")) == may
    if may:
        assert not now.when("allied", f"rebuild {unit}").state.units[unit].reduced


@rule("8.3")
def test_ground_markers_reach_two_hexes_and_aircraft_everywhere() -> None:
    for target, near in (("2403", True), ("2402", False)):
        now = at(f"8/4@2405 919/709@{target}", "bombard", cups=FULL)
        if near:
            now.when("allied", f"bombard {target} ground", "6", 1).accepted()
        else:
            now.when("allied", f"bombard {target} ground").refused("8.3", "more than 2")
        now.when("allied", f"bombard {target} air", "8", 1).accepted()


@rule("12.0")
def test_the_airborne_draw_supply_from_a_drop_zone_and_the_infantry_does_not() -> None:
    corner = "505/82@0101 6/2@0202"  # both ways out of the corner are controlled
    zone = {"zones": {"82": "0101"}, "turn": 2}
    assert not set(out_of_supply(at(corner, **zone).state))
    assert set(out_of_supply(at(corner, turn=2).state)) == {"505/82"}
    assert set(out_of_supply(at(corner.replace("505/82", "8/4"), **zone).state)) == {"8/4"}


@rule("13.0")
@pytest.mark.parametrize(("short", "winner"), [("", "allied"), ("2901", "german")])
def test_six_of_seven_places_are_not_enough(short: str, winner: str) -> None:
    assert set(GOALS) == {"1706", "1805", "2206", "2605", "2503", "2901", "2501"}
    held = {goal: "allied" for goal in GOALS if goal != short}
    end = at("8/4@2607b 919/709@3303", "mobile-fight", "german", turn=17, held=held)
    outcome = RULES.outcome(end.when("german", "pass").goes_on().state)
    assert outcome is not None
    assert outcome.winners == (winner,)


@rule("11.1.4")
def test_seven_edge_hexes_cost_a_marker_and_2301_does_not() -> None:
    assert set(DEPOTS) == {"2901", "2501", "1801", "1301", "1001", "0601", "0401"}


@rule("11.1")
def test_the_germans_stand_where_they_are_listed() -> None:
    assert AT_START["6/2"] == "1709"
    assert AT_START["709/709"] == AT_START["739/709"] == "3303"


@rule("10.1")
def test_nobody_crosses_the_vire() -> None:
    at("15/5@1709 8/4@2405", "move", "german").when("german", "move 15/5 1710").refused("10.1")


@rule("6.1", "11.2.2")
def test_paratroopers_control_nothing_on_turn_1_and_their_hexes_on_turn_2() -> None:
    way = "move 1057/91 2502-2503-2504"
    for turn, free in ((1, True), (2, False)):
        now = at("505/82@2403 1057/91@2501", "move", "german", turn=turn)
        tried = now.when("german", way)
        assert (tried.refusal is None) == free, tried.refusal
