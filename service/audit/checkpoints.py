"""The checkpoints: signed roots that the events of the export must have."""

import binascii
from array import array
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from domain.journal.entries import (
    EMPTY_TREE,
    BadJournal,
    Checkpoint,
    Tree,
    leaf_hash,
    parse_checkpoint,
)
from domain.journal.grown import grown
from service.audit.chains import Era
from service.audit.noted import parse_note
from service.audit.number import number_of
from service.audit.orders import JournalReader
from service.audit.proofs import read_log_proof, read_receipt
from service.audit.report import AuditFailed, fail
from service.audit.times import Times
from service.house.signed_notes import VerifyKey


class Checkpoints:
    """Reads the checkpoints, the smallest first, and builds the tree up to each."""

    def __init__(self, entries: JournalReader, keys: Sequence[VerifyKey], times: Times) -> None:
        self._entries = entries
        self._keys = keys
        self._times = times
        self._sizes = array("Q", [0])
        self._tree = EMPTY_TREE

    def read(self, line: bytes) -> None:
        """Check one checkpoint line. Raises AuditFailed."""
        what = f"checkpoint {len(self._sizes)}"
        note = _decode(line, what)
        if len(self._sizes) == 1 and self._entries.opening:
            self._times.listed(self._entries.opening.cosigners)
        checkpoint = self._opened(note, what)
        if checkpoint.origin != self._entries.origin:
            raise AuditFailed(f"{what}: it is of another game, {checkpoint.origin}")
        if not checkpoint.size:
            raise AuditFailed(f"{what}: it covers no event")
        if checkpoint.size < self._sizes[-1]:
            raise AuditFailed(f"{what}: its size is smaller than that of the one before it")
        self._tree = self._grown(self._tree, checkpoint, what)
        self._sizes.append(checkpoint.size)
        self._times.note(checkpoint.size, note, what)
        self._entries.report.checkpoints += 1

    def finish(self) -> None:
        """The export ends here. Raises AuditFailed."""
        covered, events = self._sizes[-1], len(self._entries.kinds)
        if not covered:
            fail(0, "no signed checkpoint covers the events: the end of the file is missing")
        if covered < events:
            fail(
                covered,
                f"no signed checkpoint covers the events from here to {events - 1}; is the end of "
                "the file missing?",
            )
        for era in self._unfixed(self._sizes):
            fail(era.command, f"no checkpoint fixed the chain of {era.stream} before it")

    def compare(self, notes: Iterable[str], *, mailbox: bool = True) -> None:
        """Check checkpoints that were kept, in any order. Raises AuditFailed.

        That a chain was fixed before its first command is the operator's word until a mail of
        that time shows it; where a `mailbox` holds none, the report says so.
        """
        origin = self._entries.origin
        mine = [note for note in notes if note.startswith(origin + "\n")]
        opened = [self._opened(note, "a checkpoint that was kept") for note in mine]
        found = sorted(opened, key=lambda each: each.size)
        tree = EMPTY_TREE
        for checkpoint in found:
            what = f"the checkpoint of {number_of(checkpoint.size, 'event')} that was kept"
            tree = self._grown(tree, checkpoint, what)
        for checkpoint, note in zip(opened, mine, strict=True):
            self._times.note(checkpoint.size, note, "a checkpoint that was kept")
        self._entries.report.seen = len(found)
        if not mailbox:
            return
        sizes = [0, *(checkpoint.size for checkpoint in found)]
        for era in self._unfixed(sizes):
            self._entries.report.not_checked.append(
                f"No checkpoint in the mailbox shows that the dice of {era.stream} were fixed "
                f"before event {era.command}."
            )
        for n, seen in self._entries.mine:
            if seen not in sizes:
                self._entries.report.not_checked.append(
                    f"No mail holds the checkpoint of {number_of(seen, 'event')} that your order "
                    f"of event {n} names."
                )

    def other_histories(self, notes: Iterable[str]) -> Iterator[str]:
        """Say which cosigners of the reader signed another history, under no key known here."""
        for note in sorted(notes):
            try:
                one = parse_checkpoint(note.rpartition("\n\n")[0] + "\n")
            except BadJournal:
                continue
            size, events = one.size, len(self._entries.kinds)
            if size > events or self._root(size) != one.root:
                for name in self._times.signers(note):
                    yield (
                        f"{name} signed another history, under a key of the house that is not "
                        "known here: one of the two lies."
                    )

    def _root(self, size: int) -> bytes:
        return grown(EMPTY_TREE, self._entries.leaves[: 32 * size]).root()

    def receipts(self, texts: Iterable[str]) -> None:
        """Check receipts: the entry of each is the very line of this export. Raises AuditFailed."""
        for text in texts:
            proof = read_receipt(text, self._entries.origin, self._keys)
            at, events = 32 * proof.index, len(self._entries.kinds)
            if proof.index >= events:
                fail(
                    proof.index,
                    f"a signed receipt shows it, but the export has {events}; the history was cut, "
                    "or the export is older than the receipt",
                )
            if self._entries.leaves[at : at + 32] != leaf_hash(proof.data):
                fail(proof.index, "a signed receipt shows another entry")
            self._entries.report.receipts += 1

    def in_the_log(self, proofs: Iterable[str]) -> None:
        """Check proofs that the log of the house holds checkpoints of this match. Raises
        AuditFailed."""
        origin, keys = self._entries.origin, self._keys
        found = [read_log_proof(text, origin, keys) for text in proofs]
        tree = EMPTY_TREE
        for checkpoint, note in sorted(found, key=lambda each: each[0].size):
            what = f"the checkpoint of {number_of(checkpoint.size, 'event')} in the log"
            tree = self._grown(tree, checkpoint, what)
            self._times.note(checkpoint.size, note, "a log proof", of_log=True)
        self._entries.report.logged = len(found)

    def _opened(self, note: str, what: str) -> Checkpoint:
        return parse_note(note, self._keys, what, parse_checkpoint)

    def _unfixed(self, sizes: Sequence[int]) -> list[Era]:
        """The chains that were used with no checkpoint between their anchor and first command."""
        return [
            era
            for era in self._entries.eras
            if era.command >= 0 and sizes[bisect_right(sizes, era.command) - 1] <= era.born
        ]

    def _grown(self, tree: Tree, checkpoint: Checkpoint, what: str) -> Tree:
        """The tree of the checkpoint's size, once its root is right."""
        if checkpoint.size > len(self._entries.kinds):
            raise AuditFailed(
                f"{what}: it covers {number_of(checkpoint.size, 'event')}, but the export has "
                f"{len(self._entries.kinds)}; the history was cut or rolled back"
            )
        tree = grown(tree, self._entries.leaves[32 * tree.size : 32 * checkpoint.size])
        if tree.root() != checkpoint.root:
            raise AuditFailed(
                f"{what}: the first {checkpoint.size} events are not those it was signed for; "
                "the history was rewritten"
            )
        return tree


def _decode(line: bytes, what: str) -> str:
    try:
        raw = b64decode(line, validate=True)
        if b64encode(raw) != line:
            raise AuditFailed(f"{what}: it is not canonical base 64")
        return raw.decode()
    except (binascii.Error, UnicodeDecodeError):
        raise AuditFailed(f"{what}: it is not base 64 of a note") from None
