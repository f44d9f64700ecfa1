"""Chapter 19: how a match ends, and the points of the scenarios on the maps (19.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.game.ruleset import Losses, Outcome
from domain.game.told import listed
from domain.games.tcs_omaha.ground import INLAND, map_ground
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.landing import division
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    TcsEvent,
    ground,
    kind,
    of_side,
    stands,
    steps,
    with_landing,
)
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.forces import COMPANIES, Scenario, scene
from domain.games.tcs_omaha.words import CALLED, OTHER, SIDES, Side


class MatchEnded(TcsEvent, frozen=True):
    """The match is over."""

    ending: str
    points: int = 0

    def after(self, state: State) -> State:
        return replace(state, ending=self.ending, stage="over")

    def told(self, state: State) -> str:
        if self.ending == "draw":
            return "The match is a draw."
        side = self.ending.removesuffix("-victory")
        return f"The {CALLED[side]} side wins."


class PrizesHeld(TcsEvent, frozen=True):
    """The hexes that count and that the American side held last (19.3)."""

    hexes: tuple[str, ...]

    def after(self, state: State) -> State:
        return with_landing(state, held=self.hexes)

    def told(self, state: State) -> str:
        return f"The American side holds {listed(self.hexes) or 'nothing'}."


def holds(state: State, side: Side, hex_: str) -> bool:
    """Whether a side stands on a hex with foot or armour (19.1)."""
    return any(
        u.hex == hex_ and CARDS[n].side == side and kind(n).class_ != "leader"
        for n, u in state.units.items()
    )


def winner(state: State) -> Side:
    """Who wins as it stands: the American side, if it stands on every goal (19.1)."""
    goals = scene(state.scenario).goals
    return "american" if all(holds(state, "american", g) for g in goals) else "german"


def due(state: State) -> bool:
    """Whether the match is over: the last turn is done, or a side has nothing left (19.2)."""
    if state.landing.sealed:
        return state.turn >= state.last or _is_repelled(state) or bool(division.forfeits(state))
    return state.turn >= state.last or any(not _fights(state, side) for side in SIDES)


def _is_repelled(state: State) -> bool:
    """Whether all boats have run and no American is left ashore (19.2)."""
    afloat = len(state.landing.plan or ()) > len(state.landing.landed)
    afloat = afloat or scene(state.scenario).piece == "ABCD"
    return not afloat and not _fights(state, "american")


def _fights(state: State, side: Side) -> bool:
    return any(kind(n).class_ != "leader" for n in of_side(state, side))


def ended(state: State) -> MatchEnded:
    """How the match ends now (19.1, 19.2)."""
    if division.forfeits(state):
        return MatchEnded("german-victory", total(state))
    if state.landing.sealed:
        return MatchEnded(by_points(state), total(state))
    alone = next((s for s in SIDES if not _fights(state, OTHER[s]) and _fights(state, s)), None)
    side = alone or winner(state)
    return MatchEnded(f"{side}-victory")


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return _outcome(state, state.ending) if state.ending else None


def adjudicate(state: State) -> Outcome:
    """How the match stands."""
    return _outcome(state, ended(state).ending)


def losses(state: State) -> Losses:
    """The steps that each side has lost."""
    return Losses({CALLED[side]: state.steps_lost.get(side, 0) for side in SIDES})


def resigned(state: State, seat: str) -> Outcome:
    """The other side wins."""
    return _outcome(state, f"{OTHER[seat]}-victory")


def _outcome(state: State, ending: str) -> Outcome:
    if state.landing.sealed:
        return _scored(state, ending)
    side = ending.removesuffix("-victory")
    goals = ", ".join(scene(state.scenario).goals)
    lost = ", ".join(f"{CALLED[s]} {state.steps_lost.get(s, 0)}" for s in SIDES)
    took = "takes" if side == "american" else "keeps"
    text = f"The {CALLED[side]} side {took} {goals}. Steps lost: {lost}."
    return Outcome(ending=ending, winners=(side,), text=text)


def _scored(state: State, ending: str) -> Outcome:
    """The outcome of a scenario on the maps, with its points (19.3)."""
    side = ending.removesuffix("-victory")
    points = total(state)
    for_ = "; ".join(f"{why} {n:+d}" for n, why in counted(state)) or "nothing"
    degree = how_great(state) if side == "american" else ""
    wins = f"wins by a {degree} victory" if degree else "wins"
    how = "It is a draw" if ending == "draw" else f"The {CALLED[side]} side {wins}"
    text = f"{how}: {points} points of {levels(state)[0]} ({for_})."
    if late := division.forfeits(state):
        text = f"{how}: {late} of the 29th is on the map after 1200 of 7 June (2.7b)."
    winners = () if ending == "draw" else (side,)
    return Outcome(ending=ending, winners=winners, text=text, scores={"american": points})


def wanted(state: State) -> list[str]:
    """The goals on which no American stands yet."""
    goals = scene(state.scenario).goals
    return [g for g in goals if not holds(state, "american", g) and g in ground(state).terrain]


class Line(NamedTuple):
    """Points and what they are for."""

    points: int
    why: str


def prizes(scenario: Scenario) -> dict[str, int]:
    """What each hex that counts is worth."""
    return {h: p.points for p in scenario.victory.places.values() for h in p.hexes}


def counted(state: State) -> Iterator[Line]:
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
    here = map_ground(found.piece)
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
    here = map_ground("ABCD")
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
    return sum(line.points for line in counted(state))


def handicap(state: State) -> int:
    """Points that the American side needs above the levels of the scenario, as was agreed.

    Below 0 if it was given points to start with.
    """
    agreed = dict(option.split("=") for option in state.options)
    return int(agreed.get("handicap", 0)) - int(agreed.get("head-start", 0))


def levels(state: State) -> tuple[int, int]:
    """The points from which the American side wins, and those from which it draws (19.3)."""
    victory, more = forces.SCENARIOS[state.scenario].victory, handicap(state)
    return victory.level + more, victory.draw + more


def by_points(state: State) -> str:
    """How a match ends with these points: an American victory, a draw, a German victory."""
    (level, draw), points = levels(state), total(state)
    if points >= level:
        return "american-victory"
    return "draw" if points >= draw else "german-victory"


def how_great(state: State) -> str:
    """How great an American victory is: "decisive"; "" where a scenario knows no degrees."""
    printed = forces.SCENARIOS[state.scenario].victory.levels
    points = total(state) - handicap(state)
    reached = [(int(least), word) for least, word in printed.items() if int(least) <= points]
    return max(reached)[1] if reached else ""


def prizes_held(state: State) -> tuple[str, ...]:
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
