"""How a sheet is laid out: its paper, and where everything has its place, before it is drawn.

That is known much sooner than the drawing is there, so a page can leave room for it.
"""

from functools import cached_property, lru_cache
from hashlib import sha256

import msgspec

from domain.game.view.board import Map
from service.cartography import frame, legend, margins, water, ways
from service.cartography.boxes import Box
from service.cartography.contours import Point
from service.cartography.fields import grain
from service.cartography.landing import Landing
from service.cartography.names import MapNames
from service.cartography.plan import Geometry

EDITION = 31
"""Raised whenever the drawing changes, so that browsers do not keep the old one."""

MARGIN = 84.0
"""How far the ground runs on beyond the cells."""


class Layout(msgspec.Struct, frozen=True):
    """What a page must know of a sheet, in units of which neighbours are 120 apart."""

    name: str
    """The hash of all that it is drawn from: its address for ever."""
    box: Box
    """Left, top, width and height of the paper."""
    middles: dict[str, Point]
    """The middle of each space."""
    pointed: bool
    """Whether hexes stand on their points."""

    @property
    def lettered_by(self) -> float:
        """How many times as large as usual its names are."""
        return lettered_by(_grown(len(self.middles)))


@lru_cache(64)
def name_of(drawn: Map) -> str:
    """The name that the sheet of a map will have."""
    bare = msgspec.structs.replace(
        drawn,
        spaces=tuple(
            msgspec.structs.replace(s, facts=(), x=float(s.x), y=float(s.y)) for s in drawn.spaces
        ),
    )
    return sha256(repr((EDITION, bare)).encode("utf-8", "replace")).hexdigest()[:20]


def lay_out(drawn: Map) -> Layout:
    """The layout of a map of hexes or squares."""
    name = name_of(drawn)
    return Design(charted(drawn)).layout(name)


def charted(drawn: Map) -> Map:
    """The map with its cells alone, each of them once; all that its title says on one line."""
    cells = {s.id: s for s in drawn.spaces if s.shape in ("hex", "square")}
    shape = next(iter(cells.values())).shape
    spaces = tuple(space for space in cells.values() if space.shape == shape)
    return msgspec.structs.replace(drawn, spaces=spaces)


class Design:
    """The places of a sheet, each found when it is first asked for."""

    def __init__(self, drawn: Map) -> None:
        self.drawn = drawn
        self.plan = Geometry(drawn)
        left, top, right, bottom = self.plan.box
        self.inner = (left - 70, top - 40, right + 70, bottom + 40)
        beside = MARGIN if self.plan.hexes else 50
        self.ground = (left - beside, top - 50, right + beside, bottom + 50)
        self.grown = _grown(len(self.plan.cells))
        """How many times as large as usual the furniture of the map is."""
        self.signs = 0.5 + 0.5 * self.grown
        """The same of its marks, and of the arrows and words in its margins."""
        self.rivers = [
            water.winding([self.plan.point(p) for p in stroke.through])
            for stroke in drawn.strokes
            if stroke.kind == "river"
        ]
        """Those that are drawn through the land."""
        sides = {frozenset(pair) for pair in self.roads.links.get("river", ())}
        bridged = any(frozenset(step) in sides for step in self.roads.steps)
        courses = map(water.course_of, self.rivers if self.roads.steps else ())
        crossed = any(self.roads.crosses(course) for course in courses)
        self.listed = legend.entries(self.plan, drawn, bridged, crossed)
        self.title = _title(drawn)

    def layout(self, name: str) -> Layout:
        """What a page must know of it."""
        left, top, right, bottom = self.paper
        middles = {cell.id: (cell.x, cell.y) for cell in self.plan.cells}
        return Layout(name, (left, top, right - left, bottom - top), middles, self.plan.pointed)

    @cached_property
    def roads(self) -> ways.Ways:
        """All roads, trails and railways."""
        return ways.Ways(
            self.plan,
            self.drawn,
            margins.tips(self.plan, self.drawn, self.ground, self.signs),
        )

    @cached_property
    def names(self) -> MapNames:
        """All names, each in its place."""
        taken = frame.stars(self.plan, self.drawn, self.signs)
        taken += (box for way in self.margins for box in way.room)
        taken += self.landing.rooms
        banks = (self.plan.side(a, b) for a, b in self.roads.links.get("river", ()))
        return MapNames(
            self.plan,
            self.drawn,
            self.inner,
            frame.signs(self.plan, self.drawn, self.signs),
            taken,
            [*filter(None, banks), *map(water.course_of, self.rivers)],
            lettered_by(self.grown),
            self.roads.all(),
        )

    @cached_property
    def landing(self) -> Landing:
        """What a landing is planned by."""
        return Landing(self.plan, self.drawn, self.signs)

    @cached_property
    def margins(self) -> list[margins.WayIn]:
        """The ways in and off."""
        return margins.ways(self.plan, self.drawn, self.ground, self.signs)

    @cached_property
    def legend(self) -> Box:
        """Where the legend lies: on the sea, or in a strip below the map; nowhere without one."""
        if not self.listed:
            return (0.0, 0.0, 0.0, 0.0)
        if self._spot is not None:
            return self._spot
        left, _, right, bottom = self.ground
        rim = frame.rim(self.grown)
        low = bottom + rim + 24
        return left - rim, low, right + rim, low + self._strip

    @cached_property
    def rose(self) -> tuple[float, float, float] | None:
        """Middle and reach of the compass; nowhere where there is no room for it."""
        taken = [self.legend, *(box for _, box in self.names.boxes()), *self.landing.rooms]
        return frame.rose_at(self.plan, self.ground, taken, 58 * min(1.4, self.grown))

    @cached_property
    def paper(self) -> Box:
        """Left, top, right and bottom of the paper."""
        left, top, right, bottom = self.ground
        rim = frame.rim(self.grown)
        above = self.grown * 108 if self.title[0] else 26
        below = self._strip + 24 if self._strip else 0.0
        return left - rim - 26, top - rim - above, right + rim + 26, bottom + rim + 26 + below

    @cached_property
    def _spot(self) -> Box | None:
        """Where the legend has room on the ground."""
        size = legend.size(self.drawn, self.listed, self.grown)
        wide, high = (self.grown * side for side in size)
        room = (self.plan, self.ground, wide, high)
        if legend.place(*room, []) is None:
            return None  # wherever the names stand
        return legend.place(*room, [box for _, box in self.names.boxes()])

    @cached_property
    def _strip(self) -> float:
        """How high the strip is that the legend has below the map; 0 without one."""
        if not self.listed or self._spot is not None:
            return 0.0
        across = (self.ground[2] - self.ground[0] + 2 * frame.rim(self.grown)) / self.grown
        return self.grown * legend.strip(self.drawn, self.listed, across, self.grown)


def _grown(spaces: int) -> float:
    return min(2.0, grain(spaces))


def lettered_by(grown: float) -> float:
    """How many times as large as usual names are beside furniture so much larger."""
    return 0.4 + 0.6 * grown


def _title(drawn: Map) -> tuple[str, str]:
    """The heading and what stands below it, from "Heading: the rest"."""
    head, _, rest = drawn.title.partition(":")
    below = rest.strip()[:80]
    return head.strip()[:60], below[:1].upper() + below[1:]
