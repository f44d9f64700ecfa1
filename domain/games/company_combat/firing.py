"""Chapter 6: Suppression Rolls, and the fire of units."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed, many, say
from domain.game.view.reference import Met
from domain.games.company_combat.company import CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.hits import SUMS, casualties, percent, pinned
from domain.games.company_combat.lookup import (
    able,
    across,
    at,
    called,
    capital,
    check_able,
    cover,
    enemy,
    own,
    own_unit,
    the_front,
    the_unit,
    with_name,
)
from domain.games.company_combat.printed import FIGURES, squad, tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, SUPPRESSION_CHART, Front, Seat

Result = Literal["nothing", "pinned", "casualty"]


# --- Rolls ------------------------------------------------------------------------------------


class SuppressionRolled(CompanyEvent, frozen=True):
    """A Suppression Roll: by a unit, by a card, or against a unit on Recon."""

    by: str
    total: int
    result: Literal["nothing", "pinned", "casualty"]
    seat: Seat
    """Who is fired at."""
    front: Front
    unit: str = ""
    """Who is hit."""

    def after(self, state: State) -> State:
        if state.support is not None:
            support = replace(state.support, rolls=state.support.rolls - 1)
            return replace(state, support=support)
        if self.by in own(state).units:
            return state.with_unit(state.seat, self.by, acted=True)
        return state

    def told(self, state: State) -> str:
        by = say("The enemy")
        if self.by in own(state).units:
            by = capital(the_unit(state.seat, self.by))
        elif self.by:
            by = tactic(self.by).name
        front, total = the_front(self.front), self.total
        if not self.unit:
            told = "{unit} fires at {front}, {total} in all, and has no effect."
            return say(told, unit=by, front=front, total=total)
        told, hit = "{unit} fires at {front}, {total} in all, and hits {target}.", self.unit
        return say(told, unit=by, front=front, total=total, target=the_unit(self.seat, hit))

    def met(self, state: State) -> Met:
        return Met(SUPPRESSION_CHART, self.total)


def result_of(total: int) -> Result:
    """The result of a Suppression Roll (6.2)."""
    if total >= FIGURES.suppression.casualty:
        return "casualty"
    return "pinned" if total >= FIGURES.suppression.pinned else "nothing"


def bonus_against(state: State, seat: Seat, front: Front) -> int:
    """What is added to rolls against a Front of a side (6.4, 8.3)."""
    spotted = FIGURES.recon.bonus if front in state.spotted and seat != state.seat else 0
    return spotted - cover(state, seat, front)


def fire(
    state: State,
    chance: Chance,
    by: str,
    front: Front,
    bonus: int,
    *,
    target: str = "",
    tanks_first: bool = False,
) -> Happening:
    """One Suppression Roll against the enemy at a Front (6.2, 6.3, 6.4)."""
    seat = enemy(state)
    dice = chance.roll("2d6", why=f"Suppression of {by} at the {front}")
    total = sum(dice) + bonus + bonus_against(state, seat, front)
    found = result_of(total)
    hit = ""
    if found != "nothing":
        hit = target or _random(state, chance, seat, front, tanks_first)
    yield SuppressionRolled(by=by, total=total, result=found, seat=seat, front=front, unit=hit)
    yield from _effect(state, seat, hit, found)


def against(state: State, chance: Chance, seat: Seat, name: str) -> Happening:
    """One Suppression Roll against a unit that was spotted on Recon (5.2)."""
    total = sum(chance.roll("2d6", why=f"Suppression of {name}, spotted on Recon"))
    found = result_of(total)
    front = state.sides[seat].units[name].front
    hit = name if found != "nothing" else ""
    yield SuppressionRolled(by="", total=total, result=found, seat=seat, front=front, unit=hit)
    yield from _effect(state, seat, hit, found)


def _effect(state: State, seat: Seat, hit: str, found: Result) -> Happening:
    if found == "casualty":
        yield from casualties(state, seat, hit)
    elif found == "pinned":
        yield from pinned(state, seat, hit, routs=False)


def _random(state: State, chance: Chance, seat: Seat, front: Front, tanks_first: bool) -> str:
    """The unit that is hit: each at the Front is as likely (6.3)."""
    units = sorted(at(state, seat, front))
    tanks = [name for name in units if squad(name).tank]
    among = tanks if tanks_first and tanks else units
    if len(among) == 1:
        return among[0]
    (hit,) = chance.draw(among, 1, why=f"who is hit at the {front}")
    return hit


# --- Units ------------------------------------------------------------------------------------


class Suppress(CompanyOrder, frozen=True):
    """Fire at the enemy Front across."""

    form = "suppress with {units}"
    help = "Suppression Fire at the Front across: “suppress with hmg30-9 mortar60-9”."
    stages = ("suppress",)
    units: tuple[str, ...]

    @classmethod
    def offers(cls, state: State) -> Iterator["Suppress"]:
        ready = gunners(state)
        yield from (cls((name,)) for name in ready)
        if len(ready) > 1:
            yield cls(tuple(ready))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The units fire one after another (6.1)."""
        names = tuple(dict.fromkeys(name.casefold() for name in self.units))
        for name in names:
            _check(state, name)
        for name in names:
            front = own(state).units[name].front
            if not at(state, enemy(state), front):
                continue
            for event in fire(state, chance, name, front, squad(name).fire or 0):
                yield event
                state = event.after(state)

    def said(self, state: State, seat: str) -> str:
        front = the_front(own(state).units[self.units[0]].front)
        units = listed(few([called(name) for name in self.units]))
        return say("Fire across {front} with {units}", front=front, units=units)

    def why(self, state: State, seat: str) -> str:
        front = own(state).units[self.units[0]].front
        left = many(len(gunners(state)) - len(self.units), "{n} other unit", "{n} other units")
        foes = capital(across(state, state.seat, front))
        return say("{foes}; {units} can fire after this.", foes=foes, units=left)

    def weighed(self, state: State) -> str:
        """The odds of the first unit's roll (6.2, 6.4); the next ones fire at what is left."""
        name = self.units[0]
        front = own(state).units[name].front
        bonus = (squad(name).fire or 0) + bonus_against(state, enemy(state), front)
        found = [result_of(total + bonus) for total in SUMS]
        hits, pins = percent(found.count("casualty")), percent(found.count("pinned"))
        form = "hits {hits}, pins {pins}"
        if len(self.units) > 1:
            form = "{unit}: hits {hits}, pins {pins}"
        return say(form, unit=name, hits=hits, pins=pins)

    def touched(self, state: State) -> tuple[str, ...]:
        return self.units


