"""A witness that opens links: each once, for one cause of one match, after it saw the order fixed.

A link is a link of a hash chain whose anchor stood in the first entry of the match, so the witness
cannot choose it, and the house cannot know it before the order can no longer be changed
(docs/fair-play.md, 16). What was signed is on disk before it is answered, and the same request
gets the same bytes for ever.
"""

import hmac
import os
import re
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from domain.journal.dice import Chain
from domain.journal.entries import (
    BadJournal,
    Checkpoint,
    check_origin,
    consistency_path,
    leaf_hash,
    parse_any_checkpoint,
    verify_consistency,
)
from domain.journal.lots import links_text, parse_linked
from service.house.cosign import Cosigner
from service.house.rotations import followed
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note

LINKS: Final = 65_536
"""Links for one match; one is opened for each order that comes to a die."""

ROTATIONS: Final = "rotations.jsonl"
"""The file with the rotations that were followed, a note a line, beside what is kept of matches."""

LONGEST: Final = 256 * 1024
"""Bytes of what is kept of a match, of which the last line counts: then it is written anew."""

_BODY: Final = re.compile(
    r"old (0|[1-9][0-9]{0,15})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n(.*)", re.DOTALL
)


_log: Final = re.compile(r"[a-z0-9.-]{1,253}(?::[0-9]{1,5})?/log/[!-~]{1,100}").fullmatch
"""The log of a house, whose checkpoints are cosigned and ask for no link."""


