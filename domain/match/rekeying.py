"""New keys for a match that goes on: dice chains, the key of the house; openings that are gone."""

from collections.abc import Mapping
from typing import Any

from domain.game.ruleset import EventT, OrderT, State
from domain.match.codec import Codec
from domain.match.events.disputes import KeyRotated, OpeningErased
from domain.match.events.lifecycle import DiceRekeyed
from domain.match.match import Match
from domain.match.writing import Commit, Context, EventWriter


def rekey(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    anchors: Mapping[str, str],
    reason: str,
    context: Context,
) -> Commit[State]:
    """Replace dice chains: ``anchors`` holds the end of each new chain, one epoch further."""
    writer = EventWriter(codec, match, context)
    writer.emit(DiceRekeyed(chains=dict(anchors), epoch=next_epoch(match), reason=reason))
    return writer.finish()


def rotate_key(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    vkey: str,
    reason: str,
    context: Context,
) -> Commit[State]:
    """Say in the journal that the house signs with another key from here on."""
    writer = EventWriter(codec, match, context)
    writer.emit(KeyRotated(vkey, reason))
    return writer.finish()


def erase(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    parts: tuple[tuple[int, int], ...],
    reason: str,
    context: Context,
) -> Commit[State]:
    """Say in the journal which sealed parts nobody can open any more."""
    writer = EventWriter(codec, match, context)
    writer.emit(OpeningErased(parts, reason))
    return writer.finish()


def next_epoch(match: Match[Any]) -> int:
    """The epoch of the chains that a rekeying brings."""
    return 1 + max(used.epoch for used in match.dice.streams.values())
