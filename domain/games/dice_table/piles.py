"""Chapter 10: pieces are pulled out of cups, and cards and pieces are put back."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Illegal
from domain.games.dice_table.box import TABLE, Box, box_of, known_box
from domain.games.dice_table.decks import found
from domain.games.dice_table.finding import pieces
from domain.games.dice_table.hands import Discarded
from domain.games.dice_table.laid import Laid, names_told, place_told
from domain.games.dice_table.moving import Moved
from domain.games.dice_table.piece_names import card_called, plain
from domain.games.dice_table.state import State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.whereabouts import place
from domain.games.dice_table.words import MOST_PULLED, Seat
from domain.kits.kit import Code, Pile, Place
from domain.kits.piece_names import in_order

# --- Pulled -----------------------------------------------------------------------------------


class Pulled(TableEvent, frozen=True):
    """Pieces were pulled at random, for all to see (10.2)."""

    seat: Seat
    cup: Place
    pieces: tuple[Code, ...]
    to: Place

    def changed(self, state: State) -> State:
        return state.laid(self.pieces, self.to)

    def told(self, state: State) -> str:
        to = "" if self.to == TABLE else f" to {place_told(state, self.to)}"
        pulled = f"{names_told(state, self.pieces)} from {place_told(state, self.cup)}"
        return f"{self.seat.title()} pulls {pulled}{to}."


class Pull(TableOrder, frozen=True):
    """Pull pieces out of a cup, at random."""

    form = "pull {n} from {cup} [to {to}]"
    help = "Pull pieces at random, for all to see: “pull 2 from chits”, “pull 1 from chits to Dax”."
    n: int
    cup: tuple[str, ...]
    to: tuple[str, ...] = ()

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Pull"]:
        """One from each cup."""
        box = known_box(state)
        stacks = Laid(state, box).stacks if box else {}
        for pile in box.open if box else ():
            if pile.shuffled and stacks.get(f"pile:{pile.code}"):
                yield cls(1, tuple(pile.name.split()))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Pieces come out at random (10.2)."""
        laid = Laid(state, box_of(state), seat)
        to = place(laid, " ".join(self.to)) if self.to else TABLE
        pile = _pile(laid.box, " ".join(self.cup))
        if not 1 <= self.n <= MOST_PULLED:
            raise Illegal("10.2", f"You can pull 1 to {MOST_PULLED} pieces at once.")
        cup = f"pile:{pile.code}"
        there = sorted((c for c in laid.stacks.get(cup, ()) if c not in laid.tokens), key=in_order)
        if self.n > len(there):
            raise Illegal("10.2", f"{pile.name} holds {len(there) or 'no'} pieces.")
        named = {laid.name(code): code for code in there}
        drawn = chance.draw(tuple(named), self.n, why=f"pulled from {pile.name}")
        yield Pulled(seat, cup, tuple(named[one] for one in drawn), to)

    def said(self, state: State, seat: Seat) -> str:
        return f"Pull {self.n} from {' '.join(self.cup)}, for all to see"


class PullOne(TableOrder, frozen=True):
    """Pull a piece out of a cup."""

    form = "pull from {cup} [to {to}]"
    help = "The same of one piece."
    cup: tuple[str, ...]
    to: tuple[str, ...] = ()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """One comes out at random (10.2)."""
        return Pull(1, self.cup, self.to).leads_to(state, seat, chance)


def _pile(box: Box, named: str) -> Pile:
    """A cup or an open pile by its name; raises Illegal (10.2)."""
    pile = box.pile(named.strip())
    if pile is None:
        known = ", ".join(one.name for one in box.open) or "none here"
        raise Illegal("10.2", f"Name a cup or an open pile: {known}.")
    return pile


# --- Put back ---------------------------------------------------------------------------------


