"""Orders of battle, the scenarios with their turns and hours (20.3, 21.1), the landing plan."""

import functools
from collections.abc import Collection
from typing import Literal, NamedTuple

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.tcs_omaha.ground import SECTORS, map_ground
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID, PACKAGE
from domain.games.tcs_omaha.words import DAY, HOUR, Mission, Side, minute
from domain.grid.reading import MapText


class Force(Row, frozen=True):
    """A company or battery of a scenario: its units with their kinds and first hexes."""

    side: Side
    company: str
    units: dict[str, str]
    at: dict[str, str]
    mission: Mission | None = None
    goal: str = ""


class Guns(Row, frozen=True):
    """A battery of a scenario: guns, calibre in millimetres, missions."""

    side: Side
    guns: int
    calibre: int
    he: int
    smoke: int = 0


class Lesson(Table, frozen=True):
    """A teaching scenario: its piece of the map, its forces, who wins when."""

    title: str
    summary: str
    start: str
    """The clock of turn 1."""
    last: int
    goals: tuple[str, ...]
    """The hexes that the American side must hold at the end."""
    rows: str
    first: int
    map: str
    levels: str
    roads: tuple[str, ...] = ()
    bocage: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()
    batteries: dict[str, Guns] = {}


class _Lessons(Row, frozen=True):
    lessons: dict[str, Lesson]


LESSONS: dict[str, Lesson] = tables.read(PACKAGE, "lessons.toml", _Lessons).lessons


class Company(Table, frozen=True):
    """A company or battery: it shares a morale, and op sheets name it. Units with their kinds."""

    side: Literal["american", "german"]
    battalion: str
    units: dict[str, str]


class _Units(Row, frozen=True):
    cargo: dict[str, str]
    companies: dict[str, Company]


class Prize(Row, frozen=True):
    """Points for each of some hexes that the American side held last."""

    hexes: tuple[str, ...]
    points: int


class Inland(Row, frozen=True):
    """Points for each American company with so many steps, so many rows behind the shingle."""

    least_steps: int
    rows: int
    points: int


class Victory(Row, frozen=True):
    """What the American side needs to win, from where on it is a draw, and what counts.

    ``breaches`` are points for open breaches; ``lost_steps`` is how many American steps cost a
    point, ``worn_battalions`` what a battalion at half costs, ``highway`` what the N13 brings when
    it is cut, ``north_of_aure`` what each strong German unit north of the river costs.
    """

    level: int
    draw: int
    places: dict[str, Prize]
    breaches: dict[str, int] = {}
    inland: Inland | None = None
    lost_steps: int = 0
    worn_battalions: int = 0
    highway: int = 0
    north_of_aure: int = 0
    levels: dict[str, str] = {}


class Scenario(Table, frozen=True):
    """A scenario: its piece of the maps, its first and last turn, and who takes part.

    ``works`` are companies or single units of pill boxes, ``beaches`` those whose boats of the
    plan land, ``entering`` the companies that may come, ``unreleased`` those on the map that must
    be released first, ``mines`` the hexes with minefields; of the boats of those beaches only those
    that hold one of what ``sails`` land, if it names any. ``like`` names a scenario whose German
    units stand here too.
    """

    title: str
    summary: str
    piece: str
    begins: str
    ends: str
    victory: Victory
    works: tuple[str, ...]
    american: dict[str, dict[str, str]] = {}
    german: dict[str, dict[str, str]] = {}
    pits: tuple[str, ...] = ()
    beaches: tuple[str, ...] = ()
    sails: tuple[str, ...] = ()
    batteries: tuple[str, ...] = ()
    unreleased: tuple[str, ...] = ()
    entering: tuple[str, ...] = ()
    lehr: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    mines: tuple[str, ...] = ()
    naval: bool = False
    like: str = msgspec.field(name="as", default="")


class _Scenarios(Row, frozen=True):
    scenarios: dict[str, Scenario]


class Boats(Row, frozen=True):
    """Boats of one kind for one sector; one load that is spread over them, or one for each.

    A load names companies or units; ``n`` is 0 where tanks swim.
    """

    wave: int
    craft: Literal["lca", "rhino", "lct", "dukw", "dd"]
    n: int
    sector: str
    loads: tuple[tuple[str, ...], ...]


class _Transport(Row, frozen=True):
    first: tuple[str, ...]
    order: tuple[str, ...]


class _Rockets(Row, frozen=True):
    targets: tuple[str, ...]


class Plan(Table, frozen=True):
    """A landing plan: the assault waves, the order of the transports, targets of the LCT(R)."""

    boats: tuple[Boats, ...]
    transport: _Transport
    rockets: _Rockets


_UNITS = tables.read(PACKAGE, "units.toml", _Units)
COMPANIES = _UNITS.companies
CARGO = _UNITS.cargo
"""What a kind counts as aboard a boat; kinds that are not here go into none."""
COMPANY_OF = {unit: key for key, company in COMPANIES.items() for unit in company.units}
"""The company of each unit."""
KIND_OF = {unit: kind for company in COMPANIES.values() for unit, kind in company.units.items()}
"""The kind of each unit."""
PLAN = tables.read(PACKAGE, "landing_plan.toml", Plan)
"""The historical landing plan."""
SCENARIOS = tables.read(PACKAGE, "forces.toml", _Scenarios).scenarios


def units(word: str) -> tuple[str, ...]:
    """The units that a company or a unit names. KeyError for what is neither."""
    return (word,) if word in COMPANY_OF else tuple(COMPANIES[word].units)


