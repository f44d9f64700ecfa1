"""Chapter 3: decks are laid out, shuffled, gathered and put away."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance, Clause, Illegal
from domain.game.told import many
from domain.games.dice_table.at_hand import deck_id, whose
from domain.games.dice_table.piece_names import plain
from domain.games.dice_table.reading import one_card, read_cards
from domain.games.dice_table.state import Deck, State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import ANYWAY, BOX_DECKS, DECKS, LONGEST_NAME, NEW_DECK, Seat


def counted(n: int) -> str:
    """So many cards."""
    return many(n, "{n} card", "{n} cards")


def found(state: State, named: Sequence[str], rule: str) -> tuple[str, Deck]:
    """The deck that some words name, or the only one for “deck” and none; raises Illegal by the
    rule."""
    if " ".join(named).casefold() in ("deck", "the deck"):
        named = ()
    known = {plain(deck.name): (place, deck) for place, deck in state.decks.items()}
    if not named and len(known) == 1:
        return next(iter(known.values()))
    said = plain(" ".join(named))
    if named and (deck := known.get(said) or known.get(f"{said}s")):
        return deck
    if not known:
        raise Illegal(rule, "No deck lies here; “deck main of playing-cards” lays one out.")
    names = ", ".join(deck.name for deck in state.decks.values())
    raise Illegal(rule, f"Name a deck that lies here: {names}.")


def called(state: State, place: str) -> str:
    """What the deck at a place is called; the place itself if none lies there."""
    deck = state.decks.get(place)
    return deck.name if deck else place


def mixed_by(state: State, seat: Seat, place: str) -> str:
    """The order by which a seat shuffles the deck at a place; "" if none lies there (3.3, 10.1)."""
    deck = state.decks.get(place)
    if deck is None:
        return ""
    return f"shuffle {deck.name}{f' {ANYWAY}' if whose(deck, seat) else ''}"


def reached(
    state: State, named: Sequence[str], rule: str, seat: Seat, line: str
) -> tuple[str, Deck]:
    """The deck that a seat draws from, looks into or shuffles, by the order that ``line`` begins.

    Raises Illegal by the rule, and for a deck of another side without “anyway” behind it (10.1).
    """
    sure = bool(named) and named[-1].casefold() == ANYWAY
    place, deck = found(state, named[:-1] if sure else named, rule)
    if (owner := whose(deck, seat)) and not sure:
        told = f"{owner[:-1]}; “{line} {deck.name} {ANYWAY}” does it."
        raise Illegal("10.1", told)
    return place, deck


def named_in(deck: Sequence[str]) -> str:
    """A deck as an order names it, without “anyway”."""
    return " ".join(deck[:-1] if deck and deck[-1].casefold() == ANYWAY else deck)


# --- Laid out ---------------------------------------------------------------------------------


class DeckLaid(TableEvent, frozen=True):
    """A deck was laid out and shuffled (3.1)."""

    seat: Seat
    place: str
    name: str
    cards: tuple[str, ...]
    whose: tuple[Seat, ...] = ()
    """The seats to whose side the box gives it; () for everybody's (10.1)."""

    def changed(self, state: State) -> State:
        deck = Deck(self.name, self.cards, len(self.cards), whose=self.whose)
        return replace(state, decks={**state.decks, self.place: deck})

    def told(self, state: State) -> str:
        who = self.seat.title()
        return f"{who} lays out the deck {self.name}, {counted(len(self.cards))}, shuffled."


class _Laying(TableOrder, frozen=True):
    """A deck is laid out and shuffled (3.1)."""

    deck: str

    def named(self) -> Sequence[str]:
        """Its cards as they are written."""
        raise NotImplementedError

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        name = self.deck.rstrip(":")
        if any(deck.name.casefold() == name.casefold() for deck in state.decks.values()):
            raise Illegal("3.1", f"There is already a deck {name}; “box {name}” puts it away.")
        if len(name) > LONGEST_NAME or name.casefold() == "all":
            raise Illegal("3.1", f"A deck has a name of one word, up to {LONGEST_NAME} letters.")
        places = BOX_DECKS if state.box else DECKS
        place = next((place for place in places if place not in state.decks), None)
        if place is None:
            raise Illegal("3.1", f"The table has room for {len(places)} decks; box one first.")
        there = [card for deck in state.decks.values() for card in deck.cards]
        cards = read_cards(self.named(), there)
        chance.seal(place, cards)
        yield DeckLaid(seat, place, name, cards)


class Lay(_Laying, frozen=True):
    """Lay out a deck."""

    form = "deck {deck} of {cards}"
    help = (
        "Lay out a deck, shuffled: “deck main of playing-cards jokers”, “deck chits of 1-10 "
        "3*infantry leader”."
    )
    cards: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Lay"]:
        if not state.decks and not state.box:
            yield cls("main", ("playing-cards",))

    def named(self) -> Sequence[str]:
        return self.cards

    def said(self, state: State, seat: Seat) -> str:
        return "Lay out a deck of 52 playing cards, shuffled"

    def touched(self) -> tuple[str, ...]:
        return (NEW_DECK,)


