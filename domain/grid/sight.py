"""Line of sight over heights: who sees whom, all that is seen from a hex, and the profile between.

The line of sight runs from the ground of one hex to the ground of another. A hex between them
hides what lies behind it when its top stands above the line at its step; a hedge, half a step on,
when its own top does. What stands on the two hexes themselves, and hedges along their own sides,
hide nothing. Heights are whole numbers of any unit; sight from a to b is sight from b to a.
"""

import functools
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from domain.grid.hexes import STEPS, Hexes, Straight
from domain.grid.lines import courses, passed
from domain.grid.map_text import Side

NOTHING = -1_000_000
"""The top of a side without a hedge, and of what is off the map."""

SKY = 1_000_000
"""The top of a hedge over which nobody looks."""

CLOSE = 1e-6
"""Two slopes that differ by less are the same one: whole heights over fewer than 700 steps."""


class Relief:
    """The heights of a map: the ground of each hex, the top of what stands on it, and hedges.

    ``tops`` and ``hedges`` are heights as the ground is, not heights above it. ``margin`` is how
    far a view may reach: so much empty ground lies around the map. ``opaque`` hedges hide what is
    behind them from any height.
    """

    def __init__(
        self,
        grid: Hexes,
        ground: Mapping[str, int],
        tops: Mapping[str, int],
        hedges: Mapping[Side, int],
        margin: int = 32,
        *,
        opaque: bool = False,
    ) -> None:
        self.opaque = opaque
        self.grid, self.ground, self.tops, self.hedges = grid, ground, tops, hedges
        self.margin = margin
        low_a = min(a for a, _ in grid.at.values()) - margin
        low_b = min(b for _, b in grid.at.values()) - margin
        self.line = max(a for a, _ in grid.at.values()) - low_a + margin + 1
        """From one place of the tables to the next along the second coordinate."""
        size = self.line * (max(b for _, b in grid.at.values()) - low_b + margin + 1)
        self.place = {n: (b - low_b) * self.line + a - low_a for n, (a, b) in grid.at.items()}
        self.names = [""] * size
        self.floor, self.high = [NOTHING] * size, [NOTHING] * size
        self.fence = [NOTHING] * (6 * size)
        """The hedge on each of the six sides of each hex."""
        for name, at in self.place.items():
            self.names[at], self.floor[at], self.high[at] = name, ground[name], tops[name]
            for way, near in enumerate(grid.ring[name]):
                if near and (hedge := hedges.get(frozenset((name, near)))) is not None:
                    self.fence[6 * at + way] = SKY if opaque else hedge


class ProfileHex(NamedTuple):
    """A hex of a profile: how far it is, its ground and its top, and the line of sight above it.

    ``hedge`` is the top of the hedge that the line crosses to get there, if there is one;
    ``hides`` says whether this hex or that hedge hides what lies behind.
    """

    hex: str
    far: int
    ground: int
    top: int
    line: float
    hedge: int | None
    hides: bool


def sees(relief: Relief, start: str, to: str, eye: int = 0, mark: int = 0) -> bool:
    """Whether there is a line of sight from one hex to another.

    It begins ``eye`` above the ground of the first and ends ``mark`` above that of the other.
    """
    (a, b), (p, q) = relief.grid.at[start], relief.grid.at[to]
    at = relief.place[start]
    low = relief.floor[at] + eye
    far = max(abs(p - a), abs(q - b), abs(p - a + q - b))
    slope = (relief.ground[to] + mark - low) / far + CLOSE if far else 0.0
    left = right = True
    for one, two in _passes(p - a, q - b, relief.line, relief.grid.straight):
        if one is two and not _clear(relief, at, low, slope, one):
            return False
        if one is not two:
            left = left and _clear(relief, at, low, slope, one)
            right = right and _clear(relief, at, low, slope, two)
            if not (left or right):
                return False
    return True


class _Pass(NamedTuple):
    """A hex between: its offset in the tables, its step, and the side that leads into it."""

    hex: int
    step: int
    side: int


