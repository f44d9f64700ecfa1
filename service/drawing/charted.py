"""A map of hexes or squares on the page: its sheet below, and all that moves or is lit above.

What lies above is drawn in the units of the sheet, so it stays small: only spaces that can be
ordered to are elements of their own, and each counter says where it stands.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote

from domain.game.view.board import Link, Map, Piece, Space
from service.cartography import Layout
from service.cartography import PrintedSheet as Printed
from service.cartography.contours import Point
from service.drawing import (
    afar,
    alike,
    counters,
    grounds,
    plates,
    routes,
    stacks,
    tiny_counters,
    trails,
)
from service.drawing.atlas import Below
from service.drawing.paint.ink import attribute, clean, escaped, px
from service.drawing.pictured import ArtBoard
from service.drawing.sheet import Sheet
from service.drawing.washes import outline

MOST = 84.0
"""How far apart the middles of neighbours are on the page, at most."""

_HEX = "M0-69L60-35V35L0 69-60 35V-35z"
_FLAT = "M-35-60H35L69 0 35 60H-35L-69 0z"
_SQUARE = "M-60-60H60V60H-60z"


def draw(
    sheet: Sheet, printed: Layout, drawn: Map, here: Mapping[str, tuple[Piece, ...]],
    x: float, y: float, w: float, ground: ArtBoard | None = None,
) -> float:  # fmt: skip
    """Draw a map in a width, perhaps on a picture; returns its bottom."""
    left, top, wide, high = printed.box
    scale = min(w / wide, MOST / 120)
    start = x + (w - wide * scale) / 2
    sheet.tiny_counters = tiny_counters.are(sheet, counters.SIDE * scale)
    small = ' data-tiny=""' if sheet.tiny_counters else ""
    if sheet.below is not None:
        on = (start, y, wide * scale, high * scale)
        if ground is None:
            sheet.below.append(Below(*on, sheet.atlas.of(drawn), top, high))
        else:
            sheet.below.append(Below(*on, None, top, high))
    sheet.add(
        f'<g class="chart" data-middles="{attribute(_middles(printed))}" '
        f'data-turned="{"" if printed.pointed else "flat"}"'
        f"{small}{_targets(sheet, drawn, printed)}{_places(sheet, drawn, here)}"
        f"{afar.told(drawn, printed) if sheet.address else ''}"
        f"{grounds.told(ground, drawn)} "
        f'transform="translate({px(start - left * scale)} {px(y - top * scale)}) '
        f'scale({scale:.4f})">',
        grounds.laid(sheet, ground, scale)
        if ground
        else laid(sheet, printed, lambda: sheet.atlas.of(drawn)),
    )
    layer(sheet, printed, drawn, here, is_free=ground is not None and bool(ground.free))
    sheet.add("</g>")
    return y + high * scale


def layer(
    sheet: Sheet, printed: Layout, drawn: Map, here: Mapping[str, tuple[Piece, ...]],
    *, is_free: bool = False,
) -> None:  # fmt: skip
    """All that lies on a sheet, in its units; what is small above what is large if pieces lie
    anywhere (``is_free``), as a figure stands in a wood."""
    spaces = _cells(drawn)
    _waters(sheet, drawn, spaces, printed)
    if sheet.now and spaces:
        cell = f"#{_cell(sheet, next(iter(spaces.values())).shape, printed)}"
        lit = () if _later(sheet) else (s for s in spaces.values() if sheet.lit(s.id))
        _spaces(sheet, [s for s in lit if s.id in printed.middles], cell, printed, here)
        _ways(sheet, drawn.links, printed)
    routes.draw(sheet, printed)
    trails.on_map(sheet, printed.middles)
    sheet.add(f'<g class="pieces {counters.PLAIN}">')
    places = [space for space in printed.middles if space in here]
    if is_free:
        places.sort(key=lambda space: -stacks.area(sheet, here[space]))
    for space_id in places:
        where = f"{clean(space_id)} {_name(spaces[space_id])}".rstrip()
        lying = here[space_id]
        stacks.stack(sheet, lying, *printed.middles[space_id], "" if sheet.address else where)
    alike.draw(sheet)
    sheet.add("</g>")
    routes.name(sheet, printed, here)


_WASH = {"sea": ".95", "rising": ".5"}
"""How thick water lies on what the sheet shows dry."""


def _waters(sheet: Sheet, drawn: Map, spaces: Mapping[str, Space], printed: Layout) -> None:
    """The spaces that are under water now, and those that will be, in one wash each."""
    for one in sheet.view.layers:
        wet = [printed.middles[s] for s in one.spaces if s in spaces and s in printed.middles]
        if one.kind and wet:
            square = next(iter(spaces.values())).shape == "square"
            d = outline(wet, "square" if square else "pointed" if printed.pointed else "flat")
            sheet.add(f'<path d="{d}" class="g-sea {one.kind}" opacity="{_WASH[one.kind]}"/>')
    if any(one.kind for one in sheet.view.layers):
        sheet.add(f'<g class="places">{"".join(_beaches(drawn, printed))}</g>')


def _beaches(drawn: Map, printed: Layout) -> Iterator[str]:
    """The names of beaches where the sheet has them: the water lies over those."""
    for label in drawn.labels:
        at = [_sided(point, printed) for point in label.at if point[:-2] in printed.middles]
        if label.kind == "beach" and at:
            x, y = (sum(part) / len(at) for part in zip(*at, strict=True))
            yield (
                f'<text class="beachname m" transform="translate({px(x)} {px(y)}) '
                f'scale({printed.lettered_by:.3g})">{escaped(clean(label.text).upper())}</text>'
            )


def _sided(point: str, printed: Layout) -> Point:
    """The middle of the northern or southern side of a hex, as "A41.18/S"."""
    x, y = printed.middles[point[:-2]]
    return x, y + (60 if point.endswith("/S") else -60)


def _cells(drawn: Map) -> dict[str, Space]:
    return {s.id: s for s in drawn.spaces if s.shape in ("hex", "square")}


def _later(sheet: Sheet) -> bool:
    """Whether spaces are lit only once a piece is chosen; then the page lays them out itself."""
    return sheet.desk and any(sheet.lit(piece.id, piece.owner) for piece in sheet.view.pieces)


def _targets(sheet: Sheet, drawn: Map, printed: Layout) -> str:
    """The lit spaces, and what each is, for a page that lays them out: "beach 2607+3 2701;…".

    2607+3 are four spaces, from 2607 to 2610.
    """
    if not _later(sheet):
        return ""
    lit = [space for space in _cells(drawn).values() if sheet.lit(space.id)]
    if not lit:
        return ""
    named: dict[str, list[str]] = {}
    for space in lit:
        named.setdefault(_quoted(_words(space)), []).append(space.id)
    told = ";".join(" ".join((words, *together(names))) for words, names in named.items())
    cell = _cell(sheet, lit[0].shape, printed)
    return f' data-cell="{cell}" data-lit="{attribute(told)}"'


def _places(sheet: Sheet, drawn: Map, here: Mapping[str, tuple[Piece, ...]]) -> str:
    """What spaces are called in which something stands, for a page: it knows where they are."""
    named = [s for s in _cells(drawn).values() if s.id in here and _name(s)]
    if not named or sheet.address is None:
        return ""
    told = ";".join(f"{_quoted(space.id)} {_quoted(_name(space))}" for space in named)
    return f' data-named="{attribute(told)}"'


def together(spaces: Sequence[str]) -> Iterator[str]:
    """Spaces as a page reads them: each, or the first of those that follow each other, "2607+3"."""
    left = dict.fromkeys(sorted(map(_quoted, spaces)))
    while left:
        first = name = next(iter(left))
        more = -1
        while name in left:
            del left[name]
            more, name = more + 1, _next(name)
        yield f"{first}+{more}" if more else first


def _quoted(text: str) -> str:
    return quote(text, safe="", errors="replace")


def _words(space: Space) -> str:
    """What a space is besides its id: its name and its terrain."""
    return ", ".join(word for word in (_name(space), clean(space.terrain)) if word)


def _name(space: Space) -> str:
    return clean(space.name) if space.name != space.id else ""


def laid(sheet: Sheet, printed: Layout, made: Callable[[], Printed]) -> str:
    """A sheet as the browser loads it, or drawn in; in its own units."""
    left, top, wide, high = printed.box
    if sheet.below is not None:
        return ""
    if sheet.address is not None:
        where = attribute(sheet.address(printed))
        return (
            f'<image class="printed" href="{where}" x="{left:.0f}" y="{top:.0f}" '
            f'width="{wide:.0f}" height="{high:.0f}"/>'
        )
    style, body = made().part(night=sheet.night, strong=sheet.strong)
    sheet.styles[printed.name] = style
    return f'<use href="{sheet.uses(f"sheet-{printed.name}", body)}"/>'


_kept: dict[str, str] = {}


def _middles(printed: Layout) -> str:
    """Where each space is, for what a script draws between them: "2501 60 -12 120 0 10;2601 …".

    That is a run of ten, from 2501 to 2510, each 120 further right; a space alone has its middle
    only. Runs that lie side by side, from A1.01 to A30.01, are one with three figures more: how far
    right each next one begins, how far down every second one, and how many they are. Ids are
    written as in addresses, so that they have neither blanks nor semicolons.
    """
    if printed.name not in _kept:
        while len(_kept) >= 64:
            _kept.pop(next(iter(_kept)), None)
        _kept[printed.name] = ";".join(_woven(list(_runs(printed))))
    return _kept[printed.name]


class _Run(NamedTuple):
    """Spaces in a line: the first, the step to the next, and how many they are."""

    first: str
    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0
    many: int = 1

    def __str__(self) -> str:
        told = f"{self.first} {self.x:g} {self.y:g}"
        return f"{told} {self.dx:g} {self.dy:g} {self.many}" if self.many > 1 else told


def _runs(printed: Layout) -> Iterator[_Run]:
    at = {_quoted(name): (round(x, 2), round(y, 2))
          for name, (x, y) in printed.middles.items()}  # fmt: skip
    left = dict(sorted(at.items()))
    while left:
        first = next(iter(left))
        x, y = left.pop(first)
        dx, dy, many = 0.0, 0.0, 1
        while (there := left.get(_next(first, many))) is not None:
            if many == 1:
                dx, dy = round(there[0] - x, 2), round(there[1] - y, 2)
            elif not _near((x + many * dx, y + many * dy), there):
                break
            del left[_next(first, many)]
            many += 1
        yield _Run(first, x, y, dx, dy, many)


def _woven(runs: list[_Run]) -> Iterator[str]:
    """Runs as text; those that lie side by side, every second one a little lower, in one."""
    left = {run.first: run for run in runs}
    while left:
        run = left.pop(next(iter(left)))
        across = down = 0.0
        times = 1
        while run.many > 1 and (other := left.get(_beside(run.first, times))):
            if times == 1:
                across, down = round(other.x - run.x, 2), round(other.y - run.y, 2)
            there = run.x + times * across, run.y + times % 2 * down
            if other[3:] != run[3:] or not _near(there, other[1:3]):
                break
            del left[other.first]
            times += 1
        yield f"{run} {across:g} {down:g} {times}" if times > 1 else f"{run}"


def _near(told: tuple[float, float], there: tuple[float, float]) -> bool:
    """Whether what is told of a middle is true to half a unit of the sheet, of which a space has
    120."""
    return all(abs(one - other) <= 0.5 for one, other in zip(told, there, strict=True))


def _beside(first: str, further: int) -> str:
    """The id whose first figures, that are not its last, are so many more; "" where it has none."""
    found = _FIRST.fullmatch(first)
    return f"{found[1]}{int(found[2]) + further}{found[3]}" if found else ""


_FIRST = re.compile(r"(\D*)([1-9]\d{0,5})(\D+\d+)")


def _next(name: str, further: int = 1) -> str:
    """The id whose last figures are so many more, in as many places; "" where it ends in none."""
    stem = name.rstrip("0123456789")
    figures = name[len(stem) :]
    return f"{stem}{int(figures) + further:0{len(figures)}}" if 0 < len(figures) < 10 else ""


def _cell(sheet: Sheet, shape: str, printed: Layout) -> str:
    """The name of the outline of a cell."""
    name = "square" if shape == "square" else "pointed" if printed.pointed else "flat"
    outline = {"square": _SQUARE, "pointed": _HEX, "flat": _FLAT}[name]
    sheet.uses(f"cell-{name}", f'<path d="{outline}"/>')
    return f"cell-{name}"


def _spaces(
    sheet: Sheet, lit: Sequence[Space], cell: str, printed: Layout,
    here: Mapping[str, tuple[Piece, ...]],
) -> None:  # fmt: skip
    """The spaces that can be ordered to; of those in which nothing is a page is told once what
    several are, and says it with the name of each."""
    empty: dict[str, list[Space]] = {}
    for space in lit:
        said = plates.title(space, here.get(space.id, ()))
        words = clean(space.terrain)
        if sheet.address is not None and words and said == f"{space.id}; {words}":
            empty.setdefault(words, []).append(space)
        else:
            title = f"<title>{attribute(clean(said, 300))}</title>"
            sheet.add(f"{_opened(sheet, space, cell, printed)}>{title}</use>")
    for words, spaces in empty.items():
        sheet.add(f'<g class="alike"><title>{attribute(words)}</title>')
        sheet.add(*(f"{_opened(sheet, space, cell, printed)}/>" for space in spaces), "</g>")


def _opened(sheet: Sheet, space: Space, cell: str, printed: Layout) -> str:
    """The tag of a space, not ended."""
    x, y = printed.middles[space.id]
    return f'<use href="{cell}" {sheet.named("space", space.id)} x="{x:.0f}" y="{y:.0f}"'


def _ways(sheet: Sheet, links: Sequence[Link], printed: Layout) -> None:
    """The ways that can be ordered now; all others are on the sheet."""
    for link in links:
        name = f"{link.a}-{link.b}"
        if sheet.lit(name) and link.a in printed.middles and link.b in printed.middles:
            (x1, y1), (x2, y2) = printed.middles[link.a], printed.middles[link.b]
            words = f"Way between {link.a} and {link.b}: {clean(link.kind)}"
            sheet.add(
                f"<g {sheet.named('link', name)}><title>{attribute(clean(words, 300))}</title>",
                f'<path d="M{px(x1)} {px(y1)}L{px(x2)} {px(y2)}" class="k-pencil" '
                'stroke-width="12" stroke-linecap="round"/></g>',
            )
