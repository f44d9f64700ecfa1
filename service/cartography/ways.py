"""Roads, trails and rails as curves, and bridges over rivers."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from domain.game.view.board import Link, Map
from service.cartography import margins
from service.cartography.contours import Point
from service.cartography.noise import named
from service.cartography.paper import Paper
from service.cartography.paths import along, curve, line
from service.cartography.plan import STEP, Geometry
from service.cartography.words import BUILT

Chain = list[str]


def sort(kind: str) -> str:
    """How a kind of link is drawn: road, trail, rail, river, cliff, wire, mines; "" where not."""
    said = kind.casefold()
    for name, words in _SORTS.items():
        if any(word in said for word in words):
            return name
    return ""


_SORTS = {
    "trail": ("trail", "path"),
    "rail": ("rail",),
    "road": ("road", "track", "causeway"),
    "river": ("river", "canal", "stream"),
    "shingle": ("shingle", "pebble"),
    "slope": ("slope",),
    "cliff": ("cliff", "bluff", "wall", "barrier"),
    "hedge": ("hedge", "bocage"),
    "wire": ("wire", "obstacle"),
    "mines": ("mine",),
}


def chains(pairs: Iterable[tuple[str, str]], stops: Iterable[str]) -> list[Chain]:
    """Links joined end to end; a chain ends where ways fork, end or stop, or is a ring."""
    near: dict[str, list[str]] = {}
    for a, b in pairs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    ends = {name for name, others in near.items() if len(others) != 2} | (set(stops) & set(near))
    done: set[frozenset[str]] = set()
    found = []
    for start in [*sorted(ends), *sorted(near)]:
        for first in sorted(near[start]):
            if frozenset((start, first)) in done:
                continue
            chain = [start, first]
            done.add(frozenset(chain))
            while chain[-1] not in ends and chain[-1] != start:
                onward = [n for n in near[chain[-1]] if frozenset((chain[-1], n)) not in done]
                if not onward:
                    break
                done.add(frozenset((chain[-1], onward[0])))
                chain.append(onward[0])
            found.append(chain)
    return found


_AWAY = ("sea", "beach", "shingle", *BUILT)
"""Where a way may come to its end at the edge of a map: elsewhere it leads on."""

_ASIDE = 30.0
"""How far from the middle of a place a way passes at most."""


class Ways:
    """All ways of a map with the curves they run on."""

    def __init__(
        self, plan: Geometry, drawn: Map, tips: Mapping[tuple[str, str], Point] | None = None
    ) -> None:
        self.plan, self.tips = plan, tips or {}
        by_sort: dict[str, list[tuple[str, str]]] = {}
        for link in drawn.links:
            if link.a in plan.by_id and link.b in plan.by_id:
                by_sort.setdefault(sort(link.kind), []).append((link.a, link.b))
        self.links = by_sort
        self.steps = {pair for name in ("road", "trail") for pair in by_sort.get(name, ())}
        """Each step of a road or a trail from one space to the next."""
        self.exits = [m for m in drawn.marks if m.kind in margins.KINDS and m.side]
        strokes = (stroke for stroke in drawn.strokes if stroke.kind == "river")
        self._banks = [plan.point(point) for stroke in strokes for point in stroke.through]
        met: dict[str, int] = {}
        for name in ("road", "trail"):
            for ends in by_sort.get(name, ()):
                for one in ends:
                    met[one] = met.get(one, 0) + 1
        for mark in self.exits:
            met[mark.space] = met.get(mark.space, 0) + (mark.space in met)
        self.built = {c.id for c in plan.cells if c.kind in BUILT}
        self.nodes = {name for name, times in met.items() if times != 2}
        roads = [one for pair in by_sort.get("road", ()) for one in pair]
        alone = {name for name, times in met.items() if times == 1}
        last = {name for name in roads if roads.count(name) == 1}
        self.ends = {"trail": alone, "road": alone | last - {m.space for m in self.exits}}
        """Where ways end that lead nowhere; a road may, where a trail comes to it."""
        self.curves = {
            name: [
                self._points(chain) for chain in chains(by_sort.get(name, ()), self._stops(name))
            ]
            for name in ("road", "trail", "rail")
        }
        for name in ("road", "trail"):
            apart = self._run_on(name, [*self._tails(name), *self._on(name)])
            self.curves[name] = _through([*self.curves[name], *apart])

    def _stops(self, name: str) -> set[str]:
        others = {one for kind, pairs in self.links.items() if kind in ("road", "trail")
                  and kind != name for pair in pairs for one in pair}  # fmt: skip
        return self.nodes | others | {mark.space for mark in self.exits}

    def _points(self, chain: Chain) -> list[Point]:
        """From node to node; on its way a curve swings towards the middle of a place it passes."""
        crossed = [self.crossing(a, b) for a, b in itertools.pairwise(chain)]
        points = [self.node(chain[0])]
        for name, (came, left) in zip(chain[1:], itertools.pairwise(crossed), strict=False):
            points.append(came)
            if name in self.built:
                points.append(self._through(name, came, left))
        return [*points, crossed[-1], self.node(chain[-1])]

    def _through(self, name: str, came: Point, left: Point) -> Point:
        """Where a way that only passes a place comes nearest to its middle, without a corner."""
        x, y = self.node(name)
        dx, dy = (came[0] + left[0]) / 2 - x, (came[1] + left[1]) / 2 - y
        part = min(0.7, _ASIDE / (hypot(dx, dy) or 1.0))
        return x + part * dx, y + part * dy

    def node(self, name: str) -> Point:
        """Where ways meet in a cell: near its middle, and clear of its number."""
        cell = self.plan.by_id[name]
        return (
            cell.x + 0.1 * STEP * (named(name, "x") - 0.5),
            cell.y + 0.1 * STEP * (named(name, "y") - 0.3),
        )

    def crossing(self, a: str, b: str) -> Point:
        """Where a way passes from one cell to another: on their side, away from the numbers."""
        side = self.plan.side(a, b)
        if side is None:
            one, other = self.plan.by_id[a], self.plan.by_id[b]
            return (one.x + other.x) / 2, (one.y + other.y) / 2
        (x1, y1), (x2, y2) = sorted(side, key=lambda p: (p[1], p[0]))
        t = 0.5 + 0.2 * (named("-".join(sorted((a, b))), "crossing") - 0.5)
        if abs(y1 - y2) > 0.2 * STEP and abs(x1 - x2) > 0.2 * STEP:
            t = 0.5 + 0.06 * (2 * (y1 < y2) - 1) + 0.1 * (t - 0.5)
        return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t

    def _tails(self, name: str) -> list[list[Point]]:
        """Ways that lead off the map: on from the last cell, over its side, to their arrow."""
        roads = {one for pair in self.links.get("road", ()) for one in pair}
        trails = {one for pair in self.links.get("trail", ()) for one in pair}
        found = []
        for mark in self.exits:
            here = mark.space
            if here not in (roads if name == "road" else trails - roads):
                continue
            over = self.plan.point(f"{here}/{mark.side}")
            cell = self.plan.by_id[here]
            tip = self.tips.get((here, mark.side))
            if mark.kind == "onward" or tip is None:  # straight on, without an arrow
                dx, dy = over[0] - cell.x, over[1] - cell.y
                far = 2 * STEP / hypot(dx, dy)
                tip = over[0] + dx * far, over[1] + dy * far
            found.append([self.node(here), over, tip])
        return found

    def _on(self, name: str) -> Iterator[list[Point]]:
        """Ways that end in the open at the edge: on over it, below the veil, beside the number; not
        where a river that is drawn there would need a bridge that no rule knows."""
        for pair in self.links.get(name, ()):
            for here, before in (pair, pair[::-1]):
                cell, came = self.plan.by_id[here], self.plan.by_id[before]
                dx, dy = cell.x - came.x, cell.y - came.y
                beyond = (cell.x + dx, cell.y + dy)
                if here in self.ends[name] and cell.kind not in _AWAY and self._open(beyond):
                    s = 0.1 if named(here, "beyond") < 0.5 else -0.1
                    x, y = cell.x - s * dy, cell.y + s * dx
                    yield [self.node(here), (x + dx / 2, y + dy / 2), (x + 2 * dx, y + 2 * dy)]

    def _open(self, at: Point) -> bool:
        """Whether neither a space of the map nor a river is there."""
        spaces = (hypot(c.x - at[0], c.y - at[1]) > STEP / 2 for c in self.plan.cells)
        return all(spaces) and all(hypot(x - at[0], y - at[1]) > STEP for x, y in self._banks)

    def _run_on(self, name: str, tails: list[list[Point]]) -> list[list[Point]]:
        """The tails at which several ways begin; one that only goes on is part of its way."""
        apart = []
        for tail in tails:
            ends = [way for way in self.curves[name] if tail[0] in (way[0], way[-1])]
            if len(ends) != 1 or ends[0][0] == ends[0][-1]:
                apart.append(tail)
                continue
            if ends[0][-1] != tail[0]:
                ends[0].reverse()
            (x1, y1), (x2, y2) = ends[0][-2], tail[1]
            ends[0][-1:] = [
                (0.4 * tail[0][0] + 0.3 * (x1 + x2), 0.4 * tail[0][1] + 0.3 * (y1 + y2))
            ]
            ends[0] += tail[1:]
        return apart

    def all(self) -> list[list[Point]]:
        """The fine course of every road and trail, for what keeps off them."""
        return [along(points, 5) for curves in self.curves.values() for points in curves]

    def draw(self, paper: Paper) -> None:
        """Trails first, then rails, then roads with all rims below all fills."""
        trails = "".join(map(curve, self.curves["trail"]))
        paper.twice(trails, (("trailbed", 0, 0), ("trail", 0, 0)))
        paper.twice("".join(map(curve, self.curves["rail"])), (("rail", 0, 0), ("ties", 0, 0)))
        roads = "".join(map(curve, self.curves["road"]))
        paper.twice(roads, (("roadrim", 0, 0), ("road", 0, 0)))

    def bridges(self, paper: Paper) -> None:
        """A bridge wherever a road or a trail crosses a river's side."""
        rivers = {frozenset(pair) for pair in self.links.get("river", ())}
        rails: list[str] = []
        for name in ("road", "trail"):
            for a, b in self.links.get(name, ()):
                side = self.plan.side(a, b)
                if frozenset((a, b)) not in rivers or side is None:
                    continue
                one, other = self.plan.by_id[a], self.plan.by_id[b]
                rails += _railed(self.crossing(a, b),
                                 ((other.x - one.x) / STEP, (other.y - one.y) / STEP))  # fmt: skip
        paper.path("bridge", "".join(rails))

    def crosses(self, course: Sequence[Point]) -> bool:
        """Whether a road or a trail crosses a river on this course."""
        ways = (*self.curves["trail"], *self.curves["road"])
        return any(True for points in ways for _ in _crossings(along(points, 5), course))

    def over(self, paper: Paper, course: Sequence[Point]) -> None:
        """A bridge wherever a road or a trail crosses a river that is drawn through the land."""
        rails: list[str] = []
        for name, styles in (("trail", ("trailbed", "trail")), ("road", ("roadrim", "road"))):
            rims: list[str] = []
            decks: list[str] = []
            for points in self.curves[name]:
                way = along(points, 5)
                for at, (dx, dy) in _crossings(way, course):
                    for far, found in ((18, rims), (26, decks)):
                        near = [p for p in way if hypot(p[0] - at[0], p[1] - at[1]) < far]
                        found.append(line(near))
                    rails += _railed(at, (dx, dy))
            paper.path(styles[0], "".join(rims))
            paper.path(styles[1], "".join(decks))
        paper.path("bridge", "".join(rails))