class PutBack(TableEvent, frozen=True):
    """A card was put on top of its deck, below it, or (``on``) onto another pile (10.3)."""

    seat: Seat
    place: str
    below: bool = False
    on: Code = ""
    hand: bool = False
    """Whether it came out of the hand of the seat."""
    hidden: bool = False
    """Whether the seat alone knows which it is."""
    card: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Which card, if it went unseen."""
        return {"card": (self.seat,)} if self.hidden else {}

    def changed(self, state: State) -> State:
        if self.card is None:
            after = state.in_hand(self.seat, self.place, -1, ())
        else:
            after = _without(state, self.place, self.card, self.seat if self.hand else "")
        deck = after.decks[self.place]
        if self.on and self.card is not None:
            return after.with_deck(self.place, aside={**deck.aside, self.card: self.on})
        if self.below:
            return after.with_deck(self.place, under=(*deck.under, self.card))
        return after.with_deck(self.place, top=(self.card, *deck.top))

    def told(self, state: State) -> str:
        box, deck = known_box(state), state.decks[self.place].name
        pile = next((one.name for one in (box.open if box else ()) if one.code == self.on), self.on)
        onto = "out of the game" if self.on == "dead" else f"onto {pile}"
        where = onto if self.on else f"{'below' if self.below else 'on top of'} {deck}"
        return f"{self.seat.title()} puts {self.card or 'a card'} {where}."


def _without(state: State, place: str, card: str, holder: Seat) -> State:
    """The position with a card of a deck nowhere."""
    if holder:
        return state.out_of_hand(holder, card)
    deck = state.decks[place]
    after = state.with_deck(
        place,
        discards=tuple(one for one in deck.discards if one != card),
        aside={one: pile for one, pile in deck.aside.items() if one != card},
    )
    return replace(after, lying=tuple(one for one in after.lying if one.card != card))


class Put(TableOrder, frozen=True):
    """Put a card or pieces back."""

    prose = True
    secret = True
    form = "put {what}"
    help = (
        "Put a card back: “put Fog on top of support”, “put Fog below support”, “put Fog into "
        "discards”; or pieces into a cup: “put us-3 into chits”."
    )
    what: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """A card or pieces go back (10.3)."""
        said = _PUT.fullmatch(" ".join(self.what))
        if said is None:
            raise Illegal(
                "10.3", "Say where: “put Fog on top of support”, “put Fog into discards”."
            )
        what, how, where = said[1], said[2].casefold(), said[3].strip()
        card, held = _card(state, seat, what)
        if not card:
            yield _pieces_put(state, what, where, seat)
            return
        own = state.place_of(card)
        if where.casefold() in ("discard", "discards", "the discards"):
            if held:
                chance.show(own, card)
            yield Discarded(seat, card, held=held)
        elif on := _other_pile(state, where, state.decks[own].name):
            if held:
                chance.show(own, card)
            yield PutBack(seat, own, on=on, hand=held, card=card)
        else:
            yield _put(state, seat, card, how, where, held=held)


_PUT = re.compile(
    r"(.+?)\s+(on top of|on|onto|below|under|at the bottom of|into|in|to|among)\s+(.+)",
    re.IGNORECASE,
)


def _put(state: State, seat: Seat, card: str, how: str, where: str, *, held: bool) -> PutBack:
    """A card on top of its deck or below it; raises Illegal (10.3)."""
    own = state.place_of(card)
    to, deck = found(state, where.split(), "10.3")
    if to != own:
        raise Illegal("10.3", f"{card} belongs to {state.decks[own].name}, and not to {deck.name}.")
    below = how in ("below", "under", "at the bottom of")
    if not below and how not in ("on top of", "on", "onto"):
        raise Illegal(
            "10.3",
            f"Say “on top of {deck.name}” or “below {deck.name}”; “discard {card}” and "
            f"“shuffle {deck.name}” bring it among the others.",
        )
    return PutBack(seat, own, below, hand=held, hidden=held, card=card)


def _card(state: State, seat: Seat, named: str) -> tuple[str, bool]:
    """A card by its name, in the hand or for all to see, and whether it is held; "" for none."""
    hand = state.hands[seat] or ()
    seen = [one.card for one in state.lying]
    for deck in state.decks.values():
        seen += [*reversed(deck.discards), *deck.aside]
    card = card_called((*hand, *seen), named)
    return card, card in hand


def _other_pile(state: State, where: str, deck: str) -> Code:
    """An open pile by its code, or “dead”, out of the game; "" for neither.

    Raises Illegal for a cup, with the ``deck`` onto which the card goes (10.3), and if the box that
    would know the pile is not in the house (7.1).
    """
    box = box_of(state) if state.box else None
    pile = box.pile(where) if box else None
    if pile and pile.shuffled:
        raise Illegal("10.3", f"{pile.name} is a cup; cards go onto a deck: {deck}.")
    if pile is None and plain(where) in ("removed", "outofplay", "outofthegame", "dead"):
        return "dead"
    return pile.code if pile else ""


def _pieces_put(state: State, what: str, where: str, seat: Seat) -> Moved:
    """Pieces go into a cup or an open pile; raises Illegal (10.3)."""
    decks = {plain(deck.name) for deck in state.decks.values()}
    if not state.box or plain(where) in decks | {"discard", "discards", "thediscards"}:
        raise Illegal("10.3", f"No card {brief(what, 40)} is in your hand or on the table.")
    laid = Laid(state, box_of(state), seat)
    pile = laid.box.pile(where)
    if pile is None:
        known = ", ".join(one.name for one in laid.box.open) or "none here"
        raise Illegal("10.3", f"Pieces are put into a cup or an open pile: {known}.")
    to = f"pile:{pile.code}"
    outside = [
        item
        for place, here in laid.stacks.items()
        for item in here
        if place != to and item not in laid.tokens
    ]
    return Moved(seat, pieces(laid, what, outside), to)
