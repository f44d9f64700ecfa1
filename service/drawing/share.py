"""A board as a picture for others: 1200 by 630, the place where it burns, and a line of words.

Also the thumbnail of it for lists. Only what is in the view is shown.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import ceil, hypot
from typing import NamedTuple

from PIL import Image

from domain.game.view.board import Piece, View
from service.cartography import PrintedSheet as Printed
from service.drawing import charted, lettering, overview, page, plates, sector_picture, stacks
from service.drawing.atlas import ATLAS, Atlas
from service.drawing.framed import boxed, uncut
from service.drawing.paint.colours import COLOURS, FEWEST
from service.drawing.paint.palette import DESK, STYLE
from service.drawing.panel import Billed, panel
from service.drawing.picture import photograph, picture
from service.drawing.sheet import Sheet

WIDE, HIGH = 1200, 630
PANEL = 370
SCALES = (60 / 76, 48 / 76, 38 / 76)
"""Pixels for each unit of a sheet: counters are 60 wide, or less where the sides lie apart."""

ENOUGH = 3
"""So many pieces of the weaker side make a fight that is looked at from near."""

NEAR = 3 * 120.0
"""How near each other pieces are that make a crowd, in units of a sheet."""

SMALL = 15_000
"""How many bytes a thumbnail has at most; if need be its ground is plain."""

TABLES = (480, 640, 920)
"""How wide a board without a map is laid out, in pixels of the page: the narrowest, so that it is
largest in the picture, in which all of it is seen."""

WHOLE = 36 / 76
"""Pixels for each unit at which a small map is shown whole: counters are 36 pixels wide."""


class Focus(NamedTuple):
    """The middle of a picture, and how many pixels it has for each unit of its sheet."""

    x: float
    y: float
    scale: float = SCALES[0]


class PictureScene(NamedTuple):
    """The left of the picture: what is drawn, and the printed ground below it."""

    sheet: Sheet
    drawn: str
    under: Image.Image | None


def share(
    view: View, billed: Billed | None = None, *, atlas: Atlas = ATLAS, most: int = 400_000
) -> bytes:
    """The share picture of a view as a PNG of 1200 by 630, if it can of at most so many bytes.

    Beside the board stands what is ``billed``: which game it is, and who plays it.
    """
    scene = _scene(view, atlas)
    svg = _document(scene, panel(view, billed, (WIDE - PANEL, WIDE), HIGH), WIDE)
    return picture(svg, WIDE, most=most, under=scene.under)


def front(view: View, width: int, *, atlas: Atlas = ATLAS, most: int) -> bytes:
    """The same scene without words, so wide; around what is offered, where something is.

    A map of cells is a JPEG, as fine as so many bytes allow; any other board a PNG.
    """
    scene = _scene(view, atlas, offers=True)
    if scene.under is None:
        return _picture(scene, width, most)
    under = scene.under.resize((width, ceil(width * HIGH / (WIDE - PANEL))))
    return photograph(_document(scene, [], WIDE - PANEL), width, most=most, under=under)


def thumbnail(view: View, *, atlas: Atlas = ATLAS) -> bytes:
    """The same scene without words, 240 by 183, at most 15 kB: if need be in few colours."""
    png = _picture(_scene(view, atlas), 240, SMALL)
    if len(png) <= SMALL:
        return png
    plain = _scene(view, atlas, plain=True)
    return _picture(plain, 240, SMALL, (*COLOURS, *FEWEST))


def _picture(
    scene: PictureScene, width: int, most: int, colours: Sequence[int] = COLOURS
) -> bytes:  # fmt: skip
    under = scene.under and scene.under.resize((width, ceil(width * HIGH / (WIDE - PANEL))))
    svg = _document(scene, [], WIDE - PANEL)
    return picture(svg, width, most=most, under=under, colours=colours)


def charts(view: View) -> bool:
    """Whether a view has a map of hexes or squares."""
    return any(s.shape in ("hex", "square") for drawn in view.maps for s in drawn.spaces)


def _document(scene: PictureScene, beside: Sequence[str], wide: int) -> str:
    sheet = scene.sheet
    styles = "".join(f"<style>{style}</style>" for style in (STYLE, *sheet.styles.values()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {wide} {HIGH}" '
        f'width="{wide}" height="{HIGH}">{styles}<defs>{"".join(sheet.defs.values())}</defs>'
        f"{scene.drawn}{''.join(beside)}</svg>"
    )


def _scene(view: View, atlas: Atlas, *, offers: bool = False, plain: bool = False) -> PictureScene:
    """The front of a map of cells, or the top of any other board."""
    wide = WIDE - PANEL
    sheet = Sheet(view, False, wide, atlas=atlas)
    if drawn := overview.busiest(view, offers=offers):
        printed = atlas.of(drawn)
        standing = plates.by_space(view.pieces)
        charted.layer(sheet, printed, drawn, standing)
        middles = {at: printed.middles[at] for at in sorted(standing) if at in printed.middles}
        window = looked_at(view, printed, offers=offers)
        boxes = [boxed(spot, stacks.reach(standing[at])) for at, spot in middles.items()]
        window = uncut(window, printed.box, boxes)
        x, y, grown = _fitted(window)
        hidden = [boxed(spot, stacks.spread(standing[at])) for at, spot in middles.items()]
        body = (  # not a drawing within the drawing: the clip would cost the renderer a third
            f'<g transform="scale({grown:.5f}) translate({-x:.2f} {-y:.2f})">'
            f"{lettering.drawn(printed, (x, y, wide / grown, HIGH / grown), hidden)}"
            f"{''.join(sheet.parts)}</g>"
        )
        sheet.styles["names"] = lettering.style(printed)
        png = atlas.ground_picture(printed, plain=plain, bare=True)
        return PictureScene(sheet, body, _cut(png, printed, window))
    if view.maps:
        return PictureScene(*sector_picture.around(view, atlas, wide, HIGH))
    for table in TABLES:
        whole = page.draw(view, choices=False, width=table, atlas=atlas)
        if _height(whole) * wide <= table * HIGH:
            break
    body = f'<svg width="{wide}" height="{HIGH}" viewBox="0 0 {table} {table * HIGH / wide:.0f}">'
    return PictureScene(sheet, f"{body}{whole}</svg>", None)


def looked_at(view: View, printed: Printed, *, offers: bool) -> tuple[float, float, float, float]:
    """The part of a map of cells that a scene shows: all of it if nothing stands there."""
    asked = offered(view, printed) if offers else None
    if asked is None and not any(piece.space in printed.middles for piece in view.pieces):
        return _around(printed)
    if asked is not None:
        return _window(printed, asked)
    at = {piece: printed.middles[piece.space] for piece in view.pieces
          if piece.space in printed.middles}  # fmt: skip
    near = _stirred(view, printed, at.values())
    return _window(printed, hottest([one for one, spot in at.items() if spot in near], printed))


def _height(svg: str) -> float:
    """How high a board is, in pixels of the page."""
    return float(svg.partition(' height="')[2].partition('"')[0])


def _fitted(window: tuple[float, float, float, float]) -> tuple[float, float, float]:
    """Left and top of what is seen of a window that fills the scene, and pixels for each unit."""
    left, top, w, h = window
    wide, high = WIDE - PANEL, HIGH
    grown = max(wide / w, high / h)
    return left + (w - wide / grown) / 2, top + (h - high / grown) / 2, grown


def _cut(png: bytes, printed: Printed, window: tuple[float, float, float, float]) -> Image.Image:
    """The part of a ground that a window shows, in the size of the scene."""
    wide, high = WIDE - PANEL, HIGH
    x, y, grown = _fitted(window)
    with Image.open(BytesIO(png)) as image:
        unit = image.width / printed.box[2]
        left, top = (x - printed.box[0]) * unit, (y - printed.box[1]) * unit
        w, h = wide / grown * unit, high / grown * unit
        if left >= 0 and top >= 0:
            box = (left, top, min(left + w, image.width), min(top + h, image.height))
            return image.convert("RGB").resize((wide, high), Image.Resampling.BILINEAR, box)
        ground = Image.new("RGB", (ceil(w), ceil(h)), DESK)
        ground.paste(image.convert("RGB"), (round(-left), round(-top)))
        return ground.resize((wide, high), Image.Resampling.BILINEAR, (0, 0, w, h))


def _window(printed: Printed, around: Focus) -> tuple[float, float, float, float]:
    """The part of a sheet that is shown, in its units: around a place, on the sheet."""
    left, top, wide, high = printed.box
    if min((WIDE - PANEL) / wide, HIGH / high) >= WHOLE:
        return _around(printed)
    x, y, scale = around
    w, h = min(wide, (WIDE - PANEL) / scale), min(high, HIGH / scale)
    return (
        max(left, min(left + wide - w, x - w / 2)),
        max(top, min(top + high - h, y - h / 2)),
        w,
        h,
    )


def _around(printed: Printed) -> tuple[float, float, float, float]:
    """The whole sheet, with room beside it: a part on which nothing lies shows nothing."""
    left, top, wide, high = printed.box
    grown = min((WIDE - PANEL) / wide, HIGH / high)
    w, h = (WIDE - PANEL) / grown, HIGH / grown
    return left - (w - wide) / 2, top - (h - high) / 2, w, h


def offered(view: View, printed: Printed) -> Focus | None:
    """Where most of what is offered is near each other and near what moved, from as far as somebody
    comes into sight; None if nothing on the map is offered."""
    spots = [printed.middles[at] for c in view.choices for at in c.on if at in printed.middles]
    if not spots:
        return None
    standing = [printed.middles[p.space] for p in view.pieces if p.space in printed.middles]
    crowd = _crowded(_stirred(view, printed, spots))
    sights = [_amid(crowd, spots, scale) for scale in SCALES]
    return next(
        (at for at in sights if any(_shown(at[:2], *p, at.scale) for p in standing)), sights[0]
    )


def _stirred(
    view: View, printed: Printed, spots: Iterable[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The places near which something moved, each once; all of them if nothing did."""
    went = [printed.middles[one.b] for one in view.trails if one.b in printed.middles]
    all_of_them = list(dict.fromkeys(spots))
    near = [(x, y) for x, y in all_of_them if any(hypot(x - a, y - b) < NEAR for a, b in went)]
    return near or all_of_them


