"""A folder of backups: whole copies now and then, and in between what the matches gained since.

A journal only ever grows, so what came after a whole copy is brought back from exports, as those of
players are (``workers/commands/reimport.py``); these are the house's own, which open everything.
Who sits where is saved beside it, as no journal tells it, and so are the keys of the house and its
people. After a new match, seat or key the next whole copy is made soon all the same: of the post,
which none of these brings back, it has the most.
"""

import gzip
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from domain.games import AnyRuleset
from domain.match.events.disputes import KeyRotated
from domain.match.events.lifecycle import MatchOpened, SeatTaken
from service.application.guard import GoneBack
from service.application.matches import Matches
from service.reading.positions import export
from service.reading.retention import COPIES
from service.settings import Settings
from service.store.opening import open_store
from service.store.repository import EVERYTHING
from workers.commands.box_pictures import WITHIN, copy_pictures, drop_pictures
from workers.commands.people import ENDING, SideFiles, outdated, read_beside, seats_of
from workers.entering import matches_of

WHOLE_AFTER = 24 * 3600
"""Seconds after which a whole copy is made in any case."""

WHOLE_SOON = 3600
"""Seconds after which one is made where an export would not bring everything back."""

PAGE = 5_000

_ASKS_FOR_A_WHOLE = frozenset((MatchOpened.topic, SeatTaken.topic, KeyRotated.topic))


class SavedIncrement(msgspec.Struct, frozen=True):
    """What one run saved."""

    base: str
    """The name of the whole copy that it belongs to."""
    whole: bool
    matches: int
    """Matches whose new entries were saved beside it."""
    damaged: tuple[str, ...] = ()
    """Boxes whose pictures are damaged and were not saved."""


class At(msgspec.Struct, frozen=True):
    """How far the entries beside a whole copy go."""

    position: int = 0
    incomplete: bool = False
    """Whether some of them could not be brought back from exports alone."""


def save_into(
    folder: Path,
    settings: Settings,
    games: Mapping[str, AnyRuleset],
    save_whole: Callable[[Settings, Path], Any],
) -> SavedIncrement:
    """Save what is new into a folder of backups; raises ClickException, OSError, BadStore.

    Pictures of boxes lie in it once, beside all copies.
    """
    recorder = open_store(settings)
    try:
        matches = matches_of(settings, recorder, games=games)
        base = _bases(folder)[-1:]
        at = _told(_beside(base[0])) if base else At()
        grown, incomplete, end = _grown(recorder, at.position)
        incomplete = incomplete or at.incomplete
        age = time.time() - base[0].stat().st_mtime if base else WHOLE_AFTER
        if age >= (WHOLE_SOON if incomplete else WHOLE_AFTER):
            name = f"house-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.tar.gz"
            save_whole(settings, folder / name)
            _note(_beside(folder / name), At(end))
            _thin(folder)
            return SavedIncrement(name, True, 0, _pictures(settings, folder, again=True))
        beside = _beside(base[0])
        saved = sum(_export(matches, match_id, beside) for match_id in sorted(grown))
        files, gone = outdated(recorder, settings.data, beside)
        for name, content in files.items():
            _write(beside / name, content)
        for file in gone:
            file.unlink()
        _note(beside, At(end, incomplete))
        return SavedIncrement(base[0].name, False, saved, _pictures(settings, folder))
    finally:
        recorder.close()


def _pictures(settings: Settings, folder: Path, *, again: bool = False) -> tuple[str, ...]:
    there = settings.data / WITHIN
    drop_pictures(there, folder / WITHIN)
    return tuple(copy_pictures(there, folder / WITHIN, again=again))


class Newest(NamedTuple):
    """The newest whole copy of a folder, and what was saved after it."""

    base: Path
    exports: list[Path]
    seats: list[Path]
    beside: SideFiles


def newest(folder: Path) -> Newest:
    """The newest whole copy of a folder and what came after it; raises ClickException for none."""
    bases = _bases(folder)
    if not bases:
        raise click.ClickException(f"There is no backup in {folder}.")
    beside = _beside(bases[-1])
    exports, seats = sorted(beside.glob("*.audit.gz")), sorted(beside.glob(f"*{ENDING}"))
    return Newest(bases[-1], exports, seats, read_beside(beside))


def _bases(folder: Path) -> list[Path]:
    return sorted(folder.glob("house-*.tar.gz"))


def _beside(base: Path) -> Path:
    return base.with_name(base.name.replace("house-", "since-").removesuffix(".tar.gz"))


def _grown(recorder: Any, at: int) -> tuple[set[str], bool, int]:
    """The matches with entries after ``at``, whether one asks for a whole copy, and the end."""
    grown, incomplete = set(), False
    while found := recorder.select_notifications(at, PAGE, inclusive_of_start=False):
        grown |= {str(one.originator_id) for one in found}
        incomplete = incomplete or any(one.topic in _ASKS_FOR_A_WHOLE for one in found)
        at = found[-1].id
    return grown, incomplete, at


def _export(matches: Matches, match_id: str, folder: Path) -> bool:
    """Write the journal of a match with all that opens it; False for one that stands still."""
    try:
        lines = list(export(matches, match_id, EVERYTHING))
    except GoneBack:
        return False
    _write(folder / f"{match_id}{ENDING}", seats_of(matches.repository.recorder, match_id))
    file = folder / f"{match_id}.audit.gz"
    _write(file, gzip.compress(b"".join(lines), 6))
    return True


def _told(folder: Path) -> At:
    try:
        return msgspec.json.decode((folder / "position.json").read_bytes(), type=At)
    except (OSError, msgspec.MsgspecError):
        return At()


def _note(folder: Path, at: At) -> None:
    _write(folder / "position.json", msgspec.json.encode(at))


def _write(file: Path, content: bytes) -> None:
    """Write a private file, durable and whole or not at all."""
    file.parent.mkdir(mode=0o700, exist_ok=True)
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def _thin(folder: Path) -> None:
    for base in _bases(folder)[:-COPIES]:
        for file in _beside(base).glob("*"):
            file.unlink()
        if _beside(base).is_dir():
            _beside(base).rmdir()
        base.unlink()
