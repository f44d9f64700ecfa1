"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from collections.abc import Iterator
from typing import NoReturn, cast

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.utah_beach import (
    aftermath,
    combat,
    landing,
    movement,
    settling,
    storming,
    supply,
    support,
    turns,
)
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.deciding import KINDS
from domain.games.utah_beach.evolve import evolve
from domain.games.utah_beach.lookup import on_board
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import PHASES, SIDES, TURN, Seat, Stage

Happening = Iterator[e.UtahEvent]
CHOICES = ("weather", "flak", "early-end")


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The map is laid and the cups are filled; in the campaign there is always weather (14.1)."""
    campaign = scenario.key == "campaign"
    on = tuple(k for k in CHOICES if options.get(k) == "on" or (campaign and k == "weather"))
    yield e.FieldLaid(scenario=scenario.key, last=turns.BATTLE_TURNS, options=on)
    yield turns.first_cups()


# --- Orders -----------------------------------------------------------------------------------

STAGES: dict[type[o.UtahOrder], tuple[Stage, ...]] = {
    o.Beachhead: ("beach",),
    o.Land: ("beach", "land"),
    o.Zone: ("drop",),
    o.Drop: ("drop",),
    o.Assault: ("storm", "assault"),
    o.Rebuild: ("refit",),
    o.Bombard: ("bombard",),
    o.Move: ("move", "mobile-move"),
    o.Attack: ("fight", "mobile-fight"),
    o.Pass: ("refit", *TURN),
    o.Done: ("refit", *TURN),
}


ALLIED: dict[type[o.UtahOrder], str] = {
    o.Beachhead: "Beachheads are Allied",
    o.Land: "Only Allied units land over the beach",
    o.Zone: "Drop zones are Allied",
    o.Drop: "Only Allied units drop",
    o.Assault: "Only the Allies assault beaches",
    o.Rebuild: "Only the Allied side has replacement points",
}
"""What no German orders, and why not."""
COURSE: tuple[Stage, ...] = ("beach", "drop", "storm", "assault", "refit", *TURN)
"""All phases in their order; those of a turn come again."""


def decide(state: State, seat: str, order: o.UtahOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("13.0", "The match is over; there is nothing to order.")
    side = cast(Seat, seat)
    if type(order) in KINDS:
        yield from settling.settle(state, side, order, chance)
        return
    if state.debts:
        raise Illegal("3.1", f"First {settling.asked(state)}.")
    if state.seat != side:
        raise Illegal("3.1", f"It is the {SIDES[state.seat]} part of the turn.")
    if isinstance(order, o.Pass) and state.stage == "beach":
        yield from _end_landing(state)
        return
    yield from _in_time(state, side, order, chance)


def _end_landing(state: State) -> Happening:
    if not state.units or landing.can_land(state):
        raise Illegal("11.2.1b", "Land your units first: “beachhead 2607”, then “land 8/4 2607”.")
    return landing.secured(state)


def _in_time(state: State, seat: Seat, order: o.UtahOrder, chance: Chance) -> Happening:
    """Carry an order out in its phase; a later phase begins with its first order (4.2)."""
    stages = STAGES[type(order)]
    if state.stage in stages:
        yield from _carried_out(state, seat, order, chance)
        return
    later = [s for s in TURN if s in stages and _before(state.stage, s)]
    if seat == "german" and type(order) in ALLIED:
        raise Illegal("3.1", f"{ALLIED[type(order)]}, and you command the Germans.")
    if not later:
        _refuse_phase(state, stages)
    _check_end(state)
    at, began = state, list(turns.until(state, later[0]))
    for event in began:
        at = evolve(at, event)
    happened = list(_carried_out(at, seat, order, chance))
    yield from began
    yield from happened


def _refuse_phase(state: State, stages: tuple[Stage, ...]) -> NoReturn:
    """Say that the phase of an order is over, or comes only after the landings (4.2)."""
    here = COURSE.index(state.stage) if state.stage in COURSE else len(COURSE)
    ahead = [s for s in stages if COURSE.index(s) > here]
    now = f"this is the {PHASES[state.stage]}"
    if ahead:
        raise Illegal("3.1", f"That belongs to the {PHASES[ahead[0]]}, later on; {now}.")
    raise Illegal("3.1", f"It is too late for that: the {PHASES[stages[-1]]} is over; {now}.")


def _before(stage: Stage, later: Stage) -> bool:
    return stage == "refit" or (stage in TURN and TURN.index(stage) < TURN.index(later))


def _carried_out(state: State, seat: Seat, order: o.UtahOrder, chance: Chance) -> Happening:
    match order:
        case o.Beachhead():
            yield from landing.beachhead(state, order)
        case o.Land():
            yield from landing.land(state, order)
        case o.Zone():
            yield from landing.zone(state, order)
        case o.Drop():
            yield from landing.drop(state, order)
        case o.Assault():
            yield from storming.assault(state, order, chance)
        case o.Rebuild():
            yield from _rebuild(state, order)
        case o.Bombard():
            yield from support.bombard(state, seat, order, chance)
        case o.Move():
            yield from movement.move(state, seat, order)
        case o.Attack():
            yield from combat.attack(state, seat, order, chance)
        case o.Pass():
            _check_end(state)
            yield from turns.following(state, chance)
        case o.Done():
            _check_end(state)
            yield from _done(state, chance)


def _done(state: State, chance: Chance) -> Happening:
    if state.stage == "refit":
        yield e.StageBegan(stage="bombard", seat="allied")
    yield from movement.delays(state) if state.seat == "german" else ()
    yield from turns.end_of_part(state, chance)


def _check_end(state: State) -> None:
    """Raise Illegal while a reinforcement must still arrive (11.1.2a)."""
    if name := movement.must_arrive(state):
        raise Illegal("11.1.2a", f"{name} must arrive in this phase: “move {name} …”.")


def _rebuild(state: State, order: o.Rebuild) -> Happening:
    """Spend a replacement point (11.2.5)."""
    name = on_board(state, "allied", order.unit)
    kind = "mobile" if UNITS[name].mobile else "leg"
    if not state.units[name].reduced:
        raise Illegal("11.2.5", f"{name} is at full strength; there is nothing to rebuild.")
    if not state.points[UNITS[name].mobile]:
        raise Illegal("11.2.5", _no_point(state, kind))
    if name in supply.out_of_supply(state):
        raise Illegal("11.2.5", f"{name} has no line of supply; it cannot be rebuilt.")
    yield e.UnitRebuilt(unit=name)


def _no_point(state: State, kind: str) -> str:
    """Why there is no replacement point for a kind of units now (11.2.5, 14.0a)."""
    given = turns.points(state, state.turn)
    if given.mobile if kind == "mobile" else given.leg:
        return f"This turn's replacement point for {kind} units is spent."
    first = " and one on turn 3" if state.scenario == "campaign" else ""
    when = f"on odd turns from turn 5{first}" if kind == "mobile" else "from turn 2"
    return f"There is no replacement point for {kind} units on turn {state.turn}: they come {when}."


# --- What follows by itself (3.2) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    if state.debts:
        yield from settling.settled(state, state.debts[0])
    elif state.combat is not None:
        if state.combat.result:
            yield from aftermath.over(state)
        else:
            yield from combat.resolve(state, chance)
    else:
        yield from _goes_on(state, chance)


def _goes_on(state: State, chance: Chance) -> Happening:
    match state.stage:
        case "beach":
            if state.units and not landing.waiting(state):
                yield from landing.secured(state)
        case "drop":
            if len(state.aloft) == len(landing.BY_AIR):
                yield e.StageBegan(stage="drift", seat="allied")
        case "drift":
            yield from landing.falls(state, chance) if state.aloft else landing.landed(state)
        case "storm":
            if not storming.storms(state):
                yield from landing.ashore(state)
        case "assault":
            if not storming.assaults(state):
                yield from turns.begin(state, chance)
        case _:
            if turns.idle(state):
                yield from turns.following(state, chance)