def _through(curves: list[list[Point]]) -> list[list[Point]]:
    """The same curves, those that meet joined in pairs where they go nearly straight on: the ways
    at a fork but one run through it without a corner."""
    for at in dict.fromkeys(end for points in curves for end in (points[0], points[-1])):
        ends = [points for points in curves if at in (points[0], points[-1])]
        while two := _straightest(at, ends):
            one, other = two
            one = one if one[-1] == at else one[::-1]
            other = other if other[0] == at else other[::-1]
            gone = {id(points) for points in two}
            curves = [points for points in curves if id(points) not in gone]
            ends = [points for points in ends if id(points) not in gone]
            curves.append([*one, *other[1:]])
    return curves


def _straightest(at: Point, ends: Sequence[list[Point]]) -> tuple[list[Point], list[Point]] | None:
    """The two curves from a point that go on into each other best; None where all bend sharply."""
    open_ = [points for points in ends if points[0] != points[-1]]
    best = max(itertools.combinations(open_, 2), default=None,
               key=lambda two: _straight(at, *two))  # fmt: skip
    return best if best and _straight(at, *best) > BENT else None


BENT = 0.4
"""How straight ways go on that are joined: 1 for straight on, 0 round a right angle."""


def _straight(at: Point, one: Sequence[Point], other: Sequence[Point]) -> float:
    near = [points[1] if points[0] == at else points[-2] for points in (one, other)]
    (a, b), (c, d) = ((x - at[0], y - at[1]) for x, y in near)
    return -(a * c + b * d) / (hypot(a, b) * hypot(c, d) or 1.0)


