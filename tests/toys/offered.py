"""What may be ordered, as lines, for tests that play a match."""

from domain.match.seeing import choices
from service.application.matches import Matches
from service.store.repository import AnyMatch


def legal_lines(matches: Matches, match: AnyMatch, seat: str) -> list[str]:
    """The orders that are offered to a seat now, as lines, from what the seat knows."""
    return [c.line for c in choices(matches.repository.codec(match).rules, match, seat)]
