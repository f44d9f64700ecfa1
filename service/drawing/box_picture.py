"""A board of a box as a photograph for a mail: its pictures are pasted, which is soon done."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from domain.game.view.board import Piece, View
from service.drawing.counter_style import step
from service.drawing.grounds import PAPER
from service.drawing.paint.ink import attribute
from service.drawing.paint.palette import DESK, NOBODY
from service.drawing.picture import FONTS, flat
from service.drawing.pictured import SIDE, ArtBoard, BoxPictures, Pasted, merged
from service.drawing.trails import arrow, spans

WIDE, HIGH = 720, 900
"""Pixels of the picture, at most."""
AROUND = 260.0
"""What is shown beyond the outermost pieces, in units of a sheet."""
LARGEST, READABLE = 0.75, 0.26
"""Pixels for each unit of a sheet, at most; and at least where something moved: a counter is then
20 wide."""
SMALL = 28.0
"""Pixels of a counter up to which the number of its stack is small."""
MOST = 200_000
QUALITIES = (82, 74, 66, 58, 48, 38)
_TINTS = ("#a3433b", "#4a6fa5", "#5b8c5a", "#c9a227", "#d9d4c7", "#55504a")

Arts = dict[tuple[str, int], tuple[tuple[Image.Image, float, float], ...]]
"""The art of each picture and how far it is turned, drawn once."""
Frame = tuple[float, float, float, float]


class _Lying(NamedTuple):
    pieces: tuple[Piece, ...]
    x: float
    y: float


def photograph(
    view: View,
    pictures: BoxPictures,
    file: Callable[[str], Path | None],
    most: int = MOST,
    wide: int = WIDE,
) -> bytes:
    """The board on which most pieces lie, around these, as a JPEG ``wide`` pixels wide at most; b""
    if no board has a picture.

    ``file`` says where a file of the pictures lies.
    """
    boards = [(drawn, ground) for drawn, ground in merged(view, pictures) if ground]
    if not boards:
        return b""
    at: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        at.setdefault(piece.space, []).append(piece)

    def on(ground: ArtBoard) -> list[_Lying]:
        spots = ground.layout.middles
        return [_Lying(tuple(here), *spots[s]) for s, here in at.items() if s in spots]

    ground = max((g for _, g in boards), key=lambda g: sum(len(one.pieces) for one in on(g)))
    lying = on(ground)
    frame = _where_moved(view, ground, _frame(ground, lying))
    scale = min(wide / frame[2], HIGH / frame[3], LARGEST)
    size = max(1, round(frame[2] * scale)), max(1, round(frame[3] * scale))
    paper = Image.new("RGB", size, DESK)
    opened: dict[str, Image.Image] = {}
    arts: Arts = {}

    def opening(name: str) -> Image.Image | None:
        if name not in opened and (where := file(name)):
            with Image.open(where, formats=("WEBP",)) as image:
                opened[name] = image.convert("RGBA")
        return opened.get(name)

    _lay_ground(paper, ground, frame, scale, opening)
    owners = list(dict.fromkeys(piece.owner for piece in view.pieces if piece.owner))
    paper = _written_over(paper, ground, frame, _arrows(view, ground, owners))
    for one in lying:
        _lay_stack(paper, one, frame, scale, pictures, opening, owners, arts)
    return _packed(paper, most)


def _frame(ground: ArtBoard, lying: Sequence[_Lying]) -> Frame:
    """The part of a ground that is shown: left, top, width and height in units of its sheet."""
    left, top, wide, high = ground.layout.box
    if not lying:
        return ground.layout.box
    xs, ys = [one.x for one in lying], [one.y for one in lying]
    x0, x1 = max(left, min(xs) - AROUND), min(left + wide, max(xs) + AROUND)
    y0, y1 = max(top, min(ys) - AROUND), min(top + high, max(ys) + AROUND)
    return x0, y0, max(x1 - x0, 1.0), max(y1 - y0, 1.0)


def _where_moved(view: View, ground: ArtBoard, whole: Frame) -> Frame:
    """The part of a frame around all that moved, if counters are too small on the whole of it."""
    middles = ground.layout.middles
    ends = [middles[at] for one in view.trails for at in (one.a, one.b) if at in middles]
    if not ends or min(WIDE / whole[2], HIGH / whole[3]) >= READABLE:
        return whole
    across, down = zip(*ends, strict=True)
    left, wide = _span(min(across), max(across), WIDE / READABLE, whole[0], whole[2])
    top, high = _span(min(down), max(down), wide * WIDE / HIGH, whole[1], whole[3])
    return left, top, wide, high


def _span(
    low: float, high: float, least: float, start: float, length: float
) -> tuple[float, float]:
    """Where a span begins, and how long it is: around others, within one that is given."""
    long = min(length, max(high - low + 2 * AROUND, least))
    begins = (low + high - long) / 2
    return max(start, min(begins, start + length - long)), long


def _lay_ground(
    paper: Image.Image, ground: ArtBoard, frame: Frame, scale: float,
    opening: Callable[[str], Image.Image | None],
) -> None:  # fmt: skip
    for one in ground.lying:
        fine = next((name for name, across in one.files if across >= one.w * scale),
                    one.files[-1][0] if one.files else "")  # fmt: skip
        image = opening(fine) if fine else None
        x0, y0 = max(one.x, frame[0]), max(one.y, frame[1])
        x1, y1 = min(one.x + one.w, frame[0] + frame[2]), min(one.y + one.h, frame[1] + frame[3])
        if image is None or x1 <= x0 or y1 <= y0:
            continue
        across, down = image.width / one.w, image.height / one.h
        box = ((x0 - one.x) * across, (y0 - one.y) * down, (x1 - one.x) * across,
               (y1 - one.y) * down)  # fmt: skip
        size = max(1, round((x1 - x0) * scale)), max(1, round((y1 - y0) * scale))
        part = image.convert("RGB").resize(size, Image.Resampling.BILINEAR, box, reducing_gap=2)
        paper.paste(part, (round((x0 - frame[0]) * scale), round((y0 - frame[1]) * scale)))


def _arrows(view: View, ground: ArtBoard, owners: Sequence[str]) -> str:
    """Where pieces went on this ground."""
    return "".join(
        arrow(span, f'fill="{_tint(trail.owner, owners)}"')
        for trail, span in spans(view, ground.layout.middles)
    )


def _written_over(paper: Image.Image, ground: ArtBoard, frame: Frame, arrows: str) -> Image.Image:
    """With the lines of its grids and the arrows on it; where its pictures are not there, its hexes
    and names."""
    bare = "".join(
        f'<rect x="{one.x}" y="{one.y}" width="{one.w}" height="{one.h}" '
        f'fill="{attribute(one.colour or PAPER)}"/>'
        for one in ground.lying
        if not one.files
    )
    if not (bare or ground.over or arrows):
        return paper
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, frame))}" '
        f'width="{paper.width}" height="{paper.height}" preserveAspectRatio="none">'
        f"{bare}{ground.over}{arrows}</svg>"
    )
    return flat(svg, paper.width, paper)


def _lay_stack(
    paper: Image.Image, one: _Lying, frame: Frame, scale: float, pictures: BoxPictures,
    opening: Callable[[str], Image.Image | None], owners: Sequence[str], arts: Arts,
) -> None:  # fmt: skip
    many = len(one.pieces)
    apart = step(many)
    for k, piece in enumerate(one.pieces):
        off = apart * (k - (many - 1) / 2)
        x, y = (one.x + off - frame[0]) * scale, (one.y - off - frame[1]) * scale
        shown = piece.picture, piece.turned
        if shown not in arts:
            pasted = pictures.pasted(piece.picture) if piece.picture else ()
            arts[shown] = tuple(_arts(pasted, piece.turned, scale, opening))
        for art, right, down in arts[shown]:
            paper.paste(art, (round(x + right), round(y + down)), art)
        if not arts[shown]:
            _plain(paper, piece, (x, y), scale, owners)
    if many > 1:
        half = SIDE / 2 + apart * (many - 1) / 2
        x, y = (one.x + half - frame[0]) * scale, (one.y - half - frame[1]) * scale
        r = 9 if SIDE * scale > SMALL else 7  # it hides no counter, however small
        x, y = x + r / 2, y - r / 2
        draw = ImageDraw.Draw(paper)
        draw.ellipse((x - r, y - r, x + r, y + r), "#22201c")
        draw.text((x, y), str(many), "#ffffff", _font(r + 3), "mm")


def _arts(
    pasted: Sequence[Pasted], turned: int, scale: float,
    opening: Callable[[str], Image.Image | None],
) -> Iterator[tuple[Image.Image, float, float]]:  # fmt: skip
    """The layers of a counter, and where the corner of each lies from its middle."""
    for layer in pasted:
        sheet = opening(layer.cell.file)
        if sheet is None:
            continue
        cell = layer.cell
        size = max(1, round(layer.w * scale)), max(1, round(layer.h * scale))
        box = (cell.x, cell.y, cell.x + cell.w, cell.y + cell.h)
        art = sheet.crop(box).resize(size, Image.Resampling.LANCZOS)
        if turned:
            art = art.rotate(-turned, Image.Resampling.BICUBIC, expand=True)
        right = (layer.x + layer.w / 2 - SIDE / 2) * scale - art.width / 2
        down = (layer.y + layer.h / 2 - SIDE / 2) * scale - art.height / 2
        yield art, right, down


def _plain(
    paper: Image.Image, piece: Piece, at: tuple[float, float], scale: float, owners: Sequence[str]
) -> None:
    """A counter without a picture: its side's colour, and its name."""
    half = SIDE / 2 * scale
    draw = ImageDraw.Draw(paper)
    tint = _tint(piece.owner, owners)
    draw.rectangle((at[0] - half, at[1] - half, at[0] + half, at[1] + half), tint, "#22201c")
    name = piece.name.partition("/")[0][:9]
    draw.text(at, name, "#ffffff" if piece.owner else "#22201c", _font(max(8, half / 2)), "mm")


def _tint(owner: str, owners: Sequence[str]) -> str:
    return _TINTS[owners.index(owner) % len(_TINTS)] if owner in owners else NOBODY


def _font(size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(next(name for name in FONTS if "Cabin-Bold" in name), size)


def _packed(paper: Image.Image, most: int) -> bytes:
    data = b""
    for quality in QUALITIES:
        out = BytesIO()
        paper.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
        data = out.getvalue()
        if len(data) <= most:
            break
    return data
