"""What a Suppression or Assault Roll can do, in words (6.2, 6.4, 7.2)."""

from collections import Counter
from itertools import product

from domain.games.company_combat import orders as o
from domain.games.company_combat.assaulting import BOXCARS, modifier, result_of
from domain.games.company_combat.firing import bonus_against
from domain.games.company_combat.lookup import enemy, own
from domain.games.company_combat.printed import FIGURES, squad
from domain.games.company_combat.state import Assault, State

SUMS = [sum(dice) for dice in product(range(1, 7), repeat=2)]
"""Every throw of two dice."""


def weighed(state: State, order: o.CompanyOrder) -> str:
    """The odds of the first unit's roll; the next ones fire at what is left."""
    if isinstance(order, o.Charge):
        return _stormed(state, order)
    if not isinstance(order, o.Suppress):
        return ""
    name = order.units[0]
    front = own(state).units[name].front
    bonus = (squad(name).fire or 0) + bonus_against(state, enemy(state), front)
    pinned, hit = FIGURES.suppression.pinned, FIGURES.suppression.casualty
    kills = sum(total + bonus >= hit for total in SUMS)
    pins = sum(total + bonus >= pinned for total in SUMS) - kills
    each = "" if len(order.units) == 1 else f"{name}: "
    return f"{each}hits {_percent(kills)}, pins {_percent(pins)}"


def _stormed(state: State, order: o.Charge) -> str:
    """The odds of the first unit that assaults (7.2)."""
    name = order.units[0]
    front = own(state).units[name].front
    fought = Assault(front, order.target, order.units, order.units, order.cards)
    bonus = modifier(state, fought, name)
    found = Counter(result_of(total + bonus, boxcars=total == BOXCARS) for total in SUMS)
    hits = found["casualty"] + found["overrun"] + found["wiped"]
    each = "" if len(order.units) == 1 else f"{name}: "
    odds = f"hits {_percent(hits)}, pins {_percent(found['pinned'])}"
    return f"{each}{odds}, is stopped {_percent(found['stopped'])}, hurt {_percent(found['hurt'])}"


def _percent(of: int) -> str:
    return f"{100 * of / len(SUMS):.0f} %"
