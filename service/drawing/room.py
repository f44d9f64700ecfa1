"""Room on the page: where words can stand without covering what matters."""

from collections.abc import Iterable
from typing import NamedTuple


class Patch(NamedTuple):
    """A rectangle around its middle."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: "Patch") -> bool:
        """Whether two patches share room, or touch."""
        return (
            abs(self.x - other.x) < (self.w + other.w) / 2 + 1
            and abs(self.y - other.y) < (self.h + other.h) / 2 + 1
        )

    def covers(self, other: "Patch") -> float:
        """How much of each other two patches hide, in square pixels."""
        across = (self.w + other.w) / 2 - abs(self.x - other.x)
        if across <= 0:
            return 0.0
        down = (self.h + other.h) / 2 - abs(self.y - other.y)
        return across * down if down > 0 else 0.0


def freest(places: Iterable[Patch], taken: Iterable[Patch]) -> Patch:
    """The place that hides least of what is there, the first of equal ones. Raises ValueError
    without any place."""
    there = tuple(taken)
    best, least = None, float("inf")
    for place in places:
        hidden = 0.0
        for other in there:
            hidden += place.covers(other)
            if hidden >= least - 1:
                break
        else:
            best, least = place, hidden
            if hidden == 0:
                break
    if best is None:
        raise ValueError("There is no place to choose from.")
    return best
