"""The dice of a match: its chains, what they hang on, and what waits for them."""

from typing import Literal

import msgspec

from domain.game.ruleset import Seat
from domain.match.keys import UNPROTECTED, Keys

Cause = Literal["order", "begin", "lapse", "plans"]
"""What dice hang on: a person's order, the beginning, time that is over, plans that are opened."""


class Stream(msgspec.Struct, frozen=True, array_like=True):
    """How far a dice chain is used: its epoch, the last opened link, the entry of its anchor."""

    epoch: int
    i: int
    born: int


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A cause that waits for its dice: for the link of a witness, or for a person's key."""

    n: int
    """Its entry."""
    seat: Seat
    orders: str
    """The order; "" where the match begins or the time of a window is over."""
    kind: Cause = "order"
    ts: str = ""
    """When it was written down."""


class Dice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is rolled next, and on what: :mod:`domain.match.fair` says how causes change it."""

    keys: Keys = UNPROTECTED
    """What protects the dice."""
    streams: dict[str, Stream] = {}
    lot: str = ""
    """What dice hang on, of the latest cause,"""
    cause: int = -1
    """its entry,"""
    rolled: int = -1
    """and that of the latest cause that something was rolled for."""
    turned: str = ""
    """The lot of the key that let the latest cause be rolled, "" for none."""
    waits: Waiting | None = None
    """The cause whose dice are not rolled yet."""
    links: int = 0
    """Causes that came to a die so far, and so links that the witness opened."""
    note_lot: str = ""
    """What the free rolls of the latest note hang on."""

    @property
    def born(self) -> int:
        """The entry that brought the newest chains."""
        return max((stream.born for stream in self.streams.values()), default=-1)

    @property
    def witnessed(self) -> bool:
        """Whether every roll waits for a witness."""
        return bool(self.keys.witness)

    @property
    def for_witness(self) -> bool:
        """Whether dice wait for the witness: until they are rolled, only notes and a key go in."""
        return self.waits is not None and self.witnessed


def rekeyed(dice: Dice, names: tuple[str, ...], epoch: int, n: int) -> Dice:
    """The dice after entry ``n`` brought new chains."""
    fresh = {name: Stream(epoch, 0, n) for name in names}
    return msgspec.structs.replace(dice, streams={**dice.streams, **fresh})


def rolled_out(dice: Dice) -> Dice:
    """The dice once nothing waits for them."""
    return dice if dice.waits is None else msgspec.structs.replace(dice, waits=None)
