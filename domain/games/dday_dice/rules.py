"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from domain.games.dday_dice import combat, movement, muster, rolling, trading, upkeep, using
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import partners, training, unit_of
from domain.games.dday_dice.outcome import over
from domain.games.dday_dice.printed import AWARDS, SPECIALISTS, TRAININGS, VEHICLES, place
from domain.games.dday_dice.sight import awaited, to_move, unmoved
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Award, Item, Seat
from domain.ruleset import Chance, Illegal, Options, Scenario

EQUIPPED = 10
NOT_ALONE: tuple[Award | Item, ...] = ("victoria-cross", "carrier-pigeon", "dispatch-case")
"""The cards that one Unit alone does not use (14.2)."""

Happening = Iterator[e.DiceEvent]


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The Units land (1.2)."""
    table = TRAININGS[scenario.key]
    out = NOT_ALONE if len(seats) == 1 else ()
    on = tuple(key for key, choice in options.items() if choice == "on")
    yield e.ExerciseBegan(
        scenario=scenario.key,
        units=cast(tuple[Seat, ...], seats),
        sector=table.start,
        soldiers=table.soldiers,
        points=EQUIPPED if "well-equipped" in on else 0,  # 13.4
        specialists=tuple(s for s in table.specialists if SPECIALISTS[s].unique),
        items=tuple(i for i in table.items if i not in out),
        awards=tuple(a for a in AWARDS if a not in out) if table.awards else (),
        vehicles=tuple(VEHICLES) if table.awards else (),
        options=on,
    )


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, seat: str, order: o.DiceOrder, chance: Chance) -> Happening:
    """What an order leads to; Illegal where a rule forbids it."""
    unit = unit_of(state, seat)
    if unit is None or not unit.active or over(state):
        raise Illegal("1.6", "The exercise is over for this Unit; there is nothing to order.")
    if not isinstance(order, o.Accept | o.Decline):
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


_CHAPTERS: dict[type[o.DiceOrder], Callable[[State, Unit, Any, Chance], Happening]] = {
    o.Lock: rolling.lock,
    o.Mulligan: rolling.mulligan,
    o.Reroll: rolling.reroll,
    o.Keep: rolling.keep,
    o.Swap: rolling.swap,
    o.Accept: rolling.accept,
    o.Decline: rolling.decline,
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
    if any(u.stage == "throw" for u in state.active):
        yield rolling.first_throws(state, chance)
    for unit in state.active:
        yield _by_itself(state, unit, chance)
    yield muster.settle(state, chance)
    yield _casualties(state)
    if not to_move(state):
        yield _end_of_phase(state, chance)


def _by_itself(state: State, unit: Unit, chance: Chance) -> Happening:
    """What follows for one Unit, whatever the others do."""
    match unit.stage:
        case "count" | "collected":
            yield from upkeep.step(state, unit)
        case "mines" | "mined":
            if unit.stage == "mined" or not awaited(state, unit):
                yield movement.explode(unit)
        case "arrive":
            yield from movement.arrive(state, unit, chance)
        case "losses":
            yield from combat.fallen(unit, "mines" if state.phase == 4 else "combat")


def _casualties(state: State) -> Happening:
    """Casualties of the Units that, with all their partners, are ready for them (9.3)."""
    under_fire = ("fire", "ready")
    waiting = {u.seat for u in state.active if u.stage == "fire" and awaited(state, u)}
    for unit in state.active:
        near = {unit.seat, *(u.seat for u in partners(state, unit))}
        if unit.stage in under_fire and not near & waiting:
            yield combat.due(state, unit)


# --- The phases (1.3) -------------------------------------------------------------------------


def _end_of_phase(state: State, chance: Chance) -> Happening:
    """Every Unit has finished: what ends this phase and begins the next."""
    match state.phase:
        case 1:
            yield e.PhaseBegan(phase=2)
        case 2:
            yield e.PhaseBegan(phase=3 if training(state).specialists else 4)
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
        yield e.PhaseBegan(phase=5)
    elif unit.stage == "march" and (way := next(movement.moves(state, unit), None)):
        yield from movement.move(state, unit, way, chance)
    else:
        yield e.UnitWipedOut(unit=unit.seat, why=f"stuck in {place(unit.sector)}")


def _end_of_combat(state: State, chance: Chance) -> Happening:
    """First the guns open fire; when all have suffered, a new turn begins (11.2, 11.5)."""
    if any(u.stage in ("brace", "braced") for u in state.active):
        yield from combat.open_fire(state, chance)
        return
    safe = [u for u in state.active if u.sector == "bunker"]
    for unit in safe:
        yield e.BunkerTaken(unit=unit.seat)
    if not safe:
        yield e.TurnBegan(turn=state.turn + 1)
