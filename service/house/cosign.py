"""Cosignatures (C2SP tlog-cosignature): a signature with the time it was made.

A cosigner signs the text of a checkpoint that somebody else signed first; the line stands under
the house's own. Its key has type 04 in its vkey (docs/fair-play.md, 2).
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from service.house.signed_notes import COSIGNS, BadSignedNote

_TIME: Final = 8


class CosignKey(msgspec.Struct, frozen=True):
    """The public key of a cosigner."""

    name: str
    id: bytes
    public: Ed25519PublicKey

    @property
    def vkey(self) -> str:
        """The key as text, `name+id+base64`."""
        encoded = b64encode(COSIGNS + self.public.public_bytes_raw()).decode()
        return f"{self.name}+{self.id.hex()}+{encoded}"

    def signed(self, text: str, signature: bytes) -> bool:
        """Whether this key made a plain signature of `text`."""
        try:
            self.public.verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True

    def cosigned(self, note: str) -> int:
        """The second since 1970 at which this key cosigned the note first; 0 if it did not.

        Raises BadSignedNote if a line bears its name and id and does not fit.
        """
        return min(self.times(note), default=0)

    def times(self, note: str) -> list[int]:
        """The seconds since 1970 at which this key cosigned the note; a line at 0 says none.

        Raises BadSignedNote if a line bears its name and id and does not fit.
        """
        found = list[int]()
        text, _, lines = note.rpartition("\n\n")
        for line in lines.splitlines():
            words = line.split(" ")
            if len(words) != 3 or words[:2] != ["\u2014", self.name]:
                continue
            raw = b64decode(words[2])
            if raw[:4] != self.id:
                continue
            when = int.from_bytes(raw[4 : 4 + _TIME], "big")
            if not self.signed(_said(f"{text}\n", when), raw[4 + _TIME :]):
                raise BadSignedNote(f"the cosignature of {self.name} does not fit the note")
            if when:
                found.append(when)
        return found


def time_of(line: str) -> int:
    """The second at which a cosignature line was made, which was checked before."""
    return int.from_bytes(b64decode(line.split()[2])[4 : 4 + _TIME], "big")


class Cosigner:
    """The private key of a cosigner, made from its seed of 32 bytes."""

    def __init__(self, name: str, seed: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = _key(name, self._private.public_key().public_bytes_raw())

    @property
    def vkey(self) -> str:
        """The public half as text."""
        return self.key.vkey

    def sign(self, text: str) -> bytes:
        """A plain signature of `text`."""
        return self._private.sign(text.encode())

    def line(self, text: str, when: int) -> str:
        """The line, with its line feed, that cosigns the text of a checkpoint at this second."""
        blob = self.key.id + when.to_bytes(_TIME, "big") + self.sign(_said(text, when))
        return f"\u2014 {self.key.name} {b64encode(blob).decode()}\n"


def parse_cosign_key(vkey: str) -> CosignKey:
    """The key of a vkey of type 04. Raises BadSignedNote where it is none, or was garbled."""
    name, _, rest = vkey.partition("+")
    key_id, _, encoded = rest.partition("+")
    try:
        raw = b64decode(encoded, validate=True)
    except ValueError:
        raw = b""
    if len(raw) != 33 or raw[:1] != COSIGNS or b64encode(raw).decode() != encoded:
        raise BadSignedNote(f"the vkey of {name:.100} is not that of a cosigner, which has type 04")
    key = _key(name, raw[1:])
    if key.id.hex() != key_id:
        raise BadSignedNote(f"the vkey of {name:.100} is garbled: its id does not fit its key")
    return key


def parse_cosign_keys(vkeys: Iterable[str]) -> list[CosignKey]:
    """The keys of several vkeys. Raises BadSignedNote."""
    return [parse_cosign_key(vkey) for vkey in vkeys]


def _said(text: str, when: int) -> str:
    return f"cosignature/v1\ntime {when}\n{text}"


def _key(name: str, public: bytes) -> CosignKey:
    if not name or any(c.isspace() or c == "+" for c in name):
        raise BadSignedNote(f"{name!r} cannot name a key: it is empty, or holds a space or a plus")
    key_id = sha256(name.encode() + b"\n" + COSIGNS + public).digest()[:4]
    return CosignKey(name, key_id, Ed25519PublicKey.from_public_bytes(public))
