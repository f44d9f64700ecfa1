"""What a person kept of one match: the signed notes in mails, notes files, proofs and exports."""

from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from domain.journal.entries import BadJournal, leaf_hash, parse_checkpoint
from service.audit.lines import CHECKPOINT, EVENT, read_limited
from service.audit.mailboxes import files_in, mails
from service.audit.notes import FORMAT, PART, Notes, read_notes
from service.audit.own import OwnNotes
from service.audit.proofs import is_log_proof, is_of, read_log_proof, read_receipt
from service.audit.received import fenced, proofs, rebuilt
from service.audit.reporting.number import by_number
from service.audit.reporting.report import AuditFailed
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note

_EXPORT: Final = b"fieldpost-export/3 "
_PROOF: Final = b"c2sp.org/tlog-proof@v1"


def unusable(count: int, one: str, several: str) -> list[str]:
    """The sentence of what was brought in vain: of one, and of several."""
    told = by_number(
        count,
        f"1 {one} could not be used: it is of another match, was garbled on its way, or is signed "
        "by a key that was not named.",
        f"# {several} could not be used: they are of another match, were garbled on their way, or "
        "are signed by keys that were not named.",
    )
    return [told] if count else []


class Kept(msgspec.Struct):
    """What a trusted key signed of a match, as it is taken out of one file after another."""

    origin: str
    keys: Sequence[VerifyKey] = ()
    notes: list[str] = []
    mails: int = 0
    garbled: set[str] = set()
    """Checkpoints of the match that no trusted key has signed as they stand there."""
    exports: list[bytes] = []
    """The leaves of the exports of this match."""
    receipts: list[str] = []
    log_proofs: list[str] = []
    unproved: int = 0
    """Proofs that were garbled."""

    @property
    def doubts(self) -> list[str]:
        """What could not be used, in sentences."""
        notes = ("checkpoint that was kept", "checkpoints that were kept")
        proved = ("proof that was kept", "proofs that were kept")
        return unusable(len(self.garbled), *notes) + unusable(self.unproved, *proved)

    def read(self, path: Path) -> None:
        """Take what a file or folder of anybody holds; raises OSError, and AuditFailed for notes
        out of form."""
        if path.is_dir():
            for file in files_in(path):
                self.read(file)
            return
        with path.open("rb") as opened:
            begins = opened.read(64)
        if begins.startswith(_EXPORT):
            self.export(path)
        elif begins.startswith(_PROOF):
            self.file(path)
        elif begins.startswith(FORMAT):
            notes = read_notes(path.read_bytes(), path.name)
            for _, note in notes.seen:
                self.note(note)
            for _, receipt in notes.receipts:
                self.proof(receipt)
        else:
            for raw in mails(path):
                self.mail(raw)

    def export(self, path: Path) -> None:
        """Take what an export holds of this match, whatever else is in it."""
        leaves = []
        with path.open("rb") as file:
            lines = (line.rstrip(b"\r\n") for line in read_limited(file))
            if not next(lines).startswith(b"%b%b " % (_EXPORT, self.origin.encode())):
                return
            for line in lines:
                if line.startswith(EVENT):
                    leaves.append(leaf_hash(line[2:]))
                elif line.startswith(CHECKPOINT):
                    with suppress(ValueError):
                        self.note(b64decode(line[2:], validate=True).decode())
        self.exports.append(b"".join(leaves))

    def mail(self, raw: bytes) -> None:
        """Take what a mail holds. One that shows no checkpoint of the match, though what stands
        between its fences names it, is told."""
        self.mails += 1
        self.attached(raw)
        blocks, name = [*fenced(raw)], self.origin.rpartition("/")[2]
        notes = [*filter(None, map(rebuilt, blocks))]
        for note in notes:
            self.note(note)
        if not any(note.startswith(f"{self.origin}\n") for note in notes):
            self.garbled |= {block for block in blocks if name in "".join(block.split())}

    def file(self, path: Path, *, named: bool = False) -> None:
        """Take a file with a proof."""
        self.proof(path.read_text("utf-8", "replace").replace("\r\n", "\n"), named=named)

    def attached(self, raw: bytes) -> None:
        """Take the proofs that are attached to a mail."""
        for text in proofs(raw):
            self.proof(text)

    def own(self, notes: Notes) -> OwnNotes:
        """Take what the reader's own notes hold, with the times at which each was read; those of
        parts that somebody showed have none that count."""
        own = OwnNotes(
            notes.seat, notes.writer, notes.pressed, notes.answers, saw=[], notes=[], proved=set()
        )
        for at, note in notes.seen:
            if size := self.note(note, keep=own.notes):
                own.saw.append((size, at))
        for at, text in notes.receipts:
            if self.proof(text) and not is_log_proof(text):
                checkpoint, receipt = read_receipt(text, self.origin, self.keys)
                own.saw.append((checkpoint.size, at))
                own.proved.add(receipt.index)
        if notes.writer == PART:
            own.saw.clear()
        return own

    def note(self, note: str, keep: list[str] | None = None) -> int:
        """Take a checkpoint, into the list of a person who kept it; returns its size, 0 for one
        that is of no use here."""
        if not note.startswith(f"{self.origin}\n"):
            return 0
        try:
            size = parse_checkpoint(open_signed_note(note, self.keys)).size
        except (BadSignedNote, BadJournal):
            self.garbled.add(note)
            return 0
        into = self.notes if keep is None else keep
        if note not in into:
            into.append(note)
        return size

    def proof(self, text: str, *, named: bool = False) -> bool:
        """Take a receipt or a log proof; whether it is of use here. One of another match is passed
        over, unless it was named by itself."""
        if not is_of(text, self.origin) and not named:
            return False
        of_log = is_log_proof(text)
        try:
            (read_log_proof if of_log else read_receipt)(text, self.origin, self.keys)
        except AuditFailed:
            self.unproved += 1
            return False
        into = self.log_proofs if of_log else self.receipts
        if text not in into:
            into.append(text)
        return True
