"""The boards of a box's text: maps drawn as a chart, areas with their links, boxes and tracks."""

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.game.tables import BadTable
from domain.grid.chart import chart_within
from domain.kits.board_faults import MOST_SPOTS
from domain.kits.kit import Board, BoardPart, Grid, Point
from service.kits.in_words import in_words
from service.kits.own_grounds import WORDS as PICTURED
from service.kits.own_grounds import pictured
from service.kits.own_lines import TextFaults, clean
from service.kits.own_pictures import NamedPictures
from service.words import _

PAPER = "#f4efe0"
STEP = 60
"""How far apart boxes of a track lie, in pixels."""
MARGIN = 40
IN_A_ROW = 16

_CHART = ("ground", "marks", "grid", "pushed", "numbers", "first", "heights", "step", "scale",
          "unit", "places", "ways", "sides", "labels", "strokes", "signs")  # fmt: skip
_AREAS = ("areas", "links")
_BOXES = ("boxes",)
_KINDS = {"ground": _CHART, "areas": _AREAS, "boxes": _BOXES}


def boards(
    told: TextFaults, shown: NamedPictures, raw: Sequence[Mapping[str, Any]]
) -> tuple[Board, ...]:
    """The boards of a text; those that are wrong are told and left out."""
    if not raw:
        wrong = _("a box needs a board: [[boards]], with a name and its ground, areas or boxes")
        told.wrong(0, wrong)
    found = (_board(told, shown, n, board) for n, board in enumerate(raw))
    return tuple(board for board in found if board)


def _board(told: TextFaults, shown: NamedPictures, n: int, raw: Mapping[str, Any]) -> Board | None:
    at = told.header("boards", n)
    name = clean(told.text(raw, "name", at))
    if not name:
        told.wrong(told.number(at), _("a board needs a name: name = “map”"))
        name = f"board {n + 1}"
    code = f"m{n}"
    if "image" in raw:
        told.known(raw, ("name", *PICTURED, *_AREAS), _("the board {name}", name=name), at)
        grid = _spotted(told, raw, at) if "areas" in raw else None
        return pictured(told, shown, Board(code, name), raw, grid, at)
    kinds = [kind for kind in _KINDS if kind in raw]
    if len(kinds) != 1:
        wrong = _(
            "the board {name} is drawn by one of ground, areas, boxes, or has a picture: image",
            name=name,
        )
        told.wrong(told.number(at), wrong)
        return None
    told.known(raw, ("name", *_KINDS[kinds[0]]), _("the board {name}", name=name), at)
    if kinds == ["ground"]:
        return _charted(told, n, Board(code, name), raw)
    grid = _spotted(told, raw, at)
    return Board(code, name, parts=(_paper(grid.spots),), grid=grid)


def _spotted(told: TextFaults, raw: Mapping[str, Any], at: int) -> Grid:
    """The areas of a board with what touches what, or its boxes."""
    spots = _areas(told, raw, at) if "areas" in raw else _boxes(told, raw, at)
    return Grid("spots", spots=spots, links=tuple(_links(told, raw, spots, at)))


def _paper(spots: Mapping[str, Point]) -> BoardPart:
    """A sheet of paper on which all spots have room."""
    right = max((x for x, _ in spots.values()), default=0)
    low = max((y for _, y in spots.values()), default=0)
    return BoardPart(w=right + MARGIN, h=low + MARGIN, colour=PAPER)


def _charted(told: TextFaults, n: int, board: Board, raw: Mapping[str, Any]) -> Board | None:
    """A board of a chart, whose faults are told by line and column of the whole text."""
    tree = {key: raw[key] for key in _CHART if key in raw}
    tree |= {"source": "seed", "title": board.name}
    start, end = told.header("boards", n), told.header("boards", n + 1) or len(told.raw)
    alone = "\n" * told.raw.count("\n", 0, start) + told.raw[start:end]
    try:
        chart_within(tree, alone, f"the board {board.name}")
    except BadTable as error:
        told.add(in_words(str(error)).removesuffix("."))
        return None
    return Board(board.code, board.name, chart=_toml(tree))


