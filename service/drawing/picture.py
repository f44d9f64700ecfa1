"""The board as a PNG: the same everywhere, drawn with our own fonts alone, small enough to mail."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from service.drawing import palette

FONTS = tuple(sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.[ot]tf")))
"""The vendored font files; a web page may serve the same ones."""

MOST = 150_000
"""How many bytes a picture may have, as far as fewer colours can help."""

_SHADES = ((0.33, 0.66), (0.5,), ())
"""How much ink lies between paper and ink at the edge of a stroke: from soft to plain."""


def picture(svg: str, width: int = 1200) -> bytes:
    """An SVG of :func:`service.drawing.draw` as a PNG of this width."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(FONTS),
        sans_serif_family="Cabin",
        monospace_family="Courier Prime",
        font_family="Cabin",
    )
    with Image.open(BytesIO(bytes(drawn))) as image:
        flat = image.convert("RGB")
    packed = b""
    for shades in _SHADES:
        packed = _packed(flat, shades)
        if len(packed) <= MOST:
            break
    return packed


def _packed(image: Image.Image, shades: tuple[float, ...]) -> bytes:
    """The picture in the colours of the palette alone, and in a few shades between them."""
    few = image.quantize(palette=_colours(shades), dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


@lru_cache
def _colours(shades: tuple[float, ...]) -> Image.Image:
    mixed = [_rgb(colour) for colour in palette.COLOURS]
    for paper, ink in palette.EDGES:
        pairs = list(zip(_rgb(paper), _rgb(ink), strict=True))
        mixed += [tuple(round(a + (b - a) * shade) for a, b in pairs) for shade in shades]
    flat = [part for colour in mixed for part in colour]
    table = Image.new("P", (1, 1))
    table.putpalette(flat + flat[:3] * (256 - len(mixed)))
    return table


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
