"""What the witness of a house signed, before a backup goes on where it stood."""

from collections.abc import Sequence

import msgspec

from domain.journal.entries import EMPTY_TREE, leaf_hash
from service.application.matches import Matches
from service.house.witness import Asker, Silent
from service.store.recorder import Recorder
from service.store.repository import AnyMatch
from workers.commands.renewal import running


class WitnessAhead(msgspec.Struct, frozen=True):
    """A running match of which the witness knows more, or something else, or says nothing now."""

    match: str
    size: int
    """Its entries here."""
    signed: int
    """Those that the witness signed; 0 where he does not answer."""
    told: str


def ahead_of(matches: Matches, recorder: Recorder, asker: Asker) -> list[WitnessAhead]:
    """The running matches that cannot simply go on beside this witness.

    He signs one growing tree of a match: from a shorter or another one he opens no link any more.
    """
    found = []
    for match_id in running(matches, recorder):
        match = matches.repository.match(match_id)
        if not match.dice.witnessed or match.dice.keys is None:
            continue
        if asker.key.vkey not in {one.vkey for one in match.dice.keys.witness}:
            continue
        signed, told = _compared(matches, match_id, match, asker)
        if told:
            found.append(WitnessAhead(match_id, match.size, signed, told))
    return found


def _compared(matches: Matches, match_id: str, match: AnyMatch, asker: Asker) -> tuple[int, str]:
    try:
        last = asker.last(match.origin)
    except Silent as silent:
        return 0, f"It is not known how far it was: {silent} Ask again before it goes on."
    if last is None:
        return 0, ""
    if last.size > match.size:
        return last.size, (
            f"The witness {asker.name} signed {last.size} entries, and here are {match.size}. "
            "Bring back the rest (--entries), or the match goes on as a branch."
        )
    rows = matches.repository.rows(match_id, 0, last.size)
    tree = EMPTY_TREE.extended(leaf_hash(bytes(line)) for _, _, line in rows)
    if tree.root() == last.root:
        return last.size, ""
    return last.size, (
        f"The witness {asker.name} signed other entries than the first {last.size} here; the match "
        "goes on as a branch."
    )


def tell_ahead(found: Sequence[WitnessAhead]) -> list[str]:
    """A line for each, for people."""
    return [f"  Match {one.match}: {one.told}" for one in found]
