"""Proofs from the tree of a journal or log (RFC 6962 section 2.1, RFC 9162 section 2.1)."""

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.journal.entries import EMPTY_TREE, BadJournal, leaf_hash, node_hash


def inclusion_path(index: int, leaves: Sequence[bytes]) -> list[bytes]:
    """Return the hashes that lead from leaf `index` (from 0) up to the root of `leaves`.

    Raises BadJournal where there is no such leaf.
    """
    if not 0 <= index < len(leaves):
        raise BadJournal(f"there is no leaf {index} among {len(leaves)}")
    if len(leaves) == 1:
        return []
    left, right = _halves(leaves)
    if index < len(left):
        return [*inclusion_path(index, left), _root(right)]
    return [*inclusion_path(index - len(left), right), _root(left)]


def verify_inclusion(
    leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes
) -> bool:
    """Whether `path` proves that leaf `index` of a tree of `size` leaves has this hash."""
    if not 0 <= index < size:
        return False
    place, last, node = index, size - 1, leaf
    for other in path:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = node_hash(other, node)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, other)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def consistency_path(size: int, leaves: Sequence[bytes]) -> list[bytes]:
    """Return the hashes that prove the first `size` leaves to be the start of `leaves`.

    Raises BadJournal unless 1 <= size <= len(leaves).
    """
    if not 1 <= size <= len(leaves):
        raise BadJournal(f"a tree of {len(leaves)} leaves has no start of {size}")
    return _subproof(size, leaves, whole=True)


def _subproof(size: int, leaves: Sequence[bytes], whole: bool) -> list[bytes]:
    if size == len(leaves):
        return [] if whole else [_root(leaves)]
    left, right = _halves(leaves)
    if size <= len(left):
        return [*_subproof(size, left, whole), _root(right)]
    return [*_subproof(size - len(left), right, False), _root(left)]


def verify_consistency(
    old_size: int, new_size: int, old_root: bytes, new_root: bytes, path: Sequence[bytes]
) -> bool:
    """Whether `path` proves that the old tree is the start of the new one."""
    if not 1 <= old_size <= new_size:
        return False
    if old_size == new_size:
        return not path and old_root == new_root
    hashes = list(path) if old_size & (old_size - 1) else [old_root, *path]
    if not hashes:
        return False
    place, last = old_size - 1, new_size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = hashes[0]
    for other in hashes[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = node_hash(other, old), node_hash(other, new)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            new = node_hash(new, other)
        place, last = place >> 1, last >> 1
    return last == 0 and old == old_root and new == new_root


def _halves(leaves: Sequence[bytes]) -> tuple[Sequence[bytes], Sequence[bytes]]:
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return leaves[:split], leaves[split:]


def _root(leaves: Sequence[bytes]) -> bytes:
    return EMPTY_TREE.extended(leaves).root()


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
        raise BadJournal(f"this is not a proof: it does not begin with {_PROOF}, extra and index")
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
