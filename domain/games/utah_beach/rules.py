"""The sequence of play: who orders what and when, and what follows by itself."""

from collections.abc import Iterator, Mapping
from typing import cast

from domain.game import decisions
from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Course, Illegal, Moment, Window
from domain.games.utah_beach import (
    advancing,
    aftermath,
    answering,
    arriving,
    bombarding,
    combat,
    dropping,
    ending,
    landing,
    losses,
    movement,
    phases,
    refitting,
    retreating,
    storming,
    support,
    turns,
    zones,
)
from domain.games.utah_beach.answering import UtahQuestion
from domain.games.utah_beach.lookup import on_board
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import PHASES, SIDES, TURN, Seat, Stage, Task

CHAPTERS = (
    phases,
    landing,
    zones,
    dropping,
    storming,
    refitting,
    bombarding,
    arriving,
    movement,
    combat,
    support,
    aftermath,
    answering,
    losses,
    retreating,
    advancing,
    turns,
    ending,
)
"""Where its orders and events stand, in the order in which players read of them."""
ORDERS = kinds(UtahOrder, *CHAPTERS)
DUE: Mapping[str, tuple[type[UtahOrder], ...]] = {
    stage: tuple(kind for kind in ORDERS if stage in kind.stages) for stage in PHASES
}
"""What may be ordered in each phase; nothing while the paratroopers fall."""
COURSE: tuple[Stage, ...] = ("beach", "drop", "storm", "assault", "refit", *TURN)
"""All phases in their order; those of a turn come again."""

QUESTIONS: Mapping[Task, UtahQuestion] = {
    "support": support.SUPPORT,
    "defend": support.STACK,
    "mines": support.MINED,
    "lose": losses.LOSS,
    "crowd": losses.CROWD,
    "stand": retreating.RESIST,
    "retreat": retreating.RETREAT,
    "advance": advancing.ADVANCE,
}
REACTIONS = tuple(dict.fromkeys(question.reaction for question in QUESTIONS.values()))
ANSWERS = decisions.kinds(REACTIONS)

Happening = Iterator[UtahEvent]


def to_move(state: State) -> frozenset[str]:
    """The side that the match waits for."""
    if state.ending or not _asks(state):
        return frozenset()
    return frozenset((state.debts[0].seat if state.debts else state.seat,))


def _asks(state: State) -> bool:
    """Whether a side is asked; inside an order, of which more follows, nobody may be."""
    if not state.debts:
        return bool(DUE[state.stage])
    debt = state.debts[0]
    return debt.task in ("advance", "crowd") or all(unit in state.units for unit in debt.units)


def legal_orders(state: State, seat: str) -> Iterator[UtahOrder]:
    """What a side may order now."""
    if seat not in to_move(state):
        return
    if state.debts:
        question, debt = _asked(state)
        yield from question.offers(state, debt)
        return
    for kind in DUE[state.stage]:
        yield from kind.offers(state, state.seat)


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])


def course(state: State) -> Course:
    """The phases that are left of the landing or of this side's part, and what comes then (4.1)."""
    if state.stage not in COURSE:  # the paratroopers fall
        return Course((PHASES["assault"],), f"turn {state.turn + 1}")
    here = PHASES[state.stage]
    part = COURSE[:4] if state.stage in COURSE[:4] else COURSE[4:]
    left = part[part.index(state.stage) + 1 :]
    if state.seat == "german":
        left = tuple(stage for stage in left if stage != "land")
    then = f"turn {state.turn + 1}"
    if state.stage not in COURSE[:4] and state.seat == "allied":
        then = "the German part"
    return Course(tuple(dict.fromkeys(PHASES[s] for s in left if PHASES[s] != here)), then)


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, seat: str, order: UtahOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("13.0", "The match is over; there is nothing to order.")
    side = cast(Seat, seat)
    order = _as_answer(state, side, order)
    if type(order) in ANSWERS:
        _check_asked(state, side, order)
        yield from order.leads_to(state, side, chance)
        return
    if state.debts:
        question, debt = _asked(state)
        raise Illegal("3.1", f"First {question.waits(debt)}.")
    if state.seat != side:
        raise Illegal("3.1", f"It is the {SIDES[state.seat]} part of the turn.")
    if state.stage in order.stages:
        yield from order.leads_to(state, side, chance)
        return
    at, began = state, list(_until(state, order))
    for event in began:
        at = event.after(at)
    happened = list(order.leads_to(at, side, chance))
    yield from began
    yield from happened


