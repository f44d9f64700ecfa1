"""Entries that a backup does not have, brought back from the exports of players.

The leaves of an export are exact bytes, so a match that gets all of them is the match that was
mailed, and goes on under its own name. It gets all or none: a match that stops short of what the
mails tell could not keep its name either. What an export cannot give back (a sealed part that
nobody opens, who sat down meanwhile) leaves the match as the backup has it, to go on as a branch.

The links that the entries opened are not noted as spent: their chains are replaced at once.
"""

from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec
from eventsourcing.persistence import StoredEvent

from domain.journal.entries import Entry, read_entry
from domain.match.events.disputes import KeyRotated
from domain.match.events.lifecycle import BEGINNINGS, NoteGiven, OrderGiven, RulesChanged, SeatTaken
from service.application.matches import Matches
from service.audit import audit
from service.audit.lines import EVENT, OPENING, read_header, read_lines
from service.audit.reporting.number import by_number
from service.audit.reporting.report import AuditFailed, NoVerdict
from service.audit.restore import Restored
from service.house.keys import House
from service.house.signed_notes import BadSignedNote, open_signed_note
from service.store.house.checkpoints import checkpoint_statement
from service.store.recorder import Statement
from service.store.repository import NoSuchMatch, command_key, command_statement, opening_statement
from workers.commands.people import Seats

Openings = dict[tuple[int, int], bytes]
"""Canonical openings by entry and part."""


NOT_IN_THE_BACKUP = (
    "It was opened after the backup, and what opens its seats is lost with the house; open it anew."
)


class BadEntries(click.ClickException):
    """A file that is not an export of this house, or contradicts the house or another file."""


@dataclass(frozen=True)
class Export:
    """An export of a match of this house that passed the audit."""

    file: Path
    match: str
    lines: list[bytes]
    openings: Openings
    notes: list[str]


class Brought(msgspec.Struct, frozen=True):
    """What became of the exports of one match."""

    match: str
    size: int
    """Its entries now."""
    entries: int = 0
    """How many of them were brought back."""
    why: str = ""
    """Why none were, in sentences."""

    @property
    def told(self) -> str:
        """What became of it, for people."""
        some = by_number(self.entries, "1 entry was", "# entries were")
        return self.why or f"{some} brought back."


def bring_back(
    matches: Matches, files: Sequence[Path], seats: Mapping[str, Seats] | None = None
) -> list[Brought]:
    """Append what exports hold beyond the journals of a house, match by match.

    With its ``seats`` even a match comes back that was opened after the backup.
    Each match is written whole or not at all. Raises BadEntries for the first file that is wrong;
    a restore then throws away the copy that it worked on.
    """
    exports: dict[str, list[Export]] = {}
    for file in files:
        export = _read(file, matches.house)
        exports.setdefault(export.match, []).append(export)
    seats = seats or {}
    return [_bring(matches, m, found, seats.get(m)) for m, found in exports.items()]


# Reading


def _read(file: Path, house: House) -> Export:
    try:
        return _audited(file, [*Restored(file)], house)
    except (AuditFailed, NoVerdict) as failure:
        raise BadEntries(f"{file} cannot be brought back: {failure}") from None
    except OSError as error:
        raise BadEntries(f"{file} cannot be read: {error.strerror}.") from None


def _audited(file: Path, lines: Sequence[bytes], house: House) -> Export:
    origin = read_header(b"".join(lines[:1])).origin
    match_id = origin.rpartition("/")[2]
    if origin != house.origin(match_id):
        raise AuditFailed(f"it is of {origin}, and this house is {house.name}.")
    audit(lines, [key.vkey for key in house.keys])
    export = Export(file, match_id, [], {}, [])
    for mark, body in read_lines(lines[1:]):
        if mark == EVENT:
            export.lines.append(body)
        elif mark == OPENING:
            n, p, opening = body.split(b" ", 2)
            export.openings[int(n), int(p)] = opening
        else:
            export.notes.append(b64decode(body).decode())
    try:  # the backup has the key that signed whatever came after it
        open_signed_note(export.notes[-1], [house.key.verify_key])
    except BadSignedNote:
        raise AuditFailed("its last checkpoint is not signed by the key of this house.") from None
    return export


# One match


