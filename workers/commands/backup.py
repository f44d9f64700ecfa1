"""``backup`` and ``restore``: the whole house in one file, and back."""

import logging
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.games import library
from service.application.matches import Matches
from service.audit.reporting.number import by_number
from service.beacon.named import beacon_of
from service.house.door import cosigners_of, settle_keys
from service.house.keys import KEYS
from service.settings import Settings, from_environment
from service.store.integrity import copy_file, empty_log, faults_of
from service.store.matches import count_entries, count_matches
from service.store.opening import lay_out_boxes, open_recorder
from service.store.recorder import BadStore, Recorder
from service.store.sqlite import SqliteRecorder
from workers.commands.ahead import ahead
from workers.commands.archive import POSTGRES, SQLITE, BadBackup, Unpacked, pack, unpack
from workers.commands.box_pictures import WITHIN, copy_pictures, damaged_pictures
from workers.commands.dumps import dump, is_free, load
from workers.commands.increments import SavedIncrement, newest, save_into
from workers.commands.people import Seats, SideFiles, read_seats
from workers.commands.reimport import Brought, bring_back
from workers.commands.renewal import (
    NEXT_KEYS,
    Renewed,
    check_not_interrupted,
    house_of,
    next_keys,
    renew_matches,
    roll_what_waits,
    settle_ended,
)
from workers.commands.shared import answer, games, json_option, leave_option
from workers.loop import Beat, Stop, silent

CHECKPOINTS = "checkpoints-to-mail.txt"

EACH = 60.0
"""Seconds between two runs of the part that saves."""

log = logging.getLogger("fieldpost")


PATH = click.Path(path_type=Path)


@click.command("backup")
@click.argument("file", type=PATH)
@click.option(
    "--every",
    type=click.IntRange(1),
    metavar="SECONDS",
    help="With a folder: run until Ctrl-C, and save what is new this often.",
)
@json_option
def backup_command(file: Path, every: int | None, as_json: bool) -> None:
    """Save database, keys and the pictures of boxes in FILE, while everything goes on.

    Where FILE is a folder, a whole copy is made there now and then, and in between what the
    matches gained since. Anybody who has it knows the dice and can sign as the house: keep it safe.
    """
    settings = from_environment()
    _check_is_there(settings)
    if file.is_dir():
        _tell_saved(save_into(file, settings, games(), _save_without_pictures), as_json)
        while every and not threading.Event().wait(every):
            _tell_saved(save_into(file, settings, games(), _save_without_pictures), as_json)
        return
    if every:
        raise click.UsageError("--every needs an existing folder.")
    told = save_whole(settings, file)
    if as_json:
        answer({"file": str(file), **told})
        return
    _tell_damaged(told["damaged"])
    click.echo(
        f"Saved {by_number(told['matches'], '1 match', '# matches')} with "
        f"{by_number(told['entries'], '1 entry', '# entries')}, and the keys of "
        f"{told['house']}, in {file}. It holds secrets: keep it safe."
    )


def _tell_saved(saved: SavedIncrement, as_json: bool) -> None:
    if as_json:
        answer(msgspec.to_builtins(saved))
        return
    _tell_damaged(saved.damaged)
    whole = f"a whole copy ({saved.base})" if saved.whole else f"what is new since {saved.base}"
    some = by_number(saved.matches, "1 match", "# matches")
    click.echo(f"Saved {whole}: {some} that went on. It holds secrets.")
    sys.stdout.flush()


def _tell_damaged(boxes: Iterable[str]) -> None:
    for told in damaged_pictures(boxes):
        click.echo(told, err=True)


def keep_saving(
    settings: Settings, stop: Stop, beat: Beat = silent, save: Callable[..., Any] = save_into
) -> None:
    """Save what is new each minute into the folder of the settings, until ``stop`` is set.

    A failure is logged, and tried again: nothing else of the house waits for it.
    """
    folder, failed = Path(settings.backups), ""
    damaged: set[str] = set()
    while not stop.is_set():
        try:
            if not folder.is_dir():
                raise click.ClickException(f"FIELDPOST_BACKUPS does not name a folder: {folder}.")
            saved = save(folder, settings, library(), _save_without_pictures)
            for told in damaged_pictures({*saved.damaged} - damaged if saved else ()):
                log.warning("backups: %s", told)
            damaged = {*saved.damaged} if saved else set()
            if failed:
                log.warning("backups: goes on")
            failed = ""
            beat()
        except Exception as error:
            told = error.message if isinstance(error, click.ClickException) else str(error)
            beat("failed", told)
            if isinstance(error, BadStore) and not failed:  # away or busy, for a moment mostly
                log.warning("backups: later: %s", told)
                failed = "later"
            elif told != failed:
                log.critical("backups: %s", told, extra={"facts": {"event": "backup"}})
                failed = told
        stop.wait(EACH)


