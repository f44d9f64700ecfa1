"""What a match that is over came to: what each side lost, and the turns in which most fell."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from domain.match.events.lifecycle import OrderGiven
from service.lru_cache import LruCache
from service.store.lists.models import TurnRow
from service.store.repository import AnyMatch, Repository

MOST = 3
"""Turning points that are told: more would be the story again."""

_kept = LruCache(64)


class TurningPoint(NamedTuple):
    """A turn in which much fell."""

    turn: int
    start: int
    """The moment at which it began."""
    stop: int
    """The moment at which it was over."""
    lost: dict[str, int]
    """What each side lost in it."""


class MatchFigures(NamedTuple):
    """A match in figures, each counted from the journal."""

    turns: int
    orders: int
    lost: dict[str, int]
    """What each side lost in the whole match; nothing where only one side can lose anything."""
    words: tuple[str, str] = ("", "")
    """What that is, for one and for many."""
    points: tuple[TurningPoint, ...] = ()
    """The turns in which more fell than in others, in their order."""


def account_of(
    repository: Repository, match_id: str, match: AnyMatch, viewer: str, rows: Sequence[TurnRow]
) -> MatchFigures:
    """What a match that is over came to, as far as a viewer may know it; kept, as it ends once.

    ``rows`` are its turns and phases."""
    found: MatchFigures = _kept.get(
        (match.origin, match_id, match.size, viewer, len(rows)),  # lists follow a moment behind
        lambda: _counted(repository, match_id, match, viewer, rows),
    )
    return found


def _counted(
    repository: Repository, match_id: str, match: AnyMatch, viewer: str, rows: Sequence[TurnRow]
) -> MatchFigures:
    given = repository.of_types(match_id, [OrderGiven.topic], match.size, match.begun)
    starts = _starts(rows, match.size)
    figures = MatchFigures(len(starts) - 1, len(given), {})
    count = repository.codec(match).rules.losses
    if count is None or not figures.turns:
        return figures
    lost = [count(repository.table_at(match_id, n).seen_by(viewer)) for _turn, n in starts]
    points = [
        TurningPoint(turn, start, stop, _more(then.of, now.of))
        for ((turn, start), (_end, stop)), (then, now) in zip(
            pairwise(starts), pairwise(lost), strict=True
        )
    ]
    whole = {side: n - lost[0].of.get(side, 0) for side, n in lost[-1].of.items()}
    return figures._replace(lost=whole, words=lost[-1].words, points=greatest(points))


def greatest(points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """The turns in which one side lost most more than another, in their order: where all lose
    alike, nothing turns."""
    swing = {one.start: _apart(one.lost.values()) for one in points}
    turned = [one for one in points if swing[one.start]]
    most = sorted(turned, key=lambda one: -swing[one.start])[:MOST]
    return tuple(sorted(most, key=lambda one: one.start))


def _apart(counts: Collection[int]) -> int:
    return max(counts, default=0) - min(counts, default=0)


def _starts(rows: Sequence[TurnRow], size: int) -> list[tuple[int, int]]:
    """Each turn with the moment at which it began, and behind the last one the end."""
    first: dict[int, int] = {}
    for row in rows:
        if not row.withdrawn:
            first.setdefault(row.turn, row.n)
    return [*sorted((turn, n) for turn, n in first.items() if turn), (0, size)]


def _more(then: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    return {side: n - then.get(side, 0) for side, n in now.items()}
