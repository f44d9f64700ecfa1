"""The sequence of play: what an order leads to, what may be ordered, what follows by itself."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Course, Illegal, Moment
from domain.games.tcs_omaha import artillery, command, fire, germans, landing, movement, support
from domain.games.tcs_omaha.artillery import calling, effect
from domain.games.tcs_omaha.artillery.calling import Call
from domain.games.tcs_omaha.command import Change, sheets, staffs
from domain.games.tcs_omaha.command.sheets import OpSheet, Tear
from domain.games.tcs_omaha.fire import (
    Convert,
    answering,
    area,
    firing,
    point,
    retreating,
)
from domain.games.tcs_omaha.fire.firing import Fire
from domain.games.tcs_omaha.fire.point import Close
from domain.games.tcs_omaha.fire.retreating import FallBack
from domain.games.tcs_omaha.germans import Reinforce, Release, entering
from domain.games.tcs_omaha.germans.entering import Enter
from domain.games.tcs_omaha.landing import (
    choosing,
    division,
    leaders,
    planning,
    running,
    settling,
    transports,
)
from domain.games.tcs_omaha.landing.choosing import Steer
from domain.games.tcs_omaha.landing.division import Leave
from domain.games.tcs_omaha.landing.leaders import lead
from domain.games.tcs_omaha.landing.transports import Beach, Ferry
from domain.games.tcs_omaha.movement import (
    Move,
    MoveSeveral,
    assault,
    attacking,
    breaches,
    groups,
    marching,
    testing,
)
from domain.games.tcs_omaha.movement.assault import Assault, Overrun
from domain.games.tcs_omaha.movement.attacking import Attack
from domain.games.tcs_omaha.movement.breaches import Breach
from domain.games.tcs_omaha.movement.testing import Try
from domain.games.tcs_omaha.position import State, closed, obeying
from domain.games.tcs_omaha.position.lookup import Happening, Now, TcsEvent, TcsOrder
from domain.games.tcs_omaha.rules import carrying, ending, late, preparing, turns
from domain.games.tcs_omaha.rules.carrying import CarryOn, Halt
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.support import Destroyer, flying
from domain.games.tcs_omaha.support.flying import Fly, Strike
from domain.games.tcs_omaha.words import CALLED, CLEAN_UP, PHASES, Side

CHAPTERS = (
    calling, command, sheets, movement, firing, point, assault, attacking, retreating, carrying,
    turns, answering, planning, choosing, leaders, preparing, transports, support, settling, flying,
    breaches, testing,
    division, fire, entering, germans, staffs, area, artillery, effect, closed, landing, running,
    ending, marching, groups, obeying,
)  # fmt: skip
"""Where its orders and events stand; the orders in the order in which players read of them."""
ORDERS = kinds(TcsOrder, *CHAPTERS)
EVENTS = kinds(TcsEvent, *CHAPTERS)
PLANS: tuple[type[TcsOrder], ...] = (
    Convert, Release, Reinforce, Beach, Steer, Ferry, Call, Destroyer, Fly,
    Change, OpSheet, Tear, CarryOn,
)  # fmt: skip
ACTS: tuple[type[TcsOrder], ...] = (
    Move, MoveSeveral, Fire, Close, Assault, Attack, Overrun, FallBack,
    Breach, Try, Strike, CarryOn, Leave,
)  # fmt: skip
"""What may be ordered in each part of a turn, in the order in which it is offered (21.2)."""

VOLLEYS: tuple[type[TcsOrder], ...] = (
    Move, MoveSeveral, Fire, Close, Assault, Attack, Overrun, FallBack, Strike, Done,
)  # fmt: skip
"""What an action goes on with on other units, whatever the enemy answers and the dice say."""


def to_move(state: State) -> frozenset[str]:
    """The seat that the match waits for."""
    if state.ending:
        return frozenset()
    if state.stage == "load":
        return frozenset(preparing.waits_for(state))
    if state.debts:
        return frozenset((state.debts[0].seat,))
    if not state.begun or pending(state) or germans.alarmed(state) or settling.begun(state):
        return frozenset()
    if calling.due(state) is not None:
        return frozenset()
    if state.march is not None or state.stage not in ("plan", "action"):
        return frozenset()
    if state.landing.group is not None or carrying.plan(state) is not None:
        return frozenset()
    return frozenset((state.side,))


def legal_orders(state: State, seat: str) -> Iterator[TcsOrder]:
    """What a seat may order now."""
    waits = seat in to_move(state)
    if waits and state.debts:
        yield from answering.offers(state)
        return
    if seat in carrying.on_their_way(state):
        yield Halt()
    if not waits:
        return
    if state.stage == "load":
        yield from preparing.offers(state, cast(Side, seat))
        return
    for due in _due(state, state.side):
        yield from due.offers(state, state.side)
    yield Done()


def _due(state: State, side: Side) -> tuple[type[TcsOrder], ...]:
    """What a side may order in this part; companies come in with the German plan (3.1)."""
    if state.stage == "load":
        return (*preparing.DUE[side], OpSheet)
    if state.stage != "plan":
        return ACTS
    return (Enter, *PLANS) if state.side == "german" else PLANS


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES.get((state.side, state.stage), CLEAN_UP))


def course(state: State) -> Course:
    """The parts that are left of the turn; dice decide who begins the next one (21.2, 21.3)."""
    left, at = list[str](), state
    while at.stage in ("plan", "action"):
        side, stage = turns.after(at)
        at = replace(at, side=side, stage=stage)
        left.append(PHASES.get((side, stage), CLEAN_UP))
    return Course(tuple(left), f"turn {state.turn + 1}: dice say who acts first")


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, seat: str, order: TcsOrder, chance: Chance) -> Happening:
    """What an order of a seat leads to; Illegal where a rule forbids it."""
    side = cast(Side, seat)
    if state.ending:
        raise Illegal("21.5", "The match is over; there is nothing to order.")
    if isinstance(order, Halt):
        yield from order.leads_to(state, side, chance)
        return
    if seat not in to_move(state):
        raise Illegal("21.2", f"This is the {_now(state)}; wait for your part of the turn.")
    if state.debts:
        yield from answering.answer(state, side, order, chance)
    elif isinstance(order, answering.ANSWERS):
        raise Illegal("9.1", "Nothing is asked of you now; give this order ahead with “when”.")
    elif not isinstance(order, (Done, *_due(state, side))):
        _refuse(state, side, order)
    elif state.stage == "load":
        yield from preparing.decide(state, side, order, chance)
    elif isinstance(order, Done):
        yield from turns.part_over(state, chance)
    else:
        yield from order.leads_to(state, side, chance)


def _refuse(state: State, side: Side, order: TcsOrder) -> None:
    """Raise Illegal for an order that is not due, by its own paragraph where it has one."""
    late.refuse(state, side, order)
    if state.stage == "load":
        raise Illegal(*preparing.FIRST[side])
    if state.stage == "plan":
        raise Illegal("21.2", "You plan now; your units act after “done”.")
    raise Illegal("21.2", "Your units act now; modes and sheets come with the next plan.")


def _now(state: State) -> str:
    if state.debts:
        return f"answer of the {CALLED[state.debts[0].seat]} side"
    return PHASES.get((state.side, state.stage), "Clean-up")


# --- What follows by itself -------------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a seat must choose."""
    if state.ending or state.debts:
        return
    if state.march is not None:
        yield from marching.go_on(state, chance)
    elif state.landing.group is not None:
        yield from movement.together(state, state.side, chance)
    elif state.stage == "load":
        return
    elif germans.alarmed(state):
        yield from germans.wakes(state)
    elif settling.begun(state):
        yield from settling.begins(state)
    elif pending(state):
        yield from goes_on(state, chance)
    elif (mission := calling.due(state)) is not None:
        yield from effect.fire(Now(state), mission, chance)
    elif carrying.plan(state) is not None:
        yield from carrying.goes_on(state, chance)
    elif not state.begun:
        yield from turns.next_turn(state, chance)
    elif state.stage == "clean":
        yield from turns.clean_up(state, chance)


def pending(state: State) -> bool:
    """Whether leaders and boats come first in the American Action Phase."""
    if not state.landing.sealed or (state.stage, state.side) != ("action", "american"):
        return False
    if state.landing.rolled != state.turn or transports.lands(state):
        return True
    return running.next_line(state) is not None


def goes_on(state: State, chance: Chance) -> Happening:
    """Leaders, then one line of boats after the other."""
    if state.landing.rolled != state.turn:
        yield from lead(state, chance)
        return
    if transports.lands(state):
        yield from transports.run(state, chance)
        return
    line = running.next_line(state)
    assert line is not None
    yield from running.run(state, line, chance)
