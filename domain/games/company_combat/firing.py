"""Chapter 6: Suppression Rolls, by units and by Support cards."""

from collections.abc import Iterator, Sequence
from typing import Literal

from domain.game.ruleset import Chance, Illegal
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.evolve import evolve
from domain.games.company_combat.hits import casualties, pinned
from domain.games.company_combat.lookup import (
    able,
    at,
    cards_for,
    check_able,
    cover,
    enemy,
    held,
    own,
    own_unit,
)
from domain.games.company_combat.printed import FIGURES, squad, tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, Front, Seat

Happening = Iterator[e.CompanyEvent]
Result = Literal["nothing", "pinned", "casualty"]


# --- Rolls ------------------------------------------------------------------------------------


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
    yield e.SuppressionRolled(by=by, total=total, result=found, seat=seat, front=front, unit=hit)
    yield from _effect(state, seat, hit, found)


def against(state: State, chance: Chance, seat: Seat, name: str) -> Happening:
    """One Suppression Roll against a unit that was spotted on Recon (5.2)."""
    total = sum(chance.roll("2d6", why=f"Suppression of {name}, spotted on Recon"))
    found = result_of(total)
    front = state.sides[seat].units[name].front
    hit = name if found != "nothing" else ""
    yield e.SuppressionRolled(by="", total=total, result=found, seat=seat, front=front, unit=hit)
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


def suppress(state: State, order: o.Suppress, chance: Chance) -> Happening:
    """Units fire one after another (6.1)."""
    names = tuple(dict.fromkeys(name.casefold() for name in order.units))
    for name in names:
        _check(state, name)
    for name in names:
        front = own(state).units[name].front
        if not at(state, enemy(state), front):
            continue
        for event in fire(state, chance, name, front, squad(name).fire or 0):
            yield event
            state = evolve(state, event)


def _check(state: State, name: str) -> None:
    unit = own_unit(state, name)
    if squad(name).fire is None:
        raise Illegal("6.1", f"{name} ({squad(name).name}) has no Suppression Fire.")
    check_able(state, name, unit, "fire")
    check_target(state, unit.front)


def check_target(state: State, front: Front) -> None:
    """Raise Illegal where there is nobody to fire at, or smoke (6.1, 8.2)."""
    seat = enemy(state)
    if not at(state, seat, front):
        raise Illegal("6.1", f"There is no enemy at the {front} to fire at.")
    if front in state.sides[seat].smoke:
        raise Illegal("8.2", f"Smoke lies before the {front}; there is no Suppression Fire there.")


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


# --- Support ----------------------------------------------------------------------------------


def support(state: State, order: o.PlaySupport) -> Happening:
    """A Support card is announced against a Front (6.5)."""
    card = held(state, state.seat, order.card, "support")
    check_target(state, order.front)
    yield e.CardPlayed(seat=state.seat, card=card, target=order.front)
    yield e.SupportCalled(card=card, front=order.front, rolls=tactic(card).rolls)


def barrage(state: State, chance: Chance) -> Happening:
    """The next roll of a Support card, or its end (6.5)."""
    pending = state.support
    assert pending is not None
    if not pending.rolls or not at(state, enemy(state), pending.front):
        yield e.SupportEnded()
        return
    card = tactic(pending.card)
    yield from fire(
        state, chance, pending.card, pending.front, card.bonus, tanks_first=card.tanks_first
    )


def shots(state: State) -> Iterator[o.CompanyOrder]:
    """Suppression Fire and Support that can be ordered."""
    able_now = gunners(state)
    yield from (o.Suppress((name,)) for name in able_now)
    if len(able_now) > 1:
        yield o.Suppress(tuple(able_now))
    supports: Sequence[str] = list(cards_for(state, state.seat, "support"))
    for front in targets(state):
        yield from (o.PlaySupport(front, card) for card in supports)
