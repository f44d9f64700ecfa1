"""A game's reference sheet: what a player looks up while he chooses, from the game's own tables."""

import functools
import textwrap
from collections.abc import Iterable, Iterator, Sequence
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
