"""The maps and counters as boards show them: spaces, ways, names, silhouettes, layers."""

import functools
import itertools
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.game import tables
from domain.game.tables import Table
from domain.game.view.board import Label, Layer, Link, Map, Mark, Stroke
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.ground import (
    LINES,
    PLACES,
    SECTORS,
    TIDES,
    Ground,
    map_ground,
    sea,
    tide_line,
)
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID, PACKAGE
from domain.games.tcs_omaha.landing import rising
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import by_day, ground, of_side, sight
from domain.games.tcs_omaha.printed import TABLES, Kind, forces
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.view import shore
from domain.games.tcs_omaha.words import HOUR, Side, minute
from domain.grid.map_text import chain
from domain.grid.reading import MapText
from domain.grid.sheet import point, spaces

KILOMETRES = 0.1143
"""From one hex to the next: 125 yards."""
WORDS = {
    "open": "open ground", "beach": "beach", "sea": "sea", "orchard": "orchard", "woods": "woods",
    "forest": "forest", "building": "building", "village": "village",
}  # fmt: skip
LINKS = {"bocage": "bocage", "cliff": "cliff", "slope": "extreme slope", "shingle": "shingle"}


class _Drawn(Table, frozen=True):
    titles: dict[str, str]
    labels: tuple[Label, ...]


DRAWN = tables.read(PACKAGE, "drawn.toml", _Drawn)


MapText(*tables.text(PACKAGE, "drawn.toml")).names(
    (point for label in DRAWN.labels for point in label.at), GRID.cells
)


def _links(here: Ground, letter: str) -> Iterator[Link]:
    for side, words in here.sides.items():
        a, b = sorted(side)
        if a[0] == b[0] == letter:
            if "road" in words:
                yield Link(a, b, "primary road" if "primary" in words else "secondary road, trail")
            for word, kind in LINKS.items():
                if word in words and (word == "bocage" or "road" not in words):
                    yield Link(a, b, kind)


def _strokes(here: Ground, letter: str) -> Iterator[Stroke]:
    for name, text in FRAME.streams.items():
        kind = "river" if name == "Aure" else "stream"
        for through in _runs(chain(text), here, letter):
            named = name if kind == "stream" else ""  # a river has a label, which is larger
            yield Stroke(through, kind, named)  # type: ignore[arg-type]


def _shore(here: Ground, letter: str) -> Iterator[Stroke]:
    """The printed tide lines, and the obstacles along the edge of the beach."""
    columns = sorted({here.cells[h][0] for h in here.cells if h[0] == letter})
    drawn: set[str] = set()
    tides: list[Stroke] = []
    for hour in reversed(LINES if letter in "AB" else ()):
        dry = [tide_line(c, minute(hour)) for c in columns]
        new = (h for h in dry if h in here.cells and h not in drawn)
        tides += (Stroke(through, "tide", hour) for through in _unbroken(new))
        drawn.update(dry)  # where the sea stands for two hours the later one has the line
    yield from sorted(tides, key=lambda stroke: stroke.name)
    wire = tuple(h for h in here.obstacles if h[0] == letter)
    if wire:
        yield Stroke(wire, "wire")


