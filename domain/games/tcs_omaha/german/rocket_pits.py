"""Rocket pits (3.4): one shot each, and seldom where it was meant."""

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.german.printed import PITS


def check_site(inland: int) -> None:
    """Raise Illegal where no rocket pit stands, so many hexes from the obstacles (3.4)."""
    if inland < 0:
        raise Illegal("3.4", "Rocket pits stand inland of the beach obstacles, not seaward.")
    if inland > PITS.inland:
        raise Illegal(
            "3.4", f"A rocket pit stands at most {PITS.inland} hexes inland, not {inland}."
        )


def check_move() -> None:
    """Raise Illegal: a pit stays where it is, in fire mode (3.4a)."""
    raise Illegal("3.4a", "A rocket pit cannot move; it fires its one shot from where it is.")


def hits(die: int) -> bool:
    """Whether the shot falls on its target, and joins other fires at it; else it falls as far off
    as a die says, in the direction of another, after the fire is over (3.4b)."""
    return die <= PITS.hits_to
