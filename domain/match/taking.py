"""Who sits down, who gets up, and where a computer stands in."""

from typing import assert_never

import msgspec

from domain.game.ruleset import State
from domain.match import rest
from domain.match.clock_events import SeatReplaced
from domain.match.events import SeatLeft, SeatTaken
from domain.match.match import Match


def seated(match: Match[State], event: SeatTaken | SeatLeft | SeatReplaced) -> Match[State]:
    """A person sits down, perhaps in place of a computer, or gets up; or a computer stands in."""
    seat, replace = event.seat, msgspec.structs.replace
    taken = match.taken if seat in match.taken else (*match.taken, seat)
    match = replace(match, rest=rest.without(match.rest, seat))
    match event:
        case SeatLeft():
            return replace(match, taken=tuple(s for s in match.taken if s != seat))
        case SeatReplaced():
            seats, stood_in = {**match.seats, seat: event.by}, (*match.stood_in, seat)
            ours = match.ours
            if match.fair == 2 and event.by.startswith("computer:"):
                ours = tuple(sorted({*ours, seat}))
            return replace(match, seats=seats, taken=taken, stood_in=stood_in, ours=ours)
        case SeatTaken():
            if seat not in match.stood_in:
                return replace(match, taken=taken)
            seats = {**match.seats, seat: "person"}
            stood_in = tuple(s for s in match.stood_in if s != seat)
            return replace(match, seats=seats, taken=taken, stood_in=stood_in)
        case _:
            assert_never(event)
