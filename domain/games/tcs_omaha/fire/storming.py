"""Men in the hex of a pill box fight it with AT rolls (3.3d)."""

from collections.abc import Sequence

from domain.game.ruleset import Chance
from domain.games.tcs_omaha.events import ClosedIn
from domain.games.tcs_omaha.fire import area, garrison
from domain.games.tcs_omaha.lookup import Happening, Now, kind, steps
from domain.games.tcs_omaha.printed import TABLES


def storm(now: Now, names: Sequence[str], target: str, chance: Chance) -> Happening:
    """Each platoon that is steady rolls against a pill box of the hex that it assaults (3.3d)."""
    for name in names:
        boxes = [
            n for n, u in now.state.units.items() if u.hex == target and kind(n).class_ == "pillbox"
        ]
        unit = now.state.units.get(name)
        able = unit is not None and not unit.morale
        if not boxes or not able or steps(now.state, name) < TABLES.close.least_steps:
            continue
        more = TABLES.close.engineer if kind(name).engineer else 0
        need = TABLES.close.numbers[0]
        dice = chance.roll("2d6", why=f"{name} fights {boxes[0]} in its hex")
        hit = sum(dice) + more >= need
        yield now.happens(ClosedIn(name, boxes[0], dice, more, need, hit))
        if hit:
            yield from area.lose(now, boxes[0], 1)
            yield from garrison.comes_out(now, boxes[0], target, chance)
