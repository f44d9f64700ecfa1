"""What every order and every event has, and small questions that many rules ask."""

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Chance, Event, Illegal, Order
from domain.games.tcs_omaha.ground import OBSTACLES
from domain.games.tcs_omaha.position import State, Unit
from domain.games.tcs_omaha.position.field import Field, field
from domain.games.tcs_omaha.printed import KINDS, TABLES, Kind, forces
from domain.games.tcs_omaha.printed.command import LEADERS
from domain.games.tcs_omaha.printed.forces import COMPANIES, LESSONS
from domain.games.tcs_omaha.words import HOUR, Side, Weather


class TcsEvent(Event, frozen=True):
    """An event of this game. Figures are outcomes, not rules."""

    def after(self, state: State) -> State:
        """The position after it: the same, if nothing else is said."""
        return state


class SecretEvent(TcsEvent, frozen=True):
    """An event of which one side knows more: its ``side``, if it has one, else that which lands."""

    hidden: ClassVar[tuple[str, ...]]
    """The fields that the other side does not know."""

    def sealed(self) -> dict[str, tuple[str, ...]]:
        return dict.fromkeys(self.hidden, (getattr(self, "side", "american"),))


Happening = Iterator[TcsEvent]


class TcsOrder(Order, frozen=True):
    """An order of this game. A unit is named by its counter, a hex by its number: A10.10."""

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["TcsOrder"]:
        """Those that a side may give in the part of the turn that has such orders."""
        return iter(())

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """What happens in that part; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def touched(self) -> tuple[str, ...]:
        """The ids on the board that it is about."""
        return ()

    def shown(self, state: State) -> tuple[str, ...]:
        """The same in a position, which may know more: what a list and the board find it by."""
        return self.touched()

    def weighed(self, state: State) -> str:
        """Its odds, or what it concerns; "" for nothing that could be said."""
        return ""


class Now:
    """A position that goes on with each event while a rule tells what happens."""

    def __init__(self, state: State) -> None:
        self.state = state

    def happens(self, event: TcsEvent) -> TcsEvent:
        """The event, folded into the position."""
        self.state = event.after(self.state)
        return event


def with_units(state: State, names: Iterable[str], **change: Any) -> State:
    """The position with the same change to several units; who is gone stays gone."""
    units = dict(state.units)
    for name in names:
        if name in units:
            units[name] = replace(units[name], **change)
    return replace(state, units=units)


def with_landing(state: State, **change: Any) -> State:
    return replace(state, landing=replace(state.landing, **change))


class Card(msgspec.Struct, frozen=True, gc=False):
    """The counter of one unit."""

    name: str
    side: Side
    kind: Kind
    company: str
    """The company or battery: it shares a morale, and sheets name it."""


def _cards() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for lesson in LESSONS.values():
        for force in lesson.forces:
            for name, kind in force.units.items():
                found[name] = Card(name, force.side, KINDS[kind], force.company)
    for key, company in COMPANIES.items():
        for name, kind in company.units.items():
            found[name] = Card(name, company.side, KINDS[kind], key)
            if kind == "pillbox":
                found[squad_of(name)] = Card(squad_of(name), "german", KINDS["pb-squad"], key)
    for name in LEADERS:
        found[name] = Card(name, "american", KINDS["us-leader"], name)
    return found


def squad_of(pill_box: str) -> str:
    """The squad that comes out of a pill box (3.3e)."""
    return f"sqd-{pill_box}"


CARDS = _cards()
"""Every unit of every scenario by its name."""


def allowed(check: Callable[..., object], *asked: object) -> bool:
    """Whether a check that raises Illegal lets something pass."""
    try:
        check(*asked)
    except Illegal:
        return False
    return True


def gone(state: State, word: str) -> str:
    """What became of a unit or a company that a word names and that is not on the map; "" for
    another word (22.2)."""
    folded = word.strip(",").casefold()
    known = [n for n, c in CARDS.items() if folded in (n.casefold(), c.company.casefold())]
    if not known or any(n in state.units for n in known):
        return ""
    name = known[0] if known[0].casefold() == folded else CARDS[known[0]].company
    return f"{name} is {'destroyed' if any(n in state.gone for n in known) else 'not on the map'}"


LINE = frozenset(OBSTACLES)
"""The beach obstacle hexes (2.4)."""
PASSED = ("clear", "breached")
"""What an obstacle hex is that lets everybody through."""
T = TypeVar("T")
DUG_IN = 3
"""Quiet turns after which a unit is dug in (23.4)."""


def ground(state: State) -> Field:
    """The ground of the match."""
    return _ground(state.scenario, state.landing.breaches)


@functools.lru_cache(64)
def _ground(scenario: str, breaches: tuple[str, ...]) -> Field:
    return field(scenario, frozenset(breaches))


def kind(name: str) -> Kind:
    """The kind of a unit."""
    return CARDS[name].kind


def of_side(state: State, side: str) -> Iterator[str]:
    """The units of a side on the map."""
    return iter(_names(state, side))


def steps(state: State, name: str) -> int:
    """The steps that a unit has left."""
    return CARDS[name].kind.steps - state.units[name].lost


def points(state: State, name: str) -> int:
    """Fire points of a unit: less in proportion to the steps that it has lost (22.3)."""
    printed = CARDS[name].kind
    return -(-printed.area * steps(state, name) // printed.steps)


def stack(state: State, hex_: str, side: str) -> tuple[str, ...]:
    """The units of a side on a hex."""
    return tuple(n for n, u in state.units.items() if u.hex == hex_ and CARDS[n].side == side)


def exposed(state: State, hex_: str, side: str) -> tuple[str, ...]:
    """The units of a side on a hex that may be fired at: who just came out of a pill box that was
    destroyed is safe until the phase ends (3.3f)."""
    return tuple(n for n in stack(state, hex_, side) if n not in state.landing.safe)


def under_shells(state: State, hex_: str) -> list[str]:
    """The units of both sides on a hex that shells hurt: no leaders (2.3f), nobody safe (3.3f)."""
    return [
        n for n, u in state.units.items()
        if u.hex == hex_ and kind(n).class_ != "leader" and n not in state.landing.safe
    ]  # fmt: skip


_KEPT: dict[tuple[object, str], tuple[dict[str, Unit], Any]] = {}


def of_units(found: Callable[[State, str], T]) -> Callable[[State, str], T]:
    """What is found from the units of a position, once for as long as none of them changes.

    Dictionaries of a position are never changed in place, so the same one has the same answer.
    """

    @functools.wraps(found)
    def kept(state: State, side: str) -> T:
        key = (found, side)
        before = _KEPT.get(key)
        if before is not None and before[0] is state.units:
            return cast(T, before[1])
        answer = found(state, side)
        _KEPT[key] = (state.units, answer)
        return answer

    return kept


@of_units
def _names(state: State, side: str) -> list[str]:
    return [name for name in state.units if CARDS[name].side == side]


@of_units
def stands(state: State, side: str) -> dict[str, list[str]]:
    """The units of a side by hex."""
    found: dict[str, list[str]] = {}
    for name, unit in state.units.items():
        if CARDS[name].side == side:
            found.setdefault(unit.hex, []).append(name)
    return found


@of_units
def hexes(state: State, side: str) -> frozenset[str]:
    """The hexes on which units of a side stand."""
    return frozenset(stands(state, side))


def dug_in(unit: Unit) -> bool:
    """Whether a unit is dug in (23.4)."""
    return unit.mode == "fire" and (unit.dug or unit.quiet >= DUG_IN)


def minefields(state: State, name: str) -> frozenset[str]:
    """The minefields in the way of a unit, the beach obstacles left out (13.1, 2.4).

    Germans know the lanes through theirs.
    """
    if CARDS[name].side == "german":
        return _NONE
    return found(state).mines


_NONE: frozenset[str] = frozenset()


class Found(NamedTuple):
    """What was found on obstacle hexes (2.4)."""

    mines: frozenset[str]
    """Minefields elsewhere than along the beach."""
    wire: frozenset[str]
    open: frozenset[str]
    open_to_foot: frozenset[str]


_FOUND: list[tuple[object, Found]] = []


def found(state: State) -> Found:
    """What was found on obstacle hexes; kept for as long as nothing of it changes."""
    known = state.landing.obstacles
    before = _FOUND[0] if _FOUND else None
    if before is None or before[0] is not known:
        wire = frozenset(h for h, what in known.items() if what == "wire")
        mines = frozenset(h for h, what in known.items() if what == "mines")
        open_ = frozenset(h for h, what in known.items() if what in PASSED)
        before = known, Found(mines - LINE, wire, open_, open_ | wire)
        _FOUND[:] = [before]
    return before[1]


def waits(state: State, name: str) -> bool:
    """Whether a unit's company has not been released (3.1)."""
    return CARDS[name].company in state.landing.unreleased and kind(name).class_ != "pillbox"


