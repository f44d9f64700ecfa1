"""Chapter 8: what tactics cards do that are played in one's own turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import say
from domain.games.company_combat.company import CompanyEvent, Happening
from domain.games.company_combat.firing import check_target, fire
from domain.games.company_combat.lookup import (
    at,
    called,
    capital,
    enemy,
    enemy_unit,
    front_of,
    own,
    own_unit,
    the_front,
    the_unit,
)
from domain.games.company_combat.printed import tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FLANKS, FRONTS, SIDES, Front, Seat, Use

# --- What happens -----------------------------------------------------------------------------


class CoverLaid(CompanyEvent, frozen=True):
    """Cover lies at a Front from now on."""

    seat: Seat
    front: Front
    card: str

    def after(self, state: State) -> State:
        cover = state.sides[self.seat].cover
        lying = (*cover.get(self.front, ()), self.card)
        return state.with_side(self.seat, cover={**cover, self.front: lying})

    def told(self, state: State) -> str:
        card, where = tactic(self.card).name, the_front(self.front)
        told = "{side} gets the cover of {card} at {front}."
        return say(told, side=SIDES[self.seat], card=card, front=where)


class SmokeLaid(CompanyEvent, frozen=True):
    """Smoke lies before a Front."""

    seat: Seat
    front: Front

    def after(self, state: State) -> State:
        return state.with_side(self.seat, smoke=(*state.sides[self.seat].smoke, self.front))

    def told(self, state: State) -> str:
        return say(
            "Smoke hides the {side} units at {front}.",
            side=SIDES[self.seat],
            front=the_front(self.front),
        )


class FlankTurned(CompanyEvent, frozen=True):
    """All assaults at a flank are stronger this turn."""

    front: Front

    def after(self, state: State) -> State:
        return replace(state, flanks=(*state.flanks, self.front))

    def told(self, state: State) -> str:
        where = the_front(self.front)
        told = "{side} assaults at {front} are stronger this turn."
        return say(told, side=SIDES[state.seat], front=where)


class TimeDoubled(CompanyEvent, frozen=True):
    """Units that moved may act this turn."""

    def after(self, state: State) -> State:
        return replace(state, double=True)

    def told(self, state: State) -> str:
        return say("{side} units that moved may act this turn.", side=SIDES[state.seat])


class AmmoSpent(CompanyEvent, frozen=True):
    """A unit may not attack in its next turn."""

    seat: Seat
    unit: str

    def after(self, state: State) -> State:
        return state.with_unit(self.seat, self.unit, dry=True)

    def told(self, state: State) -> str:
        unit = capital(the_unit(self.seat, self.unit))
        return say("{unit} is out of ammunition in its next turn.", unit=unit)


class CasualtyHealed(CompanyEvent, frozen=True):
    """A medic has taken a Casualty from a unit."""

    unit: str

    def after(self, state: State) -> State:
        taken = own(state).units[self.unit].casualties
        return state.with_unit(state.seat, self.unit, casualties=taken - 1)

    def told(self, state: State) -> str:
        return say("A medic takes a Casualty from {unit}.", unit=the_unit(state.seat, self.unit))


class UnitsRallied(CompanyEvent, frozen=True):
    """All units at a Front are steady again."""

    front: Front

    def after(self, state: State) -> State:
        units = {
            n: replace(u, pinned=False) if u.front == self.front and u.pinned else u
            for n, u in own(state).units.items()
        }
        return state.with_side(state.seat, units=units)

    def told(self, state: State) -> str:
        return say(
            "All {side} units at {front} rally.",
            side=SIDES[state.seat],
            front=the_front(self.front),
        )


# --- What a card does -------------------------------------------------------------------------


def effect(state: State, card: str, target: str | None, chance: Chance) -> Happening:
    """What a card does to its target; raises Illegal for a target that it does not fit."""
    match tactic(card).use:
        case "cover" | "ground":
            yield CoverLaid(seat=state.seat, front=_own_front(state, target), card=card)
        case "smoke":
            yield SmokeLaid(seat=state.seat, front=_own_front(state, target))
        case "flank":
            yield FlankTurned(front=_flank(target))
        case "double":
            if target is not None:
                raise Illegal("8.8", "Double Time is played on all units; name no target.")
            yield TimeDoubled()
        case "ammo":
            name = _named(target)
            enemy_unit(state, name)
            yield AmmoSpent(seat=enemy(state), unit=name)
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
        raise Illegal("8.3", "You have no units at the {front} to cover.", front=front)
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
        raise Illegal("8.6", "{unit} has no Casualty.", unit=called(name))
    yield CasualtyHealed(unit=name)


def _rally(state: State, front: Front) -> Happening:
    """All units at a Front are steady again (8.7)."""
    if not any(unit.pinned for unit in at(state, state.seat, front).values()):
        raise Illegal("8.7", "No unit of yours at the {front} is Pinned.", front=front)
    yield UnitsRallied(front=front)


def targets(state: State, use: Use) -> Iterator[str | None]:
    """What a card for this can be played on."""
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
            yield from dict.fromkeys(u.front for u in own(state).units.values() if u.pinned)
