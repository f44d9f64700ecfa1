"""A match parted into luck and skill.

What changes with an order before anything falls is skill; it is nothing behind an order that is the
judge's own. What changes with what falls is luck: the chance before it is the average over all that
could fall. So luck and skill add up to the result.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.game.ruleset import Seat
from service.review.judging import Judging, StepSeen
from service.review.smoothing import Smoothed, smoothed


class Cost(NamedTuple):
    """What an act of a step gave away, for its own side, 0 to 1."""

    step: int
    act: int
    cost: float
    error: float


Change = tuple[int, int, float]
"""From one start of a match to another, and the share of it that counts."""


class Parted:
    """What dice and orders of a match changed, as its courses have it."""

    def __init__(self, judging: Judging, seen: Sequence[StepSeen]) -> None:
        self.judging, self.seen, self.path = judging, seen, judging.path

    @property
    def ended(self) -> float:
        """What an end changed that the rules do not bring."""
        known = self.judging.known
        return known[-1].chance - known[self.path[-1][0]].chance

    def luck(self, seat: Seat) -> Smoothed:
        """What the dice of the orders of a seat brought its side."""
        return self._changed(
            seat,
            [
                (self.path[k][1], self.path[k + 1][0], 1.0)
                for k, step in enumerate(self.judging.walk.steps)
                if step.acts[0].seat == seat
            ],
        )

    def skill(self, seat: Seat) -> Smoothed:
        """What the orders of a seat brought its side, against those of the judge."""
        acts = [(k, at) for k, one in enumerate(self.seen) for at in one.differs]
        return self._changed(seat, [self._given(k) for k, at in acts if self._seat(k, at) == seat])

    def costs(self) -> Iterator[Cost]:
        """What each act gave away that the judge would not have given."""
        for k, one in enumerate(self.seen):
            for at in one.differs:
                gain, error = self._changed(self._seat(k, at), [self._given(k)])
                yield Cost(k, at, -gain, error)

    def _seat(self, k: int, at: int) -> Seat:
        return self.judging.walk.steps[k].acts[at].seat

    def _given(self, k: int) -> Change:
        """The share that each act of a step which was not the judge's has in what they changed."""
        return (*self.path[k], 1 / len(self.seen[k].differs))

    def _changed(self, seat: Seat, changes: Sequence[Change]) -> Smoothed:
        """The sum of changes, of the seat's own side."""
        sign = self.judging.sign(seat)
        return smoothed(
            [
                sign * sum(share * (course[after] - course[before])
                           for before, after, share in changes)
                for course in self.judging.courses
            ]
        )  # fmt: skip
