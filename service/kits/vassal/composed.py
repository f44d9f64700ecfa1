"""Pictures that a module composes out of layouts: shapes, words, symbols of units and pictures laid
over each other. Each becomes a drawing of its own.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from service.kits.vassal.files import BadModule
from service.kits.vassal.markup import Node
from service.kits.vassal.sequences import Args, figure, split, whole

MOST, MOST_ITEMS, MOST_SIDE, MOST_INSIDE = 5_000, 40, 2_000, 1_000_000
"""Pictures, parts of one, pixels of a side, and bytes of a picture within."""
COLOURS = {
    "WHITE": "#ffffff", "LIGHT GRAY": "#c0c0c0", "GRAY": "#808080", "DARK GRAY": "#404040",
    "BLACK": "#000000", "RED": "#ff0000", "PINK": "#ffafaf", "ORANGE": "#ffc800",
    "YELLOW": "#ffff00", "GREEN": "#00ff00", "MAGENTA": "#ff00ff", "CYAN": "#00ffff",
    "BLUE": "#0000ff",
}  # fmt: skip
"""Colours that need no name of the module's own; all others show nothing."""
SIZES = {
    "squad": "•", "section": "••", "platoon": "•••", "company": "I", "battalion": "II",
    "regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX", "army": "XXXX",
    "army group": "XXXXX",
}  # fmt: skip
SYMBOLS = {
    "infantry": "M0 0L1 1M1 0L0 1", "cavalry": "M0 1L1 0", "reconnaissance": "M0 1L1 0",
    "armored": "M.3 .25H.7A.15 .25 0 0 1 .7 .75H.3A.15 .25 0 0 1 .3 .25",
    "artillery": "M.45 .5A.05 .08 0 1 0 .55 .5A.05 .08 0 1 0 .45 .5", "anti tank": "M0 1L.5 0L1 1",
    "antitank": "M0 1L.5 0L1 1", "airborne": "M.35 .9Q.42 .75 .5 .9Q.58 .75 .65 .9",
    "engineers": "M.3 .7V.35H.7V.7M.5 .35V.6", "marine": "M.5 .2V.9M.35 .7Q.5 1 .65 .7",
    "mountain": "M.4 1L.5 .75L.6 1", "anti air": "M0 1A.5 .8 0 0 1 1 1",
    "headquarters": "M0 .3H1", "supply": "M0 .8H1",
}  # fmt: skip
"""The line of each symbol in a frame of 1 by 1."""

KINDS = {b"\x89PNG": "png", b"\xff\xd8": "jpeg", b"GIF8": "gif"}
"""Pictures that may lie within one, by how their files begin."""

Read = Callable[[str], tuple[bytes, tuple[int, int]]]
"""The file of a picture that a layout names, and its pixels. Raises BadModule, LookupError,
ValueError."""


class Drawing(NamedTuple):
    """A composed picture as SVG, and its pixels."""

    data: bytes
    width: int
    height: int


