"""Woods, orchards and marsh."""

from service.cartography.contours import Point, area
from service.cartography.fields import Lattice, mixed_rows, scattered
from service.cartography.land import Parcels, middle
from service.cartography.noise import mixed
from service.cartography.paper import Paper
from service.cartography.paths import blob, dots, polygon
from service.cartography.plan import STEP


def woods(paper: Paper, fields: Lattice) -> None:
    """Woods of round crowns, and forests, darker, with firs among them."""
    _trees(paper, fields, "woods", 0.0)
    _trees(paper, fields, "forest", 0.45)


def _trees(paper: Paper, fields: Lattice, kind: str, firs: float) -> None:
    """Crowns of three sizes that overlap, the largest on top, each with a dark foot and a light
    side. The crowns themselves are the edge: none is cut by a line.
    """
    share = fields.of(kind)
    if share is fields.nowhere:
        return
    edge = mixed_rows(share, fields.noise(3, 61), 0.08)
    rings = [ring for ring in fields.loops(edge, 0.5) if abs(area(ring)) > 600]
    paper.path(f"{kind}floor", "".join(blob(ring) for ring in rings))
    sizes: tuple[list[Point], list[Point], list[Point]] = ([], [], [])
    pointed: list[Point] = []
    for i, j, at in scattered(fields, edge, 0.5, 13.5, 62):
        if mixed(i, j, 65) < firs:
            pointed.append(at)
        else:
            pick = mixed(i, j, 64)
            sizes[(pick > 0.38) + (pick > 0.76)].append(at)
    g = fields.grain
    for number, crowns in enumerate(sizes):
        looks = ((f"{kind}foot{number}", 1.2, 2.8), (f"{kind}crown{number}", 0, 0))
        lit = (f"{kind}lit{number}", -1.8, -2.2)
        paper.twice(dots(crowns, g), (*looks, lit) if number else looks, g)
    paper.path("fir", "".join(fir(x / g, y / g) for x, y in pointed), g)


def fir(x: float, y: float) -> str:
    """A fir around a place."""
    return f"M{x:.0f} {y - 11:.0f}l6 9h-3l5 7h-16l5-7h-3z"


def orchards(paper: Paper, fields: Lattice) -> None:
    """Trees in rows within a hedge."""
    share = fields.of("orchard")
    if share is fields.nowhere:
        return
    shapes: list[str] = []
    trees: list[Point] = []
    g = fields.grain  # on a large map as many orchards, of fewer and larger trees: each is a rule
    lattice = Parcels(fields, 0.5 * STEP / g, 0.42 * STEP / g, 0.35, 71)
    large = g > 1.5
    rows: tuple[float, ...] = (0.28, 0.74) if large else (0.16, 0.39, 0.62, 0.85)
    ranks: tuple[float, ...] = (0.5,) if large else (0.18, 0.46, 0.74)
    least = 0.36 if large else 0.5
    for i, j in lattice.cells():
        corners = lattice.quad(i, j)
        if fields.at(share, middle(corners)) < least:
            continue
        shapes.append(polygon(corners))
        a, b, c, d = corners
        for u in rows:
            for v in ranks:
                x = (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v
                y = (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v
                trees.append((x, y))
    paper.path("orchard", "".join(shapes))
    paper.path("orchardtree", dots(trees, fields.grain), fields.grain)


def marsh(paper: Paper, fields: Lattice) -> None:
    """A wet tint, tufts of reed, and pools where it is deepest."""
    share = fields.of("marsh")
    if share is fields.nowhere:
        return
    edge = mixed_rows(share, fields.noise(4, 81), 0.07)
    paper.path("marsh", "".join(blob(ring) for ring in fields.loops(edge, 0.47)))
    tufts: list[str] = []
    pools: list[str] = []
    g = fields.grain
    for i, j, at in scattered(fields, edge, 0.53, 21, 82):
        x, y = at[0] / g, at[1] / g
        pick = mixed(i, j, 84)
        if pick < 0.62:
            tufts.append(f"M{x - 8:.0f} {y:.0f}h16m-8 0v-8m-2 1l-3-5m7 5l3-5")
        elif pick < 0.72:
            tufts.append(f"M{x - 9:.0f} {y:.0f}h18")
        elif pick > 0.93 and fields.at(share, at) > 0.8:
            pools.append(f"M{x - 7:.0f} {y:.0f}h{8 + 8 * mixed(i, j, 85):.0f}")
    paper.twice("".join(pools), (("poolrim", 0, 0), ("pool", 0, 0)), g)
    paper.path("reed", "".join(tufts), g)
