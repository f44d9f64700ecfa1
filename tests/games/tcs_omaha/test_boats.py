"""2.1: boats, loads, waves, survival, scatter and transports, with the figures of the example."""

import pytest

from domain.games.tcs_omaha.ground import BOXES, SECTORS, beach_of, columns_of, path, sectors_of
from domain.games.tcs_omaha.landing import (
    fullest_first,
    lost_at_random,
    modifier,
    needed,
    survives,
    total,
    without,
)
from domain.games.tcs_omaha.landing.loading import (
    ALL_WAVES,
    Cargo,
    assign,
    check,
    check_whole_plan,
    class_of,
    fill,
    may_land_in,
    points,
)
from domain.games.tcs_omaha.position import Aboard, Boats
from domain.games.tcs_omaha.printed.landing import BOATS, LOAD, WAVES, Kind
from tests.games.tcs_omaha.refusing import refused
from tests.games.tcs_omaha.shore import planning

UNITS = {
    "1/A/1/16": Cargo("infantry", 5),
    "2/A/1/16": Cargo("infantry", 5),
    "3/A/1/16": Cargo("infantry", 5),
    "wpn/A/1/16": Cargo("mg", 2),
    "AT/1/16": Cargo("at", 2),
    "7-FA": Cargo("towed", 12),
    "truck": Cargo("truck", 6),
    "1/467": Cargo("halftrack", 6),
    "A/741": Cargo("tank", 16),
    "half/741": Cargo("tank", 8),
    "M4": Cargo("tank", 4),
    "B/741": Cargo("tank", 16, swims=True),
    "62-Arm-FA": Cargo("sp", 16),
}
COMPANY = tuple(Aboard(name, UNITS[name].steps) for name in UNITS if "A/1/16" in name)


def line(
    kind: Kind, n: int, *aboard: tuple[str, int], wave: int = 1, sector: str = "Easy Red 2"
) -> Boats:
    return Boats(wave, kind, n, sector, (tuple(Aboard(*part) for part in aboard),))


def joins(boats: Boats, *plan: Boats) -> None:
    check(boats, plan, UNITS, ALL_WAVES)


@pytest.mark.rule("2.1", "2.1a")
def test_three_assault_waves_land_at_their_turns_on_the_tide_of_their_hour() -> None:
    assert [(w.at, w.tide) for w in WAVES] == [
        ("0640", "0600"), ("0740", "0700"), ("0940", "0900"),
    ]  # fmt: skip
    refused("2.1a", "3 assault waves", joins, line("lca", 1, wave=4))
    refused("2.1a", "3 assault waves", joins, line("lca", 1, wave=0))


@pytest.mark.rule("2.1b")
def test_load_points_of_a_step_of_each_kind() -> None:
    assert [LOAD.points[k] for k in ("infantry", "mortar", "mg", "at")] == [1, 1, 1, 2]
    assert [LOAD.points[k] for k in ("towed", "truck", "halftrack")] == [5, 5, 5]
    assert [LOAD.points[k] for k in ("tank", "sp")] == [6, 6]
    assert points(UNITS, COMPANY) == 17
    assert UNITS["A/741"].points == 96


@pytest.mark.rule("2.1b")
def test_one_point_more_than_a_boat_takes_is_refused_and_the_number_of_boats_said() -> None:
    joins(line("lca", 1, ("1/A/1/16", 5), ("AT/1/16", 2)))
    too_much = line("lca", 1, ("1/A/1/16", 5), ("2/A/1/16", 5))
    refused("2.1b", "needs at least 2", joins, too_much)
    refused("2.1b", "10 load points", joins, too_much)
    joins(line("lct", 1, ("M4", 4)))
    refused("2.1b", "needs at least 2", joins, line("lct", 1, ("M4", 4), ("AT/1/16", 1)))
    both = Boats(1, "lca", 2, "Easy Red 2", ((*COMPANY, Aboard("AT/1/16", 2)),))
    many = points(UNITS, both.aboard)
    assert many > 2 * 9
    refused(
        "2.1b", f"{many} load points are too many for 2 LCA, each of which takes 9;", joins, both
    )


@pytest.mark.rule("2.1c")
def test_load_classes_and_who_takes_a_class_takes_the_lower_ones() -> None:
    assert [LOAD.classes[k] for k in ("infantry", "mg", "mortar", "at")] == [1] * 4
    assert LOAD.classes["towed"] == 2
    assert [LOAD.classes[k] for k in ("halftrack", "truck")] == [3, 3]
    assert [LOAD.classes[k] for k in ("tank", "sp")] == [4, 4]
    assert class_of(UNITS, [Aboard("AT/1/16", 1), Aboard("truck", 1)]) == 3
    refused("2.1c", "Rhino or LCT", joins, line("lca", 1, ("truck", 1)))
    refused("2.1c", "LCT takes it", joins, line("rhino", 1, ("M4", 4), wave=2))
    refused("2.1c", "Rhino or LCT", joins, line("dukw", 1, ("truck", 1), wave=2))
    joins(line("rhino", 1, ("1/A/1/16", 5), ("7-FA", 1), wave=2))


