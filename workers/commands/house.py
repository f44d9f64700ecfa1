"""``up``, ``run``, ``migrate`` and ``rebuild``: running a house."""

import errno
import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import click

from domain.games import library
from domain.journal.rounds import is_public
from projections.helpers import shared
from projections.projector import rebuild
from service.beacon.named import beacon_of
from service.beacon.sources import Sources
from service.house.logs import Cover, LogStream
from service.settings import Settings, from_environment
from service.store.access import UNWRITABLE, Closed, is_there
from service.store.integrity import faults_of
from service.store.matches import count_entries
from service.store.recorder import BadStore
from workers.commands.parts import ALONE, PARTS, chosen, has_mail, run_part
from workers.commands.running import note_port
from workers.commands.shared import Here, answer, here, json_option, with_progress
from workers.commands.supervisor import (
    RunFolder,
    RunsAlready,
    Supervisor,
    answers,
    environment,
    free_port,
    stopping,
)
from workers.commands.unstarted import check_startable
from workers.valkey import fresh_address

LONGEST_CHECK = 1.0
"""Seconds that the start waits for the look at the database; a large one is met by the audit."""

FIRST_ANSWER = 120.0
"""Seconds in which the web must answer after its start."""


@click.command("up")
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="0 picks a free one.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that read and write mail, if mail is set up.",
)
@click.option("--verbose", is_flag=True, help="Log every request too.")
def up_command(port: int | None, workers: int, verbose: bool) -> None:
    """Run everything here until Ctrl-C: web, computer seats, read models, and mail if it is set.

    Prints the address once it answers, and what is on and off. The log goes to standard error,
    a line of JSON each. What dies is started again.
    """
    stopped = stopping()
    _check_database(settings := from_environment())
    check_startable(settings)
    house = here(make=True, prepare=True)
    settings = house.settings
    place = _place(settings)
    stream = LogStream(Cover(settings), sys.stderr, least="debug" if verbose else "info")
    if told := open_to_others(settings.data):
        stream.tell("supervisor", "warning", told)
    _tell_what_stands_still(house, stream)
    house.recorder.close()  # the parts are copies of this process, and none may have it open
    if place.reaped:
        stream.tell("supervisor", "warning", "Parts left over from before were stopped.")
    found = _port(settings.host, settings.port if port is None else port)
    note_port(place.folder, found)
    redis = settings.redis or fresh_address()
    names = chosen(settings, workers)
    supervisor = Supervisor(
        names, environment(settings, found, _beside(settings, found), redis), place, stream,
        least="debug" if verbose else "info",
    )  # fmt: skip
    try:
        if _answered(settings.host, found, supervisor, stopped):
            _tell_what_is_on(settings, found, names)
        while not stopped():
            supervisor.listen(0.2)
            supervisor.look()
    finally:
        supervisor.end()
        place.let_go()
    stream.tell("supervisor", "info", "Fieldpost has stopped; nothing is lost.")


@click.command("run")
@click.argument("part", type=click.Choice(ALONE))
@click.option("--verbose", is_flag=True, help="Log more.")
def run_command(part: str, verbose: bool) -> None:
    """Run one PART alone, for systemd or a container; fieldpost up runs them all.

    It ends at SIGTERM or Ctrl-C. The log goes to standard error, a line of JSON each.
    """
    run_part(part, from_environment(), verbose=verbose)


def _check_database(settings: Settings) -> None:
    """Refuse to go on with a damaged file: whatever is written into it may be lost too."""
    if settings.database or not is_there(settings.sqlite_file):
        return
    faults = faults_of(settings.sqlite_file, seconds=LONGEST_CHECK)
    if faults and "no such table" not in faults[0]:
        raise BadStore(
            f"The database {settings.sqlite_file} is damaged ({faults[0]}). Nothing was started. "
            "Keep a copy of the file, and put back your backup with fieldpost restore."
        )


def _tell_what_stands_still(house: Here, stream: LogStream) -> None:
    guard = house.matches.house_writer.guard
    if guard is not None and (gone := guard.gone_back()):
        named = ", ".join(gone[:20]) + (" …" if len(gone) > 20 else "")
        stream.tell(
            "supervisor", "critical",
            f"The store has gone back and holds fewer entries than it had: of {named}. "
            "Nothing is written, rolled or signed there. Stop the house, and put back "
            "what is newer; or say fieldpost restore, or fieldpost rekey --all "
            "(docs/operating.md, A store that has gone back).",
            event="gone-back", matches=gone[:20], count=len(gone),
        )  # fmt: skip


def _place(settings: Settings) -> RunFolder:
    try:
        return RunFolder(settings.data)
    except RunsAlready as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
        raise Closed(UNWRITABLE.format(folder=settings.data)) from None


def _port(host: str, wanted: int) -> int:
    try:
        return free_port(host, wanted)
    except OSError as error:
        raise click.ClickException(
            f"Port {wanted} of {host} cannot be used ({error.strerror}). Choose another one "
            "with FIELDPOST_PORT or --port."
        ) from None


def _beside(settings: Settings, port: int) -> int:
    """The port of the streams: the one that is set, the next one after the web's, or a free one."""
    if settings.streams_port:
        return _port(settings.host, settings.streams_port)
    try:
        return free_port(settings.host, port + 1 if port == settings.port else 0)
    except (OSError, OverflowError):
        return free_port(settings.host, 0)


