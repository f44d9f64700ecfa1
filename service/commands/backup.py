"""``backup`` and ``restore``: the whole house in one file, and back."""

import contextlib
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Any

import click
import msgspec

from service.application.matches import Matches
from service.commands.reimport import Brought, bring_back
from service.commands.renewal import (
    NEXT_KEYS,
    Renewed,
    check_not_interrupted,
    house_of,
    next_keys,
    renew_matches,
    settle_ended,
)
from service.commands.shared import answer, games, json_option
from service.house.door import settle_keys
from service.house.keys import KEYS
from service.settings import Settings, from_environment
from service.store.recorder import SqliteRecorder

FORMAT = "fieldpost-backup/1"
DATABASE, MANIFEST = "fieldpost.sqlite", "manifest.json"

CHECKPOINTS = "checkpoints-to-mail.txt"

PATH = click.Path(dir_okay=False, path_type=Path)

OF_POSTGRES = (
    "This house keeps its matches in PostgreSQL: save it with pg_dump, and the keys with it. "
    "docs/operating.md says how, and how to restore."
)


class BadBackup(click.ClickException):
    """A file that is no backup, or a damaged one."""


@dataclass(frozen=True)
class Unpacked:
    """A backup whose files lie in a folder, each with the digest that it had."""

    folder: Path
    manifest: dict[str, Any]


@click.command("backup")
@click.argument("file", type=PATH)
@json_option
def backup_command(file: Path, as_json: bool) -> None:
    """Save database and keys in FILE, while everything goes on.

    Whoever has the file can sign in the name of the house and knows its dice: keep it safe.
    """
    settings = from_environment()
    _check_can_save(settings, file)
    with tempfile.TemporaryDirectory(dir=file.resolve().parent, prefix=".backup-") as made:
        folder = Path(made)
        _copy_database(settings.sqlite_file, folder / DATABASE)
        shutil.copyfile(settings.data / KEYS, folder / KEYS)
        manifest = _manifest(folder, settings.house)
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=1))
        _pack(folder, folder / "packed")
        _link(folder / "packed", file)
    told = {name: manifest[name] for name in ("house", "made", "matches", "entries")}
    if as_json:
        answer({"file": str(file), **told})
        return
    click.echo(
        f"Saved {told['matches']} matches with {told['entries']} entries, and the keys of "
        f"{told['house']}, in {file}. It holds secrets: keep it safe."
    )


def _check_can_save(settings: Settings, file: Path) -> None:
    if settings.database:
        raise click.ClickException(OF_POSTGRES)
    check_not_interrupted(settings.data)
    for needed in (settings.sqlite_file, settings.data / KEYS):
        if not needed.exists():
            raise click.ClickException(
                f"There is no house in {settings.data}: {needed} is missing."
            )
    if file.exists():
        raise click.ClickException(f"{file} is there already; it is not overwritten.")


def _copy_database(source: Path, target: Path) -> None:
    """One consistent copy of a database that is in use (SQLite's backup API)."""
    with (
        contextlib.closing(
            sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        ) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
    _check_database(target)


def _check_database(file: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(file)) as database:
            told = [str(row[0]) for row in database.execute("PRAGMA quick_check")]
            database.execute("SELECT COUNT(*) FROM stored_events")
    except sqlite3.DatabaseError as error:
        told = [str(error)]
    # SQLite 3.40 sees NULL in tables without a rowid whose key is not their first columns.
    faults = [fault for fault in told if fault != "ok" and not fault.startswith("NULL value in")]
    if faults:
        raise BadBackup(f"The database is damaged ({faults[0]}).")


def _manifest(folder: Path, house: str) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        sql = "SELECT COUNT(DISTINCT originator_id), COUNT(*) FROM stored_events"
        matches, entries = database.execute(sql).fetchone()
    return {
        "format": FORMAT,
        "house": house,
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "matches": matches,
        "entries": entries,
        "sha256": {name: _digest(folder / name) for name in (DATABASE, KEYS)},
    }


def _pack(folder: Path, packed: Path) -> None:
    descriptor = os.open(packed, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        with tarfile.open(fileobj=out, mode="w:gz") as archive:
            for name in (MANIFEST, KEYS, DATABASE):
                info = archive.gettarinfo(str(folder / name), name)
                info.uid = info.gid = 0
                info.uname = info.gname = ""
                info.mode = 0o600
                with (folder / name).open("rb") as content:
                    archive.addfile(info, content)
        out.flush()
        os.fsync(out.fileno())


def _link(packed: Path, file: Path) -> None:
    """Give the finished file its name, unless another one took it meanwhile."""
    try:
        os.link(packed, file)
    except FileExistsError:
        raise click.ClickException(f"{file} is there already; it is not overwritten.") from None
    except OSError:  # a disk without links
        packed.replace(file)


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--entries",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="EXPORT",
    help="A player's export, to bring back what came after the backup; may be repeated.",
)
@json_option
def restore_command(file: Path, entries: tuple[Path, ...], as_json: bool) -> None:
    """Put the backup FILE back into an empty data folder, with new dice for every running match.

    Players may know dice links that the backup does not: they are never opened again. What must be
    mailed before anybody orders is told at the end. The exports of several seats of a match add up.
    """
    settings = from_environment()
    _check_can_restore(settings)
    settings.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.data, prefix=".restore-") as made:
        unpacked = _unpack(file, Path(made))
        brought, renewed = _renewed(unpacked, settings, entries)
        if renewed:
            _write_checkpoints(unpacked.folder / CHECKPOINTS, renewed)
            (unpacked.folder / CHECKPOINTS).replace(settings.data / CHECKPOINTS)
        (unpacked.folder / NEXT_KEYS).replace(settings.data / KEYS)
        (unpacked.folder / DATABASE).replace(settings.sqlite_file)
    if as_json:
        answer(
            {"house": settings.house, "made": unpacked.manifest["made"],
             "brought": msgspec.to_builtins(brought), "renewed": msgspec.to_builtins(renewed)}
        )  # fmt: skip
        return
    _tell(unpacked, brought, renewed, settings)


