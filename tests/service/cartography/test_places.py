"""Where ways, lines of the tide and signs lie on the sheets of the games."""

from itertools import pairwise
from math import atan2, hypot, remainder, tau

import pytest

from service.cartography import frame
from service.cartography.boxes import apart
from service.cartography.contours import Point
from service.cartography.layout import MARGIN, Design, charted
from service.cartography.names import LOST
from service.cartography.paths import along
from service.cartography.plan import Plan
from service.cartography.ways import Ways
from tests.service.cartography.maps import maps


def sharpest(course: list[Point]) -> float:
    """The sharpest turn of a course, in radians."""
    ways = [atan2(y2 - y1, x2 - x1) for (x1, y1), (x2, y2) in pairwise(dict.fromkeys(course))]
    return max((abs(remainder(b - a, tau)) for a, b in pairwise(ways)), default=0.0)


def test_a_road_runs_through_a_fork_without_a_corner() -> None:
    """North of Turqueville, and at Foucarville, the road to the beach had a corner at each fork."""
    drawn = maps()["five_for_fighting-utah-0"]
    ways = Ways(Plan(drawn), drawn, (MARGIN, 62))
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
    plan = Plan(drawn)
    stretches = [
        pair for line in drawn.strokes if line.kind == "tide" for pair in pairwise(line.through)
    ]
    assert len(stretches) == len(set(stretches))
    for one, other in stretches:
        assert plan.side(one, other) is not None, f"{one} and {other} touch"
        assert {plan.by_id[one].kind, plan.by_id[other].kind} == {"beach"}


@pytest.mark.parametrize("key", maps())
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
    if key == "five_for_fighting-sword-0":
        assert names.brought