def _bring(matches: Matches, match_id: str, exports: list[Export], seats: Seats | None) -> Brought:
    try:
        size = matches.repository.size(match_id)
    except NoSuchMatch:
        if seats is None:
            return Brought(match_id, 0, why=NOT_IN_THE_BACKUP)
        size = 0
    ours = [line for _, _, line in matches.repository.rows(match_id, 0, size)]
    longest = max(exports, key=lambda export: len(export.lines))
    for export in exports:
        _check_one_history(export, "the backup", ours)
        _check_one_history(export, str(longest.file), longest.lines)
    fresh = [read_entry(line) for line in longest.lines[size:]]
    openings = {
        place: body for e in exports for place, body in e.openings.items() if place[0] >= size
    }
    if not fresh:
        return Brought(match_id, size, why="The exports hold no entry that the backup does not.")
    known = {**openings, **dict.fromkeys(_erased(longest.lines), b"")}
    why = _why_not(matches.house, fresh, known, seated=seats is not None)
    if why:
        return Brought(match_id, size, why=f"{why} It must go on as a branch.")
    notes = {int(note.split("\n", 2)[1]): note for e in exports for note in e.notes}
    _append(matches, match_id, longest, fresh, openings, notes)
    if seats is not None:
        matches.repository.recorder.write(seats.statements())
    return Brought(match_id, len(longest.lines), len(fresh))


def _check_one_history(export: Export, other: str, lines: Sequence[bytes]) -> None:
    for n, (one, two) in enumerate(zip(export.lines, lines, strict=False)):
        if one != two:
            raise BadEntries(
                f"{export.file} cannot be brought back: entry {n} of match {export.match} is "
                f"another one than in {other}, and both are signed. Leave the file out, and keep "
                "it: it proves two histories."
            )


def _why_not(house: House, fresh: Sequence[Entry], openings: Openings, *, seated: bool) -> str:
    """Why entries cannot be brought back though they are ours; "" where they can."""
    known = [key.vkey for key in house.keys]
    for entry in fresh:
        if entry.type == SeatTaken.topic and not seated:
            return (
                f"Somebody sat down on {entry.pub['seat']} with entry {entry.n}, and what opens "
                "that seat is lost with the house."
            )
        if entry.type == KeyRotated.topic and entry.pub["vkey"] not in known:
            return f"The signing key of entry {entry.n} is lost with the house."
        for p, seal in enumerate(entry.sealed):
            if (entry.n, p) not in openings:
                seats = " and ".join(seal.to) or "nobody before the end"
                return f"Entry {entry.n} has a part sealed to {seats}, and no export opens it."
    return ""


def _erased(lines: Sequence[bytes]) -> set[tuple[int, int]]:
    """The sealed parts that a match says nobody can open any more."""
    told = (read_entry(line) for line in lines if b'"type":"opening.erased"' in line)
    return {(n, p) for entry in told for n, p in entry.pub["parts"]}


# Writing


def _append(
    matches: Matches,
    match_id: str,
    export: Export,
    fresh: Sequence[Entry],
    openings: Openings,
    notes: dict[int, str],
) -> None:
    lines = [StoredEvent(match_id, entry.n, entry.type, export.lines[entry.n]) for entry in fresh]
    aside = [*_commands(match_id, fresh, openings)]
    for entry in fresh:
        for p, seal in enumerate(entry.sealed):
            if (entry.n, p) in openings:
                body = openings[entry.n, p]
                aside.append(opening_statement(match_id, entry.n, p, " ".join(seal.to), body))
    for size, note in notes.items():
        aside.append(checkpoint_statement(match_id, size, note, again=True))
    game = read_entry(export.lines[0]).pub["rules"]
    matches.repository.recorder.insert_events(lines, aside=aside, game=game)
    try:
        matches.repository.match(match_id)
    except Exception as error:  # whatever the rules of a game raise on a journal of others
        raise BadEntries(
            f"The rules that are here cannot carry match {match_id} on with {export.file} "
            f"({error!r:.200}). Install the release of Fieldpost that the lost house had."
        ) from None


def _commands(match_id: str, fresh: Sequence[Entry], openings: Openings) -> Iterable[Statement]:
    """The ids of the commands, so that none is carried out again.

    The journal tells a hash in place of the id of one of several lines: it is found by that
    (service/carrying.py).
    """
    ends = [entry.n for entry in fresh if entry.type in BEGINNINGS] + [fresh[-1].n + 1]
    before = ""
    for entry in fresh:
        if entry.type in (OrderGiven.topic, NoteGiven.topic):
            command_id = _command(entry, openings)["id"]
            first = entry.n - (before == RulesChanged.topic)
            stop = next(n for n in ends if n > entry.n)
            yield command_statement(match_id, command_key(command_id), first, stop, again=True)
        before = entry.type


def _command(entry: Entry, openings: Openings) -> Any:
    if "command" in entry.pub:
        return entry.pub["command"]
    return msgspec.json.decode(openings[entry.n, 0])["data"]["command"]
