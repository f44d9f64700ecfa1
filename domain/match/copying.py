"""The table of a branch, as its second entry copies it from the parent."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.ruleset import State
from domain.match.codec import Codec
from domain.match.events.lifecycle import PositionCopied
from domain.match.match import PUBLIC, Deck, Tabletop


def copied(
    codec: Codec[State, Any, Any], event: PositionCopied, secrets: Sequence[Any]
) -> Tabletop[State]:
    """The position of the parent, as each seat knew it, with what is left of its decks."""

    def position(raw: Any) -> Any:
        return msgspec.convert(raw, codec.state_type)

    secret = {part["of"]: position(part["position"]) for part in secrets}
    left = {k: v for part in secrets for k, v in part.get("decks", {}).items()}
    public = position(event.position)
    full = secret.pop("*", public)
    known = {PUBLIC: public, **secret} if secret else {}
    return Tabletop(full, known, {name: Deck(tuple(cards), (), 0) for name, cards in left.items()})
