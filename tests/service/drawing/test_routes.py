"""Routes over a map: arrows, goals, phase lines and boundaries, each on the map where it lies."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from domain.game.view.board import Label, Layer, Route, View
from service.drawing import draw
from service.drawing.atlas import ATLAS
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


def names(*routes: Route) -> dict[str, tuple[float, float, float, float]]:
    """The names of routes, and where each lies on the map: left, top, right, bottom."""
    pattern = r'<text x="([^"]*)" y="([^"]*)" font-size="40"[^>]*>([^<]*)<'
    found = {}
    for x, y, text in re.findall(pattern, draw(replace(HEXES, routes=routes))):
        half = 0.3 * 40 * len(text)
        found[text] = (float(x) - half, float(y) - 32, float(x) + half, float(y) + 8)
    return found


def apart(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def counters() -> list[tuple[float, float, float, float]]:
    """Where counters lie on the map: each place at which something stands."""
    printed = ATLAS.layout(HEXES.maps[0])
    standing = {piece.space for piece in HEXES.pieces}
    middles = [at for space, at in printed.middles.items() if space in standing]
    return [(x - 38, y - 38, x + 38, y + 38) for x, y in middles]


def test_the_names_of_routes_stand_beside_counters_and_each_other() -> None:
    """Below their goal, if nobody stands there."""
    for goal in IDS[::31]:
        found = names(Route("F-2-16", (goal,)), Route("I-3-16", (goal,)))
        one, other = found["F-2-16"], found["I-3-16"]
        assert apart(one, other), goal
        assert all(apart(name, at) for name in (one, other) for at in counters()), goal


def test_water_lies_over_the_spaces_that_it_covers_and_is_no_layer_of_the_reader() -> None:
    sea = Layer("Sea at 0700", (IDS[0], IDS[1]), "sea")
    board = draw(replace(HEXES, layers=(sea, Layer("Zones", (IDS[2],)))))
    (wet,) = re.findall(r'<path d="([^"]*)" class="g-sea sea"', board)
    assert wet.count("M") == 1, "two spaces beside each other have one outline"
    assert "Sea" not in layers_told((sea,))


def test_water_covers_no_name_of_a_beach() -> None:
    """It is written once more, above the water, and without water only on the sheet."""
    named = replace(HEXES.maps[0], labels=(Label("Easy Red", (f"{IDS[0]}/S",), "beach"),))
    sea = Layer("Sea at 0700", (IDS[0],), "sea")
    board = draw(replace(HEXES, maps=(named,), layers=(sea,)))
    assert board.index('class="g-sea sea"') < board.rindex("EASY RED")
    assert board.count("EASY RED") == draw(replace(HEXES, maps=(named,))).count("EASY RED") + 1


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
