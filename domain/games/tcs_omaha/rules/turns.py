"""Chapter 1: the sequence of a turn, and what it does by itself (21.2, 21.3, 21.4), with the tide
(1.12)."""

from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.games.tcs_omaha import artillery, command, fire, germans, support
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.fire import UnitDestroyed, retreating
from domain.games.tcs_omaha.fire.area import Rallied
from domain.games.tcs_omaha.fire.retreating import CompanyShaken
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.ground import caught, inland, is_sea, seaward
from domain.games.tcs_omaha.landing import leaders, rising, transports
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.position import State, Unit
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    ground,
    hexes,
    kind,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.rules import ending
from domain.games.tcs_omaha.rules.ending import PrizesHeld
from domain.games.tcs_omaha.words import CALLED, HOUR, OTHER, PHASES, SIDES, Side, Stage, Weather


class TurnBegan(TcsEvent, frozen=True):
    """A turn begins: who acts first by two dice a side."""

    turn: int
    first: Side
    american: int
    german: int

    def after(self, state: State) -> State:
        landing = replace(
            state.landing, passed=(), missions=0, guns={}, led=(), sortie=(), flown=""
        )
        return replace(state, turn=self.turn, first=self.first, begun=True, landing=landing)

    def told(self, state: State) -> str:
        rolls = f"{self.american} to {self.german}"
        when = forces.clock(state.scenario, self.turn)
        return f"Turn {self.turn}, {when}: the {CALLED[self.first]} side acts first ({rolls})."


class WeatherRolled(TcsEvent, frozen=True):
    """The weather of an hour by two dice."""

    roll: int
    weather: Weather

    def after(self, state: State) -> State:
        return replace(state, weather=self.weather)

    def told(self, state: State) -> str:
        return f"The weather of the hour: {self.weather} ({self.roll})."


class PartBegan(TcsEvent, frozen=True):
    """A side plans or acts."""

    side: Side
    stage: Stage

    def after(self, state: State) -> State:
        landing = state.landing
        if landing.safe or landing.tests:
            landing = replace(landing, safe=(), tests={})
        return replace(state, side=self.side, stage=self.stage, landing=landing)

    def told(self, state: State) -> str:
        part = PHASES.get((self.side, self.stage))
        return f"{part}." if part else "Clean-up."


class TurnEnded(TcsEvent, frozen=True):
    """A turn is over; the marks of the turn go."""

    turn: int
    quiet: tuple[str, ...] = ()
    """Units that did nothing in Fire Mode and were steady."""
    dug: tuple[str, ...] = ()
    """Those of them that are dug in from now on (23.4)."""

    def after(self, state: State) -> State:
        calm, dug = frozenset(self.quiet), frozenset(self.dug)
        units = {
            name: replace(
                unit,
                fired=False,
                acted=False,
                turned=False,
                road=False,
                hit=False,
                pressed=unit.pressed + 1 if unit.hit else 0,
                quiet=_quiet_turns(unit, calm=name in calm, dug=name in dug),
                dug=unit.dug or name in dug,
            )
            for name, unit in state.units.items()
        }
        batteries = {name: replace(b, used=False) for name, b in state.batteries.items()}
        landing = replace(state.landing, lit=()) if state.landing.lit else state.landing
        known = landing.obstacles
        if "empty" in known.values():  # open ground from the next turn on (2.4d)
            opened = {h: "clear" if found == "empty" else found for h, found in known.items()}
            landing = replace(landing, obstacles=opened)
        return replace(
            state, units=units, batteries=batteries, smoke={}, begun=False, landing=landing
        )

    def told(self, state: State) -> str:
        return f"Turn {self.turn} is over."


def _quiet_turns(unit: Unit, *, calm: bool, dug: bool) -> int:
    """The quiet turns of a unit after one more; who is dug in begins anew (23.4)."""
    if dug or unit.dug or unit.mode == "move":
        return 0
    return unit.quiet + 1 if calm else unit.quiet


