"""What a landing is planned by: boxes in which boats gather, the paths from them, borders of
sectors, works of the defence, and breaches with the places that are held for each."""

from collections.abc import Iterator
from functools import cached_property
from math import atan2, cos, hypot, sin

from domain.game.view.board import Label, Map, Stroke
from service.cartography.boxes import Box
from service.cartography.contours import Point
from service.cartography.paper import Paper, width
from service.cartography.plan import STEP, Geometry

RING = 0.42 * STEP
"""From the middle of a space to the ring around it."""
CORNER = (0.35 * STEP, 0.25 * STEP)
"""Where the numbers of a ringed space stand."""
WORK = (-0.42 * STEP, 0.0)
"""Where the sign of a work stands in its space, clear of a counter."""
SPACED = 4.0


class Landing:
    """All of it on one map, so many times as large as usual."""

    def __init__(self, plan: Geometry, drawn: Map, grown: float) -> None:
        self.plan, self.drawn, self.grown = plan, drawn, grown

    @cached_property
    def _breaches(self) -> list[tuple[str, Point, Point]]:
        """Each breach: its number, the middle of its side, and the way inland."""
        found = []
        for mark in self.drawn.marks:
            if mark.kind == "breach":
                cell, at = self.plan.by_id[mark.space], self.plan.point(f"{mark.space}/{mark.side}")
                long = hypot(at[0] - cell.x, at[1] - cell.y)
                found.append((mark.word, at, ((at[0] - cell.x) / long, (at[1] - cell.y) / long)))
        return found

    @property
    def boxes(self) -> list[Box]:
        """Where boats gather: nothing else is to be read there."""
        return [_box(self.plan, label, self.grown) for label in _boxes(self.drawn)]

    @property
    def rooms(self) -> list[Box]:
        """Where no name should stand."""
        found = self.boxes
        found += (self._badge(*one) for one in self._badges())
        for mark in self.drawn.marks:
            if mark.kind == "work":
                x, y, r = *self._work(mark.space), 12 * self.grown
                found.append((x - r, y - r, x + r, y + r))
        return found

    def draw(self, paper: Paper) -> None:
        """Draw it above the grid."""
        self._zones(paper)
        self._borders(paper)
        self._paths(paper)
        self._held(paper)
        for _, at, way in self._breaches:
            paper.path("breach", self._lane(at, way))
        works = (self._work(mark.space) for mark in self.drawn.marks if mark.kind == "work")
        paper.path("pillbox", "".join(pillbox(x, y, self.grown) for x, y in works))
        for text, x, y, css in self._badges():
            badge(paper, text, x, y, css, self.grown)
        for label in _boxes(self.drawn):
            _draw_box(paper, label.text, _box(self.plan, label, self.grown), self.grown)

    def _zones(self, paper: Paper) -> None:
        """The outer rim of spaces that are fortified."""
        inside = {mark.space for mark in self.drawn.marks if mark.kind == "zone"}
        at = {(round(c.x), round(c.y)) for c in self.plan.cells if c.id in inside}
        parts = []
        for name in sorted(inside):
            cell, ring = self.plan.by_id[name], self.plan.round
            for k, (dx, dy) in enumerate(self.plan.across):
                x, y = round(cell.x + dx), round(cell.y + dy)
                if not any((x + i, y + j) in at for i in (-1, 0, 1) for j in (-1, 0, 1)):
                    (a, b), (c, d) = ring[k], ring[(k + 1) % len(ring)]
                    parts.append(f"M{cell.x + 0.91 * a:.0f} {cell.y + 0.91 * b:.0f}"
                                 f"L{cell.x + 0.91 * c:.0f} {cell.y + 0.91 * d:.0f}")  # fmt: skip
        paper.path("zone", "".join(parts))

    def _borders(self, paper: Paper) -> None:
        ends = ([self.plan.point(point) for point in (s.through[0], s.through[-1])]
                for s in self.drawn.strokes if s.kind == "border")  # fmt: skip
        paper.path(
            "border", "".join(f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}" for (a, b), (c, d) in ends)
        )

    @cached_property
    def _ways(self) -> list[tuple[str, tuple[Point, Point, Point, Point]]]:
        """Each path: its name, and the four points of its curve."""
        found = []
        for label in _boxes(self.drawn):
            left, _, right, low = _box(self.plan, label, self.grown)
            paths = [s for s in self.drawn.strokes
                     if s.kind == "path" and s.through[0] == label.at[0]]  # fmt: skip
            paths.sort(key=lambda s: self.plan.point(s.through[-1]))
            for k, stroke in enumerate(paths, 1):
                x = left + k * (right - left) / (len(paths) + 1)
                found.append((stroke.name, self._bent(stroke, (x, low))))
        return found

    def _bent(self, stroke: Stroke, start: Point) -> tuple[Point, Point, Point, Point]:
        """A path down from its box; one that leads off the map leaves it level."""
        x, y = self.plan.point(stroke.through[-1])
        far = y - start[1]
        end = (x, y - 0.5 * far)
        if "/" in stroke.through[-1] and stroke.through[-1][-1] in "WE":
            end = (x + (STEP if "W" in stroke.through[-1] else -STEP), y)
        return start, (start[0], start[1] + 0.5 * far), end, (x, y)

    def _paths(self, paper: Paper) -> None:
        lines, heads = [], []
        for _, (a, b, c, d) in self._ways:
            lines.append(f"M{a[0]:.0f} {a[1]:.0f}C{b[0]:.0f} {b[1]:.0f} {c[0]:.0f} {c[1]:.0f} "
                         f"{d[0]:.0f} {d[1]:.0f}")  # fmt: skip
            heads.append(_head(d, atan2(d[1] - c[1], d[0] - c[0]), self.grown))
        paper.path("path", "".join(lines))
        paper.path("pathhead", "".join(heads))

    def _held(self, paper: Paper) -> None:
        """Rings around what is held for a breach, and a line from each to its breach."""
        rings, links = [], []
        for mark in self.drawn.marks:
            if mark.kind == "held":
                x, y = self.plan.point(mark.space)
                rings.append(f"M{x - RING:.0f} {y:.0f}a{RING:.0f} {RING:.0f} 0 1 0 {2 * RING:.0f} 0"
                             f"a{RING:.0f} {RING:.0f} 0 1 0-{2 * RING:.0f} 0z")  # fmt: skip
                for word, (a, b), _ in self._breaches:
                    if word in mark.word.split():
                        part = 1 - RING / hypot(a - x, b - y)
                        end = a + part * (x - a), b + part * (y - b)
                        links.append(f"M{a:.0f} {b:.0f}L{end[0]:.0f} {end[1]:.0f}")
        paper.path("heldlink", "".join(links))
        paper.path("heldrim", "".join(rings))
        paper.path("held", "".join(rings))

    def _lane(self, at: Point, way: Point) -> str:
        """A lane through a bank."""
        long, half = 17 * self.grown, 8 * self.grown
        (x, y), (dx, dy) = at, way
        corners = (
            (x + a * long * dx - b * half * dy, y + a * long * dy + b * half * dx)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        return "M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in corners) + "z"

    def _work(self, space: str) -> Point:
        x, y = self.plan.point(space)
        return x + WORK[0], y + WORK[1]

    def _badges(self) -> Iterator[tuple[str, float, float, str]]:
        """Each number with its place and its look."""
        for word, (x, y), (dx, dy) in self._breaches:
            far = 31 * self.grown
            yield word, x - far * dx, y - far * dy, "guide"
        for mark in self.drawn.marks:
            if mark.kind == "held":
                x, y = self.plan.point(mark.space)
                yield mark.word, x + CORNER[0], y + CORNER[1], "guide"
        for name, (a, b, c, d) in self._ways:
            t, u = 0.66, 0.34
            x, y = (u**3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t**3 * d[k]
                    for k in (0, 1))  # fmt: skip
            yield name, x, y, "face"

    def _badge(self, text: str, x: float, y: float, _css: str) -> Box:
        wide, high = _badge_size(text, self.grown)
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _boxes(drawn: Map) -> Iterator[Label]:
    return (label for label in drawn.labels if label.kind == "box")


def _box(plan: Geometry, label: Label, grown: float) -> Box:
    """The room of a box with its name, on the map."""
    x, y = plan.point(label.at[0])
    half = grown * (width(label.text.upper(), "beachname", SPACED) / 2 + 22)
    x = max(plan.box[0] + half + 30, min(plan.box[2] - half - 30, x))
    return x - half, y - 25 * grown, x + half, y + 25 * grown


def _draw_box(paper: Paper, text: str, box: Box, grown: float) -> None:
    x, y, right, low = box
    paper.path("boatbox", _round(box, 10 * grown))
    inner = 5 * grown
    paper.path("boatrim", _round((x + inner, y + inner, right - inner, low - inner), 6 * grown))
    middle = (x + right) / 2 + grown * SPACED / 2
    css = "beachname m"
    paper.words(css, middle, (y + low) / 2 + 9 * grown, text.upper(), spaced=SPACED, grown=grown)


def _round(box: Box, r: float) -> str:
    """A box with round corners."""
    x, y, right, low = box
    return (
        f"M{x + r:.0f} {y:.0f}H{right - r:.0f}q{r:.0f} 0 {r:.0f} {r:.0f}V{low - r:.0f}"
        f"q0 {r:.0f}-{r:.0f} {r:.0f}H{x + r:.0f}q-{r:.0f} 0-{r:.0f}-{r:.0f}V{y + r:.0f}"
        f"q0-{r:.0f} {r:.0f}-{r:.0f}z"
    )


def _badge_size(text: str, grown: float) -> tuple[float, float]:
    high = 20 * grown
    return max(high, grown * (width(text, "coordinate") + 9)), high


def badge(paper: Paper, text: str, x: float, y: float, css: str, grown: float) -> None:
    """A number in a disc, or several in a longer one."""
    wide, high = _badge_size(text, grown)
    box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    paper.path(css, _round(box, high / 2))
    paper.words(f"{css}word m", x, y + 5.2 * grown, text, grown=grown)


def pillbox(x: float, y: float, grown: float = 1.0) -> str:
    """The sign of a work: a low roof over a slit."""
    ten, nine, seven, six, four = (round(side * grown) for side in (10, 9, 7, 6, 4))
    a, b = round(x), round(y)
    return (
        f"M{a - ten} {b + seven}v-{six}a{ten} {nine} 0 0 1 {2 * ten} 0v{six}z"
        f"M{a - six} {b - 1}v{four}h{2 * six}v-{four}z"
    )


def _head(at: Point, turn: float, grown: float) -> str:
    """The point of an arrow."""
    corners = []
    for far, off in ((6, 0), (-16, 9), (-11, 0), (-16, -9)):
        corners.append((
            at[0] + grown * (far * cos(turn) - off * sin(turn)),
            at[1] + grown * (far * sin(turn) + off * cos(turn)),
        ))  # fmt: skip
    return "M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in corners) + "z"
