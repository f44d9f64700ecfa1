"""Chapter 3: cards are drawn, dealt and turned up from a deck."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dice_table.at_hand import deck_id
from domain.games.dice_table.decks import counted, named_in, reached
from domain.games.dice_table.state import Deck, Lying, State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder, another
from domain.games.dice_table.words import MOST_DEALT, Seat


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _of(deck: Sequence[str]) -> str:
    """Of which deck, if an order names it."""
    return f" of {named_in(deck)}" if deck else ""


class Drawn(TableEvent, frozen=True):
    """A seat drew cards, or was dealt them (3.2)."""

    seat: Seat
    place: str
    n: int
    by: Seat
    cards: tuple[str, ...] | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """The cards."""
        return {"cards": (self.seat,)}

    def changed(self, state: State) -> State:
        state = state.drawn(self.place, self.n)
        return state.in_hand(self.seat, self.place, self.n, self.cards)

    def told(self, state: State) -> str:
        which = f": {', '.join(self.cards)}" if self.cards else ""
        drawn = f"{_cards(self.n)} from {state.decks[self.place].name}{which}"
        if self.by != self.seat:
            return f"{self.by.title()} deals {self.seat.title()} {drawn}."
        return f"{self.seat.title()} draws {drawn}."


class Take(TableOrder, frozen=True):
    """Draw cards into your hand."""

    form = "take {n} [from {deck}]"
    help = "Draw cards into your hand, unseen: “take 3 from main”."
    n: int
    deck: tuple[str, ...] = ()

    @classmethod
    def of_deck(cls, state: State, deck: Deck) -> Iterator["Take"]:
        if deck.count:
            yield cls(1, (deck.name,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The seat draws cards (3.2)."""
        deck = reached(state, self.deck, "3.2", seat, f"take {self.n} from")
        place = _enough(deck, self.n, 1, "3.2")
        yield _dealt(state, seat, seat, place, self.n, chance)

    def said(self, state: State, seat: Seat) -> str:
        return f"Draw {_cards(self.n)}{_of(self.deck)} into your hand, unseen"

    def touched(self) -> tuple[str, ...]:
        return (deck_id(named_in(self.deck)),)


class Deal(TableOrder, frozen=True):
    """Deal cards to a seat or to all."""

    form = "deal {n} to {to} [from {deck}]"
    help = "Deal cards to a seat, or to all: “deal 5 to all from main”."
    n: int
    to: str
    deck: tuple[str, ...] = ()

    @classmethod
    def of_deck(cls, state: State, deck: Deck) -> Iterator["Deal"]:
        if deck.count >= len(state.seats):
            yield cls(1, "all", (deck.name,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Cards are dealt, to all one after the other beginning with who deals (3.2)."""
        to = self.to.casefold()
        first = state.seats.index(seat)
        round_table = (*state.seats[first:], *state.seats[:first])
        seats = round_table if to == "all" else (another(state, to, "3.2"),)
        line = f"deal {self.n} to {self.to} from"
        found = [reached(state, self.deck, "3.2", one, line) for one in seats]
        place = _enough(found[0], self.n, len(seats), "3.2")
        for one in seats:
            drawn = _dealt(state, one, seat, place, self.n, chance)
            state = drawn.after(state)
            yield drawn

    def said(self, state: State, seat: Seat) -> str:
        to = "everybody" if self.to.casefold() == "all" else self.to.title()
        return f"Deal {to} {_cards(self.n)}{_of(self.deck)}"

    def touched(self) -> tuple[str, ...]:
        return (deck_id(named_in(self.deck)),)


def _dealt(state: State, seat: Seat, by: Seat, place: str, n: int, chance: Chance) -> Drawn:
    """Cards go into a hand: first those that were put on top, last those below (10.3)."""

    def sealed(k: int) -> tuple[str, ...]:
        return chance.deal(place, k, to=seat)

    cards = _from_the_top(state.decks[place], n, sealed)
    for card in cards.put:
        chance.reveal(place, card, to=seat)
    return Drawn(seat, place, n, by, cards.all)


class _Cards(NamedTuple):
    """Cards that leave a deck, and those of them that were put there."""

    all: tuple[str, ...]
    put: tuple[str, ...]


def _from_the_top(deck: Deck, n: int, sealed: Callable[[int], tuple[str, ...]]) -> _Cards:
    top, under = deck.top[:n], deck.under[: max(0, n - len(deck.top) - deck.left)]
    many = n - len(top) - len(under)
    if None in top or None in under:  # nobody can try what hangs on a card that he does not know
        sealed(n)
    put = tuple(filter(None, (*top, *under)))
    between = sealed(many) if many else ()
    return _Cards((*put[: len(top)], *between, *put[len(top) :]), put)


class TurnedUp(TableEvent, frozen=True):
    """Cards were turned face up from a deck (3.6)."""

    seat: Seat
    place: str
    cards: tuple[str, ...]

    def changed(self, state: State) -> State:
        lying = (*state.lying, *map(Lying, self.cards))
        return replace(state.drawn(self.place, len(self.cards)), lying=lying)

    def told(self, state: State) -> str:
        deck = state.decks[self.place].name
        return f"{self.seat.title()} turns up {', '.join(self.cards)} from {deck}."


class Flip(TableOrder, frozen=True):
    """Turn the top card of a deck face up."""

    form = "flip [from {deck}]"
    help = "Turn the top card of a deck face up on the table."
    deck: tuple[str, ...] = ()

    @classmethod
    def of_deck(cls, state: State, deck: Deck) -> Iterator["Flip"]:
        if deck.count:
            yield cls((deck.name,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        yield _turned_up(state, seat, 1, self.deck, chance)

    def said(self, state: State, seat: Seat) -> str:
        return f"Turn the top card{_of(self.deck)} face up"

    def touched(self) -> tuple[str, ...]:
        return (deck_id(named_in(self.deck)),)


class FlipSome(TableOrder, frozen=True):
    """Turn several cards of a deck face up."""

    form = "flip {n} [from {deck}]"
    help = "Turn several cards of a deck face up on the table."
    n: int
    deck: tuple[str, ...] = ()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        yield _turned_up(state, seat, self.n, self.deck, chance)

    def said(self, state: State, seat: Seat) -> str:
        return f"Turn {_cards(self.n)}{_of(self.deck)} face up"


def _turned_up(state: State, seat: Seat, n: int, deck: Sequence[str], chance: Chance) -> TurnedUp:
    """The top cards are turned face up (3.6)."""
    line = f"flip {n} from" if n != 1 else "flip from"
    place = _enough(reached(state, deck, "3.6", seat, line), n, 1, "3.6")
    cards = _from_the_top(state.decks[place], n, lambda k: chance.turn_up(place, k))
    for card in cards.put:
        chance.show(place, card)
    return TurnedUp(seat, place, cards.all)


def _enough(found: tuple[str, Deck], n: int, hands: int, rule: str) -> str:
    """The place of a deck, if it has cards enough; raises Illegal by the rule."""
    place, deck = found
    if not 1 <= n <= MOST_DEALT:
        raise Illegal(rule, f"You can draw 1 to {MOST_DEALT} cards at once.")
    if n * hands > deck.count:
        more = f"; “shuffle {deck.name}” brings the discards back" if deck.discards else ""
        raise Illegal(rule, f"{deck.name} has {counted(deck.count)} left{more}.")
    return place
