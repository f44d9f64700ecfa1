"""The names on and beside a part of a sheet: each whole, moved inside a little, or left out."""

from collections.abc import Sequence

from service.cartography import PrintedSheet, inks
from service.cartography.boxes import Box, overlap
from service.drawing.framed import Frame

KINDS = frozenset(
    ("city", "town", "site", "watername", "brook", "seaname", "region", "beachname", "margin",
     "edgeword", "m")
)  # fmt: skip
"""The classes of names."""

FAR = 90.0
"""How far a name is moved at most, in units of a sheet: it still stands at its place."""

RIM = 8.0
"""How near a name comes to the edge."""


def style(printed: PrintedSheet) -> str:
    """The rules that the names are lettered by."""
    return inks.plain(printed.used & KINDS)


Placed = tuple[str, float, float, tuple[Box, ...]]
"""The drawing of a name, how far it is moved, and its boxes then."""

_ASIDE = sorted(
    ((dx, dy) for dx in range(-75, 76, 15) for dy in range(-75, 76, 15)),
    key=lambda move: (abs(move[0]) + abs(move[1]), move),
)
"""How far a name may go aside that a counter would hide: the shortest way first."""


def drawn(printed: PrintedSheet, frame: Frame, hidden: Sequence[Box] = ()) -> str:
    """The names that a frame shows, to lie on ground without any."""
    placed = within(printed, frame, hidden)
    told = (
        f'<g transform="translate({dx:.0f} {dy:.0f})">{name}</g>' if dx or dy else name
        for name, dx, dy, _ in placed
    )
    return f'<g class="sheet">{"".join(told)}</g>'


def within(printed: PrintedSheet, frame: Frame, hidden: Sequence[Box] = ()) -> list[Placed]:
    """Each name that a frame shows, how far it is moved, and its boxes then.

    A name that would be cut goes inside, unless that is far or there stands another. One that
    what stands on the map would hide goes aside, if it then is whole.
    """
    whole, moved = [], []
    for name, boxes in printed.lettered:
        around = _around(boxes)
        dx, dy = _in(around, frame, 0), _in(around, frame, 1)
        if not (dx or dy) and not _meets(boxes, hidden, 0):
            whole.append((name, 0.0, 0.0, boxes))
        elif max(abs(dx), abs(dy)) <= FAR and overlap(around, _sides(frame)):
            moved.append((name, dx, dy, _shifted(boxes, dx, dy)))
    found = list(whole)
    for one in moved:
        placed = _aside(one, frame, hidden, found)
        if not any(_meets(placed[3], other[3], 3) for other in found):
            found.append(placed)
    return found


def _aside(one: Placed, frame: Frame, hidden: Sequence[Box], found: Sequence[Placed]) -> Placed:
    """A name where nothing hides it, as near as that goes; where it is, if nowhere."""
    name, x, y, boxes = one
    if not _meets(boxes, hidden, 0):
        return one
    others = [*hidden, *(box for other in found for box in other[3])]
    for dx, dy in _ASIDE:
        tried = _shifted(boxes, dx, dy)
        around = _around(tried)
        if not (_in(around, frame, 0) or _in(around, frame, 1) or _meets(tried, others, 3)):
            return name, x + dx, y + dy, tried
    return one


def _meets(boxes: Sequence[Box], others: Sequence[Box], gap: float) -> bool:
    return any(overlap(box, other, gap) for box in boxes for other in others)


def _shifted(boxes: Sequence[Box], dx: float, dy: float) -> tuple[Box, ...]:
    return tuple((a + dx, b + dy, c + dx, d + dy) for a, b, c, d in boxes)


def _around(boxes: Sequence[Box]) -> Box:
    left, top, right, low = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(low)


def _sides(frame: Frame) -> Box:
    left, top, wide, high = frame
    return left, top, left + wide, top + high


def _in(box: Box, frame: Frame, way: int) -> float:
    """How far a box must go, across or down, to lie within a frame."""
    low, high = frame[way] + RIM, frame[way] + frame[2 + way] - RIM
    return max(0.0, low - box[way]) or min(0.0, high - box[way + 2])