class Layouts:
    """The composed pictures of a module, by their names."""

    def __init__(self, root: Node) -> None:
        self._colours = dict(COLOURS)
        for swatch in root.all("ColorSwatch"):
            rgb = [min(max(whole(part), 0), 255) for part in swatch.get("color").split(",")]
            if len(rgb) == 3:
                self._colours[swatch.get("name")] = "#{:02x}{:02x}{:02x}".format(*rgb)
        self._styles = {one.get("name"): one.get("style") for one in root.all("FontStyle")}
        self._images = {
            image.get("name"): (layout, image)
            for layout in root.all("GamePieceLayout")
            for image in layout.all("GamePieceImage")[:MOST]
        }

    def drawn(self, name: str, read: Read) -> Drawing | None:
        """The picture that is called so; None if no layout makes one."""
        if name not in self._images:
            return None
        layout, image = self._images[name]
        wide, high = (max(1, min(whole(layout.get(k), 40), MOST_SIDE)) for k in ("width", "height"))
        parts = [*self._paper(layout, image, wide, high)]
        given = {
            one.text(1): one
            for one in map(Args, split(image.get("props"), ",")[:MOST_ITEMS])
        }  # fmt: skip
        for item in split(layout.get("layout"), ",")[:MOST_ITEMS]:
            own, _, common = item.rpartition("|")
            placed, mine = Args(common), Args(own)
            shown = given.get(placed.text(0), Args(""))
            parts += self._item(mine, placed, shown, (wide, high), read)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}">{"".join(parts)}</svg>'
        )
        return Drawing(svg.encode(), wide, high)

    def _colour(self, name: str) -> str:
        return self._colours.get(name, "none")

    def _paper(self, layout: Node, image: Node, wide: int, high: int) -> Iterator[str]:
        """What lies below all items, and its border."""
        yield _rect(0, 0, wide, high, self._colour(image.get("bgColor")))
        line, border = self._colour(image.get("borderColor")), layout.get("border")
        if border not in ("None", ""):
            yield _rect(0.5, 0.5, wide - 1, high - 1, "none", "#ffffff" if border == "3D" else line)
        if border == "3D":
            path = f"M{wide - 0.5} 0V{high - 0.5}H0"
            yield f'<path d="{path}" fill="none" stroke="#404040"/>'
        if border == "Fancy":
            yield _rect(2.5, 2.5, wide - 5, high - 5, "none", line)

    def _item(
        self, mine: Args, placed: Args, shown: Args, size: tuple[int, int], read: Read
    ) -> Iterator[str]:
        """One part of a layout where it stands."""
        where = shown.text(2) or placed.text(1, "Center")
        off, turned = (placed.whole(2), placed.whole(3)), placed.whole(4)
        fill = self._colour(shown.text(3))
        match mine.text(0):
            case "Box":
                box = _placed(where, size, (_side(mine, 1), _side(mine, 2)), off)
                drawn = _shape(mine.text(3), box, fill, self._colour(shown.text(4)), mine.whole(4))
            case "Symbol":
                box = _placed(where, size, (_side(mine, 1), _side(mine, 2)), off)
                line = figure(mine.text(3), 1.0, 0.1, 20.0)
                drawn = _symbol(box, shown, fill, self._colour(shown.text(4)), line,
                                self._colour(shown.text(8)))  # fmt: skip
            case "Text":
                fixed = mine.text(2).startswith("Fixed")
                words = mine.text(3) if fixed else shown.text(5)
                drawn = self._words(words, mine.text(1), where, size, off, fill)
                box = _placed(where, size, (0, 0), off)
            case "Image":
                name = shown.text(3) or mine.text(1)
                drawn, box = _picture(name, where, size, off, read)
            case _:
                return
        if turned:
            x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
            yield f'<g transform="rotate({turned} {x:g} {y:g})">{drawn}</g>'
        else:
            yield drawn

    def _words(
        self, words: str, style: str, where: str, size: tuple[int, int], off: tuple[int, int],
        fill: str,
    ) -> str:  # fmt: skip
        font = Args(self._styles.get(style) or "Dialog,0,12,false", ",")
        high, bits = max(4, min(font.whole(2, 12), 200)), font.whole(1)
        x, y, _, _ = _placed(where, size, (0, high), off)
        anchor = "start" if "Left" in where else "end" if "Right" in where else "middle"
        weight = ' font-weight="bold"' if bits & 1 else ""
        slant = ' font-style="italic"' if bits & 2 else ""
        family = escape(font.text(0, "Dialog")[:40], {'"': ""})
        return (
            f'<text x="{x:g}" y="{y + 0.8 * high:g}" font-size="{high}" text-anchor="{anchor}" '
            f'font-family="{family}" fill="{fill}"{weight}{slant}>{escape(_clean(words))}</text>'
        )


