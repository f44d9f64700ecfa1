"""The rocket craft, LCT(R), and area C (2.2): once, on the very first turn."""

from collections.abc import Sequence

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.naval.miller import hexes_within, impacts
from domain.games.tcs_omaha.naval.printed import ROCKETS

AREA = hexes_within(ROCKETS.radius)
"""Hexes of area C (2.2b)."""


def check_targets(targets: Sequence[tuple[str, int]]) -> None:
    """Raise Illegal where rocket craft cannot aim so (2.2a).

    ``targets``: hexes with their distances from the nearest beach obstacle hex.
    """
    if len(targets) > ROCKETS.craft:
        raise Illegal("2.2a", f"There are {ROCKETS.craft} LCT(R); {len(targets)} hexes are named.")
    for hex_, off in targets:
        if off > ROCKETS.from_obstacle:
            raise Illegal(
                "2.2a",
                f"{hex_} is {off} hexes from the beach obstacles; rockets reach "
                f"{ROCKETS.from_obstacle}.",
            )


def designator(die: int) -> int:
    """Hexes by which the salvo falls off its target; it is never adjusted (2.2a)."""
    return die * ROCKETS.designator


def rockets_in(dice: int) -> int:
    """How many of the thousand rockets fall into a hex of area C (2.2b); each attacks as a 155 mm
    round."""
    return impacts(dice, ROCKETS.rounds, AREA)


def smoke_left(used: int) -> int:
    """Smoke markers that a salvo can still place (2.2a, 2.2b)."""
    return max(ROCKETS.smoke - used, 0)
