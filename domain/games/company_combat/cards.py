"""Chapter 8: tactics cards that are played in one's own turn."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance, Illegal
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.firing import check_target, fire
from domain.games.company_combat.lookup import (
    at,
    called,
    enemy,
    enemy_unit,
    front_of,
    held,
    own,
    own_unit,
)
from domain.games.company_combat.printed import tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FLANKS, FRONTS, PHASES, Front, Stage, Use

Happening = Iterator[e.CompanyEvent]

OWN_PHASES: tuple[Stage, ...] = ("recon", "suppress", "assault", "rally")
WHEN: dict[Use, tuple[Stage, ...]] = {
    "cover": OWN_PHASES,
    "ground": OWN_PHASES,
    "smoke": OWN_PHASES,
    "ammo": OWN_PHASES,
    "double": ("recon", "suppress", "assault"),
    "flank": ("assault",),
    "sniper": ("suppress",),
    "medic": ("rally",),
    "rally": ("rally",),
}
"""In which phases a card may be played (8.1)."""

ELSEWHERE: dict[Use, str] = {
    "support": "Play it in the Suppression Phase: “support left with …”.",
    "grenades": "Use it in an assault: “assault … with … using …”.",
    "ambush": "It answers an assault: “ambush”, or ahead “when assault do ambush”.",
    "jam": "It answers a Support card: “jam”, or ahead “when support do jam”.",
}


def play(state: State, order: o.Play, chance: Chance) -> Happening:
    """Play a card on its target (8.1)."""
    card = held(state, state.seat, order.card)
    use = tactic(card).use
    if use in ELSEWHERE:
        raise Illegal("8.1", ELSEWHERE[use])
    if state.stage not in WHEN[use]:
        when = " or ".join(PHASES[stage] for stage in WHEN[use])
        raise Illegal("8.1", f"{tactic(card).name} is played in the {when}, not in this phase.")
    target = order.target.casefold() if order.target is not None else None
    events = list(_effect(state, card, use, target, chance))
    yield e.CardPlayed(seat=state.seat, card=card, target=target or "")
    yield from events


def _effect(state: State, card: str, use: Use, target: str | None, chance: Chance) -> Happening:
    match use:
        case "cover" | "ground":
            yield e.CoverLaid(seat=state.seat, front=_own_front(state, target), card=card)
        case "smoke":
            yield e.SmokeLaid(seat=state.seat, front=_own_front(state, target))
        case "flank":
            yield e.FlankTurned(front=_flank(target))
        case "double":
            if target is not None:
                raise Illegal("8.8", "Double Time is played on all units; name no target.")
            yield e.TimeDoubled()
        case "ammo":
            name = _named(target)
            enemy_unit(state, name)
            yield e.AmmoSpent(seat=enemy(state), unit=name)
        case "sniper":
            yield from _snipe(state, card, _named(target), chance)
        case "medic":
            yield from _heal(state, _named(target))
        case "rally":
            yield from _rally(state, front_of(target))


def _named(target: str | None) -> str:
    if target is None:
        raise Illegal("2.7", "Name the unit that the card is played on: “play … on …”.")
    return target


def _own_front(state: State, target: str | None) -> Front:
    """A Front where the side to move has units (8.2, 8.3)."""
    front = front_of(target)
    if not at(state, state.seat, front):
        raise Illegal("8.3", f"You have no units at the {front} to cover.")
    return front


def _flank(target: str | None) -> Front:
    """A wing Front (8.4)."""
    front = front_of(target)
    if front not in FLANKS:
        raise Illegal("8.4", "A Flank Attack is at the left or the right.")
    return front


def _snipe(state: State, card: str, name: str, chance: Chance) -> Happening:
    """A Suppression Roll against a unit of one's choice (8.5)."""
    front = enemy_unit(state, name).front
    check_target(state, front)
    yield from fire(state, chance, card, front, 0, target=name)


def _heal(state: State, name: str) -> Happening:
    """A Casualty less (8.6)."""
    if not own_unit(state, name).casualties:
        raise Illegal("8.6", f"{called(name)} has no Casualty.")
    yield e.CasualtyHealed(unit=name)


def _rally(state: State, front: Front) -> Happening:
    """All units at a Front are steady again (8.7)."""
    if not any(unit.pinned for unit in at(state, state.seat, front).values()):
        raise Illegal("8.7", f"No unit of yours at the {front} is Pinned.")
    yield e.UnitsRallied(front=front)


# --- What is offered --------------------------------------------------------------------------


def plays(state: State) -> Iterator[o.CompanyOrder]:
    """Cards that can be played in this phase, on each of their targets."""
    for card in own(state).hand or ():
        use = tactic(card).use
        if state.stage in WHEN.get(use, ()):
            for target in _targets(state, use):
                yield o.Play(card, target)


def _targets(state: State, use: Use) -> Iterator[str | None]:
    foes = state.sides[enemy(state)]
    match use:
        case "cover" | "ground" | "smoke":
            yield from (f for f in FRONTS if at(state, state.seat, f))
        case "flank":
            yield from FLANKS
        case "double":
            yield None
        case "ammo":
            yield from foes.units
        case "sniper":
            yield from (n for n, u in foes.units.items() if u.front not in foes.smoke)
        case "medic":
            yield from (n for n, u in own(state).units.items() if u.casualties)
        case "rally":
            yield from {cast(str, u.front): None for u in own(state).units.values() if u.pinned}
