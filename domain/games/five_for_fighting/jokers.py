"""Chapters 3 and 8: the next card; Jokers and their random events."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.answering import FiveQuestion, Owed, rest
from domain.games.five_for_fighting.cards import end, turned
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.hits import DeckShuffled
from domain.games.five_for_fighting.lookup import (
    colour,
    commander,
    full_deck,
    is_campaign,
    is_face,
    of_side,
    value,
)
from domain.games.five_for_fighting.printed import SHEETS
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.support import Support, UnitRecovered, reduced
from domain.games.five_for_fighting.words import (
    CALLED,
    JOKERS,
    MISHAPS,
    SIDES,
    Beach,
    Side,
    side_of,
)
from domain.grid.cups import without

FUBAR, MEDAL, SNAFU, NAVAL, CROSS = 1, 2, 3, 4, 5
"""The random events by their die; a 6 is none (8.7f). A NAVAL one is a free strike (8.7d)."""
LATE: dict[int, Side] = {FUBAR: "german", SNAFU: "allied"}
"""Who has one activation less (8.7a, 8.7c)."""
HONOURED: dict[int, Side] = {MEDAL: "allied", CROSS: "german"}
"""Who has a unit flipped (8.7b, 8.7e)."""
_MEDALS = {MEDAL: "Medal of Honor, Victoria Cross", CROSS: "Iron Cross"}
_EVENTS = {
    FUBAR: "Fubar! The Germans have one activation less with their next number card",
    MEDAL: f"{_MEDALS[MEDAL]}: a reduced Allied unit recovers",
    SNAFU: "Snafu! The Allies have one activation less with their next number card",
    NAVAL: "Aggressive naval support: the Allies have a free strike this turn",
    CROSS: f"{_MEDALS[CROSS]}: a reduced German unit recovers",
    6: "Nothing happens",
}


class JokerTurned(FiveEvent, frozen=True):
    """A Joker among the cards of the turn."""

    card: str
    result: Literal["event", "end", "ignored", "shuffled"]

    def after(self, state: State) -> State:
        return replace(state, deck=without(state.deck, (self.card,)), jokers=state.jokers + 1)

    def told(self, state: State) -> str:
        return {
            "event": "A Joker: a random event.",
            "end": "A Joker: the turn is over.",
            "ignored": "The second Joker comes before both sides had a card: it is ignored.",
            "shuffled": "A Joker before both sides had a card: all cards are shuffled.",
        }[self.result]


class EventRolled(FiveEvent, frozen=True):
    """The random event of the first Joker."""

    die: int
    strikes: int = 0
    late: tuple[Side, ...] = ()

    def after(self, state: State) -> State:
        return replace(state, strikes=state.strikes + self.strikes, late=(*state.late, *self.late))

    def told(self, state: State) -> str:
        side = HONOURED.get(self.die)
        if side and not any(reduced(state, side)):  # 8.7b, 8.7e
            return f"{_MEDALS[self.die]}, but no {CALLED[side]} unit is reduced (die {self.die})."
        return f"{_EVENTS[self.die]} (die {self.die})."


class BeachShorted(FiveEvent, frozen=True):
    """A beach has one activation less of this card."""

    beach: Beach
    seat: str

    def after(self, state: State) -> State:
        given = {**state.given, self.seat: state.given[self.seat] - 1}
        late = without(state.late, (side_of(self.seat),))
        return replace(state, given=given, short=self.beach, late=late)

    def told(self, state: State) -> str:
        return f"{SHEETS[self.beach].name} has one activation less."


class Lose(FiveOrder, frozen=True):
    """Name the beach that has one activation less."""

    form = "lose {beach}"
    help = "Name the beach that has one activation less: “lose juno”."
    stages = ()
    beach: Beach

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """A beach has one activation less; on an odd card none at all (8.7)."""
        by, beach = state.debts[0].by, self.beach
        if beach not in by:
            raise Illegal("8.7", f"Name one of {', '.join(by)}; you have no unit on {beach}.")
        yield BeachShorted(beach=beach, seat=commander(state, colour(state.card), beach))
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        return f"Let {self.beach.capitalize()} have one activation less"


def _loss(debt: Debt) -> str:
    beaches = ", ".join(f"“lose {beach}”" for beach in debt.by)
    what = MISHAPS[side_of(debt.seat)][1]
    return f"{what}: one activation less. Name the beach that loses it: {beaches}."


LOSS = FiveQuestion(
    kind="fubar",
    title="a card gives you one activation less",
    answers=(Lose,),
    offers=lambda _, debt: (Lose(beach=beach) for beach in debt.by),  # type: ignore[arg-type]
    text=_loss,
    words=("odd", "even"),
    facts=lambda state, _: ("odd" if value(state.card) % 2 else "even",),
    arises=is_campaign,
    lapse=lambda debt: Lose(beach=debt.by[-1]),  # type: ignore[arg-type]
)


def turn_up(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """The next card of the turn (3.2); the turn is over where none is left (8.8)."""
    if not state.deck:
        yield from end(state, chance)
        return
    (card,) = chance.draw(state.deck, 1, why="the next card")
    if card in JOKERS:
        yield from _joker(state, card, chance)
        return
    yield turned(state, card)
    side = colour(card)
    if side in state.late and not is_face(card):
        here = {BEACH_OF[state.units[n].hex] for n in of_side(state, side)}
        beaches = tuple(b for b in state.beaches if b in here) or state.beaches
        yield Owed(debts=(Debt("loss", side, by=beaches),))


def _joker(state: State, card: str, chance: Chance) -> Iterator[FiveEvent]:
    """The Joker ends the turn of a beach (3.5), the second one that of the campaign (8.8)."""
    both = len(state.chanced) == len(SIDES)
    if is_campaign(state) and not state.jokers:
        yield JokerTurned(card=card, result="event")
        yield from _event(state, chance)
    elif both:
        yield JokerTurned(card=card, result="end")
        yield from end(state, chance)
    elif is_campaign(state):
        yield JokerTurned(card=card, result="ignored")
    else:
        yield JokerTurned(card=card, result="shuffled")
        yield DeckShuffled(deck=full_deck(state.scenario))


def _event(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """The random event of the first Joker (8.7)."""
    (die,) = chance.roll("d6", why="random event")
    late = (LATE[die],) if die in LATE else ()
    yield EventRolled(die=die, strikes=int(die == NAVAL), late=late)
    if die == NAVAL and any(Support.reaching(state, "allied")):
        yield Owed(debts=(Debt("strike", "allied"),))
    if die in HONOURED:
        side = HONOURED[die]
        units = tuple(reduced(state, side))
        if len(units) == 1:
            yield UnitRecovered(unit=units[0], deed="honour")
        elif units:
            yield Owed(debts=(Debt("honour", side, by=units),))
