"""Area fire: points, modifiers, losses (6.3 to 6.6)."""

from collections.abc import Sequence

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.fire import retreating as morale
from domain.games.tcs_omaha.fire.aim import soft
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    dug_in,
    exposed,
    ground,
    in_open,
    kind,
    points,
    steps,
)
from domain.games.tcs_omaha.printed import CARDS, TABLES


def fire(
    now: Now,
    units: Sequence[str],
    target: str,
    victims: Sequence[str],
    chance: Chance,
    *,
    overwatch: bool = False,
) -> Happening:
    """Area fire of units at what stands on a hex, to its end."""
    total = sum(points(now.state, name) for name in units)
    yield from resolve(
        now, tuple(units), target, victims, total, added(now.state, units, target, victims), chance,
        overwatch=overwatch, mortar=not _direct_of(units), action=not overwatch,
    )  # fmt: skip


def added(state: State, units: Sequence[str], target: str, victims: Sequence[str]) -> int:
    """What is added to the roll of these units, of which mortars fire indirectly (6.4)."""
    direct = _direct_of(units)
    return modifiers(state, direct or units, target, victims, indirect=not direct)


def _direct_of(units: Sequence[str]) -> list[str]:
    return [name for name in units if not kind(name).mortar]


def resolve(
    now: Now,
    units: tuple[str, ...],
    target: str,
    victims: Sequence[str],
    total: int,
    added: int,
    chance: Chance,
    *,
    overwatch: bool = False,
    mortar: bool = False,
    action: bool = False,
    how: str = "",
    shift: int = 0,
    pick: bool = True,
) -> Happening:
    """A roll on the area fire table, with losses and morale."""
    who = how or ", ".join(units)
    dice = chance.roll("2d6", why=f"area fire at {target}: {who}")
    result = TABLES.area.result(total, sum(dice) + added, shift)
    only = _only(now.state, target, victims) if units else ()
    yield now.happens(e.AreaFired(units, target, total, dice, added, result, overwatch, how, only))
    if not result:
        return
    many = int(result) if result.isdigit() else 0
    if result == "h":
        (die,) = chance.roll("d6", why=f"a step at {target} on {TABLES.area.half_die} or more")
        many = int(die >= TABLES.area.half_die)
    lost = losses(now.state, victims, many)
    for name, n in lost.items():
        yield from lose(now, name, n)
    yield from morale.heavy_losses(now, lost)
    left = [n for n in victims if n in now.state.units and kind(n).foot]
    extra = (TABLES.morale.action if action else 0) + (TABLES.morale.mortar if mortar else 0)
    yield from morale.check(now, target, left, extra, chance, pick=pick)


def _only(state: State, target: str, victims: Sequence[str]) -> tuple[str, ...]:
    """The victims of a fire, where others of their side on the hex are not fired at (9.2)."""
    there = set(exposed(state, target, CARDS[victims[0]].side))
    return () if there <= set(victims) else tuple(victims)


def modifiers(
    state: State,
    units: Sequence[str],
    target: str,
    victims: Sequence[str],
    *,
    indirect: bool = False,
) -> int:
    """What is added to the roll, of those whom the fire can hurt (6.4, 6.6): leaders, pill boxes
    and tanks among them change nothing."""
    table, here = TABLES.area, ground(state)
    left = [n for n in victims if n in state.units]
    hurt = [n for n in left if kind(n).foot] or [n for n in left if soft(n)]
    there = [state.units[n] for n in hurt]
    starts = () if indirect else {state.units[n].hex for n in units}
    hedged = any(here.hedge(start, target) == "target" for start in starts)
    added = table.cover[here.terrain[target]]
    if hedged:  # as in forest, which is no open ground either (1.3)
        added = min(added, table.cover["forest"])
    elif in_open(state, target) and any(u.mode == "move" for u in there):
        added += table.in_open
    if any(u.road for u in there):
        added += table.on_road
    crowd = sum(steps(state, n) for n in hurt)
    added += next((more for least, more in table.crowd if crowd >= least), 0)
    if there and all(dug_in(u) for u in there):
        added += table.dug_in
    if target in here.zones:
        added += table.zone
    added += table.smoke * state.smoke.get(target, 0)
    if not indirect:
        added += _direct(state, units, target)
    return added


def _direct(state: State, units: Sequence[str], target: str) -> int:
    """What the line of direct fire adds: range, each firer's by his own reach, and the shingle."""
    table, here = TABLES.area, ground(state)
    off = {n: here.distance(state.units[n].hex, target) for n in units}
    near, bonus = table.near
    far = any(2 * distance > kind(n).reach for n, distance in off.items())
    added = bonus if max(off.values()) <= near else table.far if far else 0
    if any(here.shingle(state.units[n].hex, target) for n in units):
        added += table.shingle
    return added


def losses(state: State, victims: Sequence[str], many: int) -> dict[str, int]:
    """Steps lost by unit: one after the other from who has most left, thin armour at half where no
    foot is fired at (6.5, 6.6)."""
    foot = [n for n in victims if kind(n).foot]
    hurt, many = (foot, many) if foot else ([n for n in victims if soft(n)], many // THIN)
    left = {n: steps(state, n) for n in hurt if n in state.units}
    lost: dict[str, int] = {}
    for _ in range(many):
        if not left:
            break
        name = max(left, key=lambda n: (left[n], n))
        lost[name] = lost.get(name, 0) + 1
        left[name] -= 1
        if not left[name]:
            del left[name]
    return lost


THIN = 2
"""The steps of a result of which each takes one vehicle or carrier (6.6)."""


def lose(now: Now, name: str, many: int) -> Happening:
    """A unit loses steps, and is destroyed with its last (6.5)."""
    last = steps(now.state, name) <= many
    yield now.happens(e.StepsLost(name, min(many, steps(now.state, name))))
    if last:
        yield now.happens(e.UnitDestroyed(name, "its last step"))