@pytest.mark.rule("2.1d")
def test_the_boats_and_groups_of_at_most_three_lca() -> None:
    assert {k: (c.class_, c.points) for k, c in BOATS.items()} == {
        "lca": (1, 9), "rhino": (3, 30), "lct": (4, 25), "lci": (1, 25), "dukw": (2, 5),
    }  # fmt: skip
    three = line("lca", 3, *[(p.unit, p.steps) for p in COMPANY], ("AT/1/16", 2))
    joins(three)
    four = Boats(1, "lca", 4, "Easy Red 2", three.loads)
    refused("2.1d", "at most 3", joins, four)


@pytest.mark.rule("2.1e")
def test_tanks_that_swim_need_no_boat_and_others_cannot_swim() -> None:
    joins(line("dd", 0, ("B/741", 16)))
    refused("2.1e", "needs a boat", joins, line("dd", 0, ("A/741", 16)))


@pytest.mark.rule("2.1f")
@pytest.mark.parametrize(("who", "light"), [("1/H/2/16", True), ("1/AT/2/16", False)])
def test_a_dukw_with_less_than_four_points_is_told_what_waits_for_it(who: str, light: bool) -> None:
    """Two steps of a machine gun are 2 points, two of anti-tank guns 4."""
    (loaded,) = planning().when("american", f"load 2 1 dukw to easy-red-1 with {who}").happened
    told = loaded.told(planning().state)
    assert ("has 2 of at least 4 points" in told) is light
    assert ("2.1f" in told) is light


@pytest.mark.rule("2.1f")
def test_all_dukws_sail_with_four_points_before_the_heavy_boats() -> None:
    joins(line("dukw", 1, ("7-FA", 1), wave=2))
    joins(line("dukw", 1, ("AT/1/16", 2), wave=2))
    light = line("dukw", 1, ("wpn/A/1/16", 2), wave=2)
    joins(light)
    rhino = line("rhino", 1, ("truck", 6), wave=2)
    boats = [line("dukw", 15, ("7-FA", 15), wave=2), line("dukw", 12, ("7-FA", 12), wave=3)]
    check_whole_plan([rhino, *boats], ALL_WAVES, UNITS)
    fewer = [boats[0], line("dukw", 11, ("7-FA", 11), wave=3)]
    short = [light, line("dukw", 14, ("7-FA", 14), wave=2), boats[1]]
    refused("2.1f", "1 of wave 2", check_whole_plan, [rhino, *short], ALL_WAVES, UNITS)
    check_whole_plan(short, ALL_WAVES, UNITS)
    refused("2.1f", "1 of wave 3", check_whole_plan, [rhino, *fewer], ALL_WAVES, UNITS)
    check_whole_plan(fewer, ALL_WAVES, UNITS)
    check_whole_plan([line("lct", 4, ("A/741", 16))], ALL_WAVES, UNITS)


@pytest.mark.rule("2.1g")
def test_each_wave_has_its_boats_and_not_one_more() -> None:
    assert ALL_WAVES == (
        {"lca": 12, "lct": 4},
        {"lca": 29, "rhino": 6, "dukw": 15},
        {"lca": 24, "rhino": 3, "lct": 3, "dukw": 12},
    )
    eleven = Boats(1, "lca", 11, "Easy Red 2", ())
    joins(line("lca", 1, ("1/A/1/16", 5)), eleven)
    two = line("lca", 2, ("1/A/1/16", 5), ("2/A/1/16", 5))
    refused("2.1g", "Wave 1 has 12 LCA; 1 is left.", joins, two, eleven)
    rhino = line("rhino", 1, ("truck", 6))
    refused("2.1g", "Wave 1 has no Rhino; it has 12 LCA, 4 LCT.", joins, rhino)


@pytest.mark.rule("2.1h")
def test_nothing_sails_twice_and_no_boat_empty() -> None:
    once = line("lca", 1, ("1/A/1/16", 5))
    refused("2.1h", "aboard in line 1", joins, line("lca", 1, ("1/A/1/16", 1)), once)
    refused("2.1h", "has 5 steps", joins, line("lca", 1, ("1/A/1/16", 6)))
    refused("2.1h", "name the units", joins, line("lca", 1))
    refused("2.1h", "sail empty", joins, line("lca", 2, ("1/A/1/16", 5)))


