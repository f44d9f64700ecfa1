"""The events of chance: dice, open draws and decks.

An opened link of a dice chain is a "roll" in the journal.
"""

from typing import Any

from domain.match.events.kernel_event import KernelEvent, ToldEvent


class LinkOpened(KernelEvent, frozen=True):
    """A link of a dice chain with everything that was drawn from it for one command."""

    topic = "roll"
    beacon: str
    draws: list[dict[str, Any]]
    entry: int
    """What it is rolled for."""
    i: int
    reveal: str
    stream: str


class HiddenLinkOpened(KernelEvent, frozen=True):
    """A link opened for one seat; its body is sealed."""

    topic = "roll.hidden"


class DiceRolled(ToldEvent, frozen=True):
    """One roll: what for, one label a die, the results, and which draw of which link it is."""

    topic = "dice.rolled"
    draw: int = -1
    labels: tuple[str, ...] = ()
    r: tuple[int, ...] = ()
    roll: int = -1
    why: str = ""


class CardsDrawn(ToldEvent, frozen=True):
    """Items drawn in the open without replacement."""

    topic = "cards.drawn"
    draw: int
    labels: tuple[str, ...]
    r: tuple[str, ...]
    roll: int
    why: str


class DeckSealed(KernelEvent, frozen=True):
    """A deck laid face down: a commitment for each position, the shuffle sealed to nobody."""

    topic = "deck.sealed"
    cards: tuple[str, ...]
    deck: str


class CardDealt(KernelEvent, frozen=True):
    """A card dealt face down to a seat; its opening is sealed to that seat."""

    topic = "card.dealt"
    deck: str
    pos: int


class CardShown(KernelEvent, frozen=True):
    """A card turned face up, with the opening of its position."""

    topic = "card.shown"
    card: str
    deck: str
    pos: int
    salt: str
