"""What lies along the sides of hexes and has a rule of its own: cliffs, slopes, shingle, hedges,
wire."""

from collections.abc import Iterator

from service.cartography.contours import Point
from service.cartography.paper import Paper
from service.cartography.paths import dots, line, pair
from service.cartography.plan import STEP, Cell, Plan
from service.cartography.ways import Ways


def sides(paper: Paper, plan: Plan, ways: Ways) -> None:
    """Hexsides with a rule of their own: cliffs and slopes with their ticks, shingle as a bank of
    pebbles, hedges, wire."""
    ticks = [_ticks(plan, a, b, cliff=True) for a, b in ways.links.get("cliff", ())]
    paper.path("crest", "".join(ticks))
    ticks = [_ticks(plan, a, b, cliff=False) for a, b in ways.links.get("slope", ())]
    paper.path("hachure", "".join(ticks))
    stones = [_dotted(side) for side in _each(plan, ways, "shingle")]
    paper.twice("".join(stones), (("stones", 0.5, 1), ("pebbles", 0, 0)))
    hedges = "".join(line(side) for side in _each(plan, ways, "hedge"))
    paper.twice(hedges, (("hedgefoot", 0, 0), ("hedgerow", 0, 0), ("hedgetops", -0.5, -1)))
    bars: list[str] = []
    for (x1, y1), (x2, y2) in _each(plan, ways, "wire"):
        for k in range(1, 8):
            x, y = x1 + (x2 - x1) * k / 8, y1 + (y2 - y1) * k / 8
            bars.append(f"M{x - 4:.0f} {y - 4:.0f}l8 8m0-8l-8 8")
    paper.path("wire", "".join(bars))


def _each(plan: Plan, ways: Ways, kind: str) -> Iterator[tuple[Point, Point]]:
    """The sides of the links of a kind."""
    for a, b in ways.links.get(kind, ()):
        if side := plan.side(a, b):
            yield side


def _ticks(plan: Plan, a: str, b: str, *, cliff: bool) -> str:
    """The strokes of a side that falls from one space to the other, longer on a slope."""
    side = plan.side(a, b)
    if side is None:
        return ""
    high, low = sorted((plan.by_id[a], plan.by_id[b]), key=_lowness)
    dx, dy = (low.x - high.x) / STEP, (low.y - high.y) / STEP
    (x1, y1), (x2, y2) = side
    found = [line(side)] if cliff else []
    for k in range(1, 8):
        x, y = x1 + (x2 - x1) * k / 8, y1 + (y2 - y1) * k / 8
        long = (13 if k % 2 else 9) if cliff else (20 if k % 2 else 12)
        found.append(f"M{round(x)} {round(y)}l{pair(dx * long, dy * long).lstrip()}")
    return "".join(found)


def _dotted(side: tuple[Point, Point]) -> str:
    """Two rows of pebbles along a side."""
    (x1, y1), (x2, y2) = side
    across, down = (y2 - y1) / 18, (x1 - x2) / 18
    found = []
    for k in range(10):
        off = 1 if k % 2 else -1
        x, y = x1 + (x2 - x1) * k / 9, y1 + (y2 - y1) * k / 9
        found.append((x + off * across * 0.5, y + off * down * 0.5))
    return dots(found)


def _lowness(cell: Cell) -> tuple[int, int]:
    """What a cliff looks down on comes later."""
    low = {"sea": 4, "beach": 3, "shingle": 3, "marsh": 2, "field": 1, "clear": 1}
    return -cell.level, low.get(cell.kind, 0)
