"""Phase 1: rolling again, or keeping the dice as they lie."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change
from domain.games.dday_dice.lookup import expect
from domain.games.dday_dice.naming import meant
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.throwing import loose, mulligans
from domain.games.dday_dice.wording import called, dice_shown, rolled
from domain.games.dday_dice.words import DICE, INDEX, Die, DieSaid, Seat

THROWS = 3


class DiceRerolled(DiceEvent, frozen=True):
    """Some dice are thrown again; the last throw makes the Final Tally."""

    unit: Seat
    dice: tuple[Die, ...]
    faces: tuple[int, ...]
    last: bool = False

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        faces = list(unit.dice.faces)
        for die, face in zip(self.dice, self.faces, strict=True):
            faces[INDEX[die]] = face
        dice = replace(unit.dice, faces=tuple(faces), throws=unit.dice.throws + 1)
        return change(state, self.unit, dice=dice, stage="tally" if self.last else "roll")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} rolls again: {rolled(self.dice, self.faces)}."


class DiceKept(DiceEvent, frozen=True):
    """The dice as they lie are the Final Tally."""

    unit: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, stage="tally")

    def told(self, state: State) -> str:
        dice = rolled(DICE, state.units[self.unit].dice.faces)
        return f"{called(self.unit)} keeps {dice}."


class Reroll(DiceOrder, frozen=True):
    """Throw some unlocked dice again."""

    form = "reroll {dice}"
    help = "Throw these unlocked dice again; at most twice a turn."
    stages = ("roll",)
    names = ("dice",)
    dice: tuple[DieSaid, ...]

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        dice = loose(state, unit)
        yield from mulligans(state, unit)
        yield Keep()
        for n in range(1, len(dice) + 1):
            yield from (cls(dice=some) for some in combinations(dice, n))

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Throw unlocked dice again (2.4)."""
        expect(unit, self.stages, "roll again")
        free = loose(state, unit)
        dice = meant(unit, self.dice, free, "2.4")
        for die in dice:
            if die in unit.dice.locked:
                raise Illegal(
                    "2.3", f"{die} is locked and not rolled again this turn; leave it out."
                )
            if die not in free:
                raise Illegal("2.10", f"{die} is a Skull, and Skulls are not rolled again here.")
        throw = unit.dice.throws + 1
        labels = [f"{unit.seat} {die}" for die in dice]
        why = f"roll {throw} of turn {state.turn}"
        faces = chance.roll(f"{len(dice)}d6", why=why, labels=labels)
        yield DiceRerolled(unit=unit.seat, dice=dice, faces=faces, last=throw == THROWS)

    def words(self, state: State, mine: Unit) -> str:
        return f"Throw {dice_shown(mine, self.dice)} again"

    def because(self, state: State, unit: Unit) -> str:
        stay = [die for die in DICE if die not in self.dice]
        kept = rolled(stay, [unit.dice.faces[INDEX[die]] for die in stay])
        last = unit.dice.throws + 1 == THROWS
        left = "this throw is the last" if last else "one more throw follows"
        return f"You keep {kept}; {left}." if kept else f"Nothing here is worth it; {left}."


class Keep(DiceOrder, frozen=True):
    """Stop rolling."""

    form = "keep"
    help = "Stop rolling: the dice as they lie are your Final Tally."
    ends = True

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        expect(unit, ("roll",), "keep its dice")
        yield DiceKept(unit=unit.seat)

    def words(self, state: State, mine: Unit) -> str:
        return "Keep the dice as they lie"

    def because(self, state: State, unit: Unit) -> str:
        return "Another throw would on average bring less than what lies there."