def _railed(at: Point, way: Point) -> list[str]:
    """The two rails of a bridge around a point, along a way; their ends open to the banks."""
    (x, y), (dx, dy), found = at, way, []
    for s in (-8, 8):
        ox, oy = x - dy * s, y + dx * s
        rail = [
            (ox + dx * along_ - dy * s * flare, oy + dy * along_ + dx * s * flare)
            for along_, flare in ((-15, 0.5), (-10, 0), (10, 0), (15, 0.5))
        ]
        found.append("M" + "L".join(f"{p:.0f} {q:.0f}" for p, q in rail))
    return found


def _crossings(way: Sequence[Point], river: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Where a fine course crosses another, and in which direction it goes there.

    Where it comes back at once it only ran along the bank.
    """
    groups: list[list[tuple[Point, Point]]] = []
    for at, direction in _meetings(way, river):
        near = groups and hypot(at[0] - groups[-1][-1][0][0], at[1] - groups[-1][-1][0][1])
        if near and near < STEP / 2:
            groups[-1].append((at, direction))
        else:
            groups.append([(at, direction)])
    return (group[len(group) // 2] for group in groups if len(group) % 2)


def _meetings(way: Sequence[Point], river: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    for (x1, y1), (x2, y2) in itertools.pairwise(way):
        for (a1, b1), (a2, b2) in itertools.pairwise(river):
            dx, dy, da, db = x2 - x1, y2 - y1, a2 - a1, b2 - b1
            whole = dx * db - dy * da
            if not whole or abs(a1 - x1) > STEP or abs(b1 - y1) > STEP:
                continue
            s = ((a1 - x1) * db - (b1 - y1) * da) / whole
            t = ((a1 - x1) * dy - (b1 - y1) * dx) / whole
            if 0 <= s < 1 and 0 <= t < 1:
                long = hypot(dx, dy)
                yield (x1 + s * dx, y1 + s * dy), (dx / long, dy / long)


def said(links: Iterable[Link]) -> set[str]:
    """The sorts of links on a map."""
    return {sort(link.kind) for link in links} - {""}
