"""Point fire, and foot against vehicles (6.7, 6.8)."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.fire import pill_boxes as garrison
from domain.games.tcs_omaha.fire import retreating as morale
from domain.games.tcs_omaha.fire.area import lose
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, Now, ground, kind
from domain.games.tcs_omaha.printed import CARDS, TABLES


def added(state: State, name: str, victim: str) -> int:
    """What is added to the roll of point fire (6.7)."""
    table, here = TABLES.point, ground(state)
    shooter, target = state.units[name], state.units[victim]
    edge = kind(name).attack - kind(victim).defence
    half = abs(edge) // 2 * (1 if edge > 0 else -1)
    total = max(-table.most, min(table.most, half))
    cover = here.terrain[target.hex]
    total += table.village if cover == "village" else 0
    covered = TABLES.area.cover[cover] < 0 or here.hedge(shooter.hex, target.hex) == "target"
    total += table.cover if covered and cover != "village" else 0
    total += table.zone if target.hex in here.zones else 0
    total += TABLES.area.shingle if here.shingle(shooter.hex, target.hex) else 0
    total += TABLES.area.smoke * state.smoke.get(target.hex, 0)
    total += table.moving_target if target.acted and target.mode == "move" else 0
    total += table.moving_firer if shooter.mode == "move" else 0
    return total


def shoot(
    now: Now, name: str, victim: str, chance: Chance, *, overwatch: bool = False
) -> Happening:
    """Two dice against the number of the range; a hit takes a step (6.7)."""
    state = now.state
    distance = ground(state).distance(state.units[name].hex, state.units[victim].hex)
    need, more = TABLES.point.number(distance), added(state, name, victim)
    dice = chance.roll("2d6", why=f"point fire of {name} at {victim}")
    hit = sum(dice) + more >= need
    yield now.happens(e.PointFired(name, victim, dice, more, need, hit, overwatch))
    if hit:
        yield from struck(now, victim, chance, action=not overwatch)


def struck(now: Now, victim: str, chance: Chance, *, action: bool) -> Happening:
    """A hit takes a step; a gun that has one left checks its morale (6.7)."""
    hex_ = now.state.units[victim].hex
    yield from lose(now, victim, 1)
    yield from garrison.comes_out(now, victim, hex_, chance)
    if victim in now.state.units and kind(victim).foot:
        extra = TABLES.morale.action if action else 0
        yield from morale.check(now, hex_, (victim,), extra, chance)


def close_in(
    now: Now,
    name: str,
    victim: str,
    chance: Chance,
    *,
    inside: bool = False,
    overwatch: bool = False,
) -> Happening:
    """Foot fights a vehicle at most two hexes away; ``inside`` is from its hex (6.8, 14.2)."""
    target = now.state.units[victim]
    need, more = closing(now.state, name, victim, inside=inside)
    where = "in its hex" if inside else "at close range"
    dice = chance.roll("2d6", why=f"{name} fights {victim} {where}")
    hit = sum(dice) + more >= need
    yield now.happens(e.ClosedIn(name, victim, dice, more, need, hit, overwatch))
    if hit:
        yield from lose(now, victim, 1)
        yield from garrison.comes_out(now, victim, target.hex, chance)


def closing(state: State, name: str, victim: str, *, inside: bool = False) -> tuple[int, int]:
    """What two dice must reach where foot fights a vehicle, and what is added to them (6.8)."""
    table, start, end = TABLES.close, state.units[name].hex, state.units[victim].hex
    more = table.faust if kind(name).faust else 0
    more += table.engineer if kind(name).engineer else 0
    more += table.guarded if kind(victim).rolls and guarded(state, victim) else 0
    return table.numbers[0 if inside else ground(state).distance(start, end)], more


def guarded(state: State, victim: str) -> bool:
    """Whether foot that is not suppressed stands beside a vehicle (6.8)."""
    return any(
        unit.hex == state.units[victim].hex
        and CARDS[other].side == CARDS[victim].side
        and kind(other).foot
        and not unit.morale
        for other, unit in state.units.items()
    )
