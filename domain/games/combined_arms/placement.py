"""Whole placements: all units that are left, said in one order and placed turn by turn (4.4)."""

from collections import Counter
from collections.abc import Iterator
from typing import NoReturn

from msgspec import UNSET

from domain.game.ruleset import Illegal
from domain.games.combined_arms import events as e
from domain.games.combined_arms import mustering, setups
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.lookup import square_of
from domain.games.combined_arms.printed import name
from domain.games.combined_arms.state import Spot, State
from domain.games.combined_arms.words import Kind, Seat


def place_all(state: State, seat: Seat, order: o.PlaceAll) -> Iterator[e.ArmsEvent]:
    """Say where every unit that is left will stand (4.4)."""
    left = Counter[Kind](state.reserve[seat])
    taken: dict[str, Kind] = {}
    elites = mustering.elites_left(state, seat)
    spots = []
    for row in order.places:
        square = square_of(state, row.square)
        if square in taken:
            reason = (
                f"You place both the {name(taken[square])} and the {name(row.unit)} on {square}."
            )
            raise Illegal("1.5", f"{reason} Give each unit a square of its own.")
        if row.rank and elites < 1:
            _refuse_elite(state)
        for _ in mustering.place(state, seat, o.Place(row.unit, square, row.rank)):
            taken[square] = row.unit
        left[row.unit] -= 1
        elites -= row.rank is not None
        if left[row.unit] < 0:
            have = state.reserve[seat][row.unit]
            raise Illegal("4.3", f"Of {name(row.unit)} you have {have} to place, and name more.")
        spots.append(Spot(row.unit, square, row.rank is not None))
    if missing := [f"{n} {name(kind)}" for kind, n in left.items() if n]:
        raise Illegal("4.4", f"Not placed: {', '.join(missing)}. Name a square for each unit.")
    yield e.PlacementGiven(seat=seat, places=tuple(spots))


def _refuse_elite(state: State) -> NoReturn:
    if most := setups.most_elite(state):
        raise Illegal("9.6", f"You may make {most} units Elite; leave out “elite” for the others.")
    raise Illegal("9.6", "Elite units are not played in this match; leave out “elite”.")


def place_as(state: State, seat: Seat, order: o.PlaceAs) -> Iterator[e.ArmsEvent]:
    """Place the rest of the army as a set-up suggests (4.4)."""
    yield e.PlacementGiven(seat=seat, places=setups.suggested(state, seat, order.setup))


def next_of(state: State) -> Iterator[e.ArmsEvent]:
    """The next unit of a placement that was given whole; nothing where none was."""
    spots = None if state.placing is UNSET else state.placing.get(state.seat)
    if spots:
        spot = spots[0]
        yield mustering.placed(state, state.seat, spot.kind, spot.square, elite=spot.elite)
