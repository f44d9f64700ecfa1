"""Where a computer commander sends his sheets in a landing, and the danger that he sees."""

import functools
from collections.abc import Container, Iterator, Sequence

from msgspec.structs import replace

from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.command import sheets, staffs
from domain.games.tcs_omaha.command.sheets import OpSheet
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.ground import FOOT, INLAND, SECTORS, seaward
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.landing import division
from domain.games.tcs_omaha.movement.breaches import site, sites
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    ground,
    hexes,
    in_open,
    kind,
    of_units,
    points,
    stands,
    steps,
    waits,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.rules import ending
from domain.games.tcs_omaha.words import OTHER, Mission, Side

CHANCE = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}
FEAR = 1.5
"""How many hexes of way a step that may be lost is worth."""


@functools.lru_cache(4096)
def expected(total: int, added: int) -> float:
    """Steps that a fire takes on the average; a check counts a third of one."""
    worth = {"": 0.0, "M": 0.3, "h": 0.8}
    return sum(
        chance * (worth[r] if (r := TABLES.area.result(total, n + added)) in worth
                  else 0.3 + int(r))
        for n, chance in CHANCE.items()
    )  # fmt: skip


SPENT = 0.4
"""What the fire of a stack counts that has fired in this turn already."""


def danger(state: State, name: str, hex_: str, *, still: bool = False) -> float:
    """Steps that a unit may lose where it goes, or stays: to enemies that can still fire at it."""
    here, side = ground(state), CARDS[name].side
    added = TABLES.area.cover[here.terrain[hex_]]
    added += TABLES.area.in_open if in_open(state, hex_) and not still else 0
    added += TABLES.area.zone if hex_ in here.zones else 0
    added += TABLES.area.smoke * state.smoke.get(hex_, 0)
    total, near = 0.0, _in_reach(here, hex_, hexes(state, OTHER[side]))
    for foe, weapons, spent in bearing(state, side) if near else ():
        off = near.get(foe)
        if off is None:
            continue
        fire = sum(many for reach, many in weapons if reach >= off)
        if fire:
            shelter = TABLES.area.shingle if here.shingle(foe, hex_) else 0
            total += spent * expected(fire, added + shelter)
    return min(total, 4.0)


@functools.lru_cache(8192)
def _in_reach(here: Field, hex_: str, foes: frozenset[str]) -> dict[str, int]:
    """How far off the enemies are that see a hex and may reach it."""
    far = {foe: here.distance(foe, hex_) for foe in foes}
    return {foe: n for foe, n in far.items() if n <= MOST_REACH and here.sees(foe, hex_)}


@of_units
def bearing(state: State, side: str) -> tuple[tuple[str, tuple[tuple[int, int], ...], float], ...]:
    """The stacks of the enemies of a side: hex, reach and points of each weapon, what it counts."""
    return tuple(
        (
            foe,
            tuple(
                (kind(n).reach, points(state, n)) for n in names
                if kind(n).area and not state.units[n].morale and kind(n).class_ != "pit"
            ),
            SPENT if any(state.units[n].fired for n in names) else 1.0,
        )
        for foe, names in stands(state, OTHER[side]).items()
    )  # fmt: skip


@of_units
def ready(state: State, side: str) -> frozenset[tuple[str, int, bool]]:
    """What the enemies of a side can still fire with: all that danger depends on."""
    return frozenset(
        (n, state.units[n].lost, state.units[n].fired)
        for names in stands(state, OTHER[side]).values()
        for n in names
        if kind(n).area and not state.units[n].morale
    )


MOST_REACH = 12
"""Hexes beyond which no machine gun reaches."""
CROSSES = 1.2
"""Steps that a platoon may lose for the first hex behind the shingle."""
AHEAD = 2
"""Hexes around a unit among which it looks for a way on."""


def may_cross(state: State, name: str) -> bool:
    """Whether a unit on the beach has a hex near it, behind the shingle, that it can bear."""
    near = _near(state, state.units[name].hex)
    return any(danger(state, name, h) <= CROSSES for h in near if not seaward(h))


def may_advance(state: State, name: str, goal: str) -> bool:
    """Whether the way to a goal is worth what it may cost, as against lying still."""
    here, at = ground(state), state.units[name].hex
    stays, off = danger(state, name, at, still=True), here.distance(at, goal)
    return any(
        FEAR * (danger(state, name, h) - stays) < off - here.distance(h, goal)
        for h in _near(state, at)
        if here.distance(h, goal) < off
    )


def _near(state: State, hex_: str) -> tuple[str, ...]:
    return _around(ground(state), hex_)


