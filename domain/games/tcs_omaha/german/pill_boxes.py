"""Pill boxes (3.3)."""

from typing import Literal

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.german.printed import PILL_BOXES

Weapon = Literal["point", "area"]
"""A gun and machine guns, which fire, overwatch and are marked as if they were two units (3.3a,
3.3b)."""


def check_site(inland: int) -> None:
    """Raise Illegal where no pill box stands, so many hexes ``inland`` of the obstacles (3.3g).

    0 is the line of obstacle hexes itself, less is seaward of it.
    """
    if inland <= 0:
        raise Illegal("3.3g", "Pill boxes stand landward of the beach obstacles, not on them.")
    if inland > PILL_BOXES.inland:
        raise Illegal(
            "3.3g",
            f"A pill box stands at most {PILL_BOXES.inland} hexes inland of the obstacles, not "
            f"{inland}.",
        )


SAID = {"point": "gun", "area": "machine guns"}


def check_move() -> None:
    """Raise Illegal: a pill box never moves, and never leaves fire mode (3.3c, 3.3d)."""
    raise Illegal("3.3c", "A pill box never moves; its garrison may leave it: “convert …”.")


def squad_after(die: int) -> int:
    """The steps of the squad that comes out of a destroyed pill box; 0 where nobody does (3.3f).

    It appears suppressed, is not attacked again by this fire or in this phase, and triggers no
    overwatch.
    """
    if die <= PILL_BOXES.full_to:
        return PILL_BOXES.squad_steps
    return PILL_BOXES.squad_steps - 1 if die <= PILL_BOXES.half_to else 0


def squad_by_choice() -> int:
    """The steps of the squad when the garrison leaves: all, in either mode (3.3e)."""
    return PILL_BOXES.squad_steps


def check_conversion(*, in_time: bool) -> None:
    """Raise Illegal where a pill box is converted later than mode determination (3.3e)."""
    if not in_time:
        raise Illegal(
            "3.3e", "A garrison leaves its pill box before you do anything else in your turn."
        )