def _check_can_restore(settings: Settings) -> None:
    if settings.database:
        raise click.ClickException(OF_POSTGRES)
    there = [settings.sqlite_file, settings.data / KEYS, settings.data / NEXT_KEYS]
    for file in there:
        if file.exists():
            raise click.ClickException(
                f"There is a house already: {file}. Nothing is overwritten; restore into an empty "
                "folder (FIELDPOST_DATA), or move this one away."
            )


def _unpack(file: Path, folder: Path) -> Unpacked:
    try:
        with tarfile.open(file, "r:gz") as archive:
            for name in (MANIFEST, KEYS, DATABASE):
                member = archive.getmember(name)
                source = archive.extractfile(member)
                if source is None:
                    raise KeyError(name)
                with source, _private(folder / name) as target:
                    shutil.copyfileobj(source, target)
        manifest = json.loads((folder / MANIFEST).read_text())
        told, digests = manifest["format"], manifest["sha256"]
        same = all(digests[name] == _digest(folder / name) for name in (DATABASE, KEYS))
    except (tarfile.TarError, EOFError, OSError, KeyError, ValueError, TypeError) as error:
        raise BadBackup(f"{file} is no backup of ours, or it is damaged ({error}).") from None
    if told != FORMAT:
        raise BadBackup(f"{file} is a backup of the form {told}; this version reads {FORMAT}.")
    if not same:
        raise BadBackup(f"{file} is damaged: what it holds is not what was saved.")
    return Unpacked(folder, manifest)


@contextlib.contextmanager
def _private(file: Path) -> Iterator[Any]:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        yield out


def _renewed(
    unpacked: Unpacked, settings: Settings, entries: Sequence[Path]
) -> tuple[list[Brought], list[Renewed]]:
    """Give the house that was unpacked its lost entries, and then new secrets."""
    folder = unpacked.folder
    _check_database(folder / DATABASE)
    house_of(folder / KEYS, settings.house)
    house = house_of(next_keys(folder, folder / KEYS), settings.house)
    recorder = SqliteRecorder(folder / DATABASE)
    try:
        recorder.make_tables()
        matches = Matches(recorder, house, games=games())
        why = f"The house was restored from the backup of {unpacked.manifest['made']}."
        brought = bring_back(matches, entries)
        renewed = renew_matches(matches, recorder, why)
        settle_keys(recorder, house)
        settle_ended(matches, recorder, [one.match for one in brought if one.entries])
        # Into the file itself: it is about to move, and its log would stay behind.
        recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        recorder.close()
    return brought, renewed


def _write_checkpoints(file: Path, renewed: list[Renewed]) -> None:
    begin, end = "-----BEGIN GAME CHECKPOINT-----", "-----END GAME CHECKPOINT-----"
    with file.open("w") as out:
        for one in renewed:
            out.write(f"Match {one.match}, to {', '.join(one.seats)}:\n\n")
            out.write(f"{begin}\n{one.checkpoint}{end}\n\n")


def _tell(
    unpacked: Unpacked, brought: list[Brought], renewed: list[Renewed], settings: Settings
) -> None:
    made = unpacked.manifest["made"]
    click.echo(f"Restored the house {settings.house} as it was at {made}.")
    for back in brought:
        click.echo(f"  Match {back.match}: {back.told}")
    for one in renewed:
        click.echo(
            f"  Match {one.match}: {one.size - 1} entries, and new dice chains from there on."
        )
    if not renewed:
        click.echo("No match was running, so no dice had to be renewed.")
        return
    click.echo(
        f"Before anybody orders, mail every player of these matches the checkpoint in "
        f"{settings.data / CHECKPOINTS}; where mail is set up, fieldpost up sends it by itself."
    )
    click.echo(
        "Where a mail or a witness tells of more entries than these, they are lost. Restore into "
        "another empty folder with --entries and the exports of the players, before fieldpost up; "
        "or such a match must go on as a branch (fieldpost fork MATCH --at, with the number "
        "above), not under its old name. Links and reply addresses in older mails are void."
    )


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()
