"""Each event as a sentence of the story."""

from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.company_combat import events as e
from domain.games.company_combat.lookup import called
from domain.games.company_combat.printed import tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONT_NAMES, OTHER, PHASES, SIDES


def tell(state: State, event: e.CompanyEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    return _SENTENCES[type(event)](state, event)


def _side(state: State) -> str:
    return SIDES[state.seat]


def _unit(seat: str, name: str) -> str:
    return f"the {SIDES[seat]} {called(name)}"


def _cap(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _card(card: str) -> str:
    return tactic(card).name


def _front(front: str) -> str:
    return f"the {FRONT_NAMES[front]}"


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _formed(_: State, event: e.CompaniesFormed) -> str:
    return f"Two companies meet on three Fronts. {SIDES[event.first]} begins."


def _turn_began(_: State, event: e.TurnBegan) -> str:
    return f"Turn {event.turn} of the {SIDES[event.seat]} company."


def _phase_began(_: State, event: e.PhaseBegan) -> str:
    return f"The {PHASES[event.phase]} begins."


def _squads_drawn(_: State, event: e.SquadsDrawn) -> str:
    how = "The Company Commander calls: " if event.called else ""
    which = f": {listed(map(called, event.cards))}" if event.cards else ""
    return f"{how}{SIDES[event.seat]} draws {_count(event.n, 'squad')}{which}."


def _tactics_drawn(_: State, event: e.TacticsDrawn) -> str:
    how = "The Company Commander calls: " if event.called else ""
    which = f": {listed(map(_card, event.cards))}" if event.cards else ""
    if not event.n:
        return f"{SIDES[event.seat]} draws no tactics card."
    return f"{how}{SIDES[event.seat]} draws {_count(event.n, 'tactics card')}{which}."


def _reshuffled(_: State, event: e.DeckReshuffled) -> str:
    return f"The discards are shuffled: a new deck of {_count(event.n, 'tactics card')}."


def _discarded(_: State, event: e.CardDiscarded) -> str:
    return f"{SIDES[event.seat]} discards {_card(event.card)}."


def _deployed(_: State, event: e.SquadDeployed) -> str:
    return f"{_cap(_unit(event.seat, event.unit))} takes up position at {_front(event.front)}."


def _moved(state: State, event: e.UnitMoved) -> str:
    return f"{_cap(_unit(state.seat, event.unit))} moves to {_front(event.front)}."


def _played(_: State, event: e.CardPlayed) -> str:
    return f"{SIDES[event.seat]} plays {_card(event.card)}."


def _cover_laid(_: State, event: e.CoverLaid) -> str:
    return f"{SIDES[event.seat]} gets the cover of {_card(event.card)} at {_front(event.front)}."


def _cover_left(_: State, event: e.CoverLeft) -> str:
    return f"{SIDES[event.seat]} leaves {_card(event.card)} behind at {_front(event.front)}."


def _smoke_laid(_: State, event: e.SmokeLaid) -> str:
    return f"Smoke hides the {SIDES[event.seat]} units at {_front(event.front)}."


def _flank_turned(state: State, event: e.FlankTurned) -> str:
    return f"{_side(state)} assaults at {_front(event.front)} are stronger this turn."


def _time_doubled(state: State, _: e.TimeDoubled) -> str:
    return f"{_side(state)} units that moved may act this turn."


def _ammo_spent(_: State, event: e.AmmoSpent) -> str:
    return f"{_cap(_unit(event.seat, event.unit))} is out of ammunition in its next turn."


def _recon_made(state: State, event: e.ReconMade) -> str:
    found = {
        "spotted": "is spotted",
        "nothing": "finds nothing",
        "success": "finds the enemy out",
    }[event.result]
    unit = _cap(_unit(state.seat, event.unit))
    return f"{unit} goes on Recon to {_front(event.front)}, rolls {event.roll} and {found}."


def _hand_seen(_: State, event: e.HandSeen) -> str:
    which = f": {listed(map(_card, event.cards))}" if event.cards else ""
    return f"{SIDES[event.seat]} Recon sees the {_count(event.n, 'card')} of the enemy{which}."


def _spotted(state: State, event: e.PositionsSpotted) -> str:
    foe = SIDES[OTHER[state.seat]]
    return f"The {foe} positions at {_front(event.front)} are spotted: fire is better this turn."


def _suppression_rolled(state: State, event: e.SuppressionRolled) -> str:
    by = "The enemy"
    if event.by in state.sides[state.seat].units:
        by = _cap(_unit(state.seat, event.by))
    elif event.by:
        by = _card(event.by)
    hits = f"hits {_unit(event.seat, event.unit)}" if event.unit else "has no effect"
    return f"{by} fires at {_front(event.front)}, {event.total} in all, and {hits}."


def _support_called(state: State, event: e.SupportCalled) -> str:
    rolls = _count(event.rolls, "Suppression Roll")
    return f"{_side(state)} calls {_card(event.card)} on {_front(event.front)}: {rolls}."


def _support_jammed(_: State, event: e.SupportJammed) -> str:
    return f"The radio is jammed; {_card(event.card)} comes to nothing."


def _assault_declared(state: State, event: e.AssaultDeclared) -> str:
    units = listed(_unit(state.seat, name) for name in event.units)
    target = _unit(OTHER[state.seat], event.target)
    verb = "assaults" if len(event.units) == 1 else "assault"
    return _cap(f"{units} {verb} {target} at {_front(event.front)}.")


def _ambushed(state: State, _: e.AssaultAmbushed) -> str:
    return f"The {_side(state)} assault runs into an ambush and is called off."


def _let_be(_: State, event: e.LetBe) -> str:
    return f"{SIDES[event.seat]} gives no answer."


_RESULTS = {
    "hurt": "is thrown back with loss",
    "stopped": "is stopped",
    "pinned": "pins it down",
    "casualty": "inflicts a Casualty",
    "overrun": "overruns it",
    "wiped": "rolls boxcars: two Casualties",
}


def _assault_rolled(state: State, event: e.AssaultRolled) -> str:
    return f"{_cap(_unit(state.seat, event.unit))}, {event.total} in all, {_RESULTS[event.result]}."


def _pinned(_: State, event: e.UnitPinned) -> str:
    return f"{_cap(_unit(event.seat, event.unit))} is Pinned."


def _casualty(_: State, event: e.CasualtyTaken) -> str:
    many = "a Casualty" if event.n == 1 else f"{event.n} Casualties"
    return f"{_cap(_unit(event.seat, event.unit))} takes {many}."


def _lost(_: State, event: e.UnitLost) -> str:
    how = "is destroyed" if event.why == "destroyed" else "routs"
    return f"{_cap(_unit(event.seat, event.unit))} {how}."


def _healed(state: State, event: e.CasualtyHealed) -> str:
    return f"A medic takes a Casualty from {_unit(state.seat, event.unit)}."


def _rally_rolled(state: State, event: e.RallyRolled) -> str:
    how = "rallies" if event.rallied else "stays Pinned"
    return f"{_cap(_unit(state.seat, event.unit))}, {event.total} in all, {how}."


def _rallied(state: State, event: e.UnitsRallied) -> str:
    return f"All {_side(state)} units at {_front(event.front)} rally."


def _ended(state: State, event: e.BattleEnded) -> str:
    if event.winner is None:
        return "Night falls on a drawn battle."
    return f"The {SIDES[event.winner]} company has won."


def _silent(_: State, __: e.CompanyEvent) -> str:
    return ""


_SENTENCES: dict[type[e.CompanyEvent], Callable[[State, Any], str]] = {
    e.CompaniesFormed: _formed,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.SquadsDrawn: _squads_drawn,
    e.TacticsDrawn: _tactics_drawn,
    e.DeckReshuffled: _reshuffled,
    e.CardDiscarded: _discarded,
    e.SquadDeployed: _deployed,
    e.UnitMoved: _moved,
    e.CardPlayed: _played,
    e.CoverLaid: _cover_laid,
    e.CoverLeft: _cover_left,
    e.SmokeLaid: _smoke_laid,
    e.FlankTurned: _flank_turned,
    e.TimeDoubled: _time_doubled,
    e.AmmoSpent: _ammo_spent,
    e.ReconMade: _recon_made,
    e.HandSeen: _hand_seen,
    e.PositionsSpotted: _spotted,
    e.SuppressionRolled: _suppression_rolled,
    e.SupportCalled: _support_called,
    e.SupportJammed: _support_jammed,
    e.SupportEnded: _silent,
    e.AssaultDeclared: _assault_declared,
    e.AssaultAmbushed: _ambushed,
    e.LetBe: _let_be,
    e.AssaultRolled: _assault_rolled,
    e.AssaultEnded: _silent,
    e.UnitPinned: _pinned,
    e.CasualtyTaken: _casualty,
    e.UnitLost: _lost,
    e.CasualtyHealed: _healed,
    e.RallyBegan: _silent,
    e.RallyRolled: _rally_rolled,
    e.UnitsRallied: _rallied,
    e.BattleEnded: _ended,
}
