"""The Miller table (2.2b): how many rounds of a concentration fall into one hex.

The row of a concentration is a Poisson distribution rounded to the 36 outcomes of two dice read as
tens and ones: the published row of the 1000 rockets over 331 hexes comes out figure for figure.
"""

import functools
from bisect import bisect_left
from decimal import ROUND_HALF_UP, Decimal, localcontext

OUTCOMES = tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7))
"""All that two dice can be, read as tens and ones: 11 to 66."""


def hexes_within(radius: int) -> int:
    """How many hexes lie at or within ``radius`` of one."""
    return 1 + 3 * radius * (radius + 1)


@functools.cache
def row(rounds: int, hexes: int) -> tuple[int, ...]:
    """The highest dice for 0, 1, 2, … rounds in a hex, ending with 66; 0 where none brings it.

    ``rounds`` fall over ``hexes``. The sums are decimal, so that every machine has the same row.
    """
    found: list[int] = []
    with localcontext() as context:
        context.prec = 50
        mean = Decimal(rounds) / hexes
        term = (-mean).exp()
        cumulated, k = term, 0
        while not found or found[-1] != OUTCOMES[-1]:
            share = int((36 * cumulated).to_integral_value(ROUND_HALF_UP))
            found.append(OUTCOMES[share - 1] if share else 0)
            k += 1
            term = term * mean / k
            cumulated += term
    return tuple(found)


def impacts(dice: int, rounds: int, hexes: int) -> int:
    """How many rounds fall into a hex when two dice read as tens and ones show ``dice``."""
    return bisect_left(row(rounds, hexes), dice)
