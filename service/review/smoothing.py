"""The chance to win along a match, from the playouts at its places.

In log odds a chance goes from place to place: at dice by nothing on average, now little, now much;
at orders that are not the judge's by so much for each as its seat gives away on average, give or
take. The playouts tell how much all that is. The cost has to stand in it: a way that only goes up
and down would spread it over the dice around each order. An evaluation of positions has no place in
it: what follows from an order it sees only once the dice have brought it, and calls it luck.
Courses of the match are drawn as the playouts leave them open, so whatever is read from a course
has its error from them: a chance, a change, a sum of changes.
"""

import math
import random
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from service.review.evaluation import logistic
from service.review.linear import drawn

COURSES = 800
"""Courses that are drawn."""

EARLY = 100
"""Courses drawn before them, until it is forgotten where the first began."""

ALTOGETHER = 4
"""After so many courses the next is also moved as a whole: it goes there faster."""

COST = 0.5
"""How much an order that is not the judge's may change on average, in log odds."""

WIDTH = 2.0
"""How far from even a match may begin, in log odds."""

TAILS = 4.0
"""How often dice change much: degrees of freedom of Student's distribution."""

LITTLE = (0.5, 0.01)
"""How far a step goes, before any playout: an inverse gamma distribution of its variance."""

Course = tuple[float, ...]
"""The chance at each place, 0 to 1."""


class CalibrationPoint(NamedTuple):
    """How many playouts there were from a place of a match, and how many of them were won."""

    many: int
    won: float
    erred: str = ""
    """Whose order leads to the next place before anything falls; "" where dice lead there."""


class Smoothed(NamedTuple):
    """A chance, or what changed it, with its standard error."""

    chance: float
    error: float


def courses(places: Sequence[CalibrationPoint], seed: str, many: int = COURSES) -> list[Course]:
    """Courses of a match as the playouts leave them open, each as likely."""
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


class _Sampler:
    """Draws all that is not known in turn, each as the others and the playouts have it (Gibbs)."""

    def __init__(self, places: Sequence[CalibrationPoint], luck: random.Random) -> None:
        self.luck, self.many = luck, [one.many for one in places]
        self.gains = [one.won - one.many / 2 for one in places]
        seats = sorted({one.erred for one in places[:-1] if one.erred})
        self.whose = [seats.index(one.erred) if one.erred else -1 for one in places[:-1]]
        self.reached = self._reached(len(seats))
        """How many orders of each seat gave something away up to each place; at last 1, once."""
        self.shares = [0.0] * len(seats)
        """What such an order of each seat changes on average."""
        won, many = sum(one.won for one in places) + 1, sum(self.many) + 2
        self.path = [math.log(won / (many - won))] * len(places)
        self.sharp = [0.0] * len(places)
        self.fixed = [0.0] * len(self.whose)
        self.widths = [0.04, 0.01]
        """The variance of a step of dice, and of one of orders."""
        self.tails = [1.0] * len(self.whose)

    def _reached(self, seats: int) -> list[list[float]]:
        row = [0.0] * seats
        found = [[*row, 1.0]]
        for whose in self.whose:
            if whose >= 0:
                row[whose] += 1
            found.append([*row, 1.0])
        return found

    def course(self, k: int) -> Course:
        """The next course."""
        self.sharp = [_sharp(n, x, self.luck) for n, x in zip(self.many, self.path, strict=True)]
        spreads = [
            self.widths[whose >= 0] * tail
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
        return self.shares[whose] if whose >= 0 else 0.0

    def _go(self, spreads: Sequence[float]) -> None:
        """The path: forward with what the playouts say (Kalman), and drawn on the way back."""
        self.fixed = [
            0.0 if whose >= 0 else (logistic(x) - 0.5) * min(0.5, spread)
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
        firm, pulls = [COST**-2] * len(self.shares), [0.0] * len(self.shares)
        for k, (whose, spread) in enumerate(zip(self.whose, spreads, strict=True)):
            if whose >= 0:
                pulls[whose] += (self.path[k + 1] - self.path[k]) / spread
                firm[whose] += 1 / spread
        self.shares = [
            self.luck.gauss(pull / one, one**-0.5) for pull, one in zip(pulls, firm, strict=True)
        ]

    def _move(self) -> None:
        """The shares and the level, by the playouts; what else the path does stays as it is."""
        rest = [x - self._sum(row) for x, row in zip(self.path, self.reached, strict=True)]
        firm = [*(COST**-2 for _ in self.shares), WIDTH**-2]
        lower = [[0.0] * k + [one] for k, one in enumerate(firm)]
        right = [*(0.0 for _ in self.shares), -rest[0] * WIDTH**-2]
        for off, row, sharp, gain in zip(rest, self.reached, self.sharp, self.gains, strict=True):
            for i, one in enumerate(row):
                if one:
                    right[i] += one * (gain - sharp * off)
                    for j in range(i + 1):
                        lower[i][j] += sharp * one * row[j]
        *self.shares, level = drawn(lower, right, self.luck)
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
            squares[whose >= 0].append(off * off / self.tails[k])
        draw, (shape, scale) = self.luck.gammavariate, LITTLE
        self.widths = [
            (scale + sum(of) / 2) / draw(shape + len(of) / 2, 1.0) if of else scale
            for of in squares
        ]
        for k, whose in enumerate(self.whose):
            if whose < 0:
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
