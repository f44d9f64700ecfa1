"""The names on and beside a part of a sheet: each whole, moved inside a little, or left out."""

from service.cartography import Sheet, inks
from service.cartography.names import Box, overlap
from service.drawing.framed import Frame

KINDS = frozenset(
    ("city", "town", "site", "watername", "brook", "seaname", "region", "beachname", "margin", "m")
)
"""The classes of names."""

FAR = 90.0
"""How far a name is moved at most, in units of a sheet: it still stands at its place."""

RIM = 8.0
"""How near a name comes to the edge."""


def style(printed: Sheet) -> str:
    """The rules that the names are lettered by."""
    return inks.plain(printed.used & KINDS)


def drawn(printed: Sheet, frame: Frame) -> str:
    """The names that a frame shows, to lie on ground without any."""
    placed = within(printed, frame)
    told = (
        f'<g transform="translate({dx:.0f} {dy:.0f})">{name}</g>' if dx or dy else name
        for name, dx, dy, _ in placed
    )
    return f'<g class="sheet">{"".join(told)}</g>'


def within(printed: Sheet, frame: Frame) -> list[tuple[str, float, float, Box]]:
    """Each name that a frame shows, how far it is moved, and its box then.

    A name that would be cut goes inside, unless that is far or there stands another.
    """
    whole, moved = [], []
    for name, box in printed.lettered:
        dx, dy = _in(box, frame, 0), _in(box, frame, 1)
        if not (dx or dy):
            whole.append((name, 0.0, 0.0, box))
        elif max(abs(dx), abs(dy)) <= FAR and overlap(box, _sides(frame)):
            moved.append((name, dx, dy, (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)))
    found = list(whole)
    for one in moved:
        if not any(overlap(one[3], other[3], 3) for other in found):
            found.append(one)
    return found


def _sides(frame: Frame) -> Box:
    left, top, wide, high = frame
    return left, top, left + wide, top + high


def _in(box: Box, frame: Frame, way: int) -> float:
    """How far a box must go, across or down, to lie within a frame."""
    low, high = frame[way] + RIM, frame[way] + frame[2 + way] - RIM
    return max(0.0, low - box[way]) or min(0.0, high - box[way + 2])
