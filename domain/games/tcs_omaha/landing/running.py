"""The run for the beach (2.1i-2.1n): each boat survives or not, drifts, and lands."""

from collections.abc import Generator, Sequence

from msgspec.structs import replace

from domain.game.grammar.words import either
from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.game.view.reference import Met
from domain.games.tcs_omaha import artillery, landing
from domain.games.tcs_omaha.fire import StepsLost, UnitDestroyed
from domain.games.tcs_omaha.ground import FOOT, SECTORS, beach_of, columns_of, path, tide_line
from domain.games.tcs_omaha.ground.sheets import GRID
from domain.games.tcs_omaha.landing import (
    BoatRan,
    fullest_first,
    lost_at_random,
    needed,
    settling,
    survives,
    total,
    without,
)
from domain.games.tcs_omaha.landing.leaders import of_line, of_transport
from domain.games.tcs_omaha.landing.loading import Units, fill, points
from domain.games.tcs_omaha.position import Aboard, Boats, State, Unit
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    ground,
    kind,
    with_landing,
)
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.landing import BOATS, WAVES, Kind
from domain.games.tcs_omaha.words import SCATTER_CHART, SECTOR_CHART, minute


class BoatsDrifted(TcsEvent, frozen=True):
    """A boat or boat group drifted into a sector; "" is off the map (2.1l)."""

    line: int
    kind: Kind
    die: int
    sector: str

    def told(self, state: State) -> str:
        where = f"into {self.sector}" if self.sector else "off the map, and is lost"
        return f"The path leads {where} (die {self.die})."

    def met(self, state: State) -> Met | None:
        if not state.landing.plan:
            return None  # the Germans do not know it
        return Met(SCATTER_CHART, beach_of(state.landing.plan[self.line].sector))


class BoatLanded(TcsEvent, frozen=True):
    """A boat reached its hex of the tide line; units with the steps that they have lost."""

    line: int
    kind: Kind
    die: int
    hex: str
    units: dict[str, int]
    joined: dict[str, int] = {}
    """Units that stand ashore already, to which steps come there, with the steps they lack now."""

    def after(self, state: State) -> State:
        units = dict(state.units)
        for name, lost in self.units.items():
            units[name] = Unit(self.hex, mode="move", lost=lost)
        for name, lost in self.joined.items():
            units[name] = replace(units[name], lost=lost)
        leaders = tuple(n for n in state.landing.leaders if n not in self.units)
        return with_landing(replace(state, units=units), leaders=leaders)

    def told(self, state: State) -> str:
        land = "lands" if len(self.units) == 1 else "land"
        told = (
            f"{listed(self.units)} {land} on {self.hex} ({self._rolled()})." if self.units else ""
        )
        if not self.joined:
            return told
        return f"{told} More steps join {listed(self.joined)}.".lstrip()

    def met(self, state: State) -> Met:
        return Met(SECTOR_CHART, self._sector())

    def _sector(self) -> str:
        column = GRID.cells[self.hex][0]
        return next(name for name, sector in SECTORS.items() if column in sector.columns)

    def _rolled(self) -> str:
        """The die, and the columns among which it let one choose (2.1l)."""
        able = [FOOT[c - 1].partition(".")[0] for c in columns_of(self._sector(), self.die)]
        return f"die {self.die}" + (f", which lets choose {either(able)}" if able[1:] else "")


class LineDone(TcsEvent, frozen=True):
    """A line of the schematic has run for the beach, whatever became of it."""

    line: int

    def after(self, state: State) -> State:
        return with_landing(state, landed=(*state.landing.landed, self.line))


Load = tuple[Aboard, ...]
HOURS = tuple(minute(wave.at) for wave in WAVES)
"""The minutes of 6 June at which each wave lands (2.1a)."""


def next_line(state: State) -> int | None:
    """The line of the schematic that runs for the beach now; None where none does (2.1n)."""
    now = forces.minutes(state.scenario, state.turn)
    for at, line in enumerate(state.landing.plan or ()):
        if HOURS[line.wave - 1] == now and at not in state.landing.landed:
            return at
    return None


def pill_boxes(state: State) -> int:
    """The pill boxes that still stand (2.1k)."""
    return sum(kind(name).class_ == "pillbox" for name in state.units)