def _as_answer(state: State, seat: Seat, order: UtahOrder) -> UtahOrder:
    """A move of a unit that must retreat, or may advance, is just that (7.6, 7.8)."""
    if not state.debts or not isinstance(order, movement.Move) or state.debts[0].seat != seat:
        return order
    _, debt = _asked(state)
    if debt.task == "advance":
        return advancing.Advance(unit=order.unit, way=order.way)
    if debt.task == "retreat" and on_board(state, seat, order.unit) in debt.units:
        return retreating.Retreat(way=order.way)
    return order


def _until(state: State, order: UtahOrder) -> Happening:
    """The phases that pass; a later one begins with its first order (4.2)."""
    if state.seat == "german" and order.allied:
        raise Illegal("3.1", f"{order.allied}, and you command the Germans.")
    for stage in TURN:
        if stage in order.stages and _before(state.stage, stage):
            return turns.until(state, stage)
    raise _out_of_phase(state, order.stages)


def _before(stage: Stage, later: Stage) -> bool:
    return stage == "refit" or (stage in TURN and TURN.index(stage) < TURN.index(later))


def _out_of_phase(state: State, stages: tuple[Stage, ...]) -> Illegal:
    """Say that the phase of an order is over, or comes only after the landings (4.2)."""
    here = COURSE.index(state.stage) if state.stage in COURSE else len(COURSE)
    ahead = [s for s in stages if COURSE.index(s) > here]
    now = f"this is the {PHASES[state.stage]}"
    if ahead and PHASES[ahead[0]] == PHASES[state.stage]:
        return Illegal("3.1", f"First all units drop; that comes later in the {PHASES[ahead[0]]}.")
    if ahead:
        return Illegal("3.1", f"That belongs to the {PHASES[ahead[0]]}, later on; {now}.")
    return Illegal("3.1", f"It is too late for that: the {PHASES[stages[-1]]} is over; {now}.")


# --- What is decided between orders (3.3) -----------------------------------------------------


def _asked(state: State) -> tuple[UtahQuestion, Debt]:
    debt = state.debts[0]
    return QUESTIONS[debt.task], debt


def window(state: State) -> Window | None:
    """The answer that is waited for, and the one that stands where none comes."""
    if not state.debts or state.ending:
        return None
    question, debt = _asked(state)
    return question.window(state, debt)


def _check_asked(state: State, seat: Seat, order: UtahOrder) -> None:
    """Raise Illegal unless the order answers what its seat is asked now."""
    if not state.debts:
        raise Illegal("3.1", "There is no such decision to make now.")
    question, debt = _asked(state)
    if debt.seat != seat or question.kind != ANSWERS[type(order)]:
        raise Illegal("3.1", f"That is not asked now: {question.waits(debt)}.")


# --- What follows by itself (3.2) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    if state.debts:
        question, debt = _asked(state)
        yield from question.settled(state, debt)
    elif state.combat is not None:
        if state.combat.result:
            yield from aftermath.over(state, state.combat)
        else:
            yield from aftermath.resolve(state, state.combat, chance)
    else:
        yield from _goes_on(state, chance)


def _goes_on(state: State, chance: Chance) -> Happening:
    match state.stage:
        case "beach":
            if state.units and not landing.waiting(state):
                yield from landing.secured(state)
        case "drop":
            if len(state.aloft) == len(zones.BY_AIR):
                yield phases.StageBegan(stage="drift", seat="allied")
        case "drift":
            yield from dropping.falls(state, chance) if state.aloft else dropping.landed(state)
        case "storm":
            if not storming.storms(state):
                yield from dropping.ashore(state)
        case "assault":
            if not storming.assaults(state):
                yield from refitting.begin(state, chance)
        case _:
            if _idle(state):
                yield from turns.following(state, chance)


def _idle(state: State) -> bool:
    """Whether the side to move can do nothing, or nothing more, in its phase (3.2)."""
    able = (kind for kind in DUE[state.stage] if not kind.ends)
    return all(next(kind.offers(state, state.seat), None) is None for kind in able)
