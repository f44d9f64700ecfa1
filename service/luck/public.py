"""The dice of a house for everybody: how they fell by die and game, and how often in streaks."""

from typing import NamedTuple

from service.luck import measures
from service.luck.counting import HouseDice
from service.luck.report import FEWEST, HouseLuck, house_luck


class OfGame(NamedTuple):
    """The dice of one number of sides in one game."""

    game: str
    sides: int
    counts: tuple[int, ...]
    square: float
    """Pearson's chi-square, of one degree less than there are sides."""
    p: float | None
    adjusted: float | None


class Streak(NamedTuple):
    """Streaks of equal dice that were so long at least."""

    sides: int
    length: int
    seen: int
    expected: float


class PublicDice(NamedTuple):
    """All that a house shows of its dice."""

    house: HouseLuck
    games: tuple[OfGame, ...]
    streaks: tuple[Streak, ...]
    unseen: tuple[tuple[int, float], ...]
    """For each number of sides, by how much of its share a face may be off unseen."""


def public_dice(dice: HouseDice) -> PublicDice:
    """What is to be shown of the dice of a house."""
    kinds = sorted(dice.games.items())
    ps = [measures.p_even(c) if sum(c) >= FEWEST else None for _, c in kinds]
    held = iter(measures.holm([p for p in ps if p is not None]))
    games = tuple(
        OfGame(game, sides, tuple(counts), measures.chi_square(counts), p,
               None if p is None else next(held))
        for ((game, sides), counts), p in zip(kinds, ps, strict=True)
    )  # fmt: skip
    series = [dice.series[sides] for sides in sorted(dice.series)]
    streaks = tuple(
        Streak(each.sides, length, each.streaks[length],
               measures.streaks_expected(each.sides, sum(each.counts), length))
        for each in series
        for length in range(2, max(each.streaks, default=1) + 2)
    )  # fmt: skip
    unseen = tuple((each.sides, measures.unseen(each.sides, sum(each.counts))) for each in series)
    return PublicDice(house_luck(dice), games, streaks, unseen)
