"""Whom the match waits for, and what is offered; much more may be ordered than is offered."""

from collections.abc import Iterator

from domain.game.ruleset import Moment
from domain.games.dice_table import orders as o
from domain.games.dice_table.rules import outcome
from domain.games.dice_table.state import State
from domain.games.dice_table.words import OFFERED_CARDS, Seat

COMMON_ROLLS = ("d6", "2d6", "3d6", "d10", "d20", "d100")


def to_move(state: State) -> frozenset[Seat]:
    """Who has the move (1.2); where somebody says that it is over, who has not answered (6.1)."""
    if outcome(state) is not None or not state.seats:
        return frozenset()
    if state.claims:
        return frozenset(state.seats) - state.claims.keys()
    return frozenset({state.mover})


def everybody(state: State) -> frozenset[Seat]:
    """All may reach for the dice (1.2)."""
    return frozenset(state.seats) if outcome(state) is None else frozenset()


def legal_orders(state: State, seat: Seat) -> Iterator[o.TableOrder]:
    """What is offered to a seat that is to move."""
    if seat not in to_move(state):
        return
    if state.claims:
        yield o.Over(next(iter(state.claims.values())))  # type: ignore[arg-type]
        yield o.GoOn()
        return
    yield from (o.Roll((dice,)) for dice in COMMON_ROLLS)
    yield from _of_decks(state)
    yield from _of_cards(state, seat)
    yield from (
        o.Open(n) for n, one in enumerate(state.envelopes, 1) if one.seat == seat and not one.opened
    )
    yield o.Turn()
    yield o.Done()
    if len(state.seats) > 2:
        yield from (o.Done(other) for other in state.seats if other != seat)
    yield from (o.Over(who) for who in (*state.seats, "nobody"))  # type: ignore[arg-type]


def _of_decks(state: State) -> Iterator[o.TableOrder]:
    for deck in state.decks.values():
        if deck.left:
            yield o.Take(1, deck.name)
            yield o.Flip(deck.name)
        if deck.left >= len(state.seats):
            yield o.Deal(1, "all", deck.name)
        if deck.left or deck.discards:
            yield o.Shuffle(deck.name)
        yield o.Gather(deck.name)


def _of_cards(state: State, seat: Seat) -> Iterator[o.TableOrder]:
    hand = (state.hands.get(seat) or ())[:OFFERED_CARDS]
    yield from (o.Play(card) for card in hand)
    yield from (o.Discard((card,)) for card in hand)
    yield from (o.Discard((one.card,)) for one in state.lying[:OFFERED_CARDS])


def moment(state: State) -> Moment:
    """The turn, and its phase as people named it (1.3)."""
    return Moment(state.turn, phase(state))


def phase(state: State) -> str:
    """What is going on."""
    if state.claims:
        agreed = {state.claims.get(seat) for seat in state.seats}
        return "Is it over?" if len(agreed) > 1 else "It is over"
    return state.phase or "Open table"
