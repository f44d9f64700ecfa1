"""The frame of a sheet: veil and edge of the map, border, coordinates, marks, compass, scale."""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import cos, floor, log10, pi, sin

from domain.game.view.board import Map, Mark
from service.cartography.boxes import Box, Crowd, overlap
from service.cartography.contours import Point
from service.cartography.paper import Paper, width
from service.cartography.paths import star
from service.cartography.plan import NEAR, STEP, Geometry

BORDER = 34.0
"""From the ground of the map to the outer edge of the border."""


def veil(paper: Paper, plan: Geometry, ground: Box) -> None:
    """The ground beyond the map lies under a veil, and the map has an edge."""
    left, top, right, bottom = ground
    outline = _loops(plan)
    whole = f"M{left:.0f} {top:.0f}H{right:.0f}V{bottom:.0f}H{left:.0f}z"
    rings = "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "z" for ring in outline)
    paper.path("veil", whole + rings)
    paper.path("edge", rings)


def _loops(plan: Geometry) -> list[list[tuple[float, float]]]:
    """The outer sides of a map joined into rings."""
    sides = plan.outline()
    after: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for a, b in sides:
        after.setdefault((round(a[0]), round(a[1])), []).append(b)
    found = []
    while after:
        start = next(iter(after))
        ring, key = [], start
        while True:
            around = ((key[0] + i, key[1] + j) for i in (0, -1, 1) for j in (0, -1, 1))
            near = next((k for k in around if k in after), None)
            if near is None:
                break
            point = after[near].pop()
            if not after[near]:
                del after[near]
            ring.append(point)
            key = (round(point[0]), round(point[1]))
        found.append(ring)
    return found


_NUMBERED = re.compile(r"(\D*)(\d\d|\d(?=\.))\.?(\d\d)")
"""Letters, two figures and two figures: "2503", "A10.09", "A1.09"."""


def rim(grown: float) -> float:
    """The same of a map whose furniture is so many times as large as usual."""
    return BORDER * (0.5 + 0.5 * grown)


def border(paper: Paper, plan: Geometry, ground: Box, grown: float) -> None:
    """A black and white border, with the rows and columns in figures where names have them."""
    left, top, right, bottom = ground
    o, bar = rim(grown), round(8 * rim(grown) / BORDER)
    paper.path("frame", f"M{left:.0f} {top:.0f}H{right:.0f}V{bottom:.0f}H{left:.0f}z")
    paper.path(
        "thick", f"M{left - o:.0f} {top - o:.0f}H{right + o:.0f}V{bottom + o:.0f}H{left - o:.0f}z"
    )
    paper.path("ink", _bars(plan, ground, bar))
    x, y = left - bar, top - bar
    paper.path("frame", f"M{x:.0f} {y:.0f}H{right + bar:.0f}V{bottom + bar:.0f}H{x:.0f}z")
    _coordinates(paper, plan, ground, (o + bar) / 2 - 1, min(1.25, grown) * o / BORDER)


def _bars(plan: Geometry, ground: Box, bar: int) -> str:
    """The black bars of the border; beside squares each is as long as one of them."""
    left, top, right, bottom = ground
    step = STEP * (NEAR if plan.hexes else 1)
    drawn = []
    for y, below in _alternate(top, bottom, step, top if plan.hexes else plan.box[1]):
        drawn += [f"M{x:.0f} {y:.0f}h{bar}V{below:.0f}h-{bar}z" for x in (left - bar, right)]
    for x, beyond in _alternate(left, right, STEP, left if plan.hexes else plan.box[0]):
        drawn += [f"M{x:.0f} {y:.0f}H{beyond:.0f}v{bar}H{x:.0f}z" for y in (top - bar, bottom)]
    return "".join(drawn)


def _alternate(low: float, high: float, step: float, start: float) -> list[tuple[float, float]]:
    """Every other piece between two ends, where pieces of this length meet at ``start``."""
    at, found = start, []
    while at < high:
        found.append((max(low, at), min(high, at + step)))
        at += 2 * step
    return found


