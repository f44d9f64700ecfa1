"""Red-White-Blue bonuses (4.1)."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.view.reference import Met
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, with_mark, without
from domain.games.dday_dice.earning import ResourcesGained
from domain.games.dday_dice.finding import ItemFound
from domain.games.dday_dice.lookup import battle, expect, helped, sector
from domain.games.dday_dice.onward import asked
from domain.games.dday_dice.printed import ITEMS, name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import findable, must_wait, price
from domain.games.dday_dice.tally import bonuses, cancels
from domain.games.dday_dice.wording import BONUS, SHOWN, amount, called, named
from domain.games.dday_dice.words import (
    ALIKE,
    BONUS_CHART,
    BONUSES,
    FACES,
    PIPS,
    SEATS,
    Bonus,
    Item,
    Seat,
    Taken,
)

COUNTING: tuple[Bonus, ...] = (
    "dead-mans-gift",
    "leadership",
    "reinforcement",
    "fresh-troops",
    "battle-cry",
)
"""The bonuses that are taken before the tally is collected; Special Find needs its points."""


class BonusGranted(DiceEvent, frozen=True):
    """A card gives a Red-White-Blue bonus."""

    unit: Seat
    bonus: Bonus

    def after(self, state: State) -> State:
        dice = state.units[self.unit].dice
        return change(state, self.unit, dice=replace(dice, granted=(*dice.granted, self.bonus)))

    def told(self, state: State) -> str:
        return f"{called(self.unit)} is granted {BONUS[self.bonus]}."


class BonusTaken(DiceEvent, frozen=True):
    """A Red-White-Blue bonus is taken; ``adds`` is a white result that joins the tally."""

    unit: Seat
    bonus: Bonus
    choice: str = ""
    adds: int = 0
    granted: bool = False

    def after(self, state: State) -> State:
        unit, bonus = state.units[self.unit], self.bonus
        dice = unit.dice
        if self.granted:
            dice = replace(dice, granted=without(dice.granted, bonus))
        else:
            cancelled = () if bonus == "dead-mans-gift" else dice.cancelled
            dice = replace(dice, taken=(*dice.taken, bonus), cancelled=cancelled)
        if self.adds:
            dice = replace(dice, added=(*dice.added, self.adds))
        cries = bonus == "battle-cry" and self.choice == "move"
        return change(
            state, self.unit, dice=dice, turn=with_mark(unit.turn, "cry") if cries else unit.turn
        )

    def told(self, state: State) -> str:
        chosen = {"move": ": the next move is free", "soldiers": "", "stars": ""}
        how = f": a white {SHOWN[self.adds]}" if self.adds else chosen.get(self.choice, "")
        return f"{called(self.unit)} scores {BONUS[self.bonus]}{how}!"

    def met(self, state: State) -> Met:
        alike = next(pips for pips, bonus in BONUSES.items() if bonus == self.bonus)
        return Met(BONUS_CHART, ALIKE[alike - 1])


class Take(DiceOrder, frozen=True):
    """Take a Red-White-Blue bonus that has a choice."""

    form = "bonus {bonus} {choice}"
    help = (
        "Take a bonus: “bonus leadership star”, “bonus leadership baker”, "
        "“bonus battle-cry move”, “bonus special-find bazooka”."
    )
    stages = ("count", "collected")
    bonus: Bonus
    choice: Taken

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.stage == "count" and len(unit.dice.cancelled) != cancels(state, unit):
            return
        for bonus in dict(bonuses(state, unit)):
            if bonus == "special-find" and must_wait(state, unit):
                continue
            if (bonus in COUNTING) == (unit.stage == "count"):
                for choice in choices_of(state, unit, bonus):
                    if choice is not None:
                        yield cls(bonus=bonus, choice=choice)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        expect(unit, self.stages, "take a bonus")
        held = dict(bonuses(state, unit))
        if self.bonus not in held or (self.bonus in COUNTING) != (unit.stage == "count"):
            raise Illegal("4.1", f"This tally has no {_title(self.bonus)} to take now.")
        if len(unit.dice.cancelled) != cancels(state, unit):
            raise Illegal("3.1", "Skulls come first: name the dice they cancel, “cancel B1”.")
        choices = list(choices_of(state, unit, self.bonus))
        if self.choice not in choices:
            ways = ", ".join(str(c) for c in choices)
            raise Illegal(
                _RULES[self.bonus], f"{_title(self.bonus)} can be taken as one of: {ways}."
            )
        if self.bonus == "special-find" and must_wait(state, unit):
            raise Illegal("4.7", "The Unit with the fewest Soldiers takes its Special Find first.")
        yield from take(state, unit, self.bonus, self.choice, granted=held[self.bonus])

    def words(self, state: State, mine: Unit) -> str:
        gain = {
            "soldiers": "gain 3 Soldiers",
            "move": "move this turn without its price",
            "stars": "gain 2 Stars",
        }.get(self.choice)
        if self.choice in SEATS:
            more = "gain 2 Courage" if self.bonus == "leadership" else "gain 4 Soldiers, as you do"
            gain = f"let {called(self.choice)} {more}"
        elif self.choice in FACES and self.bonus == "leadership":
            gain = f"add a white {named(mine, self.choice)}"
        elif self.choice in ITEMS:
            paid = amount(price(state, mine, self.choice), "points")
            gain = f"find the {name(self.choice)} for {paid}"
        return f"{BONUS[self.bonus].removeprefix('a ')}: {gain}"

    def because(self, state: State, unit: Unit) -> str:
        return "" if unit.dice.taken else asked(state, unit)


def choices_of(state: State, unit: Unit, bonus: Bonus) -> Iterator[Taken | None]:
    """As what a bonus may be taken; None where there is nothing to choose."""
    if bonus == "leadership":
        yield from (cast(Taken, FACES[face]) for face in sorted(battle(state).counts))
        yield from (u.seat for u in helped(state, unit))
    elif bonus == "reinforcement":
        units = helped(state, unit)
        yield from (u.seat for u in units)
        if not units:
            yield None
    elif bonus == "battle-cry":
        yield from ("soldiers", "move")
    elif bonus == "special-find":
        yield from (i for i in findable(state, unit) if ITEMS[i].special)
        yield "stars"
    else:
        yield None


_RULES: dict[Bonus, str] = {
    "dead-mans-gift": "4.2",
    "leadership": "4.3",
    "reinforcement": "4.4",
    "fresh-troops": "4.5",
    "battle-cry": "4.6",
    "special-find": "4.7",
}


def _title(bonus: Bonus) -> str:
    return bonus.replace("-", " ").replace("mans", "man's")


# --- What a bonus does ------------------------------------------------------------------------


def take(
    state: State, unit: Unit, bonus: Bonus, choice: Taken | None, *, granted: bool
) -> Happening:
    """A bonus is taken: what it does, and what Specialists and the Sector add to it."""
    adds = PIPS.get(str(choice), 0) if bonus == "leadership" else 0
    yield BonusTaken(unit=unit.seat, bonus=bonus, choice=choice or "", adds=adds, granted=granted)
    if "veteran" in unit.specialists:
        yield ResourcesGained(unit=unit.seat, by="veteran", soldiers=1)  # 6.12
    if "chaplain" in unit.specialists:
        yield ResourcesGained(unit=unit.seat, by="chaplain", courage=1)  # 6.13
    if sector(state, unit).rally:
        yield ResourcesGained(unit=unit.seat, by="sector", soldiers=1)  # 10.15
    yield from _EFFECTS[bonus](state, unit, choice)


def _dead_mans_gift(state: State, unit: Unit, choice: Taken | None) -> Happening:
    if battle(state).items:  # 13.2
        yield ResourcesGained(unit=unit.seat, by="dead-mans-gift", points=20)


def _leadership(state: State, _: Unit, choice: Taken | None) -> Happening:
    if choice in state.units:
        yield ResourcesGained(unit=choice, by="leadership", courage=2)


def _reinforcement(_: State, unit: Unit, choice: Taken | None) -> Happening:
    yield ResourcesGained(unit=unit.seat, by="reinforcement", soldiers=4)
    if choice:
        yield ResourcesGained(unit=cast(Seat, choice), by="reinforcement", soldiers=4)


def _fresh_troops(_: State, unit: Unit, choice: Taken | None) -> Happening:
    yield ResourcesGained(unit=unit.seat, by="fresh-troops", soldiers=6)


def _battle_cry(_: State, unit: Unit, choice: Taken | None) -> Happening:
    if choice == "soldiers":
        yield ResourcesGained(unit=unit.seat, by="battle-cry", soldiers=3)


def _special_find(state: State, unit: Unit, choice: Taken | None) -> Happening:
    if choice == "stars":
        yield ResourcesGained(unit=unit.seat, by="special-find", stars=2)
    else:
        item = cast(Item, choice)
        points = price(state, unit, item)
        yield ItemFound(unit=unit.seat, item=item, points=points, by="special-find")


_EFFECTS = {
    "dead-mans-gift": _dead_mans_gift,
    "leadership": _leadership,
    "reinforcement": _reinforcement,
    "fresh-troops": _fresh_troops,
    "battle-cry": _battle_cry,
    "special-find": _special_find,
}
