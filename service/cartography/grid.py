"""The grid of a map, and the numbers of its hexes."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor, hypot

from service.cartography.boxes import Box, Crowd
from service.cartography.contours import Point
from service.cartography.paper import Paper, width
from service.cartography.paths import line
from service.cartography.plan import NEAR, STEP, Cell, Geometry

CROWDED = 1000
"""A map of more cells is large."""

_PLAIN = re.compile(r"[A-Za-z0-9.-]{1,7}")
_WORDS = re.compile(r"[\w.'+-]{1,24}")
"""What a square may be called, as one of a track is, if that has room in it."""


def grid(paper: Paper, plan: Geometry) -> None:
    """The corners of hexes, a fifth of each side, seen when looked for; squares whole."""
    side = STEP / 2 / NEAR
    short = side * 0.2
    paper.used.add("grid")
    dashes = f"{short:.1f} {side - 2 * short:.1f} {short:.1f} 0" if plan.hexes else "none"
    alike: dict[str, list[float]] = {}
    for y, chains in _chains(plan).items():
        row = "".join(line([(x, down - y) for x, down in chain]) for chain in chains)
        alike.setdefault(row, []).append(y)
    drawn = []
    for number, (row, places) in enumerate(alike.items()):
        first, *others = (f' transform="translate(0 {y:.1f})"' for y in places)
        name = f"{paper.prefix}g{number}"
        kept = f' id="{name}"' if others else ""
        drawn.append(f'<g{first}><path{kept} d="{row}"/></g>')
        drawn += [f'<use href="#{name}"{place}/>' for place in others]
    paper.parts.append(f'<g class="grid" stroke-dasharray="{dashes}">{"".join(drawn)}</g>')


def _chains(plan: Geometry) -> dict[float, list[list[Point]]]:
    """The sides of all cells, each once, by the row of their cell: most rows are alike."""
    drawn: set[tuple[int, int]] = set()
    rows: dict[float, list[list[Point]]] = {}
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
                rows.setdefault(round(cell.y, 3), []).append(chain)
            chain.append((x2, y2))
    return rows


def numbers(
    paper: Paper,
    plan: Geometry,
    hidden: Sequence[Box],
    courses: Iterable[Sequence[Point]] = (),
    marks: Sequence[Box] = (),
) -> list[Box]:
    """The number of each cell at its top, a line of text for each row; returns their boxes.

    Where a way, a river or a stream of these ``courses`` runs through its place, or a mark stands
    there, it stands aside. Where all is ``hidden`` there is none: the frame tells it.
    """
    near, covered, marked = _spotted(courses), Crowd(hidden), Crowd(marks)
    rows: dict[int, list[tuple[float, str]]] = {}
    boxes = []
    for cell in plan.cells:
        if not _is_written(plan, cell) or (cell.kind == "sea" and _crowded(plan, cell.id)):
            continue
        free = [box for box in _places(plan, cell) if not covered.hit(box)]
        if not free:
            continue
        box = min(free, key=lambda b: _crossed(b, near) + 99 * marked.hit(b))
        rows.setdefault(round(box[3]) - 2, []).append((box[0], cell.id))
        boxes.append(box)
    paper.used.add("num")
    for y, row in sorted(rows.items()):
        letters = [(x + width(text[:k], "num", 0.4), letter)
                   for x, text in row for k, letter in enumerate(text)]  # fmt: skip
        places = " ".join(f"{x:.0f}" for x, _ in letters)
        words = "".join(letter for _, letter in letters)
        paper.parts.append(f'<text class="num" x="{places}" y="{y}">{words}</text>')
    return boxes


def _is_written(plan: Geometry, cell: Cell) -> bool:
    if _PLAIN.fullmatch(cell.id):
        return True
    fits = not plan.hexes and width(cell.id, "num", 0.4) < STEP - 10
    return fits and _WORDS.fullmatch(cell.id) is not None


def _places(plan: Geometry, cell: Cell) -> list[Box]:
    """Where the number of a cell may stand, the first the best."""
    half = width(cell.id, "num", 0.4) / 2
    if not plan.hexes:
        y, aside = cell.y - STEP / 2 + 16, STEP / 2 - 6 - half
        middles = cell.x - aside, cell.x, cell.x + aside
        return [(x - half, y - 11, x + half, y + 2) for x in middles]
    y = cell.y - (0.335 if plan.pointed else 0.37) * STEP
    shifts = (0.0,) if plan.pointed else (0.0, _SHOULDER - half, half - _SHOULDER)
    return [(x - half, y - 11, x + half, y + 2) for x in (cell.x + dx for dx in shifts)]


_SHOULDER = 38.0
"""How far a number that stands aside reaches from the middle of its hex, which is on its side."""

_CLEAR = 7.0
"""How far the middle line of a way is from a number that it does not touch."""

Spots = dict[tuple[int, int], list[Point]]


def _spotted(courses: Iterable[Sequence[Point]]) -> Spots:
    """The points of lines by where they lie, each a few units from the next."""
    found: Spots = {}
    for course in courses:
        for (x1, y1), (x2, y2) in pairwise(course):
            n = max(1, round(hypot(x2 - x1, y2 - y1) / 4))
            for k in range(n):
                x, y = x1 + (x2 - x1) * k / n, y1 + (y2 - y1) * k / n
                found.setdefault((floor(x / STEP), floor(y / STEP)), []).append((x, y))
    return found


def _crossed(box: Box, near: Spots) -> int:
    """How much of a line runs through a box, or too near it."""
    left, top, right, bottom = box[0] - _CLEAR, box[1] - _CLEAR, box[2] + _CLEAR, box[3] + _CLEAR
    fields = {(floor(x / STEP), floor(y / STEP)) for x in (left, right) for y in (top, bottom)}
    return sum(left < x < right and top < y < bottom for at in fields for x, y in near.get(at, ()))


def _crowded(plan: Geometry, name: str) -> bool:
    """Whether a number is left out: of the open sea of a large map only each fifth is written."""
    return len(plan.cells) > CROWDED and name[-1] not in "05"