def run(state: State, at: int, chance: Chance) -> Happening:
    """The boats of one line run for the beach, and land (2.1i, 2.1l)."""
    now = Now(state)
    line, units = landing.plan(state)[at], landing.afloat(state.scenario)
    start = tanks(line) if line.kind == "dd" else fill(line, units)
    if line.kind == "dd":
        loads = yield from _swim(now, at, start, chance)
    elif BOATS[line.kind].group > 1:
        loads = yield from _together(now, at, line, start, chance)
    else:
        loads = yield from _alone(now, at, line, start, chance)
    hexes = yield from _drift(now, at, line, loads, chance)
    leaders = of_line(now.state, at, start)
    yield from _ashore(now, at, line, leaders, loads, hexes, chance)
    yield LineDone(at)


def ferry(state: State, lines: Sequence[Boats], chance: Chance) -> Happening:
    """Transports survive or not, and land without scatter in their sectors (2.1m)."""
    now, units = Now(state), landing.afloat(state.scenario)
    for at, line in enumerate(lines):
        start = fill(line, units)
        leaders = of_transport(now.state, start)
        loads = yield from _alone(now, at, line, start, chance)
        hexes = {boat: _lands_on(state, line.sector, chance) for boat in loads}
        yield from _ashore(now, at, line, leaders, loads, hexes, chance)


def tanks(line: Boats) -> tuple[Load, ...]:
    """Each platoon that swims, which lands as one though each of its tanks rolls (2.1e)."""
    return tuple((part,) for part in line.aboard)


Loads = dict[int, Load]
"""What is left of the load of each boat that survives."""
Hexes = dict[int, tuple[int, str]]
"""The die and the hex of each boat that lands."""
Run = Generator[TcsEvent, None, Loads]


def _swim(now: Now, at: int, loads: Sequence[Load], chance: Chance) -> Run:
    left: Loads = {}
    for boat, ((part,)) in enumerate(loads):
        alive = 0
        for tank in range(1, part.steps + 1):
            dice = chance.roll("2d6", why=f"tank {tank} of {part.unit} swims")
            units = landing.afloat(now.state.scenario)
            lives = survives("dd", (part,), units, dice, 0)
            alive += lives
            lost = {} if lives else {part.unit: 1}
            need = needed("dd", (part,), units)
            yield now.happens(BoatRan(at, boat, "dd", dice, sum(dice), need, lost))
        if alive:
            left[boat] = (Aboard(part.unit, alive),)
    return left


def _alone(now: Now, at: int, line: Boats, loads: Sequence[Load], chance: Chance) -> Run:
    left: Loads = {}
    for boat, load in enumerate(loads):
        lives, event = _rolled(now.state, at, line, boat, load, chance)
        yield now.happens(event if lives else _sunk(event, load))
        if lives:
            left[boat] = load
    return left


def _together(now: Now, at: int, line: Boats, loads: Sequence[Load], chance: Chance) -> Run:
    """A boat group: the fullest first; what sinks is drawn where nobody wrote it (2.1j)."""
    units = landing.afloat(now.state.scenario)
    written = len(line.loads) > 1 or len(loads) == 1
    left, alive = tuple(line.aboard), list(range(len(loads)))
    for boat in fullest_first(loads, units):
        lives, event = _rolled(now.state, at, line, boat, loads[boat], chance)
        if not lives:
            alive.remove(boat)
            lost = loads[boat] if written else _drawn(left, loads[boat], alive, units, chance)
            left = without(left, lost)
            event = _sunk(event, lost)
        yield now.happens(event)
    if written or len(alive) == len(loads) or not alive:
        return {boat: loads[boat] for boat in alive}
    spread = fill(Boats(line.wave, line.kind, len(alive), line.sector, (left,)), units)
    return dict(zip(alive, spread, strict=True))


def _drawn(left: Load, load: Load, alive: list[int], units: Units, chance: Chance) -> Load:
    """Steps that go down with a boat, unit after unit; the last boat takes all (2.1j)."""
    if not alive:
        return left
    names = [part.unit for part in left]
    order = chance.draw(names, len(names), why="who was aboard")
    by_name = {part.unit: part for part in left}
    return lost_at_random([by_name[name] for name in order], units, points(units, load))


def _rolled(
    state: State, at: int, line: Boats, boat: int, load: Load, chance: Chance
) -> tuple[bool, BoatRan]:
    units, boxes = landing.afloat(state.scenario), pill_boxes(state)
    dice = chance.roll("2d6", why=f"{BOATS[line.kind].name} {boat + 1} to {beach_of(line.sector)}")
    lives = survives(line.kind, load, units, dice, boxes)
    sum_, need = total(line.kind, dice, boxes), needed(line.kind, load, units)
    return lives, BoatRan(at, boat, line.kind, dice, sum_, need)


