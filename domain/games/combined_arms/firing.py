"""Chapter 6: the Attack Phase, with what each type is good and safe against."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.combined_arms import events as e
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.lookup import defence, grid, own, square_of
from domain.games.combined_arms.movement import movers
from domain.games.combined_arms.printed import TYPES, name
from domain.games.combined_arms.state import State, Unit

HIT = 1
STRONG_HIT = 2


def damage(by: Unit, target: Unit) -> int:
    """What an attack does (6.3, 3.4, 3.5, 9.7); what makes it strong is not added up (3.9)."""
    return STRONG_HIT if by.elite or target.kind in TYPES[by.kind].strong else HIT


def sheltered(state: State, square: str) -> bool:
    """Whether Air Fields cannot attack the unit on a square (3.3)."""
    seat = state.units[square].seat
    return any(
        (unit := state.units.get(near)) is not None
        and unit.kind == "anti-aircraft"
        and unit.seat == seat
        for near in (square, *grid(state).around[square])
    )


def ready(state: State, square: str) -> bool:
    """Whether the unit on a square may still attack (6.1, 3.8)."""
    moved_field = square in state.moved and state.units[square].kind == "air-field"
    return square not in state.fired and not moved_field


def targets(state: State, square: str) -> Iterator[str]:
    """The enemies that the unit on a square may attack (6.1, 6.2)."""
    if not ready(state, square):
        return
    unit, (x, y) = state.units[square], grid(state).at[square]
    reach, at = TYPES[unit.kind].range, grid(state).at
    for target, enemy in state.units.items():
        if enemy.seat == unit.seat:
            continue
        a, b = at[target]
        if -reach <= a - x <= reach and -reach <= b - y <= reach:
            if unit.kind == "air-field" and sheltered(state, target):
                continue
            yield target


def offers(state: State) -> Iterator[o.Fire]:
    """Every attack that is possible now."""
    for square in movers(state):
        for target in sorted(targets(state, square)):
            yield o.Fire(units=(square,), target=target)


def can_fire(state: State) -> bool:
    """Whether the side to move has an attack left."""
    return any(
        next(targets(state, square), None)
        for square, unit in state.units.items()
        if unit.seat == state.seat
    )


def fire(state: State, seat: str, order: o.Fire) -> Iterator[e.ArmsEvent]:
    """Attack with units in their order, until the target must retreat (6.6)."""
    target = square_of(state, order.target)
    squares = [square_of(state, word) for word in order.units]
    enemy = state.units.get(target)
    if enemy is None:
        raise Illegal("6.1", f"There is nobody on {target}; attack an enemy unit.")
    if enemy.seat == seat:
        raise Illegal("6.1", f"Your own {name(enemy.kind)} stand on {target}; attack an enemy.")
    if len(set(squares)) < len(squares):
        raise Illegal("6.1", "Each unit attacks once; name different units.")
    for square in squares:
        _check(state, seat, square, target)
    taken = state.damage.get(target, 0)
    for square in squares:
        if taken >= defence(state, target):
            return
        done = damage(state.units[square], enemy)
        taken += done
        yield e.UnitFired(square=square, target=target, damage=done)


def _check(state: State, seat: str, square: str, target: str) -> None:
    """Raise Illegal unless a unit may attack the target."""
    unit = own(state, seat, square)
    who = f"{name(unit.kind)} on {square}"
    if square in state.fired:
        raise Illegal("6.1", f"The {who} has already attacked this turn.")
    if not ready(state, square):
        raise Illegal("3.8", f"The {who} has moved and cannot attack in the same turn.")
    away, reach = grid(state).distance(square, target), TYPES[unit.kind].range
    if away > reach:
        raise Illegal("6.2", f"The Range of the {who} is {reach}; {target} is {away} squares away.")
    if unit.kind == "air-field" and sheltered(state, target):
        raise Illegal("3.3", f"Anti-Aircraft Guns protect {target} from Air Fields.")
