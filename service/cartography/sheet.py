"""A sheet: the map of a game as it is printed, with nothing on it that ever moves.

``draw`` is pure: no clock, no chance, no disk but the type faces. The same map gives the same
bytes, in every process.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from domain.game.view.board import Map
from service.cartography import (
    frame,
    green,
    grid,
    hexsides,
    inks,
    land,
    legend,
    margins,
    rivers,
    shading,
    tides,
    towns,
    water,
    ways,
)
from service.cartography.boxes import Box
from service.cartography.contours import Point
from service.cartography.fields import Fields, Rows
from service.cartography.layout import Design, Layout, charted, name_of
from service.cartography.names import Lettered
from service.cartography.paper import Paper, said, width
from service.cartography.paths import along, curve
from service.cartography.plan import Geometry

_FACES = (
    ("caslon", "'Libre Caslon Text'", 400, "normal", ("town", "site", "legend")),
    ("caslon-bold", "'Libre Caslon Text'", 700, "normal", ("city",)),
    ("caslon-italic", "'Libre Caslon Text'", 400, "italic",
     ("watername", "brook", "seaname", "region", "margin", "subtitle")),
    ("cabin-bold", "Cabin", 700, "normal",
     ("num", "coordinate", "legendhead", "edgeword", "guideword", "faceword")),
    ("courier-bold", "'Courier Prime'", 700, "normal", ("title", "beachname")),
)  # fmt: skip
"""File, family, weight and style of each face, and the classes that are set in it."""


class PrintedSheet(Layout, frozen=True):
    """A drawn sheet."""

    body: str
    used: frozenset[str]
    names: tuple[tuple[str, Box], ...]
    """Every name on the map with the room it takes."""
    numbers: tuple[Box, ...]
    lettered: tuple[Lettered, ...] = ()
    """Each name on and beside the map."""
    legend: Box = (0.0, 0.0, 0.0, 0.0)
    """Where the legend lies: beside the map, or on its sea, and never on land."""

    def svg(self) -> str:
        """The file for browsers: light or dark as the system wants, or as its address asks."""
        style = type_faces(self.used) + inks.living(set(self.used))
        return self._file(style, "".join(f'<g id="{asked}"/>' for asked in inks.ASKED))

    def printed(self, *, night: bool = False, strong: bool = False) -> str:
        """The file for what knows no variables and has the type faces itself."""
        return self._file(inks.plain(set(self.used), night=night, strong=strong), "")

    def part(self, *, night: bool = False, strong: bool = False) -> tuple[str, str]:
        """Style and drawing, to be put into another drawing."""
        style = inks.plain(set(self.used), night=night, strong=strong)
        return style, f'<g class="sheet">{self.body}</g>'

    def _file(self, style: str, before: str) -> str:
        x, y, w, h = self.box
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.0f} {y:.0f} {w:.0f} {h:.0f}" '
            f'width="{w:.0f}" height="{h:.0f}"><style>{style}</style>{before}'
            f'<g class="sheet">{self.body}</g></svg>'
        )


def draw(drawn: Map) -> PrintedSheet:
    """The sheet of a map of hexes or squares."""
    name = name_of(drawn)
    drawn = charted(drawn)
    design = Design(drawn)
    plan, ground, names = design.plan, design.ground, design.names
    paper = Paper(f"s{name[:5]}-")
    fields = Fields(plan, ground)
    roads = design.roads
    x, y, right, low = design.paper
    paper.path("paper", f"M{x:.0f} {y:.0f}H{right:.0f}V{low:.0f}H{x:.0f}z")
    clip = f"M{ground[0]:.0f} {ground[1]:.0f}H{ground[2]:.0f}V{ground[3]:.0f}H{ground[0]:.0f}z"
    bounds = f"{paper.prefix}c"
    paper.parts.append(
        f'<clipPath id="{bounds}"><path d="{clip}"/></clipPath><g clip-path="url(#{bounds})">'
    )
    paper.path("land", clip)
    streams = rivers.courses(plan, roads.links.get("river", []), roads.steps)
    wet = _ground(paper, plan, drawn, fields, roads, streams)
    frame.veil(paper, plan, ground)
    for points in design.rivers:
        course, mouth = rivers.to_sea(plan, points)
        dry = _dry(fields, wet) if mouth else None
        beside = rivers.at_edge(plan, points[0]), rivers.at_edge(plan, points[-1])
        roads.over(paper, water.river(paper, course, dry, beside=beside))
    paper.parts.append("</g>")
    grid.grid(paper, plan)
    design.landing.draw(paper)
    frame.marks(paper, plan, drawn, design.signs, names.brought)
    courses = [*roads.all(), *(along(course) for course, _ in streams)]
    courses += (along(water.stream(points)) for points in _strokes(plan, drawn, "stream"))
    marks = [
        *frame.stars(plan, drawn, design.signs),
        *frame.signs(plan, drawn, design.signs, names.brought).values(),
        *design.landing.rooms,
    ]
    numbers = grid.numbers(paper, plan, _covered(design), courses, marks)
    lettered = names.draw(paper)
    lettered += margins.draw(paper, design.margins)
    _furniture(paper, design)
    return PrintedSheet(
        **msgspec.structs.asdict(design.layout(name)),
        body="".join(paper.parts),
        used=frozenset(paper.used),
        names=tuple(names.boxes()),
        numbers=tuple(numbers),
        lettered=tuple(lettered),
        legend=design.legend,
    )


def _furniture(paper: Paper, design: Design) -> None:
    """What stands around the map and beside it: border, heading, legend, compass."""
    plan, ground, grown = design.plan, design.ground, design.grown
    frame.border(paper, plan, ground, grown)
    _heading(paper, design)
    if design.listed:
        legend.draw(paper, design.drawn, design.listed, design.legend, grown)
    if design.rose:
        frame.rose(paper, *design.rose)


def _covered(design: Design) -> list[Box]:
    """Where nothing else is to be read: under names, the legend and the compass."""
    covered = [design.legend, *(box for _, box in design.names.boxes()), *design.landing.boxes]
    if design.rose:
        x, y, r = design.rose
        covered.append((x - r, y - r - 34, x + r, y + r))
    return covered


def _ground(
    paper: Paper, plan: Geometry, drawn: Map, fields: Fields, roads: ways.Ways,
    streams: Sequence[tuple[list[Point], bool]],
) -> Rows:  # fmt: skip
    """Everything that lies on the ground, from below; returns how much water there is."""
    high = land.heights(fields)
    land.relief(paper, fields, high)
    shading.draw(paper, fields, high)
    land.parcels(paper, fields)
    land.crops(paper, fields)
    land.rough(paper, fields, high)
    green.marsh(paper, fields)
    land.bocage(paper, fields)
    green.orchards(paper, fields)
    water.streams(paper, _strokes(plan, drawn, "stream"))
    wet = water.wet(fields)
    water.shore(paper, fields, wet)
    water.sea(paper, fields, wet)
    tides.draw(paper, plan, drawn)
    for course, mouth in streams:
        water.river(paper, course, _dry(fields, wet) if mouth else None)
    green.woods(paper, fields)
    towns.draw(paper, plan, roads.all())
    hexsides.sides(paper, plan, roads)
    _rails(paper, plan, drawn)
    roads.draw(paper)
    roads.bridges(paper)
    return wet


def _dry(fields: Fields, wet: Rows) -> Callable[[Point], bool]:
    """Whether a point is not sea."""
    return lambda at: fields.at(wet, at) < water.SEA


def _strokes(plan: Geometry, drawn: Map, kind: str) -> list[list[Point]]:
    return [[plan.point(p) for p in s.through] for s in drawn.strokes if s.kind == kind]


def _rails(paper: Paper, plan: Geometry, drawn: Map) -> None:
    data = "".join(curve(points) for points in _strokes(plan, drawn, "rail"))
    paper.twice(data, (("rail", 0, 0), ("ties", 0, 0)))


def _heading(paper: Paper, design: Design) -> None:
    title, times, box = design.title, design.grown, design.paper
    x = (box[0] + box[2]) / 2
    if title[0]:
        room = box[2] - box[0] - 60
        head = title[0].upper()
        spaced = 6.0 if width(head, "title", 6) < room else 0.0
        grown = min(times, room / width(head, "title", spaced))
        y = design.ground[1] - frame.rim(times) - times * (52 if title[1] else 34)
        paper.used.update(("title", "m"))
        paper.parts.append(
            f'<g transform="translate({x:.0f} {y:.0f}) scale({grown:.3f})">'
            f'<text class="title m" letter-spacing="{spaced:g}">'
            f"{said(head)}</text></g>"
        )
        if title[1]:
            paper.words("subtitle m", x, y + times * 34, title[1], grown=times)


@lru_cache
def _face(name: str) -> str:
    data = (Path(__file__).parent / "faces" / f"{name}.woff2").read_bytes()
    return f"url(data:font/woff2;base64,{b64encode(data).decode()})"


def type_faces(used: frozenset[str]) -> str:
    """The type faces that a sheet needs: an image has none of its page's."""
    return "".join(
        f"@font-face{{font-family:{family};font-weight:{weight};font-style:{style};"
        f"src:{_face(name)} format('woff2')}}"
        for name, family, weight, style, classes in _FACES
        if not used.isdisjoint(classes)
    )
