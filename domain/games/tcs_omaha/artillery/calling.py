"""Calling fire missions (10.1, 10.2, 10.6), and targets that were registered for them (10.7)."""

import difflib
import functools
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.grammar.words import either
from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import can_see, could_see, effect, observer
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.position import Battery, FireMission, State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    SecretEvent,
    TcsOrder,
    by_day,
    far,
    gone,
    ground,
    kind,
    of_side,
    stands,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import goal, meant, own, place_called
from domain.games.tcs_omaha.position.unknown import MOST
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.clock import coming
from domain.games.tcs_omaha.words import CALLED, OTHER, Side


class FireCalled(SecretEvent, frozen=True):
    """A fire mission is called; where it falls is its side's secret until it does."""

    hidden = ("target", "observer", "smoke", "illum")  # where it falls, and with what
    side: Side
    battery: str
    due: int
    target: str | None = None
    observer: str | None = None
    smoke: bool | None = None
    illum: bool | None = None

    def after(self, state: State) -> State:
        battery = replace(state.batteries[self.battery], used=True)
        mission = FireMission(
            self.side, self.battery, self.due, self.target, self.observer, self.smoke,
            self.illum,
        )  # fmt: skip
        return replace(
            state,
            batteries={**state.batteries, self.battery: battery},
            missions=(*state.missions, mission),
        )

    def told(self, state: State) -> str:
        where = f" on {self.target}" if self.target else ""
        return f"{self.battery} is called{where}."


class TargetsRegistered(SecretEvent, frozen=True):
    """A side registered targets for its guns (10.7)."""

    hidden = ("targets",)  # which is its secret
    side: Side
    targets: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        if self.targets is None:
            return state
        return with_landing(state, registered={**state.landing.registered, self.side: self.targets})

    def told(self, state: State) -> str:
        who = CALLED[self.side]
        if self.targets is None:
            return f"The {who} side registers targets."
        return f"The {who} side registers {listed(self.targets)}."