class Done(TcsOrder, frozen=True):
    """End your part."""

    form = "done"
    help = "End your planning or your action."
    ends = True

    def said(self, state: State, seat: str) -> str:
        if state.stage == "load":
            return "Settle your set-up: the first turn begins when both sides have"
        if state.stage != "plan":
            return "End your action of this turn"
        kept = germans.to_give(state, cast(Side, seat))
        return f"End your planning of this turn{f'; you keep {kept}' if kept else ''}"

    def warned(self, state: State, seat: str) -> str:
        if state.stage == "plan" and (boats := transports.unused(state, cast(Side, seat))):
            return f"{boats} of this hour have no load, and are not saved for a later one (2.1m)."
        lost = rising.drowning(state, cast(Side, seat)) if state.stage == "action" else []
        if not lost:
            return ""
        hour = forces.shown(rising.rises(state))
        where = listed([f"{name} on {state.units[name].hex}" for name in lost])
        return f"The sea of {hour}, the next turn, takes {where}, if nothing brings it inland."


def begin(state: State, chance: Chance) -> Happening:
    """A turn: weather on the hour, who acts first, sheets are tried (21.3, 18.1, 8.4)."""
    now, turn = Now(state), state.turn + 1
    us = sum(chance.roll("2d6", why=f"turn {turn}: the American side"))
    them = sum(chance.roll("2d6", why=f"turn {turn}: the German side"))
    first: Side = "american" if us >= them else "german"
    yield now.happens(TurnBegan(turn, first, us, them))
    if forces.on_the_hour(state.scenario, turn):
        roll = sum(chance.roll("2d6", why="weather of the hour"))
        yield now.happens(WeatherRolled(roll, _weather(roll)))
        yield from _steadied(now, chance)
    yield from turn_begins(now, chance)
    for review in (staffs.reached, staffs.failed):
        for event in review(now.state):
            yield now.happens(event)
    yield from staffs.tries(now.state, chance)
    yield PartBegan(OTHER[first], "plan")


def _weather(roll: int) -> Weather:
    table = TABLES.weather
    return "rain" if roll >= table.rain else "overcast" if roll >= table.overcast else "clear"


def _steadied(now: Now, chance: Chance) -> Happening:
    """Each shaken company rolls on the hour; its morale or less makes it better by one (7.6)."""
    for company, level in sorted(now.state.shaken.items()):
        (die,) = chance.roll("d6", why=f"{company} takes heart")
        if die <= level:
            yield now.happens(CompanyShaken(company, level - 1, die))


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
            yield now.happens(Rallied(name, ""))
        elif unit.morale == "paralyzed":
            (die,) = chance.roll("d6", why=f"{name} comes round")
            better = die <= TABLES.morale.rally
            yield now.happens(Rallied(name, "suppressed" if better else "paralyzed", die))
    yield from _give_way(now)
    for side in SIDES:
        yield from staffs.gain(now.state, side)
    quiet = tuple(
        n for n, u in now.state.units.items() if _is_quiet(n, u) and command.digs(now.state, n)
    )
    held = ending.prizes_held(now.state)
    if held != state.landing.held:
        yield PrizesHeld(held)
    dug = tuple(n for n in quiet if _digs_in(now.state, n))
    yield TurnEnded(state.turn, quiet, dug)


def _give_way(now: Now) -> Happening:
    """Foot that stands on no sheet and was fired at for three turns falls back (8.7, 2.3g)."""
    for name, unit in now.state.units.items():
        gives = unit.hit and kind(name).foot and not _may_stay(now.state, name)
        if gives and retreating.way(now.state, name):
            yield from retreating.fall_back(now, name, 0)


def _may_stay(state: State, name: str) -> bool:
    """Whether a unit still holds: on a sheet, or seaward of the shingle (8.7, 2.3g)."""
    unit = state.units[name]
    american = command.landing(state) and CARDS[name].side == "american"
    holds = command.assigned(state, name) or (american and seaward(unit.hex))
    return holds or unit.pressed + 1 < COMMAND.defence


