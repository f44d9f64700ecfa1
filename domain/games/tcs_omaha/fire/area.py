"""Area fire: points, modifiers, losses (6.3 to 6.6)."""

from collections.abc import Sequence

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.fire import morale
from domain.games.tcs_omaha.fire.aim import soft
from domain.games.tcs_omaha.lookup import (
    Happening,
    Now,
    dug_in,
    ground,
    in_open,
    kind,
    points,
    steps,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.state import State


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
    direct = [n for n in units if not kind(n).mortar]
    added = modifiers(now.state, direct or units, target, victims, indirect=not direct)
    yield from resolve(
        now, tuple(units), target, victims, total, added, chance,
        overwatch=overwatch, mortar=not direct, action=not overwatch,
    )  # fmt: skip


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
    yield now.happens(e.AreaFired(units, target, total, dice, added, result, overwatch, how))
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
    added = table.cover[here.terrain[target]]
    if in_open(state, target) and any(u.mode == "move" for u in there):
        added += table.in_open
    if any(u.road for u in there):
        added += table.on_road
    crowd = sum(steps(state, n) for n in victims if kind(n).foot)
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
    """What the line of direct fire adds: range, bocage at the target, the shingle."""
    table, here = TABLES.area, ground(state)
    starts = {state.units[n].hex for n in units}
    distance = max(here.distance(start, target) for start in starts)
    reach = min(kind(n).reach for n in units) or 1
    near, bonus = table.near
    added = bonus if distance <= near else table.far if 2 * distance > reach else 0
    if any(here.hedge(start, target) == "target" for start in starts):
        added += min(0, table.cover["forest"] - table.cover[here.terrain[target]])
    if any(here.shingle(start, target) for start in starts):
        added += table.shingle
    return added


def losses(state: State, victims: Sequence[str], many: int) -> dict[str, int]:
    """Steps lost by unit: one after the other from who has most left, thin armour at half (6.5)."""
    left = {n: steps(state, n) for n in victims if n in state.units and kind(n).foot}
    lost: dict[str, int] = {}
    for _ in range(many):
        if not left:
            break
        name = max(left, key=lambda n: (left[n], n))
        lost[name] = lost.get(name, 0) + 1
        left[name] -= 1
        if not left[name]:
            del left[name]
    thin = [n for n in victims if n in state.units and soft(n) and not kind(n).foot]
    for name in thin[: many // 2 if not any(kind(n).foot for n in victims) else 0]:
        lost[name] = 1
    return lost


def lose(now: Now, name: str, many: int) -> Happening:
    """A unit loses steps, and is destroyed with its last (6.5)."""
    last = steps(now.state, name) <= many
    yield now.happens(e.StepsLost(name, min(many, steps(now.state, name))))
    if last:
        yield now.happens(e.UnitDestroyed(name, "its last step"))
