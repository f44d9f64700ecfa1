"""Plans over several turns (8.8): parts end by themselves and units go their way, until something
that the plan names happens."""

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import movement as moving
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.boats.state import Carried
from domain.games.tcs_omaha.command import modes
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landing import course
from domain.games.tcs_omaha.movement import room
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, ground, hex_of, of_side, own, stands
from domain.games.tcs_omaha.rules import turns
from domain.games.tcs_omaha.words import OTHER, SIDES, Side

CONTACT = 4
"""Hexes to an enemy at which a plan is in contact."""


def give(state: State, side: Side, order: o.CarryOn) -> Happening:
    """A side carries on by a plan from now on (8.8)."""
    wanted = clock.parsed(order.hour, "8.8")
    for turn in range(state.turn + 1, state.last + 1):
        if clock.told(state.scenario, turn) == wanted:
            legs = {own(state, side, leg.unit): hex_of(state, leg.hex) for leg in order.legs}
            lost = state.steps_lost.get(side, 0)
            yield before.CarriesOn(side, Carried(turn, legs, order.stops, lost))
            return
    raise Illegal("8.8", f"No later turn begins at {wanted}; turns are {turns_told(state)}.")


def halt(state: State, seat: str) -> Happening:
    """A side calls its plan off, at any time (8.8)."""
    for side in SIDES:
        if side == seat and side in state.landing.carried:
            yield before.CarriedOn(side, "you called it off")
            return
    raise Illegal("8.8", "You have no carry-on to call off.")


def on_their_way(state: State) -> frozenset[str]:
    """The sides that carry on by a plan and may call it off, whoever's part it is (8.8)."""
    return frozenset() if state.ending else frozenset(state.landing.carried)


def turns_told(state: State) -> str:
    """The next turns by the clock, for a refusal."""
    following_ = range(state.turn + 1, min(state.turn + 4, state.last + 1))
    return ", ".join(clock.told(state.scenario, t) for t in following_) or "over"


def plan(state: State) -> Carried | None:
    """The plan by which the side that would be asked now carries on; None where it is asked."""
    if state.ending or state.debts or state.march is not None or not state.begun:
        return None
    return state.landing.carried.get(state.side) if state.stage in ("plan", "action") else None


def goes_on(state: State, chance: Chance) -> Happening:
    """A step of a plan: it ends, or a unit goes, or the part is over (8.8)."""
    now = plan(state)
    assert now is not None
    side = state.side
    if why := ended(state, side, now):
        yield before.CarriedOn(side, why)
    elif state.stage == "plan":
        able = tuple(n for n in _walking(state, now) if not modes.can_turn(state, n, "move"))
        if able:
            yield e.ModeChanged(able, "move")
        yield from _over(state, chance)
    elif (step := _next(state, side, now)) is not None:
        yield from moving.move(state, side, step, chance)
    else:
        yield from _over(state, chance)


def _over(state: State, chance: Chance) -> Happening:
    yield from course.action_ends(state, chance)
    yield e.PartBegan(*turns.after(state))


def ended(state: State, side: Side, now: Carried) -> str:
    """What ends a plan, "" while nothing does (8.8)."""
    if state.turn >= now.until:
        return f"it is {clock.told(state.scenario, state.turn)}"
    for word in now.stops:
        if why := _happened(state, side, now, word):
            return why
    return ""


def _happened(state: State, side: Side, now: Carried, word: str) -> str:
    mine = [n for n in now.legs if n in state.units] or list(of_side(state, side))
    match word:
        case "loss":
            return "steps were lost" if state.steps_lost.get(side, 0) > now.lost else ""
        case "fire":
            return next((f"{n} is under fire" for n in mine if state.units[n].hit), "")
        case "arrival":
            there = (n for n in mine if now.legs.get(n) == state.units[n].hex)
            return next((f"{n} has arrived" for n in there), "")
        case _:
            return next((f"{n} is in contact" for n in mine if _meets(state, side, n)), "")


def _meets(state: State, side: Side, name: str) -> bool:
    """Whether an enemy that a unit sees is near it."""
    hex_ = state.units[name].hex
    near = [h for h in stands(state, OTHER[side]) if ground(state).distance(h, hex_) <= CONTACT]
    return bool(aim.visible(state, hex_, CONTACT, near))


def _walking(state: State, now: Carried) -> list[str]:
    """The units of a plan that have not arrived."""
    return [n for n, to in now.legs.items() if n in state.units and state.units[n].hex != to]


def _next(state: State, side: Side, now: Carried) -> o.Move | None:
    """The next unit that can go on, as near to where it is sent as it gets in this turn."""
    here, there = ground(state), room.loads(state)
    for name in _walking(state, now):
        to = now.legs[name]
        off = here.distance(state.units[name].hex, to)
        nearer = [m for m in moving.moves(state, name, there) if here.distance(m.way, to) < off]
        if nearer:
            return min(nearer, key=lambda m: (here.distance(m.way, to), m.way))
    return None
