"""Chapters 6 and 8: the number of an attack, by a card or by D10, and what a hit does."""

from collections.abc import Generator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Losses
from domain.games.five_for_fighting.five import D10, FiveEvent, lift, stand
from domain.games.five_for_fighting.lookup import full_deck, is_campaign, is_face, value
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import CALLED, JOKERS
from domain.grid.cups import without

NEVER, ALWAYS = 0, 9
"""A natural 0 misses and a natural 9 hits, whatever is added (8.3)."""


class CombatCard(FiveEvent, frozen=True):
    """A card that is drawn for a combat."""

    card: str

    def after(self, state: State) -> State:
        return replace(state, deck=without(state.deck, (self.card,)))


class DeckShuffled(FiveEvent, frozen=True):
    """All cards are shuffled again."""

    deck: tuple[str, ...]

    def after(self, state: State) -> State:
        return replace(state, deck=self.deck)

    def told(self, state: State) -> str:
        return f"All {len(self.deck)} cards are shuffled again."


class UnitReduced(FiveEvent, frozen=True):
    """A unit is flipped to its reduced side."""

    unit: str

    def after(self, state: State) -> State:
        return stand(state, self.unit, Unit(state.units[self.unit].hex, True))

    def told(self, state: State) -> str:
        return f"{self.unit} is reduced."


class UnitEliminated(FiveEvent, frozen=True):
    """A unit is removed from the map."""

    unit: str

    def after(self, state: State) -> State:
        rolling = tuple(n for n in state.rolling if n != self.unit)
        return replace(lift(state, self.unit), gone=(*state.gone, self.unit), rolling=rolling)

    def told(self, state: State) -> str:
        return f"{self.unit} is eliminated."


def losses(state: State) -> Losses:
    """The steps that each side has lost: a unit has two."""
    lost = dict.fromkeys(CALLED.values(), 0)
    for name in state.gone:
        lost[CALLED[UNITS[name].side]] += 2
    for name in (*state.weak, *(n for n, unit in state.units.items() if unit.reduced)):
        lost[CALLED[UNITS[name].side]] += 1
    return Losses(lost)


def promise(needed: int, added: int) -> str:
    """What must come up, for the purpose of a roll: "a hit on 5 or more (4, -1)"."""
    least = needed - added
    changed = f" ({needed} with {added:+d})" if added else ""
    return f"a hit on {max(least, 0)} or more{changed}"


def odds(state: State, needed: int, added: int) -> str:
    """The same beside an order that is offered, and how likely it is."""
    changed = f" ({needed} with {added:+d})" if added else ""
    likely = round(100 * chances(state, needed, added))
    return f"hits {likely} %: {max(needed - added, 0)}+{changed}"


def hits(how: str, number: int, added: int, needed: int) -> bool:
    """Whether a number hits (6.1); a Joker hits (6.6), a natural 0 never, a natural 9 always."""
    if how in JOKERS:
        return True
    if how == D10 and number in (NEVER, ALWAYS):
        return number == ALWAYS
    return number + added >= needed


def chances(state: State, needed: int, added: int) -> float:
    """How likely a hit is, over the numbers of cards or of D10."""
    how = D10 if is_campaign(state) else ""
    numbers = range(10) if how else range(1, 9)
    return sum(hits(how, n, added, needed) for n in numbers) / len(numbers)


def drawn(
    state: State, chance: Chance, why: str, *, die: bool = False
) -> Generator[FiveEvent, None, tuple[str, int]]:
    """The number of a combat: the next number card (6.6), or D10 (8.3, 9.5)."""
    if die or is_campaign(state):
        (rolled,) = chance.roll("d10", why=why)
        return D10, rolled % 10
    deck = state.deck
    while True:
        (card,) = chance.draw(deck, 1, why=why)
        deck = without(deck, (card,))
        yield CombatCard(card=card)
        if card in JOKERS:
            yield DeckShuffled(deck=full_deck(state.scenario))
            return card, 0
        if not is_face(card):
            return card, value(card)


def struck(state: State, name: str) -> FiveEvent:
    """A hit reduces a unit, and eliminates one that is reduced (6.7)."""
    if state.units[name].reduced:
        return UnitEliminated(unit=name)
    return UnitReduced(unit=name)
