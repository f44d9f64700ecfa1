"""``watch-match``: a match in the terminal, with its board and its story as they come."""

import os
import time
from typing import IO

import click

from service.reading.positions import look, story
from service.settings import from_environment
from workers.commands.api_seat import ApiSeat, RequestRefused
from workers.commands.running import address_of_house
from workers.commands.shared import Here, as_option, here, match_of, say
from workers.commands.terminal import drawn, window

PAUSE = 1.0
"""Seconds between two looks."""


@click.command("watch-match")
@click.argument("match_id", metavar="MATCH")
@as_option
@click.option("--once", is_flag=True, help="Show it as it stands, then stop.")
@click.option(
    "--token",
    "secret",
    type=click.File(),
    metavar="FILE",
    help="Play the seat whose token is in this file; - asks for the token.",
)
@click.option("--at", metavar="URL", help="The address of the house; this one if not given.")
def watch_match_command(
    match_id: str, viewer: str, once: bool, secret: IO[str] | None, at: str | None
) -> None:
    """Watch MATCH: its board is drawn anew when it goes on. Ctrl+C ends it.

    With the token of a seat orders are typed below the board; Tab shows what is offered.
    """
    if secret is not None:
        if viewer:
            raise click.UsageError("Give --as or --token, not both.")
        _play(match_id, _token(secret), at, once=once)
        return
    if at is not None:
        raise click.UsageError("Use --at only with --token.")
    place = here()
    viewer = place.viewer(match_of(place, match_id), viewer)
    size = -1
    while True:
        match = place.matches.repository.match(match_id)
        if match.size != size:
            size = match.size
            click.clear()
            click.echo(_seen(place, match_id, viewer, size, None if once else window()))
        if match.outcome is not None:
            say(f"The match is over: {match.outcome.text}")
        if once or match.outcome is not None:
            return
        time.sleep(PAUSE)


def _seen(place: Here, match_id: str, viewer: str, size: int, room: os.terminal_size | None) -> str:
    """The match as somebody sees it who looks into the house itself."""
    seen = look(place.matches, match_id, viewer)
    told = story(place.matches, match_id, viewer, max(0, size - 60), size)
    seats = place.matches.repository.match(match_id).sitting.seats
    return drawn(seen.view, told, seen.to_move, seats, room)


def _token(secret: IO[str]) -> str:
    """The token that a file holds; it is asked for, unseen, where that is the terminal."""
    if secret.isatty():
        return str(click.prompt("Token of your seat", hide_input=True)).strip()
    return secret.read(1000).strip()


def _play(match_id: str, token: str, at: str | None, *, once: bool) -> None:
    from workers.commands.ordering import play  # readline is for a terminal alone

    try:
        settings = from_environment()
        seat = ApiSeat(at or address_of_house(settings), match_id, token, settings.data)
    except RequestRefused as why:
        raise click.ClickException(str(why)) from None
    play(seat, once=once)