class Refusal(Exception):
    """Why a witness does not sign: a status of HTTP and one line of text."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status} {text.strip()}")
        self.status, self.text = status, text


class WitnessedMatch(msgspec.Struct):
    """What a witness knows of one match."""

    size: int = 0
    root: str = ""
    """In hex."""
    note: str = ""
    """The last one that was signed, with the cosignature."""
    links: int = 0
    """How many were opened."""
    asked: str = ""
    """The text that asked for the last link."""
    answer: str = ""
    """What that was answered with."""


class Witness:
    """Signs growing checkpoints of the houses that it knows, and opens its links one by one."""

    def __init__(
        self,
        cosigner: Cosigner,
        secret: bytes,
        houses: Sequence[VerifyKey],
        clock: Callable[[int], int],
        folder: Path | None = None,
        length: int = LINKS,
        longest: int = LONGEST,
    ) -> None:
        """`clock` gives the second since 1970 at which a checkpoint of a size is signed; without a
        `folder` nothing is kept beyond this process."""
        self.cosigner, self.houses = cosigner, list(houses)
        self._secret, self._clock, self._folder, self._length = secret, clock, folder, length
        self._longest = longest
        self._known: dict[str, WitnessedMatch] = {}
        self._one = threading.Lock()
        self._chain = lru_cache(maxsize=256)(self._make_chain)
        for note in self._rotations():
            self._trust(note)

    def _make_chain(self, origin: str) -> Chain:
        seed = hmac.digest(self._secret, f"links\n{origin}\n".encode(), "sha256")
        return Chain(seed, self._length)

    def anchored(self, origin: str) -> dict[str, str]:
        """The anchor of this match's links, signed: what its opening names. Raises Refusal."""
        self._check_origin(origin)
        anchor = self._chain(origin).anchor.hex()
        proof = b64encode(self.cosigner.sign(links_text(origin, anchor))).decode()
        return {"anchor": anchor, "proof": proof, "vkey": self.cosigner.vkey}

    def _check_origin(self, origin: str) -> None:
        try:
            check_origin(origin)
        except BadJournal as error:
            raise Refusal(400, f"{error}\n") from None
        self._known_house(origin)

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
                        _written(out, b"\n" + msgspec.json.encode(note) + b"\n")
                    _sync(self._folder)
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

    def last(self, origin: str) -> str:
        """The last note of a match that was signed here. Raises Refusal."""
        kept = self._kept(origin)
        if not kept.note:
            raise Refusal(404, "nothing of this match was signed here\n")
        return kept.note

    def post(self, body: str, *, linked: bool) -> str:
        """Answer a request of C2SP `add-checkpoint`: the cosignature, after the link in hex where
        the checkpoint asks for one. Raises Refusal."""
        found = _BODY.fullmatch(body)
        if not found:
            raise Refusal(400, "this is no request of old size, proof, empty line and note\n")
        path = [b64decode(row) for row in found[2].split()]
        return self.sign(int(found[1]), path, found[3], linked=linked)

    def sign(self, old: int, path: Sequence[bytes], note: str, *, linked: bool) -> str:
        """As `post`, of its parts. Raises Refusal as it does."""
        text, checkpoint, link = self._read(note)
        if bool(link) is not linked:
            raise Refusal(400, "a checkpoint with a link line goes to links, and no other does\n")
        with self._one:
            kept = self._kept(checkpoint.origin)
            if linked and text == kept.asked:
                return kept.answer
            self._grows(kept, checkpoint, old, path)
            if linked and (link != kept.links + 1 or checkpoint.size <= kept.size):
                raise Refusal(409, f"{kept.size}\n{kept.links}\n")
            if link > self._length:
                raise Refusal(409, f"{kept.size}\n{kept.links}\n")
            return self._signed(kept, checkpoint, text, note, link)

    def look(self, note: str, lines: Sequence[bytes]) -> tuple[str, str]:
        """As a house asks that has all lines of the match: the link in hex and the signature."""
        kept = self._kept(self._read(note)[1].origin)
        leaves = [leaf_hash(line) for line in lines]
        old = min(kept.size, len(leaves))
        path = consistency_path(old, leaves) if old else []
        link, _, line = self.sign(kept.size, path, note, linked=True).partition("\n")
        return link, line

    def _read(self, note: str) -> tuple[str, Checkpoint, int]:
        origin = note.partition("\n")[0]
        if not _log(origin):
            self._check_origin(origin)
        try:
            text = open_signed_note(note, self._known_house(origin))
            if _log(origin):
                return text, parse_any_checkpoint(text), 0
            return text, *parse_linked(text)
        except BadSignedNote as error:
            raise Refusal(403, f"{error}\n") from None
        except BadJournal as error:
            raise Refusal(400, f"{error}\n") from None

    def _grows(
        self, kept: WitnessedMatch, checkpoint: Checkpoint, old: int, path: Sequence[bytes]
    ) -> None:
        if old != kept.size or checkpoint.size < old:
            raise Refusal(409, f"{kept.size}\n{kept.links}\n")
        if old and not verify_consistency(
            old, checkpoint.size, bytes.fromhex(kept.root), checkpoint.root, path
        ):
            raise Refusal(422, "this checkpoint does not grow from the last one signed here\n")

    def _signed(
        self, kept: WitnessedMatch, checkpoint: Checkpoint, text: str, note: str, link: int
    ) -> str:
        line = self.cosigner.line(text, self._clock(checkpoint.size))
        answer = line
        after = msgspec.structs.replace(
            kept, size=checkpoint.size, root=checkpoint.root.hex(), note=note + line
        )
        if link:
            answer = f"{self._chain(checkpoint.origin).link(link).hex()}\n{line}"
            after = msgspec.structs.replace(after, links=link, asked=text, answer=answer)
        self._keep(checkpoint.origin, after)
        return answer

    # On disk before it is answered

    def _kept(self, origin: str) -> WitnessedMatch:
        if origin not in self._known:
            file = self._file(origin)
            there = file is not None and file.is_file()
            self._known[origin] = _last(file.read_bytes()) if file and there else WitnessedMatch()
        return self._known[origin]

    def _keep(self, origin: str, kept: WitnessedMatch) -> None:
        file = self._file(origin)
        if file is not None:
            line = msgspec.json.encode(kept) + b"\n"
            if file.is_file() and file.stat().st_size < self._longest:
                with file.open("ab") as out:
                    _written(out, b"\n" + line)  # apart from what a crash may have cut off
            else:
                fresh = file.with_suffix(".new")
                with fresh.open("wb") as out:
                    _written(out, line)
                fresh.replace(file)
                _sync(file.parent)
        self._known[origin] = kept

    def _file(self, origin: str) -> Path | None:
        if self._folder is None:
            return None
        return self._folder / f"{sha256(origin.encode()).hexdigest()[:32]}.json"


def _written(out: BinaryIO, line: bytes) -> None:
    out.write(line)
    out.flush()
    os.fdatasync(out.fileno())


def _last(lines: bytes) -> WitnessedMatch:
    """What was kept last: what a crash cut off was never answered. Raises ValueError for none."""
    for line in reversed(lines.split(b"\n")):
        with suppress(msgspec.DecodeError, msgspec.ValidationError):
            if line:
                return msgspec.json.decode(line, type=WitnessedMatch)
    raise ValueError("The file of a match that was witnessed cannot be read.")


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