def _clean(words: str) -> str:
    return "".join(c for c in words[:100] if c.isprintable())


def _side(args: Args, n: int) -> int:
    return max(1, min(args.whole(n, 20), MOST_SIDE))


Box = tuple[float, float, float, float]


def _placed(where: str, size: tuple[int, int], own: tuple[int, int], off: tuple[int, int]) -> Box:
    """Where something so large lies: against an edge, in a corner, or in the middle."""
    (wide, high), (w, h) = size, own
    x = 0.0 if "Left" in where else wide - w if "Right" in where else (wide - w) / 2
    y = 0.0 if "Top" in where else high - h if "Bottom" in where else (high - h) / 2
    dx, dy = (max(-MOST_SIDE, min(one, MOST_SIDE)) for one in off)
    return x + dx, y + dy, w, h


def _rect(
    x: float, y: float, w: float, h: float, fill: str, line: str = "none", r: float = 0
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{max(w, 0):g}" height="{max(h, 0):g}" rx="{r:g}" '
        f'fill="{fill}" stroke="{line}"/>'
    )


def _shape(kind: str, box: Box, fill: str, line: str, bevel: int) -> str:
    x, y, w, h = box
    if kind == "Oval":
        return (
            f'<ellipse cx="{x + w / 2:g}" cy="{y + h / 2:g}" rx="{w / 2:g}" ry="{h / 2:g}" '
            f'fill="{fill}" stroke="{line}"/>'
        )
    return _rect(x, y, w, h, fill, line, max(0, bevel) if kind == "Rounded Rectangle" else 0)


def _symbol(box: Box, shown: Args, line: str, fill: str, thick: float, size: str) -> str:
    """A symbol of a unit in its frame, and its size above."""
    x, y, w, h = box
    inside = "".join(
        f'<path d="{_scaled(path, box)}" fill="none" stroke="{line}" stroke-width="{thick:g}"/>'
        for n in (6, 7)
        if (path := SYMBOLS.get(shown.text(n).casefold()))
    )
    mark = SIZES.get(shown.text(5).casefold(), "")
    frame = _rect(x, y, w, h, fill, line).replace("/>", f' stroke-width="{thick:g}"/>')
    above = (
        f'<text x="{x + w / 2:g}" y="{y - 1:g}" font-size="{max(5, h / 3):g}" '
        f'text-anchor="middle" font-family="Dialog" fill="{size}">{mark}</text>'
    )
    return frame + inside + (above if mark else "")


def _scaled(path: str, box: Box) -> str:
    """A line in a frame of 1 by 1 as one in a box."""
    x, y, w, h = box
    found: list[str] = []
    for command in re.findall(r"([A-Z])([^A-Z]*)", path):
        at = [float(n) for n in re.findall(r"[\d.]+", command[1])]
        match command[0]:
            case "H":
                at = [x + w * n for n in at]
            case "V":
                at = [y + h * n for n in at]
            case "A":
                at = [w * at[0], h * at[1], *at[2:5], x + w * at[5], y + h * at[6]]
            case _:
                at = [(y + h * n) if k % 2 else (x + w * n) for k, n in enumerate(at)]
        found.append(command[0] + " ".join(f"{n:g}" for n in at))
    return "".join(found)


def _picture(
    name: str, where: str, size: tuple[int, int], off: tuple[int, int], read: Read
) -> tuple[str, Box]:
    """A picture of the module within a composed one, as large as it is."""
    try:
        data, own = read(name)
    except (BadModule, LookupError, ValueError):
        return "", _placed(where, size, (0, 0), off)
    box = _placed(where, size, own, off)
    kind = next((kind for mark, kind in KINDS.items() if data.startswith(mark)), "")
    if not kind or len(data) > MOST_INSIDE:
        return "", box
    x, y, w, h = box
    return (
        f'<image x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" '
        f'href="data:image/{kind};base64,{b64encode(data).decode()}"/>'
    ), box
