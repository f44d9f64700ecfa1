"""The chance to win along a match: an evaluation, set right by the playouts from its places.

What is believed of the evaluation is off, in log odds, and by how much goes up and down along a
match. How far it may be believed, and how far and how slowly it goes off, the playouts themselves
tell: of several ways each counts as much as it makes them likely (a Gaussian process).
Courses of the match are drawn as the playouts leave them open, so whatever is read from a course
has its error from them: a chance, a change, a sum of changes.
"""

import math
import random
from collections.abc import Sequence
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from service.review.evaluation import logistic

TRUSTS = (0.0, 0.5, 1.0)
"""Which share of what an evaluation sees of a place is believed."""

WIDTHS = (0.2, 0.4, 0.8, 1.6, 3.2)
"""How far what is believed may be off, in log odds."""

LENGTHS = (1.0, 3.0, 10.0, 30.0, 100.0)
"""Over how many places it stays off in the same way."""

COURSES = 400
"""Courses that are drawn."""

LOOKS = 8
"""Steps of Newton's method; the course stands still well before."""

LEAST = 0.003
"""The least chance that is believed of an evaluation: it has seen no more matches than that."""

Course = tuple[float, ...]
"""The chance at each place, 0 to 1."""


class CalibrationPoint(NamedTuple):
    """What an evaluation says of a place of a match, and how many playouts from it were won."""

    evaluated: float
    many: int
    won: float


class Smoothed(NamedTuple):
    """A chance, or what changed it, with its standard error."""

    chance: float
    error: float


class _Way(NamedTuple):
    """By how much, in one way, what is believed is off at each place, as a Kalman filter has it."""

    base: list[float]
    """What is believed, in log odds."""
    likely: float
    keeps: float
    means: list[float]
    spreads: list[float]
    """Variances, behind the playouts from the places up to here."""
    ahead: list[float]
    """Variances before those from here."""


def courses(places: Sequence[CalibrationPoint], seed: str, many: int = COURSES) -> list[Course]:
    """Courses of a match as an evaluation and the playouts leave them open, each as likely."""
    odds = [_odds(one.evaluated) for one in places]
    mean = sum(odds) / len(odds)
    ways = []
    for trust in TRUSTS:
        base = [mean + trust * (one - mean) for one in odds]
        keeps = (math.exp(-1 / length) for length in LENGTHS)
        ways += [_by(places, base, width, keep) for keep in keeps for width in WIDTHS]
    best = max(way.likely for way in ways)
    shares = list(accumulate(math.exp(way.likely - best) for way in ways))
    luck = random.Random(seed)
    return [_drawn(luck.choices(ways, cum_weights=shares)[0], luck) for _ in range(many)]


def smoothed(values: Sequence[float]) -> Smoothed:
    """What the courses say of one figure: its mean, and its deviation as its error."""
    mean = sum(values) / len(values)
    return Smoothed(mean, math.sqrt(sum((one - mean) ** 2 for one in values) / len(values)))


def along(found: Sequence[Course]) -> list[Smoothed]:
    """The chance at each place."""
    return [smoothed(list(map(itemgetter(k), found))) for k in range(len(found[0]))]


def _odds(chance: float) -> float:
    held = min(1 - LEAST, max(LEAST, chance))
    return math.log(held / (1 - held))


def _drawn(way: _Way, luck: random.Random) -> Course:
    """One course, drawn from the last place to the first."""
    off, found = 0.0, [0.0] * len(way.base)
    for k in reversed(range(len(found))):
        mean, square = way.means[k], way.spreads[k]
        if k + 1 < len(found):
            gain = square * way.keeps / way.ahead[k + 1]
            mean += gain * (off - way.keeps * mean)
            square -= gain * gain * way.ahead[k + 1]
        off = mean + math.sqrt(max(0.0, square)) * luck.gauss(0, 1)
        found[k] = logistic(way.base[k] + off)
    return tuple(found)


def _by(places: Sequence[CalibrationPoint], base: list[float], width: float, keeps: float) -> _Way:
    """How likely the playouts are if what is believed is off so far and so long, and by how much it
    then is (the posterior's mode, by Newton's method; Laplace's likelihood)."""
    offs = [0.0] * len(places)
    seen: list[tuple[float, float]] = []
    for _ in range(LOOKS):
        seen = [_seen(one, odds, off) for one, odds, off in zip(places, base, offs, strict=True)]
        way = _filtered(base, seen, width, keeps)
        offs = _looked_back(way)
    likely = way.likely
    for one, odds, off, (at, square) in zip(places, base, offs, seen, strict=True):
        if one.many:
            chance = min(1 - 1e-6, max(1e-6, logistic(odds + off)))
            likely += one.won * math.log(chance) + (one.many - one.won) * math.log(1 - chance)
            likely += (math.log(square) + (at - off) ** 2 / square) / 2
    return way._replace(likely=likely)


def _seen(place: CalibrationPoint, odds: float, off: float) -> tuple[float, float]:
    """What playouts say of how far the evaluation is off, near ``off``, and its variance."""
    if not place.many:
        return 0.0, math.inf
    chance = logistic(odds + off)
    bend = max(1e-4, chance * (1 - chance))
    step = (place.won / place.many - chance) / bend
    return off + max(-3.0, min(3.0, step)), 1 / (place.many * bend)


def _filtered(
    base: list[float], seen: Sequence[tuple[float, float]], width: float, keeps: float
) -> _Way:
    """The Kalman filter of a stationary process that keeps so much of itself from place to place;
    its likelihood without the constant."""
    means, spreads, ahead = [], [], []
    mean, square, likely = 0.0, width * width, 0.0
    for k, (at, noise) in enumerate(seen):
        if k:
            mean *= keeps
            square = width * width + keeps * keeps * (square - width * width)
        ahead.append(square)
        if noise < math.inf:
            whole, off = square + noise, at - mean
            likely -= (math.log(whole) + off * off / whole) / 2
            mean += square / whole * off
            square *= noise / whole
        means.append(mean)
        spreads.append(square)
    return _Way(base, likely, keeps, means, spreads, ahead)


def _looked_back(way: _Way) -> list[float]:
    """The means once all places are known."""
    found = list(way.means)
    for k in reversed(range(len(found) - 1)):
        gain = way.spreads[k] * way.keeps / way.ahead[k + 1]
        found[k] += gain * (found[k + 1] - way.keeps * way.means[k])
    return found
