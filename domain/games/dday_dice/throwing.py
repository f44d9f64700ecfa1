"""Phase 1: the first throw, and the dice that are locked of it."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NoReturn

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, put, with_mark
from domain.games.dday_dice.earning import ResourcesGained
from domain.games.dday_dice.lookup import expect, in_play, sector
from domain.games.dday_dice.naming import meant
from domain.games.dday_dice.onward import asked
from domain.games.dday_dice.state import Dice, State, Unit
from domain.games.dday_dice.wording import called, dice_shown, rolled
from domain.games.dday_dice.words import (
    DICE,
    INDEX,
    NO_DIE,
    SKULL,
    SOLDIER,
    TWO_SOLDIERS,
    Die,
    DieSaid,
    Seat,
)

# --- The throw (2.2) --------------------------------------------------------------------------


class DiceThrown(DiceEvent, frozen=True):
    """The first throw; ``locks`` dice must be locked next. Face 0: a die that rests."""

    unit: Seat
    faces: tuple[int, ...]
    locks: int = 2

    def after(self, state: State) -> State:
        dice = Dice(faces=self.faces, throws=1)
        return change(state, self.unit, dice=dice, stage="lock" if self.locks else "roll")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} rolls {rolled(DICE, self.faces)}."


class TallyRepeated(DiceEvent, frozen=True):
    """A photographed tally is the Final Tally of this turn."""

    unit: Seat
    faces: tuple[int, ...]
    colours: str

    def after(self, state: State) -> State:
        dice = Dice(faces=self.faces, colours=self.colours, throws=3)
        return change(state, self.unit, dice=dice, photo=(), photo_colours="", stage="tally")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} has its photographed tally: {rolled(DICE, self.faces)}."


def first_throws(state: State, chance: Chance) -> Happening:
    """The throw with which the turn begins, for every Unit (2.2)."""
    for unit in state.active:
        if unit.photo:  # 6.14
            yield TallyRepeated(unit=unit.seat, faces=unit.photo, colours=unit.photo_colours)
            continue
        faces = _throw(state, unit, chance, f"first roll of turn {state.turn}")
        yield DiceThrown(unit=unit.seat, faces=faces, locks=locks(state, unit))


def _throw(state: State, unit: Unit, chance: Chance, why: str) -> tuple[int, ...]:
    """Throw all dice; in a Sector of five dice the last one rests (2.6)."""
    dice = DICE[:5] if sector(state, unit).five_dice else DICE
    labels = [f"{unit.seat} {die}" for die in dice]
    faces = chance.roll(f"{len(dice)}d6", why=why, labels=labels)
    return faces if len(dice) == len(DICE) else (*faces, NO_DIE)


# --- What is locked (2.3) ---------------------------------------------------------------------


class DiceLocked(DiceEvent, frozen=True):
    """Dice are locked for this turn."""

    unit: Seat
    dice: tuple[Die, ...]

    def after(self, state: State) -> State:
        dice = replace(state.units[self.unit].dice, locked=self.dice)
        return change(state, self.unit, dice=dice, stage="roll")

    def told(self, state: State) -> str:
        shown = dict(zip(DICE, state.units[self.unit].dice.faces, strict=True))
        return f"{called(self.unit)} locks {rolled(self.dice, [shown[d] for d in self.dice])}."


_LOCKED = {1: ("6.5", "one die is"), 2: ("2.3", "two dice are"), 3: ("2.9", "three dice are")}


class Lock(DiceOrder, frozen=True):
    """Lock dice of the first throw."""

    form = "lock {dice}"
    help = "Lock two dice of the first throw: they are never rolled again this turn."
    stages = ("lock",)
    names = ("dice",)
    dice: tuple[DieSaid, ...]

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        yield from mulligans(state, unit)
        dice = lying(unit)
        yield from (cls(dice=some) for some in combinations(dice, locks(state, unit)))

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        if unit.stage == "roll":
            _refuse_late(unit, self.dice)
        expect(unit, self.stages, "lock dice")
        dice = meant(unit, self.dice, lying(unit), "2.3")
        if len(dice) != (due := locks(state, unit)):
            rule, word = _LOCKED[due]
            raise Illegal(rule, f"Exactly {word} locked; name {due}.")
        yield DiceLocked(unit=unit.seat, dice=dice)
        skulls = [unit.dice.faces[INDEX[die]] for die in dice].count(SKULL)
        if skulls and "marksman" in unit.specialists:
            yield ResourcesGained(unit=unit.seat, by="marksman", soldiers=3 * skulls)  # 6.15

    def words(self, state: State, mine: Unit) -> str:
        stays = "it stays" if len(self.dice) == 1 else "they stay"
        return f"Lock {dice_shown(mine, self.dice)}: {stays}"

    def because(self, state: State, unit: Unit) -> str:
        held = [INDEX[die] for die in DICE if die in self.dice]
        alike = len({unit.dice.faces[n] for n in held}) == 1 and len(held) > 1
        if alike and len({unit.dice.colours[n] for n in held}) == len(held):
            return "The same in two colours: the third colour of it would earn a bonus."
        return asked(state, unit)


def _refuse_late(unit: Unit, dice: Sequence[DieSaid]) -> NoReturn:
    """Say how to keep dice once no more can be locked (1.6)."""
    again = " ".join(dice[1:] if "all-but" in dice else ("all-but", *dice))
    raise Illegal(
        "1.6",
        f"{called(unit.seat)} cannot lock dice now: “reroll {again}” rolls the others again, "
        "“keep” stops rolling.",
    )


def locks(state: State, unit: Unit) -> int:
    """How many dice a Unit locks: two, with a General in play one (2.3, 2.5, 2.9, 6.5)."""
    here = sector(state, unit)
    if here.no_locks:
        return 0
    return 1 if in_play(state, "general") else here.locks or 2


def loose(state: State, unit: Unit) -> list[Die]:
    """The dice that may be rolled again: not locked, nor Skulls in a Sector that keeps them."""
    held = (NO_DIE, SKULL) if sector(state, unit).no_skull_rerolls else (NO_DIE,)
    dice = unit.dice
    return [d for d in DICE if dice.faces[INDEX[d]] not in held and d not in dice.locked]


def lying(unit: Unit) -> list[Die]:
    """The dice of a Unit that were rolled; in some Sectors one rests (2.6)."""
    return [die for die in DICE if unit.dice.faces[INDEX[die]] != NO_DIE]


# --- The mulligan (2.8) -----------------------------------------------------------------------


class MulliganTaken(DiceEvent, frozen=True):
    """The first throw is thrown again."""

    unit: Seat
    faces: tuple[int, ...]

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        dice = replace(unit.dice, faces=self.faces)
        return change(state, self.unit, dice=dice, match=with_mark(unit.match, "mulligan"))

    def told(self, state: State) -> str:
        return f"{called(self.unit)} takes a mulligan and rolls {rolled(DICE, self.faces)}."


class Mulligan(DiceOrder, frozen=True):
    """Throw all six dice again, once a match."""

    form = "mulligan"
    help = "Throw all dice again: once a match, when the first throw shows no Soldier."

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Throw everything again when no Soldier shows (2.8)."""
        expect(unit, ("lock", "roll"), "take a mulligan")
        if not _may_mulligan(state, unit):
            _refuse_mulligan(state, unit)
        why = f"mulligan of turn {state.turn}"
        faces, dice = unit.dice.faces, loose(state, unit)  # 2.10
        labels = [f"{unit.seat} {die}" for die in dice]
        for die, face in zip(
            dice, chance.roll(f"{len(dice)}d6", why=why, labels=labels), strict=True
        ):
            faces = put(faces, INDEX[die], face)
        yield MulliganTaken(unit=unit.seat, faces=faces)

    def words(self, state: State, mine: Unit) -> str:
        return "Throw all dice again: once a match"


