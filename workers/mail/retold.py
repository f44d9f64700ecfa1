"""What the number of an entry stands for: what a takeback would undo, what is disputed."""

from domain.clock_events import NoteSent
from domain.events import KERNEL
from domain.seeing import AnyMatch
from domain.text_board import plain
from projections.reader import Reader
from service.matches import Matches

MOST = 6
"""Sentences that are retold; the others are counted."""


def in_question(matches: Matches, reader: Reader, match_id: str, match: AnyMatch, seat: str) -> str:
    """What is to be taken back or disputed, as far as a seat knows it; "" where nothing is."""
    if match.dispute is not None:
        what = match.dispute
        fallen = _roll(reader, match_id, seat, what.about) if what.what == "roll" else ""
        return f"{fallen} {_story(matches, reader, match_id, seat, what.start, what.stop)}".strip()
    if match.asked is not None and match.asked.blocks:
        return _story(matches, reader, match_id, seat, match.asked.to, match.size)
    return ""


def _story(
    matches: Matches, reader: Reader, match_id: str, seat: str, start: int, stop: int
) -> str:
    """The game's own sentences of a stretch as one paragraph."""
    topics = {n: topic for n, topic, _ in matches.shelf.rows(match_id, start, stop)}
    rows = reader.chronicle(match_id, seat, after=start - 1, limit=stop - start)
    told = [plain(row.text) for row in rows if topics.get(row.n, NoteSent.topic) not in KERNEL]
    more = len(told) - MOST
    rest = [f"And {more} more {'sentence' if more == 1 else 'sentences'}."] if more > 0 else []
    return " ".join([*told[:MOST], *rest])


def _roll(reader: Reader, match_id: str, seat: str, entry: int) -> str:
    """What a roll was for and what fell."""
    for row in reader.rolls(match_id, seat, after=entry - 1, limit=1):
        if row.n == entry:
            fell = ", ".join(map(str, row.results))
            return plain(f"{row.why[:1].upper()}{row.why[1:]}: {fell}.")
    return ""
