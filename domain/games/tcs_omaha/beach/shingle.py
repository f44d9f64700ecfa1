"""The shingle (1.13): what it costs and stops, whom it shelters, and how men retreat to it."""

from collections.abc import Collection
from typing import Literal

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.beach.printed import SHINGLE

Ground = Literal["seaward", "landward"]
Retreat = Literal["goes", "paralyzed"]


def cost(*, rolls: bool, breached: bool) -> int | None:
    """Movement points on top of the hex for crossing the shingle; None where it stops a unit.

    ``rolls`` is a vehicle or a carrier, which needs a breach; others cross one for nothing (1.13,
    2.5b).
    """
    if breached:
        return 0
    return None if rolls else SHINGLE.cost


def protection(*, beside: bool, crossed: bool, indirect: bool, with_direct: bool = False) -> int:
    """What a fire's dice gain by the shingle (1.13).

    ``beside``: the target is adjacent to the shingle. ``crossed``: the line of fire crosses it.
    Indirect fire is not hindered, but mortars are that fire together with direct weapons.
    """
    if not beside or not crossed or (indirect and not with_direct):
        return 0
    return SHINGLE.protection


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


def check_retreat(ground: Ground, before: int, after: int) -> None:
    """Raise Illegal where a retreat by choice leads toward the shingle (1.13a)."""
    if not may_retreat(ground, before, after, voluntary=True):
        raise Illegal(
            "1.13a",
            "Nobody retreats by choice toward the shingle; go along it or toward the sea, or move.",
        )


def at_the_shingle(ground: Ground, *, beside: bool) -> tuple[Retreat, int]:
    """What a retreat result does, and what it adds to the company's morale (1.13a).

    Who lies at the shingle stays there, paralyzed, and his company's morale suffers.
    """
    if ground == "seaward" and beside:
        return "paralyzed", SHINGLE.shaken
    return "goes", 0


def crosses(path: Collection[frozenset[str]], shingle: Collection[frozenset[str]]) -> bool:
    """Whether a line of fire or a way, as hexsides, crosses a shingle hexside (1.13)."""
    return any(side in shingle for side in path)
