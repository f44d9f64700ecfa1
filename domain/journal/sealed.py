"""What only some seats may know: a commitment in the journal, an opening beside it.

A commitment is SHA-256 of a 32-byte salt and the canonical bytes of the data
(docs/fair-play.md, 7). Salts are made by the caller, fresh for each part;
the rules have no chance of their own. Delete the opening and the journal still verifies.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec

from domain.journal.entries import Hash, Seal, canonical

SALT_LENGTH: Final = 32
"""Bytes of a salt: too many to guess what was committed to."""


class OpenedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sealed part holds, with its salt in hex; who has it can check the commitment."""

    data: Annotated[Any, "What was sealed."]
    salt: Annotated[Hash, "The salt of its commitment, in hex."]


def commitment(salt: bytes, data: object) -> str:
    """Return the commitment to `data`, in hex. Raises ValueError unless the salt is 32 bytes."""
    if len(salt) != SALT_LENGTH:
        raise ValueError(f"a salt is {SALT_LENGTH} bytes, not {len(salt)}")
    return sha256(salt + canonical(data)).hexdigest()


def seal(data: object, to: Iterable[str], salt: bytes) -> tuple[Seal, OpenedPart]:
    """Return the public and the private half of `data`, for the seats in `to` (none: nobody).

    Raises ValueError unless the salt is 32 bytes.
    """
    return Seal(commitment(salt, data), tuple(sorted(set(to)))), OpenedPart(data, salt.hex())


def opens(opening: OpenedPart, seal: Seal) -> bool:
    """Whether this opening is what the sealed part committed to."""
    try:
        return commitment(bytes.fromhex(opening.salt), opening.data) == seal.c
    except (TypeError, ValueError):
        return False