Both = tuple[_Pass, _Pass]
"""The passes of both courses after a step: one and the same where they run together."""

_HERE: Both = (_Pass(0, 0, 0),) * 2


def _passes(a: int, b: int, line: int, straight: Straight) -> Iterator[Both]:
    """Both courses to an offset, worked out as far as anybody looks along them.

    Most lines end at a crest close by.
    """
    steps, before = _worked_out(a, b, line, straight), _HERE
    for k, both in enumerate(steps):
        if both is None:
            both = steps[k] = _both(a, b, line, straight, before)
        yield both
        before = both


@functools.cache
def _worked_out(a: int, b: int, line: int, straight: Straight) -> list[Both | None]:
    """What has been worked out of the courses to an offset, step by step."""
    return [None] * (max(abs(a), abs(b), abs(a + b)) - 1)


def _both(a: int, b: int, line: int, straight: Straight, before: Both) -> Both:
    step = before[0].step + 1
    (x, y), (p, q) = passed(a, b, step)
    ways, one, two = _ways(line, straight), y * line + x, q * line + p
    first = _Pass(one, step, 6 * one + ways[before[0].hex - one])
    if one == two and before[0] is before[1]:
        return first, first
    return first, _Pass(two, step, 6 * two + ways[before[1].hex - two])


@functools.cache
def _ways(line: int, straight: Straight) -> dict[int, int]:
    """The six ways, by what each adds to a place of the tables."""
    return {y * line + x: way for way, (x, y) in enumerate(STEPS[straight])}


def _clear(relief: Relief, at: int, low: int, slope: float, way: _Pass) -> bool:
    hex_, step, side = way
    if relief.high[at + hex_] - low > slope * step:
        return False
    return step == 1 or relief.fence[6 * at + side] - low <= slope * (step - 0.5)


def crossed(relief: Relief, start: str, to: str) -> bool:
    """Whether there is sight, but every line of it crosses a hedge along a side of ``to``.

    Nothing lies between a hex and itself. Most hexes have no hedge, and most of the rest are not
    seen: both are quicker asked than a profile is drawn.
    """
    if start == to or not _hedged(relief, to) or not sees(relief, start, to):
        return False
    if relief.grid.distance(start, to) == 1:
        return frozenset((start, to)) in relief.hedges
    found = [one for one in _profiles(relief, start, to) if not any(step.hides for step in one)]
    return all(frozenset((one[-2].hex, to)) in relief.hedges for one in found)


def _hedged(relief: Relief, hex_: str) -> bool:
    """Whether a hedge stands along any side of a hex."""
    at = 6 * relief.place[hex_]
    return max(relief.fence[at : at + 6]) > NOTHING


def profile(relief: Relief, start: str, to: str) -> tuple[ProfileHex, ...]:
    """Every hex from one to another with its heights; of two courses a clear one, else the first.

    Where the ground of ``to`` is hidden, some step says that it ``hides``.
    """
    found = list(_profiles(relief, start, to))
    return next((one for one in found if not any(step.hides for step in one)), found[0])


def _profiles(relief: Relief, start: str, to: str) -> Iterator[tuple[ProfileHex, ...]]:
    (a, b), (p, q) = relief.grid.at[start], relief.grid.at[to]
    far, low = relief.grid.distance(start, to), relief.ground[start]
    rise = (relief.ground[to] - low) / far if far else 0.0
    for course in courses(p - a, q - b):
        names = [start, *(relief.grid.named(a + x, b + y) for x, y in course), to][: far + 1]
        yield tuple(_steps(relief, names, low, rise))


def _steps(relief: Relief, names: list[str], low: int, rise: float) -> Iterator[ProfileHex]:
    far = len(names) - 1
    for k, name in enumerate(names):
        ground, top, line = relief.ground.get(name, NOTHING), relief.tops.get(name, NOTHING), \
            low + rise * k  # fmt: skip
        hedge = relief.hedges.get(frozenset((names[k - 1], name))) if k else None
        hides = 0 < k < far and top > line + CLOSE * k
        if hedge is not None and 1 < k < far:
            over = SKY if relief.opaque else hedge
            hides = hides or over > low + (rise + CLOSE) * (k - 0.5)
        yield ProfileHex(name, k, ground, top, line, hedge, hides)