def sheltered(state: State, hex_: str) -> bool:
    """Whether a hex gives shelter for morale: buildings, villages, defensive zones (7.1)."""
    here = ground(state)
    return here.terrain[hex_] in ("building", "village") or hex_ in here.zones


def in_open(state: State, hex_: str) -> bool:
    """Whether nothing on a hex hides a unit (6.4)."""
    here = ground(state)
    return here.terrain[hex_] in ("open", "beach") and hex_ not in here.zones


ONE_HEDGE = "one-hedge=on"
"""The option by which neighbours across one hedge are both in its shelter (1.3)."""


def behind_hedge(state: State, start: str, target: str) -> bool:
    """Whether bocage shelters a target from direct fire as forest does (1.3)."""
    here = ground(state)
    if here.hedge(start, target) == "target":
        return True
    return ONE_HEDGE in state.options and "bocage" in here.side(start, target)


def sight(state: State) -> int:
    """How far anybody sees now, in hexes (5.1)."""
    return _sight(state.scenario, state.turn, state.weather)


@functools.lru_cache(512)
def _sight(scenario: str, turn: int, weather: Weather) -> int:
    return visibility(forces.minutes(scenario, turn), weather)


def far(state: State, hex_: str) -> int:
    """How far off a hex is seen now: as by day where a flare lights it (5.1, 11.2)."""
    return by_day(state) if hex_ in state.landing.lit else sight(state)


def by_day(state: State) -> int:
    """How far anybody would see by day in this weather (5.1)."""
    return visibility(NOON, state.weather)


NOON = 12 * HOUR


def visibility(minute: int, weather: Weather) -> int:
    """Sight in hexes at a minute after 0000 of the first day (5.1, 17.1)."""
    table, hour = TABLES.weather, minute // HOUR % 24
    by_hour = table.clear_sight
    if hour < DAWN or hour > DUSK:
        by_hour = table.night_sight
    elif hour in (DAWN, DUSK):
        by_hour = table.dusk_sight
    return min(by_hour, table.rain_sight) if weather == "rain" else by_hour


DAWN, DUSK = 5, 22
"""The hours between day and night (17.1)."""
