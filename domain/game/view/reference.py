"""A game's reference sheet: what a player looks up while he chooses, from the game's own tables."""

import functools
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from domain.game.tables import source_told

WIDTH = 80
GAP = 2
CROWDED = 8
"""From so many columns on they stand closer."""
MARGIN = "  "
NARROWEST = 12
"""The last column is told below its row where it would have less room than this."""


_wrap = functools.partial(textwrap.wrap, break_on_hyphens=False)


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the sheet: result table, cards with their costs, schedule, sequence of play."""

    WORDS: ClassVar = ("title", "columns", "rows", "note")

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    source: str = ""
    """Where its figures come from; "reconstructed: why" where they were invented."""

    @property
    def reconstructed(self) -> bool:
        """Whether some of its figures are ours and not those that were printed."""
        return "reconstructed" in self.source


class Met(msgspec.Struct, frozen=True):
    """Where a roll comes to on the reference sheet."""

    chart: str
    """The title of the table."""
    row: str | int
    """What its row begins with, or a number that this spans: 5 lies in "4 to 6" and in "4+"."""
    column: str | int = ""
    """What stands above the column, or a number that this spans; "" where all of the row counts."""
    heads: str = ""
    """What the row begins with that stands above the columns, where the table has no heads."""


class Lit(msgspec.Struct, frozen=True):
    """A row of a table, with the cell of it that counts."""

    title: str
    heads: tuple[str, ...]
    """What stands above it; () for nothing."""
    row: tuple[str, ...]
    at: int
    """The place of that cell in the row; 0 where all of it counts."""

    def near(self, beside: int) -> "Lit":
        """The same with what stands at most so many columns beside that cell, where one counts."""
        if not self.at:
            return self
        start, stop = max(1, self.at - beside), self.at + beside + 1
        heads, row = ((cells[0], *cells[start:stop]) for cells in (self.heads, self.row))
        return Lit(self.title, heads, row, self.at - start + 1)


def lit(charts: Sequence[Chart], met: Met, shown: Sequence[Chart]) -> Lit | None:
    """The row that a roll met, in the words of ``shown``: the same charts, perhaps in another
    language; None where they have none such."""
    k = next((k for k, chart in enumerate(charts) if chart.title == met.chart), None)
    if k is None:
        return None
    firsts = [row[0] for row in charts[k].rows]
    row = _place(firsts, met.row)
    above = _place(firsts, met.heads) if met.heads else None
    if row is None or (met.heads and above is None):
        return None
    heads, told = (sheet[k].columns if above is None else sheet[k].rows[above]
                   for sheet in (charts, shown))  # fmt: skip
    at = _place(heads, met.column) if met.column != "" else 0
    if at is None:
        return None
    return Lit(shown[k].title, told if any(told) else (), shown[k].rows[row], at)


_SPANS: tuple[tuple[re.Pattern[str], Callable[..., bool]], ...] = (
    (re.compile(r"(-?\d+)(?: to |\.\.|-)(-?\d+)"), lambda n, low, high: low <= n <= high),
    (re.compile(r"(-?\d+) or less|to (-?\d+)"), lambda n, most: n <= most),
    (re.compile(r"<(-?\d+)"), lambda n, above: n < above),
    (re.compile(r"(-?\d+) or more|(-?\d+)\+|from (-?\d+)"), lambda n, least: n >= least),
    (re.compile(r"(-?\d+)"), lambda n, one: n == one),
)
"""What a cell may say of a number, and whether one lies in it."""


def _place(cells: Sequence[str], what: str | int) -> int | None:
    """The place of a cell that says this, or of the last that spans this number."""
    found = (k for k in reversed(range(len(cells))) if _says(cells[k], what))
    return next(found, None)


def _says(cell: str, what: str | int) -> bool:
    """Whether a cell says this, or spans this number: "4 to 6", "<4", "8+", "from 9"."""
    if isinstance(what, str):
        return cell == what
    for form, lies_in in _SPANS:
        if found := form.fullmatch(cell):
            return lies_in(what, *(int(bound) for bound in found.groups() if bound is not None))
    return False


def reference_text(title: str, charts: Iterable[Chart], *, width: int = WIDTH) -> str:
    """The sheet as lines of text no wider than ``width``, each with its line feed."""
    blocks = [[title, "=" * min(len(title), width)]]
    blocks += [list(_chart(chart, width)) for chart in charts]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _chart(chart: Chart, width: int) -> Iterator[str]:
    yield from _wrap(chart.title.upper(), width)
    rows = [chart.columns, *chart.rows] if any(chart.columns) else list(chart.rows)
    spans = [max(len(row[k]) for row in rows) for k in range(len(chart.columns))]
    gap = GAP if len(spans) < CROWDED else 1
    before = sum(spans[:-1]) + gap * (len(spans) - 1) + len(MARGIN)
    for row in rows:
        yield from _row(row, [span + gap for span in spans[:-1]], before, width)
    for text in (chart.note, f"Source: {source_told(chart.source)}" if chart.source else ""):
        yield from _wrap(text, width, initial_indent="  ", subsequent_indent="  ")


def _row(row: Sequence[str], spans: Sequence[int], before: int, width: int) -> Iterator[str]:
    """A row in its columns; the last one is wrapped, or stands below where there is no room."""
    head = MARGIN + "".join(f"{text:{span}}" for text, span in zip(row[:-1], spans, strict=True))
    room = width - before
    if len(row[-1]) <= room:
        yield f"{head}{row[-1]}".rstrip()
    elif room >= NARROWEST:
        first, *more = _wrap(row[-1], room)
        yield f"{head}{first}"
        yield from (" " * before + text for text in more)
    else:
        yield from _wrap(head.rstrip(), width, subsequent_indent="    ")
        yield from _wrap(row[-1], width, initial_indent="    ", subsequent_indent="    ")
