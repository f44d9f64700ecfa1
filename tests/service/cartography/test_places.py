"""Where ways, lines of the tide and signs lie on the sheets of the games."""

from itertools import pairwise
from math import atan2, hypot, remainder, tau

import msgspec
import pytest

from domain.game.view.board import Label
from service.cartography import frame
from service.cartography.boxes import apart, overlap
from service.cartography.contours import Point
from service.cartography.courses import Trodden, even
from service.cartography.layout import Design, charted
from service.cartography.margins import tips as tips_of
from service.cartography.names import LOST
from service.cartography.paths import along
from service.cartography.plan import Geometry
from service.cartography.rivers import courses
from service.cartography.water import stream
from service.cartography.ways import Ways
from tests.service.cartography.maps import maps, sheet, swept

MOST = 100
"""How much of a road a name hides at most, on a sheet whose hexes are 120 across."""


def sharpest(course: list[Point]) -> float:
    """The sharpest turn of a course, in radians."""
    ways = [atan2(y2 - y1, x2 - x1) for (x1, y1), (x2, y2) in pairwise(dict.fromkeys(course))]
    return max((abs(remainder(b - a, tau)) for a, b in pairwise(ways)), default=0.0)


def test_a_road_runs_through_a_fork_without_a_corner() -> None:
    """North of Turqueville, and at Foucarville, the road to the beach had a corner at each fork."""
    drawn = maps()["five_for_fighting-utah-0"]
    ways = Ways(Geometry(drawn), drawn)
    for fork in ("0521", "0621", "0523"):
        at = ways.node(fork)
        (through,) = [points for points in ways.curves["road"] if at in points[1:-1]]
        near = [p for p in along(through, 24) if hypot(p[0] - at[0], p[1] - at[1]) < 40]
        assert sharpest(near) < 0.3
        assert [points for points in ways.curves["road"] if at in (points[0], points[-1])]


@pytest.mark.parametrize("key", [key for key in maps() if key.startswith("tcs_omaha")])
def test_no_line_of_the_tide_runs_through_the_sea_or_on_another(key: str) -> None:
    """Beside the bank before Fox Red 3 they ran through the sea, three of them as one."""
    drawn = maps()[key]
    plan = Geometry(drawn)
    stretches = [
        pair for line in drawn.strokes if line.kind == "tide" for pair in pairwise(line.through)
    ]
    assert len(stretches) == len(set(stretches))
    for one, other in stretches:
        assert plan.side(one, other) is not None, f"{one} and {other} touch"
        assert {plan.by_id[one].kind, plan.by_id[other].kind} == {"beach"}


@pytest.mark.parametrize("key", swept())
def test_no_sign_stands_lost_from_its_name(key: str) -> None:
    """Morris stood at the foot of its hex, and its sign at the top: now they stand together."""
    design = Design(charted(maps()[key]))
    plan, names = design.plan, design.names
    signs = frame.signs(plan, design.drawn, design.signs, names.brought)
    rooms = dict(names.boxes())
    places = {s.id: s.name for s in design.drawn.spaces}
    for at, (left, top, right, low) in signs.items():
        cell = plan.by_id[at]
        x, y = (left + right) / 2, (top + low) / 2
        assert hypot(x - cell.x, y - cell.y) <= min(
            hypot(x - one.x, y - one.y) for one in plan.cells
        ), "it stands in its own cell"
        if cell.kind not in ("town", "city", "hamlet") and places[at] in rooms:
            assert apart(rooms[places[at]], signs[at]) <= LOST


def test_a_sign_comes_to_its_name_where_that_has_no_room_beside_it() -> None:
    drawn = maps()["five_for_fighting-sword-0"]
    morris = next(space.id for space in drawn.spaces if space.name == "Morris")
    words = (Label("Crowded country", (f"{morris}/{side}",)) for side in ("N", "NE"))
    crowded = msgspec.structs.replace(drawn, labels=(*drawn.labels, *words))
    assert Design(charted(crowded)).names.brought.keys() == {morris}


@pytest.mark.parametrize("key", swept())
def test_a_road_that_leaves_the_map_ends_at_its_arrow(key: str) -> None:
    """At Cherbourg and Coutances it ended short of it, and west of La Cambe beside it."""
    design = Design(charted(maps()[key]))
    ways = [one for name in ("road", "trail") for one in design.roads.curves[name]]
    ends = [end for points in ways for end in (points[0], points[-1])]
    trodden = {one for pair in design.roads.steps for one in pair}
    tips = tips_of(design.plan, design.drawn, design.ground, design.signs)
    for mark in design.roads.exits:
        if mark.kind != "onward" and mark.space in trodden:
            x, y = tips[mark.space, mark.side]
            assert min(hypot(a - x, b - y) for a, b in ends) < 1, mark


def test_a_stream_of_two_parts_is_named_once_and_each_tide_line_each_time() -> None:
    """Before Colleville a brook leaves the sheet and comes back: "Ruquet" stood there twice."""
    drawn = maps()["tcs_omaha-colleville-0"]
    named = [stroke.name for stroke in drawn.strokes if stroke.name == "Ruquet"]
    assert len(named) > 1
    words = Design(charted(drawn)).names.curved
    assert sum(name.text == "Ruquet" for name in words) == 1
    tides = [stroke.name for stroke in maps()["tcs_omaha-day-1"].strokes if stroke.kind == "tide"]
    found = [name.text for name in Design(charted(maps()["tcs_omaha-day-1"])).names.curved]
    assert found.count("0600") == tides.count("0600") > 1


