"""Adjustment, fire for effect, smoke and light (10.3 to 11.2); the Miller table (2.2b)."""

import functools
from bisect import bisect_left
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import TypeVar

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import Shell, can_see, could_see, in_the_sea
from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.position import Battery, FireMission, Pool, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    TcsEvent,
    ground,
    kind,
    under_shells,
    with_landing,
    with_units,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.words import brought
from domain.grid.lines import beyond

Store = TypeVar("Store", Battery, Pool)


class FireAdjusted(TcsEvent, frozen=True):
    """The designator round of a mission fell, and the observer adjusted it, or could not."""

    battery: str
    target: str
    point: str
    """Where the round fell; "" off the map."""
    dice: tuple[int, ...]
    need: int
    done: bool
    smoke: bool = False
    illum: bool = False

    def after(self, state: State) -> State:
        """The mission is over; rounds are spent where it was fired for effect."""
        mission = next(m for m in state.missions if m.battery == self.battery)
        left = tuple(m for m in state.missions if m is not mission)
        if not self.done:
            return replace(state, missions=left)
        battery = state.batteries[self.battery]
        shell: Shell = "illum" if self.illum else "smoke" if self.smoke else "he"
        calibre = str(battery.calibre)
        if battery.side == "american" and calibre in state.landing.pool:
            used = TABLES.artillery.rounds if shell == "he" else 1
            pool = {**state.landing.pool, calibre: _spent(state.landing.pool[calibre], shell, used)}
            return with_landing(replace(state, missions=left), pool=pool)
        spent = _spent(battery, "smoke" if self.smoke else "he", 1)
        return replace(state, missions=left, batteries={**state.batteries, self.battery: spent})

    def told(self, state: State) -> str:
        if not self.dice:
            where = f"on {self.point}" if self.point else "off the map"
            how = f"fires for effect on {self.target}" if self.done else f"is lost; it fell {where}"
            return f"{self.battery}, without adjustment, {how}."
        told = brought(self.point, sum(self.dice), self.need, self.target, done=self.done)
        return f"{self.battery}: {told}."


def _spent(store: Store, shell: Shell, many: int) -> Store:
    """A battery, or the pool of a calibre, after a mission (2.9)."""
    return replace(store, **{shell: getattr(store, shell) - many})


class HardHit(TcsEvent, frozen=True):
    """Shells among armour or pill boxes: two dice against a number."""

    victim: str
    dice: tuple[int, ...]
    need: int
    hit: bool
    marks: bool = False
    """It counts as fire at the victim (8.3)."""

    def after(self, state: State) -> State:
        return with_units(state, (self.victim,), hit=True) if self.marks else state

    def told(self, state: State) -> str:
        return f"{self.victim} is {'' if self.hit else 'not '}hit by shells."


class SmokeLaid(TcsEvent, frozen=True):
    """Smoke on some hexes, until Clean-up (11.1)."""

    hexes: tuple[str, ...]

    def after(self, state: State) -> State:
        smoke = {**state.smoke, **{h: state.smoke.get(h, 0) + 1 for h in self.hexes}}
        return replace(state, smoke=smoke)

    def told(self, state: State) -> str:
        return f"Smoke on {listed(self.hexes)}."


class HexesLit(TcsEvent, frozen=True):
    """An illumination round hangs over some hexes, until Clean-up (11.2)."""

    hexes: tuple[str, ...]

    def after(self, state: State) -> State:
        return with_landing(state, lit=(*state.landing.lit, *self.hexes))

    def told(self, state: State) -> str:
        return f"A flare lights {len(self.hexes)} hexes."


OUTCOMES = tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7))
"""All that two dice can be, read as tens and ones: 11 to 66."""


def hexes_within(radius: int) -> int:
    """How many hexes lie at or within ``radius`` of one."""
    return 1 + 3 * radius * (radius + 1)


@functools.cache
def row(rounds: int, hexes: int) -> tuple[int, ...]:
    """The highest dice for 0, 1, 2, … rounds in a hex, ending with 66; 0 where none brings it.

    ``rounds`` fall over ``hexes``. The sums are decimal, so that every machine has the same row.
    """
    found: list[int] = []
    with localcontext() as context:
        context.prec = 50
        mean = Decimal(rounds) / hexes
        term = (-mean).exp()
        cumulated, k = term, 0
        while not found or found[-1] != OUTCOMES[-1]:
            share = int((36 * cumulated).to_integral_value(ROUND_HALF_UP))
            found.append(OUTCOMES[share - 1] if share else 0)
            k += 1
            term = term * mean / k
            cumulated += term
    return tuple(found)


def impacts(dice: int, rounds: int, hexes: int) -> int:
    """How many rounds fall into a hex when two dice read as tens and ones show ``dice``."""
    return bisect_left(row(rounds, hexes), dice)


