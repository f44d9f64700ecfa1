"""What a person kept of one match: the signed notes in mails, notes files, proofs and exports."""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from domain.journal.entries import BadJournal, parse_checkpoint
from service.audit.lines import CHECKPOINT, read_header, read_limited, read_lines
from service.audit.mailboxes import checkpoints, files_in, mails, proofs
from service.audit.notes import Notes, is_notes, read_notes
from service.audit.number import by_number, some
from service.audit.own import OwnNotes
from service.audit.proofs import is_log_proof, is_of, read_log_proof, read_receipt
from service.audit.report import AuditFailed, NoVerdict
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note

CHECKPOINTS: Final = ("checkpoint that was kept", "checkpoints that were kept")
PROOFS: Final = ("proof that was kept", "proofs that were kept")
SENT_PROOFS: Final = (
    "proof that was attached to a mail sent",
    "proofs that were attached to mails sent",
)
_EXPORT: Final = b"fieldpost-export/3 "
_PROOF: Final = b"c2sp.org/tlog-proof@v1"


def unusable(count: int, what: tuple[str, str]) -> str:
    """The sentence of what was brought in vain: of one, and of several."""
    why = "garbled on {} way, or signed by a key that was not named."
    return by_number(
        count,
        f"1 {what[0]} could not be used: {why.format('its')}",
        f"# {what[1]} could not be used: {why.format('their')}",
    )


def unclaimed(events: Sequence[int]) -> str:
    """The sentence of orders that no mail and no notes gave, by their events."""
    told = some(events)
    return by_number(
        len(events),
        f"1 order in your name is not in your mails and notes (event {told}). If you gave it in no "
        "other way, it is not yours.",
        f"# orders in your name are not in your mails and notes (events {told}). If you gave them "
        "in no other way, they are not yours.",
    )


class SeenCheckpoints(msgspec.Struct):
    """The signed notes of one match that somebody kept."""

    notes: list[str]
    mails: int = 0
    garbled: set[str] = set()
    """Checkpoints of the match that no trusted key has signed as they stand there."""
    proofs: list[str] = []
    """Receipts and log proofs of the match (C2SP tlog-proof), as they were kept."""
    unproved: int = 0
    """Those that were garbled."""

    @property
    def doubts(self) -> list[str]:
        """What could not be used, in sentences."""
        sentences = {
            unusable(len(self.garbled), CHECKPOINTS): len(self.garbled),
            unusable(self.unproved, PROOFS): self.unproved,
        }
        return [sentence for sentence, count in sentences.items() if count]


class Keeping:
    """Takes what was kept of a match, as far as a trusted key signed it."""

    def __init__(self, origin: str, keys: Sequence[VerifyKey]) -> None:
        self._origin, self._keys = origin, keys
        self.seen = SeenCheckpoints([], garbled=set())

    def read(self, path: Path) -> None:
        """Take what a file or folder of anybody holds; raises OSError, and AuditFailed for notes
        out of form."""
        if path.is_dir():
            for file in files_in(path):
                self.read(file)
            return
        begins = _begins(path)
        if begins.startswith(_EXPORT):
            for note in _noted_in(path):
                self.note(note)
        elif begins.startswith(_PROOF):
            self.proof(path.read_text("utf-8", "replace").replace("\r\n", "\n"))
        elif is_notes(path):
            notes = read_notes(path.read_bytes(), path.name)
            for _, note in notes.seen:
                self.note(note)
            for _, receipt in notes.receipts:
                self.proof(receipt)
        else:
            for raw in mails(path):
                self._mail(raw)

    def own(self, notes: Notes) -> OwnNotes:
        """The same of notes that are the reader's own, with the times at which each was read."""
        own = OwnNotes(
            notes.seat, notes.writer, notes.pressed, notes.answers, saw=[], notes=[], proved=set()
        )
        for at, note in notes.seen:
            if size := self.note(note, keep=own.notes):
                own.saw.append((size, at))
        for at, text in notes.receipts:
            if self.proof(text):
                receipt = read_receipt(text, self._origin, self._keys)
                size = int(receipt.note.split("\n", 2)[1])
                own.saw.append((size, at))
                own.proved.add(receipt.index)
        return own

    def note(self, note: str, keep: list[str] | None = None) -> int:
        """Take a checkpoint, into the list of who kept it; returns its size, 0 for one that is of
        no use here."""
        if not note.startswith(f"{self._origin}\n"):
            return 0
        try:
            size = parse_checkpoint(open_signed_note(note, self._keys)).size
        except (BadSignedNote, BadJournal):
            self.seen.garbled.add(note)
            return 0
        into = self.seen.notes if keep is None else keep
        if note not in into:
            into.append(note)
        return size

    def proof(self, text: str, *, named: bool = False) -> bool:
        """Take a receipt or a log proof; whether it is of use here. One of another match is passed
        over, unless it was named by itself."""
        if not is_of(text, self._origin) and not named:
            return False
        try:
            read = read_log_proof if is_log_proof(text) else read_receipt
            read(text, self._origin, self._keys)
        except AuditFailed:
            self.seen.unproved += 1
            return False
        if text not in self.seen.proofs:
            self.seen.proofs.append(text)
        return True

    def _mail(self, raw: bytes) -> None:
        self.seen.mails += 1
        for text in proofs(raw):
            self.proof(text)
        for note in checkpoints(raw):
            self.note(note)


def _begins(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(64)


def _noted_in(export: Path) -> Iterator[str]:
    """The checkpoints of an export, of which nothing else is looked at."""
    with export.open("rb") as file, suppress(AuditFailed, NoVerdict):
        lines = read_limited(file)
        read_header(next(lines, b""))
        for mark, line in read_lines(lines):
            if mark == CHECKPOINT:
                with suppress(ValueError):
                    yield b64decode(line, validate=True).decode()


def read_seen(paths: Iterable[Path], origin: str, keys: Sequence[VerifyKey]) -> SeenCheckpoints:
    """The signed notes of a match that were kept; raises OSError."""
    keeping = Keeping(origin, keys)
    for path in paths:
        keeping.read(path)
    return keeping.seen


def read_proofs(raw: bytes, origin: str, keys: Sequence[VerifyKey]) -> tuple[list[str], int]:
    """The proofs of a match that are attached to a mail, and how many cannot be used as they
    stand there."""
    keeping = Keeping(origin, keys)
    for text in proofs(raw):
        keeping.proof(text)
    return keeping.seen.proofs, keeping.seen.unproved
