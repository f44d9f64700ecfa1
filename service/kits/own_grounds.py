"""Boards of a box's text that are pictures: hexes or squares by a few of them, areas, or none."""

from collections.abc import Mapping
from typing import Any, Literal

from domain.kits import fitting
from domain.kits.board_faults import MOST_PIXELS
from domain.kits.grids import inside
from domain.kits.kit import Board, BoardPart, Grid, Point
from service.kits.in_words import in_words
from service.kits.own_lines import TextFaults, clean
from service.kits.own_pictures import NamedPictures
from service.kits.vassal.pictures import KnownPicture
from service.words import _

WORDS = ("image", "hexes", "squares", "numbers", "from", "to", "counter", "pixels", "unit")
FITTED = ("hexes", "squares", "numbers", "from", "to")
"""The words that tell the grid of a picture."""
IN_A_STEP = 0.63
"""How much of the way from one hex to the next a counter is wide."""
IN_A_MAP = 24
"""How many counters lie beside each other on a map without a grid."""
LEAST_COUNTER, MOST_COUNTER = 8, 1000


def pictured(
    told: TextFaults,
    shown: NamedPictures,
    board: Board,
    raw: Mapping[str, Any],
    spots: Grid | None,
    at: int,
) -> Board | None:
    """A board that is a picture; None if it is none, which is told."""
    name = told.text(raw, "image", at)
    if fitted := shown.fitted.get(board.name):
        raw = {key: raw[key] for key in raw if key not in FITTED} | dict(fitted)
    line = told.line_of("image", at)
    known = shown.picture(line, name)
    if known is None or not (known.width and known.height):
        return None
    part = BoardPart(w=known.width, h=known.height, picture=known.hash)
    kinds = [kind for kind in ("hexes", "squares") if kind in raw]
    if len(kinds) + (spots is not None) > 1:
        wrong = _("the board {name} has one of hexes, squares, areas", name=board.name)
        told.wrong(line, wrong)
        return None
    if kinds:
        found = _gridded(told, Board(board.code, board.name, parts=(part,)), raw, kinds[0], at)
    elif spots is not None:
        found = Board(board.code, board.name, parts=(part,), grid=spots)
    else:
        shown.waits = shown.waits or "numbers" in raw
        found = Board(board.code, board.name, parts=(part,), free=True)
    return found and _with_counter(told, found, raw, known, at)


def _with_counter(
    told: TextFaults, board: Board, raw: Mapping[str, Any], known: KnownPicture, at: int
) -> Board:
    """The board with how wide a counter is on it."""
    wide = raw.get("counter", 0)
    if not isinstance(wide, int) or (wide and not LEAST_COUNTER <= wide <= MOST_COUNTER):
        said = _("counter is how many pixels of the picture a counter is wide: {least} to {most}",
                 least=LEAST_COUNTER, most=MOST_COUNTER)  # fmt: skip
        told.wrong(told.line_of("counter", at), said)
        wide = 0
    if not wide:
        grid = board.zones[0].grid if board.zones else None
        wide = round(IN_A_STEP * grid.dy) if grid else max(24, known.width // IN_A_MAP)
    pixels, unit = _length(told, board, raw, at)
    return Board(
        board.code, board.name, parts=board.parts, grid=board.grid, zones=board.zones,
        free=board.free, counter=min(max(wide, LEAST_COUNTER), MOST_COUNTER),
        pixels=pixels, unit=unit,
    )  # fmt: skip


def _length(told: TextFaults, board: Board, raw: Mapping[str, Any], at: int) -> tuple[float, str]:
    """How many pixels of a board without spaces a unit of length is, and what it is called."""
    if "pixels" not in raw and "unit" not in raw:
        return 0, ""
    pixels, unit = raw.get("pixels", 0), clean(told.text(raw, "unit", at))
    sound = type(pixels) in (int, float) and 0 < pixels <= MOST_PIXELS
    if not (board.free and sound and unit):
        told.wrong(
            told.line_of("pixels" if "pixels" in raw else "unit", at),
            _("a picture without spaces says how long it is by both: pixels = 84, unit = “inch”"),
        )
        return 0, ""
    return float(pixels), unit


def _gridded(
    told: TextFaults, board: Board, raw: Mapping[str, Any], word: str, at: int
) -> Board | None:
    """A board with the grid that goes through some of its spaces."""
    line = told.line_of(word, at)
    form = raw.get("numbers", "CCRR")
    figured = fitting.figured(form) if isinstance(form, str) else None
    if figured is None:
        said = _("numbers says how spaces are called: “CCRR”, “RRCC”, “CC.RR” or “ARR”")
        told.wrong(told.line_of("numbers", at), said)
        return None
    points = _points(told, raw[word], line, word)
    cells: dict[tuple[int, int], Point] = {}
    for name, point in points.items():
        pair = figured.read(name)
        if pair is None:
            wrong = _("“{word}” is not a name of the form {form}", word=name[:20], form=form)
            told.wrong(line, wrong)
        else:
            cells[pair] = point
    ends = [_end(told, raw, key, figured, form, at) for key in ("from", "to")]
    if not points or len(cells) < len(points):
        return None
    kind: Literal["hex", "square"] = "hex" if word == "hexes" else "square"
    try:
        grid = fitting.fit(kind, cells, figured.numbering).grid
    except fitting.NoFit as why:
        said = in_words(str(why))
        told.wrong(line, said[0].lower() + said[1:].removesuffix("."))
        return None
    lowest = (min(0 if not c else 1 for c, _ in cells), min(0 if not r else 1 for _, r in cells))
    lettered = figured.numbering.across.kind == "letters"
    first = ends[0] or ((0 if lettered else lowest[0]), lowest[1])
    area = (0.0, 0.0, float(board.parts[0].w), float(board.parts[0].h))
    outline = fitting.within(grid, area, first, ends[1])
    away = next((name for name, point in points.items() if not inside(outline, *point)), "")
    if away and any(ends):
        wrong = _("{name} lies off the map, as from and to tell how far it goes", name=away)
        told.wrong(line, wrong)
        return None
    zone = fitting.zone_of(grid, outline, board.name)
    return Board(board.code, board.name, parts=board.parts, zones=(zone,))


def _points(told: TextFaults, raw: Any, line: int, word: str) -> dict[str, Point]:
    """Where spaces lie: { 0510 = [258, 607], … }."""
    sound = isinstance(raw, dict) and all(
        isinstance(p, list) and len(p) == 2 and all(type(n) is int and 0 <= n < 32_000 for n in p)
        for p in raw.values()
    )
    if not sound or not raw:
        form = f"{word} = {{ 0510 = [258, 607] }}"
        said = _("{key} are spaces of the map with their middles: {form}", key=word, form=form)
        told.wrong(line, said)
        return {}
    return {str(name): (point[0], point[1]) for name, point in raw.items()}


def _end(
    told: TextFaults, raw: Mapping[str, Any], key: str, figured: fitting.Figured, form: str, at: int
) -> fitting.Pair | None:
    """The first or the last space of a map, if the text says which it is."""
    if key not in raw:
        return None
    pair = figured.read(raw[key]) if isinstance(raw[key], str) else None
    if pair is None:
        wrong = _("{key} is a space of the form {form}, in quotes", key=key, form=form)
        told.wrong(told.line_of(key, at), wrong)
    return pair
