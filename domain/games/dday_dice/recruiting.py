"""Phase 3: Specialists join (5.1)."""

from collections.abc import Iterator
from typing import NoReturn

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, with_mark, without
from domain.games.dday_dice.lookup import battle, expect, listed
from domain.games.dday_dice.printed import UNIQUES, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import (
    available,
    claim,
    contested,
    has_recruited,
    must_wait_for,
    stars,
)
from domain.games.dday_dice.swapping import pool
from domain.games.dday_dice.wording import because, called, card_words, number
from domain.games.dday_dice.words import By, Seat, Specialist


class SpecialistRecruited(DiceEvent, frozen=True):
    """A Specialist joins for his price; ``by`` is the card that asked another or none."""

    unit: Seat
    specialist: Specialist
    stars: int = 0
    soldiers: int = 0
    by: By = ""

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        state = replace(state, specialists=without(state.specialists, self.specialist))
        counts = self.by in ("", "shoulder-patch")
        return change(
            state,
            self.unit,
            specialists=(*unit.specialists, self.specialist),
            stars=unit.stars - self.stars,
            soldiers=unit.soldiers - self.soldiers,
            claim=None if unit.claim == self.specialist else unit.claim,
            turn=with_mark(unit.turn, "recruited") if counts else unit.turn,
        )

    def told(self, state: State) -> str:
        price = f" for {number(self.stars, 'Star', 'Stars')}" if self.stars else ""
        price += " for a Soldier" if self.soldiers else ""
        return f"{called(self.unit)} recruits the {name(self.specialist)}{price}{because(self.by)}."


class SpecialistJoined(DiceEvent, frozen=True):
    """A Specialist joins without being recruited."""

    unit: Seat
    specialist: Specialist
    by: By = ""

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        if self.specialist in state.specialists:
            state = replace(state, specialists=without(state.specialists, self.specialist))
        return change(
            state,
            self.unit,
            specialists=(*unit.specialists, self.specialist),
            dead=without(unit.dead, self.specialist),
        )

    def told(self, state: State) -> str:
        return f"The {name(self.specialist)} joins {called(self.unit)}{because(self.by)}."


class Recruit(DiceOrder, frozen=True):
    """Recruit a Specialist with Stars."""

    form = "recruit {specialist}"
    help = "Pay Stars for a Specialist; one a turn."
    stages = ("muster",)
    names = ("specialist",)
    specialist: Specialist

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.stars and not has_recruited(unit):
            mine = (*unit.specialists, *unit.dead)
            for specialist in listed(state, unit):
                pays = specialist not in mine and unit.stars >= stars(unit, specialist)
                if pays and not must_wait_for(state, unit, specialist):
                    yield cls(specialist=specialist)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Recruit a Specialist, or claim one whom others may want too."""
        expect(unit, self.stages, "recruit")
        specialist = self.specialist
        check_available(state, unit, specialist)
        if has_recruited(unit):
            raise Illegal("5.1", "A Unit recruits one Specialist a turn.")
        if unit.stars < (cost := stars(unit, specialist)):
            raise Illegal(
                "5.1", f"The {name(specialist)} costs {cost} Stars and this Unit has {unit.stars}."
            )
        if contested(state, unit, specialist):
            yield claim(unit, specialist)
        else:
            yield from recruited(state, unit, specialist, chance)

    def words(self, state: State, mine: Unit) -> str:
        return card_words("Recruit", self.specialist)

    def weighed(self, state: State, unit: Unit) -> str:
        cost = stars(unit, self.specialist)
        return f"{cost} of {unit.stars} Stars" if cost else "free"


def recruited(state: State, unit: Unit, specialist: Specialist, chance: Chance) -> Happening:
    """A Specialist joins for his price (5.1, 14.3)."""
    cost = stars(unit, specialist)
    yield SpecialistRecruited(unit=unit.seat, specialist=specialist, stars=cost)
    yield from pool(state, unit, specialist, chance)


def check_available(state: State, unit: Unit, specialist: Specialist) -> None:
    """Refuse a Specialist who cannot join."""
    if specialist in unit.dead:
        raise Illegal("5.2", f"The {name(specialist)} has fallen and cannot be recruited again.")
    if not available(state, unit, specialist):
        _refuse_specialist(state, unit, specialist)


def _refuse_specialist(state: State, unit: Unit, specialist: Specialist) -> NoReturn:
    """Say why a Specialist cannot be recruited (5.1, 5.2)."""
    who = f"The {name(specialist)}"
    if specialist in unit.specialists:
        raise Illegal("5.1", f"{who} is already in this Unit.")
    for other in state.units.values():
        if specialist in UNIQUES and specialist in other.specialists:
            raise Illegal(
                "5.1", f"{who} is one of a kind and serves with {other.seat.capitalize()}."
            )
        if specialist in UNIQUES and specialist in other.dead:
            raise Illegal(
                "5.2", f"{who} was one of a kind and has fallen with {other.seat.capitalize()}."
            )
    lying = [where for where, there in battle(state).sectors.items() if there.joins == specialist]
    if lying and battle(state).reserved(specialist):
        raise Illegal("5.1", f"{who} joins only the first Unit to reach {place(lying[0])}.")
    raise Illegal("5.1", f"{who} cannot be recruited on this map.")
