"""A journal tree that grows: any root or proof of growth of it in a few steps, however long it is.

It keeps the hash of every full subtree, two hashes a leaf in all (RFC 6962, 2.1).
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from domain.journal.entries import BadJournal, Tree, leaf_hash, node_hash

if TYPE_CHECKING:
    from hashlib import _Hash as HASH


class GrownTree:
    """The full subtrees of a journal, by their height and their place."""

    def __init__(self) -> None:
        self._rows: list[list[bytes]] = [[]]

    @property
    def size(self) -> int:
        """How many leaves there are."""
        return len(self._rows[0])

    def leaves(self) -> list[bytes]:
        """The hashes of all leaves."""
        return self._rows[0]

    def extend(self, lines: Iterable[bytes]) -> None:
        """Add lines of the journal, in their order."""
        for line in lines:
            node, height = leaf_hash(line), 0
            self._rows[0].append(node)
            while not len(self._rows[height]) & 1:
                left, right = self._rows[height][-2:]
                height += 1
                if height == len(self._rows):
                    self._rows.append([])
                self._rows[height].append(node_hash(left, right))

    def root(self, size: int) -> bytes:
        """The root of the first ``size`` leaves; raises BadJournal for more than there are."""
        self._check(1, size)
        return self._node(0, size)

    def path(self, index: int, size: int) -> list[bytes]:
        """The hashes that lead from a leaf (from 0) up to the root of the first ``size``.

        RFC 9162, 2.1.3. Raises BadJournal unless 0 <= index < size <= the size of all.
        """
        self._check(index + 1, size)
        start, stop = 0, size
        path: list[bytes] = []
        while stop - start > 1:
            middle = start + _half(stop - start)
            if index < middle:
                path.append(self._node(middle, stop))
                stop = middle
            else:
                path.append(self._node(start, middle))
                start = middle
        return path[::-1]

    def growth(self, old: int, new: int) -> list[bytes]:
        """The hashes that prove the first ``old`` leaves to be the start of the first ``new``.

        RFC 9162, 2.1.4. Raises BadJournal unless 1 <= old <= new <= size.
        """
        self._check(old, new)
        start, stop, whole = 0, new, True
        path: list[bytes] = []
        while old < stop:
            middle = start + _half(stop - start)
            if old <= middle:
                path.append(self._node(middle, stop))
                stop = middle
            else:
                path.append(self._node(start, middle))
                start, whole = middle, False
        return [*([] if whole else [self._node(start, stop)]), *reversed(path)]

    def _check(self, old: int, new: int) -> None:
        if not 1 <= old <= new <= self.size:
            raise BadJournal(f"a tree of {self.size} leaves has no start of {old} and {new}")

    def _node(self, start: int, stop: int) -> bytes:
        """The hash of a part that begins at a multiple of its own width."""
        width = stop - start
        if not width & (width - 1):
            height = width.bit_length() - 1
            return self._rows[height][start >> height]
        middle = start + _half(width)
        return node_hash(self._node(start, middle), self._node(middle, stop))


def _half(width: int) -> int:
    return 1 << (width - 1).bit_length() - 1


_MOST: Final = 1 << 12
"""Leaves of a full subtree that are made to its root at once; a power of two."""


def grown(tree: Tree, leaves: bytes | bytearray) -> Tree:
    """The tree with leaf hashes added that stand one behind the other: `extended` for many."""
    size, peaks, at = tree.size, list(tree.peaks), 0
    while at < len(leaves):
        left = (len(leaves) - at) // 32
        block = min(size & -size or _MOST, _MOST, 1 << left.bit_length() - 1)
        node, full = _full(leaves[at : at + 32 * block]), size // block
        while full & 1:
            node = node_hash(peaks.pop(), node)
            full >>= 1
        peaks.append(node)
        size, at = size + block, at + 32 * block
    return Tree(size, tuple(peaks))


def _full(leaves: bytes | bytearray) -> bytes:
    """The root of a full subtree of these leaf hashes."""
    level = bytes(leaves)
    while len(level) > 32:
        pairs = range(0, len(level), 64)
        level = _hashes(_NODE, [level[k : k + 64] for k in pairs])
    return level


_LEAF: Final = sha256(b"\x00")
_NODE: Final = sha256(b"\x01")
"""Begun once and copied, which costs a third less than to begin each anew."""


def leaf_hashes(lines: Iterable[bytes]) -> bytes:
    """The hashes of entries as leaves, one behind the other."""
    return _hashes(_LEAF, lines)


def _hashes(begun: "HASH", each: Iterable[bytes]) -> bytes:
    begin, hashes = begun.copy, list[bytes]()
    for data in each:
        hashed = begin()
        hashed.update(data)
        hashes.append(hashed.digest())
    return b"".join(hashes)
