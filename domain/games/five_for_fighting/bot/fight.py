"""What an attack, a support strike or a recovery promises."""

from collections.abc import Sequence

from domain.games.five_for_fighting.combat import Attack, aimed_at
from domain.games.five_for_fighting.five import FiveOrder
from domain.games.five_for_fighting.ground import BEACH_OF, PRIZES
from domain.games.five_for_fighting.hits import chances
from domain.games.five_for_fighting.lookup import Field, field_of, need
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.scoring import holder
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.support import Recover, Support
from domain.games.five_for_fighting.words import side_of

REDUCES, ELIMINATES = 1.0, 1.7


def best_shot(
    state: State, seat: str, offered: Sequence[FiveOrder], least: float
) -> tuple[FiveOrder | None, float]:
    """What promises most of attacks, support and recoveries."""
    field = field_of(state, side_of(seat))
    best, most = None, least
    for order in offered:
        match order:
            case Attack() | Support():
                victim = aimed_at(state, seat, order.target, order.victim)
                hit = chances(state, *order.risk(state, seat))
                worth = hit * _value(state, field, order.target, victim)
            case Recover():
                worth = 0.55 + 0.08 * (8 - UNITS[order.unit].kind.full)
            case _:
                continue
        if worth > most:
            best, most = order, worth
    return best, most


def _value(state: State, field: Field, target: str, victim: str) -> float:
    """What it is worth to hit a unit where it stands."""
    worth = ELIMINATES if state.units[victim].reduced else REDUCES
    worth += 0.1 * (6 - need(state, victim))
    if target in PRIZES:
        alone = len(field.foe[target]) == 1
        worth += 0.5 * PRIZES[target] * (1.6 if alone and state.units[victim].reduced else 1)
    near = sum(h in field.own for h in field.ground.beside[target])
    return worth + 0.1 * near


def place_worth(state: State, name: str, hex_: str) -> float:
    """Where a unit of the free set-up does most: on a prize that nobody holds, near the sea."""
    field = field_of(state, "german")
    empty = hex_ not in field.own
    worth = float(PRIZES.get(hex_, 0)) * (2 if empty else 1) if holder(state, hex_) else 0.0
    near = sum(h in field.foe for h in field.ground.near[hex_])
    if name in state.units and state.units[name].hex in PRIZES:
        worth -= 2
    return worth + 0.4 * min(near, 3) + 0.1 * (8 - UNITS[name].kind.full) + 0.01 * len(
        BEACH_OF[hex_]
    )  # fmt: skip
