"""Chapters 3 and 8: the deck, what a card gives, Jokers, random events, and the turns."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import scoring, support
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.lookup import (
    beaches_of,
    bound,
    colour,
    commander,
    field_of,
    full_deck,
    is_campaign,
    is_face,
    of_side,
    on,
    unspent,
    value,
)
from domain.games.five_for_fighting.printed import SHEETS, UNITS
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.words import (
    CALLED,
    JOKERS,
    SIDES,
    Beach,
    Side,
    card_name,
    side_of,
)

ACE, ACE_CAP = "A", 3
ODD, EVEN = 1, 2
FUBAR, MEDAL, SNAFU, NAVAL, CROSS = 1, 2, 3, 4, 5
"""The random events by their die; a 6 is none (8.7f). A NAVAL one is a free strike (8.7d)."""
LATE: dict[int, Side] = {FUBAR: "german", SNAFU: "allied"}
"""Who has one activation less (8.7a, 8.7c)."""
HONOURED: dict[int, Side] = {MEDAL: "allied", CROSS: "german"}
"""Who has a unit flipped (8.7b, 8.7e)."""
STATIC = "Rad"
"""The radar station does not come back (9.3)."""


# --- Turns ------------------------------------------------------------------------------------


def begin(state: State, chance: Chance) -> Iterator[e.FiveEvent]:
    """The next turn, with a full deck (3.1) and the rolls for units of variants."""
    turn = state.turn + 1
    yield e.TurnBegan(turn=turn, deck=full_deck(state.scenario))
    if turn > 1:
        yield from _arrivals(state, turn, chance)


def _arrivals(state: State, turn: int, chance: Chance) -> Iterator[e.ArrivalRolled]:
    """Whether variant units may come: a die up to the turn (10.4, 10.7, 10.8, 10.9).

    82 and 101 BG need one less, each for itself (10.10).
    """
    absent = {*state.units, *state.gone, *state.released, *state.exited}
    for beach in state.beaches:
        for variant in SHEETS[beach].variants:
            names = [n for n in variant.units if n not in absent]
            if not names or not on(state, variant.option) or variant.option == "sword-airborne":
                continue
            alone = variant.side == "allied"
            for units in [(n,) for n in names] if alone else [tuple(names)]:
                (die,) = chance.roll("d6", why=f"arrival of {', '.join(units)}")
                yield e.ArrivalRolled(units=units, die=die, came=die <= turn - alone)


def end(state: State, chance: Chance) -> Iterator[e.FiveEvent]:
    """The turn is over (3.6); eliminated units may return (9.1)."""
    yield e.TurnEnded(turn=state.turn)
    if state.turn == state.last or not on(state, "replacements"):
        return
    debts = []
    for name in state.gone:
        unit = UNITS[name]
        if unit.code == STATIC or name in state.drowned:
            continue
        (die,) = chance.roll("d6", why=f"return of {name}")
        yield e.ReplacementRolled(unit=name, die=die, came=die <= state.turn)
        if die <= state.turn:
            debts.append(Debt("replacement", commander(state, unit.side, unit.beach), name))
    if debts:
        yield e.Owed(debts=tuple(debts))


def finish(state: State) -> Iterator[e.FiveEvent]:
    """The last turn is over: who has won each beach (12.1, 12.2)."""
    yield scoring.ended(state)


# --- The next card ----------------------------------------------------------------------------


def turn_up(state: State, chance: Chance) -> Iterator[e.FiveEvent]:
    """The next card of the turn (3.2); the turn is over where none is left (8.8)."""
    if not state.deck:
        yield from end(state, chance)
        return
    (card,) = chance.draw(state.deck, 1, why="the next card")
    if card in JOKERS:
        yield from _joker(state, card, chance)
        return
    side = colour(card)
    yield e.CardTurned(card=card, side=side, given=_given(state, card, side), cap=_cap(state, card))
    if side in state.late and not is_face(card):
        yield e.Owed(debts=(_loss(state, side),))


def _given(state: State, card: str, side: Side) -> dict[str, int]:
    """What each seat of the side may spend: so many a beach (3.3, 3.4, 8.1)."""
    each = ODD if is_face(card) or value(card) % 2 else EVEN
    if card[0] == ACE and not is_campaign(state):
        each = ACE_CAP
    seats = [s for s in state.seats if side_of(s) == side]
    return {seat: each * len(beaches_of(state, seat)) for seat in seats}


def _cap(state: State, card: str) -> int:
    """What one beach may spend of it (8.2); actions of a face card have no such bound (8.4)."""
    if is_face(card):
        return len(state.beaches)
    if card[0] == ACE:
        return ACE_CAP
    return ODD if value(card) % 2 else EVEN


def _loss(state: State, side: Side) -> Debt:
    """The side names the beach that has one activation less (8.7)."""
    here = {BEACH_OF[state.units[n].hex] for n in of_side(state, side)}
    beaches = tuple(b for b in state.beaches if b in here) or state.beaches
    return Debt("loss", side, by=beaches)


def lose(state: State, beach: Beach) -> Iterator[e.FiveEvent]:
    """A beach has one activation less; on an odd card none at all (8.7)."""
    debt = state.debts[0]
    if beach not in debt.by:
        raise Illegal("8.7", f"Name one of {', '.join(debt.by)}; you have no unit on {beach}.")
    seat = commander(state, colour(state.card), beach)
    yield e.BeachShorted(beach=beach, seat=seat)
    yield e.Owed(debts=state.debts[1:])


# --- Jokers -----------------------------------------------------------------------------------


def _joker(state: State, card: str, chance: Chance) -> Iterator[e.FiveEvent]:
    """The Joker ends the turn of a beach (3.5), the second one that of the campaign (8.8)."""
    both = len(state.chanced) == len(SIDES)
    if is_campaign(state) and not state.jokers:
        yield e.JokerTurned(card=card, result="event")
        yield from _event(state, chance)
    elif both:
        yield e.JokerTurned(card=card, result="end")
        yield from end(state, chance)
    elif is_campaign(state):
        yield e.JokerTurned(card=card, result="ignored")
    else:
        yield e.JokerTurned(card=card, result="shuffled")
        yield e.DeckShuffled(deck=full_deck(state.scenario))


def _event(state: State, chance: Chance) -> Iterator[e.FiveEvent]:
    """The random event of the first Joker (8.7)."""
    (die,) = chance.roll("d6", why="random event")
    late = (LATE[die],) if die in LATE else ()
    yield e.EventRolled(die=die, strikes=int(die == NAVAL), late=late)
    if die == NAVAL and any(support.targets(field_of(state, "allied"), "allied")):
        yield e.Owed(debts=(Debt("strike", "allied"),))
    if die in HONOURED:
        side = HONOURED[die]
        units = tuple(support.reduced(state, side))
        if len(units) == 1:
            yield e.UnitRecovered(unit=units[0], deed="honour")
        elif units:
            yield e.Owed(debts=(Debt("honour", side, by=units),))


def honour(state: State, name: str) -> Iterator[e.FiveEvent]:
    """The unit that is flipped by a medal (8.7)."""
    debt = state.debts[0]
    if name not in debt.by:
        whose = CALLED[UNITS[name].side]
        wrong = "is at full strength" if name in state.units else "is not on the map"
        wrong = f"is {whose}" if UNITS[name].side != side_of(debt.seat) else wrong
        raise Illegal("8.7", f"{name} {wrong}; name a reduced unit: {', '.join(debt.by)}.")
    yield e.UnitRecovered(unit=name, deed="honour")
    yield e.Owed(debts=state.debts[1:])


# --- Sharing (11.3) ---------------------------------------------------------------------------


def can_share(state: State) -> bool:
    """Whether the card on the table is shared out by the commander-in-chief."""
    return is_campaign(state) and (is_face(state.card) or state.card[0] == ACE)


def room_for(state: State, seat: str) -> int:
    """How many actions a seat can use beside those that it has (8.2)."""
    caps = ((b, bound(state, b)) for b in beaches_of(state, seat) if b not in state.passed)
    could = sum(max(0, cap - state.used.get(b, 0)) for b, cap in caps)
    return max(0, could - unspent(state, seat))


def share(
    state: State, seat: str, n: int, to: Beach, origin: Beach | None
) -> Iterator[e.FiveEvent]:
    """Give what one commander has left to another."""
    side = side_of(seat)
    if seat != side:
        raise Illegal("11.3", "Only the commander-in-chief shares out actions.")
    if not can_share(state):
        raise Illegal(
            "11.3", "Every beach has its share of this card; only Aces and faces are shared."
        )
    giver = commander(state, side, origin) if origin else seat
    taker = commander(state, side, to)
    if giver == taker:
        raise Illegal("11.3", f"{taker} already has these actions.")
    have = unspent(state, giver)
    if n < 1:
        raise Illegal("11.3", f"Give 1 action or more; {giver} has {have} left of this card.")
    if n > have:
        rest = f"{have} action{'' if have == 1 else 's'}" if have else "no action"
        raise Illegal("11.3", f"{giver} has {rest} left of this card.")
    if n > (room := room_for(state, taker)):
        of = f"{room} more" if room else "no more"
        raise Illegal("8.2", f"{taker} can use {of} of the {card_name(state.card)}.")
    yield e.Shared(n=n, to=taker, origin=giver)
