"""The chance to win along a match, from the playouts at its places and from an evaluation.

In log odds a chance goes from place to place by a share of what the evaluation sees there, and by
what nobody foresees: at dice nothing on average, now little, now much; at orders that are not the
judge's so much for each as its seat gives away on average, give or take. The playouts tell how much
all that is. The cost has to stand in it: a way that only goes up and down would spread it over the
dice around each order. Courses of the match are drawn as the playouts leave them open, so whatever
is read from a course has its error from them: a chance, a change, a sum of changes.
"""

import math
import random
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from service.review.evaluation import logistic
from service.review.linear import drawn

COURSES = 400
"""Courses that are drawn."""

EARLY = 60
"""Courses drawn before them, until it is forgotten where the first began."""

ALTOGETHER = 4
"""After so many courses the next is also moved as a whole: it goes there faster."""

TRUST = (0.5, 0.5)
"""Which share of what the evaluation sees is believed before any playout, give or take."""

COST = 0.5
"""How much an order that is not the judge's may change on average, in log odds."""

WIDTH = 2.0
"""How far from even a match may begin, in log odds."""

TAILS = 4.0
"""How often dice change much: degrees of freedom of Student's distribution."""

LITTLE = (0.5, 0.01)
"""How far a step goes, before any playout: an inverse gamma distribution of its variance."""

LEAST = 0.003
"""The least chance that is believed of an evaluation: it has seen no more matches than that."""

Course = tuple[float, ...]
"""The chance at each place, 0 to 1."""


class CalibrationPoint(NamedTuple):
    """What an evaluation says of a place of a match, and how many playouts from it were won."""

    evaluated: float
    many: int
    won: float
    erred: str = ""
    """Whose order leads to the next place before anything falls; "" where dice lead there."""


class Smoothed(NamedTuple):
    """A chance, or what changed it, with its standard error."""

    chance: float
    error: float


def courses(places: Sequence[CalibrationPoint], seed: str, many: int = COURSES) -> list[Course]:
    """Courses of a match as an evaluation and the playouts leave them open, each as likely."""
    sampler = _Sampler(places, random.Random(seed))
    found = [sampler.course(k) for k in range(EARLY + many)]
    return found[EARLY:]


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


