"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.company_combat import events as e
from domain.games.company_combat.state import Assault, Side, State, Support, Unit
from domain.games.company_combat.words import SEATS, Seat

Cards = tuple[str, ...]


def evolve(state: State, event: e.CompanyEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


# --- Small steps ------------------------------------------------------------------------------


def _side(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, sides={**state.sides, seat: replace(state.sides[seat], **changes)})


def _unit(state: State, seat: Seat, unit: str, **changes: Any) -> State:
    units = state.sides[seat].units
    return _side(state, seat, units={**units, unit: replace(units[unit], **changes)})


def _more(cards: Cards | None, more: Cards | None) -> Cards | None:
    return None if cards is None or more is None else (*cards, *more)


def _less(cards: Cards | None, card: str) -> Cards | None:
    return None if cards is None else tuple(c for c in cards if c != card)


# --- The turn ---------------------------------------------------------------------------------


def _formed(_: State, event: e.CompaniesFormed) -> State:
    sides = {seat: Side(deck=event.squads) for seat in SEATS}
    return State(
        first=event.first,
        seat=event.first,
        sides=sides,
        tactics=event.tactics,
        printed=event.printed,
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    side = state.sides[event.seat]
    units = {
        name: replace(u, moved=False, acted=False) if u.moved or u.acted else u
        for name, u in side.units.items()
    }
    sides = {**state.sides, event.seat: replace(side, units=units, smoke=())}
    if state.turn:
        before = state.sides[state.seat]
        supplied = {n: replace(u, dry=False) if u.dry else u for n, u in before.units.items()}
        sides[state.seat] = replace(before, units=supplied)
    return replace(
        state,
        sides=sides,
        seat=event.seat,
        turn=event.turn,
        stage="deploy",
        drawn=False,
        called=False,
        double=False,
        flanks=(),
        spotted=(),
        rallying=None,
    )


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    return replace(state, stage=event.phase, drawn=False)


def _squads_drawn(state: State, event: e.SquadsDrawn) -> State:
    side = state.sides[event.seat]
    state = replace(state, drawn=True, called=state.called or event.called)
    return _side(
        state,
        event.seat,
        reserve=_more(side.reserve, event.cards),
        reserves=side.reserves + event.n,
        deck=side.deck - event.n,
    )


def _tactics_drawn(state: State, event: e.TacticsDrawn) -> State:
    side = state.sides[event.seat]
    state = replace(
        state,
        tactics=state.tactics - event.n,
        drawn=True,
        called=state.called or event.called,
    )
    return _side(state, event.seat, hand=_more(side.hand, event.cards), held=side.held + event.n)


def _reshuffled(state: State, event: e.DeckReshuffled) -> State:
    return replace(state, tactics=event.n, discards=())


def _gone(state: State, seat: Seat, card: str) -> State:
    """A card leaves a hand for the discard pile."""
    side = state.sides[seat]
    state = replace(state, discards=(*state.discards, card))
    return _side(state, seat, hand=_less(side.hand, card), held=side.held - 1)


def _discarded(state: State, event: e.CardDiscarded) -> State:
    return _gone(state, event.seat, event.card)


def _deployed(state: State, event: e.SquadDeployed) -> State:
    side = state.sides[event.seat]
    left = side.reserves - 1
    return _side(
        state,
        event.seat,
        units={**side.units, event.unit: Unit(event.front)},
        reserve=_less(side.reserve, event.unit) if left else (),
        reserves=left,
    )


def _moved(state: State, event: e.UnitMoved) -> State:
    return _unit(state, state.seat, event.unit, front=event.front, moved=True)


# --- Cards ------------------------------------------------------------------------------------


def _played(state: State, event: e.CardPlayed) -> State:
    return _gone(state, event.seat, event.card)


def _cover_laid(state: State, event: e.CoverLaid) -> State:
    cover = state.sides[event.seat].cover
    lying = (*cover.get(event.front, ()), event.card)
    return _side(state, event.seat, cover={**cover, event.front: lying})


def _cover_left(state: State, event: e.CoverLeft) -> State:
    cover = dict(state.sides[event.seat].cover)
    lying = tuple(c for c in cover.pop(event.front) if c != event.card)
    return _side(state, event.seat, cover=cover | ({event.front: lying} if lying else {}))


def _smoke_laid(state: State, event: e.SmokeLaid) -> State:
    return _side(state, event.seat, smoke=(*state.sides[event.seat].smoke, event.front))


def _flank_turned(state: State, event: e.FlankTurned) -> State:
    return replace(state, flanks=(*state.flanks, event.front))


def _time_doubled(state: State, _: e.TimeDoubled) -> State:
    return replace(state, double=True)


def _ammo_spent(state: State, event: e.AmmoSpent) -> State:
    return _unit(state, event.seat, event.unit, dry=True)


# --- Recon and suppression --------------------------------------------------------------------


def _recon_made(state: State, event: e.ReconMade) -> State:
    state = _unit(state, state.seat, event.unit, acted=True)
    if event.result != "success":
        return state
    return replace(state, stage="report", scouted=event.front)


def _hand_seen(state: State, event: e.HandSeen) -> State:
    state = replace(state, stage="recon", scouted=None)
    return _side(state, event.seat, seen=event.cards, seen_turn=state.turn)


def _spotted(state: State, event: e.PositionsSpotted) -> State:
    spotted = (*state.spotted, event.front)
    return replace(state, stage="recon", scouted=None, spotted=spotted)


def _suppression_rolled(state: State, event: e.SuppressionRolled) -> State:
    if state.support is not None:
        support = replace(state.support, rolls=state.support.rolls - 1)
        return replace(state, support=support)
    if event.by in state.sides[state.seat].units:
        return _unit(state, state.seat, event.by, acted=True)
    return state


def _support_called(state: State, event: e.SupportCalled) -> State:
    return replace(state, support=Support(event.card, event.front, event.rolls))


def _support_over(state: State, _: Any) -> State:
    return replace(state, support=None)


# --- Assault ----------------------------------------------------------------------------------


def _assault_declared(state: State, event: e.AssaultDeclared) -> State:
    side = state.sides[state.seat]
    units = {n: replace(u, acted=True) if n in event.units else u for n, u in side.units.items()}
    fought = Assault(event.front, event.target, event.units, event.units, event.cards)
    return replace(_side(state, state.seat, units=units), assault=fought)


def _assault_over(state: State, _: Any) -> State:
    return replace(state, assault=None)


def _let_be(state: State, _: e.LetBe) -> State:
    if state.assault is not None:
        return replace(state, assault=replace(state.assault, answered=True))
    assert state.support is not None
    return replace(state, support=replace(state.support, answered=True))


def _assault_rolled(state: State, event: e.AssaultRolled) -> State:
    assert state.assault is not None
    waiting = tuple(u for u in state.assault.waiting if u != event.unit)
    return replace(state, assault=replace(state.assault, waiting=waiting))


# --- Units ------------------------------------------------------------------------------------


def _pinned(state: State, event: e.UnitPinned) -> State:
    return _unit(state, event.seat, event.unit, pinned=True)


def _casualty(state: State, event: e.CasualtyTaken) -> State:
    taken = state.sides[event.seat].units[event.unit].casualties + event.n
    return _unit(state, event.seat, event.unit, casualties=taken)


def _lost(state: State, event: e.UnitLost) -> State:
    side = state.sides[event.seat]
    units = {n: u for n, u in side.units.items() if n != event.unit}
    if state.assault is not None:
        left = tuple(u for u in state.assault.waiting if u != event.unit)
        state = replace(state, assault=replace(state.assault, waiting=left))
    return _side(state, event.seat, units=units, lost=side.lost + 1)


def _healed(state: State, event: e.CasualtyHealed) -> State:
    taken = state.sides[state.seat].units[event.unit].casualties
    return _unit(state, state.seat, event.unit, casualties=taken - 1)


def _rally_began(state: State, event: e.RallyBegan) -> State:
    return replace(state, rallying=event.units)


def _rally_rolled(state: State, event: e.RallyRolled) -> State:
    assert state.rallying is not None
    state = replace(state, rallying=tuple(u for u in state.rallying if u != event.unit))
    return _unit(state, state.seat, event.unit, pinned=False) if event.rallied else state


def _rallied(state: State, event: e.UnitsRallied) -> State:
    units = {
        n: replace(u, pinned=False) if u.front == event.front and u.pinned else u
        for n, u in state.sides[state.seat].units.items()
    }
    return _side(state, state.seat, units=units)


def _ended(state: State, event: e.BattleEnded) -> State:
    return replace(state, ending=event.ending, winner=event.winner)


_FOLDS: dict[type[e.CompanyEvent], Callable[[State, Any], State]] = {
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
    e.SupportJammed: _support_over,
    e.SupportEnded: _support_over,
    e.AssaultDeclared: _assault_declared,
    e.AssaultAmbushed: _assault_over,
    e.LetBe: _let_be,
    e.AssaultRolled: _assault_rolled,
    e.AssaultEnded: _assault_over,
    e.UnitPinned: _pinned,
    e.CasualtyTaken: _casualty,
    e.UnitLost: _lost,
    e.CasualtyHealed: _healed,
    e.RallyBegan: _rally_began,
    e.RallyRolled: _rally_rolled,
    e.UnitsRallied: _rallied,
    e.BattleEnded: _ended,
}