def _answered(host: str, port: int, supervisor: Supervisor, stopped: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + FIRST_ANSWER
    while not stopped():
        supervisor.listen(0.05)
        if answers(host, port):
            return True
        if time.monotonic() > deadline:
            raise click.ClickException(
                f"The web did not answer within {FIRST_ANSWER:.0f} seconds; see the lines above."
            )
        supervisor.look()
    return False


def _tell_what_is_on(settings: Settings, port: int, names: list[str]) -> None:
    """The address, and in plain words what runs and what does not."""
    click.echo(f"Fieldpost is at http://{_spelled(settings.host)}:{port}/ (Ctrl-C stops it)")
    for name, part in PARTS.items():
        if name in names:
            many = f" ({names.count(name)} of them)" if names.count(name) > 1 else ""
            click.echo(f"  on   {name}: {part.about}{many}")
    if "valkey" not in names:
        click.echo("  off  valkey: FIELDPOST_REDIS names another one")
    where = "PostgreSQL" if settings.database else str(settings.sqlite_file)
    click.echo(f"  The journals lie in {where}.")
    for line in (_dice(beacon_of(settings)), *_mail_ways(settings)):
        click.echo(f"  {line}")


def _dice(sources: Sources | None) -> str:
    """Which dice new matches can have."""
    if sources is None:
        return "off  proved dice: FIELDPOST_BEACON is off, so all dice are rolled at once"
    beacon = sources.beacon
    name = "drand" if is_public(beacon) else f"the beacon {beacon.key[:8]}"
    if not sources.reached():
        return f"off  proved dice: {name} does not answer now, so new matches get quick dice"
    return f"Proved dice come from {name}."


def _mail_ways(settings: Settings) -> list[str]:
    """How mail comes in and goes out; never with a password."""
    if not has_mail(settings):
        return ["off  mail: docs/operating.md says how to set it up"]
    ways = [
        (settings.smtp_in, f"Mail comes in by SMTP at {settings.smtp_in}."),
        (settings.lmtp_in, f"Mail comes in by LMTP at {settings.lmtp_in}."),
        (settings.imap, f"Mail comes in from the mailbox at {_host(settings.imap)}."),
        (settings.smtp_out, f"Mail goes out through {_host(settings.smtp_out)}."),
    ]
    told = [sentence for value, sentence in ways if value]
    if not settings.smtp_out:
        told.append("off  mail out: FIELDPOST_SMTP_OUT names no server; mails wait")
    if len(told) == 1 and settings.smtp_out:
        told.append("off  mail in: set FIELDPOST_SMTP_IN, FIELDPOST_LMTP_IN or FIELDPOST_IMAP")
    return told


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or "nowhere"
    except ValueError:
        return "nowhere"


def _spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def open_to_others(folder: Path) -> str:
    """What to say of a data folder that other users of this machine can look into; "" for none.

    What is made in it is closed by itself (workers/cli.py); an older one may hold open files.
    """
    keys = folder / "house.json"
    if keys.exists() and keys.stat().st_mode & 0o077:
        return (
            f"{keys} holds the secrets of the house, and others may read it: say chmod 600 "
            f"{shlex.quote(str(keys))}, and fieldpost rekey --all if anybody did."
        )
    if not folder.stat().st_mode & 0o077:
        return ""
    return (
        f"Other users of this machine can look into {folder}, and see shuffled decks and sealed "
        f"plans: say chmod -R go= {shlex.quote(str(folder))}"
    )


@click.command("migrate")
@click.option("--whole", is_flag=True, help="No part of the release before runs any more.")
@json_option
def migrate_command(whole: bool, as_json: bool) -> None:
    """Carry the tables of the database on to this release; may be run again.

    The release before goes on working with them, so parts may be renewed one after the other. What
    it could not work with waits until you say --whole; from then on it is kept out.
    """
    place = here(make=True, prepare=True, whole=whole)
    if told := open_to_others(place.settings.data):
        click.echo(told, err=True)
    # The address may hold a password: it is not shown.
    where = "PostgreSQL" if place.settings.database else str(place.settings.sqlite_file)
    if as_json:
        answer({"database": where, "ready": True, "carried_out": place.carried_out})
        return
    for step in place.carried_out:
        click.echo(f"Carried out: {step}.")
    click.echo(f"The tables in {where} are ready.")
    if waiting := place.recorder.waiting_steps():
        click.echo(
            f"Still to come: {', '.join(waiting)}. Once no part of the release before runs any "
            "more, say fieldpost migrate --whole."
        )


@click.command("rebuild")
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=lambda: min(8, os.cpu_count() or 1),
    show_default="one for each processor",
    help="How many share the work.",
)
@json_option
def rebuild_command(processes: int, as_json: bool) -> None:
    """Make all read models anew from the journal. The journal itself is only read.

    The lists are read as they are until the new ones are complete. Killed, it goes on where it was.
    """
    place = here(writes=True)
    own = processes > 1 and place.matches.games.keys() == library().keys()
    share = shared(place.settings, processes) if own else None
    count = count_entries(place.recorder)
    began = time.perf_counter()
    done = with_progress(
        f"Rebuilding from {count} entries",
        count,
        lambda update: rebuild(place.journal, place.matches.games, update, share=share),
    )
    seconds = time.perf_counter() - began
    if as_json:
        answer({"entries": done, "seconds": round(seconds, 3),
                "entries_per_second": round(done / seconds)})  # fmt: skip
        return
    click.echo(f"{done} entries in {seconds:.1f} s: {done / seconds:,.0f} a second.")
