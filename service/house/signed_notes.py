"""Signed notes: a text and the Ed25519 signatures under it (C2SP signed-note v1.0.0).

The journal's checkpoints travel as notes (docs/fair-play.md, 2). A key has a
name and a short id; a reader lists the keys he trusts as vkeys (`name+id+base64`), and
signatures of any other key are ignored, which is what lets keys be rotated and cosigners join.
"""

import binascii
import functools
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

MAX_SIGNATURES: Final = 16
"""Signature lines of a note, as many as C2SP asks readers to take."""
UNSIGNED: Final = "no trusted key has signed the note"

KEPT: Final = 4096
"""Signatures whose answer is kept: a mailbox brings the very notes that an export holds."""

_ED25519: Final = b"\x01"
COSIGNS: Final = b"\x04"
"""The kind of a key that cosigns (C2SP tlog-cosignature), in its vkey."""
_key_name: Final = re.compile(r"[^\s+\ud800-\udfff]+").fullmatch
_signature_line: Final = re.compile("\u2014 ([^\\s+]+) ([A-Za-z0-9+/]+={0,2})").fullmatch
_unfit: Final = re.compile(r"[\x00-\x09\x0b-\x1f\ud800-\udfff]").search


class BadSignedNote(ValueError):
    """A note or a key that is not to be trusted; the message is one plain sentence."""


class VerifyKey(msgspec.Struct, frozen=True):
    """A public key with its name and its id of 4 bytes."""

    name: str
    id: bytes
    public: Ed25519PublicKey

    @property
    def vkey(self) -> str:
        """The key as text, `name+id+base64`: what is published and what a reader trusts."""
        encoded = b64encode(_ED25519 + self.public.public_bytes_raw()).decode()
        return f"{self.name}+{self.id.hex()}+{encoded}"

    def verifies(self, text: str, signature: bytes) -> bool:
        """Whether this key signed `text`."""
        return _fits(self.public.public_bytes_raw(), text, signature)


class SigningKey:
    """A private key, made from its seed of 32 bytes, with the name it signs under."""

    def __init__(self, name: str, seed: bytes) -> None:
        """Raise BadSignedNote for a name with spaces or a plus, or a seed of another length."""
        if len(seed) != 32:
            raise BadSignedNote(f"the seed of a signing key is 32 bytes, not {len(seed)}")
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.name = name
        self.verify_key = _verify_key(name, self._private.public_key().public_bytes_raw())

    @property
    def vkey(self) -> str:
        """The public half as text."""
        return self.verify_key.vkey

    def sign_as_note(self, text: str) -> str:
        """Return the note of `text` under this signature.

        A note that is passed back in as `text` would be signed as a text of its own; to add a
        second signature, append `signature_line(text)` to the note.

        Raises BadSignedNote for a text without a line feed at its end, or with control characters.
        """
        return f"{text}\n{self.signature_line(text)}"

    def signature_line(self, text: str) -> str:
        """Return the line that signs `text`, with its line feed. Raises as `sign_as_note`."""
        _check_text(text)
        signature = self._private.sign(text.encode())
        return f"\u2014 {self.name} {b64encode(self.verify_key.id + signature).decode()}\n"


def parse_vkey(text: str) -> VerifyKey:
    """Return the key of a vkey. Raises BadSignedNote if it is not an Ed25519 vkey."""
    name, _, rest = text.partition("+")
    key_id, _, encoded = rest.partition("+")
    raw = unbase64(encoded, "a vkey")
    if len(raw) == 33 and raw[:1] == COSIGNS:
        raise BadSignedNote("this is the key of a cosigner, with which no house signs")
    if len(raw) != 33 or raw[:1] != _ED25519:
        raise BadSignedNote("a vkey does not hold an Ed25519 key")
    key = _verify_key(name, raw[1:])
    if key.id.hex() != key_id:
        raise BadSignedNote(f"the vkey of {name} is garbled: its id does not fit its key")
    return key


def open_signed_note(note: str, keys: Sequence[VerifyKey]) -> str:
    """Return the text of a note that one of `keys`, at least, has signed.

    Raises BadSignedNote for a note out of form, a signature of a trusted key that does not fit, or
    a note that no trusted key has signed.
    """
    text, divider, lines = note.rpartition("\n\n")
    text += "\n"
    if not divider or not lines.endswith("\n"):
        raise BadSignedNote("a note has no signatures under its text")
    _check_text(text)
    signatures = lines[:-1].split("\n")
    if len(signatures) > MAX_SIGNATURES:
        raise BadSignedNote(f"a note has more than {MAX_SIGNATURES} signatures")
    # A sum, not any(): every signature of a trusted key is looked at.
    if not sum(_signed(text, line, keys) for line in signatures):
        raise BadSignedNote(UNSIGNED)
    return text


def signed_by(note: str) -> frozenset[tuple[str, bytes]]:
    """Names and ids of the keys under a note, whose signatures may be anything."""
    found = map(_signature_line, note.rpartition("\n\n")[2].split("\n"))
    return frozenset((line[1], b64decode(line[2])[:4]) for line in found if line)


def _signed(text: str, line: str, keys: Sequence[VerifyKey]) -> bool:
    found = _signature_line(line)
    if not found:
        raise BadSignedNote("a signature line of a note is out of form")
    raw = unbase64(found[2], "a signature")
    trusted = [key for key in keys if (key.name, key.id) == (found[1], raw[:4])]
    if trusted and not all(key.verifies(text, raw[4:]) for key in trusted):
        raise BadSignedNote(f"the signature of {found[1]} does not fit the note")
    return bool(trusted)


@functools.lru_cache(maxsize=KEPT)
def _fits(public: bytes, text: str, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text.encode())
    except InvalidSignature:
        return False
    return True


def _verify_key(name: str, public: bytes) -> VerifyKey:
    if not _key_name(name):
        raise BadSignedNote(f"{name!r} cannot name a key: it is empty, or holds a space or a plus")
    key_id = sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:4]
    return VerifyKey(name, key_id, Ed25519PublicKey.from_public_bytes(public))


def _check_text(text: str) -> None:
    if not text.endswith("\n") or _unfit(text):
        raise BadSignedNote(
            "the text of a note ends in a line feed and holds no control characters"
        )


def unbase64(text: str, what: str) -> bytes:
    """Strictly: other spellings of the same bytes would let a note change unseen. Raises
    BadSignedNote for them."""
    try:
        raw = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadSignedNote(f"{what} is not base 64") from None
    if b64encode(raw).decode() != text:
        raise BadSignedNote(f"{what} is not canonical base 64")
    return raw


def followed(note: str, trusted: Sequence[VerifyKey]) -> VerifyKey | None:
    """The new key that the note of a rotation names, if a trusted key is the old one and both
    signed (docs/fair-play.md, 2).

    One of a stolen key bears the signature of the new one alone, and leads nowhere. Neither does
    one to a key of another house: a key speaks for the house whose name it bears.
    """
    lines = note.split("\n")
    if len(lines) < 5:
        return None
    old = next((key for key in trusted if key.vkey == lines[1]), None)
    try:
        new = parse_vkey(lines[2])
        if old is None or old.name != new.name or lines[0] != f"{old.name}/keys":
            return None
        for key in (old, new):
            open_signed_note(note, [key])
    except BadSignedNote:
        return None
    return new
