"""Plans over several turns (8.8): parts end by themselves and units go their way, until something
that the plan names happens."""

from collections.abc import Generator, Iterator
from functools import partial
from typing import Literal

from domain.game.ruleset import Chance, Clause, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha import command, movement
from domain.games.tcs_omaha.command import ModeChanged, sheets
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.movement import Move
from domain.games.tcs_omaha.movement.reaching import SHINGLE, goes_to
from domain.games.tcs_omaha.position import Carried, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    SecretEvent,
    TcsOrder,
    ground,
    kind,
    of_side,
    stands,
    waits,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import by_company, goal, several, spelled
from domain.games.tcs_omaha.position.obeying import Bar, LeftOut, barred, sifted
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.clock import coming
from domain.games.tcs_omaha.rules import turns
from domain.games.tcs_omaha.words import CALLED, OTHER, Side


class CarriesOn(SecretEvent, frozen=True):
    """A side carries on for several turns by a plan (8.8)."""

    hidden = ("plan",)  # what it plans is its secret
    side: Side
    plan: Carried | None = None

    def after(self, state: State) -> State:
        if self.plan is None:
            return state
        return with_landing(state, carried={**state.landing.carried, self.side: self.plan})

    def told(self, state: State) -> str:
        return f"The {CALLED[self.side]} side carries on."


class CarriedOn(SecretEvent, frozen=True):
    """A plan over several turns is at an end; why is known to its side alone (8.8)."""

    hidden = ("why",)  # why it ends is its secret
    side: Side
    why: str | None = None

    def after(self, state: State) -> State:
        left = {side: plan for side, plan in state.landing.carried.items() if side != self.side}
        why = {self.side: (state.turn, self.why)} if self.why else {}
        return with_landing(state, carried=left, stopped={**state.landing.stopped, **why})

    def told(self, state: State) -> str:
        why = f": {self.why}" if self.why else ""
        return f"The {CALLED[self.side]} side no longer carries on{why}."


Stop = Literal["contact", "loss", "fire", "arrival", "or", "and"]
"""What ends a plan before its hour, and what stands between two such words."""


class Leg(Clause, frozen=True):
    """Where a unit goes, turn by turn."""

    form = "{units} to {goal}"
    units: tuple[str, ...]
    goal: Where


