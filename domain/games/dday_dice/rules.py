"""The sequence of play: what an order leads to, and what follows by itself."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import (
    arrival,
    combat,
    landing,
    movement,
    muster,
    rolling,
    trading,
    upkeep,
    using,
)
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import battle, in_bunker, partners, sector, unit_of
from domain.games.dday_dice.outcome import over
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.sight import awaited, unmoved
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Sector

Happening = Iterator[e.DiceEvent]


# --- Orders -----------------------------------------------------------------------------------

ANSWERS = o.Accept | o.Decline
"""What is ordered while an offered trade waits for its answer."""


def decide(state: State, seat: str, order: o.DiceOrder, chance: Chance) -> Happening:
    """What an order leads to; Illegal where a rule forbids it."""
    unit = unit_of(state, seat)
    if unit is None or not unit.active or over(state):
        raise Illegal("1.6", "The exercise is over for this Unit; there is nothing to order.")
    if not isinstance(order, ANSWERS):
        _no_open_trade(state, unit)
    yield from _CHAPTERS[type(order)](state, unit, order, chance)


def _no_open_trade(state: State, unit: Unit) -> None:
    """Nothing else happens between an offered dice trade and its answer (6.6)."""
    for other in rolling.asking(state, unit):
        raise Illegal(
            "6.6",
            f"{other.seat.capitalize()} offers a dice trade: “accept {other.seat}” or "
            f"“decline {other.seat}” first.",
        )
    if unit.offer:
        raise Illegal("6.6", f"Wait until {unit.offer[2].capitalize()} has answered your offer.")


Chapter = Callable[[State, Unit, Any, Chance], Happening]


def _answer(dice: Chapter, resources: Chapter) -> Chapter:
    """An answer to an offered trade: of dice, which wait for it, or of resources (6.6, 9.6)."""

    def answered(state: State, unit: Unit, order: Any, chance: Chance) -> Happening:
        offered = next(trading.offering(state, unit), None)
        about_dice = bool(rolling.asking(state, unit)) or (offered is None and state.phase == 1)
        return (dice if about_dice else resources)(state, unit, order, chance)

    return answered


_CHAPTERS: dict[type[o.DiceOrder], Callable[[State, Unit, Any, Chance], Happening]] = {
    o.Land: landing.land,
    o.Lock: rolling.lock,
    o.Mulligan: rolling.mulligan,
    o.Reroll: rolling.reroll,
    o.Keep: rolling.keep,
    o.Swap: rolling.swap,
    o.Accept: _answer(rolling.accept, trading.accept),
    o.Decline: _answer(rolling.decline, trading.decline),
    o.Exchange: trading.exchange,
    o.Cancel: upkeep.cancel,
    o.Take: upkeep.take,
    o.Choose: upkeep.choose,
    o.Recruit: muster.recruit,
    o.Find: muster.find,
    o.Buy: muster.buy,
    o.Use: using.use,
    o.Done: using.done,
    o.Give: trading.give,
    o.GiveCard: trading.give_card,
    o.Move: movement.move,
    o.Stay: movement.stay,
    o.Abandon: movement.abandon,
    o.Withdraw: combat.withdraw,
    o.PressOn: combat.press_on,
    o.Lose: combat.lose,
    o.Spare: combat.spare,
}


# --- What follows by itself (1.4) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a Unit must choose."""
    if over(state):
        return
    for happening in _happenings(state, chance):
        happened = False
        for event in happening:
            happened = True
            yield event
        if happened:
            return


def _happenings(state: State, chance: Chance) -> Iterator[Iterable[e.DiceEvent]]:
    """What may follow, the first that does so counts."""
    units = state.active
    stages = [u.stage for u in units]
    if "throw" in stages:
        yield rolling.first_throws(state, chance)
    for stage, unit in zip(stages, units, strict=True):
        if stage in _BY_ITSELF:
            yield _BY_ITSELF[stage](state, unit, chance)
    if any(u.claim or u.queue for u in units):
        yield muster.settle(state, chance)
        yield movement.settle(state, chance)
    if "fire" in stages or "ready" in stages:
        yield _casualties(state)
    for unit in units:
        if awaited(state, unit):
            return
    yield _end_of_phase(state, chance)


