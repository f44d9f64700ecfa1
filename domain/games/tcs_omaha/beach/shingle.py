"""The shingle (1.13): what it costs and stops, whom it shelters, and how men retreat to it."""

from typing import Literal

from domain.games.tcs_omaha.beach.printed import SHINGLE

Ground = Literal["seaward", "landward"]
Retreat = Literal["goes", "paralyzed"]


def may_retreat(
    ground: Ground, before: int, after: int, *, voluntary: bool, farther: bool = True
) -> bool:
    """Whether a retreat may go from ``before`` to ``after`` hexes off the shingle (1.13a).

    Seaward of it a forced retreat may lead toward the shingle or along it, even nearer to the
    enemy. A voluntary one never leads toward it. ``farther``: away from the enemy, as elsewhere.
    """
    if ground == "landward":
        return farther
    if voluntary:
        return farther and after >= before
    return farther or after <= before


def at_the_shingle(ground: Ground, *, beside: bool) -> tuple[Retreat, int]:
    """What a retreat result does, and what it adds to the company's morale (1.13a).

    Who lies at the shingle stays there, paralyzed, and his company's morale suffers.
    """
    if ground == "seaward" and beside:
        return "paralyzed", SHINGLE.shaken
    return "goes", 0
