"""The log of a house: every checkpoint of every match, a leaf each of a tree of its own.

A watcher on another machine keeps the root of this one tree and so holds all matches at once
(docs/log-of-a-house.md). The log only ever grows; after a restore, which may have
lost its end, another one begins under another name.
"""

from contextlib import suppress
from threading import Lock

from domain.journal.entries import (
    EMPTY_TREE,
    BadJournal,
    checkpoint_text,
    leaf_hash,
    parse_any_checkpoint,
)
from domain.journal.grown import GrownTree
from domain.journal.tree_proofs import write_proof
from service.application.guard import GoneBack
from service.application.matches import Matches
from service.house.marks import TreeHead
from service.house.signed_notes import BadSignedNote, open_signed_note, parse_vkey
from service.store.house.checkpoints import (
    add_leaves,
    leaves,
    log_anew_statement,
    missing_in_log,
    missing_of_match,
    newest_size,
)
from service.store.house.progress import kept_statement, progress_of, reached_statement

PAGE = 2_000
"""Checkpoints that are added in one transaction."""

LOOKED_AT = 5_000
"""Entries that one step looks at for matches that went on."""

TRIES = 5
"""How often a checkpoint is added again where other processes add others at the same moment."""

NEWEST = 256
"""Leaves among which one that was just added is looked for first."""

_UNKNOWN = "The log does not hold that checkpoint, or not yet."


