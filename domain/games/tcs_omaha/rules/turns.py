"""Chapter 1: the sequence of a turn, and what it does by itself (21.2, 21.3, 21.4)."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import clock, ending
from domain.games.tcs_omaha import command as following
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.command import ashore, sheets
from domain.games.tcs_omaha.fire import retreating as morale
from domain.games.tcs_omaha.landed.events import PrizesHeld
from domain.games.tcs_omaha.landing import course
from domain.games.tcs_omaha.leaders.sheets import Orders, may_stay
from domain.games.tcs_omaha.position import State, Unit
from domain.games.tcs_omaha.position.lookup import DUG_IN, Happening, Now, kind
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.rules import ending as scoring
from domain.games.tcs_omaha.words import OTHER, SIDES, Side, Stage, Weather


def begin(state: State, chance: Chance) -> Happening:
    """A turn: weather on the hour, who acts first, sheets are tried (21.3, 18.1, 8.4)."""
    now, turn = Now(state), state.turn + 1
    us = sum(chance.roll("2d6", why=f"turn {turn}: the American side"))
    them = sum(chance.roll("2d6", why=f"turn {turn}: the German side"))
    first: Side = "american" if us >= them else "german"
    yield now.happens(e.TurnBegan(turn, first, us, them))
    if clock.on_the_hour(state.scenario, turn):
        roll = sum(chance.roll("2d6", why="weather of the hour"))
        yield now.happens(e.WeatherRolled(roll, _weather(roll)))
        yield from _steadied(now, chance)
    yield from course.turn_begins(now, chance)
    yield from sheets.failed(now.state)
    yield from sheets.tries(now.state, chance)
    yield e.PartBegan(OTHER[first], "plan")


def _weather(roll: int) -> Weather:
    table = TABLES.weather
    return "rain" if roll >= table.rain else "overcast" if roll >= table.overcast else "clear"


def _steadied(now: Now, chance: Chance) -> Happening:
    """Each shaken company rolls on the hour; its morale or less makes it better by one (7.6)."""
    for company, level in sorted(now.state.shaken.items()):
        (die,) = chance.roll("d6", why=f"{company} takes heart")
        if die <= level:
            yield now.happens(e.CompanyShaken(company, level - 1, die))


def after(state: State) -> tuple[Side, Stage]:
    """The part that follows the one that ends (21.2)."""
    second = OTHER[state.first]
    if state.stage == "plan":
        return (state.first, "plan") if state.side == second else (state.first, "action")
    return (second, "action") if state.side == state.first else (second, "clean")


def clean_up(state: State, chance: Chance) -> Happening:
    """Units come round, sheets gain, marks go (21.4, 7.5, 8.3)."""
    now = Now(state)
    for name, unit in state.units.items():
        if unit.morale == "suppressed":
            yield now.happens(e.Rallied(name, ""))
        elif unit.morale == "paralyzed":
            (die,) = chance.roll("d6", why=f"{name} comes round")
            better = die <= TABLES.morale.rally
            yield now.happens(e.Rallied(name, "suppressed" if better else "paralyzed", die))
    yield from _give_way(now)
    for side in SIDES:
        yield from sheets.gain(now.state, side)
    quiet = tuple(n for n, u in now.state.units.items() if _is_quiet(n, u))
    held = scoring.held(now.state)
    if held != state.landing.held:
        yield PrizesHeld(held)
    dug = tuple(n for n in quiet if _digs_in(now.state.units[n]))
    yield e.TurnEnded(state.turn, quiet, dug)


def _give_way(now: Now) -> Happening:
    """Foot that stands on no sheet and was fired at for three turns falls back (8.7, 2.3g)."""
    for name, unit in now.state.units.items():
        gives = unit.hit and kind(name).foot and not _may_stay(now.state, name)
        if gives and morale.way(now.state, name):
            yield from morale.fall_back(now, name, 0)


def _may_stay(state: State, name: str) -> bool:
    """Whether a unit still holds: on a sheet, or seaward of the shingle (8.7, 2.3g)."""
    unit = state.units[name]
    american = ashore.landing(state) and CARDS[name].side == "american"
    side = ashore.side_of(unit.hex) if american else "landward"
    known = Orders(side, following.assigned(state, name))
    return may_stay(known, unit.pressed + 1)


def _is_quiet(name: str, unit: Unit) -> bool:
    """Whether a unit dug on: foot in Fire Mode that neither moved nor fired (23.4)."""
    return (
        kind(name).foot
        and unit.mode == "fire"
        and not (unit.acted or unit.fired or unit.turned or unit.morale)
    )


def _digs_in(unit: Unit) -> bool:
    """Whether the turn that ends is the last that a unit's digging takes (23.4)."""
    return not unit.dug and unit.quiet + 1 >= DUG_IN


def next_turn(state: State, chance: Chance) -> Happening:
    """The match ends, or its next turn begins (19.2)."""
    if state.turn and ending.due(state):
        yield ending.ended(state)
    else:
        yield from begin(state, chance)
