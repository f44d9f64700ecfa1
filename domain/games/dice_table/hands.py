"""Chapter 4: cards are played, discarded, given and shown from a hand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dice_table import covered
from domain.games.dice_table.piece_names import card_called, card_unnumbered
from domain.games.dice_table.state import Lying, State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder, another
from domain.games.dice_table.words import OFFERED_CARDS, RANKS, Seat


def held(state: State, seat: Seat, name: str, rule: str) -> str:
    """The card of a hand by its name, or the only one of its rank; raises Illegal by the rule."""
    hand = state.hands[seat] or ()
    ranked = f"{RANKS.get(name.casefold(), name)}[CDHS]".upper()
    of_rank = [card for card in hand if re.fullmatch(ranked, card)] if name.isalnum() else []
    only = of_rank[0] if len(of_rank) == 1 else ""
    if card := card_called(hand, name) or card_unnumbered(hand, name) or only:
        return card
    more = [f"{len(hand) - OFFERED_CARDS} more"] if len(hand) > OFFERED_CARDS else []
    yours = f"; you hold {listed([*hand[:OFFERED_CARDS], *more])}" if hand else ""
    raise Illegal(rule, f"You hold no card {brief(name, 40)}{yours}.")


WHOLE = ("hand", "all")


def each_held(state: State, seat: Seat, words: Sequence[str], rule: str) -> tuple[str, ...]:
    """The card of a hand that words name, or all of them (“hand”); raises Illegal by the rule."""
    hand, name = state.hands[seat] or (), " ".join(words)
    if name.casefold() in WHOLE and hand and not card_called(hand, name):
        return tuple(hand)
    return (held(state, seat, name, rule),)


def _other(state: State, seat: Seat, to: str, rule: str) -> Seat:
    other = another(state, to.casefold(), rule)
    if other == seat:
        raise Illegal(rule, "That is you; name another seat.")
    return other


# --- Played and discarded ---------------------------------------------------------------------


class Played(TableEvent, frozen=True):
    """A card was played from a hand (4.1)."""

    seat: Seat
    card: str
    words: str = ""

    def changed(self, state: State) -> State:
        after = state.out_of_hand(self.seat, self.card)
        return replace(after, lying=(*after.lying, Lying(self.card, self.seat, self.words)))

    def told(self, state: State) -> str:
        words = f", {self.words}" if self.words else ""
        return f"{self.seat.title()} plays {self.card}{words}."


class Play(TableOrder, frozen=True):
    """Play a card from your hand."""

    prose = True
    form = "play {card} [{words}]"
    help = "Play a card from your hand, face up: “play QH against the left wing”."
    card: str
    words: tuple[str, ...] = ()

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Play"]:
        yield from map(cls, (state.hands.get(seat) or ())[:OFFERED_CARDS])

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The card is played, face up (4.1)."""
        said = (self.card, *self.words)
        ends = range(len(said), 0, -1)  # a card may have a name of several words
        hand = state.hands[seat] or ()
        ways = product((card_called, card_unnumbered), ends)
        end = next((k for called, k in ways if called(hand, " ".join(said[:k]))), 1)
        card = held(state, seat, " ".join(said[:end]), "4.1")
        chance.show(state.place_of(card), card)
        yield Played(seat, card, " ".join(said[end:]))

    def said(self, state: State, seat: Seat) -> str:
        return f"Play {self.card} face up"

    def touched(self) -> tuple[str, ...]:
        return (self.card,)


class Discarded(TableEvent, frozen=True):
    """A card was discarded, from the seat's hand or from the table (4.2)."""

    seat: Seat
    card: str
    held: bool = False

    def changed(self, state: State) -> State:
        if self.held:
            state = state.out_of_hand(self.seat, self.card)
        state = replace(state, lying=tuple(one for one in state.lying if one.card != self.card))
        place = state.place_of(self.card)
        return state.with_deck(place, discards=(*state.decks[place].discards, self.card))

    def told(self, state: State) -> str:
        whence = "" if self.held else " from the table"
        return f"{self.seat.title()} discards {self.card}{whence}."