def _coordinates(paper: Paper, plan: Geometry, ground: Box, far: float, grown: float) -> None:
    """Figures in the middle of the border of hexes, which is so ``far`` from the map; beside
    squares, where orders are written by them, larger."""
    left, top, right, bottom = ground
    across, down = lines(plan)
    if not plan.hexes:
        _chessboard(paper, plan, ground)
        return
    paper.parts.append(f'<g transform="scale({grown:.3f})">')
    for text, x in across.items():
        for y in (top - far + 5 * grown, bottom + far + 5.5 * grown):
            paper.words("coordinate m", x / grown, y / grown, text)
    for text, y in down.items():
        for x in (left - far - 1, right + far + 1):
            paper.words("coordinate m", x / grown, y / grown + 5, text)
    paper.parts.append("</g>")


def _chessboard(paper: Paper, plan: Geometry, ground: Box) -> None:
    """The letters of columns and the figures of rows on the ground around the squares."""
    left, top, right, bottom = plan.box
    across, down = lines(plan)
    reach = (ground[3] - bottom) / 2
    for text, x in across.items():
        for y in (top - reach, bottom + reach):
            paper.words("coordinate m", x, y + 11, text, grown=_LARGE)
    for text, y in down.items():
        for x in (left - reach, right + reach):
            paper.words("coordinate m", x, y + 11, text, grown=_LARGE)


_LARGE = 2.1
"""How many times as large the names of rows and columns of squares are as those of hexes."""


def lines(plan: Geometry) -> tuple[dict[str, float], dict[str, float]]:
    """The figures of the columns and of the rows, where the names of the cells tell them."""
    across: dict[str, list[float]] = {}
    down: dict[str, list[float]] = {}
    for cell in plan.cells:
        found = _NUMBERED.fullmatch(cell.id)
        lettered = re.fullmatch(r"([A-Za-z]{1,2})(\d{1,2})", cell.id)
        if found:
            one, other = found[2], found[3]
        elif lettered and not plan.hexes:
            other, one = lettered[1], lettered[2]
        else:
            return {}, {}
        down.setdefault(one, []).append(cell.y)
        across.setdefault(other, []).append(cell.x)
    spread = [max(v) - min(v) for v in down.values()]
    if spread and max(spread) > 0.8 * STEP:  # the first figures tell the column
        by_column: dict[str, list[float]] = {}
        by_row: dict[str, list[float]] = {}
        for cell in plan.cells:
            found = _NUMBERED.fullmatch(cell.id)
            if found:
                by_column.setdefault(found[2], []).append(cell.x)
                by_row.setdefault(found[3], []).append(cell.y)
        across, down = by_column, by_row
    return (
        {text: (min(v) + max(v)) / 2 for text, v in across.items()},
        {text: (min(v) + max(v)) / 2 for text, v in down.items()},
    )


def rose_at(
    plan: Geometry, ground: Box, taken: Sequence[Box], r: float
) -> tuple[float, float, float] | None:
    """Where a compass stands, in open sea or beyond the map; None where it has no room."""
    left, top, right, bottom = ground
    best: tuple[float, float, float] | None = None
    full = Crowd(taken)
    y = top + r + 46
    while y < bottom - r - 14:
        near = sorted((c.x, c) for c in plan.cells if abs(c.y - y) < r + 92)
        across = [at for at, _ in near]
        x = left + r + 14
        while x < right - r - 14:
            box = (x - r - 10, y - r - 40, x + r + 10, y + r + 10)
            if not full.hit(box, 10):
                there = near[bisect(across, box[0] - 60) : bisect(across, box[2] + 60)]
                hits = [
                    c for _, c in there if overlap(box, (c.x - 60, c.y - 60, c.x + 60, c.y + 60))
                ]
                cost = sum(1.0 if cell.kind == "sea" else 100.0 for cell in hits)
                cost += 20.0 * any(abs(c.x - x) + abs(c.y - y) < 0.6 * r for c in hits)
                cost += 0.002 * (y - top) - 0.001 * (x - left)
                if best is None or cost < best[0]:
                    best = cost, x, y
            x += 0.7 * r
        y += 0.7 * r
    return (best[1], best[2], r) if best and best[0] < 90 else None


