"""The end of a match: by who runs the house; and what a finished one leads to and carries there."""

from typing import Any

from msgspec.structs import replace

from domain.game.ruleset import Illegal, Outcome, Sequel, State
from domain.match.codec import Codec
from domain.match.events.lifecycle import CLOSED, Finished
from domain.match.events.linked import ResultCarried, hash_of
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


def sequel(codec: Codec[Any, Any, Any], match: Match[Any]) -> Sequel | None:
    """What a match leads to; None while it goes on, and where it leads nowhere."""
    if match.outcome is None or not match.begun:
        return None
    return codec.rules.sequel(match.table.position, match.outcome)


def carry(codec: Codec[Any, Any, Any], match: Match[Any], context: Context) -> Commit[Any] | None:
    """Write what a match carries into the next one, once; raises Illegal where none follows."""
    if match.lineage.carried >= 0:
        return None
    found = sequel(codec, match)
    if found is None:
        raise Illegal("table.25", "No match follows this one.")
    writer = EventWriter(codec, match, context)
    writer.emit(ResultCarried(found.scenario, found.carried, hash_of(found.carried)))
    return writer.finish()
