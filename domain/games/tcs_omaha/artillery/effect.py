"""Adjustment, fire for effect, smoke (10.3 to 10.5, 11.1)."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.artillery import stock
from domain.games.tcs_omaha.field import Field
from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.lookup import Happening, Now, ground, kind
from domain.games.tcs_omaha.naval import miller
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.state import FireMission
from domain.grid.lines import beyond


def fire(now: Now, mission: FireMission, chance: Chance) -> Happening:
    """The designator round, its adjustment, and the fire for effect (10.3, 10.4)."""
    target = str(mission.target)
    here = ground(now.state)
    direction, away = chance.roll(
        "2d6", why=f"designator of {mission.battery}", labels=("direction", "distance")
    )
    spot = beyond(here.grid, target, direction - 1, away)
    watcher = now.state.units.get(str(mission.observer))
    seen = bool(spot) and watcher is not None and _seen(here, watcher.hex, spot)
    need = TABLES.artillery.need(away, seen=seen)
    dice = chance.roll("2d6", why=f"adjustment of {mission.battery}")
    done = watcher is not None and watcher.morale != "paralyzed" and sum(dice) >= need
    smoke = bool(mission.smoke)
    yield now.happens(
        e.FireAdjusted(mission.battery, target, spot, dice, need, done, smoke and done)
    )
    if not done:
        return
    if smoke:
        yield now.happens(e.SmokeLaid(here.grid.within(target, TABLES.artillery.radius)))
        return
    battery = now.state.batteries[mission.battery]
    rounds = stock.guns(now.state, mission.battery) * TABLES.artillery.rounds
    yield from concentration(now, target, rounds, TABLES.artillery.radius, battery.calibre, chance)


def _seen(here: Field, start: str, spot: str) -> bool:
    """Whether a burst is seen: on a line of sight, or in the sea (1.11)."""
    return here.terrain[spot] == "sea" or here.sees(start, spot)


def concentration(
    now: Now, centre: str, rounds: int, radius: int, calibre: int, chance: Chance
) -> Happening:
    """Rounds fall over an area; each hex with units reads the Miller table (10.4)."""
    hexes = miller.hexes_within(radius)
    for hex_ in ground(now.state).grid.within(centre, radius):
        there = [n for n, u in now.state.units.items() if u.hex == hex_]
        there = [n for n in there if kind(n).class_ != "leader"]
        if not there:
            continue
        (dice,) = chance.roll("d66", why=f"rounds on {hex_}")
        many = miller.impacts(dice, rounds, hexes)
        if many:
            yield from shelled(now, hex_, there, many, calibre, chance)


def shelled(
    now: Now, hex_: str, there: list[str], many: int, calibre: int, chance: Chance
) -> Happening:
    """Rounds among units: area fire at foot, a roll each at what is hard (10.4, 10.5)."""
    table = TABLES.artillery
    foot = [n for n in there if kind(n).foot]
    if foot:
        added = area.modifiers(now.state, (), hex_, foot, indirect=True)
        total = many * table.points[str(calibre)]
        yield from area.resolve(
            now, (), hex_, foot, total, added, chance, how=f"{many} rounds of {calibre} mm"
        )
    need = table.hard[min(many, len(table.hard) - 1)]
    for name in there:
        if name in now.state.units and not kind(name).foot:
            dice = chance.roll("2d6", why=f"a round at {name}")
            hit = sum(dice) >= need
            yield now.happens(e.HardHit(name, dice, need, hit))
            if hit:
                yield from point.struck(now, name, chance, action=False)
