"""Routes over a map: arrows, goals, phase lines and boundaries, each on the map where it lies."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from domain.game.view.board import Layer, Route, View
from service.drawing import draw
from service.web.boards import layers_told
from tests.service.drawing import boards

HEXES = boards.hexes()
IDS = [space.id for space in HEXES.maps[0].spaces]


def drawn(*routes: Route, view: View = HEXES) -> list[str]:
    """What is drawn of some routes, each."""
    return re.findall(r'<g class="route">.*?</g>', draw(replace(view, routes=routes)))


def words(route: str) -> Sequence[str]:
    return re.findall(r'class="route-name">([^<]*)<', route)


def test_a_route_is_an_arrow_to_each_goal_and_the_last_has_its_name() -> None:
    north = Route("north", (IDS[0], IDS[3], IDS[-1]), ("0900", ""))
    (route,) = drawn(north)
    assert route.count("<ellipse") == 2
    assert words(draw(replace(HEXES, routes=(north,)))) == ["0900", "north"]
    assert "<title>north</title>" in route


def test_the_names_of_routes_to_one_goal_stand_below_each_other_over_all_counters() -> None:
    two = (Route("F-2-16", (IDS[0], IDS[3])), Route("I-3-16", (IDS[1], IDS[3])))
    board = draw(replace(HEXES, routes=two))
    found = re.findall(r'y="([^"]*)" font-size="40"[^>]*>([^<]*)<', board)
    (first, one), (second, other) = found
    assert (one, other) == ("F-2-16", "I-3-16")
    assert float(second) - float(first) >= 40
    assert board.index("F-2-16</text>") > board.index('<g class="pieces')


def test_water_lies_over_the_spaces_that_it_covers_and_is_no_layer_of_the_reader() -> None:
    sea = Layer("Sea at 0700", (IDS[0], IDS[1]), "sea")
    board = draw(replace(HEXES, layers=(sea, Layer("Zones", (IDS[2],)))))
    (wet,) = re.findall(r'<path d="([^"]*)" class="g-sea sea"', board)
    assert wet.count("M") == 1, "two spaces beside each other have one outline"
    assert "Sea" not in layers_told((sea,))


def test_a_goal_where_nobody_stands_is_an_oval_alone() -> None:
    (route,) = drawn(Route("alone", (IDS[4],), ("",)))
    assert route.count("<ellipse") == 1
    assert "<path" not in route


def test_boundaries_are_lines_between_two_spaces() -> None:
    (route,) = drawn(Route("b", (IDS[4],), ("",), ((IDS[0], IDS[1]), (IDS[2], IDS[-1]))))
    assert route.count("stroke-dasharray") == 2


def test_what_lies_on_no_map_is_not_drawn_and_names_are_no_markup() -> None:
    assert drawn(Route("far", ("nowhere", "elsewhere"), ("",), (("a", "b"),))) == []
    (route,) = drawn(Route("<b>&", (IDS[0], IDS[2]), ("",)))
    assert "<b>" not in route