def _unbroken(shore: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The parts of a line in which two hexes or more touch: beside a bank the tide stands in two
    places."""
    runs: list[list[str]] = []
    for hex_ in shore:
        if runs and hex_ in GRID.beside[runs[-1][-1]]:
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return (tuple(run) for run in runs if len(run) > 1)


def _runs(hexes: list[str], here: Ground, letter: str) -> Iterator[tuple[str, ...]]:
    """The parts of a course that lie on one sheet, each as far as its edge; and in the south of
    all maps it leaves them."""
    run: list[str] = []
    for k, hex_ in enumerate(hexes):
        if hex_[0] == letter and hex_ in here.cells:
            if not run and k:
                run = [_edge(hex_, hexes[k - 1])]
            run.append(hex_)
        elif run:
            yield (*run, _edge(run[-1], hex_))
            run = []
    if len(run) > 1:
        yield (*run, *([f"{run[-1]}/S"] if run[-1].endswith(".01") else []))


def _onward(here: Ground, letter: str) -> Iterator[Mark]:
    """Where a road leads on to the next sheet."""
    for text in (text for ways in FRAME.roads.values() for text in ways.values()):
        for a, b in itertools.pairwise(chain(text)):
            for one, other in ((a, b), (b, a)):
                if one[0] == letter and one in here.cells and other[0] != letter:
                    side = _edge(one, other).partition("/")[2]
                    yield Mark("exit", one, f"map {other[0]}", side)


def _edge(hex_: str, beyond: str) -> str:
    return f"{hex_}/{point(GRID, hex_, beyond)}"


def _labels(cells: frozenset[str]) -> Iterator[Label]:
    for label in DRAWN.labels:
        if all(point.partition("/")[0] in cells for point in label.at):
            yield label
    for key, sector in SECTORS.items():
        at = _level([tide_line(column, 8 * HOUR) for column in sector.columns])
        if cells.issuperset(at):  # between the tide lines of this hour and the next
            yield Label(key, tuple(f"{hex_}/S" for hex_ in at), "beach")


def _level(shore: list[str]) -> tuple[str, str]:
    """The ends of the longest part of a shore that lies level, each in a lower column."""
    down = [GRID.middle(hex_)[1] for hex_ in shore]
    parts = [
        (k, n)
        for k in range(len(shore))
        for n in range(k + 2, len(shore), 2)
        if down[k] == down[n] and {*down[k : n + 1 : 2]} == {down[k]}
        and {*down[k + 1 : n : 2]} == {down[k] - 0.5}
    ]  # fmt: skip
    first, last = max(parts, key=lambda part: part[1] - part[0], default=(0, len(shore) - 1))
    return shore[first], shore[last]


def _marks(here: Ground, letter: str) -> Iterator[Mark]:
    for name, site in here.sites.items():
        hex_ = next(h for h in (*site.boxes, *site.zone) if h in here.cells)
        if hex_[0] == letter:
            yield Mark("strongpoint", hex_, name)


@functools.cache
def _charts(piece: str, goals: frozenset[str]) -> tuple[Map, ...]:
    here = map_ground(piece)
    return tuple(_chart(here, letter, goals) for letter in here.maps)


def _chart(here: Ground, letter: str, goals: frozenset[str]) -> Map:
    cells = frozenset(h for h in here.cells if h[0] == letter)
    shown = {h: WORDS[here.terrain[h]] for h in here.grid.names if h in cells}
    return Map(
        title=DRAWN.titles[letter],
        spaces=spaces(GRID.middle, shown, PLACES, lambda hex_: here.level[hex_] // 10),
        links=tuple(_links(here, letter)),
        labels=(*_labels(cells), *shore.boxes(cells)),
        strokes=(*_strokes(here, letter), *_shore(here, letter), *shore.strokes(here, cells)),
        marks=(
            *_marks(here, letter),
            *shore.marks(here, letter, f"Defensive zone ({TABLES.area.dug_in:+})"),
            *shore.onward(cells),
            *_onward(here, letter),
            *(Mark("goal", h, "Goal") for h in sorted(goals & cells)),
        ),
        scale=KILOMETRES,
        unit="km",
    )


def charts(here: Ground, goals: frozenset[str] = frozenset()) -> tuple[Map, ...]:
    """The sheets of a piece of the maps, from A to D, with the hexes that a scenario is about."""
    return _charts(here.piece, goals)


_VEHICLES = (
    ("DD", "DD tank"), ("StuG", "assault gun"), ("Marder", "tank destroyer"),
    ("M10", "tank destroyer"), ("Tiger", "heavy tank"), ("Panther", "heavy tank"),
    ("Sherman", "Sherman tank"), ("self-propelled", "self-propelled gun"), ("", "tank"),
)  # fmt: skip
_GUNS = (
    ("anti-tank", "anti-tank gun"), ("Pak", "anti-tank gun"), ("88", "anti-tank gun"),
    ("", "howitzer"),
)  # fmt: skip
_OTHERS = {"leader": "leader", "pillbox": "pill box", "pit": "rocket launcher"}


def art(kind: Kind) -> str:
    """The silhouette of a kind of unit; "" of infantry, which has its symbol alone."""
    if kind.class_ in _OTHERS:
        return _OTHERS[kind.class_]
    if kind.mortar:
        return "mortar"
    if kind.class_ == "vehicle":
        return next(art for word, art in _VEHICLES if word in kind.name)
    if kind.class_ == "gun":
        return next(art for word, art in _GUNS if word in kind.name)
    if kind.class_ == "carrier":
        return "half-track" if "half-track" in kind.name else "truck"
    return "machine gun" if "machine gun" in kind.name else ""


def figures(kind: Kind, points: int) -> str:
    """Fire, reach and morale, or attack, range and defence: "5[4]3"; leaders have none."""
    last = kind.morale if kind.foot else kind.defence
    if points:
        return f"{points}[{kind.reach}]{last or ''}"
    if kind.attack:
        return f"{kind.attack}[{kind.point_range}]{last or ''}"
    return ""


GROUND = {"open": "clear", "building": "village", "village": "town", "forest": "forest"}

KM = 0.114


@functools.cache
def maps(scenario: str) -> tuple[Map, ...]:
    """The sheets of a scenario on the maps, or the piece of ground of a lesson."""
    if scenario in forces.SCENARIOS:
        found = forces.SCENARIOS[scenario]
        goals = {h for prize in found.victory.places.values() for h in prize.hexes}
        return charts(map_ground(found.piece), frozenset(goals))
    return (_sheet(scenario),) if scenario else ()


@functools.cache
def _sheet(scenario: str) -> Map:
    ground, lesson = field(scenario), scene(scenario)
    shown = {n: GROUND.get(ground.terrain[n], ground.terrain[n]) for n in ground.grid.names}
    return Map(
        title=f"{lesson.title}: 6 June 1944",
        spaces=spaces(ground.grid.middle, shown, level=lambda name: ground.level[name] // 10),
        links=tuple(_sides(scenario)),
        marks=tuple(Mark("goal", goal, "Goal") for goal in lesson.goals),
        scale=KM,
        unit="km",
    )


_LINKS = {"road": "road", "primary": "road", "bocage": "hedge", "cliff": "cliff", "slope": "bluff"}


def _sides(scenario: str) -> Iterator[Link]:
    for side, words in field(scenario).sides.items():
        a, b = sorted(side)
        for kind_ in sorted({_LINKS.get(word, "") for word in words} - {""}):
            yield Link(a, b, kind_)


def layers(state: State) -> tuple[Layer, ...]:
    """The hexes in which a mover is fired at in overwatch (9.2); on the maps of the day also the
    defensive zones about the German works (1.6)."""
    return tuple(_layers(state))


def _layers(state: State) -> Iterator[Layer]:
    yield from _waters(state)
    if state.scenario in forces.SCENARIOS:
        zones = map_ground(forces.SCENARIOS[state.scenario].piece).zones
        if zones:
            yield _layer("German defensive zones", zones)
    if state.turn:
        yield _layer("German overwatch", _watched(state, "german"))
        yield _layer("American overwatch", _watched(state, "american"))


def _waters(state: State) -> Iterator[Layer]:
    """The beach that is under water at this hour, and what the next turn brings under it (1.12)."""
    if not state.landing.sealed or not state.turn:
        return
    here, now = ground(state).grid, forces.minutes(state.scenario, state.turn)
    if wet := sea(now // HOUR).intersection(here.cells) - sea(_LOWEST):
        shore = {h for one in wet for h in here.beside[one]} & sea(_LOWEST)
        yield replace(_layer(f"Sea at {forces.shown(now)}", wet | shore), kind="sea")
    if at := rising.rises(state):
        new = sea(at // HOUR).intersection(here.cells) - sea(now // HOUR)
        yield replace(_layer(f"Sea at {forces.shown(at)}", new), kind="rising")


_LOWEST = max(range(len(TIDES)), key=lambda hour: int(TIDES[hour]))
"""An hour at which the sea stands as far out as the sheets show it."""


def _watched(state: State, side: Side) -> set[str]:
    """The hexes where somebody who moves may be fired at by a side; a flare shows some from as far
    as by day (11.2)."""
    here, lit, found = ground(state), state.landing.lit, set[str]()
    for start, reach in _posts(state, side):
        found |= here.commanded(start, min(reach, sight(state)))
        if lit:
            found |= here.commanded(start, min(reach, by_day(state))).intersection(lit)
    return found


def _posts(state: State, side: Side) -> set[tuple[str, int]]:
    """From where a side fires in overwatch, and how far."""
    firing = ((state.units[n].hex, aim.reach(state, n)) for n in of_side(state, side))
    return {(start, reach) for start, reach in firing if reach >= 0}


def _layer(name: str, spaces: Iterable[str]) -> Layer:
    return Layer(name, tuple(sorted(spaces)))
