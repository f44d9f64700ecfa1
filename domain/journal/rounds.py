"""Rounds of a public beacon: which one an entry's dice are made of, and when that one appears.

A beacon signs the number of a round every ``period`` seconds; nobody knows a signature before, and
anybody can check it after. Which round an entry gets follows from when it was written, so nobody
picks one (docs/fair-play.md, 5).
"""

from typing import Final

import msgspec

from domain.journal.timestamps import seconds, timestamp

DELAYS: Final = range(6, 86_401)
"""Seconds that can lie between an entry and its round."""


class Beacon(msgspec.Struct, frozen=True, kw_only=True):
    """A beacon, and how long after an entry its round appears.

    Key, genesis and period are the beacon together: whoever could shift the genesis would make old
    rounds new ones.
    """

    delay: int
    """Seconds, of DELAYS."""
    genesis: int
    """When round 1 appeared, in seconds since 1970."""
    key: str
    """The public key: a compressed point of G2, 192 digits in hex."""
    period: int
    """Seconds from one round to the next, 1 to 3,600."""

    def is_same(self, other: "Beacon") -> bool:
        """Whether both are one beacon, whatever their delays."""
        return msgspec.structs.replace(other, delay=self.delay) == self

    def round_of(self, ts: str) -> int:
        """The round of what was written down at this time: the first one at or after its delay."""
        wait = seconds(ts) + self.delay - self.genesis
        return max(1, -(-wait // self.period) + 1)

    def appears(self, number: int) -> str:
        """When a round appears."""
        return timestamp(self.genesis + (number - 1) * self.period)

    def newest(self, now: int) -> int:
        """The newest round at this second since 1970; 0 before the first one."""
        return max(0, (now - self.genesis) // self.period + 1)


QUICKNET: Final = Beacon(
    delay=6,
    genesis=1_692_803_367,
    key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
        "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
        "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    period=3,
)
"""The public beacon: drand quicknet, which many universities and companies run together."""


def is_public(beacon: Beacon) -> bool:
    """Whether a beacon is drand quicknet: its key and both its times."""
    return beacon.is_same(QUICKNET)
