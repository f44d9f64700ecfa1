"""A beacon of one's own: for a club without internet, and for tests.

It has the interface of drand: rounds by number, signed with a key of its own, none before its time.
Whoever holds the key knows every round beforehand, and so every die that waits for one.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from domain.journal.rounds import Beacon
from service.beacon.rounds import TAG
from service.beacon.sources import chain_of

GENESIS: Final = 1_767_225_600
"""When round 1 appeared: the same for every secret, so that nothing else need be kept."""


class TooEarly(Exception):
    """Nobody has that round yet; says when it appears."""


class LocalBeacon:
    """Signs rounds with a secret, each from its time on."""

    def __init__(
        self,
        secret: bytes,
        genesis: int = GENESIS,
        period: int = 3,
        clock: Callable[[], int] = lambda: int(time.time()),
    ) -> None:
        """``secret`` has 32 bytes; ``genesis`` is in seconds since 1970, ``period`` in seconds."""
        self._secret = Scalar.from_le_bytes_mod_order(secret)
        self._clock = clock
        key = bytes((G2Point() * self._secret).to_compressed_bytes()).hex()
        self.beacon = Beacon(delay=6, genesis=genesis, key=key, period=period)

    @property
    def chain(self) -> str:
        """Its name in addresses."""
        return chain_of(self.beacon)

    def newest(self) -> int:
        """The number of the newest round, 0 before the first one."""
        return self.beacon.newest(self._clock())

    def signature(self, number: int) -> str:
        """The signature of a round in hex. Raises TooEarly, and ValueError below 1."""
        if number < 1:
            raise ValueError("Rounds are numbered from 1.")
        if number > self.newest():
            raise TooEarly(f"Round {number} appears at {self.beacon.appears(number)}.")
        hashed = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), TAG)
        return bytes((hashed * self._secret).to_compressed_bytes()).hex()
