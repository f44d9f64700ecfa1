"""A match as its player finds it among his own: whether it waits for him, and until when."""

from collections.abc import Sequence
from typing import Any

from domain.match.seeing import AnyMatch
from service.application.matches import Matches
from service.reading.positions import to_move


def mine(book: Matches, match: AnyMatch, match_id: str, own: Sequence[str]) -> dict[str, Any]:
    """One match of somebody with these seats. Its game must be one of the house."""
    rules = book.rules_of(match)
    waited = to_move(book, match)
    return {
        "id": match_id,
        "title": rules.match_title(match.title, match.scenario),
        "game": rules.title,
        "seats": [s for s in own if s in match.sitting.taken] or list(own),
        "invited": [s for s in own if s in match.sitting.vacant and not match.outcome],
        "turn": [s for s in own if s in waited],
        "due": min((match.clock.due[s] for s in own if s in match.clock.due), default=""),
        "over": match.outcome,
        "changed": match.ts,
    }
