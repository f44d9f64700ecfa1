"""Chapters 10 and 11: what batteries have to fire (2.8, 2.9), and who observes (10.2)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from domain.games.tcs_omaha.ground import is_sea
from domain.games.tcs_omaha.position import Battery, Pool, State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    by_day,
    far,
    ground,
    kind,
    of_side,
    steps,
    with_landing,
)
from domain.games.tcs_omaha.printed import TABLES, command, forces
from domain.games.tcs_omaha.printed.command import (
    AMMUNITION,
    BATTERIES,
    GERMAN_BATTERIES,
    OVERDRAFT,
    Shells,
)
from domain.games.tcs_omaha.words import DAY, Side, minute, missions


class BatteryReady(TcsEvent, frozen=True):
    """A battery can be called from now on, or has more missions."""

    battery: str
    side: Side
    guns: int
    calibre: int
    he: int
    smoke: int = 0

    def after(self, state: State) -> State:
        old = state.batteries.get(self.battery)
        he, smoke = (old.he, old.smoke) if old else (0, 0)
        new = Battery(self.side, self.guns, self.calibre, he + self.he, smoke + self.smoke)
        return replace(state, batteries={**state.batteries, self.battery: new})

    def told(self, state: State) -> str:
        has = f": {missions(self.he, self.smoke)}" if self.he or self.smoke else ""
        return f"{self.battery} can be called{has}."


class PoolFilled(TcsEvent, frozen=True):
    """Battery fires come into the pool of a calibre, where guns landed with these (2.9)."""

    calibre: str
    he: int
    smoke: int
    illum: int
    battery: str = ""
    guns: int = 0

    def after(self, state: State) -> State:
        old = state.landing.pool.get(self.calibre, Pool())
        new = Pool(old.he + self.he, old.smoke + self.smoke, old.illum + self.illum)
        filled = with_landing(state, pool={**state.landing.pool, self.calibre: new})
        if not self.guns:
            return filled
        came = state.landing.came.get(self.battery, 0) + self.guns
        return with_landing(filled, came={**state.landing.came, self.battery: came})

    def told(self, state: State) -> str:
        return f"{self.he} battery fires of {self.calibre} mm come, {self.smoke} of smoke."


class Replaced(TcsEvent, frozen=True):
    """Platoons of a company get steps back (2.11)."""

    company: str
    steps: dict[str, int]

    def after(self, state: State) -> State:
        units = dict(state.units)
        for name, back in self.steps.items():
            units[name] = replace(units[name], lost=units[name].lost - back)
        return replace(state, units=units)

    def told(self, state: State) -> str:
        return f"{self.company} gets {sum(self.steps.values())} steps back."


def is_artillery(name: str) -> bool:
    """Whether the steps of a unit are guns: trucks and half-tracks only carry (2.8)."""
    return kind(name).class_ != "carrier"


def guns(state: State, name: str, *, limbered: bool = False) -> int:
    """The guns that a battery can fire with: of one that landed those ashore in Fire Mode, or
    self-propelled (2.8, 23.1); ``limbered``: with those in Move Mode."""
    battery = state.batteries[name]
    if battery.side == "german" or not state.landing.sealed:
        return battery.guns
    return sum(
        steps(state, n) for n, u in state.units.items()
        if CARDS[n].company == name and is_artillery(n)
        and (limbered or u.mode == "fire" or kind(n).fights_moving)
    )  # fmt: skip


Shell = Literal["he", "smoke", "illum"]
SAID: dict[Shell, str] = {"he": "shells", "smoke": "smoke", "illum": "illumination"}


def missions_left(state: State, name: str) -> dict[Shell, int]:
    """The missions of each shell that a battery has: its own, or of the pool (2.9).

    A mission with shells takes four battery fires, one with smoke or illumination takes one.
    """
    battery = state.batteries[name]
    if battery.side == "german" or not state.landing.sealed:
        return {"he": battery.he, "smoke": battery.smoke, "illum": 0}
    pool = state.landing.pool.get(str(battery.calibre), Pool())
    return {"he": pool.he // TABLES.artillery.rounds, "smoke": pool.smoke, "illum": pool.illum}


def can_see(state: State, name: str, hex_: str) -> bool:
    """Whether a unit can observe for the guns: it is not paralyzed and sees the hex (10.2)."""
    return _observes(state, name, hex_, far(state, hex_))


def could_see(state: State, name: str, hex_: str) -> bool:
    """Whether a unit would see a hex if it were light: so far illumination is called (11.2)."""
    return _observes(state, name, hex_, by_day(state))


def _observes(state: State, name: str, hex_: str, most: int) -> bool:
    unit, here = state.units[name], ground(state)
    near = unit.morale != "paralyzed" and here.distance(unit.hex, hex_) <= most
    return near and here.observes(unit.hex, hex_)


def observer(
    state: State, side: str, hex_: str, sees: Callable[[State, str, str], bool] = can_see
) -> str:
    """The nearest unit of a side that can observe a hex; "" without any."""
    here = ground(state)
    able = [n for n in of_side(state, side) if sees(state, n, hex_)]
    return min(able, key=lambda n: (here.distance(state.units[n].hex, hex_), n), default="")


def in_the_sea(state: State, spot: str) -> bool:
    """Whether a burst falls into the sea, where it is always seen: open water, or beach that the
    tide of the hour covers (1.11)."""
    if ground(state).terrain[spot] == "sea":
        return True
    minute = forces.minutes(state.scenario, state.turn)
    return state.landing.sealed and is_sea(spot, minute)


TARGETS_FROM = minute(AMMUNITION.targets_from)
"""From this turn on the Americans may use their registered targets (2.8)."""


def landed(unit: str, guns: int) -> Shells:
    """The battery fires that an artillery unit brings with ``guns`` that survived (2.9).

    Fractions are dropped. Each battery that has a gun adds a round of illumination: the guns that
    were lost are taken from one battery after the other.
    """
    battery = BATTERIES[unit]
    each = battery.divisor
    with_guns = -(-guns // each)
    return Shells(
        AMMUNITION.he * guns // each,
        AMMUNITION.smoke * guns // each,
        AMMUNITION.illum * with_guns,
    )


def later(now: int) -> Mapping[int, Shells]:
    """What is added to the pool on a turn, by calibre (2.9)."""
    for at, shells in AMMUNITION.later.items():
        if minute(at) == now:
            return {int(calibre): more for calibre, more in shells.items()}
    return {}


OVERDRAFT_AT = minute(OVERDRAFT.at)
"""The turn of the replacements (2.11)."""


def replaced(lost: Mapping[str, int]) -> dict[str, int]:
    """The steps that each platoon of a company gets back, of what each has lost (2.11).

    They go to the weakest first, one by one, so that all become alike; no platoon grows beyond its
    full strength, and what is not needed is not kept.
    """
    back = dict.fromkeys(lost, 0)
    for _ in range(OVERDRAFT.steps):
        weak = max(back, key=lambda name: (lost[name] - back[name], name), default="")
        if not weak or lost[weak] == back[weak]:
            break
        back[weak] += 1
    return {name: steps for name, steps in back.items() if steps}


def battery_line(name: str) -> tuple[str, command.Battery] | None:
    """The line of the battery chart to which a unit belongs, with its key; None for what has no
    guns, as the trucks of a battalion of artillery (2.8)."""
    company = CARDS[name].company
    key = company if company in BATTERIES else company.partition("/")[2]
    return (key, BATTERIES[key]) if is_artillery(name) and key in BATTERIES else None


def arrives(now: Now, names: Iterable[str]) -> Happening:
    """Guns that came ashore bring their ammunition, and their battery can be called (2.9).

    Guns of a battery that lands in parts bring what it has with them more than before: fractions
    are dropped once, and its round of illumination comes with the first.
    """
    for name in names:
        line = battery_line(name)
        if line is None or CARDS[name].side != "american" or name not in now.state.units:
            continue
        company, (key, chart) = CARDS[name].company, line
        before, guns = now.state.landing.came.get(company, 0), steps(now.state, name)
        more = landed(key, before + guns) - landed(key, before)
        yield now.happens(BatteryReady(company, "american", chart.divisor, chart.calibre, 0, 0))
        yield now.happens(
            PoolFilled(str(chart.calibre), more.he, more.smoke, more.illum, company, guns)
        )


def german_battery(name: str) -> BatteryReady:
    """A German battery can be called, with the missions that its rounds make."""
    guns = GERMAN_BATTERIES.guns[name]
    missions = GERMAN_BATTERIES.he_per_gun // TABLES.artillery.rounds
    return BatteryReady(name, "german", guns.guns, guns.calibre, missions, 0)


def comes(now: Now, minute: int) -> Happening:
    """What a turn brings by the clock: ammunition, and replacements for the 16th (2.9, 2.11)."""
    for calibre, more in later(minute).items():
        yield now.happens(PoolFilled(str(calibre), more.he, more.smoke, more.illum))
    if minute and not minute % DAY:
        yield from _midnight(now)
    if minute == OVERDRAFT_AT:
        yield from _overdraft(now)


def _midnight(now: Now) -> Happening:
    """German batteries get rounds in the night (3.1)."""
    missions = GERMAN_BATTERIES.each_midnight // TABLES.artillery.rounds
    for name, battery in now.state.batteries.items():
        if battery.side == "german":
            guns, calibre = battery.guns, battery.calibre
            yield now.happens(BatteryReady(name, "german", guns, calibre, missions, 0))


def _overdraft(now: Now) -> Happening:
    """Rifle companies of the 16th get steps back, the weakest platoons first (2.11)."""
    for company in OVERDRAFT.companies:
        lost = {
            n: u.lost for n, u in now.state.units.items()
            if CARDS[n].company == company and kind(n).class_ == "infantry" and u.lost
        }  # fmt: skip
        if back := replaced(lost):
            yield now.happens(Replaced(company, back))
