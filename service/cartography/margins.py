"""The margins of a sheet: arrows where ways and arrivals come in, with where they lead to, and what
is said of an edge."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from domain.game.view.board import Label, Map, Mark
from service.cartography.boxes import Box, overlap
from service.cartography.contours import Point
from service.cartography.names import Lettered
from service.cartography.paper import Paper, width
from service.cartography.plan import STEP, Geometry

KINDS = ("entry", "exit", "onward")
"""The marks of ways that cross the edge of the map."""

SPACED = 3.0
"""The gap after each letter of what is said of an edge."""


class WayIn(NamedTuple):
    """A way in, off or on: its arrow, and its word with the middle of that, read from below at a
    side; or what is said of an edge."""

    arrow: str
    """Nothing where a road only goes on to another map, or an edge is spoken of."""
    tip: Box
    word: str
    x: float
    y: float
    upright: bool
    grown: float
    css: str = "margin"
    spaced: float = 0.0

    @property
    def room(self) -> tuple[Box, ...]:
        """All the room that it takes."""
        return (self.tip, *self.boxes) if self.css == "margin" else self.boxes

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The room of its word; none without one."""
        if not self.word:
            return ()
        long = width(self.word, self.css, self.spaced)
        half, up, down = (self.grown * part for part in (long / 2, 15.0, 5.0))
        x, y = self.x, self.y
        if self.upright:
            return ((x - up, y - half, x + down, y + half),)
        return ((x - half, y - up, x + half, y + down),)


def ways(plan: Geometry, drawn: Map, ground: Box, grown: float) -> list[WayIn]:
    """All ways in and off, each once, so many times as large as usual."""
    found = (
        _edge(plan, mark, ground)(plan, mark, ground, grown)
        for mark in drawn.marks
        if mark.kind in KINDS and mark.side
    )
    led = list(dict.fromkeys(found))
    for label in drawn.labels:
        if label.kind == "edge":
            led += _said(plan, label, ground, grown, [box for way in led for box in way.room])
    return led


def _said(
    plan: Geometry, label: Label, ground: Box, grown: float, taken: Sequence[Box]
) -> Iterator[WayIn]:
    """What is said of an edge: beside the middle of its points, or as near as arrows leave room."""
    space, _, side = label.at[0].partition("/")
    mark = Mark("onward", space, label.text.upper(), side)
    upright = _edge(plan, mark, ground) is _across
    at = _edge(plan, mark, ground)(plan, mark, ground, grown)
    points = [plan.point(point) for point in label.at]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    for far in sorted(range(-12, 13), key=abs):
        step = far * STEP / 4
        a, b = (at.x, y + step) if upright else (x + step, at.y)
        way = WayIn("", at.tip, mark.word, a, b, upright, grown, "edgeword", SPACED)
        if not any(overlap(way.boxes[0], box, 8 * grown) for box in taken):
            yield way
            return


def tips(plan: Geometry, drawn: Map, ground: Box, grown: float) -> dict[tuple[str, str], Point]:
    """Where the arrows stand, by the space and the side of each: roads end there."""
    found = {}
    for mark in drawn.marks:
        if mark.kind in KINDS and mark.side:
            left, top, right, low = _edge(plan, mark, ground)(plan, mark, ground, grown).tip
            found[mark.space, mark.side] = ((left + right) / 2, (top + low) / 2)
    return found


def _edge(plan: Geometry, mark: Mark, ground: Box) -> Callable[[Geometry, Mark, Box, float], WayIn]:
    """Over which edge a way leads: a slanting side lies at the edge that is nearer to it."""
    left, top, right, bottom = ground
    x, y = plan.point(f"{mark.space}/{mark.side}")
    across = x - left if "W" in mark.side else right - x if "E" in mark.side else inf
    down = y - top if "N" in mark.side else bottom - y if "S" in mark.side else inf
    return _across if across <= down else _down


def _across(plan: Geometry, mark: Mark, ground: Box, grown: float) -> WayIn:
    """A way through the side at the left or right."""
    left, top, right, _ = ground
    west = "W" in mark.side
    _, y = plan.point(f"{mark.space}/{mark.side}")
    at = left + 14 * grown if west else right - 14 * grown
    tip = grown * (1 if west else -1) * (-1 if mark.kind == "exit" else 1)
    arrow = (
        f"M{at + 15 * tip:.0f} {y:.0f}l{-26 * tip:.0f} {10 * grown:.0f}"
        f"l{7 * tip:.0f} {-10 * grown:.0f}l{-7 * tip:.0f} {-10 * grown:.0f}z"
    )
    if mark.kind == "onward":
        arrow = ""
    half = grown * width(mark.word, "margin") / 2
    middle = y - half - 18 * grown
    rises = mark.kind == "onward" and "N" in mark.side  # as does the road beyond the map
    if middle - half < top + 8 or rises:
        middle = y + half + 18 * grown
    box = at - 15 * grown, y - 10 * grown, at + 15 * grown, y + 10 * grown
    return WayIn(arrow, box, mark.word, at + 6 * grown, middle, True, grown)


def _down(plan: Geometry, mark: Mark, ground: Box, grown: float) -> WayIn:
    """A way through the side above or below."""
    _, top, right, bottom = ground
    north = "N" in mark.side
    x, _ = plan.point(f"{mark.space}/{mark.side}")
    at = top + 16 * grown if north else bottom - 16 * grown
    tip = grown * (1 if north else -1) * (-1 if mark.kind == "exit" else 1)
    arrow = (
        f"M{x:.0f} {at + 15 * tip:.0f}l{10 * grown:.0f} {-26 * tip:.0f}"
        f"l{-10 * grown:.0f} {7 * tip:.0f}l{-10 * grown:.0f} {-7 * tip:.0f}z"
    )
    if mark.kind == "onward":
        arrow = ""
    half = grown * width(mark.word, "margin") / 2
    side = 1 if x + 2 * half + 24 * grown < right else -1
    box = x - 10 * grown, at - 15 * grown, x + 10 * grown, at + 15 * grown
    beside = x + side * (half + 18 * grown)
    return WayIn(arrow, box, mark.word, beside, at + 6 * grown, False, grown)


def draw(paper: Paper, found: list[WayIn]) -> list[Lettered]:
    """Draw them; returns their words."""
    lettered = []
    for way in found:
        if way.word:
            turn = -90 if way.upright else 0
            css, spaced = f"{way.css} m", way.spaced
            paper.words(css, way.x, way.y, way.word, spaced=spaced, turn=turn, grown=way.grown)
            lettered.append((paper.parts[-1], way.boxes))
    paper.path("entry", "".join(way.arrow for way in found))
    return lettered
