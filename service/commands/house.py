"""``up``, ``migrate`` and ``rebuild``: running a house."""

import signal
import threading
import time

import click

from projections.projector import Projector, rebuild
from service.commands.shared import Here, answer, here, json_option, with_progress
from service.commands.supervisor import Supervisor, answers, environment, free_port

FIRST_ANSWER = 30.0
"""Seconds in which the web must answer after its start."""


@click.command("up")
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="0 takes a free one.")
def up_command(port: int | None) -> None:
    """Run everything here until Ctrl-C: web, computer seats and read models.

    Prints the address once it answers. What dies is started again.
    """
    place = here(make=True)
    _prepare(place)
    host = place.settings.host
    found = _port(host, place.settings.port if port is None else port)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    supervisor = Supervisor(
        ("web", "projector", "opponent"),
        environment(found),
        lambda text: click.echo(text, err=True),
    )
    try:
        _await(host, found, supervisor, stop)
        while not stop.wait(0.2):
            supervisor.look()
    finally:
        supervisor.end()
    click.echo("Fieldpost has stopped; nothing is lost.", err=True)


def _port(host: str, wanted: int) -> int:
    try:
        return free_port(host, wanted)
    except OSError as error:
        raise click.ClickException(
            f"Port {wanted} of {host} cannot be used ({error.strerror}). Choose another one "
            "with FIELDPOST_PORT or --port."
        ) from None


def _await(host: str, port: int, supervisor: Supervisor, stop: threading.Event) -> None:
    deadline = time.monotonic() + FIRST_ANSWER
    while not stop.wait(0.05):
        if answers(host, port):
            click.echo(f"Fieldpost is at http://{_spelled(host)}:{port}/ (Ctrl-C stops it)")
            return
        if time.monotonic() > deadline:
            raise click.ClickException(
                f"The web did not answer within {FIRST_ANSWER:.0f} seconds; see the lines above."
            )
        supervisor.look()


def _spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _prepare(place: Here) -> None:
    Projector(place.journal, place.matches.games).prepare()


@click.command("migrate")
@json_option
def migrate_command(as_json: bool) -> None:
    """Make the tables of the database that are not there yet; may be run again."""
    place = here(make=True)
    _prepare(place)
    # The address may hold a password: it is not shown.
    where = "PostgreSQL" if place.settings.database else str(place.settings.sqlite_file)
    if as_json:
        answer({"database": where, "ready": True})
        return
    click.echo(f"The tables in {where} are ready.")


@click.command("rebuild")
@json_option
def rebuild_command(as_json: bool) -> None:
    """Make all read models anew from the journal. The journal itself is only read."""
    place = here()
    count = int(place.recorder.query("SELECT COUNT(*) FROM stored_events")[0][0])
    began = time.perf_counter()
    done = with_progress(
        f"Rebuilding from {count} entries",
        count,
        lambda update: rebuild(place.journal, place.matches.games, update),
    )
    seconds = time.perf_counter() - began
    if as_json:
        answer({"entries": done, "seconds": round(seconds, 3),
                "entries_per_second": round(done / seconds)})  # fmt: skip
        return
    click.echo(f"{done} entries in {seconds:.1f} s: {done / seconds:,.0f} a second.")