def hottest(pieces: Sequence[Piece], printed: Printed) -> Focus:
    """Where a picture has most of both sides in it, from as near as that goes.

    Without a fight it is the middle of all pieces, or of the sheet.
    """
    at = [(*printed.middles[p.space], p.owner) for p in pieces if p.space in printed.middles]
    if not at:
        left, top, wide, high = printed.box
        return Focus(left + wide / 2, top + high / 2)
    standing = [(x, y) for x, y, _ in at]
    owned = [one for one in at if one[2]]
    fights = [(*_fought(spot, owned, scale), scale, spot)
              for scale in SCALES for spot in _between(owned)]  # fmt: skip
    weaker, _, scale, spot = max(fights, default=(0, 0, SCALES[0], (0.0, 0.0)),
                                 key=lambda one: (min(one[0], ENOUGH), one[2], one))  # fmt: skip
    if not weaker:
        return _amid(_crowded(standing), standing, SCALES[0])
    return _amid(spot, standing, scale)


def _between(owned: Sequence[tuple[float, float, str]]) -> set[tuple[float, float]]:
    """The places halfway between each piece and the enemy that is nearest to it."""
    found = set()
    for x, y, owner in owned:
        enemies = [(hypot(a - x, b - y), a, b) for a, b, other in owned if other != owner]
        if enemies:
            _, a, b = min(enemies)
            found.add(((x + a) / 2, (y + b) / 2))
    return found


