"""The page: where heading, maps, unit sheets, cards, notes and legend go."""

from collections.abc import Callable, Sequence
from itertools import groupby

from domain.game.view.board import Map, View
from service.cartography import Layout
from service.drawing import captions, on_table, overview, pictured, plates, sectors
from service.drawing import charted as charts
from service.drawing.atlas import ATLAS, Atlas, Below
from service.drawing.cloth import Cloth
from service.drawing.legend import legend
from service.drawing.paint.ink import attribute, clean, px, width, wrap, write
from service.drawing.paint.night import style as styled
from service.drawing.pictured import ArtBoard, BoxPictures
from service.drawing.sheet import Sheet, box, line
from service.drawing.units import GAP, Units

CELLS = 14
"""A grid with more cells across than this takes the whole width."""

SPARE = 150.0
"""A column that ends so much higher than the other has room for notes and legend."""


Grounded = tuple[Map, ArtBoard | None]
"""A map, with the pictures on which it lies."""


def draw(
    view: View,
    *,
    choices: bool = True,
    width: int = 960,
    seat: str | None = None,
    atlas: Atlas = ATLAS,
    address: Callable[[Layout], str] | None = None,
    night: bool = False,
    strong: bool = False,
    nato: bool = False,
    desk: bool = False,
    below: list[Below] | None = None,
    pictures: BoxPictures | None = None,
) -> str:
    """A view as a complete SVG of this width in pixels.

    At 480 pixels and less everything is stacked, as for a phone. With ``choices`` whatever an
    offered order touches is of class "now" and has the orders, one a line, as ``data-line``;
    with ``desk`` only those that touch nothing on the board: the page has all others itself.
    ``seat`` is whose choices these are: its sheet comes first, and of several things with one
    id, as the die R1 of each player, its own are meant.
    ``atlas`` has the sheets of maps. They are drawn in, unless ``address`` tells where the
    browser finds them; then the drawing is the live layer alone, and waits for no sheet.
    ``night`` draws it dark, all but what is printed card, and ``strong`` for those who ask for more
    contrast; with ``nato`` hostile units stand in diamonds, otherwise all in the boxes of 1944.
    With ``desk`` it is drawn for a page that says the moment and asks the seat itself: both are
    left out where there are choices, and several maps lie side by side. ``below``, a list that is
    filled, says what ground is to be laid under the drawing, which then has none and no desk.
    ``pictures`` are those of the box of the view, for who may see them.
    The same view always gives the same bytes.
    """
    sheet = Sheet(
        view,
        choices,
        max(240, width),
        seat,
        atlas=atlas,
        address=address,
        night=night,
        strong=strong,
        nato=nato,
        desk=desk,
        below=below,
        pictures=pictures,
    )
    bottom = lay(sheet)
    return _document(sheet, bottom)


def _document(sheet: Sheet, bottom: float) -> str:
    view = sheet.view
    title = attribute(clean(view.title, 300))
    about = attribute(clean(", ".join(filter(None, (view.turn, view.phase))), 300))
    w, h = sheet.width, px(bottom)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {w} {h}" '
            f'width="{w}" height="{h}" role="group"><title>{title}</title><desc>{about}</desc>'
            f"<style>{styled(night=sheet.night, strong=sheet.strong)}</style>",
            *(f"<style>{style}</style>" for style in sheet.styles.values()),
            f"<defs>{''.join(sheet.defs.values())}</defs>",
            box(0, 0, w, bottom, "f-desk") if sheet.below is None else "",
            *sheet.parts,
            "</svg>",
        )
    )


