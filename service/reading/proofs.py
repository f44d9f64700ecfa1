"""Proofs of one line, in the form that C2SP calls tlog-proof (docs/fair-play.md, 2 and 10)."""

from collections.abc import Sequence

from domain.journal.lots import read_proof, write_proof
from service.application.matches import Matches
from service.application.receipts import Receipt, numbered, told_id
from service.audit.noting import part_file
from service.store.house.checkpoints import checkpoint_covering


def receipt(matches: Matches, match_id: str, n: int) -> str:
    """The proof that entry ``n`` stands in the journal, under the first checkpoint that covers it.

    Where none does yet, the match is signed as it stands. Raises LookupError where there is no such
    entry, and GoneBack.
    """
    return receipts(matches, match_id, [n])[0]


def receipts(matches: Matches, match_id: str, entries: Sequence[int]) -> list[str]:
    """The same for several entries, all under the first checkpoint that covers the last of them.
    Raises LookupError for an entry that the match lacks."""
    last = max(entries)
    if min(entries) < 0 or last >= matches.repository.size(match_id):
        raise LookupError(f"This match has no entry {last}.")
    kept = checkpoint_covering(matches.repository.recorder, match_id, last)
    note = kept or matches.checkpoint(match_id)
    size = int(note.split("\n", 2)[1])
    tree = matches.fairness.grown(match_id, size)
    return [
        write_proof(matches.repository.entry(match_id, n)[1], n, tree.path(n, size), note)
        for n in entries
    ]


def part_of(matches: Matches, match_id: str, seat: str, proof: str) -> str:
    """What a seat ordered in secret, with the receipt of it, as a file that proves both
    (docs/notes.md); "" where it ordered in the open."""
    n = read_proof(proof).index
    found = matches.repository.openings(match_id, n, n + 1, seat)
    openings = [f"{at} {p} {body.decode()}" for at, p, _, body in found]
    if not openings:
        return ""
    return part_file(matches.house.origin(match_id), matches.now(), proof, openings)


def receipt_of(matches: Matches, match_id: str, command_id: str, line: int) -> tuple[int, str]:
    """The entry of a line (from 1) of the request with this id, and its receipt.

    Raises LookupError where no such order was taken.
    """
    found = _taken(matches, match_id, command_id, line - 1)
    if found is None:
        raise LookupError("No order with this id was taken in this match.")
    n = said_at(matches, match_id, *found)
    return n, receipt(matches, match_id, n)


def taken(matches: Matches, match_id: str, command_id: str, lines: int) -> list[int]:
    """Which of the lines (from 1) of the request with this id were carried out by now."""
    return [k + 1 for k in range(lines) if _taken(matches, match_id, command_id, k)]


def _taken(matches: Matches, match_id: str, command_id: str, k: int) -> tuple[int, int] | None:
    """Where a line (from 0) stands; one that waited is kept under the id that the journal tells."""
    found = matches.repository.command(match_id, numbered(command_id, k))
    return found or matches.repository.command(match_id, told_id(command_id, k))


def entries_of(matches: Matches, match_id: str, answer: Receipt) -> tuple[int, ...]:
    """The entries of all lines of a request that were carried out."""
    done = [line for line in answer.lines if line.first >= 0]
    return tuple(said_at(matches, match_id, line.first, line.stop) for line in done)


def said_at(matches: Matches, match_id: str, first: int, stop: int) -> int:
    """The entry of the order itself: new rules may have been named just before it."""
    for n, topic, _ in matches.repository.rows(match_id, first, stop):
        if topic in ("command", "note"):
            return n
    return first