@functools.lru_cache(8192)
def _around(here: Field, hex_: str) -> tuple[str, ...]:
    """The hexes of land around one."""
    ring = {hex_}
    for _ in range(AHEAD):
        ring |= {h for at in ring for h in here.beside[at]}
    return tuple(sorted(h for h in ring - {hex_} if here.terrain[h] != "sea"))


WORK, SECURITY, GUARDED = 3.0, 3.0, 0.3
"""What a pill box, and a hex that a breach needs, is worth; what is left of a prize once held."""
NEAR, QUIET = 8, 5
"""Hexes that are added to each way; hexes about a goal in which no enemy makes it a march."""
SHARED = 0.4
"""What is left of a goal for each sheet that goes there already."""
HOLD = ("hold",)
"""What follows where men are to stay (8.13)."""
THERE = 3
"""Hexes from a goal within which Germans hold it."""
GARRISON = 8
"""Steps about a prize that hold it."""


def sheet(state: State, side: Side, offer: OpSheet) -> OpSheet:
    """A sheet that is offered, turned to the goal that promises most for its way."""
    hexes = [u.hex for n, u in state.units.items() if CARDS[n].company in offer.members]
    if any(goes_home(state, company) for company in offer.members):
        return replace(offer, goal=(west(state, hexes[0]),), mission="move", route=HOLD)
    goal = best(state, side, hexes)
    if side == "american" and rolls(state, offer.members) and any(map(seaward, hexes)):
        up = (_way_up(state, hexes),)
        if any(kind(n).tow_only for n in state.units if CARDS[n].company in offer.members):
            return replace(offer, goal=up, mission="move", route=HOLD)
        return replace(offer, goal=up, mission="attack", route=(goal,))
    does = mission(state, side, goal, hexes)
    holds = HOLD if side == "german" and does != "hasty" else ()
    return replace(offer, goal=(goal,), mission=does, route=holds)


def rolls(state: State, companies: Sequence[str]) -> bool:
    """Whether all that is ashore of some companies rolls."""
    units = [n for n in state.units if CARDS[n].company in companies]
    return bool(units) and all(kind(n).rolls or kind(n).tow_only for n in units)


def _way_up(state: State, hexes: Sequence[str]) -> str:
    """The head of the draw that is nearest to some hexes: vehicles climb the bluff there."""
    here = ground(state)
    draws = [[h for h in draw if h in here.terrain] for draw in FRAME.draws.values()]

    def off(draw: Sequence[str]) -> int:
        return min(here.distance(draw[0], hex_) for hex_ in hexes)

    return min(filter(None, draws), key=off)[-1]


def counter(state: State) -> OpSheet | None:
    """A sheet with which Germans take back a prize from fewer Americans (8.9); who stands in a
    defensive zone holds it."""
    here, mine = ground(state), sheets.mine(state, "german").values()
    busy = {m for s in mine if not s.active or s.mission == "attack" for m in s.members}
    for goal in ending.prizes(forces.SCENARIOS[state.scenario]):
        against = _near_by(state, "american", goal, CLOSE)
        if not against or any(s.goal == goal and s.mission == "attack" for s in mine):
            continue
        ours = _near_by(state, "german", goal, MARCH, stay=here.zones)
        able = {c: n for c, n in ours.items() if c not in busy and n > LEFT}
        if sum(able.values()) >= ODDS * sum(against.values()):
            near = sorted(able, key=lambda c: (-able[c], c))[:TOGETHER]
            title = f"counter-{here.grid.cells[goal][0]}-{state.turn}"
            return OpSheet(title, "attack", (goal,), tuple(near), route=HOLD)
    return None


def _near_by(
    state: State, side: Side, goal: str, within: int, stay: Container[str] = ()
) -> dict[str, int]:
    """The steps of infantry of each company of a side that are near a hex, may move and do not
    stay where they are."""
    here, found = ground(state), dict[str, int]()
    for hex_, names in stands(state, side).items():
        if here.distance(hex_, goal) > within or hex_ in stay:
            continue
        for name in names:
            if kind(name).class_ == "infantry" and kind(name).move and not waits(state, name):
                company = CARDS[name].company
                found[company] = found.get(company, 0) + steps(state, name)
    return found


CLOSE, MARCH = 2, 8
"""Hexes about a prize in which Americans hold it, and from which Germans come to take it back."""
ODDS, LEFT, TOGETHER = 1.5, 4, 3
"""Germans for each American; steps that are too few for an attack; companies in one."""


def goes_home(state: State, company: str) -> bool:
    """Whether a company is of the 29th, and must be gone by noon of 7 June (2.7b)."""
    return state.last > len(scene("day").turns) and division.belongs(company)


