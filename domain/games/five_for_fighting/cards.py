"""Chapters 3 and 8: the deck, the turns, the next card and what it gives."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.games.five_for_fighting.five import FiveEvent
from domain.games.five_for_fighting.lookup import (
    beaches_of,
    colour,
    full_deck,
    is_campaign,
    is_face,
    on,
    value,
)
from domain.games.five_for_fighting.printed import SHEETS
from domain.games.five_for_fighting.replacing import returns
from domain.games.five_for_fighting.spending import ACE, ACE_CAP
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import CALLED, Side, card_name, side_of
from domain.grid.cups import without

ODD, EVEN = 1, 2


class TurnBegan(FiveEvent, frozen=True):
    """A turn begins with a full deck."""

    turn: int
    deck: tuple[str, ...]

    def after(self, state: State) -> State:
        return replace(state, turn=self.turn, deck=self.deck, jokers=0, chanced=(), between=False)

    def told(self, state: State) -> str:
        return f"Turn {self.turn} begins with a deck of {len(self.deck)} cards."


class ArrivalRolled(FiveEvent, frozen=True):
    """Whether units of a variant may come onto the map."""

    units: tuple[str, ...]
    die: int
    came: bool

    def after(self, state: State) -> State:
        return replace(state, released=(*state.released, *self.units)) if self.came else state

    def told(self, state: State) -> str:
        may = "may come onto the map" if self.came else "must wait"
        return f"{listed(self.units)} {may} (die {self.die})."


class CardTurned(FiveEvent, frozen=True):
    """A card for a side: what each of its seats may spend, and one beach at most."""

    card: str
    side: Side
    given: dict[str, int]
    cap: int

    def after(self, state: State) -> State:
        chanced = state.chanced
        return replace(
            state,
            deck=without(state.deck, (self.card,)),
            card=self.card,
            given=self.given,
            cap=self.cap,
            chanced=chanced if self.side in chanced else (*chanced, self.side),
        )

    def told(self, state: State) -> str:
        return f"The {card_name(self.card)}: a card for the {CALLED[self.side]} side."


class CardEnded(FiveEvent, frozen=True):
    """A card is spent."""

    def after(self, state: State) -> State:
        return replace(
            state, card="", given={}, cap=0, short="", used={}, deeds={}, acted=(), rolling=(),
            crossed={}, passed=(),
        )  # fmt: skip


class TurnEnded(FiveEvent, frozen=True):
    """A turn is over."""

    turn: int

    def after(self, state: State) -> State:
        return replace(state, deck=(), strikes=0, between=True)

    def told(self, state: State) -> str:
        return f"Turn {self.turn} is over."


def begin(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """The next turn, with a full deck (3.1) and the rolls for units of variants."""
    turn = state.turn + 1
    yield TurnBegan(turn=turn, deck=full_deck(state.scenario))
    if turn > 1:
        yield from _arrivals(state, turn, chance)


def _arrivals(state: State, turn: int, chance: Chance) -> Iterator[ArrivalRolled]:
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
                yield ArrivalRolled(units=units, die=die, came=die <= turn - alone)


def turned(state: State, card: str) -> CardTurned:
    """A card of a side: so many actions a beach (3.3, 3.4, 8.1)."""
    side, each = colour(card), ODD if is_face(card) or value(card) % 2 else EVEN
    if card[0] == ACE and not is_campaign(state):
        each = ACE_CAP
    seats = [s for s in state.seats if side_of(s) == side]
    given = {seat: each * len(beaches_of(state, seat)) for seat in seats}
    return CardTurned(card=card, side=side, given=given, cap=_cap(state, card))


def _cap(state: State, card: str) -> int:
    """What one beach may spend of it (8.2); actions of a face card have no such bound (8.4)."""
    if is_face(card):
        return len(state.beaches)
    if card[0] == ACE:
        return ACE_CAP
    return ODD if value(card) % 2 else EVEN


def end(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """The turn is over (3.6); eliminated units may return (9.1)."""
    yield TurnEnded(turn=state.turn)
    if state.turn != state.last and on(state, "replacements"):
        yield from returns(state, chance)
