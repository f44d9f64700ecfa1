"""The frame of a sheet: veil and edge of the map, border, coordinates, margins, compass, scale."""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import cos, floor, log10, pi, sin

from domain.game.board import Map, Mark
from service.cartography.contours import Point
from service.cartography.names import Box, overlap
from service.cartography.paper import Paper, width
from service.cartography.paths import line, star
from service.cartography.plan import NEAR, STEP, Plan

BORDER = 34.0
"""From the ground of the map to the outer edge of the border."""


CROWDED = 1000
"""A map of more cells is large."""


def grid(paper: Paper, plan: Plan) -> None:
    """The corners of the cells, a fifth of each side: seen when looked for."""
    drawn: set[tuple[int, int]] = set()
    chains: list[list[Point]] = []
    for cell in plan.cells:
        ring = plan.corners(cell)
        if cell.kind == "sea" and not plan.hexes:
            continue
        chain: list[Point] = []
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            key = (round((x1 + x2) / 6), round((y1 + y2) / 6))
            if key in drawn:
                chain = []
                continue
            drawn.add(key)
            if not chain:
                chain = [(x1, y1)]
                chains.append(chain)
            chain.append((x2, y2))
    side = STEP / 2 / NEAR if plan.hexes else STEP
    short = side * 0.2
    paper.used.add("grid")
    paper.parts.append(
        f'<path class="grid" stroke-dasharray="{short:.1f} {side - 2 * short:.1f} {short:.1f} 0" '
        f'd="{"".join(map(line, chains))}"/>'
    )


def numbers(paper: Paper, plan: Plan, names: Sequence[Box]) -> list[Box]:
    """The number of each hex at its top, a line of text for each row; returns their boxes.

    Under a name there is none: the frame tells it.
    """
    if not plan.hexes:
        return []
    rows: dict[int, list[tuple[float, float, str]]] = {}
    boxes = []
    for cell in plan.cells:
        if not _PLAIN.fullmatch(cell.id) or (cell.kind == "sea" and _crowded(plan, cell.id)):
            continue
        y = cell.y - 0.335 * STEP if plan.pointed else cell.y - 0.37 * STEP
        wide = width(cell.id, "num", 0.4)
        box = (cell.x - wide / 2, y - 11, cell.x + wide / 2, y + 2)
        if any(overlap(box, name) for name in names):
            continue
        rows.setdefault(round(y), []).append((cell.x - wide / 2, y, cell.id))
        boxes.append(box)
    paper.used.add("num")
    for y, row in sorted(rows.items()):
        places, words = [], ""
        for x, _, text in row:
            for k, letter in enumerate(text):
                places.append(f"{x + width(text[:k], 'num', 0.4):.0f}")
                words += letter
        paper.parts.append(f'<text class="num" x="{" ".join(places)}" y="{y}">{words}</text>')
    return boxes


def _crowded(plan: Plan, name: str) -> bool:
    """Whether a number is left out: of the open sea of a large map only each fifth is written."""
    return len(plan.cells) > CROWDED and name[-1] not in "05"


def veil(paper: Paper, plan: Plan, ground: Box) -> None:
    """The ground beyond the map lies under a veil, and the map has an edge."""
    left, top, right, bottom = ground
    outline = _loops(plan)
    whole = f"M{left:.0f} {top:.0f}H{right:.0f}V{bottom:.0f}H{left:.0f}z"
    rings = "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "z" for ring in outline)
    paper.path("veil", whole + rings)
    paper.path("edge", rings)


def _loops(plan: Plan) -> list[list[tuple[float, float]]]:
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


_PLAIN = re.compile(r"[A-Za-z0-9.-]{1,7}")
_NUMBERED = re.compile(r"(\D*)(\d\d|\d(?=\.))\.?(\d\d)")
"""Letters, two figures and two figures: "2503", "A10.09", "A1.09"."""


