"""The page on which somebody presses a few spaces of a picture, and so lays a grid over it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, Response, redirect, request, url_for
from markupsafe import Markup, escape
from werkzeug.exceptions import NotFound

from domain.kits.kit import Board, Point
from domain.kits.spaces import Spaces
from service.drawing.pictured import grid_over
from service.kits import own, refitting
from service.kits.album import Album, Size
from service.kits.keeping import BoxRefused
from service.kits.refitting import MOST, AskedGrid, Fitted, Pointed
from service.store.people.boxes import KeptBox
from service.web.box_pictures import own_box
from service.web.pages import render
from service.web.persons import person
from service.web.services import matches
from service.words import _

ROWS = 4
NEAR = {"whole": 900, "near": 1800, "nearest": 3600}
"""How wide the picture is shown, in pixels of the page."""
MOST_NAMED = 400
"""How many spaces are shown with their names."""


def add_to(bp: Blueprint) -> None:
    """Add this page."""
    bp.add_url_rule("/boxes/<name>/grid/<board>", "box_grid", show)
    bp.add_url_rule("/boxes/<name>/grid/<board>", "lay_grid", lay, methods=["POST"])


class BoardPicture(NamedTuple):
    """The picture of a board as the page shows it."""

    file: str
    wide: int
    high: int
    scale: float
    """Pixels of the picture for each of the page."""


def show(name: str, board: str) -> Response:
    """The picture with the grid that it has now."""
    box, album, found = _board(name, board)
    return _page(box, album, found, refitting.asked(album, found.name))


def lay(name: str, board: str) -> Response:
    """Show what was pressed and typed as a grid; keep it if that was asked for."""
    box, album, found = _board(name, board)
    wanted, press = _wanted(found), request.form.get("do", "")
    if press != "keep":
        return _page(box, album, found, wanted)
    me = person()
    try:
        now = matches().unix_now()
        refitting.keep(matches().boxes, me.id if me else "", box, album, found, wanted, now)
    except (own.WrongBox, BoxRefused) as wrong:
        return _page(box, album, found, wanted, wrong.faults)
    answer: Any = redirect(url_for("web.box", name=box.name, fitted=found.name), 303)
    return answer  # type: ignore[no-any-return]


def _board(name: str, board: str) -> tuple[KeptBox, Album, Board]:
    """A board of a box of the reader that is a picture. Raises NotFound."""
    box = own_box(name)
    album = matches().boxes.album(box.hash)
    for one in refitting.boards(matches().boxes.kit(box), album):
        if one.code == board and album is not None and album.grounds.get(one.parts[0].picture):
            return box, album, one
    raise NotFound(_("This box has no such picture to lay a grid over."))


def _wanted(board: Board) -> AskedGrid:
    """What stands in the form; a press on the picture without scripts is a point of its own."""
    form = request.form
    rows = zip(form.getlist("name"), form.getlist("x"), form.getlist("y"), strict=False)
    points = [Pointed(name.strip()[:20], _point(x, y)) for name, x, y in list(rows)[:MOST]]
    if pressed := _point(form.get("at.x", ""), form.get("at.y", "")):
        scale = board.parts[0].w / NEAR[_nearness()]
        at = round(pressed[0] * scale), round(pressed[1] * scale)
        free = next((n for n, one in enumerate(points) if one.at is None), len(points))
        points[free : free + 1] = [Pointed(points[free].name if free < len(points) else "", at)]
    return AskedGrid(
        "squares" if form.get("kind") == "squares" else "hexes",
        form.get("numbers", "").strip()[:12], form.get("from", "").strip()[:12],
        form.get("to", "").strip()[:12],
        tuple(one for one in points if one.name or one.at),
    )  # fmt: skip


def _point(x: str, y: str) -> Point | None:
    if all(one.isascii() and one.isdigit() and len(one) < 6 for one in (x, y)):
        return int(x), int(y)
    return None


def _nearness() -> str:
    asked = request.values.get("near", "")
    return asked if asked in NEAR else "whole"


def _page(
    box: KeptBox, album: Album, board: Board, wanted: AskedGrid, faults: tuple[str, ...] = ()
) -> Response:
    named = sum(bool(one.name and one.at) for one in wanted.points)
    fitted = refitting.tried(album, board, wanted) if named else Fitted(None)
    told = faults or (fitted.faults if named >= len(wanted.points) >= 3 or wanted.faults() else ())
    blank = max(ROWS - len(wanted.points), int(len(wanted.points) < MOST))
    return render(
        "box_grid.html",
        status=422 if faults else 200,
        box=box,
        board=board,
        wanted=wanted,
        rows=(*wanted.points, *[Pointed("", None)] * blank),
        sheet=_sheet(board, album, box.name),
        near=_nearness(),
        nears=NEAR,
        faults=told,
        laid=fitted.board,
        has_text=bool(album.text),
        over=_over(board, wanted, fitted.board),
        ends=_ends(fitted.board) if fitted.board else (),
    )


def _sheet(board: Board, album: Album, name: str) -> BoardPicture:
    part, wide = board.parts[0], NEAR[_nearness()]
    sizes: tuple[Size, ...] = album.grounds[part.picture]
    file = next((one.file for one in sizes if one.w >= wide), sizes[-1].file)
    address = url_for("web.own_box_picture", box=name, name=Path(file).stem)
    return BoardPicture(address, wide, round(part.h * wide / part.w), part.w / wide)


def _over(board: Board, wanted: AskedGrid, laid: Board | None) -> Markup:
    """The grid, the names of its spaces and what was pressed, in pixels of the picture."""
    part = board.parts[0]
    unit = part.w / 900
    found = [grid_over(laid, "fit"), *_names(laid, unit)] if laid else []
    for n, one in enumerate(wanted.points, 1):
        if one.at:
            found.append(_cross(n, one.name, one.at, unit))
    return Markup(
        f'<svg id="fit-over" viewBox="0 0 {part.w} {part.h}" preserveAspectRatio="none" '
        f'aria-hidden="true">{"".join(found)}</svg>'
    )


def _names(laid: Board, unit: float) -> Iterator[str]:
    """The names of spaces, of very many only of some, as large as a cell has room for."""
    spaces = list(Spaces(laid).by_name.values())
    every = -(-len(spaces) // MOST_NAMED)
    grid = next(zone.grid for zone in laid.zones if zone.grid)
    size = max(min(grid.dx, grid.dy) / 3.2, 4 * unit)
    shown = [space for space in spaces if _is_shown(space.cell, every)]
    yield f'<g class="fit-names" font-size="{size:.1f}">'
    for space in shown:
        x, y = space.middle
        yield f'<text x="{x:.0f}" y="{y + size / 3:.0f}">{escape(space.name)}</text>'
    yield "</g>"


def _is_shown(cell: Any, every: int) -> bool:
    """Whether a cell is one of those whose names are shown: each, or in each so-many-th column and
    row."""
    step = max(1, round(every**0.5)) if every > 1 else 1
    return not isinstance(cell, tuple) or not (cell[0] % step or cell[1] % step)


def _cross(n: int, name: str, at: Point, unit: float) -> str:
    x, y, r = *at, 7 * unit
    return (
        f'<g class="fit-point"><path d="M{x - r:.0f} {y}h{2 * r:.0f}M{x} {y - r:.0f}v{2 * r:.0f}" '
        f'stroke-width="{1.6 * unit:.1f}"/><text x="{x + r:.0f}" y="{y - r / 2:.0f}" '
        f'font-size="{12 * unit:.0f}">{escape(name or str(n))}</text></g>'
    )


def _ends(laid: Board) -> tuple[str, str, int]:
    """The first and the last space of a grid, and how many it has."""
    names = list(Spaces(laid).by_name)
    return (min(names), max(names), len(names)) if names else ("", "", 0)
