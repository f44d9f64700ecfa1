"""The end of a match by who runs the house: as it stands, with a reason that everybody reads."""

from typing import Any

from msgspec.structs import replace

from domain.game.ruleset import Outcome, State
from domain.match.codec import Codec
from domain.match.events.lifecycle import CLOSED, Finished
from domain.match.match import Match
from domain.match.writing import Commit, Context, EventWriter


def close(
    codec: Codec[State, Any, Any], match: Match[State], context: Context, why: str
) -> Commit[State] | None:
    """End a match as it stands (table.3), with a sentence that says why; None where it is over."""
    if match.outcome is not None:
        return None
    stands, adjudicate = Outcome(CLOSED, (), why), codec.rules.adjudicate
    if match.begun and adjudicate is not None:
        found = adjudicate(match.table.position)
        stands = replace(found, ending=CLOSED, text=f"{why} {found.text}")
    writer = EventWriter(codec, match, context)
    writer.emit(Finished(stands.ending, stands.winners, stands.text, stands.scores))
    return writer.finish()