def border(paper: Paper, plan: Plan, ground: Box, grown: float) -> None:
    """A black and white border, with the rows and columns in figures where names have them."""
    left, top, right, bottom = ground
    paper.path("frame", f"M{left:.0f} {top:.0f}H{right:.0f}V{bottom:.0f}H{left:.0f}z")
    o = BORDER
    paper.path(
        "thick", f"M{left - o:.0f} {top - o:.0f}H{right + o:.0f}V{bottom + o:.0f}H{left - o:.0f}z"
    )
    bars = []
    step = 2 * STEP * (NEAR if plan.hexes else 1)
    y = top
    while y < bottom:
        high = min(step / 2, bottom - y)
        bars += [f"M{x:.0f} {y:.0f}h8v{high:.0f}h-8z" for x in (left - 8, right)]
        y += step
    x = left
    while x < right:
        wide = min(STEP, right - x)
        bars += [f"M{x:.0f} {y:.0f}h{wide:.0f}v8h-{wide:.0f}z" for y in (top - 8, bottom)]
        x += 2 * STEP
    paper.path("ink", "".join(bars))
    paper.path(
        "frame", f"M{left - 8:.0f} {top - 8:.0f}H{right + 8:.0f}V{bottom + 8:.0f}H{left - 8:.0f}z"
    )
    _coordinates(paper, plan, ground, grown)


def _coordinates(paper: Paper, plan: Plan, ground: Box, grown: float) -> None:
    left, top, right, bottom = ground
    across, down = lines(plan)
    paper.parts.append(f'<g transform="scale({grown:.3f})">')
    for text, x in across.items():
        for y in (top - 20 + 5 * grown, bottom + 20 + 5.5 * grown):
            paper.words("coordinate m", x / grown, y / grown, text)
    for text, y in down.items():
        for x in (left - 21, right + 21):
            paper.words("coordinate m", x / grown, y / grown + 5, text)
    paper.parts.append("</g>")


def lines(plan: Plan) -> tuple[dict[str, float], dict[str, float]]:
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


def margins(paper: Paper, plan: Plan, drawn: Map, ground: Box) -> None:
    """Arrows where ways and arrivals come in, with where they lead to."""
    arrows = []
    left, top, right, bottom = ground
    for mark in drawn.marks:
        if mark.kind not in ("entry", "exit") or not mark.side:
            continue
        x, y = plan.point(f"{mark.space}/{mark.side}")
        out = mark.kind == "exit"
        if "W" in mark.side or "E" in mark.side:
            west = "W" in mark.side
            at = left + 14 if west else right - 14
            tip = (1 if west else -1) * (-1 if out else 1)
            arrows.append(
                f"M{at + 15 * tip:.0f} {y:.0f}l{-26 * tip} 10l{7 * tip} -10l{-7 * tip} -10z"
            )
            if mark.word:
                _upright(paper, mark.word, at, y, ground)
        else:
            north = "N" in mark.side
            at = top + 16 if north else bottom - 16
            tip = (1 if north else -1) * (-1 if out else 1)
            arrows.append(
                f"M{x:.0f} {at + 15 * tip:.0f}l10 {-26 * tip}l-10 {7 * tip}l-10 {-7 * tip}z"
            )
            if mark.word:
                half = width(mark.word, "margin") / 2
                beside = x + half + 18 if x + 2 * half + 24 < right else x - half - 18
                paper.words("margin m", beside, at + 6, mark.word)
    paper.path("entry", "".join(arrows))


def _upright(paper: Paper, word: str, x: float, y: float, ground: Box) -> None:
    """A word in the side margin, read from below, above its arrow as far as there is room."""
    half = width(word, "margin") / 2
    middle = y - half - 18
    if middle - half < ground[1] + 8:
        middle = y + half + 18
    paper.words("margin m", x + 6, middle, word, turn=-90)


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


def scale(paper: Paper, x: float, y: float, each: float, unit: str) -> None:
    """A bar of four parts in round figures, up to two spaces long; ``each`` is one space."""
    if unit == "km" and each < 0.5:
        each, unit = 1000 * each, "m"
    most = rounded(2 * each)
    part = STEP * most / each / 4
    for k in range(4):
        css = "ink" if k % 2 == 0 else "scalelight"
        paper.path(css, f"M{x + k * part:.0f} {y:.0f}h{part:.0f}v8h{-part:.0f}z")
    for k in (0, 2):
        paper.words("legend m", x + k * part, y + 27, f"{most * k / 4:g}")
    paper.words("legend m", x + 4 * part, y + 27, f"{most:g}")
    paper.words("legend", x + 4 * part + 6 + width(f"{most:g}", "legend") / 2, y + 27, unit)


