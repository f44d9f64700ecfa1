"""What the sheets of all maps have alike, and the codes of symbols."""

import pytest

from domain.game.view.board import Link, Space
from domain.game.view.symbols import app6
from domain.grid.hexes import Hexes, costs_to
from domain.grid.sheet import POINTS, edge, links, point, spaces

ROWS = Hexes({f"{r}{c}": (c, r) for r in (1, 2, 3) for c in (1, 2, 3)})
COLUMNS = Hexes({f"{c}{r}": (c, r) for r in (1, 2, 3) for c in (1, 2, 3)}, straight="columns")


def test_what_has_a_terrain_lies_in_its_place_by_its_name() -> None:
    found = spaces(ROWS.middle, {"21": "woods", "11": "sea"}, {"21": "The Mill"}, int, lambda n: n)
    assert found == (
        Space("21", "The Mill", 1.5, -2, "hex", "woods", ("2", "1"), 21),
        Space("11", "11", 1, -1, "hex", "sea", ("1", "1"), 11),
    )


def test_links_between_hexes_that_are_shown_stand_in_the_order_of_names() -> None:
    sides = [frozenset(side) for side in (("22", "21"), ("12", "11"), ("33", "32"))]
    assert links(sides, "river", {"11", "12", "21", "22", "33"}, {sides[0]}) == (
        Link("11", "12", "river"),
        Link("21", "22", "river", "bridge"),
    )


@pytest.mark.parametrize("grid", [ROWS, COLUMNS])
def test_a_side_has_the_compass_point_of_the_neighbour_beyond_it(grid: Hexes) -> None:
    x, y = grid.middle("22")
    for near, said in zip(grid.ring["22"], POINTS[grid.straight], strict=True):
        there = grid.middle(near)
        assert point(grid, "22", near) == said
        assert ("E" in said) - ("W" in said) == (there[0] > x) - (there[0] < x)
        assert ("S" in said) - ("N" in said) == (there[1] > y) - (there[1] < y)


def test_the_edges_are_the_outermost_columns_and_rows() -> None:
    assert edge(ROWS, "north") == ("31", "32", "33")
    assert edge(ROWS, "south") == ("11", "12", "13")
    assert edge(ROWS, "west") == ("11", "21", "31")
    assert edge(ROWS, "east") == ("13", "23", "33")


def test_what_it_costs_to_come_to_a_goal_is_reckoned_along_the_ways_that_lead_to_it() -> None:
    ways = {"a": (("b", 2), ("c", 5)), "b": (("c", 1),), "c": (("a", 1),), "d": ()}
    assert costs_to("c", 4, ways) == {"c": 0, "b": 1, "a": 3}
    assert costs_to("c", 2, ways) == {"c": 0, "b": 1}


@pytest.mark.parametrize(
    ("printed", "hostile", "code"),
    [
        ("17:121100:0000", False, "10031000171211000000"),
        ("17:121100:0000", True, "10061000171211000000"),
        ("2:121100:0000", False, "10031002001211000000"),
    ],
)
def test_a_symbol_has_its_code(printed: str, hostile: bool, code: str) -> None:
    assert app6(printed, hostile=hostile) == code