def rose(paper: Paper, x: float, y: float, r: float) -> None:
    """A compass rose of eight points; the north is above."""
    dark: list[str] = []
    light: list[str] = []
    for k in range(8):
        turn = k * pi / 4
        long = r if k % 2 == 0 else 0.62 * r
        for s, into in ((1, dark), (-1, light)):
            side = turn + s * pi / 8
            into.append(
                f"M{x:.0f} {y:.0f}L{x + long * sin(turn):.1f} {y - long * cos(turn):.1f}"
                f"L{x + 0.26 * r * sin(side):.1f} {y - 0.26 * r * cos(side):.1f}z"
            )
    ring = 0.72 * r
    arc = f"a{ring:.1f} {ring:.1f} 0 1 0"
    paper.path("rosering", f"M{x - ring:.1f} {y:.1f}{arc} {2 * ring:.1f} 0{arc}-{2 * ring:.1f} 0z")
    paper.path("roselight", "".join(light))
    paper.path("rose", "".join(dark))
    paper.words("subtitle m", x, y - r - 9, "N")


def measured(each: float, unit: str) -> tuple[float, float, str]:
    """The bar of a scale on which ``STEP`` is so far: what it says, how long it is, its unit.

    It is up to twice as long, in round figures.
    """
    if unit == "km" and each < 0.5:
        each, unit = 1000 * each, "m"
    most = rounded(2 * each)
    return most, STEP * most / each, unit


def scale_width(each: float, unit: str) -> float:
    """How wide the bar is with the words at its end."""
    most, long, unit = measured(each, unit)
    return long + 6 + width(f"{most:g}", "legend") / 2 + width(unit, "legend")


def scale(paper: Paper, x: float, y: float, each: float, unit: str) -> None:
    """A bar of four parts; ``each`` is how far ``STEP`` of these units is on the map."""
    most, long, unit = measured(each, unit)
    for k in range(4):
        css = "ink" if k % 2 == 0 else "scalelight"
        paper.path(css, f"M{x + k * long / 4:.0f} {y:.0f}h{long / 4:.0f}v8h{-long / 4:.0f}z")
    for k in (0, 2):
        paper.words("legend m", x + k * long / 4, y + 27, f"{most * k / 4:g}")
    paper.words("legend m", x + long, y + 27, f"{most:g}")
    paper.words("legend", x + long + 6 + width(f"{most:g}", "legend") / 2, y + 27, unit)


def rounded(most: float) -> float:
    """The greatest 1, 2, 3, 4 or 5 of a power of ten that is not more."""
    ten = 10.0 ** floor(log10(most))
    return max(n * ten for n in (1, 2, 3, 4, 5) if n * ten <= most * 1.001)


def stars(plan: Geometry, drawn: Map, grown: float) -> list[Box]:
    """Where the stars of goals stand."""
    return [_room(at, grown) for _, at in _starred(plan, drawn, grown)]


def _starred(plan: Geometry, drawn: Map, grown: float) -> Iterator[tuple[str, Point]]:
    """The rim of each goal and the place of its star; a second one of a space, which counts that
    much more, is beside the first and has no rim."""
    known = Counter[str]()
    for mark in drawn.marks:
        if mark.kind == "goal":
            rim, (x, y) = goal(plan, mark.space)
            k = known[mark.space]
            known[mark.space] += 1
            yield ("" if k else rim), (x + 32 * grown * k, y)


