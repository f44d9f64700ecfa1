"""Minefields of the series (13.1): what they do to who enters them."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.landed.events import MinesStruck
from domain.games.tcs_omaha.position.lookup import Happening, Now, kind
from domain.games.tcs_omaha.printed import TABLES


def strikes(now: Now, name: str, hex_: str, chance: Chance) -> Happening:
    """Mines attack who enters them: area fire at foot, a roll at what is hard (13.1)."""
    table = TABLES.mines
    if kind(name).class_ == "leader":
        return
    if kind(name).foot:
        yield from area.resolve(
            now, (), hex_, (name,), table.points, 0, chance, how=f"the minefield of {hex_}"
        )
        return
    dice = chance.roll("2d6", why=f"mines under {name}")
    hit = sum(dice) >= table.hard
    yield now.happens(MinesStruck(name, hex_, dice, table.hard, hit))
    if hit:
        yield from point.struck(now, name, chance, action=False)