def _sunk(event: BoatRan, lost: Load) -> BoatRan:
    steps: dict[str, int] = {}
    for part in lost:
        steps[part.unit] = steps.get(part.unit, 0) + part.steps
    return BoatRan(event.line, event.boat, event.kind, event.dice, event.total, event.need, steps)


def _drift(
    now: Now, at: int, line: Boats, loads: Loads, chance: Chance
) -> Generator[TcsEvent, None, Hexes]:
    """Each group into a sector, each boat into a hex of the tide line (2.1l)."""
    hexes: Hexes = {}
    sector = ""
    for n, boat in enumerate(loads):
        if not n or line.kind != "lca":
            (die,) = chance.roll("d6", why=f"drift from the box of {beach_of(line.sector)}")
            sector = _on_map(now.state, path(beach_of(line.sector), die))
            yield now.happens(BoatsDrifted(at, line.kind, die, sector))
        if sector:
            hexes[boat] = _lands_on(now.state, sector, chance)
    return hexes


def _lands_on(state: State, sector: str, chance: Chance) -> tuple[int, str]:
    """A die, and the hex of the tide line on which a boat lands by it (2.1l)."""
    (die,) = chance.roll("d6", why=f"hex in {sector}")
    column = column_of(state, columns_of(sector, die))
    return die, tide_line(column, forces.minutes(state.scenario, state.turn))


def column_of(state: State, able: Sequence[int]) -> int:
    """The column in which a boat lands that may in several: the one chosen, else the western."""
    return next((c for c in able if c in state.landing.steered), able[0])


def _on_map(state: State, sector: str) -> str:
    """The sector, or the nearest one that lies whole on the map in play (2.1l)."""
    here = ground(state)
    across = {column for column, _ in here.grid.cells.values()}
    if not sector or set(SECTORS[sector].columns) <= across:
        return sector
    whole = [s for s in SECTORS.values() if set(s.columns) <= across]
    middle = SECTORS[sector].columns[0]
    return min(whole, key=lambda s: abs(s.columns[0] - middle)).name


def _ashore(
    now: Now,
    at: int,
    line: Boats,
    leaders: dict[str, int],
    loads: Loads,
    hexes: Hexes,
    chance: Chance,
) -> Happening:
    """Units land where most of their steps do; who has no step left, or no hex, is lost.

    Steps of a unit that stands ashore already, of a plan of an earlier version of the rules, come
    to it where it stands: nobody ashore is moved by a boat.
    """
    homes = _homes(loads, hexes)
    for boat in (boat for boat in loads if boat not in hexes):  # off the map (2.1l)
        for part in (part for part in loads[boat] if part.unit not in now.state.units):
            yield now.happens(StepsLost(part.unit, part.steps))
    for boat, (die, hex_) in hexes.items():
        units = {
            name: _lost(now.state, name, steps)
            for name, (home, steps) in homes.items()
            if home == boat
        }
        guns = tuple(units)
        joined = {name: units.pop(name) for name in guns if name in now.state.units}
        units |= {leader: 0 for leader, aboard in leaders.items() if aboard == boat}
        yield now.happens(BoatLanded(at, line.kind, die, hex_, units, joined))
        yield from artillery.arrives(now, guns)
        yield from settling.lands(now, guns, chance)
    for name in dict.fromkeys(part.unit for part in line.aboard):
        if name not in now.state.units and not _elsewhere(now.state, at, name):
            yield now.happens(UnitDestroyed(name, "lost at sea"))
    for leader, boat in leaders.items():
        if boat not in hexes:
            yield now.happens(UnitDestroyed(leader, "went down with his boat"))


def _homes(loads: Loads, hexes: Hexes) -> dict[str, tuple[int, int]]:
    """The boat in which most of each unit landed, with all steps of it that did."""
    landed: dict[str, dict[int, int]] = {}
    for boat, load in loads.items():
        for part in load if boat in hexes else ():
            landed.setdefault(part.unit, {})[boat] = part.steps
    return {
        name: (max(by, key=lambda b: (by[b], -b)), sum(by.values())) for name, by in landed.items()
    }


def _lost(state: State, name: str, steps: int) -> int:
    """The steps that a unit lacks once these have landed."""
    already = state.units.get(name)
    full = CARDS[name].kind.steps
    return (already.lost if already else full) - steps


def _elsewhere(state: State, at: int, name: str) -> bool:
    """Whether a part of a unit sails in another line that has yet to run."""
    return any(
        other != at and other not in state.landing.landed
        for other, line in enumerate(landing.plan(state))
        if any(part.unit == name for part in line.aboard)
    )
