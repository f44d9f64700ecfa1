"""Checkpoints: signed roots that the events of the export must have."""

from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NoReturn

from domain.journal.entries import (
    EMPTY_TREE,
    BadJournal,
    Checkpoint,
    leaf_hash,
    parse_checkpoint,
)
from domain.journal.grown import grown
from service.audit.clocks import Clocks
from service.audit.match import AuditedChain, AuditedMatch
from service.audit.proofs import parse_note, read_log_proof, read_receipt
from service.audit.reporting.number import by_number, number_of, some
from service.audit.reporting.report import AuditFailed, fail

MOST_SIGNATURES: Final = 200_000
"""Signature lines of all checkpoints of an export: those of each round, by the house and eight
cosigners, and some more."""


class Checkpoints:
    """Reads the checkpoints of an export, the smallest first, and those that were kept."""

    def __init__(self, m: AuditedMatch, clocks: Clocks) -> None:
        self._m, self._clocks = m, clocks
        self._sizes = [0]
        self._held = [0]
        """The sizes of what was kept and fits."""
        self._exports: Sequence[bytes] = ()
        self._receipted: set[int] = set()
        self._signatures = 0
        self._tree = EMPTY_TREE

    def read(self, line: bytes) -> None:
        """Check one checkpoint line. Raises AuditFailed."""
        what = f"checkpoint {len(self._sizes)}"
        if len(self._sizes) == 1:
            self._clocks.know(self._m.cosigners)
        note = _decoded(line, what)
        self._signatures += note.count("\n\N{EM DASH} ")
        if self._signatures > MOST_SIGNATURES:
            raise AuditFailed(f"The checkpoints have more than {MOST_SIGNATURES} signature lines.")
        checkpoint = parse_note(note, self._m.keys, what, parse_checkpoint)
        if checkpoint.origin != self._m.origin:
            raise AuditFailed(f"{what}: it is of another game, {checkpoint.origin}")
        if not checkpoint.size:
            raise AuditFailed(f"{what}: it covers no event")
        if checkpoint.size < self._sizes[-1]:
            raise AuditFailed(f"{what}: its size is smaller than that of the one before it")
        self._fits(checkpoint, what, self._sizes)
        self._sizes.append(checkpoint.size)
        self._clocks.note(checkpoint.size, note, what)
        self._m.report.checkpoints += 1

    def finish(self) -> None:
        """The export ends here. Raises AuditFailed."""
        covered, events = self._sizes[-1], self._m.size
        if not covered:
            fail(0, "no signed checkpoint covers the events: the end of the file is missing")
        if covered < events:
            fail(
                covered,
                f"no signed checkpoint covers the events from here to {events - 1}; is the end of "
                "the file missing?",
            )
        for chain in self._unfixed(self._sizes):
            fail(chain.first, f"no checkpoint fixed the chain of {chain.stream} before it")

    def _unfixed(self, sizes: Sequence[int]) -> Iterator[AuditedChain]:
        """The chains that causes of the house used with no checkpoint behind their anchors."""
        for chain in self._m.every_chain:
            before = sizes[bisect_right(sizes, chain.first) - 1]
            if chain.first >= 0 and before <= chain.born:
                yield chain

    def _fits(self, checkpoint: Checkpoint, what: str, held: Sequence[int]) -> None:
        """Fail a checkpoint whose root is not that of the events; of its like these sizes fit."""
        size, m = checkpoint.size, self._m
        if size > m.size:
            raise AuditFailed(
                f"{what}: it covers {number_of(size, 'event')}, but the export has {m.size}; the "
                "history was cut, or the export is older"
            )
        tree = self._tree if self._tree.size <= size else EMPTY_TREE
        self._tree = grown(tree, m.leaves[32 * tree.size : 32 * size])
        if self._tree.root() != checkpoint.root:
            self._differ(checkpoint, what, max(one for one in held if one < size))

    def _differ(self, checkpoint: Checkpoint, what: str, first: int) -> NoReturn:
        """Say which events are not those that were signed: by another export of which this is the
        root, or all behind the ``first`` ones, which a smaller checkpoint showed to be right."""
        size, ours = checkpoint.size, self._m.leaves
        for theirs in self._exports:
            if grown(EMPTY_TREE, theirs[: 32 * size]).root() == checkpoint.root:
                at = (32 * n for n in range(size))
                n = next(k for k in at if ours[k : k + 32] != theirs[k : k + 32]) // 32
                fail(
                    n,
                    "an export that was kept has another one, and a key that you trust signed "
                    "both; the history was rewritten",
                )
        if first == size - 1:
            fail(first, f"{what} was signed for another one; the history was rewritten")
        raise AuditFailed(
            f"events {first} to {size - 1}: {what} was signed for others; the history was rewritten"
        )

    # What anybody kept

    def compare(
        self, seen: Iterable[str], own: Iterable[str], receipts: Iterable[str] = (),
        exports: Sequence[bytes] = (),
    ) -> tuple[list[int], list[int]]:  # fmt: skip
        """Check what was kept, in any order: checkpoints by anybody and in the reader's own notes,
        and receipts; ``exports`` are the leaves of others. The sizes of the checkpoints of both
        kinds, the smallest first. Raises AuditFailed.
        """
        m, what, self._exports = self._m, "a checkpoint that was kept", exports
        found = [(one, "", "under a receipt", 2) for one in map(self._shown, receipts)]
        for kind, notes in enumerate((seen, own)):
            for note in notes:
                if note.startswith(f"{m.origin}\n"):
                    one = parse_note(note, m.keys, what, parse_checkpoint)
                    found.append((one, note, "that was kept", kind))
        found.sort(key=lambda one: one[0].size)
        sizes: tuple[list[int], ...] = ([], [], [])
        for checkpoint, note, whose, kind in found:
            count = number_of(checkpoint.size, "event")
            self._fits(checkpoint, f"the checkpoint of {count} {whose}", self._held)
            self._held.append(checkpoint.size)
            sizes[kind].append(checkpoint.size)
            if note:
                self._clocks.note(checkpoint.size, note)
        m.report.seen = len(sizes[0]) + len(sizes[1])
        return sizes[0], sizes[1]

    def in_mailbox(self, sizes: Sequence[int], more: Sequence[int], seat: str) -> None:
        """Tell what a mailbox that holds checkpoints of these ``sizes`` does not show; the reader's
        own notes have ``more``.

        That a chain was fixed before its first cause is the operator's word until a mail of that
        time shows it.
        """
        m, shown = self._m, {*sizes, *more}
        m.report.not_checked += [
            f"No checkpoint in the mailbox shows that the dice of {chain.stream} were fixed before "
            f"event {chain.first}."
            for chain in self._unfixed([0, *sizes])
        ]
        unseen = [
            n
            for n, type_, by, saw in m.orders
            if type_ == "command" and by == seat and saw and saw not in shown
        ]
        if unseen:
            one = f"No mail shows what you had seen as you gave the order of event {unseen[0]}."
            several = (
                f"No mail shows what you had seen as you gave # orders (events {some(unseen)})."
            )
            m.report.not_checked.append(by_number(len(unseen), one, several))

    def other_histories(self, notes: Iterable[str], cosigners: Sequence[bytes]) -> list[str]:
        """Say which cosigners of the reader signed another history, under no key known here."""
        told = []
        for note in sorted(notes):
            try:
                one = parse_checkpoint(note.rpartition("\n\n")[0] + "\n")
            except BadJournal:
                continue
            if one.size > self._m.size or self._m.root(one.size) != one.root:
                told += [
                    f"{name} signed another history, under a key of the house that is not known "
                    "here: one of the two lies."
                    for name in self._clocks.signers(note, cosigners)
                ]
        return list(dict.fromkeys(told))

    # Proofs

    def _shown(self, text: str) -> Checkpoint:
        """The checkpoint of a receipt, of which the entry is the very line of this export. Raises
        AuditFailed."""
        m = self._m
        checkpoint, proof = read_receipt(text, m.origin, m.keys)
        n = proof.index
        if n >= m.size:
            fail(
                n,
                f"a signed receipt shows it, but the export has {m.size}; the history was cut, or "
                "the export is older than the receipt",
            )
        if m.leaves[32 * n : 32 * n + 32] != leaf_hash(proof.data):
            fail(n, "a signed receipt shows another entry")
        self._receipted.add(n)
        m.report.receipts = len(self._receipted)
        return checkpoint

    def in_the_log(self, proofs: Iterable[str]) -> None:
        """Check proofs that the log of the house holds checkpoints of this match. Raises
        AuditFailed."""
        m = self._m
        found = [read_log_proof(text, m.origin, m.keys) for text in proofs]
        for checkpoint, note in sorted(found, key=lambda one: one[0].size):
            what = f"the checkpoint of {number_of(checkpoint.size, 'event')} in the log"
            self._fits(checkpoint, what, self._held)
            self._clocks.note(checkpoint.size, note, "a log proof", of_log=True)
        m.report.logged = len(found)


def _decoded(line: bytes, what: str) -> str:
    try:
        raw = b64decode(line, validate=True)
        note = raw.decode()
    except ValueError:
        raise AuditFailed(f"{what}: it is not base 64 of a note") from None
    if b64encode(raw) != line:
        raise AuditFailed(f"{what}: it is not canonical base 64")
    return note
