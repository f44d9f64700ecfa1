"""``captain`` plays like ``steady``, but thinks assaults through and keeps his units at work."""

import functools

from domain.games.company_combat.assaulting import modifier, result_of
from domain.games.company_combat.bot import worth
from domain.games.company_combat.charging import Charge
from domain.games.company_combat.company import CompanyOrder
from domain.games.company_combat.drawing import Deploy, Move
from domain.games.company_combat.lookup import at, enemy, own
from domain.games.company_combat.printed import squad, tactic
from domain.games.company_combat.state import Assault, State

PINNED = 0.5
"""What a pin is worth, of the unit: it cannot act, and a second one routs it."""
GRENADES = 0.35
"""What a card costs that another assault could use."""
IDLE = 0.6
"""What it is worth that a unit moves to where there is an enemy."""
HITS = {"pinned": 0, "casualty": 1, "overrun": 1, "wiped": 2}


def planned(state: State, order: CompanyOrder) -> float:
    """What an order is worth to ``captain``."""
    match order:
        case Charge():
            return _charge(state, order)
        case Deploy():
            return _deploy(state, order)
        case Move():
            return _move(state, order)
    return worth.worth(state, order)


def _deploy(state: State, order: Deploy) -> float:
    """Where there are enemies, most of all where they are more; some at every Front."""
    mine, foes = at(state, state.seat, order.front), at(state, enemy(state), order.front)
    printed = squad(order.unit)
    need = 3.0 if not mine else float(len(foes) - len(mine)) if foes else -2.0
    need -= 2.0 * (not foes)
    need += 1.5 * bool(printed.tanks) * any(squad(n).tank for n in foes)
    need += len(mine) * printed.leader
    return 10 + need + 0.1 * printed.assault


def _move(state: State, order: Move) -> float:
    """Out of a Front without enemies to one where they stand."""
    start = own(state).units[order.unit].front
    if not at(state, enemy(state), start) and at(state, enemy(state), order.front):
        return IDLE
    return worth.move(state, order)


def _charge(state: State, order: Charge) -> float:
    """What an assault brings, unit by unit, as each finds the target when its turn comes."""
    front, foe = own(state).units[order.units[0]].front, enemy(state)
    fought = Assault(front, order.target, order.units, order.units)
    target, prize = state.sides[foe].units[order.target], worth.value(state, foe, order.target)
    plus = sum(tactic(card).bonus for card in order.cards)
    rolls = tuple(
        (
            modifier(state, fought, name) + plus,
            worth.hurt(state, state.seat, name),
            PINNED * worth.value(state, state.seat, name),
        )
        for name in order.units
    )
    casualties = squad(order.target).strength - target.casualties
    brought = _brings(rolls, casualties, target.pinned, target.pinned, prize)
    return brought - GRENADES * len(order.cards)


@functools.lru_cache(maxsize=1 << 16)
def _brings(
    rolls: tuple[tuple[int, float, float], ...],
    left: int,
    pinned: bool,
    before: bool,
    prize: float,
) -> float:
    """What rolls bring one after the other, each with its bonus and what being hurt or stopped
    costs; the target may have been pinned ``before``, which the bonus knows."""
    if not rolls:
        return 0.0
    (bonus, hurt, stopped), *others = rolls
    rest = tuple(others)

    def after(dice: int) -> float:
        found = result_of(dice + bonus + (pinned and not before), boxcars=dice == 12)
        if found == "hurt":
            return _brings(rest, left, pinned, before, prize) - hurt
        if found == "stopped":
            return _brings(rest, left, pinned, before, prize) - stopped
        hits, pins = HITS[found], found in ("pinned", "overrun")
        if hits >= left or (pins and pinned):
            return prize
        gain = 0.45 * prize * hits / left + PINNED * prize * pins
        return gain + _brings(rest, left - hits, pinned or pins, before, prize)

    return sum(ways * after(dice) for dice, ways in worth.WAYS.items()) / 36
