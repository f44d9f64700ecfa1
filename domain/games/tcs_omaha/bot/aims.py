"""Where a computer commander sends his sheets in a landing: to what counts, and is not held yet."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.ground import FOOT, INLAND
from domain.games.tcs_omaha.ground.shore import SECTORS
from domain.games.tcs_omaha.landing import division as leaving
from domain.games.tcs_omaha.landing import schematic
from domain.games.tcs_omaha.leaders import division
from domain.games.tcs_omaha.movement.breaches import site, sites
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, kind, stands, steps
from domain.games.tcs_omaha.printed import CARDS, forces
from domain.games.tcs_omaha.rules import ending as scoring
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import OTHER, Mission, Side

WORK, SECURITY, GUARDED = 3.0, 3.0, 0.3
"""What a pill box, and a hex that a breach needs, is worth; what is left of a prize once held."""
NEAR, QUIET = 8, 5
"""Hexes that are added to each way; hexes about a goal in which no enemy makes it a march."""
SHARED = 0.4
"""What is left of a goal for each sheet that goes there already."""
THERE = 3
"""Hexes from a goal within which Germans hold it."""
GARRISON = 8
"""Steps about a prize that hold it."""


def sheet(state: State, side: Side, offer: o.OpSheet) -> o.OpSheet:
    """A sheet that is offered, turned to the goal that promises most for its way."""
    hexes = [u.hex for n, u in state.units.items() if CARDS[n].company in offer.members]
    if any(goes_home(state, company) for company in offer.members):
        return replace(offer, goal=west(state, hexes[0]), mission="move")
    goal = best(state, side, hexes)
    return replace(offer, goal=goal, mission=mission(state, side, goal, hexes))


def goes_home(state: State, company: str) -> bool:
    """Whether a company is of the 29th, and must be gone by noon of 7 June (2.7b)."""
    return state.last > len(scene("day").turns) and division.belongs(company)


def west(state: State, hex_: str) -> str:
    """The hex of the west edge that is nearest, and dry at every hour."""
    here = ground(state)
    edge = (h for h in leaving.west(state) if here.terrain[h] != "sea" and INLAND[h] >= 0)
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

    return max(_goals(state, side), key=promise)[0]


def _goals(state: State, side: Side) -> Iterator[tuple[str, float]]:
    """Each goal and what it is worth now."""
    held = state.landing.held
    for hex_, points in scoring.prizes(forces.SCENARIOS[state.scenario]).items():
        kept = hex_ in held if side == "american" else _garrison(state, hex_) >= GARRISON
        yield hex_, points * (GUARDED if kept else 1.0)
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


# --- Sheets of the landing ----------------------------------------------------------------------


def of_landing(state: State) -> o.OpSheet | None:
    """The next sheet of the landing that is not written: one for each sector of the plan (2.3a)."""
    titles = {s.title for s in sheets.mine(state, "american").values()}
    for sector, companies in _by_sector(state).items():
        title = schematic.SAID[sector]
        if title not in titles and len(titles) < sheets.MOST["american"]:
            middle = SECTORS[sector].columns[len(SECTORS[sector].columns) // 2]
            goal = best(state, "american", [FOOT[middle - 1]])
            return o.OpSheet(title, "attack", goal, companies, sector=title)
    return None


def _by_sector(state: State) -> dict[str, tuple[str, ...]]:
    """The companies of foot by the one sector for which all their boats are planned."""
    planned: dict[str, set[str]] = {}
    for line in schematic.plan(state):
        for part in line.aboard:
            if kind(part.unit).foot:
                planned.setdefault(CARDS[part.unit].company, set()).add(line.sector)
    found: dict[str, tuple[str, ...]] = {}
    for company, sectors in planned.items():
        if len(sectors) == 1 and not goes_home(state, company):
            sector = min(sectors)
            found[sector] = (*found.get(sector, ()), company)
    return found


def of_reserves(state: State) -> o.OpSheet | None:
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
    return o.OpSheet(f"{battalion.replace('/', '-')}-attack", "attack", goal, free[battalion])