@pytest.mark.rule("2.1j")
def test_seventeen_points_lie_nine_and_eight_in_two_lca() -> None:
    boats = Boats(1, "lca", 2, "Easy Red 2", (COMPANY,))
    joins(boats)
    loads = fill(boats, UNITS)
    assert [points(UNITS, load) for load in loads] == [9, 8]
    assert fullest_first(loads, UNITS) == [0, 1]
    assert fullest_first(loads[::-1], UNITS) == [1, 0]


@pytest.mark.rule("2.1j")
def test_a_boat_sunk_costs_nine_steps_one_platoon_whole_and_four_of_the_next() -> None:
    drawn = (COMPANY[1], COMPANY[0], COMPANY[3], COMPANY[2])
    lost = lost_at_random(drawn, UNITS, 9)
    assert lost == (Aboard("2/A/1/16", 5), Aboard("1/A/1/16", 4))
    left = without(COMPANY, lost)
    assert left == (Aboard("1/A/1/16", 1), Aboard("3/A/1/16", 5), Aboard("wpn/A/1/16", 2))
    assert points(UNITS, left) == 8


@pytest.mark.rule("2.1j")
def test_a_step_of_two_points_is_spared_where_one_is_left_to_lose() -> None:
    drawn = (Aboard("AT/1/16", 2), Aboard("wpn/A/1/16", 2))
    assert lost_at_random(drawn, UNITS, 3) == (Aboard("AT/1/16", 1), Aboard("wpn/A/1/16", 1))


@pytest.mark.rule("2.1j")
def test_only_lca_divide_a_unit_unless_no_boat_is_large_enough() -> None:
    refused("2.1j", "fit into one LCT", joins, line("lct", 1, ("M4", 2)))
    halves = line("lct", 2, ("half/741", 8))
    joins(halves)
    assert fill(halves, UNITS) == ((Aboard("half/741", 4),), (Aboard("half/741", 4),))
    guns = line("dukw", 3, ("7-FA", 3), wave=2)
    joins(guns)
    assert [p.steps for load in fill(guns, UNITS) for p in load] == [1, 1, 1]
    whole = line("rhino", 2, ("truck", 6), ("1/467", 6), wave=2)
    assert fill(whole, UNITS) == ((Aboard("truck", 6),), (Aboard("1/467", 6),))


@pytest.mark.rule("2.1j")
def test_the_load_of_each_boat_may_be_written_exactly() -> None:
    loads = ((Aboard("1/A/1/16", 5),), (Aboard("2/A/1/16", 5), Aboard("wpn/A/1/16", 2)))
    exact = Boats(1, "lca", 2, "Easy Red 2", loads)
    joins(exact)
    assert fill(exact, UNITS) == loads
    assert fullest_first(loads, UNITS) == [1, 0]
    refused("2.1j", "2 boats", joins, Boats(1, "lca", 3, "Easy Red 2", loads))


@pytest.mark.rule("2.1i", "2.1k")
@pytest.mark.parametrize(
    ("boxes", "more"), [(0, -1), (5, -1), (6, 0), (13, 0), (14, 1), (20, 1), (21, 2), (26, 2)]
)
def test_pill_boxes_that_stand_make_landing_harder(boxes: int, more: int) -> None:
    assert modifier(boxes) == more


@pytest.mark.rule("2.1i")
def test_the_survival_rolls_of_the_example() -> None:
    foot, guns = [Aboard("1/A/1/16", 4)], [Aboard("7-FA", 1)]
    rolled: dict[str, tuple[Kind, tuple[int, int], int, bool]] = {
        "A": ("lca", (1, 2), 4, True), "B": ("lca", (2, 4), 7, True),
        "C": ("lca", (1, 2), 4, True), "D": ("lca", (6, 6), 13, False),
        "E": ("lct", (2, 3), 6, True), "F": ("lct", (2, 4), 7, True),
        "G": ("dukw", (4, 5), 9, False), "H": ("lca", (3, 5), 9, True),
        "I": ("lca", (4, 5), 10, True), "J": ("dukw", (4, 5), 9, False),
        "K": ("dukw", (2, 2), 4, True), "L": ("dukw", (3, 6), 9, False),
    }  # fmt: skip
    for kind, dice, sum_, lives in rolled.values():
        assert total(kind, dice, 20) == sum_
        assert survives(kind, foot, UNITS, dice, 20) is lives
    assert needed("dukw", foot, UNITS) == 8
    assert needed("dukw", guns, UNITS) == 5


