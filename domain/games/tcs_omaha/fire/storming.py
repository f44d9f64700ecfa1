"""Men in the hex of a pill box or a vehicle fight it in an assault (3.3d, 6.8, 14.2)."""

from collections.abc import Sequence

from domain.game.ruleset import Chance
from domain.games.tcs_omaha.fire import point
from domain.games.tcs_omaha.position.lookup import Happening, Now, kind, stack, steps
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import OTHER, Side


def storm(now: Now, side: Side, names: Sequence[str], target: str, chance: Chance) -> Happening:
    """Each platoon that is steady fights a pill box of the hex that it assaults, or a vehicle."""
    for name in names:
        unit = now.state.units.get(name)
        if unit is None or unit.morale or steps(now.state, name) < TABLES.close.least_steps:
            continue
        there = stack(now.state, target, OTHER[side])
        boxes = [n for n in there if kind(n).class_ == "pillbox"]
        if found := [*boxes, *(n for n in there if kind(n).rolls)]:
            yield from point.close_in(now, name, found[0], chance, inside=True)