# --- All that is seen from a hex --------------------------------------------------------------


def seen(relief: Relief, start: str, reach: int, eye: int = 0) -> frozenset[str]:
    """All hexes at most ``reach`` steps away with a line of sight, with the hex itself.

    Raises ValueError where ``reach`` is more than the ``margin`` of the map.
    """
    if not 0 <= reach <= relief.margin:
        raise ValueError(f"a view here reaches 0 to {relief.margin} hexes, not {reach}")
    fan, at = _fan(reach, relief.line, relief.grid.straight), relief.place[start]
    low = relief.floor[at] + eye
    steep = _slopes(relief, fan, at, low)
    floors, names = fan.hexes(relief.floor[fan.cut(at)]), fan.hexes(relief.names[fan.cut(at)])
    found = [start]
    for name, floor, (part, one, two) in zip(names, floors, fan.targets, strict=True):
        if name:
            slope = (floor - low) * part + CLOSE
            if max(one(steep)) <= slope or (two and max(two(steep)) <= slope):
                found.append(name)
    return frozenset(found)


def _slopes(relief: Relief, fan: "_Fan", at: int, low: int) -> list[float]:
    """How steeply the line rises that just passes over each way into a hex; the last is none."""
    cut = fan.cut(at)
    fences = relief.fence[6 * cut.start : 6 * cut.stop]
    fences.append(NOTHING)
    tops, hedges = fan.tops(relief.high[cut]), fan.sides(fences)
    found = [
        over if (over := (top - low) * inner) > (past := (hedge - low) * outer) else past
        for top, inner, hedge, outer in zip(tops, fan.inner, hedges, fan.outer, strict=True)
    ]
    found.append(NOTHING)
    return found


Pick = Callable[[Any], Any]


class _Fan(NamedTuple):
    """A view of some reach, made ready: what to take out of a cut of the tables around a hex.

    The slope at which a hex rises from the eye depends on that hex alone, and that of a hedge on
    the side it is entered by; so each is worked out once, and a target is seen when no slope on
    its way is steeper than its own.
    """

    edge: int
    hexes: Pick
    tops: Pick
    sides: Pick
    inner: list[float]
    outer: list[float]
    targets: list[tuple[float, Pick, Pick | None]]

    def cut(self, at: int) -> slice:
        """The part of a table that the view may reach."""
        return slice(at - self.edge, at + self.edge + 1)


@functools.cache
def _fan(reach: int, line: int, straight: Straight) -> _Fan:
    edge = reach * (line + 1)
    spots = [
        (a, b)
        for b in range(-reach, reach + 1)
        for a in range(-reach, reach + 1)
        if 0 < max(abs(a), abs(b), abs(a + b)) <= reach
    ]
    entries: dict[_Pass, int] = {}
    ways = [
        [
            [entries.setdefault(one, len(entries)) for one in way]
            for way in zip(*_passes(a, b, line, straight), strict=True)
        ]
        for a, b in spots
    ]
    targets = []
    for (a, b), found in zip(spots, ways, strict=True):
        one, two = (_pick(way) for way in found or ([len(entries)],) * 2)
        far = max(abs(a), abs(b), abs(a + b))
        targets.append((1 / far, one, None if found[:1] == found[1:] else two))
    return _Fan(
        edge,
        _pick([b * line + a + edge for a, b in spots]),
        _pick([one.hex + edge for one in entries]),
        _pick([one.side + 6 * edge if one.step > 1 else -1 for one in entries]),
        [1 / one.step for one in entries],
        [1 / (one.step - 0.5) for one in entries],
        targets,
    )


def _pick(places: list[int]) -> Pick:
    """A function that takes these places out of a list, quicker than a loop can."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))
