"""What a card that is used has in common with all others: when, on what, and what then."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import cast

from domain.game.ruleset import Chance
from domain.games.dday_dice import events as e
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import COLOUR, DICE, FACES, INDEX, NO_DIE, Card, Die, Item, On

Targets = tuple[On, ...]
"""On what a card is used, in the words of the order."""

Played = Iterator[e.DiceEvent]

TALLY = ("tally",)
DICE_LIE = ("lock", "roll", "tally")
ANY_TIME = ("lock", "roll", "tally", "toll", "muster", "march", "mines", "brace", "fire")
COMBAT = ("fire",)


def always(_: State, unit: Unit) -> bool:
    """A Unit is asked for this card whenever it can be used."""
    return True


Refusal = tuple[str, str]


def ready(_: State, unit: Unit, on: "Targets") -> Refusal | None:
    """Nothing in particular keeps the card from being used."""
    return None


def bare(_: State, unit: Unit) -> Iterator[Targets]:
    """The card is used on nothing in particular."""
    yield ()


@dataclass(frozen=True, kw_only=True)
class Power:
    """A card's ability."""

    rule: str
    usage: str
    """How to write it, for the refusal."""
    stages: tuple[str, ...]
    """Where a Unit may use it (5.9)."""
    asked: tuple[str, ...]
    """Where a Unit is waited for because it could use it (1.4)."""
    play: Callable[[State, Unit, Targets, Chance], Iterator[e.DiceEvent]]
    on: Callable[[State, Unit], Iterator[Targets]] = bare
    """On what it may be used now; nothing where it would have no effect."""
    worth: Callable[[State, Unit], bool] = always
    """Whether it is worth the question there."""
    why: Callable[[State, Unit, Targets], Refusal | None] = ready
    """The rule and the reason why it has no effect here, where there is one."""
    vehicle: bool = False


def rolled(unit: Unit, *, locked: bool = True) -> Iterator[Die]:
    """The dice of a Unit that lie on the table, with or without locked ones."""
    for die in DICE:
        if unit.dice.faces[INDEX[die]] != NO_DIE and (locked or die not in unit.dice.locked):
            yield die


def turns(_: State, unit: Unit) -> Iterator[Targets]:
    """Each die with each other result."""
    for die, face in product(rolled(unit), FACES[1:]):
        if FACES[unit.dice.faces[INDEX[die]]] != face:
            yield die, cast(On, face)


def recolours(_: State, unit: Unit) -> Iterator[Targets]:
    """Each die with each other colour."""
    for die, (letter, colour) in product(rolled(unit), COLOUR.items()):
        if unit.dice.colours[INDEX[die]] != letter:
            yield die, cast(On, colour)


def played(unit: Unit, card: Card, on: Targets = ()) -> e.CardPlayed:
    """The event of using an Item or Award."""
    return e.CardPlayed(unit=unit.seat, card=card, on=on)


def only(item: Item, _: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """An Item that works by having been used: its mark lasts until the end of the turn."""
    yield played(unit, item, on)
