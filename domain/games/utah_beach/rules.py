"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from collections.abc import Iterator
from typing import cast

from domain.games.utah_beach import (
    answering,
    combat,
    landing,
    movement,
    retreating,
    supply,
    support,
    turns,
)
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.evolve import evolve
from domain.games.utah_beach.lookup import standing
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.words import PHASES, SIDES, TURN, Seat, Stage
from domain.ruleset import Chance, Illegal, Options, Scenario

Happening = Iterator[e.UtahEvent]
CHOICES = ("weather", "flak")


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The map is laid and the cups are filled; in the campaign there is always weather (14.1)."""
    campaign = scenario.key == "campaign"
    on = tuple(k for k in CHOICES if options.get(k) == "on" or (campaign and k == "weather"))
    yield e.FieldLaid(scenario=scenario.key, last=turns.BATTLE_TURNS, options=on)
    yield turns.first_cups()


# --- Orders -----------------------------------------------------------------------------------

SETTLING: dict[type[o.UtahOrder], str] = {
    o.Support: "support",
    o.Defend: "defend",
    o.Mines: "mines",
    o.Lose: "lose",
    o.Stand: "stand",
    o.Yield: "stand",
    o.Retreat: "retreat",
    o.Hold: "retreat",
    o.Advance: "advance",
    o.Stay: "advance",
}

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


def decide(state: State, seat: str, order: o.UtahOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("13.0", "The match is over; there is nothing to order.")
    side = cast(Seat, seat)
    if type(order) in SETTLING:
        yield from _settle(state, side, order, chance)
        return
    if state.debts:
        raise Illegal("3.1", f"First {ASKED[state.debts[0].task](state.debts[0])}.")
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
    if not later or (seat == "german" and later == ["land"]):
        raise Illegal("3.1", f"That is for another phase; this is the {PHASES[state.stage]}.")
    _check_end(state)
    at, began = state, list(turns.until(state, later[0]))
    for event in began:
        at = evolve(at, event)
    happened = list(_carried_out(at, seat, order, chance))
    yield from began
    yield from happened


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
            yield from combat.assault(state, order, chance)
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
    name = standing(state, "allied", order.unit)
    if name not in {r.unit for r in supply.rebuilds(state)}:
        raise Illegal(
            "11.2.5", f"{name} cannot be rebuilt: it takes a point, a loss, and a line of supply."
        )
    yield e.UnitRebuilt(unit=name)


# --- What is owed -----------------------------------------------------------------------------

ASKED = {
    "defend": lambda d: f"{SIDES[d.seat]} names the unit that defends",
    "support": lambda d: f"{SIDES[d.seat]} answers the attack with support fire or none",
    "mines": lambda d: f"{SIDES[d.seat]} uses the Mines or puts them aside",
    "lose": lambda d: f"{SIDES[d.seat]} chooses the unit that suffers the loss",
    "stand": lambda d: f"{SIDES[d.seat]} lets {d.units[0]} stand or yield",
    "retreat": lambda d: f"{SIDES[d.seat]} chooses the retreat of {d.units[0]}",
    "advance": lambda d: f"{SIDES[d.seat]} advances or stays",
    "crowd": lambda d: f"{SIDES[d.seat]} chooses the unit that suffers the loss",
}


def _settle(state: State, seat: Seat, order: o.UtahOrder, chance: Chance) -> Happening:
    debt = retreating.due(state, seat)
    wanted = SETTLING[type(order)]
    if debt is None or wanted not in (debt.task, "lose" if debt.task == "crowd" else ""):
        if state.debts:
            raise Illegal(
                "3.1", f"That is not asked now: {ASKED[state.debts[0].task](state.debts[0])}."
            )
        raise Illegal("3.1", "Nothing of the kind is to be decided now.")
    match order:
        case o.Support():
            yield from combat.answer(state, seat, order, chance)
        case o.Mines():
            yield from combat.mines(state, seat, order, chance)
        case o.Defend():
            yield from _defend(state, debt, order)
        case o.Lose():
            name = answering.loser(state, debt, order.unit) or standing(state, seat, order.unit)
            yield from _lose(state, debt, name)
        case o.Stand():
            yield from retreating.stand(state, debt, chance)
        case o.Yield() | o.Stay():
            yield e.Owed(debts=state.debts[1:])
        case o.Retreat():
            yield from _retreat(state, debt, answering.retreat_path(state, debt, order.way))
        case o.Hold():
            yield from _hold(state, debt)
        case o.Advance():
            yield from combat.advance(state, seat, answering.advancing(state, debt, order))


def _defend(state: State, debt: Debt, order: o.Defend) -> Happening:
    name = answering.defender(state, debt, order.unit) or standing(state, debt.seat, order.unit)
    if name not in debt.units:
        raise Illegal("11.2.4c", f"One of {' and '.join(debt.units)} defends.")
    yield e.DefenderNamed(unit=name)
    yield e.Owed(debts=state.debts[1:])


def _lose(state: State, debt: Debt, name: str) -> Happening:
    """A unit suffers the loss that its side owes (7.5)."""
    if debt.task == "crowd":
        if name not in landing.crowded(state, debt):
            raise Illegal("11.2.2d", "A unit at full strength on that hex suffers first.")
        yield from landing.crowd(state, debt, name)
        return
    if name not in debt.units:
        raise Illegal("7.5", f"The loss falls on one of {' and '.join(debt.units)}.")
    if debt.n > 1:
        yield e.UnitEliminated(unit=name, why="combat")
    else:
        yield from retreating.loss(state, name, "combat")
    yield e.Owed(debts=(*combat.after_loss(state, name), *state.debts[1:]))


def _retreat(state: State, debt: Debt, path: tuple[str, ...]) -> Happening:
    yield from retreating.retreat(state, debt, path)
    yield e.Owed(debts=state.debts[1:])


def _hold(state: State, debt: Debt) -> Happening:
    """A bombarded unit takes a loss in place of its retreat (8.4)."""
    if not retreating.may_hold(state):
        raise Illegal("8.4", "Only a bombarded unit may take a loss in place of its retreat.")
    yield from retreating.loss(state, debt.units[0], "bombardment")
    yield e.Owed(debts=state.debts[1:])


# --- What follows by itself (3.2) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    if state.debts:
        yield from _settled(state, state.debts[0])
    elif state.combat is not None:
        if state.combat.result:
            yield from combat.over(state)
        else:
            yield from combat.resolve(state, chance)
    elif lost := list(turns.overrun(state)):
        yield from lost
    else:
        yield from _goes_on(state, chance)


def _settled(state: State, debt: Debt) -> Happening:
    """Settle a debt that leaves no choice."""
    rest = e.Owed(debts=state.debts[1:])
    match debt.task:
        case "support":
            if not combat.can_answer(state, debt.seat):
                yield rest
        case "lose" | "crowd":
            able = landing.crowded(state, debt) if debt.task == "crowd" else debt.units
            if len(able) == 1:
                yield from _lose(state, debt, able[0])
        case "retreat":
            yield from _forced(state, debt)
        case "advance":
            if not combat.advances(state, debt.units):
                yield rest


def _forced(state: State, debt: Debt) -> Happening:
    """A retreat that leaves no choice."""
    ways = list(retreating.paths(state, debt.units[0], debt.n).values())
    if retreating.may_hold(state):
        if not ways:
            yield from _hold(state, debt)
    elif len(ways) < 2:
        yield from _retreat(state, debt, ways[0] if ways else ())


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
            if not combat.storms(state):
                yield e.StageBegan(stage="assault", seat="allied")
        case "assault":
            if not combat.assaults(state):
                yield from turns.begin(state, chance)
        case _:
            if turns.idle(state):
                yield from turns.following(state, chance)
