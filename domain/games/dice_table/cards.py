"""Chapters 3 and 4: decks are laid out, shuffled and dealt from; cards are played and shown."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.dice_table import events as e
from domain.games.dice_table import orders as o
from domain.games.dice_table.evolve import place_of
from domain.games.dice_table.reading import one_card, read_cards
from domain.games.dice_table.state import Deck, State
from domain.games.dice_table.words import DECKS, LONGEST_NAME, MOST_DEALT, Seat

Happening = Iterator[e.TableEvent]


# --- Decks ------------------------------------------------------------------------------------


def lay(state: State, seat: Seat, order: o.Lay | o.LayList, chance: Chance) -> Happening:
    """A deck is laid out and shuffled (3.1)."""
    name = order.deck.rstrip(":")
    if any(deck.name.casefold() == name.casefold() for deck in state.decks.values()):
        raise Illegal("3.1", f"There is already a deck {name}; “box {name}” puts it away.")
    if len(name) > LONGEST_NAME or name.casefold() == "all":
        raise Illegal("3.1", f"A deck has a name of one word, up to {LONGEST_NAME} letters.")
    place = next((place for place in DECKS if place not in state.decks), None)
    if place is None:
        raise Illegal("3.1", f"The table has room for {len(DECKS)} decks; box one first.")
    there = [card for deck in state.decks.values() for card in deck.cards]
    words = order.cards if isinstance(order, o.Lay) else [one_card(r.card) for r in order.rows]
    cards = read_cards(words, there)
    chance.seal(place, cards)
    yield e.DeckLaid(seat, place, name, cards)


def shuffle(state: State, seat: Seat, order: o.Shuffle, chance: Chance) -> Happening:
    """The discards go back into what is left (3.3)."""
    place, deck = found(state, order.deck, "3.3")
    rest = (*undealt(state, place), *deck.discards)
    if not rest:
        raise Illegal("3.3", f"{deck.name} has no cards left and no discards.")
    chance.seal(place, sorted(rest))
    yield e.Shuffled(seat, place, len(rest))


def gather(state: State, seat: Seat, order: o.Gather, chance: Chance) -> Happening:
    """Every card comes back (3.4)."""
    place, deck = found(state, order.deck, "3.4")
    chance.seal(place, sorted(deck.cards))
    yield e.Gathered(seat, place)


def box(state: State, seat: Seat, order: o.Box) -> Happening:
    """A deck is put away (3.5)."""
    place, _ = found(state, order.deck, "3.5")
    yield e.Boxed(seat, place)


def found(state: State, name: str | None, rule: str) -> tuple[str, Deck]:
    """The deck of that name, or the only one; raises Illegal by the rule."""
    known = {deck.name.casefold(): (place, deck) for place, deck in state.decks.items()}
    if name is None and len(known) == 1:
        return next(iter(known.values()))
    if name is not None and name.casefold() in known:
        return known[name.casefold()]
    if not known:
        raise Illegal(rule, "No deck lies here; “deck main of playing-cards” lays one out.")
    names = ", ".join(deck.name for deck in state.decks.values())
    raise Illegal(rule, f"Name a deck that lies here: {names}.")


def undealt(state: State, place: str) -> tuple[str, ...]:
    """The cards of a deck that lie face down, in no order: only who knows all hands can tell."""
    deck = state.decks[place]
    gone = {card for hand in state.hands.values() for card in hand or ()}
    gone |= {one.card for one in state.lying} | set(deck.discards)
    return tuple(card for card in deck.cards if card not in gone)


# --- Drawing ----------------------------------------------------------------------------------


def take(state: State, seat: Seat, order: o.Take, chance: Chance) -> Happening:
    """A seat draws cards (3.2)."""
    place = _enough(state, order.n, 1, order.deck, "3.2")
    yield _dealt(seat, seat, place, order.n, chance)


def deal(state: State, seat: Seat, order: o.Deal, chance: Chance) -> Happening:
    """Cards are dealt, to all one after the other beginning with who deals (3.2)."""
    to = order.to.casefold()
    first = state.seats.index(seat)
    round_table = (*state.seats[first:], *state.seats[:first])
    seats = round_table if to == "all" else (_another(state, to, "3.2"),)
    place = _enough(state, order.n, len(seats), order.deck, "3.2")
    for one in seats:
        yield _dealt(one, seat, place, order.n, chance)


def _dealt(seat: Seat, by: Seat, place: str, n: int, chance: Chance) -> e.Drawn:
    return e.Drawn(seat, place, n, by, chance.deal(place, n, to=seat))


def flip(state: State, seat: Seat, order: o.Flip | o.FlipSome, chance: Chance) -> Happening:
    """The top cards are turned face up (3.6)."""
    n = order.n if isinstance(order, o.FlipSome) else 1
    place = _enough(state, n, 1, order.deck, "3.6")
    yield e.TurnedUp(seat, place, chance.turn_up(place, n))


def _enough(state: State, n: int, hands: int, name: str | None, rule: str) -> str:
    """The place of a deck that has cards enough; raises Illegal by the rule."""
    place, deck = found(state, name, rule)
    if not 1 <= n <= MOST_DEALT:
        raise Illegal(rule, f"You can draw 1 to {MOST_DEALT} cards at once.")
    if n * hands > deck.left:
        more = f"; “shuffle {deck.name}” brings the discards back" if deck.discards else ""
        raise Illegal(rule, f"{deck.name} has {deck.left} cards left{more}.")
    return place


# --- Cards ------------------------------------------------------------------------------------


def play(state: State, seat: Seat, order: o.Play, chance: Chance) -> Happening:
    """A card is played, face up (4.1)."""
    card = held(state, seat, order.card, "4.1")
    chance.show(place_of(state, card), card)
    yield e.Played(seat, card, " ".join(order.words))


def discard(state: State, seat: Seat, order: o.Discard, chance: Chance) -> Happening:
    """Cards are discarded, out of the hand or off the table (4.2)."""
    left, gone = list(order.cards), set[str]()
    for name in left:
        lying = next((x.card for x in state.lying if x.card.casefold() == name.casefold()), None)
        card = lying or held(state, seat, name, "4.2")
        if card in gone:
            raise Illegal("4.2", f"{card} is named twice.")
        gone.add(card)
        if lying is None:
            chance.show(place_of(state, card), card)
        yield e.Discarded(seat, card, held=lying is None)


def give(state: State, seat: Seat, order: o.Give, chance: Chance) -> Happening:
    """A card goes to another hand (4.3)."""
    card, to = held(state, seat, order.card, "4.3"), _other(state, seat, order.to, "4.3")
    place = place_of(state, card)
    chance.reveal(place, card, to=to)
    yield e.Given(seat, to, place, card)


def show(state: State, seat: Seat, order: o.Show, chance: Chance) -> Happening:
    """A card is shown and kept (4.4)."""
    card = held(state, seat, order.card, "4.4")
    if order.to is None:
        chance.show(place_of(state, card), card)
        yield e.Shown(seat, "", card)
    else:
        to = _other(state, seat, order.to, "4.4")
        chance.reveal(place_of(state, card), card, to=to)
        yield e.Shown(seat, to, card)


def held(state: State, seat: Seat, name: str, rule: str) -> str:
    """The card of a hand by its name; raises Illegal by the rule."""
    for card in state.hands[seat] or ():
        if card.casefold() == name.casefold().rstrip(","):
            return card
    raise Illegal(rule, f"You hold no card {name[:40]}.")


def _other(state: State, seat: Seat, to: str, rule: str) -> Seat:
    other = _another(state, to.casefold(), rule)
    if other == seat:
        raise Illegal(rule, "That is you; name another seat.")
    return other


def _another(state: State, to: str, rule: str) -> Seat:
    if to not in state.seats:
        raise Illegal(rule, f"The seats are {', '.join(state.seats)}.")
    return to
