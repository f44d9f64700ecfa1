"""Lines of the tide over the beach, and lines of wire through the ground."""

from itertools import pairwise

from domain.game.board import Map
from service.cartography.contours import Point
from service.cartography.paper import Paper
from service.cartography.paths import curve
from service.cartography.plan import STEP, Plan

_BARB = 0.07 * STEP


def draw(paper: Paper, plan: Plan, drawn: Map) -> None:
    """All tide lines of a map, and all its wire."""
    barbs: list[Point] = []
    for stroke in drawn.strokes:
        points = [plan.point(point) for point in stroke.through]
        if stroke.kind == "tide":
            paper.path("tide", curve(_even(points)))
        elif stroke.kind == "wire":
            barbs += [*points, *(_middle(a, b) for a, b in pairwise(points))]
    cross = f"l{2 * _BARB:.0f} {2 * _BARB:.0f}m0-{2 * _BARB:.0f}l-{2 * _BARB:.0f} {2 * _BARB:.0f}"
    paper.path("wire", "".join(f"M{x - _BARB:.0f} {y - _BARB:.0f}{cross}" for x, y in barbs))


def _even(points: list[Point]) -> list[Point]:
    """A line through the middles between its points, so that staggered columns do not show."""
    return [points[0], *(_middle(a, b) for a, b in pairwise(points)), points[-1]]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
