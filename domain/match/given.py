"""Who ordered last in a match, and what he had seen: what the next order is held against."""

import msgspec

from domain.game.ruleset import Seat


class Given(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The orders that were given so far, as far as the next one hangs on them."""

    commander: Seat = ""
    """The seat that gave the latest one."""
    lapses: int = 0
    """Answers that did not come in time since that one."""
    named: dict[Seat, tuple[int, int]] = {}
    """The entry of each seat's last order, and the checkpoint that it named."""
    rewound: int = -1
    """The entry of the last taking back."""


def ordered(given: Given, seat: Seat) -> Given:
    """After one more order of a seat."""
    return msgspec.structs.replace(given, commander=seat, lapses=0)


def seen_by(given: Given, seat: Seat, n: int, seen: int) -> Given:
    """After the order of entry ``n``, whose sender had seen the checkpoint of this size."""
    return msgspec.structs.replace(given, named={**given.named, seat: (n, seen)})
