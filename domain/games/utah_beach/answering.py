"""Chapter 3.3: answers that name no place: the weakest, the strongest, home, a direction."""

from collections.abc import Sequence

from domain.game.ruleset import Illegal
from domain.games.utah_beach import aftermath, combat, landing, retreating
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import GRID, TERRAIN, WEST
from domain.games.utah_beach.lookup import best_defender, strengths
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Debt, State

WEAKEST, STRONGEST, HOME, ANY = "weakest", "strongest", "home", "any"
BEARINGS = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}
TARGET = "in"
"""The word for the hex that was won."""


def loser(state: State, debt: Debt, word: str) -> str:
    """The unit that a word of an order names for a loss; "" where it is no such word."""
    crowd = debt.task == "crowd"
    able = landing.crowded(state, debt) if crowd else debt.units
    ranked = retreating.weaker_first(state, able)
    return {WEAKEST: ranked[0], STRONGEST: ranked[-1]}.get(word.casefold(), "")


def defender(state: State, debt: Debt, word: str) -> str:
    """The unit that is named to defend by its strength alone."""
    return best_defender(state, debt.units) if word.casefold() == STRONGEST else ""


def advancing(state: State, debt: Debt, order: o.Advance) -> o.Advance:
    """The order with the strongest unit that can advance, where it names any."""
    if order.unit.casefold() != ANY:
        return order
    assert state.combat is not None
    able = [n for n, to in aftermath.advances(state, debt.units) if to == state.combat.target]
    if not able:
        raise Illegal("7.8", "No unit can advance; order “stay”.")
    best = max(able, key=lambda n: (strengths(state, n)[1], n))
    return o.Advance(unit=best, way=state.combat.target)


def retreat_path(state: State, debt: Debt, way: str) -> tuple[str, ...]:
    """The path of a retreat, by hexes, by its goal, or by a word for its direction (7.6)."""
    word = way.casefold()
    if word != HOME and word not in BEARINGS:
        return retreating.chosen(state, debt, way)
    found = retreating.paths(state, debt.units[0], debt.n)
    if not found:
        raise Illegal("7.6", f"{debt.units[0]} has no retreat.")
    if word == HOME:
        return found[_homeward(state, debt.units[0], tuple(found))]
    right, up = BEARINGS[word]
    middle = {hex_: GRID.middle(hex_) for hex_ in found}
    return found[max(found, key=lambda h: (right * middle[h][0] - up * middle[h][1], h))]


def _homeward(state: State, name: str, ends: Sequence[str]) -> str:
    """The end nearest to a beachhead, or for Germans to the west edge; cover decides."""
    homes = state.beachheads or ends if UNITS[name].seat == "allied" else WEST
    return min(
        ends,
        key=lambda h: (
            min(GRID.distance(h, home) for home in homes),
            TERRAIN[h] not in combat.COVER,
            h,
        ),
    )