def signs(
    plan: Geometry, drawn: Map, grown: float, brought: Mapping[str, Point] | None = None
) -> dict[str, Box]:
    """The signs that stand beside the middles of spaces, by space."""
    return {
        mark.space: _room((brought or {}).get(mark.space) or _beside(plan, mark), grown)
        for mark in drawn.marks
        if mark.kind in _BESIDE
    }


def _room(at: Point, grown: float) -> Box:
    """The room of a sign, on which no name should stand."""
    half = 17 * grown
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _beside(plan: Geometry, mark: Mark) -> Point:
    """Where the sign of a mark stands in its cell."""
    cell = plan.by_id[mark.space]
    dx, dy = _BESIDE.get(mark.kind, (0, 0))
    return cell.x + dx * STEP, cell.y + dy * STEP


_BESIDE = {"depot": (-0.36, 0.27), "battery": (0.3, 0.26), "strongpoint": (0.33, -0.22)}
"""Where a mark stands beside the middle of its cell, in steps."""


def goal(plan: Geometry, cell_id: str) -> tuple[str, tuple[float, float]]:
    """The inner rim of a goal, and where its star stands: at the top, seen round a counter.

    Where a hex has its number in the middle of its upper side, that is the corner at the left.
    """
    cell = plan.by_id[cell_id]
    ring = [(cell.x + 0.93 * dx, cell.y + 0.93 * dy) for dx, dy in plan.round]
    top = min(y for _, y in ring)
    flat = plan.hexes and not plan.pointed
    left = min(x for x, y in ring if y < top + 1) if flat else cell.x
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "z", (left, top + 1)


def marks(
    paper: Paper, plan: Geometry, drawn: Map, grown: float, brought: Mapping[str, Point]
) -> None:
    """Goals, depots and ports, so many times as large as usual; signs that were brought to their
    names stand there."""
    boxes, ports, anchors = [], [], []
    goals = [*_starred(plan, drawn, grown)]
    for mark in drawn.marks:
        cell = plan.by_id[mark.space]
        x, y = _beside(plan, mark)
        if mark.kind in ("battery", "strongpoint"):
            x, y = brought.get(mark.space, (x, y))
        if mark.kind == "depot":
            half, low = 10 * grown, 7 * grown
            boxes.append(f"M{x - half:.0f} {y - low:.0f}h{2 * half:g}v{2 * low:g}h{-2 * half:g}z")
        elif mark.kind == "port":
            x, y = plan.point(f"{mark.space}/{mark.side}") if mark.side else (cell.x, cell.y)
            ports.append(f"M{x - 15:.0f} {y:.0f}a15 15 0 1 0 30 0a15 15 0 1 0-30 0z")
            anchors.append(f"M{x:.0f} {y - 9:.0f}v18m-5-14h10m-13 7q1 7 8 7q7 0 8-7")
        elif mark.kind == "battery":
            boxes.append(gun(x, y, grown))
        elif mark.kind == "strongpoint":
            boxes.append(burst(x, y, grown))
    paper.path("goal", "".join(rim for rim, _ in goals))
    paper.path("star", "".join(star(x, y, 15 * grown) for _, (x, y) in goals))
    paper.path("depot", "".join(boxes))
    paper.path("port", "".join(ports))
    paper.path("anchor", "".join(anchors))


def gun(x: float, y: float, grown: float = 1.0) -> str:
    """The sign of a battery."""
    steps = ((8, 0), (3, -7), (6, 0), (2, 3), (9, 0), (0, 3), (-8, 0), (2, 7), (-22, 0))
    return (
        f"M{x - 12 * grown:.0f} {y:.0f}"
        + "".join(f"l{a * grown:g} {b * grown:g}" for a, b in steps)
        + "z"
    )


def burst(x: float, y: float, grown: float = 1.0) -> str:
    """The sign of a strongpoint."""
    points = []
    for k in range(12):
        r, turn = grown * (12 if k % 2 == 0 else 6), k * pi / 6
        points.append((x + r * sin(turn), y - r * cos(turn)))
    return "M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in points) + "z"
