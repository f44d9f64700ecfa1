"""The checkpoints of one match that a player received, by the keys that he trusts."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from service.audit.mailboxes import checkpoints, mails
from service.house.notes import BadNote, VerifyKey, open_note


class Seen(msgspec.Struct):
    """The checkpoints of one match that a mailbox holds."""

    notes: list[str]
    mails: int = 0
    garbled: int = 0
    """Checkpoints of the match that no trusted key has signed as they stand there."""

    @property
    def doubts(self) -> list[str]:
        """What could not be used, in sentences."""
        if not self.garbled:
            return []
        return [
            f"{self.garbled} checkpoints in the mailbox could not be used: garbled on their way, "
            "or signed by a key that was not named."
        ]


def read_seen(paths: Iterable[Path], origin: str, keys: Sequence[VerifyKey]) -> Seen:
    """The signed checkpoints of a match in received mail; raises OSError."""
    found: dict[str, None] = {}
    seen, garbled = Seen([]), set()
    for path in paths:
        for raw in mails(path):
            seen.mails += 1
            for note in checkpoints(raw):
                if not note.startswith(f"{origin}\n") or note in found:
                    continue
                try:
                    open_note(note, keys)
                    found[note] = None
                except BadNote:
                    garbled.add(note)
    seen.notes, seen.garbled = list(found), len(garbled)
    return seen
