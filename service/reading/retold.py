"""What the number of an entry stands for: what a takeback would undo, and what is disputed."""

from domain.game.text_board import plain
from domain.match.seeing import AnyMatch
from service.application.matches import Matches
from service.reading.positions import story

MOST = 6
"""Sentences that are told again; the others are counted."""


def in_question(matches: Matches, match_id: str, match: AnyMatch, viewer: str) -> str:
    """What is to be taken back or is disputed, as the viewer knows it; "" where nothing is."""
    dispute, asked = match.pending.dispute, match.pending.asked
    if dispute is not None:
        return _told(matches, match_id, viewer, dispute.start, dispute.stop)
    if asked is not None and asked.blocks:
        return _told(matches, match_id, viewer, asked.to, match.size)
    return ""


def _told(matches: Matches, match_id: str, viewer: str, start: int, stop: int) -> str:
    """What happened in the game from entry ``start`` up to but not ``stop``, as one paragraph."""
    told = [plain(row.text) for row in story(matches, match_id, viewer, start, stop)]
    more = len(told) - MOST
    rest = [f"And {more} more {'event' if more == 1 else 'events'}."] if more > 0 else []
    return " ".join([*told[:MOST], *rest])