class _Sampler:
    """Draws all that is not known in turn, each as the others and the playouts have it (Gibbs)."""

    def __init__(self, places: Sequence[CalibrationPoint], luck: random.Random) -> None:
        self.luck, self.many = luck, [one.many for one in places]
        self.gains = [one.won - one.many / 2 for one in places]
        odds = [_odds(one.evaluated) for one in places]
        seats = sorted({one.erred for one in places[:-1] if one.erred})
        self.whose = [seats.index(one.erred) + 1 if one.erred else 0 for one in places[:-1]]
        self.rises = [odds[k + 1] - odds[k] for k in range(len(odds) - 1)]
        self.reached = self._reached(len(seats))
        """How often each of the shares counts up to each place; at last the level, once."""
        self.firm = [TRUST[1] ** -2] + [COST**-2] * len(seats)
        self.pulls = [TRUST[0] * self.firm[0]] + [0.0] * len(seats)
        self.shares = [0.0] * len(self.firm)
        """Of the evaluation, then of an order of each seat."""
        start = _odds((sum(one.won for one in places) + 1) / (sum(self.many) + 2))
        self.path = [start] * len(places)
        self.sharp = [0.0] * len(places)
        self.fixed = list(self.rises)
        self.widths = [0.04, 0.01]
        """The variance of a step of dice, and of one of orders."""
        self.tails = [1.0] * len(self.rises)

    def _reached(self, seats: int) -> list[list[float]]:
        row = [0.0] * (seats + 1)
        found = [[*row, 1.0]]
        for rise, whose in zip(self.rises, self.whose, strict=True):
            row[0] += rise
            if whose:
                row[whose] += 1
            found.append([*row, 1.0])
        return found

    def course(self, k: int) -> Course:
        """The next course."""
        self.sharp = [_sharp(n, x, self.luck) for n, x in zip(self.many, self.path, strict=True)]
        spreads = [
            self.widths[whose > 0] * tail
            for whose, tail in zip(self.whose, self.tails, strict=True)
        ]
        self._go(spreads)
        self._share(spreads)
        if k % ALTOGETHER == 0:
            self._move()
        self._spread()
        return tuple(map(logistic, self.path))

    def _led(self, k: int) -> float:
        """Where the shares lead at a step."""
        whose = self.whose[k]
        return self.shares[0] * self.rises[k] + (self.shares[whose] if whose else 0.0)

    def _go(self, spreads: Sequence[float]) -> None:
        """The path: forward with what the playouts say (Kalman), and drawn on the way back."""
        self.fixed = [
            0.0 if whose else (logistic(x) - 0.5) * min(0.5, spread)
            for whose, x, spread in zip(self.whose, self.path, spreads, strict=False)
        ]  # so that a chance, not its log odds, stays the same on average
        steps = [self._led(k) + fixed for k, fixed in enumerate(self.fixed)]
        known: list[tuple[float, float]] = []
        mean, square = 0.0, WIDTH**2
        for k, (sharp, gain) in enumerate(zip(self.sharp, self.gains, strict=True)):
            if k:
                mean, square = mean + steps[k - 1], square + spreads[k - 1]
            narrow = 1 / (1 / square + sharp)
            mean, square = narrow * (mean / square + gain), narrow
            known.append((mean, square))
        self.path[-1] = self.luck.gauss(mean, math.sqrt(square))
        for k in reversed(range(len(spreads))):
            mean, square = known[k]
            back = square / (square + spreads[k])
            mean += back * (self.path[k + 1] - mean - steps[k])
            self.path[k] = self.luck.gauss(mean, math.sqrt(square * (1 - back)))

    def _share(self, spreads: Sequence[float]) -> None:
        """The shares, by the steps of the path."""
        lower = [[0.0] * k + [firm] for k, firm in enumerate(self.firm)]
        right = list(self.pulls)
        for k, (rise, whose, spread) in enumerate(
            zip(self.rises, self.whose, spreads, strict=True)
        ):
            gone = (self.path[k + 1] - self.path[k] - self.fixed[k]) / spread
            right[0] += rise * gone
            lower[0][0] += rise * rise / spread
            if whose:
                right[whose] += gone
                lower[whose][whose] += 1 / spread
                lower[whose][0] += rise / spread
        self.shares = drawn(lower, right, self.luck)

    def _move(self) -> None:
        """The shares and the level, by the playouts; what else the path does stays as it is."""
        size = len(self.firm)
        rest = [x - self._sum(row) for x, row in zip(self.path, self.reached, strict=True)]
        lower = [[0.0] * k + [firm] for k, firm in enumerate((*self.firm, WIDTH**-2))]
        right = [*self.pulls, -rest[0] * WIDTH**-2]
        for off, row, sharp, gain in zip(rest, self.reached, self.sharp, self.gains, strict=True):
            for i, one in enumerate(row):
                if one:
                    right[i] += one * (gain - sharp * off)
                    for j in range(i + 1):
                        lower[i][j] += sharp * one * row[j]
        *self.shares, level = drawn(lower, right, self.luck)
        assert len(self.shares) == size
        self.path = [
            off + level + self._sum(row) for off, row in zip(rest, self.reached, strict=True)
        ]

    def _sum(self, row: Sequence[float]) -> float:
        return sum(share * one for share, one in zip(self.shares, row, strict=False))

    def _spread(self) -> None:
        """How far steps go, by those of the path: on the whole, and each of the dice."""
        squares: tuple[list[float], list[float]] = ([], [])
        offs = []
        for k, whose in enumerate(self.whose):
            off = self.path[k + 1] - self.path[k] - self.fixed[k] - self._led(k)
            offs.append(off * off)
            squares[whose > 0].append(off * off / self.tails[k])
        draw, (shape, scale) = self.luck.gammavariate, LITTLE
        self.widths = [
            (scale + sum(of) / 2) / draw(shape + len(of) / 2, 1.0) if of else scale
            for of in squares
        ]
        for k, whose in enumerate(self.whose):
            if not whose:
                wide = (TAILS + offs[k] / self.widths[0]) / 2
                self.tails[k] = wide / draw((TAILS + 1) / 2, 1.0)


def _sharp(many: int, odds: float, luck: random.Random) -> float:
    """How sharply so many playouts tell the log odds: a Polya-Gamma variable, as a gamma variable
    with its mean and variance."""
    if not many:
        return 0.0
    x = min(30.0, max(0.05, abs(odds)))
    mean = many / (2 * x) * math.tanh(x / 2)
    square = many / (4 * x**3) * (math.sinh(x) - x) / math.cosh(x / 2) ** 2
    return luck.gammavariate(mean * mean / square, square / mean)
