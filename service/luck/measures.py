"""The sums behind the statistics: plain Python, and the same for the same counts every time."""

import math
import random
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

DRAWS = 20_000
"""Fair samples behind a Monte-Carlo p-value."""

MOST_SIMULATED = 2_000
"""With more dice than these a sample is not simulated: the χ² distribution fits by then."""

ENOUGH = 5
"""The χ² distribution is used only where every face is expected so often."""

ALARM = 20.0
"""The evidence at which a monitor calls: fair dice ever reach it in 1 of 20 series at most."""

_EXACT = 3_000
"""Pips up to which the distribution of a sum is computed and not approximated."""


def chi_square(counts: Sequence[int]) -> float:
    """How far counts are from even ones (Pearson); 0 for no counts."""
    total = sum(counts)
    if not total:
        return 0.0
    return sum(c * c for c in counts) * len(counts) / total - total


def p_even(counts: Sequence[int]) -> float:
    """How often fair dice are at least as uneven: simulated, or of the χ² distribution if many."""
    total, sides = sum(counts), len(counts)
    if total > MOST_SIMULATED and total >= ENOUGH * sides:
        return chi_square_tail(chi_square(counts), sides - 1)
    fair = _fair_squares(sides, total)
    as_far = len(fair) - bisect_left(fair, sum(c * c for c in counts))
    return (1 + as_far) / (1 + len(fair))


@lru_cache(512)
def _fair_squares(sides: int, total: int) -> tuple[int, ...]:
    """The sum of squared counts of many fair samples, sorted; the seed is the question itself."""
    luck = random.Random(f"{sides} {total}")
    one = _by_dice if total < sides else _by_faces
    return tuple(sorted(one(sides, total, luck) for _ in range(DRAWS)))


def _by_dice(sides: int, total: int, luck: random.Random) -> int:
    counts: dict[int, int] = {}
    for face in luck.choices(range(sides), k=total):
        counts[face] = counts.get(face, 0) + 1
    return sum(c * c for c in counts.values())


def _by_faces(sides: int, total: int, luck: random.Random) -> int:
    """Each count in turn is binomial in what the faces before it left."""
    left, squares = total, 0
    for faces in range(sides, 1, -1):
        if not left:
            break
        count = bisect_left(_binomial(left, faces), luck.random())
        squares += count * count
        left -= count
    return squares + left * left


@lru_cache(20_000)
def _binomial(n: int, faces: int) -> tuple[float, ...]:
    """The cumulative distribution of how many of ``n`` dice show one of so many faces.

    It is cut off where less than 1e-20 is left of it.
    """
    p = 1 / faces
    most = min(n, int(n * p + 12 * math.sqrt(n * p) + 12))
    logs = (
        math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
        + k * math.log(p) + (n - k) * math.log1p(-p)
        for k in range(most)
    )  # fmt: skip
    return tuple(accumulate(math.exp(each) for each in logs))


def chi_square_tail(x: float, degrees: int) -> float:
    """The part of the χ² distribution at or above ``x`` (the regularised gamma function Q)."""
    a, half = degrees / 2, x / 2
    if half <= 0:
        return 1.0
    front = math.exp(a * math.log(half) - half - math.lgamma(a))
    if half < a + 1:
        term = total = 1 / a
        for k in range(1, 10_000):
            term *= half / (a + k)
            total += term
            if term < total * 1e-15:
                break
        return max(0.0, 1 - front * total)
    b, c = half + 1 - a, 1e300
    d = h = 1 / b
    for k in range(1, 10_000):
        factor = -k * (k - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def holm(ps: Sequence[float]) -> list[float]:
    """The p-values adjusted for how many there are (Holm 1979), in their own order."""
    order = sorted(range(len(ps)), key=lambda k: ps[k])
    adjusted, least = [0.0] * len(ps), 0.0
    for rank, k in enumerate(order):
        least = max(least, min(1.0, ps[k] * (len(ps) - rank)))
        adjusted[k] = least
    return adjusted


def p_runs(high: int, low: int, runs: int) -> float | None:
    """Of the runs of high and low results (Wald and Wolfowitz); None where there are too few."""
    n = high + low
    if min(high, low) < 20:
        return None
    mean = 1 + 2 * high * low / n
    variance = (mean - 1) * (mean - 2) / (n - 1)
    return math.erfc(abs(runs - mean) / math.sqrt(2 * variance))


def evidence(counts: Sequence[int]) -> float:
    """How much the counts speak for uneven dice: an e-value, always valid.

    The mixture over all uneven dice, each as likely as any other, against the fair one
    (Dirichlet(1, …, 1)). Of fair dice at most 1 in 20 series ever reaches 20, however often one
    looks (Ville's inequality). At most 1e300.
    """
    k, n = len(counts), sum(counts)
    log = math.lgamma(k) + sum(math.lgamma(c + 1) for c in counts) - math.lgamma(n + k)
    return math.exp(min(690.0, log + n * math.log(k)))


def streaks_expected(sides: int, total: int, length: int) -> float:
    """How many streaks of at least ``length`` equal dice there are on average among fair ones."""
    if total < length:
        return 0.0
    alike = (1 / sides) ** (length - 1)
    return float(alike * (1 + (total - length) * (1 - 1 / sides)))


def unseen(sides: int, total: int) -> float:
    """By how much of its share the chance of a face may be off and yet mostly not be found, in
    parts of one: three deviations of its count."""
    return 3 * math.sqrt((sides - 1) / total) if total else math.inf


def sums(dice: Mapping[int, int], found: int) -> tuple[float, float, float, float]:
    """Mean and deviation of the sum of dice (sides to how many), and how likely a fair sum is
    higher, and lower, than what was found."""
    mean = sum(n * (sides + 1) / 2 for sides, n in dice.items())
    deviation = math.sqrt(sum(n * (sides * sides - 1) / 12 for sides, n in dice.items()))
    if sum(n * sides for n, sides in dice.items()) > _EXACT:
        shift = 0.5  # a sum is a whole number
        higher = math.erfc((found + shift - mean) / deviation / math.sqrt(2)) / 2
        lower = math.erfc((mean - found + shift) / deviation / math.sqrt(2)) / 2
        return mean, deviation, higher, lower
    fewest, ways = sum(dice.values()), _distribution(tuple(sorted(dice.items())))
    at = found - fewest
    return mean, deviation, math.fsum(ways[at + 1 :]), math.fsum(ways[:at])


@lru_cache(256)
def _distribution(dice: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The probability of each sum from the smallest one on."""
    ways = [1.0]
    for sides, n in dice:
        for _ in range(n):
            total = list(accumulate(ways, initial=0.0))
            most = len(ways)
            ways = [
                (total[min(most, k + 1)] - total[max(0, k + 1 - sides)]) / sides
                for k in range(most + sides - 1)
            ]
    return tuple(ways)