class Discard(TableOrder, frozen=True):
    """Discard cards."""

    form = "discard {cards}"
    help = "Discard cards from your hand or from the table, face up."
    cards: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Discard"]:
        yield from (cls((card,)) for card in (state.hands.get(seat) or ())[:OFFERED_CARDS])
        yield from (cls((one.card,)) for one in state.lying[:OFFERED_CARDS])

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Cards are discarded, out of the hand or off the table (4.2)."""
        gone = set[str]()
        whole = {word.casefold() for word in self.cards} & {*WHOLE} and len(self.cards) == 1
        for name in each_held(state, seat, self.cards, "4.2") if whole else self.cards:
            lying = card_called((one.card for one in state.lying), name)
            card = lying or held(state, seat, name, "4.2")
            if card in gone:
                raise Illegal("4.2", f"{card} is named twice.")
            gone.add(card)
            if not lying:
                chance.show(state.place_of(card), card)
            yield Discarded(seat, card, held=not lying)

    def said(self, state: State, seat: Seat) -> str:
        return f"Put {self.cards[0]} on the discards"

    def touched(self) -> tuple[str, ...]:
        return self.cards


# --- Given and shown --------------------------------------------------------------------------


class Given(TableEvent, frozen=True):
    """A card went from hand to hand (4.3)."""

    seat: Seat
    to: Seat
    place: str
    card: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Which card."""
        return {"card": tuple(sorted((self.seat, self.to)))}

    def changed(self, state: State) -> State:
        if self.card is None:
            after = state.in_hand(self.seat, self.place, -1, ())
            return after.in_hand(self.to, self.place, 1, None)
        after = state.out_of_hand(self.seat, self.card)
        return after.in_hand(self.to, self.place, 1, (self.card,))

    def told(self, state: State) -> str:
        return f"{self.seat.title()} gives {self.card or 'a card'} to {self.to.title()}."


class Give(TableOrder, frozen=True):
    """Give a card to another seat, unseen by the others."""

    form = "give {card} to {to}"
    help = "Give a card from your hand to another seat; the others do not see which."
    secret = True
    card: tuple[str, ...]
    to: str

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The card goes to another hand (4.3)."""
        cards = each_held(state, seat, self.card, "4.3")
        to = _other(state, seat, self.to, "4.3")
        for card in cards:
            place = state.place_of(card)
            chance.reveal(place, card, to=to)
            yield Given(seat, to, place, card)


class Shown(TableEvent, frozen=True):
    """A card was shown, to one seat or (``to`` empty) to all (4.4)."""

    seat: Seat
    to: Seat = ""
    card: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Which card, where one seat alone saw it."""
        return {"card": tuple(sorted((self.seat, self.to)))} if self.to else {}

    def told(self, state: State) -> str:
        to = f" to {self.to.title()}" if self.to else ""
        return f"{self.seat.title()} shows {self.card or 'a card'}{to}."


class Show(TableOrder, frozen=True):
    """Show a card and keep it."""

    form = "show {card} [to {to}]"
    help = "Show a card from your hand to everybody, or to one seat, and keep it."
    secret = True
    card: tuple[str, ...]
    to: str | None = None

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The card is shown and kept (4.4), or a piece that lies face down (9.4)."""
        named = " ".join(self.card)
        if (token := covered.shown(state, seat, named, self.to)) is not None:
            yield token
            return
        cards = each_held(state, seat, self.card, "4.4")
        to = self.to and _other(state, seat, self.to, "4.4")
        for card in cards:
            if to is None:
                chance.show(state.place_of(card), card)
            else:
                chance.reveal(state.place_of(card), card, to=to)
            yield Shown(seat, to or "", card)
