"""How each event changes the position: no rules, no refusals, only what happened."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting.ground import BEACH_OF, POINTE, PRIZES
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import Debt, Free, State, Unit
from domain.games.five_for_fighting.words import Side
from domain.grid.cups import without

COUNTED = PRIZES.keys() | {POINTE}


def evolve(state: State, event: e.FiveEvent) -> State:
    """The position after the event."""
    return _FOLDS[type(event)](state, event)


def _maps_laid(_: State, event: e.MapsLaid) -> State:
    return State(
        scenario=event.scenario,
        options=event.options,
        seats=event.seats,
        beaches=event.beaches,
        last=event.last,
        units={name: Unit(hex_) for name, hex_ in event.units.items()},
        released=event.released,
    )


def _stage_began(state: State, event: e.StageBegan) -> State:
    return replace(state, stage=event.stage, free=None)


def _taken(held: dict[str, Side], name: str, path: tuple[str, ...]) -> dict[str, Side]:
    """Who goes over a hex holds it."""
    side = UNITS[name].side
    taken = [h for h in path if h in COUNTED and held.get(h, "german") != side]
    return {**held, **dict.fromkeys(taken, side)} if taken else held


def _unit_placed(state: State, event: e.UnitPlaced) -> State:
    free = state.free
    if free is not None:
        free = Free(free.die, free.left - 1, (*free.placed, event.unit))
    return replace(
        state,
        units={**state.units, event.unit: Unit(event.hex, event.reduced)},
        held=_taken(state.held, event.unit, (event.hex,)),
        free=free,
    )


def _swim_rolled(state: State, event: e.SwimRolled) -> State:
    name, units = event.unit, state.units
    if event.result == "unscathed":
        return state
    if event.result == "eliminated":
        units = {n: u for n, u in units.items() if n != name}
        return replace(state, units=units, gone=(*state.gone, name), drowned=(*state.drowned, name))
    if name in units:
        return replace(state, units={**units, name: replace(units[name], reduced=True)})
    return replace(state, weak=(*state.weak, name))


def _free_setup_rolled(state: State, event: e.FreeSetupRolled) -> State:
    return replace(state, free=Free(event.die, event.left))


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, turn=event.turn, deck=event.deck, jokers=0, chanced=(), between=False)


def _arrival_rolled(state: State, event: e.ArrivalRolled) -> State:
    return replace(state, released=(*state.released, *event.units)) if event.came else state


def _card_turned(state: State, event: e.CardTurned) -> State:
    chanced = state.chanced
    return replace(
        state,
        deck=without(state.deck, (event.card,)),
        card=event.card,
        given=event.given,
        cap=event.cap,
        chanced=chanced if event.side in chanced else (*chanced, event.side),
    )


def _joker_turned(state: State, event: e.JokerTurned) -> State:
    return replace(state, deck=without(state.deck, (event.card,)), jokers=state.jokers + 1)


def _event_rolled(state: State, event: e.EventRolled) -> State:
    return replace(state, strikes=state.strikes + event.strikes, late=(*state.late, *event.late))


def _combat_card(state: State, event: e.CombatCard) -> State:
    return replace(state, deck=without(state.deck, (event.card,)))


def _deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    return replace(state, deck=event.deck)


def _beach_shorted(state: State, event: e.BeachShorted) -> State:
    given = {**state.given, event.seat: state.given[event.seat] - 1}
    side = UNITED[event.seat.partition("-")[0]]
    late = list(state.late)
    late.remove(side)
    return replace(state, given=given, short=event.beach, late=tuple(late))


UNITED: dict[str, Side] = {"allied": "allied", "german": "german"}


def _shared(state: State, event: e.Shared) -> State:
    given = {
        **state.given,
        event.origin: state.given[event.origin] - event.n,
        event.to: state.given[event.to] + event.n,
    }
    return replace(state, given=given)


def _beach_passed(state: State, event: e.BeachPassed) -> State:
    return replace(state, passed=(*state.passed, *event.beaches))


def _card_ended(state: State, _: e.CardEnded) -> State:
    return replace(
        state, card="", given={}, cap=0, short="", used={}, deeds={}, acted=(), rolling=(),
        passed=(),
    )  # fmt: skip


def _unit_entered(state: State, event: e.UnitEntered) -> State:
    name = event.unit
    return replace(
        state,
        units={**state.units, name: Unit(event.hex, name in state.weak)},
        weak=tuple(n for n in state.weak if n != name) if name in state.weak else state.weak,
        held=_taken(state.held, name, (event.hex,)),
    )


def _spent(state: State, hex_: str) -> dict[str, int]:
    beach = BEACH_OF[hex_]
    return {**state.used, beach: state.used.get(beach, 0) + 1}


def _unit_moved(state: State, event: e.UnitMoved) -> State:
    name, unit = event.unit, state.units[event.unit]
    return replace(
        state,
        units={**state.units, name: Unit(event.path[-1], unit.reduced)},
        held=_taken(state.held, name, event.path),
        used=_spent(state, unit.hex),
        acted=(*state.acted, name),
        rolling=(*state.rolling, name) if UNITS[name].armour else state.rolling,
    )


def _unit_exited(state: State, event: e.UnitExited) -> State:
    unit = state.units[event.unit]
    return replace(
        state,
        units={n: u for n, u in state.units.items() if n != event.unit},
        exited={**state.exited, event.unit: event.beach},
        used=_spent(state, unit.hex),
        acted=(*state.acted, event.unit),
    )


def _attacked(state: State, event: e.Attacked) -> State:
    if event.free:
        rolling = tuple(n for n in state.rolling if n != event.unit)
        return replace(state, rolling=rolling) if rolling != state.rolling else state
    return replace(
        state,
        used=_spent(state, state.units[event.unit].hex),
        acted=(*state.acted, event.unit),
    )


def _supported(state: State, event: e.Supported) -> State:
    if event.free:
        return replace(state, strikes=state.strikes - 1)
    beach = BEACH_OF[event.target]
    return replace(state, used=_spent(state, event.target), deeds={**state.deeds, beach: "support"})


def _unit_reduced(state: State, event: e.UnitReduced) -> State:
    unit = state.units[event.unit]
    return replace(state, units={**state.units, event.unit: Unit(unit.hex, True)})


def _unit_eliminated(state: State, event: e.UnitEliminated) -> State:
    name = event.unit
    return replace(
        state,
        units={n: u for n, u in state.units.items() if n != name},
        gone=(*state.gone, name),
        rolling=tuple(n for n in state.rolling if n != name) if state.rolling else (),
    )


def _unit_recovered(state: State, event: e.UnitRecovered) -> State:
    unit = state.units[event.unit]
    units = {**state.units, event.unit: Unit(unit.hex)}
    if event.deed != "recover":
        return replace(state, units=units)
    return replace(
        state,
        units=units,
        used=_spent(state, unit.hex),
        deeds={**state.deeds, BEACH_OF[unit.hex]: "recover"},
    )


def _owed(state: State, event: e.Owed) -> State:
    return replace(state, debts=event.debts)


def _same(state: State, _: Any) -> State:
    return state


def _turn_ended(state: State, _: e.TurnEnded) -> State:
    return replace(state, deck=(), strikes=0, between=True)


def _replacement_rolled(state: State, event: e.ReplacementRolled) -> State:
    if not event.came:
        return state
    name = event.unit
    return replace(
        state,
        gone=tuple(n for n in state.gone if n != name),
        released=(*state.released, name),
        weak=(*state.weak, name),
    )


def _beach_handed_over(state: State, event: e.BeachHandedOver) -> State:
    given = {**state.given}
    if event.seat in given:
        given[event.to] = given.get(event.to, 0) + given.pop(event.seat)
    return replace(
        state,
        seats=tuple(seat for seat in state.seats if seat != event.seat),
        given=given,
        debts=_owed_by(state.debts, event.seat, event.to),
    )


def _owed_by(debts: tuple[Debt, ...], seat: str, to: str) -> tuple[Debt, ...]:
    """What a seat owes is owed by another; of one question to both one is left."""
    found = list[Debt]()
    for debt in debts:
        mine = replace(debt, seat=to) if debt.seat == seat else debt
        same = next((one for one in found if _is_same(one, mine)), None)
        if same is None:
            found.append(mine)
        else:
            found[found.index(same)] = replace(same, by=(*same.by, *mine.by))
    return tuple(found)


def _is_same(one: Debt, other: Debt) -> bool:
    asked = one.task == other.task == "opportunity" and one.fires is other.fires is None
    return asked and (one.seat, one.unit) == (other.seat, other.unit)


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, ending=event.ending)


_FOLDS: dict[type[e.FiveEvent], Callable[[State, Any], State]] = {
    e.MapsLaid: _maps_laid,
    e.StageBegan: _stage_began,
    e.UnitPlaced: _unit_placed,
    e.SwimRolled: _swim_rolled,
    e.FreeSetupRolled: _free_setup_rolled,
    e.TurnBegan: _turn_began,
    e.ArrivalRolled: _arrival_rolled,
    e.CardTurned: _card_turned,
    e.JokerTurned: _joker_turned,
    e.EventRolled: _event_rolled,
    e.CombatCard: _combat_card,
    e.DeckShuffled: _deck_shuffled,
    e.BeachShorted: _beach_shorted,
    e.Shared: _shared,
    e.BeachPassed: _beach_passed,
    e.CardEnded: _card_ended,
    e.UnitEntered: _unit_entered,
    e.UnitMoved: _unit_moved,
    e.UnitExited: _unit_exited,
    e.Attacked: _attacked,
    e.Supported: _supported,
    e.UnitReduced: _unit_reduced,
    e.UnitEliminated: _unit_eliminated,
    e.UnitRecovered: _unit_recovered,
    e.Owed: _owed,
    e.Held: _same,
    e.TurnEnded: _turn_ended,
    e.ReplacementRolled: _replacement_rolled,
    e.BeachHandedOver: _beach_handed_over,
    e.MatchEnded: _match_ended,
}
