"""The guard of the house: nothing is written, rolled or signed in a match that has gone back."""

import logging
from collections.abc import Callable

from domain.journal.entries import EMPTY_TREE, Tree, leaf_hash, parse_any_checkpoint
from service.application.receipts import Busy
from service.house.marks import Mark, Marks, quietly
from service.store.house.checkpoints import newest_checkpoint
from service.store.house.log import leaves
from service.store.journals import NoSuchMatch
from service.store.recorder import BadStore
from service.store.shelf import AnyMatch, Shelf

log = logging.getLogger("fieldpost")

WITNESS = "witness/"
"""Before the name of a log, in the mark of what a witness holds of it."""

MOST_SOUND = 100_000
"""Matches that are known to be sound; then all are looked at again."""


class GoneBack(Busy):
    """The store holds less than, or other than, what this house had signed or acknowledged."""


class Guard:
    """Holds each match, once a process, against its mark and against its own last checkpoint."""

    def __init__(self, shelf: Shelf, marks: Marks | None) -> None:
        self._shelf, self.marks = shelf, marks
        self._sound: set[str] = set()
        self._log_sound: Mark | None = None
        self._told: set[str] = set()

    def check(self, match: AnyMatch) -> None:
        """Raise GoneBack where this match must not be written in."""
        if self.marks is None:
            return
        name = match_name(match.origin)
        if name in self._sound:
            return
        self._check(name, match.size, match.tree)
        if len(self._sound) >= MOST_SOUND:
            self._sound.clear()
        self._sound.add(name)

    def check_new(self, origin: str) -> None:
        """Raise GoneBack where a match of this origin was here and is not any more."""
        if self.marks is None:
            return
        name, mark = match_name(origin), self._mark(match_name(origin))
        if mark is None:
            return
        try:
            self._shelf.size(name)
        except NoSuchMatch:
            raise self._gone(name, 0, mark.size) from None

    def passed(self, match: AnyMatch) -> None:
        """A match was saved as it stands."""
        if self.marks is not None:
            marks, name = self.marks, match_name(match.origin)
            quietly(lambda: marks.set(name, match.size, match.tree.root()))

    def check_log(self, name: str, held: Callable[[int], Mark]) -> None:
        """Raise GoneBack where the log of the house holds less than, or other than, it signed.

        ``held`` tells the mark of so many of its leaves, or of all where there are fewer.
        """
        mark = self._mark(name)
        if mark is None:
            return
        if mark == self._log_sound:
            return
        there = held(mark.size)
        if there != mark:
            raise self._gone(name, there.size, mark.size)
        self._log_sound = mark

    def log_passed(self, name: str, size: int, root: bytes) -> None:
        """The log of the house was signed as it stands."""
        if self.marks is not None and self._mark(name) != (size, root):
            marks = self.marks
            quietly(lambda: marks.set(name, size, root))
        self._log_sound = Mark(size, root)

    def check_whole(self) -> None:
        """Raise GoneBack where any match has gone back."""
        for name in self.gone_back():
            mark = self._mark(name)
            raise self._gone(name, 0, mark.size if mark else 0)

    def contradicted(self, name: str, size: int, root: bytes) -> None:
        """A witness holds more of the log than the house does; raises GoneBack, here and from now.

        Which matches lost entries the house cannot know, so all stand still.
        """
        if self.marks is None:
            return
        marks = self.marks
        quietly(lambda: marks.set(f"{WITNESS}{name}", size, root))
        self._sound.clear()
        raise self._gone(name, 0, size)

    def _check_witnesses(self) -> None:
        """Raise GoneBack while the store lacks what a witness holds of the log."""
        assert self.marks is not None
        for held in [name for name in self.marks.logs() if name.startswith(WITNESS)]:
            name, mark = held.removeprefix(WITNESS), self._mark(held)
            size = mark.size if mark else 0
            held_leaves = leaves(self._shelf.recorder, name.partition("/")[2], 0, size)
            tree = EMPTY_TREE.extended(leaf_hash(leaf.encode()) for leaf in held_leaves)
            if mark and (tree.size, tree.root()) != mark:
                raise self._gone(name, min(tree.size, size - 1), size)

    def gone_back(self) -> list[str]:
        """The matches whose marks are beyond what the store holds. Looks at each one's size."""
        if self.marks is None:
            return []
        marks = self.marks.all()
        return [n for n, mark in marks.items() if "/" not in n and self._is_short(n, mark.size)]

    def _is_short(self, name: str, size: int) -> bool:
        try:
            return self._shelf.size(name) < size
        except NoSuchMatch:
            return True

    def _mark(self, name: str) -> Mark | None:
        if self.marks is None:
            return None
        try:
            outlived, mark = self.marks.outlived(), self.marks.of(name)
        except OSError as error:
            raise BadStore(
                f"The high-water mark of this house cannot be read: {error.strerror or error}."
            ) from None
        if outlived:
            raise GoneBack(
                "The keys of this house are older than those that wrote here last: it was put "
                "back by hand. Say fieldpost rekey --all before anything goes on."
            )
        return mark

    def _check(self, name: str, size: int, tree: Tree) -> None:
        """Hold a match as it was loaded against its marks.

        Another process may have gone on with it since: then the mark is in the store as well.
        """
        known = [self._mark(name), self._signed(name)]
        self._check_witnesses()
        for mark in sorted((m for m in known if m), reverse=True):
            there = size if mark.size <= size else self._shelf.size(name)
            if mark.size > there:
                raise self._gone(name, there, mark.size)
            root = tree.root() if mark.size == size else self._root(name, mark.size)
            went_on = there == size or self._root(name, size) == tree.root()
            if root != mark.root or not went_on:
                raise self._gone(name, size, mark.size)
            return

    def _signed(self, name: str) -> Mark | None:
        """The last checkpoint that the house itself gave of this match."""
        note = newest_checkpoint(self._shelf.recorder, name)
        if not note:
            return None
        checkpoint = parse_any_checkpoint(note.partition("\n\n")[0] + "\n")
        return Mark(checkpoint.size, checkpoint.root)

    def _root(self, name: str, size: int) -> bytes:
        rows = self._shelf.rows(name, 0, size)
        return EMPTY_TREE.extended(leaf_hash(bytes(line)) for _, _, line in rows).root()

    def _gone(self, name: str, size: int, mark: int) -> GoneBack:
        what = f"has {size} entries and had {mark}" if size < mark else "is not what it was"
        told = (
            f"{'The log' if '/' in name else 'Match'} {name} {what}: the store has gone back. "
            "Nothing is written, rolled or signed there until fieldpost restore, or fieldpost "
            "rekey --all, was said (docs/operating.md)."
        )
        if name not in self._told:
            self._told.add(name)
            facts = {"event": "gone-back", "match": name, "size": size, "mark": mark}
            log.critical(told, extra={"facts": facts})
        return GoneBack(told)


def match_name(origin: str) -> str:
    """The name of a match out of its origin."""
    return origin.rpartition("/")[2]
