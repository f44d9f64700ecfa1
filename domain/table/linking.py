"""What a finished match leads to: the next one of a campaign, and what it carries there."""

from typing import Any

from domain.game.ruleset import Illegal, Sequel
from domain.match.codec import Codec
from domain.match.events.linked import ResultCarried, hash_of
from domain.match.match import Match
from domain.match.writing import Commit, Context, EventWriter


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