@pytest.mark.rule("2.1i")
@pytest.mark.parametrize(
    ("kind", "unit", "last"),
    [("lca", "1/A/1/16", 12), ("rhino", "truck", 11), ("lct", "M4", 11), ("lci", "1/A/1/16", 11)],
)
def test_the_last_roll_that_lives(kind: Kind, unit: str, last: int) -> None:
    load = [Aboard(unit, 1)]
    assert needed(kind, load, UNITS) == last
    assert survives(kind, load, UNITS, (6, 6), 0)
    assert survives(kind, load, UNITS, (6, 6), 6) is (last == 12)
    assert survives(kind, load, UNITS, (6, last - 8), 21)
    assert not survives(kind, load, UNITS, (6, last - 7), 21)


@pytest.mark.rule("2.1e", "2.1f", "2.1i")
def test_dukws_and_tanks_that_swim_have_no_modifier() -> None:
    swim, gun, team = [Aboard("B/741", 1)], [Aboard("7-FA", 1)], [Aboard("AT/1/16", 2)]
    for boxes in (0, 26):
        assert survives("dd", swim, UNITS, (1, 3), boxes)
        assert not survives("dd", swim, UNITS, (1, 4), boxes)
        assert survives("dukw", gun, UNITS, (1, 4), boxes)
        assert not survives("dukw", gun, UNITS, (1, 5), boxes)
        assert survives("dukw", team, UNITS, (2, 6), boxes)
        assert not survives("dukw", team, UNITS, (3, 6), boxes)


@pytest.mark.rule("1.16", "1.17", "2.1l")
def test_every_die_leads_from_a_box_to_a_sector_and_to_one_of_its_columns() -> None:
    for beach in BOXES:
        for die in range(1, 7):
            sector = path(beach, die)
            assert not sector or set(columns_of(sector, die)) <= set(SECTORS[sector].columns)
    assert sectors_of("Fox Green") == ("Fox Green 1", "Fox Green 2")
    assert beach_of("Fox Red 8") == "Fox Red"
    refused("1.16", "not a beach sector", joins, line("lca", 1, ("1/A/1/16", 5), sector="Utah 1"))


@pytest.mark.rule("2.1l")
def test_dog_red_has_a_path_off_the_map_and_divisions_of_its_own() -> None:
    assert path("Dog Red", 1) == ""
    assert path("Dog Red", 2) == "Dog Red 1"
    assert [columns_of("Dog Red 1", die) for die in (1, 2, 3, 4, 6)] == [
        (1, 2), (3, 4), (5, 6), (7,), (9,),
    ]  # fmt: skip
    assert [columns_of("Fox Red 8", die) for die in (1, 2, 3, 6)] == [
        (100,),
        (100,),
        (101,),
        (102,),
    ]


@pytest.mark.rule("2.1l")
def test_the_boats_of_the_example_scatter_to_the_columns_of_their_dice() -> None:
    sector = path("Easy Red", 2)
    first = SECTORS[sector].columns[0]
    dice = {"A": 4, "B": 3, "F": 4, "H": 5, "I": 2}
    assert {boat: columns_of(sector, die)[0] - first + 1 for boat, die in dice.items()} == dice
    assert sector == "Easy Red 2"


@pytest.mark.rule("2.1m")
def test_transports_are_assigned_on_the_hour_from_0900_and_never_saved() -> None:
    lct = line("lct", 1, ("M4", 4))
    assign(lct, (), UNITS, 9 * 60)
    refused("2.1m", "before 1000", assign, lct, (), UNITS, 8 * 60)
    refused("2.1m", "in 40 minutes", assign, lct, (), UNITS, 9 * 60 + 20)
    four = line("lct", 4, ("A/741", 16))
    assign(lct, (four,), UNITS, 10 * 60)
    five = Boats(1, "lct", 5, "Easy Red 2", ())
    none = "A transport landing has 5 LCT; none is left."
    refused("2.1g", none, assign, lct, (five,), UNITS, 10 * 60)
    refused(
        "2.1g",
        "A transport landing has no LCA",
        assign,
        line("lca", 1, ("1/A/1/16", 5)),
        (),
        UNITS,
        10 * 60,
    )
    swim = line("dd", 0, ("B/741", 16))
    refused("2.1e", "need an LCT", assign, swim, (), UNITS, 10 * 60)


@pytest.mark.rule("2.1m")
def test_a_transport_lands_in_any_sector_of_its_beach_and_in_no_other() -> None:
    may_land_in("Fox Green", "Fox Green 2")
    refused("2.1m", "Fox Green 1 or Fox Green 2", may_land_in, "Fox Green", "Fox Red 1")
    refused("2.1m", "not a beach", may_land_in, "Gold", "Fox Red 1")
