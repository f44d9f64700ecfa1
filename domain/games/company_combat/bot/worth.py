"""What each order that is offered is likely to bring."""

from collections.abc import Callable
from typing import Any

from domain.games.company_combat.answering import Ambush, Jam, LetPass
from domain.games.company_combat.assaulting import modifier, result_of
from domain.games.company_combat.cards import Play
from domain.games.company_combat.charging import Charge
from domain.games.company_combat.company import CompanyOrder
from domain.games.company_combat.drawing import Call, Deploy, Move
from domain.games.company_combat.firing import Suppress, bonus_against
from domain.games.company_combat.firing import result_of as fire_result
from domain.games.company_combat.hand import Discard
from domain.games.company_combat.lookup import at, enemy, own
from domain.games.company_combat.printed import squad, tactic
from domain.games.company_combat.scouting import Recon, Report
from domain.games.company_combat.state import Assault, State
from domain.games.company_combat.support import PlaySupport
from domain.games.company_combat.turns import Done
from domain.games.company_combat.words import Front, Seat

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the 36 throws of two dice give a total."""
WORTH_IT = 0.25
"""What an order must bring to be given at all."""


def worth(state: State, order: CompanyOrder) -> float:
    """What an order is likely to bring."""
    weigh: Callable[[State, Any], float] = _WEIGHED[type(order)]
    return weigh(state, order)


# --- Units ------------------------------------------------------------------------------------


def value(state: State, seat: Seat, name: str) -> float:
    """What a unit is worth: a loss counts alike, and who fights well counts more."""
    printed, unit = squad(name), state.sides[seat].units[name]
    skill = (
        0.25 * printed.assault + 0.2 * printed.defense + (0.3 if printed.fire is not None else 0)
    )
    return 1.0 + skill + (0.6 if printed.leader or printed.commander else 0) - 0.1 * unit.casualties


def hurt(state: State, seat: Seat, name: str, n: int = 1) -> float:
    """What Casualties to a unit are worth to the other side."""
    left = squad(name).strength - state.sides[seat].units[name].casualties
    return value(state, seat, name) * (1.0 if left <= n else 0.45 * n / left)


def _pin(state: State, seat: Seat, name: str, *, routs: bool) -> float:
    if state.sides[seat].units[name].pinned:
        return value(state, seat, name) if routs else 0.0
    return 0.3 * value(state, seat, name)


# --- Orders -----------------------------------------------------------------------------------


def _deploy(state: State, order: Deploy) -> float:
    """Where it is needed: some at every Front, guns where there are targets."""
    mine, foes = at(state, state.seat, order.front), at(state, enemy(state), order.front)
    need = 3.0 if not mine else len(foes) - len(mine)
    printed = squad(order.unit)
    if printed.tanks:
        need += 1.5 * any(squad(n).tank for n in foes)
    if printed.leader:
        need += len(mine)
    if printed.commander:
        need += len(mine) - len(foes)
    return 10 + need + 0.1 * printed.assault


def move(state: State, order: Move) -> float:
    """Only to hold a Front that would be empty."""
    start = own(state).units[order.unit].front
    spare = len(at(state, state.seat, start)) > 2
    empty = not at(state, state.seat, order.front)
    return 0.5 + 0.1 * squad(order.unit).strength if spare and empty else -1.0


def _call(state: State, order: Call) -> float:
    return 20.0 if (order.what == "squad") == (own(state).deck > 0) else 5.0


KEEP = {"ambush": 5, "support": 4, "grenades": 3, "medic": 2, "rally": 3, "jam": 3, "sniper": 3}


def _discard(_: State, order: Discard) -> float:
    return -KEEP.get(tactic(order.card).use, 1)


def _recon(state: State, order: Recon) -> float:
    unit = own(state).units[order.unit]
    return 0.4 if squad(order.unit).strength - unit.casualties > 1 else -1.0


def _report(state: State, order: Report) -> float:
    assert state.scouted is not None
    guns = sum(squad(n).fire is not None for n in at(state, state.seat, state.scouted))
    return 1.0 if (order.what == "positions") == (guns > 0) else 0.0


def _fire(state: State, front: Front, bonus: int, target: str = "") -> float:
    """What one Suppression Roll brings."""
    foe = enemy(state)
    units = [target] if target else list(at(state, foe, front))
    plus = bonus + bonus_against(state, foe, front)
    total = 0.0
    for dice, ways in WAYS.items():
        found = fire_result(dice + plus)
        for name in units:
            if found == "casualty":
                total += ways * hurt(state, foe, name)
            elif found == "pinned":
                total += ways * _pin(state, foe, name, routs=False)
    return total / 36 / len(units) if units else 0.0


def _suppress(state: State, order: Suppress) -> float:
    """Guns fire; who assaults better waits for that."""
    if len(order.units) > 1:
        return -1.0
    name = order.units[0]
    front = own(state).units[name].front
    brings = _fire(state, front, squad(name).fire or 0)
    foes = at(state, enemy(state), front)
    rush = max((_storm(state, front, foe, (name,)) for foe in foes), default=0.0)
    return brings + WORTH_IT if brings > rush else -1.0


def _support(state: State, order: PlaySupport) -> float:
    card = tactic(order.card)
    return card.rolls * _fire(state, order.front, card.bonus) + 0.1


def _storm(state: State, front: Front, target: str, units: tuple[str, ...], plus: int = 0) -> float:
    """What an assault brings, less what it costs; each unit rolls on its own."""
    foe, total = enemy(state), 0.0
    fought = Assault(front, target, units, units)
    for name in units:
        bonus = modifier(state, fought, name) + plus
        for dice, ways in WAYS.items():
            match result_of(dice + bonus, boxcars=dice == 12):
                case "hurt":
                    total -= ways * hurt(state, state.seat, name)
                case "stopped":
                    total -= ways * _pin(state, state.seat, name, routs=True)
                case "pinned":
                    total += ways * _pin(state, foe, target, routs=True)
                case "casualty":
                    total += ways * hurt(state, foe, target)
                case "overrun":
                    pins = _pin(state, foe, target, routs=True)
                    total += ways * max(hurt(state, foe, target), pins)
                case "wiped":
                    total += ways * hurt(state, foe, target, 2)
    return total / 36


def _charge(state: State, order: Charge) -> float:
    plus = sum(tactic(card).bonus for card in order.cards)
    front = own(state).units[order.units[0]].front
    brings = _storm(state, front, order.target, order.units, plus)
    return brings - 0.35 * len(order.cards)


def _play(state: State, order: Play) -> float:
    use = tactic(order.card).use
    if use in ("cover", "ground", "smoke"):
        return _shelter(state, order)
    if use == "flank":
        return 0.6 if _could_storm(state, order.target) else -1.0
    if use == "ammo":
        return 0.2 * value(state, enemy(state), order.target or "") + WORTH_IT
    if use == "sniper":
        front = state.sides[enemy(state)].units[order.target or ""].front
        return _fire(state, front, 0, order.target or "") + 0.15
    if use == "double":
        return 0.5 if any(u.moved for u in own(state).units.values()) else -1.0
    if use == "rally":
        pinned = [u for u in own(state).units.values() if u.pinned and u.front == order.target]
        return 0.5 if len(pinned) > 1 else -1.0
    return 0.5 + 0.1 * value(state, state.seat, order.target or "")


def _shelter(state: State, order: Play) -> float:
    """Cover once for each Front, where most stand."""
    front: Front = order.target  # type: ignore[assignment]
    side = own(state)
    if side.cover.get(front) or front in side.smoke or state.stage != "rally":
        return -1.0
    crowd = len(at(state, state.seat, front))
    return 0.3 + 0.05 * crowd if crowd > 1 else -1.0


def _could_storm(state: State, front: str | None) -> bool:
    wing: Front = front  # type: ignore[assignment]
    ready = [n for n, u in at(state, state.seat, wing).items() if not (u.pinned or u.acted)]
    return len(ready) > 1 and bool(at(state, enemy(state), wing)) and wing not in state.flanks


def _done(_: State, __: Done) -> float:
    return WORTH_IT / 2


def _ambush(state: State, _: Ambush) -> float:
    """Worth a card where the assault is strong."""
    assert state.assault is not None
    return 1.0 if len(state.assault.units) > 1 or state.assault.cards else -1.0


def _jam(state: State, _: Jam) -> float:
    assert state.support is not None
    return 1.0 if state.support.rolls > 2 else -1.0


def _let_pass(_: State, __: LetPass) -> float:
    return 0.0


_WEIGHED: dict[type[CompanyOrder], Callable[[State, Any], float]] = {
    Deploy: _deploy,
    Move: move,
    Call: _call,
    Discard: _discard,
    Recon: _recon,
    Report: _report,
    Suppress: _suppress,
    PlaySupport: _support,
    Charge: _charge,
    Play: _play,
    Done: _done,
    Ambush: _ambush,
    Jam: _jam,
    LetPass: _let_pass,
}
