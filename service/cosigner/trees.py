"""What a cosigner signed of each tree, and what it signs next: only what grows from that.

What was signed is on disk before it is answered, as notes of the cosigner's own: their last line is
what the next one must grow from (docs/log-of-a-house.md).
"""

import os
import re
import threading
from base64 import b64decode
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from domain.journal.entries import BadJournal, Checkpoint, check_origin, parse_any_checkpoint
from domain.journal.timestamps import timestamp
from domain.journal.tree_proofs import verify_consistency
from service.audit.notes import COSIGN
from service.audit.noting import add_lines, c_line, head_of, sync
from service.house.cosign import Cosigner
from service.house.signed_notes import BadSignedNote, VerifyKey, followed, open_signed_note

ROTATIONS: Final = "rotations.jsonl"
"""The file with the rotations that were followed, a note a line, beside the notes of trees."""

_BODY: Final = re.compile(
    r"old (0|[1-9][0-9]{0,15})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n(.*)", re.DOTALL
)

_log: Final = re.compile(r"[a-z0-9.-]{1,253}(?::[0-9]{1,5})?/log/[!-~]{1,100}").fullmatch
"""The log of a house; any other tree is that of a match."""


class Refusal(Exception):
    """Why a cosigner does not sign: a status of HTTP and one line of text."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status} {text.strip()}")
        self.status, self.text = status, text


class KnownTree(msgspec.Struct, frozen=True):
    """What a cosigner knows of one tree."""

    size: int = 0
    root: str = ""
    """In hex."""
    note: str = ""
    """The last one that was signed, with the cosignature."""


class KnownTrees:
    """Signs growing checkpoints of the houses that it knows."""

    def __init__(
        self,
        cosigner: Cosigner,
        houses: Sequence[VerifyKey],
        clock: Callable[[], int],
        folder: Path | None = None,
    ) -> None:
        """`clock` gives the second since 1970; without a `folder` nothing is kept beyond this
        process."""
        self.cosigner, self.houses = cosigner, list(houses)
        self._clock, self._folder = clock, folder
        self._known: dict[str, KnownTree] = {}
        self._one = threading.Lock()
        for note in self._rotations():
            self._trust(note)

    def _known_house(self, origin: str) -> list[VerifyKey]:
        """The keys of the house whose tree this is: no other house signs for it."""
        keys = [key for key in self.houses if key.name == origin.partition("/")[0]]
        if not keys:
            raise Refusal(404, "this house is not known here\n")
        return keys

    def rotate(self, note: str) -> str:
        """Follow the note of a rotation from a key that is trusted; says the key that now is.

        The note is kept, and not the key: what hangs on a key that is no longer given at the next
        start falls with it. Raises Refusal.
        """
        with self._one:
            new = followed(note, self.houses)
            if new is None:
                raise Refusal(403, "no key that is trusted here vouches for another in this note\n")
            if new not in self.houses:
                if self._folder is not None:
                    with (self._folder / ROTATIONS).open("ab") as out:
                        out.write(b"\n" + msgspec.json.encode(note) + b"\n")
                        out.flush()
                        os.fsync(out.fileno())
                    sync(self._folder)
                self._trust(note)
        return f"{new.vkey}\n"

    def _trust(self, note: str) -> None:
        new = followed(note, self.houses)
        if new is not None and new not in self.houses:
            self.houses.append(new)

    def _rotations(self) -> list[str]:
        """The notes that were followed; a line that a crash cut off was never answered."""
        if self._folder is None or not (self._folder / ROTATIONS).is_file():
            return []
        found = []
        for line in (self._folder / ROTATIONS).read_bytes().split(b"\n"):
            with suppress(msgspec.DecodeError, msgspec.ValidationError):
                found.append(msgspec.json.decode(line, type=str))
        return found

    def known(self, origin: str) -> KnownTree:
        """What was signed last of a tree; of size 0 for nothing."""
        with self._one:
            return self._kept(origin)

    def last(self, origin: str) -> str:
        """The last note of a tree that was signed here. Raises Refusal."""
        kept = self._kept(origin)
        if not kept.note:
            raise Refusal(404, "nothing of this tree was signed here\n")
        return kept.note

    def post(self, body: str) -> str:
        """Answer a request of C2SP `add-checkpoint`: the cosignature. Raises Refusal."""
        found = _BODY.fullmatch(body)
        if not found:
            raise Refusal(400, "this is not a request of old size, proof, empty line and note\n")
        path = [b64decode(row) for row in found[2].split()]
        return self.sign(int(found[1]), path, found[3])

    def sign(self, old: int, path: Sequence[bytes], note: str) -> str:
        """As `post`, of its parts. Raises Refusal as it does."""
        text, checkpoint = self._read(note)
        with self._one:
            self._grows(self._kept(checkpoint.origin), checkpoint, old, path)
            now = self._clock()
            line = self.cosigner.line(text, now)
            known = KnownTree(checkpoint.size, checkpoint.root.hex(), note + line)
            self._keep(checkpoint.origin, known, now)
            return line

    def _read(self, note: str) -> tuple[str, Checkpoint]:
        origin = note.partition("\n")[0]
        try:
            if not _log(origin):
                check_origin(origin)
            text = open_signed_note(note, self._known_house(origin))
            return text, parse_any_checkpoint(text)
        except BadSignedNote as error:
            raise Refusal(403, f"{error}\n") from None
        except BadJournal as error:
            raise Refusal(400, f"{error}\n") from None

    def _grows(
        self, kept: KnownTree, checkpoint: Checkpoint, old: int, path: Sequence[bytes]
    ) -> None:
        if old != kept.size or checkpoint.size < old:
            raise Refusal(409, f"{kept.size}\n")
        if old and not verify_consistency(
            old, checkpoint.size, bytes.fromhex(kept.root), checkpoint.root, path
        ):
            raise Refusal(422, "this checkpoint does not grow from the last one signed here\n")

    # On disk before it is answered

    def _kept(self, origin: str) -> KnownTree:
        if origin not in self._known:
            file = self._file(origin)
            there = file is not None and file.is_file()
            self._known[origin] = _last(file.read_bytes()) if file and there else KnownTree()
        return self._known[origin]

    def _keep(self, origin: str, kept: KnownTree, now: int) -> None:
        file = self._file(origin)
        if file is not None:
            add_lines(file, head_of(origin, "", COSIGN), [c_line(timestamp(now), kept.note)])
        self._known[origin] = kept

    def _file(self, origin: str) -> Path | None:
        if self._folder is None:
            return None
        _, _, match = origin.partition("/m/")
        named = sha256(origin.encode()).hexdigest()[:16]
        return self._folder / f"{match or 'log'}.{named}.notes"


def _last(notes: bytes) -> KnownTree:
    """What was signed last: a line without an end was never answered. Raises ValueError for notes
    that cannot be read."""
    lines = notes.split(b"\n")[1:-1]
    if not lines:
        return KnownTree()
    _, _, body = lines[-1].decode().split(" ")
    note = b64decode(body, validate=True).decode()
    checkpoint = parse_any_checkpoint(note.rpartition("\n\n")[0] + "\n")
    return KnownTree(checkpoint.size, checkpoint.root.hex(), note)