def german_hexes(scenario: Scenario) -> dict[str, str]:
    """The hex of each German unit that is on the map at the start, pill boxes and pits included."""
    found = {u: h for company in scenario.german.values() for u, h in company.items()}
    if scenario.like:
        found |= german_hexes(SCENARIOS[scenario.like])
    for unit in (u for word in scenario.works for u in units(word)):
        number, _, site = unit.partition("/")
        found[unit] = FRAME.works[site].boxes[int(number) - 1]
    return found | {f"{k}/Pits": hex_ for k, hex_ in enumerate(scenario.pits, 1)}


def american_hexes(scenario: Scenario) -> dict[str, str]:
    """The hex of each American unit that is on the map at the start."""
    return {u: h for company in scenario.american.values() for u, h in company.items()}


def boats(scenario: Scenario) -> tuple[Boats, ...]:
    """The boats of the historical plan that land on the beaches of a scenario."""
    there = (b for b in PLAN.boats if SECTORS[b.sector].beach in scenario.beaches)
    return tuple(b for b in there if not scenario.sails or _holds(b, scenario.sails))


def _holds(line: Boats, words: Collection[str]) -> bool:
    """Whether some boats hold one of some companies or units."""
    return any(word in words for load in line.loads for word in load)


def _checked(cells: Collection[str]) -> None:
    """Refuse a table that names what there is not."""
    text = MapText(*tables.text(PACKAGE, "forces.toml"))
    for unit in (u for line in PLAN.boats for load in line.loads for u in load):
        _known("landing_plan.toml", unit)
    for word in (*PLAN.transport.first, *PLAN.transport.order):
        _known("landing_plan.toml", word)
    for key, scenario in SCENARIOS.items():
        words = (
            *scenario.works,
            *scenario.sails,
            *scenario.unreleased,
            *scenario.entering,
            *scenario.lehr,
        )
        for word in (*words, *german_hexes(scenario), *american_hexes(scenario)):
            _known(f"forces.toml, {key}", word)
        here = (*german_hexes(scenario).values(), *american_hexes(scenario).values())
        text.names((*here, *_held(scenario)), cells)


def _held(scenario: Scenario) -> tuple[str, ...]:
    """The hexes that count for the result, and those with mines."""
    return (*(h for place in scenario.victory.places.values() for h in place.hexes),
            *scenario.mines)  # fmt: skip


def _known(where: str, word: str) -> None:
    if word not in COMPANY_OF and word not in COMPANIES:
        raise tables.BadTable(f"{where}: {word} is neither a unit nor a company of units.toml.")


_checked(GRID.cells)


DAWN, DUSK = 6 * HOUR, 22 * HOUR
"""Between them a turn is twenty minutes, in the night an hour (1.14)."""
TWENTY = 20
ASHORE = ("spalding", "colleville")
"""Scenarios on the maps that begin with the Americans ashore (20.2)."""
LANDINGS = ("first-wave", "easy-red", "day", "campaign")
"""Scenarios on the maps that begin with the boats (2.1)."""


class Scene(NamedTuple):
    """What every scenario has: its title, the minutes of its turns, the hexes that it is about."""

    title: str
    summary: str
    turns: tuple[int, ...]
    """The minutes after 0000 of 6 June at which each turn begins."""
    goals: tuple[str, ...]
    aims: tuple[str, ...] = ()
    """The hexes that sheets are near at hand for: the goals, works of the enemy, heads of draws."""
    piece: str = ""
    """Its piece of the maps; "" of a lesson, which has ground of its own."""


@functools.cache
def scene(key: str) -> Scene:
    """A scenario by its key; KeyError where there is none."""
    if key in LESSONS:
        lesson = LESSONS[key]
        start = minute(lesson.start)
        turns = tuple(start + TWENTY * n for n in range(lesson.last))
        return Scene(lesson.title, lesson.summary, turns, lesson.goals, lesson.goals)
    found = SCENARIOS[key]
    goals = tuple(h for prize in found.victory.places.values() for h in prize.hexes)
    turns = times(minute(found.begins), minute(found.ends))
    here = map_ground(found.piece)
    works = tuple(site.boxes[0] for site in here.sites.values() if site.boxes)
    draws = tuple(draw[-1] for draw in here.draws.values())
    aims = tuple(dict.fromkeys((*goals, *works, *draws)))
    return Scene(found.title, found.summary, turns, goals, aims, found.piece)


def times(start: int, end: int) -> tuple[int, ...]:
    """The beginnings of all turns from one to another, both included (1.14)."""
    found = [start]
    while found[-1] < end:
        day = DAWN <= found[-1] % DAY < DUSK
        found.append(found[-1] + (TWENTY if day else HOUR))
    return tuple(t for t in found if t <= end)


def minutes(scenario: str, turn: int) -> int:
    """Minutes after midnight of the first day at which a turn begins."""
    turns = scene(scenario).turns
    return turns[min(max(turn, 1), len(turns)) - 1]


def clock(scenario: str, turn: int) -> str:
    """The clock of a turn: "1320"."""
    return shown(minutes(scenario, turn))


def shown(at: int) -> str:
    """A minute from 0000 of 6 June as the clock shows it: "1320"."""
    return f"{at // HOUR % 24:02}{at % HOUR:02}"


def on_the_hour(scenario: str, turn: int) -> bool:
    """Whether a turn begins on a full hour."""
    return minutes(scenario, turn) % HOUR == 0


def is_night(scenario: str, turn: int) -> bool:
    """Whether a turn is one of the night."""
    return not DAWN <= minutes(scenario, turn) % DAY < DUSK
