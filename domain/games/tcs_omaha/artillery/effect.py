"""Adjustment, fire for effect, smoke (10.3 to 10.5, 11.1)."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.artillery import stock
from domain.games.tcs_omaha.artillery.observing import can_see, could_see, in_the_sea
from domain.games.tcs_omaha.artillery.registering import is_registered
from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.landed.events import HexesLit
from domain.games.tcs_omaha.naval import miller
from domain.games.tcs_omaha.position import FireMission, State
from domain.games.tcs_omaha.position.lookup import Happening, Now, ground, kind, under_shells
from domain.games.tcs_omaha.printed import TABLES
from domain.grid.lines import beyond


def fire(now: Now, mission: FireMission, chance: Chance) -> Happening:
    """A mission falls: the designator round, its adjustment, the fire for effect (10.3, 10.4)."""
    fell = _fell(now, mission, chance)
    yield now.happens(fell)
    if not fell.done:
        return
    table, here = TABLES.artillery, ground(now.state)
    if mission.smoke:
        yield now.happens(e.SmokeLaid(here.grid.within(fell.target, table.radius)))
    elif mission.illum:
        yield now.happens(HexesLit(here.grid.within(fell.target, table.lit)))
    else:
        battery = now.state.batteries[mission.battery]
        rounds = stock.guns(now.state, mission.battery) * table.rounds
        yield from concentration(now, fell.target, rounds, table.radius, battery.calibre, chance)


def _fell(now: Now, mission: FireMission, chance: Chance) -> e.FireAdjusted:
    """Where the first round of a mission falls, and whether it fires for effect.

    On a registered target it needs no adjustment (10.7); what was plotted ahead falls where its
    designator round does, if there are guns and rounds for it by then (10.8).
    """
    target, plotted = str(mission.target), mission.observer == ""
    watcher = now.state.units.get(str(mission.observer))
    watched = watcher is not None and watcher.morale != "paralyzed"
    smoke, illum = bool(mission.smoke), bool(mission.illum)
    fires = plotted and _has_rounds(now.state, mission)
    if is_registered(now.state, mission.side, target):
        done = watched or fires
        return e.FireAdjusted(
            mission.battery, target, target, (), 0, done, smoke and done, illum and done
        )
    here = ground(now.state)
    direction, away = chance.roll(
        "2d6", why=f"designator of {mission.battery}", labels=("direction", "distance")
    )
    spot = beyond(here.grid, target, direction - 1, away)
    if plotted:
        done = bool(spot) and fires
        return e.FireAdjusted(
            mission.battery, spot or target, spot, (), 0, done, smoke and done, illum and done
        )
    seen = bool(spot) and watcher is not None and _seen(now.state, mission, spot)
    need = TABLES.artillery.need(away, seen=seen)
    dice = chance.roll("2d6", why=f"adjustment of {mission.battery}")
    done = watched and sum(dice) >= need
    return e.FireAdjusted(
        mission.battery, target, spot, dice, need, done, smoke and done, illum and done
    )


def _has_rounds(state: State, mission: FireMission) -> bool:
    """Whether a battery can fire now what was called: others fire from its pool too (2.9)."""
    shell: stock.Shell = "smoke" if mission.smoke else "illum" if mission.illum else "he"
    return bool(
        stock.guns(state, mission.battery) and stock.missions(state, mission.battery)[shell]
    )


def _seen(state: State, mission: FireMission, spot: str) -> bool:
    """Whether the observer of a mission sees its burst: in the sea, or as he sees a target (1.11,
    10.3); an illumination round lights its own (11.2)."""
    sees = could_see if mission.illum else can_see
    return in_the_sea(state, spot) or sees(state, str(mission.observer), spot)


def concentration(
    now: Now, centre: str, rounds: int, radius: int, calibre: int, chance: Chance
) -> Happening:
    """Rounds fall over an area; each hex with units reads the Miller table (10.4)."""
    hexes = miller.hexes_within(radius)
    for hex_ in ground(now.state).grid.within(centre, radius):
        there = under_shells(now.state, hex_)
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
            yield now.happens(e.HardHit(name, dice, need, hit, marks=True))
            if hit:
                yield from point.struck(now, name, chance, action=False)
