"""A match as it stands, drawn for a terminal: its board, its story, whom it waits for."""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Protocol

import click

from domain.game.view.board import View
from domain.game.view.text_board import plain, text_board

TOLD = 12
"""Sentences below the board."""

SHORT = 4
"""Of these so many where the board is taller than the window."""
BELOW = 4
"""Rows of the window below the story: whom it waits for, what was said last, the prompt."""

_COLOURS = ("cyan", "yellow", "green", "magenta")


class ToldSentence(Protocol):
    """A sentence of the story, and the entry that it tells."""

    @property
    def n(self) -> int: ...
    @property
    def text(self) -> str: ...


def drawn(
    view: View,
    told: Iterable[ToldSentence],
    to_move: Sequence[str],
    seats: Iterable[str],
    window: os.terminal_size | None = None,
) -> str:
    """The board, what happened last, and whom it waits for; seats in colours of their own.

    What does not fit a ``window`` is left out below the head of the board, and said.
    """
    board = text_board(view).split("\n")
    story = [f"{line.n + 1:>5}  {plain(line.text)}" for line in told][-TOLD:]
    if window:
        story = [fill(line, window.columns, subsequent_indent=" " * 7) for line in story]
        board, story = _fitted(board, story, window)
    text = "\n".join(
        [*board, "", *story, "", f"Waiting for {', '.join(to_move)}." if to_move else ""]
    )
    for k, seat in enumerate(seats):
        text = _inked(text, seat, _COLOURS[k % len(_COLOURS)])
    return text


def window() -> os.terminal_size | None:
    """The window that is drawn in; None for a file or a pipe, which has room for everything."""
    return shutil.get_terminal_size() if sys.stdout.isatty() else None


def _fitted(
    board: list[str], story: list[str], window: os.terminal_size
) -> tuple[list[str], list[str]]:
    """As much of both as the window shows, the head of the board and the end of the story."""

    def rows(lines: Iterable[str]) -> int:
        every = (row for line in lines for row in line.split("\n"))
        return sum(max(1, -(-len(row) // window.columns)) for row in every)

    room = window.lines - BELOW - 2
    if rows(board) + rows(story) <= room:
        return board, story
    story = story[-SHORT:]
    left, kept = room - rows(story) - 1, 0
    while kept < len(board) and rows(board[: kept + 1]) <= left:
        kept += 1
    if kept == len(board):
        return board, story
    more = f"… {len(board) - kept} lines more: a taller window shows them, or --once."
    return [*board[:kept], more], story


def _inked(text: str, seat: str, colour: str) -> str:
    """The text with a seat in its colour wherever it is named."""
    named = re.compile(rf"\b{re.escape(seat)}\b", re.IGNORECASE)
    return named.sub(lambda found: click.style(found[0], fg=colour), text)
