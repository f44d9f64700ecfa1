"""``watch-match``: a match in the terminal, with its board and its story as they come."""

import re
import time

import click

from domain.game.text_board import text_board
from service.application.reading import look, story
from service.commands.shared import Here, as_option, here, match_of, say

PAUSE = 1.0
"""Seconds between two looks."""

TOLD = 12
"""Sentences below the board."""

_COLOURS = ("cyan", "yellow", "green", "magenta")


@click.command("watch-match")
@click.argument("match_id", metavar="MATCH")
@as_option
@click.option("--once", is_flag=True, help="Show it as it stands, and end.")
def watch_match_command(match_id: str, viewer: str, once: bool) -> None:
    """Watch MATCH: its board is drawn anew when it goes on. Ctrl+C ends it."""
    place = here()
    viewer = place.viewer(match_of(place, match_id), viewer)
    size = -1
    while True:
        match = place.matches.shelf.match(match_id)
        if match.size != size:
            size = match.size
            click.clear()
            click.echo(_drawn(place, match_id, viewer, size))
        if match.outcome is not None:
            say(f"The match is over: {match.outcome.text}")
        if once or match.outcome is not None:
            return
        time.sleep(PAUSE)


def _drawn(place: Here, match_id: str, viewer: str, size: int) -> str:
    """The board, what happened last, and whom it waits for; seats in colours of their own."""
    seen = look(place.matches, match_id, viewer)
    told = list(story(place.matches, match_id, viewer, max(0, size - 60), size))[-TOLD:]
    seats = list(place.matches.shelf.match(match_id).seats)
    lines = [text_board(seen.view), ""]
    lines += (f"{line.n + 1:>5}  {line.text}" for line in told)
    lines += ["", f"Waiting for {', '.join(seen.to_move)}." if seen.to_move else ""]
    text = "\n".join(lines)
    for k, seat in enumerate(seats):
        colour = _COLOURS[k % len(_COLOURS)]
        text = _inked(text, seat, colour)
    return text


def _inked(text: str, seat: str, colour: str) -> str:
    """The text with a seat in its colour wherever it is named."""
    named = re.compile(rf"\b{re.escape(seat)}\b", re.IGNORECASE)
    return named.sub(lambda found: click.style(found[0], fg=colour), text)
