"""Chapter 10: a deck is looked into, and a card is chosen out of it."""

from collections.abc import Mapping

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dice_table.decks import found, undealt
from domain.games.dice_table.piece_names import card_called, plain
from domain.games.dice_table.state import State
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
        place, deck = found(state, self.deck, "10.4")
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


class Fetch(TableOrder, frozen=True):
    """Choose a card out of a deck."""

    form = "fetch {card} [from {deck}]"
    help = "Choose a card out of a deck, for all to see, and shuffle: “fetch Fog from support”."
    card: tuple[str, ...]
    deck: tuple[str, ...] = ()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The card goes to the hand, and the rest is shuffled (10.4)."""
        place, deck = found(state, self.deck, "10.4")
        rest, named = sorted(undealt(state, place)), " ".join(self.card)
        card = next((one for one in rest if plain(one) == plain(named)), "")
        if not card:
            alike = [one for one in deck.cards if card_called((one,), named)]
            if len(alike) > 1:  # choosing one would tell which of them lie in the deck
                raise Illegal("10.4", f"{deck.name} has {listed(alike)}: say which.")
            raise Illegal("10.4", f"{brief(named, 40)} does not lie in {deck.name}.")
        rest.remove(card)
        if rest:
            chance.seal(place, rest)
        yield Fetched(seat, place, card, len(rest))
