"""The position after an event: total over what a viewer may not know."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dice_table import events as e
from domain.games.dice_table.state import Deck, Envelope, Lying, Roll, State, Written
from domain.games.dice_table.words import KEPT_LINES, KEPT_ROLLS, Seat


def evolve(state: State, event: e.TableEvent) -> State:
    """The position after an event."""
    after = _FOLDS[type(event)](state, event)
    return after if isinstance(event, e.MovePassed) else replace(after, idle=0)


def _seated(state: State, event: e.Seated) -> State:
    return replace(
        state,
        seats=event.seats,
        mover=event.seats[0],
        hands=dict.fromkeys(event.seats, ()),
        held={seat: {} for seat in event.seats},
    )


def _rolled(state: State, event: e.Rolled) -> State:
    roll = Roll(event.seat, event.dice or (), event.purpose or "", event.results)
    return replace(state, rolls=(*state.rolls, roll)[-KEPT_ROLLS:])


def _laid(state: State, event: e.DeckLaid) -> State:
    deck = Deck(event.name, event.cards, len(event.cards))
    return replace(state, decks={**state.decks, event.place: deck})


def _shuffled(state: State, event: e.Shuffled) -> State:
    return _with(state, event.place, left=event.left, discards=())


def _gathered(state: State, event: e.Gathered) -> State:
    deck = state.decks[event.place]
    return _with(_without(state, event.place), event.place, left=len(deck.cards), discards=())


def _boxed(state: State, event: e.Boxed) -> State:
    after = _without(state, event.place)
    decks = {place: deck for place, deck in after.decks.items() if place != event.place}
    return replace(after, decks=decks)


def _without(state: State, place: str) -> State:
    """Without the cards of a deck in hands and on the table."""
    cards = set(state.decks[place].cards)
    return replace(
        state,
        hands={s: None if h is None else _but(h, cards) for s, h in state.hands.items()},
        held={s: {p: n for p, n in h.items() if p != place} for s, h in state.held.items()},
        lying=tuple(one for one in state.lying if one.card not in cards),
    )


def _but(hand: tuple[str, ...], cards: set[str]) -> tuple[str, ...]:
    return tuple(card for card in hand if card not in cards)


def _drawn(state: State, event: e.Drawn) -> State:
    left = state.decks[event.place].left - event.n
    state = _with(state, event.place, left=left)
    return _in_hand(state, event.seat, event.place, event.n, event.cards)


def _turned_up(state: State, event: e.TurnedUp) -> State:
    left = state.decks[event.place].left - len(event.cards)
    lying = (*state.lying, *map(Lying, event.cards))
    return replace(_with(state, event.place, left=left), lying=lying)


def _played(state: State, event: e.Played) -> State:
    after = _out_of_hand(state, event.seat, event.card)
    return replace(after, lying=(*after.lying, Lying(event.card, event.seat, event.words)))


def _discarded(state: State, event: e.Discarded) -> State:
    if event.held:
        state = _out_of_hand(state, event.seat, event.card)
    state = replace(state, lying=tuple(one for one in state.lying if one.card != event.card))
    place = place_of(state, event.card)
    return _with(state, place, discards=(*state.decks[place].discards, event.card))


def _given(state: State, event: e.Given) -> State:
    card = event.card
    after = _in_hand(state, event.seat, event.place, -1, ())
    if card is not None and (hand := after.hands[event.seat]) is not None:
        after = replace(after, hands={**after.hands, event.seat: _but(hand, {card})})
    cards = None if card is None else (card,)
    return _in_hand(after, event.to, event.place, 1, cards)


def _shown(state: State, event: e.Shown) -> State:
    return state


def _counted(state: State, event: e.CounterSet) -> State:
    counters = dict(state.counters)
    if event.value is None:
        counters.pop(event.name, None)
    else:
        counters[event.name] = event.value
    return replace(state, counters=counters)


def _line(state: State, event: e.LineWritten) -> State:
    return replace(state, written=(*state.written, Written(event.seat, event.text))[-KEPT_LINES:])


def _envelope(state: State, event: e.EnvelopeSealed) -> State:
    return replace(state, envelopes=(*state.envelopes, Envelope(event.seat, event.text)))


def _opened(state: State, event: e.EnvelopeOpened) -> State:
    envelopes = list(state.envelopes)
    envelopes[event.number - 1] = Envelope(event.seat, event.text, opened=True)
    return replace(state, envelopes=tuple(envelopes))


def _turn(state: State, event: e.TurnBegan) -> State:
    return replace(state, turn=event.turn, phase=event.phase)


def _passed(state: State, event: e.MovePassed) -> State:
    return replace(state, mover=event.to, idle=state.idle + 1)


def _claimed(state: State, event: e.Claimed) -> State:
    alike = {seat: who for seat, who in state.claims.items() if who == event.winner}
    return replace(state, claims={**alike, event.seat: event.winner})


def _went_on(state: State, event: e.WentOn) -> State:
    return replace(state, claims={})


def place_of(state: State, card: str) -> str:
    """The place of the deck to which a card belongs."""
    return next(place for place, deck in state.decks.items() if card in deck.cards)


def _with(state: State, place: str, **changes: Any) -> State:
    return replace(state, decks={**state.decks, place: replace(state.decks[place], **changes)})


def _in_hand(state: State, seat: Seat, place: str, n: int, cards: tuple[str, ...] | None) -> State:
    held = {**state.held[seat], place: state.held[seat].get(place, 0) + n}
    hand = state.hands[seat]
    hand = None if hand is None or cards is None else (*hand, *cards)
    return replace(
        state,
        hands={**state.hands, seat: hand},
        held={**state.held, seat: {p: k for p, k in held.items() if k}},
    )


def _out_of_hand(state: State, seat: Seat, card: str) -> State:
    after = _in_hand(state, seat, place_of(state, card), -1, ())
    hand = after.hands[seat]
    if hand is None:
        return after
    return replace(after, hands={**after.hands, seat: _but(hand, {card})})


_FOLDS: dict[type[e.TableEvent], Callable[[State, Any], State]] = {
    e.Seated: _seated,
    e.Rolled: _rolled,
    e.DeckLaid: _laid,
    e.Shuffled: _shuffled,
    e.Gathered: _gathered,
    e.Boxed: _boxed,
    e.Drawn: _drawn,
    e.TurnedUp: _turned_up,
    e.Played: _played,
    e.Discarded: _discarded,
    e.Given: _given,
    e.Shown: _shown,
    e.CounterSet: _counted,
    e.LineWritten: _line,
    e.EnvelopeSealed: _envelope,
    e.EnvelopeOpened: _opened,
    e.TurnBegan: _turn,
    e.MovePassed: _passed,
    e.Claimed: _claimed,
    e.WentOn: _went_on,
}