def test_the_hour_of_a_tide_lies_along_its_line() -> None:
    """It followed the staggered hexes, while the line runs through them smoothly."""
    drawn = maps()["tcs_omaha-spalding-0"]
    plan = Geometry(drawn)
    lines = {s.name: along(even([plan.point(p) for p in s.through])) for s in drawn.strokes
             if s.kind == "tide"}  # fmt: skip
    hours = {name.text: name for name in Design(charted(drawn)).names.curved if name.text in lines}
    assert hours.keys() == lines.keys()
    for text, name in hours.items():
        for x, y in name.points:
            assert min(hypot(x - a, y - b) for a, b in lines[text]) < 10, text


def test_a_strongpoint_alone_bears_its_own_name() -> None:
    """The legend called the sign of WN60 "WN60", as if all were called so."""
    drawn = maps()["tcs_omaha-colleville-1"]
    assert [mark.word for mark in drawn.marks if mark.kind == "strongpoint"] == ["WN60"]
    design = Design(charted(drawn))
    assert "WN60" in dict(design.names.boxes())
    assert ("strongpoint", "Strongpoint") in design.listed


def test_a_road_that_ends_in_the_open_at_the_edge_leads_on_below_the_frame() -> None:
    """It began in the middle of a field; a road to the beach, or to a town, may end there."""
    design = Design(charted(maps()["tcs_omaha-firefight-0"]))
    ends = [y for points in design.roads.curves["road"] for _, y in (points[0], points[-1])]
    assert min(ends) < design.ground[1] < design.ground[3] < max(ends)
    beach = Design(charted(maps()["five_for_fighting-omaha-0"]))
    for points in beach.roads.curves["road"]:
        for _, y in (points[0], points[-1]):
            assert y > beach.inner[1]


def test_what_is_said_of_an_edge_stands_in_its_margin_clear_of_arrows() -> None:
    design = Design(charted(maps()["utah_beach-campaign-0"]))
    said = [way for way in design.margins if way.css == "edgeword"]
    assert [way.word for way in said] == ["GERMAN ENTRY"] * 2
    left, _, _, low = design.ground
    assert [way.upright for way in said] == [True, False]
    assert said[0].x < left + 40
    assert said[1].y > low - 40
    on_an_arrow = Label("Here", ("2901/W",), "edge")
    crowded = Design(msgspec.structs.replace(design.drawn, labels=(on_an_arrow,)))
    for way in (*said, crowded.margins[-1]):
        others = [box for other in design.margins if other != way for box in other.room]
        assert not [box for box in others if overlap(way.boxes[0], box)]


def test_a_river_that_comes_to_the_corner_of_a_sea_flows_into_it() -> None:
    """The Vire ended blunt before the Grand Vey: its last bend swayed away from it."""
    design = Design(charted(maps()["utah_beach-campaign-0"]))
    found = courses(design.plan, design.roads.links["river"], design.roads.steps)
    longest, reaches = max(found, key=lambda one: len(one[0]))
    x, y = longest[-1]
    assert reaches
    assert min(design.plan.cells, key=lambda c: hypot(c.x - x, c.y - y)).kind == "sea"


@pytest.mark.parametrize("key", [key for key in maps() if key.startswith("combined_arms")])
def test_no_stream_runs_through_the_number_of_a_square_or_its_ground(key: str) -> None:
    drawn = maps()[key]
    plan = Geometry(charted(drawn))
    for stroke in drawn.strokes:
        squares = [point for point in stroke.through if "/" not in point]
        assert {plan.by_id[square].kind for square in squares} == {"clear"}
        for x, y in along(stream([plan.point(point) for point in stroke.through])):
            assert not [b for b in sheet(key).numbers if b[0] < x < b[2] and b[1] < y < b[3]]


@pytest.mark.parametrize("key", swept())
def test_no_name_of_a_place_hides_the_road_that_it_stands_on(key: str) -> None:
    """What crosses below a name is seen on both sides of it; what runs along under it is lost."""
    design = Design(charted(maps()[key]))
    trodden = Trodden(design.roads.all())
    hidden = {name: trodden.under(box) for name, box in design.names.boxes()}
    assert not {name: long for name, long in hidden.items() if long > MOST * design.grown}


def test_a_legend_tells_of_bridges_where_there_are_some() -> None:
    """A road anywhere on the map was enough for it to say so."""
    drawn = maps()["five_for_fighting-gold-0"]
    sides = {frozenset((link.a, link.b)) for link in drawn.links if link.kind == "river"}
    dry = tuple(
        link for link in drawn.links
        if link.kind == "river" or frozenset((link.a, link.b)) not in sides
    )  # fmt: skip
    assert ("river", "River, bridge") in Design(charted(drawn)).listed
    apart = Design(charted(msgspec.structs.replace(drawn, links=dry)))
    assert {"road", "river"} <= {kind for kind, _ in apart.listed}
    assert ("river", "River") in apart.listed
