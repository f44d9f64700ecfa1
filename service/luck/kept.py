"""The dice of a house as they are counted in the background: a row of the store, carried on."""

from collections import Counter

import msgspec

from service.luck.counting import HouseDice, Series
from service.store.house.progress import kept_statement, progress_of
from service.store.recorder import Recorder

MOST_LINKS = 5_000
"""Links that one step counts."""

_NAME = "dice by game"


class _Kept(msgspec.Struct):
    links: int
    cards: "_Series"
    dice: list["_Series"]
    games: list[tuple[str, int, list[int]]]


class _Series(msgspec.Struct, array_like=True):
    sides: int
    counts: list[int]
    pairs: list[tuple[int, int, int]]
    high: int
    low: int
    runs: int
    first: int
    was_high: bool | None
    last: int
    streak: int
    streaks: list[tuple[int, int]]


def kept_dice(recorder: Recorder) -> HouseDice:
    """The dice of a house as far as they are counted."""
    dice = HouseDice()
    progress = progress_of(recorder, _NAME)
    if progress is not None:
        kept = msgspec.msgpack.decode(progress.body, type=_Kept)
        dice.seen, dice.links, dice.cards = progress.position, kept.links, _read(kept.cards)
        dice.series = {each.sides: _read(each) for each in kept.dice}
        dice.games = {(game, sides): counts for game, sides, counts in kept.games}
    return dice


def count_on(recorder: Recorder, most: int = MOST_LINKS) -> int:
    """Count some more dice, and keep the counts; returns how many links that were."""
    dice = kept_dice(recorder)
    links, seen = dice.links, dice.seen
    dice.catch_up(recorder, most)
    if dice.seen == seen:
        return 0
    kept = _Kept(
        links=dice.links,
        cards=_written(dice.cards),
        dice=[_written(each) for each in dice.series.values()],
        games=[(game, sides, counts) for (game, sides), counts in dice.games.items()],
    )
    body = msgspec.msgpack.encode(kept)
    recorder.write([kept_statement(_NAME, dice.seen, body, further=True)])
    return dice.links - links


def _written(series: Series) -> _Series:
    pairs = [(a, b, count) for (a, b), count in series.pairs.items()]
    return _Series(
        series.sides, series.counts, pairs, series.high, series.low, series.runs,
        series.first, series.was_high, series.last, series.streak, list(series.streaks.items()),
    )  # fmt: skip


def _read(kept: _Series) -> Series:
    pairs = Counter({(a, b): count for a, b, count in kept.pairs})
    return Series(
        kept.sides, kept.counts, pairs, kept.high, kept.low, kept.runs, kept.first, kept.was_high,
        kept.last, kept.streak, Counter(dict(kept.streaks)),
    )  # fmt: skip
