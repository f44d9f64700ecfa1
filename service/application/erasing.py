"""Erasing: what a person wrote is deleted for good; its hashes stay in the journal."""

from collections.abc import Sequence

from domain.journal.entries import read_entry
from domain.match.clock_events import NoteSent
from domain.match.fair_events import DisputeAnswered, DisputeOpened, DisputeSettled
from service.store.recorder import Statement
from service.store.shelf import Shelf

WORDS = frozenset(kind.topic for kind in (NoteSent, DisputeOpened, DisputeAnswered, DisputeSettled))
"""The entries that hold words of a person; the command before each holds them once more."""


def erase_note(shelf: Shelf, match_id: str, n: int, aside: Sequence[Statement] = ()) -> None:
    """Delete what was written at entry ``n``, and with ``aside`` where read models tell it.

    Raises LookupError where nobody wrote anything.
    """
    rows = shelf.rows(match_id, max(0, n - 1), n + 1)
    if len(rows) < 2 or rows[-1][1] not in WORDS:
        raise LookupError(f"Entry {n} holds no words of anybody.")
    gone = "DELETE FROM openings WHERE match=? AND n IN (?,?)"
    shelf.recorder.write([(gone, (match_id, n - 1, n)), *aside])


def written_by(shelf: Shelf, match_id: str, seat: str) -> list[int]:
    """The entries of a match that hold words of a seat, those that were erased among them."""
    found = []
    for n, topic, line in shelf.rows(match_id, 0, shelf.size(match_id)):
        if topic in WORDS:
            pub = read_entry(bytes(line)).pub
            if seat in (pub.get("seat"), pub.get("by")):
                found.append(n)
    return found
