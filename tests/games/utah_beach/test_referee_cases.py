"""Cases that a referee wrote from the folio's text alone, before he looked at how it is played.

Each says what the text says, at the value where it begins to say something else, in the words in
which a player would give the order.
"""

import pytest

from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.dropping import AT_START
from domain.games.utah_beach.ending import out_of_supply
from domain.games.utah_beach.ground import DEPOTS, GOALS
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
    pair.when("allied", "attack 2606 from 39/9 47/9").refused("11.2.4c", "Only one")


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


@rule("5.2", "5.3", "6.3", "10.1")
@pytest.mark.parametrize(
    ("units", "order", "number", "why"),
    [
        (
            "CCA/4@2305 919/709@3303",
            "move CCA/4 2307",
            "5.2",
            "enters the marsh 2307 only by a road",
        ),
        ("8/4@2008 919/709@3303", "move 8/4 1808", "5.3", "one bars the way to 1808"),
        ("8/4@2405 919/709@3303", "move 8/4 2101", "5.2", "4 movement points; 2101 is too far"),
        ("8/4@2404 919/709@2503", "move 8/4 2402", "6.3", "in an enemy zone of control"),
        ("8/4@1808 919/709@3303", "move 8/4 1809-1810", "10.1", "east of the Vire"),
        ("8/4@2607b 12/4@2606 919/709@3303", "move 12/4 2607", "5.4", "that landed there stand"),
        ("8/4@2406 12/4@2405 919/709@3303", "move 8/4 2405", "5.4", "one unit a hex"),
    ],
)
def test_what_bars_a_march_is_told_as_it_is(units: str, order: str, number: str, why: str) -> None:
    """No zone, river, marsh or boundary is blamed that does not bar this way."""
    at(units, "move").when("allied", order).refused(number, why)


@rule("5.3")
def test_on_the_bank_the_river_is_crossed_and_the_march_one_hex_before_it_is_open() -> None:
    at("8/4@2008 919/709@3303", "move").when("allied", "move 8/4 1908").accepted()
    at("8/4@1908 919/709@3303", "move").when("allied", "move 8/4 1808").accepted()


@rule("11.2.5", "14.0a")
@pytest.mark.parametrize(
    ("turn", "points", "scenario", "unit", "why"),
    [
        (3, (1, 0), "landing", "CCA/4", "on turn 3: they come on odd turns from turn 5."),
        (6, (1, 0), "landing", "CCA/4", "on turn 6: they come on odd turns from turn 5."),
        (4, (2, 0), "campaign", "CCA/4", "from turn 5 and one on turn 3."),
        (5, (1, 0), "landing", "CCA/4", "for mobile units is spent."),
        (5, (0, 1), "landing", "8/4", "for leg units is spent."),
    ],
)
def test_a_point_that_never_came_is_not_called_spent(
    turn: int, points: tuple[int, int], scenario: str, unit: str, why: str
) -> None:
    now = at(f"{unit}@2607br 919/709@3303", "refit", turn=turn, points=points, scenario=scenario)
    now.when("allied", f"rebuild {unit}").refused("11.2.5", why)


@rule("11.2.4b", "11.2.1b", "11.2.1c")
def test_why_a_regiment_cannot_come_ashore_there() -> None:
    shore = {"turn": 4, "gone": without("CCA/4"), "beachheads": ("2607", "2806")}
    held = at("8/4@2607b 919/709@2805", "land", **shore)
    held.when("allied", "land CCA/4 2806").refused("11.2.4b", "empty and in an enemy zone")
    held.when("allied", "land CCA/4 2508").refused("11.2.1a", "no beachhead marker on 2508")
    inland = at("12/4@2607 919/709@3303", "land", **shore)
    inland.when("allied", "land CCA/4 2607").refused("11.2.1c", "did not land there")
    at("8/4@2806b 919/709@2805", "land", **shore).when("allied", "land CCA/4 2806").accepted()


@rule("11.2.1f")
def test_a_march_through_a_beachhead_takes_its_marker_and_captures_nothing() -> None:
    now = at("8/4@3003 191/91@2505", "move", "german", beachheads=("2607", "2508"))
    gone = now.when("german", "move 191/91 2605-2606-2607").accepted()
    assert gone.state.beachheads == ("2508",)
    passed = at("CCA/4@2404 919/709@3303").when("allied", "move CCA/4 2504-2503-2502")
    assert not passed.state.held  # 2503 is a goal: it was passed and not occupied
    stood = at("CCA/4@2404 919/709@3303").when("allied", "move CCA/4 2503")
    assert stood.state.held == {"2503": "allied"}
