"""Chapter 7: assaults, and the answer to one."""

from collections.abc import Iterator
from typing import Literal

from domain.game.ruleset import Chance, Illegal
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.hits import casualties, is_destroyed, pinned
from domain.games.company_combat.lookup import (
    able,
    at,
    cards_for,
    check_able,
    cover,
    enemy,
    enemy_unit,
    held,
    leadership,
    own,
    own_unit,
)
from domain.games.company_combat.printed import FIGURES, squad, tactic
from domain.games.company_combat.state import Assault, State
from domain.games.company_combat.words import FRONTS, Front

Happening = Iterator[e.CompanyEvent]
Result = Literal["hurt", "stopped", "pinned", "casualty", "overrun", "wiped"]

BOXCARS = 12
"""Both dice at their highest: the best result, whatever is taken from it (7.2)."""


def charge(state: State, order: o.Charge) -> Happening:
    """Units of one Front assault one enemy across (7.1, 7.7)."""
    target = order.target.casefold()
    front = enemy_unit(state, target).front
    names = tuple(dict.fromkeys(name.casefold() for name in order.units))
    for name in names:
        unit = own_unit(state, name)
        if unit.front != front:
            raise Illegal("7.1", f"{name} is at the {unit.front}, {target} at the {front}.")
        check_able(state, name, unit, "assault")
    cards = tuple(dict.fromkeys(order.cards))
    cards = tuple(held(state, state.seat, card, "grenades") for card in cards)
    for card in cards:
        yield e.CardPlayed(seat=state.seat, card=card, target=target)
    yield e.AssaultDeclared(front=front, target=target, units=names, cards=cards)
    yield from _leave_cover(state, front)


def _leave_cover(state: State, front: Front) -> Happening:
    """Foxholes and trenches are left behind by an assault out of them (8.3)."""
    for card in own(state).cover.get(front, ()):
        if tactic(card).use == "cover":
            yield e.CoverLeft(seat=state.seat, front=front, card=card)


# --- Rolls ------------------------------------------------------------------------------------


def modifier(state: State, fought: Assault, name: str) -> int:
    """What is added to the Assault Roll of a unit (7.3, 7.4, 7.5, 7.7, 8.3, 8.4)."""
    target = state.sides[enemy(state)].units[fought.target]
    unit, enemy_squad = squad(name), squad(fought.target)
    total = unit.assault - enemy_squad.defense
    total += min(FIGURES.assault.together, len(fought.units) - 1)
    total += leadership(state, state.seat, fought.front, but=name)
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
        yield e.AssaultEnded()
        return
    name = fought.waiting[0]
    dice = chance.roll("2d6", why=f"assault of {name} on {fought.target}")
    total = sum(dice) + modifier(state, fought, name)
    found = result_of(total, boxcars=sum(dice) == BOXCARS)
    yield e.AssaultRolled(unit=name, target=fought.target, total=total, result=found)
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


def ambushed(state: State) -> Happening:
    """The assault is called off and its units are Pinned (9.2)."""
    fought = state.assault
    assert fought is not None
    yield e.AssaultAmbushed()
    for name in fought.units:
        yield from pinned(state, state.seat, name, routs=False)


# --- What is offered --------------------------------------------------------------------------


def stormers(state: State, front: Front, *, moved: bool = False) -> list[str]:
    """The units at a Front that may assault now, or with Double Time (7.1)."""
    units = at(state, state.seat, front)
    return [name for name, unit in units.items() if able(state, unit, moved=moved)]


def charges(state: State) -> Iterator[o.CompanyOrder]:
    """Assaults that can be ordered: by one unit, by all, and by the two and three best."""
    grenades = next(cards_for(state, state.seat, "grenades"), None)
    for front in FRONTS:
        ready = sorted(stormers(state, front), key=lambda name: -squad(name).assault)
        groups: list[tuple[str, ...]] = [(name,) for name in ready]
        groups += [tuple(ready[:n]) for n in (2, 3) if n < len(ready)]
        if len(ready) > 1:
            groups.append(tuple(ready))
        for target in at(state, enemy(state), front) if ready else ():
            for group in groups:
                yield o.Charge(target, group)
                if grenades is not None:
                    yield o.Charge(target, group, (grenades,))


def can_assault(state: State) -> bool:
    """Whether any unit may still assault, now or with Double Time (1.5)."""
    return any(
        at(state, enemy(state), front) and stormers(state, front, moved=True) for front in FRONTS
    )
