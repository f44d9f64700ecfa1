"""Square grids: names, neighbours, distance, lines, and how far a piece can go.

Columns are letters from ``a``, rows are numbers from 1 at the bottom: ``d2`` as on a chessboard.
``squares(8, 8)`` makes each grid once; everything that is asked often is a table of it.
"""

import functools
from collections.abc import Collection, Iterable, Mapping
from string import ascii_lowercase

MOST_COLUMNS = len(ascii_lowercase)


class Squares:
    """A grid of ``columns`` by ``rows`` squares; make it with :func:`squares`."""

    def __init__(self, columns: int, rows: int) -> None:
        if not 1 <= columns <= MOST_COLUMNS or rows < 1:
            raise ValueError(f"a grid has 1 to {MOST_COLUMNS} columns and a row at least")
        self.columns, self.rows = columns, rows
        self.at: Mapping[str, tuple[int, int]] = {
            f"{ascii_lowercase[x]}{y + 1}": (x, y) for y in range(rows) for x in range(columns)
        }
        """Column and row of each square, from 0; in the order a1, b1, … up to the last."""
        self.names = tuple(self.at)
        self.around: Mapping[str, tuple[str, ...]] = {s: self._ring(s) for s in self.names}
        """The up to eight squares that touch a square."""
        self.beside: Mapping[str, tuple[str, ...]] = {
            s: tuple(t for t in near if 0 in self.step(s, t)) for s, near in self.around.items()
        }
        """The up to four squares that share a side with a square."""

    def _ring(self, square: str) -> tuple[str, ...]:
        x, y = self.at[square]
        steps = [(a, b) for b in (-1, 0, 1) for a in (-1, 0, 1) if a or b]
        return tuple(s for a, b in steps if (s := self.name(x + a, y + b)))

    def name(self, x: int, y: int) -> str:
        """The square in column ``x`` and row ``y``, counted from 0; "" off the grid."""
        if 0 <= x < self.columns and 0 <= y < self.rows:
            return f"{ascii_lowercase[x]}{y + 1}"
        return ""

    def row(self, number: int) -> tuple[str, ...]:
        """The squares of a row, counted from 1 at the bottom."""
        return self.names[(number - 1) * self.columns : number * self.columns]

    def step(self, start: str, to: str) -> tuple[int, int]:
        """How many columns to the right and rows up it is from one square to another."""
        (x, y), (a, b) = self.at[start], self.at[to]
        return a - x, b - y

    def beyond(self, square: str, right: int, up: int) -> str:
        """The square so many columns to the right and rows up; "" off the grid."""
        x, y = self.at[square]
        return self.name(x + right, y + up)

    def distance(self, a: str, b: str) -> int:
        """How many steps it is from one square to another, diagonal steps counting one."""
        right, up = self.step(a, b)
        return max(abs(right), abs(up))

    def within(self, square: str, steps: int) -> tuple[str, ...]:
        """The squares at most so many steps away, without the square itself."""
        x, y = self.at[square]
        near = (
            self.name(x + a, y + b)
            for b in range(-steps, steps + 1)
            for a in range(-steps, steps + 1)
            if a or b
        )
        return tuple(s for s in near if s)

    def ray(self, square: str, right: int, up: int) -> tuple[str, ...]:
        """The squares from here in one direction to the edge, nearest first."""
        found = []
        while (right or up) and (square := self.beyond(square, right, up)):
            found.append(square)
        return tuple(found)

    def between(self, a: str, b: str) -> tuple[str, ...]:
        """The squares between two that lie in a row, a column or a diagonal; else none."""
        right, up = self.step(a, b)
        steps = max(abs(right), abs(up))
        if steps < 2 or (right and up and abs(right) != abs(up)):
            return ()
        return self.ray(a, right // steps, up // steps)[: steps - 1]

    def reach(
        self, start: str, steps: int, closed: Collection[str], stops: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Where a piece gets in so many steps, nearest first, in all eight directions.

        It does not enter what is ``closed``, and goes no further from what ``stops`` it.
        """
        around, seen, edge = self.around, {start}, [start]
        found: list[str] = []
        for _ in range(steps):
            following = []
            for square in edge:
                for near in around[square]:
                    if near not in seen and near not in closed:
                        seen.add(near)
                        found.append(near)
                        if near not in stops:
                            following.append(near)
            edge = following
        return tuple(found)

    def picture(self, marks: Mapping[str, str], empty: str = ".") -> str:
        """The grid as text, the top row first, a mark for each square."""
        rows = (self.row(number) for number in range(self.rows, 0, -1))
        return "\n".join(" ".join(marks.get(s, empty) for s in row) for row in rows)

    def read(self, picture: str) -> dict[str, str]:
        """The marks of a picture as :meth:`picture` draws it, without the empty squares."""
        rows = [line.split() for line in picture.strip().splitlines()]
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise ValueError(f"the picture must have {self.rows} rows of {self.columns} marks")
        numbers: Iterable[int] = range(self.rows, 0, -1)
        marks = zip(
            (s for number in numbers for s in self.row(number)),
            (mark for row in rows for mark in row),
            strict=True,
        )
        return {square: mark for square, mark in marks if mark != "."}


@functools.cache
def squares(columns: int, rows: int) -> Squares:
    """The grid of this size; always the same one."""
    return Squares(columns, rows)