def _check(state: State, name: str) -> None:
    unit = own_unit(state, name)
    if squad(name).fire is None:
        raise Illegal("6.1", "{unit} has no Suppression Fire.", unit=with_name(name))
    check_able(state, name, unit, say("fire"))
    check_target(state, unit.front)


def check_target(state: State, front: Front) -> None:
    """Raise Illegal where there is nobody to fire at, or smoke (6.1, 8.2)."""
    seat = enemy(state)
    if not at(state, seat, front):
        raise Illegal("6.1", "There is no enemy at the {front} to fire at.", front=front)
    if front in state.sides[seat].smoke:
        told = "Smoke lies before the {front}; there is no Suppression Fire there."
        raise Illegal("8.2", told, front=front)


def targets(state: State) -> list[Front]:
    """The enemy Fronts that can be fired at (6.1, 8.2)."""
    smoke = state.sides[enemy(state)].smoke
    return [f for f in FRONTS if f not in smoke and at(state, enemy(state), f)]


def gunners(state: State, *, moved: bool = False) -> list[str]:
    """The units that may fire now, or with Double Time (6.1)."""
    fronts = targets(state)
    return [
        name
        for name, unit in own(state).units.items()
        if unit.front in fronts and squad(name).fire is not None and able(state, unit, moved=moved)
    ]