class HouseLog:
    """The log of the house of ``matches``.

    It is signed and carried on by the upkeep part, at a pace of its own (:meth:`work`); whoever
    asks for it is served what is there.
    """

    def __init__(self, matches: Matches, looked_at: int = LOOKED_AT) -> None:
        self._looked_at = looked_at
        self._matches, self._store = matches, matches.repository.recorder
        self._tree = GrownTree()
        self._lock = Lock()
        self._fit: set[tuple[int, bytes]] = set()

    @property
    def origin(self) -> str:
        """The name under which it is signed."""
        return self._matches.house.log_origin

    def work(self) -> int:
        """One step: sign some matches that went on, and add what is new; 0 once nothing is left."""
        looked_at = self._sign()
        name = self._matches.house.past.log
        missing = missing_in_log(self._store, name, PAGE)
        if missing:
            add_leaves(self._store, name, self._read(), missing)
        return looked_at + len(missing)

    def grow(self) -> int:
        """Sign every match as it stands, and add what is new; returns the size of the log."""
        while self.work():
            pass
        return self._read()

    def checkpoint(self) -> str:
        """The signed note of the log as it stands."""
        guard = self._matches.house_writer.guard
        if guard is not None:
            guard.check_log(self._mark, self._held)
        size, root = self._held()
        if guard is not None:
            guard.log_passed(self._mark, size, root)
        return self._matches.house.sign(checkpoint_text(self.origin, size, root))

    def compare(self, held: str) -> None:
        """Compare with a note of this log that somebody holds, who may know of more than we do.

        What is not signed by us, or of an earlier log, is nothing to us. Raises GoneBack.
        """
        keys = [parse_vkey(k.vkey) for k in self._matches.house.keys if k.state != "retired"]
        try:
            told = parse_any_checkpoint(open_signed_note(held, keys))
        except (BadSignedNote, BadJournal, ValueError):
            return
        place = (told.size, told.root)
        if told.origin != self.origin or place in self._fit:
            return
        guard = self._matches.house_writer.guard
        if guard is not None and self._held(told.size) != place:
            guard.contradicted(self._mark, *place)
        self._fit = {*list(self._fit)[-63:], place}

    def entries(self, start: int, limit: int) -> list[str]:
        """The notes of some leaves."""
        return leaves(self._store, self._matches.house.past.log, start, start + limit)

    def consistency(self, old: int, new: int) -> list[bytes]:
        """The proof that the first ``old`` leaves are the start of ``new``; raises LookupError."""
        size = self._read()
        if not 1 <= old <= new <= size:
            raise LookupError(f"The log has the sizes 1 to {size}; name two of them in order.")
        return self._tree.growth(old, new)

    def inclusion(self, leaf: str) -> str:
        """The proof that the log holds the leaf with this hash (hex); raises LookupError.

        It leads to the newest root that enough cosigners signed, where the leaf lies under it.
        """
        try:
            index = self._place(bytes.fromhex(leaf))
        except ValueError:
            raise LookupError(_UNKNOWN) from None
        return self._proof(index, self.entries(index, 1)[0])

    def _place(self, leaf: bytes) -> int:
        """The place of a leaf; raises LookupError. Mostly it was added a moment ago."""
        size = self._read()
        leaves = self._tree.leaves()
        for index in range(size - 1, max(0, size - NEWEST) - 1, -1):
            if leaves[index] == leaf:
                return index
        try:
            return leaves.index(leaf)
        except ValueError:
            raise LookupError(_UNKNOWN) from None

    def _proof(self, index: int, leaf: str) -> str:
        note = self.cosigned()
        if not note or _size(note) <= index:
            note = self.checkpoint()
        return write_proof(leaf.encode(), index, self._tree.path(index, _size(note)), note)

    # Cosignatures

    def cosigned(self) -> str:
        """The newest note of this log that cosigners signed, as many as are needed where there
        is one; "" for none."""
        kept = progress_of(self._store, self._cosigned)
        return kept.body.decode() if kept is not None else ""

    def cosign(self) -> tuple[str, ...]:
        """Have the log cosigned as it stands; returns a sentence for each cosigner who did not.

        It takes as long as a cosigner is waited for at most, and ends once enough have signed.
        """
        asked = self._matches.house.cosigners
        size = self._read() if asked else 0
        if asked is None or not size:
            return ()
        kept = self.cosigned()
        enough = bool(kept) and asked.count(kept) >= asked.need
        if enough and _size(kept) >= size:
            return ()
        note = self.checkpoint()
        size = _size(note)
        answers = asked.ask(note, size, lambda old: self._tree.growth(old, size) if old else [])
        if len(answers.lines) >= asked.need or (answers.lines and not enough):
            body = (note + "".join(answers.lines.values())).encode()
            self._store.write([kept_statement(self._cosigned, size, body)])
        return answers.silent

    def proof_of(self, note: str) -> str:
        """The proof that the log holds this checkpoint of a match, which is added to it at once
        and cosigned. Raises LookupError where another signature of the same was added before."""
        match_id = note.partition("\n")[0].rpartition("/")[2]
        name = self._matches.house.past.log
        for _ in range(TRIES):
            missing = missing_of_match(self._store, name, match_id, PAGE)
            if not missing:
                break
            if add_leaves(self._store, name, self._read(), missing) and len(missing) < PAGE:
                break
        self.cosign()
        return self._proof(self._place(leaf_hash(note.encode())), note)

    @property
    def _cosigned(self) -> str:
        return f"cosigned {self._matches.house.past.log}"

    def _sign(self) -> int:
        """Sign the matches that the next entries went on in; returns how many entries they are."""
        name = f"log {self._matches.house.past.log}"
        before = progress_of(self._store, name)
        if before is None:  # a log that begins: all that was signed before goes into it
            self._store.write([log_anew_statement(), reached_statement(name, 0)])
        came = self._store.came_after(before.position if before is not None else 0, self._looked_at)
        for match_id in dict.fromkeys(match_id for _, match_id in came):
            if not self._is_signed(match_id):
                with suppress(GoneBack):  # the guard has told; the others are signed
                    self._matches.checkpoint(match_id)
        if came:
            self._store.write([reached_statement(name, came[-1][0])])
        return len(came)

    def _is_signed(self, match_id: str) -> bool:
        return newest_size(self._store, match_id) == self._matches.repository.size(match_id)

    @property
    def _mark(self) -> str:
        return f"log/{self._matches.house.past.log}"

    def _held(self, most: int | None = None) -> TreeHead:
        """The mark of all leaves, or of ``most``."""
        size = self._read() if most is None else min(most, self._read())
        with self._lock:
            return TreeHead(size, self._tree.root(size) if size else EMPTY_TREE.root())

    def _read(self) -> int:
        """Hash the leaves that came since; returns how many there are."""
        with self._lock:
            more = True
            while more:
                fresh = self.entries(self._tree.size, PAGE)
                self._tree.extend(note.encode() for note in fresh)
                more = len(fresh) == PAGE
            return self._tree.size


def _size(note: str) -> int:
    return int(note.split("\n", 2)[1])
