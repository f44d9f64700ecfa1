"""Names: where each stands so that no two overlap and none is cut, and how it is lettered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, floor, hypot, sin
from typing import NamedTuple

from domain.game.view.board import Map
from service.cartography.boxes import Box, Crowd, apart, overlap, shared, strung
from service.cartography.contours import Point
from service.cartography.courses import Trodden, beside, length, longer, on, readable, stretches
from service.cartography.paper import FACES, Paper, width
from service.cartography.paths import along, curve
from service.cartography.plan import STEP, Cell, Geometry
from service.cartography.water import strokes
from service.cartography.words import BUILT, NAMED, named

Lettered = tuple[str, tuple[Box, ...]]
"""How a name is drawn, and the room of its letters."""

LEAST = 1.7
"""The names of the smallest places grow most on a large map, so that they are read on the whole."""

LONGEST = 40
"""Letters of a name that are written."""


class Name(NamedTuple):
    """A name that stands upright at its place; ``x`` is its middle, ``y`` its base line."""

    text: str
    css: str
    x: float
    y: float
    spaced: float
    grown: float = 1.0
    """How many times as large as usual it is written."""

    @property
    def box(self) -> Box:
        """The room that it takes."""
        half = self.grown * width(self.text, self.css, self.spaced) / 2
        size = self.grown * FACES[self.css][1]
        return self.x - half, self.y - 0.74 * size, self.x + half, self.y + 0.24 * size


class Curved(NamedTuple):
    """A name along a line."""

    text: str
    css: str
    points: list[Point]
    spaced: float
    grown: float = 1.0

    @property
    def boxes(self) -> list[Box]:
        """The room of its letters, a few together."""
        size = self.grown * FACES[self.css][1]
        course = along(self.points, 8)
        total = length(course)
        wide = self.grown * width(self.text, self.css, self.spaced)
        start, found = (total - wide) / 2, []
        n = max(2, len(self.text))
        for k in range(n):
            x, y, turn = on(course, start + wide * (k + 0.5) / n)
            half = wide / n / 2
            ox, oy = x + sin(turn) * size * 0.3, y - cos(turn) * size * 0.3
            found.append((ox - half, oy - size * 0.45, ox + half, oy + size * 0.45))
        return found


class MapNames:
    """All names of a map in their places."""

    def __init__(
        self,
        plan: Geometry,
        drawn: Map,
        inner: Box,
        signs: Mapping[str, Box] | None = None,
        taken: Sequence[Box] = (),
        rivers: Iterable[Sequence[Point]] = (),
        grown: float = 1.0,
        ways: Iterable[Sequence[Point]] = (),
    ) -> None:
        self.plan = plan
        self.grown = grown
        """How many times as large as usual names are."""
        self.upright: list[Name] = []
        self.curved: list[Curved] = []
        self.inner = inner
        self.signs = signs or {}
        """The signs that stand beside the middles of spaces."""
        self.brought: dict[str, Point] = {}
        """The signs that stand where their names had room, by space."""
        self.taken = Crowd((*taken, *self.signs.values()))
        self._middles: dict[int, list[tuple[int, Box, int]]] = {}
        """The middles of all land by the column of the map that they begin in, each with its number
        and how bad it is that a name hides it."""
        for number, cell in enumerate(plan.cells):
            if cell.kind != "sea":
                bad, box = 120 if cell.kind in BUILT else 40, _around(cell)
                self._middles.setdefault(_column(box[0]), []).append((number, box, bad))
        self._rooms: list[tuple[str, Box]] = []
        self._full = Crowd()
        self._rims = Crowd(_rims(plan, drawn))
        self._rivers = Crowd(box for line in rivers for box in strung(line))
        self._edge = Crowd(box for side in plan.outline() for box in strung(side))
        self._ways = Trodden(ways)
        places = {s.name[:LONGEST]: s for s in reversed(drawn.spaces) if s.name and s.name != s.id}
        for label in (one for one in drawn.labels if one.kind not in ("edge", "box")):
            self._label(label.text, label.kind, [plan.point(p) for p in label.at])
        for text, courses in strokes(plan, drawn):
            self._brook(text, courses)
        for name in sorted(places, key=lambda n: (_rank(plan.by_id[places[n].id]), n)):
            self._place(name, [s.id for s in drawn.spaces if s.name[:LONGEST] == name])
        for kind in NAMED:
            marks = {m.word: m.space for m in drawn.marks if m.kind == kind and m.word}
            if named(kind, marks):
                for word, space in marks.items():
                    self._place(word[:LONGEST], [space])

    def boxes(self) -> list[tuple[str, Box]]:
        """Every name with its room; a curved one has several."""
        return list(self._rooms)

    def _put(self, name: Name | Curved) -> None:
        """A name has found its place."""
        if isinstance(name, Name):
            self.upright.append(name)
        else:
            self.curved.append(name)
        for box in [name.box] if isinstance(name, Name) else name.boxes:
            self._rooms.append((name.text, box))
            self._full.add(box)

    def _free(self, box: Box) -> float:
        """How bad a place is: 0 where it is free and whole."""
        cut = max(0, self.inner[0] - box[0]) + max(0, box[2] - self.inner[2])
        cut += max(0, self.inner[1] - box[1]) + max(0, box[3] - self.inner[3])
        return (
            50 * cut
            + 1000 * self._full.count(box, 3)
            + 300 * self.taken.count(box)
            + sum(bad * shared(box, b) for _, b, bad in self._hidden(box))
        )

    def _hidden(self, box: Box) -> list[tuple[int, Box, int]]:
        """The middles that a box hides, in the order of the map, so that their sum is the same."""
        begins, ends = _column(box[0] - 2 * REACH), _column(box[2]) + 1
        near = (one for at in range(begins, ends) for one in self._middles.get(at, ()))
        return sorted(one for one in near if overlap(box, one[1]))

    def _place(self, name: str, ids: list[str]) -> None:
        cells = [self.plan.by_id[one] for one in ids]
        city = any(c.kind == "city" for c in cells)
        small = not city and not any(c.kind == "town" for c in cells)
        css, text, spaced = ("city", name.upper(), 2.4) if city else ("town", name, 0.0)
        if small:
            css = "site"
        grown = self.grown**LEAST if small else self.grown
        signs = [self.signs[one] for one in ids if small and one in self.signs]
        half, size = grown * width(text, css, spaced) / 2, grown * FACES[css][1]
        best: tuple[float, int, Name, Cell] | None = None
        for number, (cell, x, y) in enumerate(_tried(cells, signs, half, size)):
            tried = Name(text, css, x, y + 0.3 * size, spaced, grown)
            cost = self._free(tried.box) + self._crossed(tried.box, cell)
            if signs:
                cost += FAR * min(apart(tried.box, sign) for sign in signs)
            if best is None or (cost, number) < best[:2]:
                best = cost, number, tried, cell
        if best and signs and apart(best[2].box, signs[0]) > LOST:
            self._brought(cells[0], best[2])
        if best:
            self._put(best[2] if signs else self._off_lines(best[2], best[3]))

    def _off_lines(self, name: Name, cell: Cell) -> Name:
        """The name a little lower or higher, where a rim or the edge of the map runs through it as
        if it were a stroke of its letters, and there is room."""

        def cost(moved: Name) -> float:
            lined = EDGE * self._edge.count(moved.box) + NEAR * self.taken.count(moved.box, 10)
            return lined + self._free(moved.box) + self._crossed(moved.box, cell)

        moves = (part * STEP for part in (0, 0.1, -0.1, 0.2, -0.2))
        return min((name._replace(y=name.y + move) for move in moves), key=cost)

    def _brought(self, cell: Cell, name: Name) -> None:
        """The sign of a name that found no room beside it comes into that corner of its own space
        that is nearest to the name."""
        left, top, right, low = self.signs[cell.id]
        x, y, half = (left + right) / 2 - cell.x, (top + low) / 2 - cell.y, (right - left) / 2
        corners = [(cell.x + a * x, cell.y + b * y) for a in (1, -1) for b in (1, -1)]
        rooms = {at: (at[0] - half, at[1] - half, at[0] + half, at[1] + half) for at in corners}
        self.brought[cell.id] = min(corners, key=lambda at: (
            overlap(rooms[at], name.box), apart(rooms[at], name.box)))  # fmt: skip

    def _label(self, text: str, kind: str, points: list[Point]) -> None:
        css = {"sea": "seaname", "water": "watername", "beach": "beachname"}.get(kind, "region")
        if kind == "beach":
            text = text.upper()
        spaced = {"sea": 7.0, "water": 4.0, "beach": 8.0}.get(kind, 3.0)
        if len(points) == 1:
            x, y = points[0]
            base = y + self.grown * FACES[css][1] * 0.3
            self._put(Name(text, css, x, base, spaced, self.grown))
            return
        line = longer(readable(points), self.grown * width(text, css, spaced) + 20)
        self._put(Curved(text, css, line, spaced, self.grown))

    def _brook(self, text: str, courses: Iterable[list[Point]]) -> None:
        """The name of a stream beside that stretch of it that is long enough and most level."""
        wide = self.grown * width(text, "brook", 1.5) + 24
        best: tuple[float, Curved] | None = None
        for stretch in (one for course in courses for one in stretches(course, wide)):
            part = readable(stretch)
            lifted = beside(part, 5)
            tried = Curved(text, "brook", lifted, 1.5, self.grown)
            steep = abs(part[-1][1] - part[0][1]) / (abs(part[-1][0] - part[0][0]) + 1)
            bend = wide / max(1.0, hypot(part[-1][0] - part[0][0], part[-1][1] - part[0][1]))
            most = best[0] if best else WORST
            bent = 24 * (bend - 1)
            cost = self._all_free(tried.boxes, most - bent) + min(steep, 3) + bent
            if cost < most:
                best = cost, tried
        if best:
            self._put(best[1])

    def _crossed(self, box: Box, cell: Cell) -> float:
        """How bad it is that the name of a cell lies on rims or a river, or beyond a river."""
        near = min(max(cell.x, box[0]), box[2]), min(max(cell.y, box[1]), box[3])
        dx, dy = near[0] - cell.x, near[1] - cell.y
        between = strung([(cell.x, cell.y), near])
        return (
            RIM * self._rims.count(box)
            + RIVER * self._rivers.count(box)
            + ACROSS * any(self._rivers.hit(one, 6) for one in between)
            + self._run_over(box)
            + ASIDE * (hypot(dx, dy) > 0.75 * STEP or min(abs(dx), abs(dy)) > 0.25 * STEP)
        )

    def _run_over(self, box: Box) -> float:
        """How bad it is that a name hides ways: one that crosses it is seen on both sides."""
        return WAY * max(0.0, self._ways.under(box) - 1.5 * (box[3] - box[1]))

    def _all_free(self, boxes: Sequence[Box], most: float) -> float:
        """How bad a place of several boxes is; they are not looked at beyond what is too bad."""
        cost = 0.0
        for box in boxes:
            cost += self._free(box) + self._run_over(box)
            if cost > most:
                break
        return cost

    def draw(self, paper: Paper) -> list[Lettered]:
        """Write them, the curved ones below."""
        found = []
        paper.parts.append(f'<g class="{LETTERED}">')
        for name in self.curved:
            first = len(paper.parts)
            points = [(x / name.grown, y / name.grown) for x, y in name.points]
            paper.along(name.css, curve(points), name.text, name.spaced, name.grown)
            found.append(("".join(paper.parts[first:]), tuple(name.boxes)))
        for one in self.upright:
            x = one.x + one.grown * one.spaced / 2
            paper.words(f"{one.css} m", x, one.y, one.text, spaced=one.spaced, grown=one.grown)
            found.append((paper.parts[-1], (one.box,)))
        paper.parts.append("</g>")
        return found


LETTERED = "lettered"
"""The class of all names, for who shows a part of a sheet and cuts none of them."""


WORST = 300
"""A brook whose best place is as bad as this bears no name."""
RIM = 12
"""How bad it is that a name crosses the rim of a goal, for each quarter of a side."""
RIVER = 2
"""The same of a river: elsewhere where a place is as good, for it is not a name of the river."""
EDGE = 1
"""The same of the edge of the map."""
WAY = 0.15
"""How bad it is that a name hides a way, for each unit beyond a mere crossing."""

NEAR = 12
"""How bad it is that a name steps off a line and comes near a sign or a word beside the map."""

ACROSS = 8
"""How bad it is that a river runs between a place and its name."""

ASIDE = 14
"""How bad it is that a name stands so far or so slantwise that it seems to be a neighbour's."""

