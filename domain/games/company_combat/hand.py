"""Chapter 4: tactics cards that are drawn, held, played and discarded."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import many, say
from domain.games.company_combat.company import CardsDrawn, CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.lookup import held, own
from domain.games.company_combat.printed import FIGURES, tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import SIDES, TACTICS, Seat

Cards = tuple[str, ...]


def more(cards: Cards | None, drawn: Cards | None) -> Cards | None:
    """Cards with those that are drawn; None if a viewer may not know them."""
    return None if cards is None or drawn is None else (*cards, *drawn)


def less(cards: Cards | None, card: str) -> Cards | None:
    """Cards without one; None if a viewer may not know them."""
    return None if cards is None else tuple(c for c in cards if c != card)


def _gone(state: State, seat: Seat, card: str) -> State:
    """A card leaves a hand for the discard pile."""
    side = state.sides[seat]
    state = replace(state, discards=(*state.discards, card))
    return state.with_side(seat, hand=less(side.hand, card), held=side.held - 1)


class TacticsDrawn(CardsDrawn, frozen=True):
    """Tactics cards are drawn; only their side knows which."""

    def after(self, state: State) -> State:
        side = state.sides[self.seat]
        state = replace(
            state,
            tactics=state.tactics - self.n,
            drawn=True,
            called=state.called or self.called,
        )
        return state.with_side(self.seat, hand=more(side.hand, self.cards), held=side.held + self.n)

    def told(self, state: State) -> str:
        if not self.n:
            return say("{side} draws no tactics card.", side=SIDES[self.seat])
        cards = many(self.n, "{n} tactics card", "{n} tactics cards")
        return self.told_as(cards, (tactic(card).name for card in self.cards or ()))


class DeckReshuffled(CompanyEvent, frozen=True):
    """The discarded tactics cards are the deck again."""

    n: int

    def after(self, state: State) -> State:
        return replace(state, tactics=self.n, discards=())

    def told(self, state: State) -> str:
        return many(
            self.n,
            "The discards are shuffled: a new deck of {n} tactics card.",
            "The discards are shuffled: a new deck of {n} tactics cards.",
        )


class CardPlayed(CompanyEvent, frozen=True):
    """A tactics card leaves a hand."""

    seat: Seat
    card: str
    target: str = ""

    def after(self, state: State) -> State:
        return _gone(state, self.seat, self.card)

    def told(self, state: State) -> str:
        return say("{side} plays {card}.", side=SIDES[self.seat], card=tactic(self.card).name)


class CardDiscarded(CompanyEvent, frozen=True):
    """A card above the limit of the hand is discarded."""

    seat: Seat
    card: str

    def after(self, state: State) -> State:
        return _gone(state, self.seat, self.card)

    def told(self, state: State) -> str:
        return say("{side} discards {card}.", side=SIDES[self.seat], card=tactic(self.card).name)


class Discard(CompanyOrder, frozen=True):
    """Discard a card above the limit of the hand."""

    form = "discard {card}"
    help = "Discard a card beyond your hand limit: “discard smoke-9”."
    stages = ("tactics",)
    card: str

    @classmethod
    def offers(cls, state: State) -> Iterator["Discard"]:
        if too_many(state):
            yield from map(cls, own(state).hand or ())

    def leads_to(self, state: State, chance: Chance) -> Happening:
        card = held(state, state.seat, self.card)
        if not too_many(state):
            raise Illegal("4.3", "You hold no more than {n} cards.", n=FIGURES.draw.hand)
        yield CardDiscarded(seat=state.seat, card=card)

    def said(self, state: State, seat: str) -> str:
        return say("Discard {card}", card=tactic(self.card).name)

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.card,)


def too_many(state: State) -> int:
    """How many cards the side to move holds above the limit (4.3)."""
    return max(0, own(state).held - FIGURES.draw.hand)


def tactics(state: State, chance: Chance, n: int, *, called: bool = False) -> Happening:
    """Draw tactics cards; the discards are shuffled when the deck runs out (4.1, 4.2)."""
    first = min(n, state.tactics)
    if first or n == 0:
        yield _drawn(state, chance, first, called)
    missing = n - first
    if missing and state.discards:
        chance.seal(TACTICS, sorted(state.discards))
        yield DeckReshuffled(n=len(state.discards))
        missing = min(missing, len(state.discards))
        yield _drawn(state, chance, missing, called)
    elif missing and not first:
        yield TacticsDrawn(seat=state.seat, n=0, cards=(), called=called)


def _drawn(state: State, chance: Chance, n: int, called: bool) -> TacticsDrawn:
    cards = chance.deal(TACTICS, n, to=state.seat) if n else ()
    return TacticsDrawn(seat=state.seat, n=n, cards=cards, called=called)


def tactics_due(state: State) -> int:
    """How many tactics cards the side to move draws (4.1, 1.6)."""
    if state.turn > 1 or state.printed:  # 1.6a
        return FIGURES.draw.tactics
    if state.seat == state.first:
        return FIGURES.opening.first_tactics
    return FIGURES.opening.second_tactics
