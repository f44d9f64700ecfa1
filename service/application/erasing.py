"""Erasing: what a person wrote is deleted for good; its hashes stay in the journal."""

from collections.abc import Sequence

from domain.journal.entries import read_entry
from domain.match.events.clock import NoteSent
from domain.match.events.disputes import DisputeAnswered, DisputeOpened, DisputeSettled
from domain.match.rekeying import erase
from service.application.matches import Contended, Matches
from service.store.recorder import Statement
from service.store.repository import EVERYTHING, Repository, erased_statement

WORDS = frozenset(kind.topic for kind in (NoteSent, DisputeOpened, DisputeAnswered, DisputeSettled))
"""The entries that hold words of a person; the command before each holds them once more."""

REASON = "the words of a person were erased"


def erase_note(matches: Matches, match_id: str, n: int, aside: Sequence[Statement] = ()) -> None:
    """Delete what was written at entry ``n``, and with ``aside`` where read models tell it.

    A match says in its journal which openings are gone, so that an audit misses none
    unexplained. Raises LookupError where nobody wrote anything, and Contended while free rolls of
    the note wait: what they are stands in its words alone.
    """
    repository = matches.repository
    rows = repository.rows(match_id, max(0, n - 1), n + 1)
    if len(rows) < 2 or rows[-1][1] not in WORDS:
        raise LookupError(f"Entry {n} holds no words of anybody.")
    if any(due.n == n - 1 for due in repository.match(match_id).dice.notes):
        told = "The free rolls of this note wait for their round; erase it once they fell."
        raise Contended(told)
    gone = erased_statement(match_id, n - 1, n)
    parts = tuple(
        (int(m), int(p)) for m, p, *_ in repository.openings(match_id, n - 1, n + 1, EVERYTHING)
    )
    if not parts:
        repository.recorder.write([gone, *aside])
        return
    matches.by_itself(
        match_id,
        lambda codec, match, context: erase(codec, match, parts, REASON, context),
        aside=[gone, *aside],
    )


def written_by(repository: Repository, match_id: str, seat: str) -> list[int]:
    """The entries of a match that hold words of a seat, those that were erased among them."""
    found = []
    for n, topic, line in repository.rows(match_id, 0, repository.size(match_id)):
        if topic in WORDS:
            pub = read_entry(line).pub
            if seat in (pub.get("seat"), pub.get("by")):
                found.append(n)
    return found
