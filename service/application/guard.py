"""The guard of the house: nothing is written, rolled or signed in a match that has gone back."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from domain.journal.entries import EMPTY_TREE, Tree, leaf_hash, parse_any_checkpoint
from service.application.limits import PRODUCTION
from service.application.receipts import Contended
from service.house.marks import Marks, TreeHead, quietly
from service.store.house.checkpoints import leaves, newest_checkpoint
from service.store.journals import NoSuchMatch
from service.store.matches import sizes_of
from service.store.recorder import BadStore
from service.store.repository import AnyMatch, Repository

log = logging.getLogger("fieldpost")

HELD = "held/"
"""Before the name of a log, in the mark of what others hold of it."""

MOST_SOUND: Final = 10_000
"""Matches that are known to be sound; then all are looked at again."""

LONG, DAY = 10_000, 86_400.0
"""Entries of a journal that is hashed whole once a day only, and that day in seconds."""


class _Sound(NamedTuple):
    """How far the stored lines of a match were hashed and found right."""

    tree: Tree
    last: bytes
    """The leaf of the last of them."""
    at: float
    """When they were hashed whole."""


class GoneBack(Contended):
    """The store holds less than, or other than, what this house had signed or acknowledged."""


class Guard:
    """Holds each match against its mark, its own last checkpoint and the lines that are stored.

    The first time in a process, and again later, all lines are hashed; between, those that others
    wrote since, and the last one before them.
    """

    def __init__(
        self, repository: Repository, marks: Marks, unhashed: float = PRODUCTION.unhashed
    ) -> None:
        self._repository, self.marks, self._unhashed = repository, marks, unhashed
        self._sound: dict[str, _Sound] = {}
        self._log_sound: TreeHead | None = None
        self._told: set[str] = set()

    def check(self, match: AnyMatch) -> None:
        """Raise GoneBack where this match must not be written or signed in."""
        name, now = match_name(match.origin), monotonic()
        known = self._sound.get(name)
        often = self._unhashed if match.size <= LONG else DAY
        if known is None or now - known.at > often:
            sound = self._check(name, match.size, match.tree, now)
        else:
            sound = self._since(name, match.size, match.tree, known)
        if len(self._sound) >= MOST_SOUND:
            self._sound.clear()
        if sound is not None:
            self._sound[name] = sound

    def check_new(self, origin: str) -> None:
        """Raise GoneBack where a match of this origin was here and is not any more."""
        name, mark = match_name(origin), self._mark(match_name(origin))
        if mark is None:
            return
        try:
            self._repository.size(name)
        except NoSuchMatch:
            raise self._gone(name, 0, mark.size) from None

    def passed(self, match: AnyMatch, first: int, last: bytes) -> None:
        """A match was saved as it stands, by a transaction of the lines from ``first`` to ``last``.

        What was found right up to there needs not be read again: the store took these very bytes.
        """
        name = match_name(match.origin)
        quietly(lambda: self.marks.set(name, match.size, match.tree.root()))
        known = self._sound.get(name)
        if known is not None and known.tree.size == first:
            self._sound[name] = _Sound(match.tree, leaf_hash(last), known.at)

    def check_log(self, name: str, held: Callable[[int], TreeHead]) -> None:
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
        if self._mark(name) != (size, root):
            quietly(lambda: self.marks.set(name, size, root))
        self._log_sound = TreeHead(size, root)

    def check_whole(self) -> None:
        """Raise GoneBack where any match has gone back."""
        for name in self.gone_back():
            mark = self._mark(name)
            raise self._gone(name, 0, mark.size if mark else 0)

    def contradicted(self, name: str, size: int, root: bytes) -> None:
        """Somebody holds more of the log than the house does; raises GoneBack, here and from now.

        Which matches lost entries the house cannot know, so all stand still.
        """
        quietly(lambda: self.marks.set(f"{HELD}{name}", size, root))
        self._sound.clear()
        raise self._gone(name, 0, size)

    def _check_held(self) -> None:
        """Raise GoneBack while the store lacks what others hold of the log."""
        for held in [name for name in self.marks.logs() if name.startswith(HELD)]:
            name, mark = held.removeprefix(HELD), self._mark(held)
            size = mark.size if mark else 0
            held_leaves = leaves(self._repository.recorder, name.partition("/")[2], 0, size)
            tree = EMPTY_TREE.extended(leaf_hash(leaf.encode()) for leaf in held_leaves)
            if mark and (tree.size, tree.root()) != mark:
                raise self._gone(name, min(tree.size, size - 1), size)

    def gone_back(self) -> list[str]:
        """The matches whose marks are beyond what the store holds. Looks at each one's size."""
        marks = {name: mark for name, mark in self.marks.all().items() if "/" not in name}
        sizes = sizes_of(self._repository.recorder, list(marks))
        return [name for name, mark in marks.items() if sizes.get(name, 0) < mark.size]

    def _mark(self, name: str) -> TreeHead | None:
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

    def _check(self, name: str, size: int, tree: Tree, now: float) -> _Sound | None:
        """Hold a match as it was loaded against its marks, and both against all stored lines.

        Another process may have gone on with it since: then the mark is in the store as well. None
        where nothing of it is stored yet.
        """
        marks = [mark for mark in (self._mark(name), self._signed(name)) if mark]
        self._check_held()
        newest = max(marks, default=TreeHead(0, EMPTY_TREE.root()))
        stop = max(size, newest.size)
        leaves = [leaf_hash(line) for _, _, line in self._repository.rows(name, 0, stop)]
        if newest.size > len(leaves):
            raise self._gone(name, len(leaves), newest.size)
        stored = EMPTY_TREE.extended(leaves[: min(size, newest.size)])
        for mark in sorted({newest, TreeHead(size, tree.root())}):
            if mark.size <= len(leaves):
                stored = stored.extended(leaves[stored.size : mark.size])
                if stored.root() != mark.root:
                    raise self._gone(name, size, mark.size)
        return _Sound(stored, leaves[stored.size - 1], now) if stored.size else None

    def _since(self, name: str, size: int, tree: Tree, known: _Sound) -> _Sound:
        """Hold a match against the lines that came since it was last found sound.

        What is written right now is stored after its signature only, and is not looked at yet.
        """
        before = known.tree.size
        rows = self._repository.rows(name, before - 1, max(size, before))
        leaves = [leaf_hash(line) for _, _, line in rows]
        if not leaves or leaves[0] != known.last:
            raise self._gone(name, min(self._repository.size(name), before), before)
        stored = known.tree.extended(leaves[1:])
        if size <= stored.size:
            root = stored.root() if size == stored.size else self._root(name, size)
            if root != tree.root():
                raise self._gone(name, size, size)
        return _Sound(stored, leaves[-1], known.at)

    def _signed(self, name: str) -> TreeHead | None:
        """The last checkpoint that the house itself gave of this match."""
        note = newest_checkpoint(self._repository.recorder, name)
        if not note:
            return None
        checkpoint = parse_any_checkpoint(note.partition("\n\n")[0] + "\n")
        return TreeHead(checkpoint.size, checkpoint.root)

    def _root(self, name: str, size: int) -> bytes:
        rows = self._repository.rows(name, 0, size)
        return EMPTY_TREE.extended(leaf_hash(line) for _, _, line in rows).root()

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