def mulligans(state: State, unit: Unit) -> Iterator[Mulligan]:
    """The mulligan that a Unit may take before its other orders."""
    if _may_mulligan(state, unit):
        yield Mulligan()


def _may_mulligan(state: State, unit: Unit) -> bool:
    return (
        "soldier-mulligan" in state.options
        and "mulligan" not in unit.match
        and unit.dice.throws == 1
        and not unit.dice.locked
        and bool(loose(state, unit))
        and not {SOLDIER, TWO_SOLDIERS} & set(unit.dice.faces)
    )


def _refuse_mulligan(state: State, unit: Unit) -> NoReturn:
    """Say why not all dice are thrown again (2.8)."""
    if "soldier-mulligan" not in state.options:
        raise Illegal("2.8", "The Soldier mulligan is an option that this match is played without.")
    if "mulligan" in unit.match:
        raise Illegal("2.8", "This Unit has had its mulligan; it comes once a match.")
    if unit.dice.throws > 1 or unit.dice.locked:
        raise Illegal("2.8", "A mulligan comes before any die is locked; dice are locked now.")
    if {SOLDIER, TWO_SOLDIERS} & set(unit.dice.faces):
        raise Illegal("2.8", "This throw shows a Soldier; a mulligan is for throws without any.")
    raise Illegal("2.10", "All dice are Skulls, and Skulls are not rolled again here.")
