"""A whole map from one table of text: ground, heights, ways, sides, names, signs.

A game that has no wishes of its own for its map writes it so, and has at once the sheet that
boards show, the grid that its rules ask, and every fault of the text told by line and column.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from domain.game import faults, tables
from domain.game.view.board import Label, Map, Mark, Stroke
from domain.grid.hexes import Hexes
from domain.grid.map_text import rows, steps
from domain.grid.reading import MapText
from domain.grid.sheet import links, spaces
from domain.grid.squares import Squares, squares

Sides = Mapping[str, frozenset[frozenset[str]]]
"""Pairs of neighbours by what leads or lies between them."""


Way = Literal["road", "trail", "rail"]
Side = Literal["river", "cliff", "slope", "shingle", "hedge", "wire", "mines"]


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    title: str
    ground: str
    marks: dict[str, str]
    grid: Literal["rows", "columns", "squares"] = "rows"
    pushed: Literal["even", "odd"] = "even"
    numbers: Literal["RRCC", "CCRR"] = "RRCC"
    first: int = 1
    heights: str = ""
    step: str = ""
    scale: float = 0
    unit: str = ""
    places: dict[str, str] = {}
    ways: dict[Way, tuple[str, ...]] = {}
    sides: dict[Side, tuple[str, ...]] = {}
    labels: tuple[Label, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    signs: tuple[Mark, ...] = ()


class ReadMap(msgspec.Struct, frozen=True):
    """A map that was read: what its boards show, and what rules ask of it."""

    map: Map
    grid: Hexes | Squares
    ground: Mapping[str, str]
    """The word for the ground of each space."""
    height: Mapping[str, int]
    """The step of height of each space; 0 everywhere where none are written."""
    ways: Sides
    """The steps of each kind of way, as two neighbours."""
    sides: Sides
    """The sides that have something along them, as the two neighbours."""


def read(package: str, file: str) -> ReadMap:
    """The map of a game's package from its table. Raises BadTable."""
    where, raw = tables.text(package, file)
    return chart(raw, where)


def chart(raw: str, where: str) -> ReadMap:
    """The map in a text that lies at ``where``. Raises BadTable, with line and column."""
    told = MapText(where, raw)
    _worded(told, _tree(raw))
    return _read(told, tables.read_bytes(raw.encode(), where, _Text))


def chart_within(tree: Mapping[str, Any], raw: str, where: str) -> ReadMap:
    """The same of a table that is part of a larger text, of which ``raw`` has it alone, with an
    empty line for each line before it. Raises BadTable, with line and column."""
    told = MapText(where, raw)
    _worded(told, tree)
    try:
        return _read(told, msgspec.convert(tree, _Text))
    except msgspec.ValidationError as error:
        raise tables.BadTable(faults.of_type(where, raw, str(error))) from None


def _read(told: MapText, text: _Text) -> ReadMap:
    told.wanted("ground", bool(text.ground.strip()), "the ground has no row yet: “01 . . .” is one")
    for place, name in text.places.items():
        told.wanted(place, bool(name.strip()), f"{place} needs a name here, or no line")
    told.rows(text.ground, text.marks)
    if text.heights:
        told.rows(text.heights, _DIGITS, like=text.ground)
    if text.grid == "squares":
        told.ends(text.ground, text.first)
    _sound(told, text)
    marks = dict(_cells(text, text.ground))
    grid = _grid(text, marks)
    over = grid.around if isinstance(grid, Squares) else grid.beside
    for beside, kinds in ((over, text.ways), (grid.beside, text.sides)):
        for kind, chains in kinds.items():
            told.chains(chains, kind, lambda a, b, near=beside: b in near.get(a, ()))  # type: ignore[misc]
    told.names((*text.places, *_points(text)), marks)
    ground = {name: text.marks[mark] for name, mark in marks.items()}
    height = {name: int(mark) for name, mark in _cells(text, text.heights)}
    along: Sides = {kind: steps(chains) for kind, chains in text.sides.items()}
    ways: Sides = {kind: steps(chains) for kind, chains in text.ways.items()}
    return ReadMap(
        map=_map(text, grid, ground, height, {**along, **ways}),
        grid=grid,
        ground=ground,
        height={name: height.get(name, 0) for name in marks},
        ways=ways,
        sides=along,
    )


