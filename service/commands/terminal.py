"""A match as it stands, drawn for a terminal: its board, its story, whom it waits for."""

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

import click

from domain.game.board import View
from domain.game.text_board import plain, text_board

TOLD = 12
"""Sentences below the board."""

_COLOURS = ("cyan", "yellow", "green", "magenta")


class Sentence(Protocol):
    """A sentence of the story, and the entry that it tells."""

    @property
    def n(self) -> int: ...
    @property
    def text(self) -> str: ...


def drawn(
    view: View, told: Iterable[Sentence], to_move: Sequence[str], seats: Iterable[str]
) -> str:
    """The board, what happened last, and whom it waits for; seats in colours of their own."""
    lines = [text_board(view), ""]
    lines += (f"{line.n + 1:>5}  {plain(line.text)}" for line in list(told)[-TOLD:])
    lines += ["", f"Waiting for {', '.join(to_move)}." if to_move else ""]
    text = "\n".join(lines)
    for k, seat in enumerate(seats):
        text = _inked(text, seat, _COLOURS[k % len(_COLOURS)])
    return text


def _inked(text: str, seat: str, colour: str) -> str:
    """The text with a seat in its colour wherever it is named."""
    named = re.compile(rf"\b{re.escape(seat)}\b", re.IGNORECASE)
    return named.sub(lambda found: click.style(found[0], fg=colour), text)
