"""Chapter 7: the rolls of an assault."""

from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import say
from domain.game.view.reference import Met
from domain.games.company_combat.company import CompanyEvent, Happening
from domain.games.company_combat.hits import casualties, is_destroyed, pinned
from domain.games.company_combat.lookup import at, capital, cover, enemy, the_unit
from domain.games.company_combat.printed import FIGURES, squad, tactic
from domain.games.company_combat.state import Assault, State
from domain.games.company_combat.words import ASSAULT_CHART, TWO_SIXES

Result = Literal["hurt", "stopped", "pinned", "casualty", "overrun", "wiped"]

BOXCARS = 12
"""Both dice at their highest: the best result, whatever is taken from it (7.2)."""

_RESULTS = {
    "hurt": say("{unit}, {total} in all, is thrown back with loss."),
    "stopped": say("{unit}, {total} in all, is stopped."),
    "pinned": say("{unit}, {total} in all, pins it down."),
    "casualty": say("{unit}, {total} in all, inflicts a Casualty."),
    "overrun": say("{unit}, {total} in all, overruns it."),
    "wiped": say("{unit}, {total} in all, rolls boxcars: two Casualties."),
}


class AssaultRolled(CompanyEvent, frozen=True):
    """A unit of an assault has rolled."""

    unit: str
    target: str
    total: int
    result: Literal["hurt", "stopped", "pinned", "casualty", "overrun", "wiped"]

    def after(self, state: State) -> State:
        assert state.assault is not None
        waiting = tuple(u for u in state.assault.waiting if u != self.unit)
        return replace(state, assault=replace(state.assault, waiting=waiting))

    def told(self, state: State) -> str:
        unit = capital(the_unit(state.seat, self.unit))
        return say(_RESULTS[self.result], unit=unit, total=self.total)

    def met(self, state: State) -> Met:
        return Met(ASSAULT_CHART, TWO_SIXES if self.result == "wiped" else self.total)


class AssaultEnded(CompanyEvent, frozen=True):
    """An assault is over."""

    def after(self, state: State) -> State:
        return replace(state, assault=None)


def modifier(state: State, fought: Assault, name: str) -> int:
    """What is added to the Assault Roll of a unit (7.3, 7.4, 7.5, 7.7, 8.3, 8.4)."""
    target = state.sides[enemy(state)].units[fought.target]
    unit, enemy_squad = squad(name), squad(fought.target)
    total = unit.assault - enemy_squad.defense
    total += min(FIGURES.assault.together, len(fought.units) - 1)
    total += _leadership(state, fought, name)
    total += sum(tactic(card).bonus for card in fought.cards)
    if target.pinned:
        total += 1
    if enemy_squad.tank:
        total += unit.tanks
    if not unit.breach:
        total -= cover(state, enemy(state), fought.front)
    if fought.front in state.flanks:
        total += 1
    return total


def _leadership(state: State, fought: Assault, name: str) -> int:
    """The bonus of a Platoon Leader beside a unit (7.4)."""
    beside = at(state, state.seat, fought.front)
    return FIGURES.assault.leader if any(squad(n).leader and n != name for n in beside) else 0


def result_of(total: int, *, boxcars: bool) -> Result:
    """The result of an Assault Roll (7.2)."""
    figures = FIGURES.assault
    if boxcars:
        return "wiped"
    if total <= figures.hurt:
        return "hurt"
    if total <= figures.stopped:
        return "stopped"
    if total <= figures.pinned:
        return "pinned"
    return "casualty" if total <= figures.casualty else "overrun"


def fight(state: State, chance: Chance) -> Happening:
    """The next roll of an assault, or its end (7.2, 7.8)."""
    fought = state.assault
    assert fought is not None
    if not fought.waiting or fought.target not in state.sides[enemy(state)].units:
        yield AssaultEnded()
        return
    name = fought.waiting[0]
    dice = chance.roll("2d6", why=f"assault of {name} on {fought.target}")
    total = sum(dice) + modifier(state, fought, name)
    found = result_of(total, boxcars=sum(dice) == BOXCARS)
    yield AssaultRolled(unit=name, target=fought.target, total=total, result=found)
    yield from _effect(state, name, fought.target, found)


def _effect(state: State, name: str, target: str, found: Result) -> Happening:
    foe = enemy(state)
    match found:
        case "hurt":
            yield from casualties(state, state.seat, name)
        case "stopped":
            yield from pinned(state, state.seat, name, routs=True)
        case "pinned":
            yield from pinned(state, foe, target, routs=True)
        case "casualty":
            yield from casualties(state, foe, target)
        case "overrun":
            yield from casualties(state, foe, target)
            if not is_destroyed(state, foe, target, 1):
                yield from pinned(state, foe, target, routs=True)
        case "wiped":
            yield from casualties(state, foe, target, 2)
