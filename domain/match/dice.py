"""The dice of a match: its chains, what they hang on, and what waits for them."""

from typing import Literal

import msgspec

from domain.game.ruleset import Seat
from domain.match.fair_terms import NO_BEACON, Fair

Cause = Literal["order", "begin", "lapse", "plans", "note"]
"""What dice hang on: a person's order, the beginning, time that is over, plans that are opened,
and free rolls on the note that holds them."""


class Stream(msgspec.Struct, frozen=True, array_like=True):
    """How far a dice chain is used: its epoch, the last opened link, the entry of its anchor."""

    epoch: int
    i: int
    born: int


class Due(msgspec.Struct, frozen=True, array_like=True):
    """What dice are rolled for: a cause or a note."""

    n: int
    """Its entry."""
    lot: str
    kind: Cause
    ts: str
    """When it was written down."""
    stream: str = ""
    """The stream of its first draw while that is not rolled, "" for none."""
    seat: Seat = ""
    orders: str = ""
    """The order of that seat; "" for any other cause."""


class Dice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is rolled next, and on what: :mod:`domain.match.fair` says how causes change it."""

    fair: Fair = NO_BEACON
    """What protects the dice."""
    streams: dict[str, Stream] = {}
    cause: Due | None = None
    """The latest cause."""
    notes: tuple[Due, ...] = ()
    """The notes whose free rolls are due, the earliest first."""

    @property
    def born(self) -> int:
        """The entry that brought the newest chains."""
        return max((stream.born for stream in self.streams.values()), default=-1)

    @property
    def waits(self) -> Due | None:
        """The cause whose dice are due and not rolled yet."""
        return self.cause if self.cause is not None and self.cause.stream else None

    @property
    def due(self) -> tuple[Due, ...]:
        """All that is due and not rolled yet, the earliest first."""
        waits = self.waits
        return tuple(sorted([*self.notes, *([waits] if waits else [])], key=lambda due: due.n))

    def round_of(self, due: Due) -> tuple[int, str]:
        """The round that dice wait for, and when it appears. Raises ValueError without a beacon."""
        beacon = self.fair.beacon
        if beacon is None:
            raise ValueError("nothing waits for a round without a beacon")
        number = beacon.round_of(due.ts)
        return number, beacon.appears(number)


def rekeyed(dice: Dice, names: tuple[str, ...], epoch: int, n: int) -> Dice:
    """The dice after entry ``n`` brought new chains."""
    fresh = {name: Stream(epoch, 0, n) for name in names}
    return msgspec.structs.replace(dice, streams={**dice.streams, **fresh})
