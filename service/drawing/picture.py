"""The board as a PNG: the same everywhere, drawn with our own fonts alone, small enough to mail."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from service.cartography.inks import FINE, RIMMED
from service.cartography.legend import BOX
from service.cartography.names import LETTERED
from service.cartography.plan import STEP
from service.drawing.paint import palette
from service.drawing.paint.colours import COLOURS, fine, packed

FONTS = tuple(sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.[ot]tf")))
"""The vendored font files; a web page may serve the same ones."""

MOST = 150_000
"""How many bytes a picture may have, as far as fewer colours can help."""

READABLE = 44
"""Of a cell of fewer pixels nobody reads the number: the frame tells its row and column."""

_CHARTED = re.compile(r'<g class="chart"[^>]* scale\(([.\d]+)\)')
"""How large the maps of a board are drawn."""


def quiet(svg: str) -> str:
    """A drawing without the fine marks of its ground."""
    hidden, bare = (",".join(f".{name}" for name in names) for names in (FINE, RIMMED))
    rules = f"{hidden}{{display:none}}{bare}{{stroke:none!important}}"
    return svg.replace("</style>", f"{rules}</style>", 1)


def ground_alone(svg: str) -> str:
    """A sheet without its legend and its names: a picture of a part would cut them."""
    return svg.replace("</style>", f".{BOX},.{LETTERED},.margin{{display:none}}</style>", 1)


def legible(svg: str, width: int) -> str:
    """A drawing without the numbers of cells that nobody could read in a picture of this width."""
    shown = max(map(float, _CHARTED.findall(svg)), default=1.0)
    if STEP * shown * width / _size(svg)[0] >= READABLE:
        return svg
    return svg.replace("</style>", ".num{display:none}</style>", 1)


def picture(
    svg: str,
    width: int = 1200,
    *,
    most: int | None = MOST,
    under: Image.Image | None = None,
    colours: Sequence[int] = COLOURS,
) -> bytes:
    """An SVG of :func:`service.drawing.draw` as a PNG of this width, ``under`` at its upper left.

    It loses colours until it has at most ``most`` bytes, or so few as ``colours`` ends with; with
    None it keeps all of them.
    """
    drawn = flat(svg, width, under)
    if most is None:
        out = BytesIO()
        drawn.save(out, "PNG")
        return out.getvalue()
    return packed(drawn, most, colours)


_QUALITIES = (82, 72, 62, 52, 44)
"""How finely a photograph is packed: the first that is small enough."""


def photograph(svg: str, width: int, *, most: int, under: Image.Image) -> bytes:
    """The same drawing as a JPEG: ground of many tints keeps them all where a PNG had a dozen.

    It is packed less finely until it has at most ``most`` bytes, or as plainly as is still legible.
    """
    drawn = flat(svg, width, under)

    @cache
    def made(quality: int) -> bytes:
        out = BytesIO()
        drawn.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
        return out.getvalue()

    finest = bisect_left(_QUALITIES[:-1], True, key=lambda quality: len(made(quality)) <= most)
    return made(_QUALITIES[finest])


def ground(svg: str, width: int) -> bytes:
    """A sheet as a PNG to be laid under pictures."""
    return fine(flat(svg, width))


def printed(svg: str, wide: int, high: int) -> bytes:
    """An SVG in the middle of a page of so many pixels, as large as the page takes it.

    A drawing that is broader than high lies on its side.
    """
    across, down = _size(svg)
    if across > down:
        wide, high = high, wide
    shown = round(across * min(0.94 * wide / across, 0.94 * high / down))
    drawn = flat(legible(svg, shown), shown)
    page = Image.new("RGB", (wide, high), "white")
    page.paste(drawn, ((wide - drawn.width) // 2, (high - drawn.height) // 2))
    out = BytesIO()
    page.save(out, "PNG", dpi=(200, 200))
    return out.getvalue()


def filled(svg: str, wide: float, high: float) -> float:
    """How much of a page of this shape an SVG fills: 1 where it has the shape of the page."""
    slender = [min(a, b) / max(a, b) for a, b in (_size(svg), (wide, high))]
    return min(slender) / max(slender)


def _size(svg: str) -> tuple[float, float]:
    """How wide and how high a drawing is, in its units."""
    box = re.search(r'viewBox="([^"]*)"', svg)
    if box is None:
        raise ValueError("this SVG has no viewBox")
    _, _, across, down = map(float, box[1].split())
    return across, down


def flat(svg: str, width: int, under: Image.Image | None = None) -> Image.Image:
    """An SVG in pixels, so wide, with what lies under it."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(FONTS),
        sans_serif_family="Cabin",
        monospace_family="Courier Prime",
        font_family="Cabin",
    )
    with Image.open(BytesIO(bytes(png))) as image:
        whole = Image.new("RGB", image.size, palette.DESK)
        if under is not None:
            whole.paste(under, (0, 0))
        board = image.convert("RGBA")
        whole.paste(board, (0, 0), board)
        return whole