def west(state: State, hex_: str) -> str:
    """The hex of the west edge that is nearest, and dry at every hour."""
    here = ground(state)
    edge = (h for h in division.west(state) if here.terrain[h] != "sea" and INLAND[h] >= 0)
    return min(edge, key=lambda h: (here.distance(h, hex_), h))


def mission(state: State, side: Side, goal: str, hexes: Sequence[str]) -> Mission:
    """Who stands at the goal holds it; who goes attacks, or marches where nobody bars the way."""
    here = ground(state)
    if side == "german" and any(here.distance(h, goal) <= THERE for h in hexes):
        return "hasty"
    foes = stands(state, OTHER[side])
    return "attack" if any(here.distance(f, goal) <= QUIET for f in foes) else "move"


def best(state: State, side: Side, hexes: Sequence[str]) -> str:
    """The goal that is worth most for the way to it."""
    here = ground(state)
    sent = [s.goal for s in sheets.mine(state, side).values()]

    def promise(goal: tuple[str, float]) -> tuple[float, str]:
        hex_, worth = goal
        away = min((here.distance(h, hex_) for h in hexes), default=0)
        return worth * SHARED ** sent.count(hex_) / (NEAR + away), hex_

    goals = list(_goals(state, side))
    if side == "american":
        goals = [g for g in goals if not staffs.taken(state, side, g[0], alone=True)] or goals
    return max(goals, key=promise)[0]


def _goals(state: State, side: Side) -> Iterator[tuple[str, float]]:
    """Each goal and what it is worth now."""
    held = state.landing.held
    for hex_, worth in ending.prizes(forces.SCENARIOS[state.scenario]).items():
        kept = hex_ in held if side == "american" else _garrison(state, hex_) >= GARRISON
        yield hex_, worth * (GUARDED if kept else 1.0)
    if side == "german":
        return
    for name, unit in state.units.items():
        if kind(name).class_ == "pillbox":
            yield unit.hex, WORK
    for key in sites(state):
        if key not in state.landing.breaches and not site(state, key).pill_boxes:
            yield from ((hex_, SECURITY) for hex_ in sites(state)[key].security)


def _garrison(state: State, hex_: str) -> int:
    here = ground(state)
    return sum(
        steps(state, n)
        for at, names in stands(state, "german").items()
        if here.distance(at, hex_) <= 2
        for n in names
    )


def of_landing(state: State) -> OpSheet | None:
    """The next sheet of the landing that is not written: one for each sector of the plan (2.3a)."""
    written = sheets.mine(state, "american").values()
    titles = {sheet.title for sheet in written}
    for sector, sailing in _by_sector(state).items():
        title = landing.SAID[sector]
        companies = tuple(
            c for c in sailing if not any(sheets.shared((c,), one) for one in written)
        )
        if companies and title not in titles and len(titles) < sheets.MOST["american"]:
            middle = SECTORS[sector].columns[len(SECTORS[sector].columns) // 2]
            goal = best(state, "american", [FOOT[middle - 1]])
            return OpSheet(title, "attack", (goal,), companies, sector=title)
    return None


def _by_sector(state: State) -> dict[str, tuple[str, ...]]:
    """The companies of foot by the one sector for which all their boats are planned."""
    planned: dict[str, set[str]] = {}
    for line in landing.plan(state):
        for part in line.aboard:
            if kind(part.unit).foot:
                planned.setdefault(CARDS[part.unit].company, set()).add(line.sector)
    found: dict[str, tuple[str, ...]] = {}
    for company, sectors in planned.items():
        if len(sectors) == 1 and not goes_home(state, company):
            sector = min(sectors)
            found[sector] = (*found.get(sector, ()), company)
    return found


def of_reserves(state: State) -> OpSheet | None:
    """The next sheet for German reinforcements, battalion by battalion, to the prize that is worth
    most on their way from the south (3.1)."""
    mine = sheets.mine(state, "german").values()
    ordered = {member for sheet in mine for member in sheet.members}
    free: dict[str, tuple[str, ...]] = {}
    for company in state.landing.entering:
        if company not in ordered:
            battalion = forces.COMPANIES[company].battalion
            free[battalion] = (*free.get(battalion, ()), company)
    if not free or len(mine) >= sheets.MOST["german"]:
        return None
    edge = entering.south(state)
    battalion = max(free, key=lambda key: len(free[key]))
    goal = best(state, "german", [edge[len(edge) // 2]])
    title = f"{battalion.replace('/', '-')}-attack"
    return OpSheet(title, "attack", (goal,), free[battalion], route=HOLD)
