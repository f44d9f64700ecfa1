"""Guns that land, their ammunition, and who comes later (2.8, 2.9, 2.11)."""

from collections.abc import Iterable

from domain.games.tcs_omaha.artillery import stock
from domain.games.tcs_omaha.events import BatteryReady
from domain.games.tcs_omaha.german.printed import BATTERIES as GERMAN
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.leaders import supply
from domain.games.tcs_omaha.position.lookup import DAY_OF, Happening, Now, kind, steps
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.printed.command import BATTERIES, OVERDRAFT, Battery


def printed(name: str) -> tuple[str, Battery] | None:
    """The line of the battery chart to which a unit belongs, with its key; None for what has no
    guns, as the trucks of a battalion of artillery (2.8)."""
    company = CARDS[name].company
    key = company if company in BATTERIES else company.partition("/")[2]
    return (key, BATTERIES[key]) if stock.is_artillery(name) and key in BATTERIES else None


def arrives(now: Now, names: Iterable[str]) -> Happening:
    """Guns that came ashore bring their ammunition, and their battery can be called (2.9).

    Guns of a battery that lands in parts bring what it has with them more than before: fractions
    are dropped once, and its round of illumination comes with the first.
    """
    for name in names:
        line = printed(name)
        if line is None or CARDS[name].side != "american" or name not in now.state.units:
            continue
        company, (key, chart) = CARDS[name].company, line
        before, guns = now.state.landing.came.get(company, 0), steps(now.state, name)
        more = supply.landed(key, before + guns) - supply.landed(key, before)
        yield now.happens(BatteryReady(company, "american", chart.divisor, chart.calibre, 0, 0))
        yield now.happens(
            e.PoolFilled(str(chart.calibre), more.he, more.smoke, more.illum, company, guns)
        )


def opens(names: Iterable[str]) -> Happening:
    """German batteries that fire from the start, off the map (3.1)."""
    yield from (german(name) for name in names)


def german(name: str) -> BatteryReady:
    """A German battery can be called, with the missions that its rounds make."""
    guns = GERMAN.guns[name]
    missions = GERMAN.he_per_gun // TABLES.artillery.rounds
    return BatteryReady(name, "german", guns.guns, guns.calibre, missions, 0)


def comes(now: Now, minute: int) -> Happening:
    """What a turn brings by the clock: ammunition, and replacements for the 16th (2.9, 2.11)."""
    for calibre, more in supply.later(minute).items():
        yield now.happens(e.PoolFilled(str(calibre), more.he, more.smoke, more.illum))
    if minute and not minute % DAY_OF:
        yield from _midnight(now)
    if minute == supply.OVERDRAFT_AT:
        yield from _overdraft(now)


def _midnight(now: Now) -> Happening:
    """German batteries get rounds in the night (3.1)."""
    missions = GERMAN.each_midnight // TABLES.artillery.rounds
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
        if back := supply.replaced(lost):
            yield now.happens(e.Replaced(company, back))