def _landed(state: State, unit: Unit, chance: Chance) -> Happening:
    if len(starts := list(landing.choices(state, unit))) == 1:
        yield landing.landed(state, unit, starts[0], chance)


def _exploded(state: State, unit: Unit, _: Chance) -> Happening:
    if unit.stage in ("tolled", "mined") or not awaited(state, unit):
        yield movement.explode(unit)


def _surveyed(state: State, unit: Unit, _: Chance) -> Happening:
    if unit.stage == "surveyed" or not awaited(state, unit):
        yield from arrival.reveal(state, unit)


def _fallen(state: State, unit: Unit, _: Chance) -> Happening:
    yield from combat.fallen(unit, _WHY[state.phase])


_BY_ITSELF: dict[str, Callable[[State, Unit, Chance], Happening]] = {
    "count": upkeep.count,
    "collected": upkeep.after_collecting,
    "land": _landed,
    **dict.fromkeys(("toll", "tolled", "mines", "mined"), _exploded),
    **dict.fromkeys(("survey", "surveyed"), _surveyed),
    "arrive": arrival.arrive,
    "losses": _fallen,
}
"""What follows for one Unit at its stage, whatever the others do."""

_UNDER_FIRE = ("fire", "ready")

_WHY = {2: "toll", 4: "mines", 5: "combat"}


def _casualties(state: State) -> Happening:
    """Casualties of the Units that, with all their partners, are ready for them (9.3)."""
    under_fire = [u for u in state.active if u.stage in _UNDER_FIRE]
    waiting = {u.seat for u in under_fire if u.stage == "fire" and awaited(state, u)}
    for unit in under_fire:
        near = {unit.seat, *(u.seat for u in partners(state, unit))}
        if not near & waiting:
            yield combat.due(state, unit)


# --- The phases (1.3) -------------------------------------------------------------------------


def _end_of_phase(state: State, chance: Chance) -> Happening:
    """Every Unit has finished: what ends this phase and begins the next."""
    match state.phase:
        case 0:
            yield e.TurnBegan(turn=state.turn + 1)
        case 1:
            resting = tuple(u.seat for u in state.active if sector(state, u).permanent)  # 10.17
            yield e.PhaseBegan(phase=2, resting=resting)
        case 2:
            yield e.PhaseBegan(phase=3 if battle(state).specialists else 4)
        case 3:
            yield e.PhaseBegan(phase=4)
        case 4:
            yield from _end_of_moving(state, chance)
        case _:
            yield from _end_of_combat(state, chance)


def _end_of_moving(state: State, chance: Chance) -> Happening:
    """Units that must move and have one way left take it, or are wiped out (10.4, 10.5)."""
    unit = next((u for u in state.active if unmoved(state, u)), None)
    if unit is None:
        presents = list(arrival.gifts(state, chance))
        yield from presents or (e.PhaseBegan(phase=5),)
    elif unit.stage == "march" and (way := next(movement.moves(state, unit), None)):
        yield from movement.move(state, unit, way, chance)
    else:
        yield e.UnitWipedOut(unit=unit.seat, why=f"stuck in {place(unit.sector)}")


def _end_of_combat(state: State, chance: Chance) -> Happening:
    """First the guns open fire; when all have suffered, a new turn begins (11.2, 11.5)."""
    if any(u.stage in ("brace", "braced") for u in state.active):
        yield from combat.open_fire(state, chance)
        return
    takers = [u for u in state.active if in_bunker(u) and u.stage == "bled"]
    taken = [event for u in takers for event in _taken(state, u)]
    yield from taken or (e.TurnBegan(turn=state.turn + 1),)


def _taken(state: State, unit: Unit) -> Happening:
    """A Unit is safe in the Bunker, or goes on from it (11.5, 14.5, 15.7)."""
    where: Sector | None = unit.sector if len(battle(state).bunkers) > 1 else None
    if battle(state).both_bunkers and state.alone and not state.bunkers:
        yield e.BunkerTaken(unit=unit.seat, sector=where, stays=True)
        yield e.UnitReady(unit=unit.seat)
    elif not (battle(state).both_bunkers and state.alone and where in state.bunkers):
        yield e.BunkerTaken(unit=unit.seat, sector=where, stays=where == "m-bunker")
