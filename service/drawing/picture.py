"""The board as a PNG: the same everywhere, drawn with our own fonts alone, small enough to mail."""

from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from service.cartography.inks import FINE
from service.drawing import palette

FONTS = tuple(sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.[ot]tf")))
"""The vendored font files; a web page may serve the same ones."""

MOST = 150_000
"""How many bytes a picture may have, as far as fewer colours can help."""

TIGHT = 50_000
"""A picture of fewer bytes is packed as tightly as can be; a larger one quickly."""

_COLOURS = (200, 96, 48, 24, 12)
"""How many colours a picture has: from fine to plain, until it is small enough."""

_GAIN = 0.9
"""What packing tightly leaves of a picture at best."""


def quiet(svg: str) -> str:
    """A drawing without the fine marks of its ground."""
    hidden = ",".join(f".{name}" for name in FINE)
    return svg.replace("</style>", f"{hidden}{{display:none}}</style>", 1)


def picture(
    svg: str,
    width: int = 1200,
    *,
    most: int | None = MOST,
    under: Image.Image | None = None,
) -> bytes:
    """An SVG of :func:`service.drawing.draw` as a PNG of this width, ``under`` at its upper left.

    It loses colours until it has at most ``most`` bytes; with None it keeps all of them.
    """
    flat = _flat(svg, width, under)
    if most is None:
        out = BytesIO()
        flat.save(out, "PNG")
        return out.getvalue()
    return _within(flat, most)


def _within(flat: Image.Image, most: int) -> bytes:
    """A picture in the most colours with which it is small enough; else in the fewest.

    They are found by halves, packed quickly; a picture that is to be small is then packed tightly,
    which may let it have more.
    """
    gain = _GAIN if most < TIGHT else 1.0
    tried: dict[int, bytes] = {}
    low, high = 0, len(_COLOURS) - 1
    tried[high] = _packed(flat, _COLOURS[high])
    while low < high and gain * len(tried[high]) <= most:
        middle = (low + high) // 2
        tried[middle] = _packed(flat, _COLOURS[middle])
        if gain * len(tried[middle]) <= most:
            high = middle
        else:
            low = middle + 1
    if len(tried[high]) <= most or gain * len(tried[high]) > most:
        return tried[high]
    for colours in _COLOURS[high:]:
        packed = _packed(flat, colours, tight=True)
        if len(packed) <= most:
            break
    return packed


_QUALITIES = (82, 72, 62, 52, 44)
"""How finely a photograph is packed: the first that is small enough."""


def photograph(svg: str, width: int, *, most: int, under: Image.Image) -> bytes:
    """The same drawing as a JPEG: ground of many tints keeps them all where a PNG had a dozen.

    It is packed less finely until it has at most ``most`` bytes, or as plainly as is still legible.
    """
    flat = _flat(svg, width, under)
    for quality in _QUALITIES:
        out = BytesIO()
        flat.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
        if out.tell() <= most:
            break
    return out.getvalue()


def ground(svg: str, width: int) -> bytes:
    """A sheet as a PNG to be laid under pictures."""
    return _packed(_flat(svg, width), _COLOURS[0])


def printed(svg: str, wide: int, high: int) -> bytes:
    """An SVG in the middle of a page of so many pixels, as large as the page takes it.

    A drawing that is broader than high lies on its side.
    """
    probe = _flat(svg, 200)
    if probe.width > probe.height:
        wide, high = high, wide
    room = (round(wide * 0.94), round(high * 0.94))
    grown = min(room[0] / probe.width, room[1] / probe.height)
    flat = _flat(svg, round(probe.width * grown))
    page = Image.new("RGB", (wide, high), "white")
    page.paste(flat, ((wide - flat.width) // 2, (high - flat.height) // 2))
    out = BytesIO()
    page.save(out, "PNG", dpi=(200, 200))
    return out.getvalue()


def _flat(svg: str, width: int, under: Image.Image | None = None) -> Image.Image:
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
        whole = Image.new("RGBA", image.size, palette.DESK)
        if under is not None:
            whole.paste(under, (0, 0))
        return Image.alpha_composite(whole, image.convert("RGBA")).convert("RGB")


def _packed(image: Image.Image, colours: int, *, tight: bool = False) -> bytes:
    """The picture in few colours: those of the palette, and as many of its own."""
    small = image.reduce(3) if image.width > 600 else image  # its colours are found as well there
    own = small.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    found = (own.getpalette() or [])[: 3 * colours]
    for colour in palette.ACCENTS:
        found += bytes.fromhex(colour[1:])
    table = Image.new("P", (1, 1))
    table.putpalette(found + found[:3] * (256 - len(found) // 3))
    out = BytesIO()
    image.quantize(palette=table, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=tight, compress_level=7
    )
    return out.getvalue()