def _save_without_pictures(settings: Settings, file: Path) -> dict[str, Any]:
    return save_whole(settings, file, pictures=False)


def save_whole(settings: Settings, file: Path, *, pictures: bool = True) -> dict[str, Any]:
    """Save the whole house in a file that is not there yet; returns what stands in its manifest,
    and the boxes whose pictures are damaged."""
    if file.exists():
        raise click.ClickException(f"{file} already exists and is not overwritten.")
    if not file.resolve().parent.is_dir():
        raise click.ClickException(f"There is no folder {file.parent} to put {file.name} into.")
    with tempfile.TemporaryDirectory(dir=file.resolve().parent, prefix=".backup-") as made:
        folder = Path(made)
        shutil.copyfile(settings.data / KEYS, folder / KEYS)
        if settings.database:
            copy, counts = POSTGRES, _counts(open_recorder(settings))
            dump(settings.database, folder / copy)
        else:
            copy = SQLITE
            _copy_database(settings.sqlite_file, folder / copy)
            counts = _counts(SqliteRecorder(folder / copy))
        damaged = copy_pictures(settings.data / WITHIN, folder / WITHIN) if pictures else []
        manifest = pack(folder, copy, settings.house, counts, file)
    kept = {name: manifest[name] for name in ("house", "made", "matches", "entries")}
    return {**kept, "damaged": damaged}


def _check_is_there(settings: Settings) -> None:
    check_not_interrupted(settings.data)
    needed = [settings.data / KEYS] if settings.database else [
        settings.sqlite_file, settings.data / KEYS
    ]  # fmt: skip
    for file in needed:
        if not file.exists():
            raise click.ClickException(f"There is no house in {settings.data}: {file} is missing.")


def _copy_database(source: Path, target: Path) -> None:
    """One consistent copy of a database that is in use (SQLite's backup API), in one go."""
    copy_file(source, target)
    _check_database(target)


def _check_database(file: Path) -> None:
    faults = faults_of(file)
    if faults:
        raise BadBackup(f"The database is damaged ({faults[0]}).")


def _counts(recorder: Recorder) -> dict[str, int]:
    try:
        recorder.missing_steps()  # refuses a store of another kind of house
        counts = {"matches": count_matches(recorder), "entries": count_entries(recorder)}
    finally:
        recorder.close()
    return counts


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--entries",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="EXPORT",
    help="A player's export, to bring back what came after the backup; may be repeated.",
)
@leave_option
@json_option
def restore_command(file: Path, entries: tuple[Path, ...], leave: bool, as_json: bool) -> None:
    """Put the backup FILE back into an empty house, with new dice for every running match.

    FILE may be a folder of backups: the newest is taken, with what was saved since. Players may
    know dice links that the backup does not: they are never opened again. What must be mailed
    before anybody orders is told at the end. The exports of several seats of a match add up.
    """
    settings = from_environment()
    _check_can_restore(settings)
    seats: dict[str, Seats] = {}
    beside = SideFiles()
    if file.is_dir():
        file, since, seated, beside = newest(file)
        entries, seats = (*since, *entries), read_seats(seated)
    settings.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.data, prefix=".restore-") as made:
        unpacked = unpack(file, Path(made))
        brought, more, renewed = _renewed(unpacked, settings, entries, seats, beside, leave=leave)
        damaged = copy_pictures(unpacked.folder / WITHIN, settings.data / WITHIN)
        damaged += copy_pictures(file.parent / WITHIN, settings.data / WITHIN)
        if renewed:
            _write_checkpoints(unpacked.folder / CHECKPOINTS, renewed)
            (unpacked.folder / CHECKPOINTS).replace(settings.data / CHECKPOINTS)
        (unpacked.folder / NEXT_KEYS).replace(settings.data / KEYS)
        if not settings.database:
            unpacked.database.replace(settings.sqlite_file)
    if as_json:
        answer(
            {"house": settings.house, "made": unpacked.made,
             "brought": msgspec.to_builtins(brought), "ahead": more,
             "renewed": msgspec.to_builtins(renewed), "damaged": damaged}
        )  # fmt: skip
        return
    _tell_damaged(damaged)
    _tell(unpacked, brought, more, renewed, settings)


