"""What fire and assault do to a unit: Casualties, Pinned markers, and the loss of it."""

from collections.abc import Iterator

from domain.games.company_combat import events as e
from domain.games.company_combat.printed import squad
from domain.games.company_combat.state import State
from domain.games.company_combat.words import Seat

Happening = Iterator[e.CompanyEvent]


def casualties(state: State, seat: Seat, name: str, n: int = 1) -> Happening:
    """Casualties; as many as its Strength destroy a unit (2.4)."""
    yield e.CasualtyTaken(seat=seat, unit=name, n=n)
    if is_destroyed(state, seat, name, n):
        yield e.UnitLost(seat=seat, unit=name, why="destroyed")


def is_destroyed(state: State, seat: Seat, name: str, n: int) -> bool:
    """Whether so many more Casualties destroy a unit (2.4)."""
    return state.sides[seat].units[name].casualties + n >= squad(name).strength


def pinned(state: State, seat: Seat, name: str, *, routs: bool) -> Happening:
    """A Pinned marker; a second one routs the unit, if it comes of an assault (2.8, 7.6)."""
    if not state.sides[seat].units[name].pinned:
        yield e.UnitPinned(seat=seat, unit=name)
    elif routs:
        yield e.UnitLost(seat=seat, unit=name, why="routed")