class Row(Clause, frozen=True):
    """A card of a list."""

    form = "{card}"
    card: tuple[str, ...]


class LayList(_Laying, frozen=True):
    """Lay out a deck, a card a line."""

    form = "deck {deck}: {rows}"
    help = "The same with one card on each line, such as “3 x Hold the line”, and “end”."
    rows: tuple[Row, ...]

    def named(self) -> Sequence[str]:
        return [one_card(row.card) for row in self.rows]


# --- Shuffled, gathered and put away ----------------------------------------------------------


class Shuffled(TableEvent, frozen=True):
    """The discards were shuffled into a deck (3.3)."""

    seat: Seat
    place: str
    left: int

    def changed(self, state: State) -> State:
        return state.with_deck(self.place, left=self.left, discards=(), top=(), under=())

    def told(self, state: State) -> str:
        deck = state.decks[self.place].name
        return f"{self.seat.title()} shuffles {deck}: {counted(self.left)}."


class Shuffle(TableOrder, frozen=True):
    """Shuffle what is left of a deck with its discards."""

    form = "shuffle {deck}"
    help = "Shuffle the discards of a deck into what is left of it."
    deck: tuple[str, ...]

    @classmethod
    def of_deck(cls, state: State, deck: Deck) -> Iterator["Shuffle"]:
        if deck.discards:
            yield cls((deck.name,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The discards go back into what is left (3.3)."""
        place, deck = reached(state, self.deck, "3.3", seat, "shuffle")
        rest = (*undealt(state, place), *deck.discards)
        if not deck.count and not deck.discards:
            raise Illegal("3.3", f"{deck.name} has no cards left and no discards.")
        chance.seal(place, sorted(rest))
        yield Shuffled(seat, place, len(rest))

    def said(self, state: State, seat: Seat) -> str:
        return f"Shuffle the discards back into {named_in(self.deck)}"

    def touched(self) -> tuple[str, ...]:
        return (deck_id(named_in(self.deck)),)


def undealt(state: State, place: str) -> tuple[str, ...]:
    """The cards of a deck that lie face down, in no order: only who knows all hands can tell."""
    deck = state.decks[place]
    gone = {card for hand in state.hands.values() for card in hand or ()}
    gone |= {one.card for one in state.lying} | {*deck.discards, *deck.aside}
    return tuple(card for card in deck.cards if card not in gone)


class Gathered(TableEvent, frozen=True):
    """Every card of a deck came back and was shuffled (3.4)."""

    seat: Seat
    place: str

    def changed(self, state: State) -> State:
        left = len(state.decks[self.place].cards)
        was = state.decks[self.place]
        gathered = Deck(was.name, was.cards, left, whose=was.whose)
        after = state.without_cards_of(self.place)
        return replace(after, decks={**after.decks, self.place: gathered})

    def told(self, state: State) -> str:
        deck = state.decks[self.place]
        who = self.seat.title()
        every = many(len(deck.cards), "its only card", "all {n} cards")
        return f"{who} gathers {deck.name} and shuffles {every}."


class Gather(TableOrder, frozen=True):
    """Take all cards of a deck back and shuffle."""

    form = "gather {deck}"
    help = "Take every card of a deck back, from hands and table, and shuffle."
    deck: tuple[str, ...]

    @classmethod
    def of_deck(cls, state: State, deck: Deck) -> Iterator["Gather"]:
        if deck.count < len(deck.cards):
            yield cls((deck.name,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Every card comes back (3.4)."""
        place, deck = reached(state, self.deck, "3.4", seat, "gather")
        chance.seal(place, sorted(deck.cards))
        yield Gathered(seat, place)

    def said(self, state: State, seat: Seat) -> str:
        return f"Take all cards of {named_in(self.deck)} back and shuffle"

    def touched(self) -> tuple[str, ...]:
        return (deck_id(named_in(self.deck)),)


class Boxed(TableEvent, frozen=True):
    """A deck was put away (3.5)."""

    seat: Seat
    place: str

    def changed(self, state: State) -> State:
        after = state.without_cards_of(self.place)
        decks = {place: deck for place, deck in after.decks.items() if place != self.place}
        return replace(after, decks=decks)

    def told(self, state: State) -> str:
        return f"{self.seat.title()} puts the deck {state.decks[self.place].name} away."


class Box(TableOrder, frozen=True):
    """Put a deck away."""

    form = "box {deck}"
    help = "Put a deck away, with all of its cards."
    deck: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The deck is put away (3.5)."""
        place, _ = reached(state, self.deck, "3.5", seat, "box")
        yield Boxed(seat, place)
