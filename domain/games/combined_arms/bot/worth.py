"""What a position is worth to a side: what stands, where it stands, and what it has to fear."""

from domain.games.combined_arms.bot.field import Ground, Position, Spec, Units
from domain.games.combined_arms.words import OTHER, Seat

WON = 100_000.0
STEP = 3.0
"""For each square nearer to the enemy Headquarters."""
FEARED = 0.3
DOOMED = 0.7
"""What is lost of a unit that can be broken, with and without a way to retreat."""
LATER = 0.35
"""How much of its fear a side has that moves first."""
CITY = 60.0


def plain(position: Position, side: Seat) -> float:
    """Material and ground alone."""
    units = position.units
    homes = {u.side: s for s, u in units.items() if u.hq}
    if len(homes) < 2:
        return WON if side in homes else -WON
    total = 0.0
    goals = {s: position.ground.far[homes[OTHER[s]]] for s in homes}
    for square, unit in units.items():
        worth = unit.worth - (STEP * goals[unit.side][square] if unit.move else 0)
        total += worth if unit.side == side else -worth
    return total + _cities(position, side)


def _cities(position: Position, side: Seat) -> float:
    held = [position.units[c].side for c in position.ground.cities if c in position.units]
    if not held:
        return 0.0
    mine = sum(1 for s in held if s == side)
    every = len(position.ground.cities)
    theirs = len(held) - mine
    return CITY * (mine - theirs) + (mine == every) * WON / 2 - (theirs == every) * WON / 2


def careful(position: Position, side: Seat) -> float:
    """The same, and what each side can be broken at; ``position.side`` is to move."""
    worth = plain(position, side)
    if abs(worth) >= WON / 2:
        return worth
    for seat in (side, OTHER[side]):
        share = LATER if position.side == seat else 1.0
        feared = share * fear(position.ground, position.units, seat)
        worth -= feared if seat == side else -feared
    return worth


def fear(ground: Ground, units: Units, side: Seat) -> float:
    """What a side may lose to the next Attack Phase of the other, about."""
    enemies = [(s, u, u.move + u.range) for s, u in units.items() if u.side != side]
    losses, fire = [], len(enemies)
    for square, unit in units.items():
        if unit.side == side:
            far = ground.far[square]
            aimed = sum(
                2 if unit.kind in u.strong else 1 for s, u, reach in enemies if far[s] <= reach
            )
            defence = ground.defence(square, unit)
            if aimed >= defence:
                losses.append((_loss(ground, units, square, unit, aimed / defence), defence))
    losses.sort(key=lambda loss: -loss[0])
    total = 0.0
    for loss, defence in losses:
        if fire < defence:
            break
        fire -= defence
        total += loss
    return total


def _loss(ground: Ground, units: Units, square: int, unit: Spec, times: float) -> float:
    if unit.hq:
        return 1500.0 * min(times, 2.0)
    if unit.base or not ground.ways(units, square, unit):
        return DOOMED * unit.worth
    return min(DOOMED, FEARED * times) * unit.worth
