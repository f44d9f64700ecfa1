"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import germans as releasing
from domain.games.tcs_omaha import movement as moving
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha import support as gunnery
from domain.games.tcs_omaha.artillery import calling, effect
from domain.games.tcs_omaha.command import modes, sheets
from domain.games.tcs_omaha.fire import answering as overwatch
from domain.games.tcs_omaha.fire import firing
from domain.games.tcs_omaha.fire import pill_boxes as garrison
from domain.games.tcs_omaha.fire import retreating as morale
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.landed import orders as lo
from domain.games.tcs_omaha.landing import course, preparing, transports
from domain.games.tcs_omaha.landing import division as leaving
from domain.games.tcs_omaha.landing import sheets as landing_sheets
from domain.games.tcs_omaha.movement import assault, breaches
from domain.games.tcs_omaha.offers import to_move
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.lookup import Happening, Now
from domain.games.tcs_omaha.printed import LESSONS
from domain.games.tcs_omaha.rules import carrying, turns
from domain.games.tcs_omaha.support import flying
from domain.games.tcs_omaha.words import CALLED, PHASES, Side


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The map is laid, the forces stand on it with the sheets that they begin with (20.1)."""
    on = tuple(f"{key}={choice}" for key, choice in options.items() if choice != "off")
    if scenario.key not in LESSONS:
        yield from course.opened(scenario.key, on)
        return
    lesson = LESSONS[scenario.key]
    units = {name: hex_ for force in lesson.forces for name, hex_ in force.at.items()}
    yield e.MatchOpened(scenario.key, lesson.last, units, on)
    for name, guns in lesson.batteries.items():
        yield e.BatteryReady(name, guns.side, guns.guns, guns.calibre, guns.he, guns.smoke)
    for n, force in enumerate(lesson.forces, 1):
        if force.mission is not None:
            title = force.company.replace("/", "-")
            sheet = Sheet(
                force.side, title, force.mission, force.goal, (force.company,), active=True
            )
            yield e.SheetWritten(force.side, f"{force.side}-{n}", sheet)


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, seat: str, order: o.TcsOrder, chance: Chance) -> Happening:
    """What an order of a seat leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("21.5", "The match is over; there is nothing to order.")
    if isinstance(order, o.Halt):
        yield from carrying.halt(state, seat)
        return
    if seat not in to_move(state):
        raise Illegal("21.2", f"This is the {_now(state)}; wait for your part of the turn.")
    if state.debts:
        yield from overwatch.answer(state, seat, order, chance)
    elif isinstance(order, o.ANSWERS):
        raise Illegal("9.1", "Nothing is asked of you now; give this order ahead with “when”.")
    elif state.stage == "load":
        yield from preparing.decide(state, seat, order, chance)
    elif isinstance(order, o.CarryOn):
        yield from carrying.give(state, state.side, order)
    elif isinstance(order, o.Done):
        yield from course.action_ends(state, chance)
        side, stage = turns.after(state)
        yield e.PartBegan(side, stage)
    elif state.stage == "plan":
        yield from _plan(state, state.side, order, chance)
    else:
        yield from _act(state, state.side, order, chance)


def _now(state: State) -> str:
    if state.debts:
        return f"answer of the {CALLED[state.debts[0].seat]} side"
    return PHASES.get((state.side, state.stage), "Clean-up")


def _plan(state: State, side: Side, order: o.TcsOrder, chance: Chance) -> Happening:
    match order:
        case o.Change():
            yield from modes.change(state, side, order)
        case o.OpSheet():
            yield from sheets.write(state, side, order)
        case o.Tear():
            yield from sheets.tear(state, side, order)
        case lo.Convert():
            yield from garrison.convert(state, side, order)
        case lo.Enter() if side == "german":
            yield from entering.enter(state, order)
        case o.Call():
            yield from calling.call(state, side, order, chance)
        case lo.Destroyer():
            yield from gunnery.fire(state, side, order, chance)
        case lo.Fly():
            yield from flying.call(state, side, order, chance)
        case lo.Ferry():
            yield from transports.assign(state, side, order)
        case lo.Beach():
            yield from transports.choose(state, side, order)
        case lo.Release():
            yield from releasing.give(state, side, order)
        case lo.Reinforce():
            yield from releasing.reinforce(state, side, chance)
        case _:
            raise Illegal("21.2", "You plan now; your units act after “done”.")


def _act(state: State, side: Side, order: o.TcsOrder, chance: Chance) -> Happening:
    match order:
        case o.Move():
            yield from moving.move(state, side, order, chance)
        case o.Fire():
            yield from firing.fire(state, side, order, chance)
        case o.Close():
            yield from firing.close_in(state, side, order, chance)
        case o.Assault():
            yield from assault.assault(state, side, order, chance)
        case o.Overrun():
            yield from assault.overrun(state, side, order, chance)
        case o.FallBack():
            yield from morale.give_way(state, side, order)
        case lo.Breach():
            yield from breaches.open_(state, side, order)
        case lo.Strike():
            yield from flying.strike(state, side, order, chance)
        case lo.Leave():
            yield from leaving.leave(state, side, order)
        case _:
            raise Illegal("21.2", "Your units act now; modes and sheets come with the next plan.")


# --- What follows by itself -------------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a seat must choose."""
    if state.ending or state.debts:
        return
    if state.march is not None:
        yield from moving.go_on(state, chance)
    elif state.stage == "load":
        return
    elif releasing.alarmed(state):
        yield from releasing.wakes(state)
    elif landing_sheets.begun(state):
        yield from landing_sheets.begins(state)
    elif course.pending(state):
        yield from course.goes_on(state, chance)
    elif (mission := calling.due(state)) is not None:
        yield from effect.fire(Now(state), mission, chance)
    elif carrying.plan(state) is not None:
        yield from carrying.goes_on(state, chance)
    elif not state.begun:
        yield from turns.next_turn(state, chance)
    elif state.stage == "clean":
        yield from turns.clean_up(state, chance)
