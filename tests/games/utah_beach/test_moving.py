"""Chapters 2, 3, 5, 6 and 9.1: hexes, units, movement and zones of control."""

import itertools

import pytest

from domain.games.utah_beach import lookup
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.ground import GRID, TERRAIN, UNBRIDGED
from domain.games.utah_beach.lookup import Field, strengths
from domain.games.utah_beach.movement import UnitMoved
from domain.games.utah_beach.printed import TYPES, UNITS
from tests.games.utah_beach.field import at, hex_of, without


@pytest.mark.rule("1.1", "10.3", "10.4")
def test_a_counter_has_three_strengths_and_its_type_says_how_it_moves() -> None:
    now = at("8/4@2405 12/4@2404r").state
    assert strengths(now, "8/4") == UNITS["8/4"].full
    assert strengths(now, "12/4") == UNITS["12/4"].reduced
    assert {name for name, kind in TYPES.items() if kind.mobile} == {
        "mechanized",
        "assault-gun",
        "flak",
    }
    assert UNITS["CCA/4"].mobile
    assert not UNITS["37/17SS"].mobile


@pytest.mark.rule("1.2")
def test_a_second_loss_eliminates_for_good() -> None:
    debts = at("8/4@2405r 12/4@2404 919/709@2503", "fight").state
    assert debts.units["8/4"].reduced
    gone = at("12/4@2404")
    gone.when("allied", "move 8/4 2405").refused("1.2", "eliminated")


@pytest.mark.rule("2.1")
def test_an_order_names_land_hexes_of_the_map() -> None:
    now = at("8/4@2405")
    now.when("allied", "move 8/4 9901").refused("2.1")
    now.when("allied", "move 8/4 2410").refused("2.1", "sea")
    now.when("allied", "move 8/4 1810").refused("10.1")
    now.when("allied", "move 8/4 2406").accepted()


@pytest.mark.rule("2.1")
def test_the_shore_and_carentan_hang_together() -> None:
    shore = ["3005", "2906", "2806", "2707", "2607", "2508"]
    assert all(b in GRID.beside[a] for a, b in itertools.pairwise(shore))
    assert "1706" in GRID.beside["1805"]


@pytest.mark.rule("2.2")
def test_a_unit_is_named_by_its_number_or_its_hex() -> None:
    now = at("8/4@2607b 12/4@2607b 22/4@2405 919/709@2503")
    now.when("allied", "move 2405 2406").then(UnitMoved(unit="22/4", path=("2406",), takes=()))
    now.when("allied", "move 22/4 2406").accepted()
    now.when("allied", "move 2607 2606").refused("2.2", "8/4", "12/4")
    now.when("allied", "move 2404 2406").refused("2.2")
    now.when("allied", "move 99/9 2406").refused("2.2")
    now.when("allied", "move 919/709 2406").refused("2.2", "German")
    assert {"17FLAK/17SS", "17AT/17SS"} <= UNITS.keys()


@pytest.mark.rule("3.1")
def test_an_order_comes_in_its_part_and_phase() -> None:
    now = at("8/4@2405 919/709@2503", "fight")
    now.when("german", "move 919/709 2502").refused("3.1", "Allied")
    now.when("allied", "bombard 2503 1").refused("3.1")
    now.when("allied", "retreat 2406").refused("3.1")


@pytest.mark.rule("3.2")
def test_a_phase_in_which_nothing_can_be_done_is_over() -> None:
    now = at("8/4@2405 919/709@3002", "bombard").goes_on()
    assert now.state.stage == "move"


@pytest.mark.rule("4.2")
def test_the_first_order_of_a_later_phase_ends_those_before() -> None:
    now = at("8/4@2403 12/4@2406 919/709@2503", "bombard")
    moved = now.when("allied", "move 12/4 2407")
    assert moved.state.stage == "move"
    attacked = moved.when("allied", "attack 2503 from 8/4")
    assert attacked.state.stage == "fight"
    now.when("allied", "attack 3002 from 8/4").refused("7.1")
    done = now.when("allied", "done")
    assert done.state.seat == "german"


@pytest.mark.rule("5.1")
def test_a_unit_moves_from_hex_to_hex() -> None:
    now = at("8/4@2405")
    now.when("allied", "move 8/4 2405-2406-2306").then(
        UnitMoved(unit="8/4", path=("2406", "2306"), takes=())
    )
    now.when("allied", "move 8/4 2406-2208").refused("5.1", "not next to")
    now.when("allied", "move 8/4 2405").refused("5.1")


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("typed", ["Ste-Marie-du-Mont", "ste-marie-du-mont", "ST.MARIE-DU-MONT"])
def test_a_place_is_known_however_its_name_is_typed(typed: str) -> None:
    assert lookup.hex_of(typed) == "2206"
    assert lookup.hex_of("ste-mere-eglise") == lookup.hex_of("St.Mere-Eglise") == "2503"


@pytest.mark.rule("5.2")
def test_terrain_costs_movement_points() -> None:
    leg = at("8/4@2205")  # 4 points: two bocage hexes or four clear ones
    leg.when("allied", "move 8/4 2206-2207-2208-2108").accepted()
    leg.when("allied", "move 8/4 2206-2207-2208-2108-2008").refused("5.2", "4 movement points")
    far = at("8/4@2404")
    far.when("allied", "move 8/4 3004").refused("5.2", "too far")
    armour = at("CCA/4@2206", gone=without())
    armour.when("allied", "move CCA/4 2207-2307").refused("5.2", "marsh")
    armour.when("allied", "move CCA/4 2207-2308-2408-2508").accepted()  # the trail


