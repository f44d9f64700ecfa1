"""Result tables: a column by a strength or a difference, and what each face of the die brings.

A printed table is bounds and rows. The bounds rise, each is the least value of its column, and the
first column lies below them all; a row is a face of the die with its result in each column.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise


def column(bounds: Sequence[int], value: float, shift: int = 0) -> int:
    """The column of a value: so many bounds it reaches. A shift never leads off the table."""
    return max(0, min(bisect_right(bounds, value) + shift, len(bounds)))


def results(rows: Mapping[str, Sequence[str]], at: int) -> dict[str, str]:
    """What a column brings, by the face of the die."""
    return {face: row[at] for face, row in rows.items()}


def heads(bounds: Sequence[int]) -> list[str]:
    """What stands above the columns: "<4", "4..6", "7", "8+"."""
    inner = [
        f"{low}" if high - low == 1 else f"{low}..{high - 1}" for low, high in pairwise(bounds)
    ]
    return [f"<{bounds[0]}", *inner, f"{bounds[-1]}+"]
