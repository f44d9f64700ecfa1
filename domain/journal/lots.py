"""What an order had seen, and what its dice are made of (docs/fair-play.md, 4).

The dice of a cause are made of three things that were all fixed before anybody could know them
together: the house's link, the *lot* of the cause, and the round of a *beacon*. Nothing here
knows a clock, a disk or a key.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec

from domain.journal.entries import (
    BadJournal,
    leaf_hash,
    verify_inclusion,
)

MOST_ENTRIES: Final = 100_000
"""Of a match: no verifier reads more."""
NO_LOT: Final = "0" * 64
"""Stands for the lot of the cause before the first one."""
TALK: Final = "talk"
"""The stream of free rolls in notes; it decides nothing."""

BETWEEN: Final = frozenset(
    (
        *("note", "note.sent", "key.rotated", "opening.erased"),
        *("clock.set", "clock.extended", "clock.paused", "clock.resumed"),
        *("seat.taken", "seat.left", "seat.resigned", "seat.replaced", "seat.away"),
        *("agreement.asked", "agreement.answered", "agreement.ended", "takeback.answered"),
        *("roll", "roll.hidden", "dice.rolled", "cards.drawn"),
        *("deck.sealed", "card.dealt", "card.shown"),
        *("reaction.given", "reaction.lapsed", "standing.changed", "setup.ended"),
    )
)
"""The types that may stand between a cause and its dice, besides the facts of its game: whoever
knew the dice could write any other so."""

_ID: Final = re.compile(r"[!-~]{16,200}").fullmatch


def lot(origin: str, who: str, what: str) -> str:
    """The lot of a cause in hex: for an order, of its seat and its id; else of `server`."""
    return sha256(f"lot\n{origin}\n{who}\n{what}\n".encode()).hexdigest()


def lot_of_server(origin: str, type_: str, before: str) -> str:
    """The lot of a cause of the house itself, by its type and the lot of the cause before it."""
    return lot(origin, "server", f"{type_} {before}")


def may_stand(type_: str, rules: str) -> bool:
    """Whether an event may stand between a cause and its dice: of these types, or a fact of a game,
    which is named like ``toy.Moved``."""
    return type_ in BETWEEN or (
        type_.startswith(f"{rules}.") and type_[len(rules) + 1 :][:1].isupper()
    )


def check_id(id_: str) -> None:
    """Raise BadJournal unless the id of an order is 16 to 200 of the characters `!` to `~`."""
    if not _ID(id_):
        raise BadJournal("an id is 16 to 200 plain characters without spaces")


# Proofs of one leaf (C2SP tlog-proof)


class LeafProof(msgspec.Struct, frozen=True):
    """That a signed tree holds this leaf: a receipt, or a match's checkpoint in a house's log."""

    data: bytes
    index: int
    path: tuple[bytes, ...]
    note: str

    def leads_to(self, size: int, root: bytes) -> bool:
        """Whether the path leads to this root."""
        return verify_inclusion(leaf_hash(self.data), self.index, size, self.path, root)


_PROOF: Final = "c2sp.org/tlog-proof@v1"
_INDEX: Final = re.compile(r"index (0|[1-9][0-9]{0,15})").fullmatch


def write_proof(data: bytes, index: int, path: Sequence[bytes], note: str) -> str:
    """The proof as text: the leaf's data, its place, the path, an empty line, the checkpoint."""
    rows = [_PROOF, f"extra {b64encode(data).decode()}", f"index {index}"]
    rows += [b64encode(one).decode() for one in path]
    return "\n".join(rows) + f"\n\n{note}"


def read_proof(text: str) -> LeafProof:
    """The proof of such a text; its path and its note are not checked. Raises BadJournal."""
    head, divider, note = text.partition("\n\n")
    rows = head.split("\n")
    index = _INDEX(rows[2]) if len(rows) > 2 else None
    if not divider or rows[0] != _PROOF or index is None or not rows[1].startswith("extra "):
        raise BadJournal(f"this is no proof: it does not begin with {_PROOF}, extra and index")
    path = tuple(_unbase64(row) for row in rows[3:])
    if any(len(one) != 32 for one in path):
        raise BadJournal("a path of a proof is made of hashes of 32 bytes")
    return LeafProof(_unbase64(rows[1][6:]), int(index[1]), path, note)


def _unbase64(text: str) -> bytes:
    try:
        raw = b64decode(text, validate=True)
    except ValueError:
        raw = b""
    if b64encode(raw).decode() != text:
        raise BadJournal("a proof is not written in base 64")
    return raw
