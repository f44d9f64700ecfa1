"""What cards that are used have in common: when, on what, and what they do to dice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dday_dice.dday import (
    DiceEvent,
    Happening,
    change,
    put,
    recolour,
    with_mark,
    without,
)
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import SHOWN, because, called, rolled
from domain.games.dday_dice.words import (
    COLOUR,
    DICE,
    FACES,
    INDEX,
    NO_DIE,
    By,
    Card,
    Die,
    Item,
    On,
    Seat,
)

Targets = tuple[On, ...]
"""On what a card is used, in the words of the order."""
TALLY = ("tally",)
DICE_LIE = ("lock", "roll", "tally")
ANY_TIME = ("lock", "roll", "tally", "toll", "muster", "march", "mines", "brace", "fire")
COMBAT = ("fire",)


class CardPlayed(DiceEvent, frozen=True):
    """An Item or Award is used and discarded; its effects follow as events of their own."""

    unit: Seat
    card: Card
    on: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        unit, card = state.units[self.unit], self.card
        return change(
            state,
            self.unit,
            items=without(unit.items, card),
            awards=without(unit.awards, card),
            turn=with_mark(unit.turn, " ".join((card, *self.on))),
        )

    def told(self, state: State) -> str:
        return f"{called(self.unit)} uses the {name(self.card)}."


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
    play: Callable[[State, Unit, Targets, Chance], Happening]
    on: Callable[[State, Unit], Iterator[Targets]] = bare
    """On what it may be used now; nothing where it would have no effect."""
    worth: Callable[[State, Unit], bool] = always
    """Whether it is worth the question there."""
    why: Callable[[State, Unit, Targets], Refusal | None] = ready
    """The rule and the reason why it has no effect here, where there is one."""
    vehicle: bool = False


def played(unit: Unit, card: Card, on: Targets = ()) -> CardPlayed:
    """The event of using an Item or Award."""
    return CardPlayed(unit=unit.seat, card=card, on=on)


def only(item: Item, _: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """An Item that works by having been used: its mark lasts until the end of the turn."""
    yield played(unit, item, on)


class DieRerolled(DiceEvent, frozen=True):
    """A card throws one die of the Final Tally again."""

    unit: Seat
    die: Die
    face: int
    by: By

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        faces = put(unit.dice.faces, INDEX[self.die], self.face)
        dice = replace(unit.dice, faces=faces)
        return change(state, self.unit, dice=dice, turn=with_mark(unit.turn, self.by))

    def told(self, state: State) -> str:
        by = name(cast(Card, self.by))
        return f"{called(self.unit)}'s {by} rolls {self.die} again: {SHOWN[self.face]}."


class DieTurned(DiceEvent, frozen=True):
    """A card turns a die to another face."""

    unit: Seat
    die: Die
    face: int
    by: By

    def after(self, state: State) -> State:
        dice = state.units[self.unit].dice
        faces = put(dice.faces, INDEX[self.die], self.face)
        return change(state, self.unit, dice=replace(dice, faces=faces))

    def told(self, state: State) -> str:
        return f"{called(self.unit)} turns {self.die} to {SHOWN[self.face]}{because(self.by)}."


class DieRecoloured(DiceEvent, frozen=True):
    """A card changes the colour of a die: R, W or B."""

    unit: Seat
    die: Die
    colour: str
    by: By

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        colours = recolour(unit.dice.colours, INDEX[self.die], self.colour)
        dice = replace(unit.dice, colours=colours)
        return change(state, self.unit, dice=dice, turn=with_mark(unit.turn, self.by))

    def told(self, state: State) -> str:
        colour = COLOUR[self.colour]
        return f"{called(self.unit)} counts {self.die} as {colour}{because(self.by)}."


class TallyCopied(DiceEvent, frozen=True):
    """The dice of another Unit replace the own ones."""

    unit: Seat
    of: Seat
    faces: tuple[int, ...]
    colours: str

    def after(self, state: State) -> State:
        dice = replace(state.units[self.unit].dice, faces=self.faces, colours=self.colours)
        return change(state, self.unit, dice=dice)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} copies {called(self.of)}'s tally: {rolled(DICE, self.faces)}."


class TallyPhotographed(DiceEvent, frozen=True):
    """The dice as they lie will be the Final Tally of the next turn."""

    unit: Seat

    def after(self, state: State) -> State:
        dice = state.units[self.unit].dice
        return change(state, self.unit, photo=dice.faces, photo_colours=dice.colours)

    def told(self, state: State) -> str:
        return f"{called(self.unit)}'s Final Tally is photographed for the next turn."


def lying(unit: Unit, *, locked: bool = True) -> Iterator[Die]:
    """The dice of a Unit that lie on the table, with or without locked ones."""
    for die in DICE:
        if unit.dice.faces[INDEX[die]] != NO_DIE and (locked or die not in unit.dice.locked):
            yield die


def turns(_: State, unit: Unit) -> Iterator[Targets]:
    """Each die with each other result."""
    for die, face in product(lying(unit), FACES[1:]):
        if FACES[unit.dice.faces[INDEX[die]]] != face:
            yield die, cast(On, face)


def recolours(_: State, unit: Unit) -> Iterator[Targets]:
    """Each die with each other colour."""
    for die, (letter, colour) in product(lying(unit), COLOUR.items()):
        if unit.dice.colours[INDEX[die]] != letter:
            yield die, cast(On, colour)