def _toml(tree: Mapping[str, Any]) -> str:
    """A table as text that reads as the same table."""
    return "".join(f"{json.dumps(key)} = {_value(tree[key])}\n" for key in sorted(tree))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = (f"{_value(key)} = {_value(value[key])}" for key in sorted(value))
        return f"{{ {', '.join(inner)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _areas(told: TextFaults, raw: Mapping[str, Any], at: int) -> dict[str, Point]:
    """Areas, a line each: a name and its point."""
    found: dict[str, Point] = {}
    for number, words in told.lines(told.text(raw, "areas", at), "areas", at):
        read = re.fullmatch(r"(.+?)\s+(\d{1,5})\s*,\s*(\d{1,5})", words)
        if read is None:
            wrong = _("“{word}” is not an area; write “Reims 512,300”", word=words[:60])
            told.wrong(number, wrong)
            continue
        _named(told, number, clean(read[1]), (int(read[2]), int(read[3])), found)
    return found


def _boxes(told: TextFaults, raw: Mapping[str, Any], at: int) -> dict[str, Point]:
    """Boxes and tracks, a line each: a name, and the boxes that it has."""
    found: dict[str, Point] = {}
    row = 0
    for number, words in told.lines(told.text(raw, "boxes", at), "boxes", at):
        title, bar, rest = words.partition("|")
        names = list(
            itertools.islice(
                _spread(rest.split("|") if "|" in rest else rest.split()), MOST_SPOTS + 1
            )
        )
        if not (bar and title.strip() and names):
            wrong = _(
                "“{word}” is not a track; write “VP | 0 1 2 3” or “VP | 0..30”", word=words[:60]
            )
            told.wrong(number, wrong)
            continue
        for k, name in enumerate(names):
            at_ = (MARGIN + STEP * (k % IN_A_ROW), MARGIN + STEP * (row + k // IN_A_ROW))
            _named(told, number, f"{clean(title)}-{name}".replace(" ", "-"), at_, found)
        row += (len(names) - 1) // IN_A_ROW + 1
        if len(found) > MOST_SPOTS:
            told.wrong(number, _("a board has up to {most} boxes", most=MOST_SPOTS))
            break
    return found


def _spread(names: Sequence[str]) -> Iterator[str]:
    """Names of boxes; "0..30" is all from 0 to 30."""
    for name in map(clean, names):
        many = re.fullmatch(r"(\d{1,4})\.\.(\d{1,4})", name)
        if many:
            yield from map(str, range(int(many[1]), int(many[2]) + 1))
        elif name:
            yield name


def _named(told: TextFaults, number: int, name: str, at: Point, found: dict[str, Point]) -> None:
    if name in found:
        told.wrong(number, _("there are two spaces {name} on this board", name=name))
    found[name] = at


def _links(
    told: TextFaults, raw: Mapping[str, Any], spots: Mapping[str, Point], at: int
) -> Iterator[tuple[str, str]]:
    """What touches what: "Reims-Châlons-Verdun; Reims-Sedan"."""
    for number, words in told.lines(told.text(raw, "links", at), "links", at):
        for chain in filter(None, map(clean, words.split(";"))):
            names = _chained(chain, spots)
            if names is None:
                wrong = _(
                    "“{word}” links something that is not an area; write “Reims-Sedan”",
                    word=chain[:60],
                )
                told.wrong(number, wrong)
                continue
            yield from itertools.pairwise(names)


def _chained(chain: str, spots: Mapping[str, Point]) -> list[str] | None:
    """The areas of a chain, whose names may have hyphens themselves; None if there are others."""
    parts, found = chain.split("-"), list[str]()
    while parts:
        many = next(
            (n for n in range(len(parts), 0, -1) if clean("-".join(parts[:n])) in spots), None
        )
        if many is None:
            return None
        found.append(clean("-".join(parts[:many])))
        parts = parts[many:]
    return found if len(found) > 1 else None
