"""The checkpoints of one match that a player received, by the keys that he trusts."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from service.audit.cosigned import is_log_proof, is_of, read_log_proof, read_receipt
from service.audit.mailboxes import checkpoints, mails, proofs
from service.audit.report import AuditFailed
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note

UNUSABLE: Final = "could not be used: garbled on their way, or signed by a key that was not named."


class Seen(msgspec.Struct):
    """The checkpoints of one match that a mailbox holds."""

    notes: list[str]
    mails: int = 0
    garbled: int = 0
    """Checkpoints of the match that no trusted key has signed as they stand there."""
    proofs: list[str] = []
    """Receipts and log proofs of the match (C2SP tlog-proof), as they were attached."""
    unproved: int = 0
    """Those that were garbled."""

    @property
    def doubts(self) -> list[str]:
        """What could not be used, in sentences."""
        sentences = {
            f"{self.garbled} checkpoints in the mailbox {UNUSABLE}": self.garbled,
            f"{self.unproved} proofs that were attached to mails {UNUSABLE}": self.unproved,
        }
        return [sentence for sentence, count in sentences.items() if count]


def read_seen(paths: Iterable[Path], origin: str, keys: Sequence[VerifyKey]) -> Seen:
    """The signed checkpoints of a match in received mail; raises OSError."""
    found: dict[str, None] = {}
    seen, garbled = Seen([]), set()
    for path in paths:
        for raw in mails(path):
            seen.mails += 1
            good, bad = read_proofs(raw, origin, keys)
            seen.proofs += good
            seen.unproved += bad
            for note in checkpoints(raw):
                if not note.startswith(f"{origin}\n") or note in found:
                    continue
                try:
                    open_signed_note(note, keys)
                    found[note] = None
                except BadSignedNote:
                    garbled.add(note)
    seen.proofs = list(dict.fromkeys(seen.proofs))
    seen.notes, seen.garbled = list(found), len(garbled)
    return seen


def read_proofs(raw: bytes, origin: str, keys: Sequence[VerifyKey]) -> tuple[list[str], int]:
    """The proofs of a match that are attached to a mail, and how many cannot be used as they
    stand there."""
    good, garbled = [], 0
    for text in proofs(raw):
        if not is_of(text, origin):
            continue
        try:
            (read_log_proof if is_log_proof(text) else read_receipt)(text, origin, keys)
            good.append(text)
        except AuditFailed:
            garbled += 1
    return good, garbled