class Call(TcsOrder, frozen=True):
    """Call artillery."""

    form = "call {battery} [on] {target} [by {observer}] [firing {shell}] [with {load}] [at {hour}]"
    help = (
        "Call a fire mission on a hex that a unit of yours sees: “call A/7-FA A36.09”, “call "
        "A/7-FA A36.09 by 1/A/1/16 firing smoke”; plot one for a later turn: “… at 1000”."
    )
    secret = True
    battery: str
    target: Where
    observer: str | None = None
    shell: Literal["he", "smoke", "illum"] | None = None
    load: Literal["he", "smoke", "illum"] | None = None
    hour: tuple[str, ...] = ()

    @property
    def fired(self) -> artillery.Shell:
        """What it fires, however that was said."""
        return self.shell or self.load or "he"

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Call"]:
        """Each battery at each enemy hex that somebody sees, with shells and with smoke; by night
        illumination over the enemies that somebody would see by day."""
        batteries = {name: artillery.missions_left(state, name) for name in ready(state, side)}
        if not batteries:
            return
        here, starts = ground(state), aim.watchers(state, side)
        dark = forces.is_night(state.scenario, state.turn)
        for target in stands(state, OTHER[side]):
            if _watched(here, starts, target, far(state, target)):
                for name, left in batteries.items():
                    if left["he"]:
                        yield cls(battery=name, target=target)
                    if left["smoke"]:
                        yield cls(battery=name, target=target, shell="smoke")
            elif dark and _watched(here, starts, target, by_day(state)):
                name = next((n for n, left in batteries.items() if left["illum"]), "")
                if name:
                    yield cls(battery=name, target=target, shell="illum")

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A mission is called; without delay it falls at once (10.1, 10.2, 10.6, 10.8)."""
        name, target = _battery(state, side, self), goal(state, self.target)
        if self.hour:
            due, who = _plotted(state, side, self), ""
        else:
            due, who = (
                state.turn + TABLES.artillery.delay[side],
                _observer(state, side, self, target),
            )
        now = Now(state)
        smoke, illum = self.fired == "smoke", self.fired == "illum"
        if illum and not forces.is_night(state.scenario, due):
            raise Illegal(
                "11.2", "By day nothing needs light; call illumination for a turn of the night."
            )
        yield now.happens(FireCalled(side, name, due, target, who, smoke, illum))
        if due == state.turn:
            yield from effect.fire(now, now.state.missions[-1], chance)

    def said(self, state: State, seat: str) -> str:
        what = {"smoke": " to lay smoke", "illum": " to light it"}.get(self.fired, "")
        return f"Call battery {self.battery} on {place_called(state, self.target)}{what}"

    def touched(self) -> tuple[str, ...]:
        return (self.target,)


def ready(state: State, side: str) -> dict[str, Battery]:
    """The batteries of a side that may still be called in this turn."""
    away = {m.battery for m in state.missions}
    return {
        name: battery
        for name, battery in state.batteries.items()
        if battery.side == side
        and not battery.used
        and name not in away
        and artillery.guns(state, name)
    }


@functools.lru_cache(8192)
def _watched(here: Field, starts: frozenset[str], target: str, most: int) -> bool:
    """Whether somebody on one of these hexes sees a target (10.2)."""
    return any(here.distance(a, target) <= most and here.observes(a, target) for a in starts)


def _observer(state: State, side: Side, order: Call, target: str) -> str:
    """Who observes a mission: the unit that is named, or the nearest (10.2)."""
    sees = could_see if order.fired == "illum" else can_see
    if order.observer:
        who = own(state, side, order.observer)
        if sees(state, who, target):
            return who
    nearest = observer(state, side, target, sees)
    if nearest and not order.observer:
        return nearest
    told = f"; {nearest} does" if nearest else f"; {_in_view(state, side, target)}"
    who = f"{order.observer} does not see" if order.observer else "No unit of yours sees"
    raise Illegal("10.2", f"{who} {target}{told}.")


def _in_view(state: State, side: Side, target: str) -> str:
    """The hexes with enemies that somebody sees, those nearest to a target first."""
    here, seen = ground(state), aim.watched(state, side)
    near = sorted(seen, key=lambda at: (here.distance(at, target), at))
    return f"enemies in view are on {', '.join(near[:MOST])}" if near else "no enemy is in view"


def _plotted(state: State, side: Side, order: Call) -> int:
    """The turn of a mission that is plotted ahead, by the clock (10.8)."""
    hour = " ".join(order.hour)
    if order.observer:
        raise Illegal("10.8", f"Fire at an hour has no observer; leave out “by {order.observer}”.")
    least = state.turn + max(1, TABLES.artillery.delay[side])
    wanted = coming(hour, forces.minutes(state.scenario, least) - 1, "10.8")
    for turn in range(least, state.last + 1):
        if forces.minutes(state.scenario, turn) == wanted:
            return turn
    first = forces.clock(state.scenario, min(least, state.last))
    raise Illegal("10.8", f"No turn that you can plot for begins at {hour}; the next is {first}.")


def _battery(state: State, side: Side, order: Call) -> str:
    """The battery that an order names, with a mission of its kind left (10.1)."""
    mine = {n: b for n, b in state.batteries.items() if b.side == side}
    word = order.battery.casefold()
    some = [n for n in mine if word in ("any", n.casefold().partition("/")[2])]
    free = ready(state, side)
    some = [n for n in some if n in free and artillery.missions_left(state, n)[order.fired]]
    if len(some) > 1:
        raise Illegal("10.1", f"Say which battery: {either(some)}.")
    name = some[0] if some else meant(order.battery, mine)
    if not name and word == "any":
        raise Illegal("10.1", "No battery of yours has such a mission left in this turn.")
    if not name:
        raise Illegal("10.1", _no_battery(state, side, order))
    if not artillery.guns(state, name):
        if artillery.guns(state, name, limbered=True):
            said = f"“mode fire {name}” first, then call it"
            raise Illegal("23.1", f"The guns of {name} are in Move Mode; {said}.")
        why = "left" if gone(state, name).endswith("destroyed") else "ashore"
        raise Illegal("2.8", f"{name} has no gun {why}; call another battery.")
    if name not in ready(state, side):
        falls = next((m.due for m in state.missions if m.battery == name), 0)
        hour = forces.clock(state.scenario, falls)
        when = f"at {hour}, once it has fallen" if falls else "next turn"
        raise Illegal("10.1", f"{name} already has a mission; call it again {when}.")
    left = artillery.missions_left(state, name)
    shell = order.fired
    if not left[shell]:
        others = ", ".join(f"{artillery.SAID[s]}: {n}" for s, n in left.items() if s != shell)
        raise Illegal(
            "10.1", f"{name} has no {artillery.SAID[shell]} left, only missions of {others}."
        )
    return name


def _no_battery(state: State, side: Side, order: Call) -> str:
    """What a word is that should name a battery, and what to do instead."""
    word = order.battery.casefold()
    mortars = (n for n in of_side(state, side) if kind(n).mortar and kind(n).class_ != "pit")
    if any(word in (n.casefold(), CARDS[n].company.casefold()) for n in mortars):
        form = f"“fire {order.target} with {order.battery}”"
        return f"{order.battery} are mortars, and fire in your action: {form}."
    can = [n for n, b in state.batteries.items() if b.side == side and artillery.guns(state, n)]
    near = difflib.get_close_matches(order.battery, can, 1, 0.0)
    told = f"You have {near[0]}." if near else "None of yours has a gun that could fire."
    return f"{gone(state, word) or f'You have no battery {order.battery[:40]}'}. {told}"


def due(state: State) -> FireMission | None:
    """The mission that falls now: in the planning of its side, when its turn has come (10.6)."""
    if state.stage != "plan" or not state.begun:
        return None
    found = (m for m in state.missions if m.side == state.side and m.due <= state.turn)
    return next(found, None)
