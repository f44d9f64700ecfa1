"""Letters and numbers along the edges of a board of squares, as on a chessboard."""

import re
from collections.abc import Sequence

from domain.game.board import Space
from service.drawing.ink import write
from service.drawing.sheet import Sheet

ROOM = 8.0
"""How much wider the margin of a lettered board is."""

_SQUARE = re.compile(r"([A-Za-z]{1,2})([0-9]{1,2})")

Letters = dict[float, str]


def lettered(spaces: Sequence[Space]) -> tuple[Letters, Letters] | None:
    """The letters of the columns and the numbers of the rows, where each has one of its own."""
    columns: Letters = {}
    rows: Letters = {}
    for space in spaces:
        named = _SQUARE.fullmatch(space.id)
        if space.shape != "square" or not named:
            return None
        same = (columns.setdefault(space.x, named[1]), rows.setdefault(space.y, named[2]))
        if same != named.groups():
            return None
    once = all(len(set(known.values())) == len(known) for known in (columns, rows))
    return (columns, rows) if once else None


def draw(
    sheet: Sheet, spaces: Sequence[Space], middles: Sequence[tuple[float, float]], half: float
) -> None:
    """Write them to the left of a board and below it; ``half`` is half the side of a square."""
    known = lettered(spaces)
    if known is None:
        return
    columns, rows = known
    left, bottom = min(x for x, _ in middles) - half, max(y for _, y in middles) + half
    places = {(s.x, s.y): middle for s, middle in zip(spaces, middles, strict=True)}
    across = {columns[c]: x for (c, _), (x, _) in places.items()}
    down = {rows[r]: y for (_, r), (_, y) in places.items()}
    for letter, x in across.items():
        sheet.add(write(x, bottom + 12, letter, "fact", "m"))
    for number, y in down.items():
        sheet.add(write(left - 4, y + 4, number, "fact", "e"))
