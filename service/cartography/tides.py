"""Lines of the tide over the beach, and lines of wire through the ground."""

from domain.game.view.board import Map
from service.cartography.contours import Point
from service.cartography.courses import even, length, on
from service.cartography.paper import Paper
from service.cartography.paths import along, curve
from service.cartography.plan import STEP, Geometry

_BARB = 0.055 * STEP


def draw(paper: Paper, plan: Geometry, drawn: Map) -> None:
    """All tide lines of a map, and all its wire; staggered columns do not show in them."""
    wires: list[list[Point]] = []
    for stroke in drawn.strokes:
        points = even([plan.point(point) for point in stroke.through])
        if stroke.kind == "tide":
            paper.path("tide", curve(points))
        elif stroke.kind == "wire":
            wires.append(points)
    paper.path("strand", "".join(map(curve, wires)))
    cross = f"l{2 * _BARB:.0f} {2 * _BARB:.0f}m0-{2 * _BARB:.0f}l-{2 * _BARB:.0f} {2 * _BARB:.0f}"
    barbs = (at for points in wires for at in _each(points, 0.4 * STEP))
    paper.path("wire", "".join(f"M{x - _BARB:.0f} {y - _BARB:.0f}{cross}" for x, y in barbs))


def _each(points: list[Point], every: float) -> list[Point]:
    """Points along a curve, so far from each other."""
    course = along(points)
    many = max(1, round(length(course) / every))
    return [on(course, (k + 0.5) * length(course) / many)[:2] for k in range(many)]