def lay(sheet: Sheet) -> float:
    """Lay a whole view out on a sheet; returns its bottom."""
    desk = sheet.desk
    margin = 12.0 if sheet.narrow else 18.0
    w = sheet.width - 2 * margin
    y = margin if desk else _heading(sheet, margin, margin, w)
    units = Units(sheet)
    maps = pictured.merged(sheet.view, sheet.pictures)
    if _one_below_the_other(sheet, maps, units):
        y = _asked(sheet, margin, y, w, desk)
        if any(ground for _, ground in maps):
            y = _laid(sheet, maps, margin, y, w)
        elif desk and not sheet.narrow and len(maps) > 1 and all(map(_charted, maps)):
            y = _abreast(sheet, maps, margin, y, w)
        else:
            y = _maps(sheet, maps, margin, y, w)
        n = max(1, min(len(units.owners), int(w // 320)))
        wide = (w + GAP) / n - GAP
        y = _columns(units, [(margin + k * (wide + GAP), y, wide) for k in range(n)])
        if sheet.view.seats:
            y = Cloth(sheet).draw(margin, y, w)
        y = _rest(sheet, margin, units.pool(margin, y, w), w)
    else:
        y = _beside(sheet, units, margin, y, w, desk)
    return y + margin - 6


def _one_below_the_other(sheet: Sheet, maps: Sequence[Grounded], units: Units) -> bool:
    """Whether nothing stands beside the maps: a table is as wide as the page."""
    alone = not maps or not units.beside or bool(sheet.view.seats)
    return sheet.narrow or alone or any(_broad(one) for one in maps)


def _beside(sheet: Sheet, units: Units, x: float, y: float, w: float, desk: bool) -> float:
    """Maps at the left, orders and unit sheets at the right; returns the bottom."""
    right = max(320.0, w * 0.37)
    left = w - right - GAP
    at = x + left + GAP
    below = _maps(sheet, pictured.merged(sheet.view, sheet.pictures), x, y, left)
    columns = [(at, _asked(sheet, at, y, right, desk), right), (x, below, left)]
    bottom = _columns(units, columns)
    for start, end, wide in columns:
        if end + SPARE < bottom:
            bottom = max(bottom, _rest(sheet, start, end + 4, wide))
            return units.pool(x, bottom, w)
    return _rest(sheet, x, units.pool(x, bottom, w), w)


def _heading(sheet: Sheet, x: float, y: float, w: float) -> float:
    view = sheet.view
    style = "head" if sheet.narrow else "title"
    moment = clean(", ".join(part for part in (view.turn, view.phase) if part))
    beside = not sheet.narrow and width(moment, "order") < w * 0.5
    room = w - width(moment, "order") - 24 if beside else w
    y += 4
    for text in wrap(view.title, room, style, 2):
        y += 18 if sheet.narrow else 22
        sheet.add(write(x, y - 4, text, style))
    if beside:
        sheet.add(write(x + w, y - 4, moment, "order", "e"))
    else:
        for text in wrap(moment, w, "note", 2):
            y += 16
            sheet.add(write(x, y - 4, text, "note"))
    sheet.add(line(x, y + 4, x + w, y + 4, "k-ink", ' stroke-width="2"'))
    sheet.add(line(x, y + 7.5, x + w, y + 7.5, "k-ink"))
    return y + 18


def _asked(sheet: Sheet, x: float, y: float, w: float, desk: bool) -> float:
    if desk and sheet.choices:
        return y
    columns = 2 if w >= 640 and len(sheet.view.prompts) > 1 else 1
    wide = (w + GAP) / columns - GAP
    ends = [y] * columns
    prompts = sorted(sheet.view.prompts, key=lambda asked: asked.seat != sheet.seat)
    for number, asked in enumerate(prompts):
        k = number % columns
        ends[k] = captions.prompt(sheet, asked, x + k * (wide + GAP), ends[k], wide)
    return captions.chips(sheet, sheet.elsewhere(), x, max(ends), w)


def _broad(one: Grounded) -> bool:
    """Whether a map needs the whole width of the page."""
    drawn, ground = one
    cells = [space for space in drawn.spaces if space.shape in ("hex", "square")]
    across = [space.x for space in cells]
    return ground is not None or (bool(across) and max(across) - min(across) + 1 > CELLS)


def _charted(one: Grounded) -> bool:
    """Whether a map is one of hexes or squares, with a sheet of its own, or has a picture."""
    drawn, ground = one
    return ground is not None or any(space.shape in ("hex", "square") for space in drawn.spaces)


def _laid(sheet: Sheet, maps: Sequence[Grounded], x: float, y: float, w: float) -> float:
    """Maps that are pictures, all at one scale, the smaller ones in rows; returns the bottom."""
    widest = max(ground.layout.box[2] for _, ground in maps if ground)
    scale = min(w / widest, charts.MOST / 120)
    left, bottom = x, y
    for one in maps:
        drawn, ground = one
        wide = ground.layout.box[2] * scale if ground else w
        if left > x and left + wide > x + w + 1:
            left, y = x, bottom
        top = captions.heading(sheet, drawn.title, left, y, wide) if ground and len(maps) > 1 else y
        bottom = max(bottom, _maps(sheet, [one], left, top, min(wide, w)))
        left += wide + GAP
    return bottom


def _abreast(sheet: Sheet, maps: Sequence[Grounded], x: float, y: float, w: float) -> float:
    """Maps side by side, from left to right as they lie on the table, long ones in a row apart from
    others; returns the bottom."""
    for _, row in groupby(maps, lambda one: _long(sheet, one)):
        abreast = [*row]
        wide = (w + GAP) / len(abreast) - GAP
        ends = [_maps(sheet, [m], x + k * (wide + GAP), y, wide) for k, m in enumerate(abreast)]
        y = max(ends)
    return y


LONG = 2.0
"""A map that is so many times as broad as high is long."""


def _long(sheet: Sheet, one: Grounded) -> bool:
    _, _, wide, high = sheet.atlas.layout(one[0]).box
    return wide > LONG * high


def _maps(sheet: Sheet, maps: Sequence[Grounded], x: float, y: float, w: float) -> float:
    here = plates.by_space(sheet.view.pieces)
    for drawn, ground in maps:
        charted = _charted((drawn, ground))
        if drawn.title and not charted:
            y = captions.heading(sheet, drawn.title, x, y, w)
        sheet.add(f'<g class="map" data-map="{attribute(overview.called(drawn))}">')
        if charted:
            printed = ground.layout if ground else sheet.atlas.layout(drawn)
            y = charts.draw(sheet, printed, drawn, here, x, y, w, ground) + GAP
        plain = [space for space in drawn.spaces if space.shape in ("sector", "box")]
        if plain:
            y = sectors.draw(sheet, plain, drawn.links, here, x, y, w) + GAP
        sheet.add("</g>")
    return y


def _columns(units: Units, columns: list[tuple[float, float, float]]) -> float:
    """The sheets of the owners, each in the column that ends highest; returns the bottom."""
    for owner in units.owners:
        k = min(range(len(columns)), key=lambda n: columns[n][1])
        x, y, w = columns[k]
        columns[k] = (x, units.draw(owner, x, y, w), w)
    return max(y for _, y, _ in columns)


def _rest(sheet: Sheet, x: float, y: float, w: float) -> float:
    view = sheet.view
    if notes := on_table.beside(view) if view.seats else view.notes:
        y = captions.notes(sheet, notes, x, y, w) + 4
    return legend(sheet, x, y + 2, w)