def _is_quiet(name: str, unit: Unit) -> bool:
    """Whether a unit dug on: foot in Fire Mode that neither moved nor fired (23.4)."""
    return (
        kind(name).foot
        and unit.mode == "fire"
        and not (unit.acted or unit.fired or unit.turned or unit.morale)
    )


def _digs_in(state: State, name: str) -> bool:
    """Whether the turn that ends is the last that a unit's digging takes (23.4, 8.12)."""
    unit = state.units[name]
    return not unit.dug and unit.quiet + 1 >= command.digs(state, name)


def next_turn(state: State, chance: Chance) -> Happening:
    """The match ends, or its next turn begins (19.2)."""
    if state.turn and ending.due(state):
        yield ending.ended(state)
    else:
        yield from begin(state, chance)


def part_over(state: State, chance: Chance) -> Happening:
    """A part of the turn ends, and the next one begins (21.2)."""
    yield from breaches.action_ends(state, chance)
    yield PartBegan(*after(state))


def turn_begins(now: Now, chance: Chance) -> Happening:
    """The tide turns with the hour, leaders leave at 1300, a release is rolled for."""
    if not now.state.landing.sealed:
        return
    minute = forces.minutes(now.state.scenario, now.state.turn)
    if not minute % HOUR:
        yield from tide_turns(now, minute)
    if minute == leaders.REMOVED:
        for name in [n for n in now.state.units if kind(n).class_ == "leader"]:
            yield now.happens(UnitDestroyed(name, "all leaders leave play at 1300"))
    yield from artillery.comes(now, minute)
    if now.state.turn == 1:
        yield from support.salvos(now, chance)
    yield from entering.lehr(now, minute)
    yield from entering.roll(now, minute, chance)


class TideTurned(TcsEvent, frozen=True):
    """The tide line moves; units that it catches advance (1.12a), ``anew`` dig from now (23.4)."""

    hour: str
    moved: dict[str, str] = {}
    anew: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        units = dict(state.units)
        for name, hex_ in self.moved.items():
            units[name] = replace(units[name], hex=hex_, dug=False)
        for name in self.anew:
            units[name] = replace(units[name], quiet=0)
        return replace(state, units=units)

    def told(self, state: State) -> str:
        go = "goes" if len(self.moved) == 1 else "go"
        inland = f": {listed(self.moved)} {go} one hex inland" if self.moved else ""
        return f"The tide of {self.hour}{inland}."


def tide_turns(now: Now, minute: int) -> Happening:
    moved, drowned = {}, []
    for name, unit in now.state.units.items():
        what = caught(unit.hex, minute, tow_only=kind(name).tow_only, carrier=_towed(now, name))
        if what == "advances" and (dry := _refuge(now.state, name, minute)):
            moved[name] = dry
        elif what != "dry":
            drowned.append(name)
    told = forces.clock(now.state.scenario, now.state.turn)
    anew = tuple(name for name in moved if now.state.units[name].quiet)
    yield now.happens(TideTurned(told, moved, anew))
    for name in drowned:
        yield from fire.lost(now, name, "the tide")


def _refuge(state: State, name: str, minute: int) -> str:
    """The hex to which a unit advances: straight inland, or beside that where enemies stand on it;
    "" where they bar every way along the beach (1.12a, 12.4)."""
    at, foes = state.units[name].hex, hexes(state, OTHER[CARDS[name].side])
    ways = (inland(at), *ground(state).beside[at])
    able = (h for h in ways if not is_sea(h, minute))
    return next((h for h in able if h not in foes), "")


def _towed(now: Now, name: str) -> bool:
    """Whether a carrier or vehicle of its side stands with a unit (1.12a)."""
    hex_ = now.state.units[name].hex
    return any(
        unit.hex == hex_ and CARDS[n].side == CARDS[name].side
        for n, unit in now.state.units.items()
        if kind(n).rolls
    )