def _check_can_restore(settings: Settings) -> None:
    there = [settings.data / KEYS, settings.data / NEXT_KEYS]
    there += [] if settings.database else [settings.sqlite_file]
    for file in there:
        if file.exists():
            raise click.ClickException(
                f"A house already exists: {file}. Nothing is overwritten; restore into an empty "
                "folder (FIELDPOST_DATA), or move this one away."
            )
    if settings.database and not is_free(settings.database):
        raise click.ClickException(
            "This database already holds a house. Nothing is overwritten; make an empty one "
            "and name it in FIELDPOST_DATABASE."
        )


def _renewed(
    unpacked: Unpacked,
    settings: Settings,
    entries: Sequence[Path],
    seats: Mapping[str, Seats],
    beside: SideFiles,
    *,
    leave: bool,
) -> tuple[list[Brought], list[str], list[Renewed]]:
    """Give the house that was unpacked its lost entries, ask its cosigners, then new secrets."""
    folder = unpacked.folder
    beside.put_keys(folder)
    old = house_of(folder / KEYS, settings.house)
    house = house_of(next_keys(folder, folder / KEYS), settings.house)
    recorder = _put_back(unpacked, settings)
    try:
        recorder.make_tables()
        lay_out_boxes(recorder, settings)
        recorder.write(beside.statements())
        matches = Matches(recorder, house, games=games())
        why = f"The house was restored from the backup of {unpacked.made}."
        brought = bring_back(matches, entries, seats)
        more = ahead(old, matches, cosigners_of(settings)) if settings.cosign else []
        old.beacon = beacon_of(settings)
        lost = roll_what_waits(Matches(recorder, old, games=games()), recorder, leave=leave)
        renewed = renew_matches(matches, recorder, why, lost)
        settle_keys(recorder, house)
        settle_ended(matches, recorder, [one.match for one in brought if one.entries])
        if not settings.database:
            # Into the file itself: it is about to move, and its log would stay behind.
            empty_log(recorder)
    except Exception:
        if settings.database:
            click.echo("The database holds an unfinished copy: empty it before you begin again.",
                       err=True)  # fmt: skip
        raise
    finally:
        recorder.close()
    return brought, more, renewed


def _put_back(unpacked: Unpacked, settings: Settings) -> Recorder:
    """The copy of the database where it can be worked on: in its folder, or in the server."""
    if (unpacked.database.name == POSTGRES) != bool(settings.database):
        engine = "PostgreSQL" if unpacked.database.name == POSTGRES else "SQLite"
        raise BadBackup(f"This is a backup of {engine}: set FIELDPOST_DATABASE accordingly.")
    if settings.database:
        load(settings.database, unpacked.database)
        return open_recorder(settings)
    _check_database(unpacked.database)
    return SqliteRecorder(unpacked.database)


def _write_checkpoints(file: Path, renewed: list[Renewed]) -> None:
    begin, end = "-----BEGIN GAME CHECKPOINT-----", "-----END GAME CHECKPOINT-----"
    with file.open("w") as out:
        for one in renewed:
            out.write(f"Match {one.match}, to {', '.join(one.seats)}:\n\n")
            out.write(f"{begin}\n{one.checkpoint}{end}\n\n")


def _tell(
    unpacked: Unpacked,
    brought: list[Brought],
    more: list[str],
    renewed: list[Renewed],
    settings: Settings,
) -> None:
    click.echo(f"Restored the house {settings.house} as it was at {unpacked.made}.")
    for back in brought:
        click.echo(f"  Match {back.match}: {back.told}")
    for told in more:
        click.echo(f"  {told}")
    for one in renewed:
        size = by_number(one.size - 1, "1 entry", "# entries")
        click.echo(f"  Match {one.match}: {size}, and new dice chains from there on.")
    if not renewed:
        click.echo("No match was running, so no dice needed renewing.")
        return
    click.echo(
        f"Before anybody orders, mail every player of these matches the checkpoint in "
        f"{settings.data / CHECKPOINTS}; where mail is set up, fieldpost up sends it by itself."
    )
    click.echo(
        "Where a mail or a watcher tells of more entries than these, they are lost. Restore into "
        "another empty folder with --entries and the exports of the players, before fieldpost up; "
        "or such a match must go on as a branch (fieldpost fork MATCH --at, with the number "
        "above), not under its old name. Links and reply addresses in older mails are void."
    )