def fire(now: Now, mission: FireMission, chance: Chance) -> Happening:
    """A mission falls: the designator round, its adjustment, the fire for effect (10.3, 10.4)."""
    fell = _fell(now, mission, chance)
    yield now.happens(fell)
    if not fell.done:
        return
    table, here = TABLES.artillery, ground(now.state)
    if mission.smoke:
        yield now.happens(SmokeLaid(here.grid.within(fell.target, table.radius)))
    elif mission.illum:
        yield now.happens(HexesLit(here.grid.within(fell.target, table.lit)))
    else:
        battery = now.state.batteries[mission.battery]
        rounds = artillery.guns(now.state, mission.battery) * table.rounds
        yield from concentration(now, fell.target, rounds, table.radius, battery.calibre, chance)


def _fell(now: Now, mission: FireMission, chance: Chance) -> FireAdjusted:
    """Where the first round of a mission falls, and whether it fires for effect.

    On a registered target it needs no adjustment (10.7); what was plotted ahead falls where its
    designator round does, if there are guns and rounds for it by then (10.8).
    """
    target, plotted = str(mission.target), mission.observer == ""
    watcher = now.state.units.get(str(mission.observer))
    watched = watcher is not None and watcher.morale != "paralyzed"
    smoke, illum = bool(mission.smoke), bool(mission.illum)
    fires = plotted and _has_rounds(now.state, mission)
    if is_registered(now.state, mission.side, target):
        done = watched or fires
        return FireAdjusted(
            mission.battery, target, target, (), 0, done, smoke and done, illum and done
        )
    here = ground(now.state)
    direction, away = chance.roll(
        "2d6", why=f"designator of {mission.battery}", labels=("direction", "distance")
    )
    spot = beyond(here.grid, target, direction - 1, away)
    if plotted:
        done = bool(spot) and fires
        return FireAdjusted(
            mission.battery, spot or target, spot, (), 0, done, smoke and done, illum and done
        )
    seen = bool(spot) and watcher is not None and _seen(now.state, mission, spot)
    need = TABLES.artillery.need(away, seen=seen)
    dice = chance.roll("2d6", why=f"adjustment of {mission.battery}")
    done = watched and sum(dice) >= need
    return FireAdjusted(
        mission.battery, target, spot, dice, need, done, smoke and done, illum and done
    )


def _has_rounds(state: State, mission: FireMission) -> bool:
    """Whether a battery can fire now what was called: others fire from its pool too (2.9)."""
    shell: Shell = "smoke" if mission.smoke else "illum" if mission.illum else "he"
    return bool(
        artillery.guns(state, mission.battery)
        and artillery.missions_left(state, mission.battery)[shell]
    )


def _seen(state: State, mission: FireMission, spot: str) -> bool:
    """Whether the observer of a mission sees its burst: in the sea, or as he sees a target (1.11,
    10.3); an illumination round lights its own (11.2)."""
    sees = could_see if mission.illum else can_see
    return in_the_sea(state, spot) or sees(state, str(mission.observer), spot)


def concentration(
    now: Now, centre: str, rounds: int, radius: int, calibre: int, chance: Chance
) -> Happening:
    """Rounds fall over an area; each hex with units reads the Miller table (10.4)."""
    hexes = hexes_within(radius)
    for hex_ in ground(now.state).grid.within(centre, radius):
        there = under_shells(now.state, hex_)
        if not there:
            continue
        (dice,) = chance.roll("d66", why=f"rounds on {hex_}")
        many = impacts(dice, rounds, hexes)
        if many:
            yield from shelled(now, hex_, there, many, calibre, chance)


def shelled(
    now: Now, hex_: str, there: list[str], many: int, calibre: int, chance: Chance
) -> Happening:
    """Rounds among units: area fire at foot, a roll each at what is hard (10.4, 10.5)."""
    table = TABLES.artillery
    foot = [n for n in there if kind(n).foot]
    if foot:
        added = area.modifiers(now.state, (), hex_, foot, indirect=True)
        total = many * table.points[str(calibre)]
        how = f"{many} round{'s' * (many > 1)} of {calibre} mm"
        yield from area.resolve(now, (), hex_, foot, total, added, chance, how=how)
    need = table.hard[min(many, len(table.hard) - 1)]
    for name in there:
        if name in now.state.units and not kind(name).foot:
            dice = chance.roll("2d6", why=f"a round at {name}")
            hit = sum(dice) >= need
            yield now.happens(HardHit(name, dice, need, hit, marks=True))
            if hit:
                yield from point.struck(now, name, chance, action=False)


def is_registered(state: State, side: str, hex_: str) -> bool:
    """Whether the guns of a side have ranged in a hex, and may use that now (2.8, 10.7)."""
    if hex_ not in state.landing.registered.get(side, ()):
        return False
    return side == "german" or forces.minutes(state.scenario, state.turn) >= artillery.TARGETS_FROM
