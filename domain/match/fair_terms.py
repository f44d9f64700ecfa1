"""What protects the dice of a match (docs/fair-play.md, 3)."""

import msgspec

from domain.game.ruleset import Seat
from domain.journal.rounds import Beacon


class Fair(msgspec.Struct, frozen=True):
    """What protects the dice of a match (docs/fair-play.md, 3)."""

    beacon: Beacon | None
    """Whose rounds the dice are made of; None for no beacon."""
    cosigners: tuple[str, ...]
    """The keys of those who sign that an order stood before its round."""
    house: tuple[Seat, ...]
    """The seats of whoever runs the house, and those that open as computers."""
    need: int
    """How many of the cosigners must have signed."""


NO_BEACON = Fair(beacon=None, cosigners=(), house=(), need=0)
"""Nothing but the chains and the numbers of orders."""