class CarryOn(TcsOrder, frozen=True):
    """Carry on for several turns."""

    form = "carry-on until {hour} [unless {stops}]: {legs}"
    help = (
        "Carry on for several turns in one letter: your parts end by themselves and units go their "
        "way, “carry-on until 1500 unless contact loss: 1/A/1/16 to A36.12; end”. It stops at "
        "contact, loss, fire or arrival, as you name them."
    )
    secret = True
    hour: tuple[str, ...]
    legs: tuple[Leg, ...]
    stops: tuple[Stop, ...] = ()

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["CarryOn"]:
        """Until the next full hour, all under implemented sheets toward their goals but who waits
        for his release; contact ends it only if there is none yet."""

        def free(name: str) -> bool:
            return bool(kind(name).move) and not waits(state, name)

        later = range(state.turn + 1, state.last + 1)
        hour = next((t for t in later if forces.on_the_hour(state.scenario, t)), 0)
        legs = tuple(
            Leg(tuple(by_company(state, there)), sheet.goal)
            for sheet in sheets.mine(state, side).values()
            if sheet.active and (there := [n for n in sheets.members(state, sheet) if free(n)])
        )
        if hour and legs:
            names = (name for leg in legs for name in several(state, side, leg.units))
            near = any(_meets(state, side, name) for name in names)
            stops: tuple[Stop, ...] = ("loss",) if near else ("contact", "loss")
            yield cls((forces.clock(state.scenario, hour),), legs, stops)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A side carries on by a plan from now on (8.8)."""
        hour, now = " ".join(self.hour), forces.minutes(state.scenario, state.turn)
        wanted = coming(hour, now, "8.8")
        stops = tuple(word for word in self.stops if word not in ("or", "and"))
        for turn in range(state.turn + 1, state.last + 1):
            if forces.minutes(state.scenario, turn) == wanted:
                legs = yield from self._ways(state, side)
                lost = state.steps_lost.get(side, 0)
                yield CarriesOn(side, Carried(turn, legs, stops, lost))
                return
        raise Illegal("8.8", f"No later turn begins at {hour}; turns are {turns_told(state)}.")

    def _ways(self, state: State, side: Side) -> Generator[LeftOut, None, dict[str, str]]:
        """Where each unit goes that can; who stays out of any leg is told, and stops no other."""
        bars, ways = dict[str, Bar](), dict[str, str]()
        for leg in self.legs:
            to = SHINGLE if spelled(leg.goal) == SHINGLE else goal(state, leg.goal)
            named = barred(state, side, leg.units, partial(_fixed, state, to))
            bars |= named
            ways |= dict.fromkeys(named, to)
        told = not any("all" in leg.units for leg in self.legs)
        spent = state.units.keys().isdisjoint(bars)
        able = yield from sifted(side, bars, told=told, spent=spent)
        return {name: goes_to(state, name, ways[name]) for name in able}

    def said(self, state: State, seat: str) -> str:
        first, *others = dict.fromkeys(leg.goal for leg in self.legs)
        goals = f"{len(others) + 1} goals" if others else first
        whom = listed(few([name for leg in self.legs for name in leg.units]))
        unless = f" unless {' or '.join(self.stops)}" if self.stops else ""
        return f"Carry on until {' '.join(self.hour)}{unless}: {whom} to {goals}"


def _fixed(state: State, to: str, name: str) -> Bar:
    """What keeps a unit from a hex for good, unless it is there already (3.3c, 3.4a)."""
    goes = kind(name).move or kind(name).tow_only or state.units[name].hex == to
    return "8.8", "" if goes else f"{name} never moves"


class Halt(TcsOrder, frozen=True):
    """Call off what you carry on."""

    form = "halt"
    help = "Call off your carry-on, whoever's part it is; you are asked again at your next part."
    secret = True

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A side calls its plan off, at any time (8.8)."""
        if side not in state.landing.carried:
            raise Illegal("8.8", "You have no carry-on to call off.")
        yield CarriedOn(side, "you called it off")

    def said(self, state: State, seat: str) -> str:
        return "Call off your carry-on: you are asked at your next part"


CONTACT = 4
"""Hexes to an enemy at which a plan is in contact."""


def on_their_way(state: State) -> frozenset[str]:
    """The sides that carry on by a plan and may call it off, whoever's part it is (8.8)."""
    return frozenset() if state.ending else frozenset(state.landing.carried)


def turns_told(state: State) -> str:
    """The next turns by the clock, for a refusal."""
    following_ = range(state.turn + 1, min(state.turn + 4, state.last + 1))
    return ", ".join(forces.clock(state.scenario, t) for t in following_) or "over"


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
        yield CarriedOn(side, why)
    elif state.stage == "plan":
        able = tuple(n for n in _walking(state, now) if not command.can_turn(state, n, "move"))
        if able:
            yield ModeChanged(able, "move")
        yield from turns.part_over(state, chance)
    elif (step := _next(state, side, now)) is not None:
        yield from step.leads_to(state, side, chance)
    else:
        yield from turns.part_over(state, chance)


def ended(state: State, side: Side, now: Carried) -> str:
    """What ends a plan, "" while nothing does (8.8)."""
    if state.turn >= now.until:
        return f"it is {forces.clock(state.scenario, state.turn)}"
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


def _next(state: State, side: Side, now: Carried) -> Move | None:
    """The next unit that can go on, as near to where it is sent as it gets in this turn."""
    found = (movement.nearest(state, name, now.legs[name]) for name in _walking(state, now))
    return next(filter(None, found), None)