@pytest.mark.rule("5.2")
def test_a_road_takes_armour_twice_as_far() -> None:
    now = at("CCA/4@2503", gone=without())
    goal = "1904"
    path = now.when("allied", "move CCA/4 1805").happened[0]
    assert isinstance(path, UnitMoved)
    assert path.path[-3:] == ("2004", "1905", "1805")
    assert goal not in path.path
    at("8/4@2503").when("allied", "move 8/4 1805").refused("5.2")


@pytest.mark.rule("5.3")
def test_a_river_is_crossed_in_the_first_step() -> None:
    bank, off = at("8/4@1907"), at("8/4@1908")
    assert frozenset(("1907", "1807")) in UNBRIDGED
    bank.when("allied", "move 8/4 1807").accepted()  # 1 and 2 for the river
    off.when("allied", "move 8/4 1907-1807").refused("5.3", "first step")
    bank.when("allied", "move 8/4 1807-1808").accepted()
    bank.when("allied", "move 8/4 1807-1707-1607").refused("5.2")


@pytest.mark.rule("5.4", "11.2.1c")
def test_one_unit_a_hex_also_off_the_beach() -> None:
    now = at("8/4@2607b 12/4@2607b 22/4@2605")
    now.when("allied", "move 8/4 2605").refused("5.4", "22/4")
    now.when("allied", "move 8/4 2606-2605-2604").accepted()  # through a friend
    now.when("allied", "move 22/4 2607").refused("5.4")
    left = now.when("allied", "move 8/4 2606").state
    assert not left.units["8/4"].ashore


@pytest.mark.rule("5.6")
def test_no_unit_enters_an_enemy_hex() -> None:
    now = at("8/4@2405 919/709@2305")
    now.when("allied", "move 8/4 2305").refused("5.6", "attack it")
    now.when("allied", "move 8/4 2305-2205").refused("5.6")


@pytest.mark.rule("5.6")
def test_a_wall_of_enemies_bars_the_way() -> None:
    ring = " ".join(
        f"{name}@{hex_}"
        for name, hex_ in zip(
            ("919/709", "729/709", "739/709", "709/709", "6/2"),
            ("2204", "2205", "2306", "2405", "2404"),
            strict=True,
        )
    )
    now = at(f"8/4@2305 {ring}")
    now.when("allied", "move 8/4 2303").refused("6.3")
    full = at(f"8/4@2305 {ring} 1057/91@2304")
    full.when("allied", "move 8/4 2303").refused("5.6", "bar the way")


@pytest.mark.rule("5.7")
def test_a_unit_moves_once_a_phase() -> None:
    moved = at("8/4@2405").when("allied", "move 8/4 2406")
    moved.when("allied", "move 8/4 2405").refused("5.7")


@pytest.mark.rule("6.1", "6.2")
def test_a_zone_reaches_all_neighbours_but_sea_and_the_far_bank() -> None:
    zone = Field(at("8/4@2405 6/2@1907").state, "allied").zone
    assert zone == {"1906", "1908", "2007", "2006"}
    inland = Field(at("8/4@2405 6/2@2205").state, "allied").zone
    assert inland == set(GRID.beside["2205"])
    assert TERRAIN["1909"] == "~"


@pytest.mark.rule("6.3")
def test_a_unit_stops_in_a_zone_and_creeps_from_one_to_the_next() -> None:
    now = at("8/4@2407 919/709@2404")
    now.when("allied", "move 8/4 2406-2405-2306").refused("6.3", "2405")
    now.when("allied", "move 8/4 2406-2405").accepted()
    inside = at("8/4@2405 919/709@2404")
    inside.when("allied", "move 8/4 2305").accepted()  # zone to zone, one hex
    inside.when("allied", "move 8/4 2305-2205").refused("6.3")
    inside.when("allied", "move 8/4 2406-2306").accepted()  # out, and on


@pytest.mark.rule("9.1")
def test_mobile_units_move_again_after_combat() -> None:
    now = at("8/4@2405 CCA/4@2403", "mobile-move", gone=without(), fought=("CCA/4",))
    now.when("allied", "move CCA/4 2103").accepted()
    now.when("allied", "move 8/4 2406").refused("9.1", "leg")


@pytest.mark.rule("10.1")
def test_nothing_lies_east_of_the_vire_and_carentan_has_a_bridge() -> None:
    at("8/4@1809").when("allied", "move 8/4 1810").refused("10.1")
    assert "1909" in GRID.at
    assert frozenset(("1706", "1805")) not in UNBRIDGED
    at("8/4@1805").when("allied", "move 8/4 1706").accepted()


def test_offers_are_found_within_the_board() -> None:
    now = at("8/4@2405 CCA/4@2403 919/709@2404", gone=without())
    lines = now.offered("allied")
    assert "move 8/4 2406" in lines
    assert "move 8/4 2404" not in lines
    assert RULES.to_move(now.state) == {"allied"}
    assert hex_of(now, "8/4") == "2405"


@pytest.mark.rule("5.2", "5.3", "6.3", "10.1")
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
