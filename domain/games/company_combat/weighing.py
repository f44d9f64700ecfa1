"""What a Suppression Roll can do, in words (6.2, 6.4)."""

from itertools import product

from domain.games.company_combat import orders as o
from domain.games.company_combat.firing import bonus_against
from domain.games.company_combat.lookup import enemy, own
from domain.games.company_combat.printed import FIGURES, squad
from domain.games.company_combat.state import State

SUMS = [sum(dice) for dice in product(range(1, 7), repeat=2)]
"""Every throw of two dice."""


def weighed(state: State, order: o.CompanyOrder) -> str:
    """The odds of the first unit's roll; the next ones fire at what is left."""
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


def _percent(of: int) -> str:
    return f"{100 * of / len(SUMS):.0f} %"
