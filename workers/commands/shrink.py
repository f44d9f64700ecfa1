"""``shrink``: what an erasing left free in the file of the database goes back to the disk."""

import click

from service.store.integrity import shrink
from workers.commands.shared import answer, here, json_option


@click.command("shrink")
@json_option
def shrink_command(as_json: bool) -> None:
    """Write an SQLite file anew, without the room that is free in it; orders wait for that.

    Nothing is left of what was deleted. In PostgreSQL say VACUUM FULL yourself.
    """
    place = here(writes=True)
    if place.settings.database:
        raise click.ClickException(
            "PostgreSQL gives the room back by itself: say VACUUM FULL in the database."
        )
    emptied = shrink(place.recorder)
    if as_json:
        answer({"shrunk": emptied})
        return
    click.echo(
        "The database has no free room any more."
        if emptied
        else "The log of the database still holds old bytes, as somebody is reading: stop the "
        "house, and say fieldpost shrink again."
    )
