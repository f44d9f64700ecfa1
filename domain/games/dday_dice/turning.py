"""What cards do to dice of a Final Tally: other faces, other colours, another's dice."""

from collections.abc import Iterator
from itertools import product
from typing import cast

from msgspec.structs import replace

from domain.games.dday_dice.changes import change, put, recolour, with_mark
from domain.games.dday_dice.dday import DiceEvent
from domain.games.dday_dice.powers import Targets
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import SHOWN, because, called, rolled
from domain.games.dday_dice.words import COLOUR, DICE, FACES, INDEX, NO_DIE, By, Card, Die, On, Seat


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