def rounded(most: float) -> float:
    """The greatest 1, 2, 3, 4 or 5 of a power of ten that is not more."""
    ten = 10.0 ** floor(log10(most))
    return max(n * ten for n in (1, 2, 3, 4, 5) if n * ten <= most * 1.001)


def taken(plan: Plan, drawn: Map) -> list[Box]:
    """Where no name should stand: the stars of goals, and all other marks."""
    spots = [goal(plan, mark.space)[1] for mark in drawn.marks if mark.kind == "goal"]
    spots += [_beside(plan, mark) for mark in drawn.marks if mark.kind in _BESIDE]
    return [(x - 17, y - 17, x + 17, y + 17) for x, y in spots]


def _beside(plan: Plan, mark: Mark) -> Point:
    """Where the sign of a mark stands in its cell."""
    cell = plan.by_id[mark.space]
    dx, dy = _BESIDE.get(mark.kind, (0, 0))
    return cell.x + dx * STEP, cell.y + dy * STEP


_BESIDE = {"depot": (-0.36, 0.27), "battery": (0.3, 0.26), "strongpoint": (0.33, -0.22)}
"""Where a mark stands beside the middle of its cell, in steps."""


def goal(plan: Plan, cell_id: str) -> tuple[str, tuple[float, float]]:
    """The inner rim of a goal, and where its star stands: at the top, seen round a counter.

    Where a hex has its number in the middle of its upper side, that is the corner at the left.
    """
    cell = plan.by_id[cell_id]
    ring = [(cell.x + 0.93 * dx, cell.y + 0.93 * dy) for dx, dy in plan.round]
    top = min(y for _, y in ring)
    flat = plan.hexes and not plan.pointed
    left = min(x for x, y in ring if y < top + 1) if flat else cell.x
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "z", (left, top + 1)


def marks(paper: Paper, plan: Plan, drawn: Map) -> None:
    """Goals, depots and ports."""
    rims, stars, boxes, ports, anchors = [], [], [], [], []
    for mark in drawn.marks:
        cell = plan.by_id[mark.space]
        x, y = _beside(plan, mark)
        if mark.kind == "goal":
            rim, (x, y) = goal(plan, mark.space)
            rims.append(rim)
            stars.append(star(x, y, 15))
        elif mark.kind == "depot":
            boxes.append(f"M{x - 10:.0f} {y - 7:.0f}h20v14h-20z")
        elif mark.kind == "port":
            x, y = plan.point(f"{mark.space}/{mark.side}") if mark.side else (cell.x, cell.y)
            ports.append(f"M{x - 15:.0f} {y:.0f}a15 15 0 1 0 30 0a15 15 0 1 0-30 0z")
            anchors.append(f"M{x:.0f} {y - 9:.0f}v18m-5-14h10m-13 7q1 7 8 7q7 0 8-7")
        elif mark.kind == "battery":
            boxes.append(_gun(x, y))
        elif mark.kind == "strongpoint":
            boxes.append(_burst(x, y))
    paper.path("goal", "".join(rims))
    paper.path("star", "".join(stars))
    paper.path("depot", "".join(boxes))
    paper.path("port", "".join(ports))
    paper.path("anchor", "".join(anchors))


def _gun(x: float, y: float) -> str:
    return f"M{x - 12:.0f} {y:.0f}h8l3-7h6l2 3h9v3h-8l2 7h-22z"


def _burst(x: float, y: float) -> str:
    points = [
        (
            x + (12 if k % 2 == 0 else 6) * sin(k * pi / 6),
            y - (12 if k % 2 == 0 else 6) * cos(k * pi / 6),
        )
        for k in range(12)
    ]
    return "M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in points) + "z"
