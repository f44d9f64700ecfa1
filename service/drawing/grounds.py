"""The pictures that lie under a map of a box."""

from urllib.parse import quote

from domain.game.view.board import Map
from service.drawing.paint.ink import attribute, clean
from service.drawing.pictured import SIDE, ArtBoard, Lying
from service.drawing.sheet import Sheet

LETTERS = 15.0
"""How high most letters of such a board are, in units of its sheet."""
PAPER = "#f4efe0"
"""The colour of a board whose picture is not there."""


def laid(sheet: Sheet, ground: ArtBoard, scale: float) -> str:
    """The pictures as a browser loads them, in units of the sheet that is shown at a scale: first
    one that is fine enough as it is shown, and the finest once somebody looks nearer, and at last
    the tiles in view of a map that came finer than that."""
    if sheet.below is not None or sheet.pictures is None:
        return ""
    return "".join(_lying(sheet, one, scale) for one in ground.lying) + ground.over


def _lying(sheet: Sheet, one: Lying, scale: float) -> str:
    at = f'x="{one.x:.0f}" y="{one.y:.0f}" width="{one.w:.0f}" height="{one.h:.0f}"'
    if not one.files or sheet.pictures is None:
        return f'<rect class="printed own" {at} fill="{attribute(one.colour or PAPER)}"/>'
    shown, (fine, finest) = first_shown(one, scale), one.files[-1]
    more = ""
    if fine != shown:
        across = dict(one.files)[shown]
        more = f' data-fine="{attribute(sheet.pictures.address(fine))}" data-wide="{across}"'
    if one.is_cut and sheet.pictures.tiles:
        more += f' data-tiles="{attribute(sheet.pictures.tiles(fine))}" data-finest="{finest}"'
    where = attribute(sheet.pictures.address(shown))
    return f'<image class="printed own" href="{where}" {at} preserveAspectRatio="none"{more}/>'


def first_shown(one: Lying, scale: float) -> str:
    """The file of a picture that is fine enough where a unit of the sheet is so many pixels."""
    wide = one.w * scale
    return next((file for file, across in one.files if across >= wide), one.files[-1][0])


def told(ground: ArtBoard | None, drawn: Map) -> str:
    """What a page must know of a board: whether it is a hand; that its places lie apart, if it has
    no cells, and what they are called if its picture is not there; and of one on which pieces lie
    anywhere what its places are called, how large a pixel of it is, and how long if one knows."""
    if ground is None:
        return ""
    hand = f' data-hand="{" ".join(ground.seats)}"' if ground.role == "hand" else ""
    if not ground.free:
        return hand if ground.celled else f'{hand} data-apart=""{_bare(ground)}'
    long = f' data-long="{drawn.scale:g} {attribute(drawn.unit)}"' if drawn.scale else ""
    return f'{hand} data-free="{attribute(ground.free)}" data-pixel="{ground.unit:g}"{long}'


def _bare(ground: ArtBoard) -> str:
    """The names of places below their counters, for as long as those on the board are small."""
    if any(one.files for one in ground.lying):
        return ""
    named = ";".join(
        f"{x:.0f} {y:.0f} {quote(clean(name), errors='replace')}"
        for name, (x, y) in ground.names.items()
    )
    letters = f' data-letters="{LETTERS:g}" data-below="{SIDE / 2:g}"'
    return f'{letters} data-afar="{attribute(named)}"' if named else ""
