"""Erasing: the words of a note are deleted for good; its hashes stay in the journal."""

from collections.abc import Sequence

from domain.clock_events import NoteSent
from service.shelf import Shelf
from service.store import Statement


def erase_note(shelf: Shelf, match_id: str, n: int, aside: Sequence[Statement] = ()) -> None:
    """Delete the words of the note at entry ``n``, and with ``aside`` where read models tell them.

    Raises LookupError where there is no note.
    """
    rows = shelf.rows(match_id, max(0, n - 1), n + 1)
    if len(rows) < 2 or rows[-1][1] != NoteSent.topic:
        raise LookupError(f"Entry {n} is no note.")
    gone = "DELETE FROM openings WHERE match=? AND n IN (?,?)"
    shelf.recorder.write([(gone, (match_id, n - 1, n)), *aside])
