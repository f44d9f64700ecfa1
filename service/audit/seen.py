"""The checkpoints of one match that a player received, by the keys that he trusts."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from service.audit.mailboxes import checkpoints, mails, proofs
from service.audit.number import by_number, some
from service.audit.proofs import is_log_proof, is_of, read_log_proof, read_receipt
from service.audit.report import AuditFailed
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note

CHECKPOINTS: Final = ("checkpoint in the mailbox", "checkpoints in the mailbox")
PROOFS: Final = ("proof that was attached to a mail", "proofs that were attached to mails")
SENT_PROOFS: Final = (
    "proof that was attached to a mail sent",
    "proofs that were attached to mails sent",
)


def unusable(count: int, what: tuple[str, str]) -> str:
    """The sentence of what a mailbox brought in vain: of one, and of several."""
    why = "garbled on {} way, or signed by a key that was not named."
    return by_number(
        count,
        f"1 {what[0]} could not be used: {why.format('its')}",
        f"# {what[1]} could not be used: {why.format('their')}",
    )


def unclaimed(events: Sequence[int]) -> str:
    """The sentence of orders that no mail gave, by their events."""
    told = some(events)
    return by_number(
        len(events),
        f"1 order in your name is not in the mails sent (event {told}). If you gave it in no other "
        "way, through the pages perhaps, it is not yours.",
        f"# orders in your name are not in the mails sent (events {told}). If you gave them in no "
        "other way, through the pages perhaps, they are not yours.",
    )


class SeenCheckpoints(msgspec.Struct):
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
            unusable(self.garbled, CHECKPOINTS): self.garbled,
            unusable(self.unproved, PROOFS): self.unproved,
        }
        return [sentence for sentence, count in sentences.items() if count]


def read_seen(paths: Iterable[Path], origin: str, keys: Sequence[VerifyKey]) -> SeenCheckpoints:
    """The signed checkpoints of a match in received mail; raises OSError."""
    found: dict[str, None] = {}
    seen, garbled = SeenCheckpoints([]), set()
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
