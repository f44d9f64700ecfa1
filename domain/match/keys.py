"""What protects the dice of a match (docs/fair-play.md, 13)."""

import msgspec

from domain.game.ruleset import Seat


class WitnessNamed(msgspec.Struct, frozen=True):
    """Who opens a link for each cause that comes to a die, and the signed anchor of his links."""

    anchor: str
    proof: str
    vkey: str


class Keys(msgspec.Struct, frozen=True, omit_defaults=True):
    """What protects the dice of a match (docs/fair-play.md, 13)."""

    house: tuple[Seat, ...]
    """The seats of who runs the house, and those that open as computers."""
    wait: int
    """Seconds that a witness is waited for."""
    witness: tuple[WitnessNamed, ...]
    letters: bool = True
    """Whether a person's letter is the second key where there is no witness."""


UNPROTECTED = Keys(house=(), wait=21_600, witness=(), letters=False)
"""Nothing but the chains and the numbers of orders."""