FAR = 0.2
"""How bad it is that the name of a sign stands away from it, for each unit."""

LOST = 40
"""How far from its name a sign stands at most, before it is brought there."""


def _rims(plan: Geometry, drawn: Map) -> list[Box]:
    """The rims of goals, in small boxes."""
    found = []
    for mark in drawn.marks:
        if mark.kind == "goal":
            ring = plan.corners(plan.by_id[mark.space])
            found += strung([*ring, ring[0]])
    return found


def _rank(cell: Cell) -> int:
    """Whose name has the choice before others: cities, then towns."""
    return 0 if cell.kind == "city" else 1 if cell.kind in BUILT else 2


def _tried(
    cells: Sequence[Cell], signs: Sequence[Box], half: float, size: float
) -> Iterator[tuple[Cell, float, float]]:
    """The middles of places for a name, each with whose it is: beside its signs first, then around
    its cells."""
    for left, top, right, low in signs:
        x, y = (left + right) / 2, (top + low) / 2
        for a, b in ((right + half, y), (left - half, y), (x, low + size / 2), (x, top - size / 2)):
            yield cells[0], a, b
    for dx, dy in _AROUND:
        for cell in cells:
            aside = half if dx > 0.3 else -half if dx < -0.3 else 0
            yield cell, cell.x + dx * STEP + aside, cell.y + dy * STEP


REACH = 24
"""How far the middle of a cell goes to each side."""


def _around(cell: Cell) -> Box:
    return cell.x - REACH, cell.y - REACH, cell.x + REACH, cell.y + REACH


def _column(x: float) -> int:
    return floor(x / STEP)


_AROUND = ((0, 0.45), (0, -0.62), (0, 0.62), (0.62, 0.0), (-0.62, 0.0), (0.36, 0.4), (-0.36, 0.4),
           (0.36, -0.4), (-0.36, -0.4), (0, 0.9), (0, -0.9), (-0.3, -0.62), (0.3, -0.62),
           (-0.3, 0.62), (0.3, 0.62))  # fmt: skip
"""Where a name may stand around the middle of its cell: below it first, clear of a counter."""
