"""``move``: a house from SQLite to PostgreSQL, or back."""

from collections.abc import Callable
from dataclasses import replace

import click

from projections.projector import Projector
from service.audit.reporting.number import by_number
from service.settings import Settings
from service.store.house import moving
from service.store.matches import count_entries, count_matches
from service.store.opening import open_recorder
from service.store.recorder import Recorder
from service.store.sqlite import SqliteRecorder
from workers.commands.shared import Here, answer, here, json_option, with_progress

SQLITE = "sqlite"

ROUNDS = 5
"""How often what changed meanwhile is copied before writing stops."""

TRIES = 20
"""How often the last step is begun again because somebody ordered just before it."""

FEW = 20
"""Matches that are copied while nothing can be written."""


@click.command("move")
@click.option(
    "--to", "where", required=True, metavar="URL",
    help="postgresql://user:password@host:port/name, or sqlite for the file in the data folder.",
)  # fmt: skip
@json_option
def move_command(where: str, as_json: bool) -> None:
    """Move the house to another database, while it is played in.

    Each match is copied and its tree compared. A move that was killed goes on if you say it
    again. Writing stops for the last seconds; then nothing can be written to the old database any
    more: set FIELDPOST_DATABASE (empty for SQLite) and start the house again.
    """
    place = here(writes=True)
    target = _target(place.settings, where)
    try:
        moving.begin(target, place.house.name)
        matches = count_matches(place.recorder)
        copied = with_progress(
            "Copying matches", matches, lambda told: _live(place.recorder, target, told)
        )
        last = _last(place, target)
        entries = count_entries(target)
    finally:
        target.close()
    if as_json:
        answer({"matches": matches, "entries": entries, "copied": copied, "last": last})
        return
    to = "FIELDPOST_DATABASE to the new address" if where != SQLITE else "no FIELDPOST_DATABASE"
    click.echo(
        f"The house has moved: {by_number(matches, '1 match', '# matches')}, "
        f"{by_number(entries, '1 entry', '# entries')}, each tree the same. "
        f"Set {to}, and start the house again."
    )


def _target(settings: Settings, where: str) -> Recorder:
    if where == SQLITE and settings.database:
        return SqliteRecorder(settings.sqlite_file)
    if where in (SQLITE, settings.database):
        raise click.ClickException("The house is there already; name another database.")
    if not where.startswith(("postgresql://", "postgres://")):
        raise click.ClickException("Say --to postgresql://user:password@host:port/name, or sqlite.")
    return open_recorder(replace(settings, database=where))


def _live(source: Recorder, target: Recorder, told: Callable[[int], None]) -> int:
    copied = 0
    for _round in range(ROUNDS):
        now = moving.copy_matches(source, target, told)
        copied += now
        if now <= FEW:
            break
    return copied


def _last(place: Here, target: Recorder) -> int:
    """Copy the last matches; the lists come to the newest entry before."""
    for tries in range(TRIES, 0, -1):
        projector = Projector(place.journal, place.matches.games)
        projector.prepare()
        projector.catch_up()
        try:
            return moving.finish(place.recorder, target)
        except moving.ListsBehind:
            if tries == 1:
                raise
    raise AssertionError
