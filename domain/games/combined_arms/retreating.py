"""Chapter 7: retreat and destruction."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.combined_arms import events as e
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.lookup import broken, grid, on, square_of, touches
from domain.games.combined_arms.printed import BASES, name
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import AHEAD, OTHER

VETERAN = 5
"""So many enemies a unit helps to destroy before it is Elite (9.8)."""


def ways(state: State, square: str) -> tuple[str, ...]:
    """Where the unit on a square may retreat (7.1, 7.3)."""
    seat = state.units[square].seat
    back = -AHEAD[seat]
    found = []
    for right, up in ((-1, 0), (1, 0), (-1, back), (0, back), (1, back)):
        to = grid(state).beyond(square, right, up)
        if not to or to in state.units:
            continue
        if up or not touches(state, to, OTHER[seat]):
            found.append(to)
    return tuple(found)


def consequences(state: State) -> Iterator[e.ArmsEvent]:
    """What becomes of a unit that has taken as much damage as it can, while nobody chooses."""
    square = broken(state)
    if not square or state.broken:
        return
    if state.units[square].kind in BASES:  # 7.5
        yield from _destroyed(state, square, "base")
    elif square in state.routed:  # 7.6
        yield from _destroyed(state, square, "double-whammy")
    elif not (open_ := ways(state, square)):  # 7.4
        yield from _destroyed(state, square, "no-way")
    elif len(open_) == 1:
        yield e.UnitRetreated(square=square, to=open_[0])  # its damage counts anew (7.7)
    else:
        yield e.UnitBroken(square=square)


def _destroyed(state: State, square: str, why: str) -> Iterator[e.ArmsEvent]:
    """A unit is destroyed; who helped gains experience (9.8)."""
    by = tuple(sorted(set(state.helped.get(square, ()))))
    yield e.UnitDestroyed(square=square, why=why, by=by)  # type: ignore[arg-type]
    if on(state, "experienced"):
        for helper in by:
            unit = state.units[helper]
            if not unit.elite and unit.kills + 1 >= VETERAN:
                yield e.UnitProved(square=helper)


def offers(state: State) -> Iterator[o.Retreat]:
    """Where the broken unit may retreat."""
    return (o.Retreat(square=to) for to in ways(state, state.broken))


def retreat(state: State, order: o.Retreat) -> Iterator[e.ArmsEvent]:
    """Its owner chooses where the broken unit retreats (7.2)."""
    square, to = state.broken, square_of(state, order.square)
    if to not in ways(state, square):
        _refuse(state, square, to)
    yield e.UnitRetreated(square=square, to=to)


def _refuse(state: State, square: str, to: str) -> None:
    """Say which rule forbids a retreat."""
    unit = state.units[square]
    who, choice = f"{name(unit.kind)} on {square}", " or ".join(ways(state, square))
    if to in state.units:
        raise Illegal("1.5", f"There is a unit on {to}; retreat to {choice}.")
    right, up = grid(state).step(square, to)
    if abs(right) > 1 or up * AHEAD[unit.seat] not in (0, -1):
        raise Illegal("7.1", f"The {who} may retreat one square sideways or back: {choice}.")
    raise Illegal("7.3", f"On {to} the {who} would touch an enemy; retreat to {choice}.")
