"""Points of the scenarios on the maps (19.3): places, breaches, who got inland, losses."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.tcs_omaha.ground import INLAND, ground
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import kind, of_side, stands, steps
from domain.games.tcs_omaha.printed import CARDS, forces
from domain.games.tcs_omaha.printed.forces import COMPANIES, Scenario


class Line(NamedTuple):
    """Points and what they are for."""

    points: int
    why: str


def prizes(scenario: Scenario) -> dict[str, int]:
    """What each hex that counts is worth."""
    return {h: p.points for p in scenario.victory.places.values() for h in p.hexes}


def lines(state: State) -> Iterator[Line]:
    """Everything that counts for the American side now (19.3)."""
    found = forces.SCENARIOS[state.scenario]
    for place, prize in found.victory.places.items():
        held = [h for h in prize.hexes if h in state.landing.held]
        if held:
            yield Line(prize.points * len(held), place)
    for key, points in found.victory.breaches.items():
        if key in state.landing.breaches:
            yield Line(points, f"breach {FRAME.breaches[key].name}")
    yield from _inland(state, found)
    yield from _roads(state, found)
    if worn := _worn(state) if found.victory.worn_battalions else 0:
        yield Line(-worn * found.victory.worn_battalions, "worn battalions")
    if left := _beyond_aure(state) if found.victory.north_of_aure else 0:
        yield Line(-left * found.victory.north_of_aure, "Germans north of the Aure")
    if found.victory.lost_steps:
        lost = state.steps_lost.get("american", 0) // found.victory.lost_steps
        if lost:
            yield Line(-lost, "American losses")


def _inland(state: State, found: Scenario) -> Iterator[Line]:
    """Companies with so many steps so far behind the shingle."""
    rule = found.victory.inland
    if rule is None:
        return
    by_company: dict[str, int] = {}
    for name in of_side(state, "american"):
        if INLAND[state.units[name].hex] >= rule.rows and kind(name).class_ != "leader":
            company = CARDS[name].company
            by_company[company] = by_company.get(company, 0) + steps(state, name)
    for company, many in by_company.items():
        if many >= rule.least_steps:
            yield Line(rule.points, f"{company} inland")


def _roads(state: State, found: Scenario) -> Iterator[Line]:
    """The N13 is cut where Americans hold two of its hexes that do not touch (19.3)."""
    if not found.victory.highway:
        return
    here = ground(found.piece)
    foes = stands(state, "german")
    alone = [h for h in stands(state, "american") if h in here.highway and h not in foes]
    if any(here.grid.distance(a, b) > 1 for a in alone for b in alone):
        yield Line(found.victory.highway, "the N13 is cut")


def _worn(state: State) -> int:
    """The American battalions that lost half of what they landed with (19.3)."""
    full: dict[str, int] = {}
    left: dict[str, int] = {}
    for name in (*state.units, *state.gone):
        company = COMPANIES.get(CARDS[name].company)
        if company is None or company.side != "american" or kind(name).class_ != "infantry":
            continue
        full[company.battalion] = full.get(company.battalion, 0) + kind(name).steps
        if name in state.units:
            left[company.battalion] = left.get(company.battalion, 0) + steps(state, name)
    return sum(2 * left.get(battalion, 0) <= n for battalion, n in full.items())


STRONG = 5
"""Steps of a German unit that counts north of the Aure."""


def _beyond_aure(state: State) -> int:
    """The strong German units north of the Aure (19.3)."""
    here = ground("ABCD")
    river: dict[int, int] = {}
    for hex_ in here.aure:
        column, row = here.cells[hex_]
        river[column] = max(row, river.get(column, row))
    return sum(
        steps(state, n) >= STRONG and row > river.get(column, 0)
        for n in of_side(state, "german")
        for column, row in (here.cells[state.units[n].hex],)
    )


def total(state: State) -> int:
    """The points of the American side (19.3)."""
    return sum(line.points for line in lines(state))


HANDICAP = "handicap"
"""The option that says how many points more the American side needs."""


def handicap(state: State) -> int:
    """Points that the American side needs above the levels of the scenario, as was agreed."""
    agreed = dict(option.split("=") for option in state.options)
    return int(agreed.get(HANDICAP, 0))


def levels(state: State) -> tuple[int, int]:
    """The points from which the American side wins, and those from which it draws (19.3)."""
    victory, more = forces.SCENARIOS[state.scenario].victory, handicap(state)
    return victory.level + more, victory.draw + more


def ending(state: State) -> str:
    """How a match ends with these points: an American victory, a draw, a German victory."""
    (level, draw), points = levels(state), total(state)
    if points >= level:
        return "american-victory"
    return "draw" if points >= draw else "german-victory"


def degree(state: State) -> str:
    """How great an American victory is: "decisive"; "" where a scenario knows no degrees."""
    printed = forces.SCENARIOS[state.scenario].victory.levels
    points = total(state) - handicap(state)
    reached = [(int(least), word) for least, word in printed.items() if int(least) <= points]
    return max(reached)[1] if reached else ""


def held(state: State) -> tuple[str, ...]:
    """The prizes that the American side held last: who stands alone on a hex with foot takes it."""
    found = forces.SCENARIOS.get(state.scenario)
    if found is None:
        return state.landing.held
    mine = set(state.landing.held)
    for hex_ in prizes(found):
        sides = {
            CARDS[n].side
            for n, u in state.units.items()
            if u.hex == hex_ and kind(n).class_ not in ("leader", "pit")
        }
        if sides == {"american"}:
            mine.add(hex_)
        elif sides == {"german"}:
            mine.discard(hex_)
    return tuple(sorted(mine))