def _tree(raw: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(raw)
    except tomllib.TOMLDecodeError:
        return dict.fromkeys(_NEEDED, "")  # that is told of any table


_NEEDED = ("source", "title", "ground", "marks")


def _worded(told: MapText, tree: Mapping[str, Any]) -> None:
    """Refuse a word that no map knows, and tell those that there are."""
    hints = get_type_hints(_Text)
    signs = tree.get("signs")
    asked = [
        *((key, "a map text", tuple(hints)) for key in tree),
        *((tree[key], f"a {key}", get_args(hints[key])) for key in ("grid", "pushed", "numbers")
          if key in tree),
        *((word, f"a kind of {key[:-1]}", get_args(kinds)) for key, kinds in (("ways", Way),
          ("sides", Side)) if isinstance(tree.get(key), dict) for word in tree[key]),
        *((sign["kind"], "a kind of sign", get_args(get_type_hints(Mark)["kind"]))
          for sign in (signs if isinstance(signs, list) else ())
          if isinstance(sign, dict) and "kind" in sign),
    ]  # fmt: skip
    for word, what, known in asked:
        if isinstance(word, str):
            others = ", ".join(known)
            told.wanted(
                word, word in known, f"“{word}” is not a word for {what}; there are {others}"
            )
    for key in _NEEDED:
        told.wanted(key, key in tree, f"a map text needs a line “{key} = …”")


MOST = 3000
"""How many spaces a map has at most: twice those of the largest that is drawn."""


def _sound(told: MapText, text: _Text) -> None:
    """Refuse what nobody can draw: a map without end, a scale that is none, no points."""
    many = sum(1 for _ in rows(text.ground))
    told.wanted("ground", many <= MOST, f"a map has up to {MOST} spaces, and this one {many}")
    far = "the scale is how far it is across a space: a number above 0"
    told.wanted("scale", 0 <= text.scale < inf, far)
    told.printable(_words(text))
    for label in text.labels:
        told.wanted(label.text, bool(label.at), f"“{label.text}” needs a point to stand at")
        told.apart(label.at, f"“{label.text}”")
    for stroke in text.strokes:
        at = next(iter(stroke.through), "strokes")
        told.wanted(at, len(stroke.through) > 1, "a stroke runs through two points or more")
        told.apart(stroke.through, f"“{stroke.name}”" if stroke.name else "a stroke")


def _words(text: _Text) -> Iterator[str]:
    """All that is printed on the sheet of a map."""
    yield from (text.title, text.step, text.unit, *text.marks.values(), *text.places.values())
    yield from (label.text for label in text.labels)
    yield from (stroke.name for stroke in text.strokes)
    yield from (sign.word for sign in text.signs)


_DIGITS = frozenset("0123456789")


def _cells(text: _Text, written: str) -> Iterator[tuple[str, str]]:
    """The name and the mark of each space."""
    for column, row, mark in rows(written, text.first):
        if text.grid == "squares":
            yield f"{chr(ord('a') + column - 1)}{row}", mark
        else:
            pair = (row, column) if text.numbers == "RRCC" else (column, row)
            yield f"{pair[0]:02}{pair[1]:02}", mark


def _grid(text: _Text, marks: Mapping[str, str]) -> Hexes | Squares:
    """The grid on which the spaces lie, with the first line at the top."""
    at = {name: (column, row) for (name, _), (column, row, _) in
          zip(_cells(text, text.ground), rows(text.ground, text.first), strict=True)}  # fmt: skip
    if text.grid == "squares":
        return squares(len({c for c, _ in at.values()}), len({r for _, r in at.values()}))
    lines = [row for _, row in at.values()]
    down = 1 if lines[0] > lines[-1] else -1  # rows that grow downwards count as less than none
    cells = {name: (column, down * row) for name, (column, row) in at.items()}
    if text.grid == "rows":
        return Hexes(cells, straight="rows", pushed=0 if text.pushed == "even" else 1)
    return Hexes(cells, straight="columns", pushed=1 if text.pushed == "even" else 0)


def _map(
    text: _Text, grid: Hexes | Squares, ground: Mapping[str, str], height: Mapping[str, int],
    along: Mapping[str, Iterable[frozenset[str]]],
) -> Map:  # fmt: skip
    shape: Literal["square", "hex"] = "square" if isinstance(grid, Squares) else "hex"
    level = {name: height.get(name, 0) for name in ground}
    return Map(
        title=text.title,
        spaces=spaces(
            lambda name: _middle(grid, name), ground, text.places, level.__getitem__, shape=shape
        ),
        links=tuple(link for kind, sides in along.items() for link in links(sides, kind, ground)),
        labels=text.labels,
        strokes=text.strokes,
        marks=text.signs,
        heights=text.step,
        scale=text.scale,
        unit=text.unit,
    )


def _middle(grid: Hexes | Squares, name: str) -> tuple[float, float]:
    if isinstance(grid, Squares):
        x, y = grid.at[name]
        return x, grid.rows - 1 - y
    return grid.middle(name)


def _points(text: _Text) -> Iterator[str]:
    """Every place that labels, strokes and signs name."""
    for label in text.labels:
        yield from label.at
    for stroke in text.strokes:
        yield from stroke.through
    for sign in text.signs:
        yield f"{sign.space}/{sign.side}" if sign.side else sign.space