def _fought(
    spot: tuple[float, float], owned: Sequence[tuple[float, float, str]], scale: float
) -> tuple[int, int]:
    """How many pieces of the weaker side a picture around a spot shows, and how many in all."""
    seen = Counter(owner for x, y, owner in owned if _shown(spot, x, y, scale))
    return seen.total() - max(seen.values(), default=0), seen.total()


def _shown(spot: tuple[float, float], x: float, y: float, scale: float) -> bool:
    """Whether a picture around a spot has a place in it, with its counter."""
    wide, high = (WIDE - PANEL) / scale / 2 - 50, HIGH / scale / 2 - 50
    return abs(x - spot[0]) <= wide and abs(y - spot[1]) <= high


def _amid(
    spot: tuple[float, float], spots: Sequence[tuple[float, float]], scale: float
) -> Focus:  # fmt: skip
    """The middle of what lies round a spot, so that no picture has all of it at one edge."""
    near = [(x, y) for x, y in spots if _shown(spot, x, y, scale)]
    across, down = zip(*near, strict=True)
    return Focus((min(across) + max(across)) / 2, (min(down) + max(down)) / 2, scale)


def _crowded(spots: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return max(spots, key=lambda p: (sum(hypot(p[0] - a, p[1] - b) < NEAR for a, b in spots), p))
