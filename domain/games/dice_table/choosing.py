"""Chapter 10: a deck is looked into, and a card is chosen out of it."""

from collections.abc import Mapping

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dice_table.decks import reached, undealt
from domain.games.dice_table.piece_names import card_called, plain
from domain.games.dice_table.state import Deck, State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import MOST_DEALT, Seat


class Looked(TableEvent, frozen=True):
    """A seat looked at the top cards of a deck, which stay there (10.4)."""

    seat: Seat
    place: str
    n: int
    cards: tuple[str, ...] | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """The cards."""
        return {"cards": (self.seat,)}

    def changed(self, state: State) -> State:
        deck = state.decks[self.place]
        more = max(0, self.n - len(deck.top))
        top = (*deck.top, *(None,) * more)
        if self.cards is not None:
            top = (*self.cards, *top[self.n :])
        return state.with_deck(self.place, top=top, left=deck.left - more)

    def told(self, state: State) -> str:
        which = f": {', '.join(self.cards)}" if self.cards else ""
        cards = "card" if self.n == 1 else f"{self.n} cards"
        deck = state.decks[self.place].name
        return f"{self.seat.title()} looks at the top {cards} of {deck}{which}."


class Look(TableOrder, frozen=True):
    """Look at the top cards of a deck."""

    form = "look {n} [from {deck}]"
    help = (
        "Look at the top cards of a deck, for you alone; they stay on top: “look 3 from support”."
    )
    n: int
    deck: tuple[str, ...] = ()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The seat alone sees the top cards (10.4)."""
        place, deck = reached(state, self.deck, "10.4", seat, f"look {self.n} from")
        there = len(deck.top) + deck.left
        if not 1 <= self.n <= min(MOST_DEALT, there):
            raise Illegal("10.4", f"You can look at 1 to {min(MOST_DEALT, there)} cards.")
        put = deck.top[: self.n]
        if None in put:  # nobody can try what hangs on a card that he does not know
            chance.deal(place, self.n, to=seat)
        known = tuple(filter(None, put))
        for card in known:
            chance.reveal(place, card, to=seat)
        more = self.n - len(put)
        dealt = chance.deal(place, more, to=seat) if more else ()
        yield Looked(seat, place, self.n, (*known, *dealt))


class Fetched(TableEvent, frozen=True):
    """A card was chosen out of a deck, and what is left was shuffled (10.4)."""

    seat: Seat
    place: str
    card: str
    left: int

    def changed(self, state: State) -> State:
        after = state.with_deck(self.place, left=self.left, top=(), under=())
        return after.in_hand(self.seat, self.place, 1, (self.card,))

    def told(self, state: State) -> str:
        deck = state.decks[self.place].name
        return f"{self.seat.title()} takes {self.card} out of {deck} and shuffles the rest."


class Missed(TableEvent, frozen=True):
    """A card was looked for in a deck, did not lie there, and the deck was shuffled (10.4)."""

    seat: Seat
    place: str
    card: str
    left: int

    def changed(self, state: State) -> State:
        return state.with_deck(self.place, left=self.left, top=(), under=())

    def told(self, state: State) -> str:
        deck = state.decks[self.place].name
        return f"{self.seat.title()} looks for {self.card} in {deck}, misses it and shuffles."


class Fetch(TableOrder, frozen=True):
    """Choose a card out of a deck."""

    form = "fetch {card} [from {deck}]"
    help = "Choose a card out of a deck, for all to see, and shuffle: “fetch Fog from support”."
    card: tuple[str, ...]
    deck: tuple[str, ...] = ()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The card goes to the hand, if it lies there, and the rest is shuffled (10.4).

        A refusal, or a trial, would tell what the deck and other hands hold. So both ways are
        told to all, and both ask for a shuffle first.
        """
        line = f"fetch {' '.join(self.card)} from"
        place, deck = reached(state, self.deck, "10.4", seat, line)
        card, rest = _named(" ".join(self.card), deck), sorted(undealt(state, place))
        if deck.count < 2:
            left = "One card is left in {}: take it." if deck.count else "No card is left in {}."
            raise Illegal("10.4", left.format(deck.name))
        lies = card in rest
        if lies:
            rest.remove(card)
        chance.seal(place, rest)
        yield (Fetched if lies else Missed)(seat, place, card, len(rest))


def _named(words: str, deck: Deck) -> str:
    """The card of a deck that some words name, wherever it is now."""
    alike = [one for one in deck.cards if plain(one) == plain(words)]
    alike = alike or [one for one in deck.cards if card_called((one,), words)]
    if len(alike) == 1:
        return alike[0]
    if alike:  # choosing one would tell which of them lie in the deck
        raise Illegal("10.4", f"{deck.name} has {listed(alike)}: say which.")
    raise Illegal("10.4", f"{brief(words, 40)} is not a card of {deck.name}.")
