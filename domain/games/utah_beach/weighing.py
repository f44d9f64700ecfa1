"""What an offered order costs, and what its odds are, in words (5.2, 7.3, 7.4, 8.3)."""

from collections.abc import Callable
from itertools import combinations

from domain.games.utah_beach import orders as o
from domain.games.utah_beach.combat import differential, line_of
from domain.games.utah_beach.ground import TERRAIN
from domain.games.utah_beach.lookup import Field, allowance, best_defender
from domain.games.utah_beach.movement import reachable
from domain.games.utah_beach.printed import BOMBARDMENT, CUPS, MINES
from domain.games.utah_beach.state import Combat, State
from domain.games.utah_beach.support import NO_SUPPORT, value
from domain.games.utah_beach.words import Marker


def weigher(state: State, seat: str) -> Callable[[o.UtahOrder], str]:
    """A function from the orders that a side may give now to a few words on each."""
    marches: dict[str, dict[str, int]] = {}
    odds: dict[tuple[str, tuple[str, ...]], str] = {}
    field = Field(state, state.seat)

    def weigh(order: o.UtahOrder) -> str:
        match order:
            case o.Move(unit=unit, way=way):
                if unit not in marches:
                    marches[unit] = reachable(state, field, unit).spent
                spent, most = marches[unit].get(way), allowance(state, unit)
                return "" if spent is None else f"{_points(spent)} of {_points(most)} points"
            case o.Attack(target=target, units=units, support=asked):
                if (target, units) not in odds:
                    odds[target, units] = _odds(state, field, target, units)
                drawn = "" if asked == NO_SUPPORT else ", before support"
                return odds[target, units] + drawn
            case o.Bombard(target=target, support=asked):
                if (target, asked) not in odds:
                    odds[target, asked] = _bombarded(state, target, asked)
                return odds[target, asked]
        return ""

    return weigh


def _bombarded(state: State, hex_: str, asked: tuple[Marker, ...]) -> str:
    """How often a bombardment drives a unit off or reduces it, over all it may draw (8.3)."""
    cups = [c for word in asked for c in ([word] if word in CUPS else ["german"] * int(word))]
    drawn: list[tuple[str, ...]] = [()]
    for cup in dict.fromkeys(cups):
        lies = [f"{cup} {face}" for face in state.cups.get(cup, ()) if face != MINES]
        drawn = [(*d, *more) for d in drawn for more in combinations(lies, cups.count(cup))]
    cover = BOMBARDMENT.cover.get(TERRAIN[hex_], 0)
    hits = 0
    for markers in drawn:
        strength = sum(value(state, marker, hex_) for marker in markers) - cover
        hits += sum(result != "NE" for result in BOMBARDMENT.brings(strength).values())
    throws = len(drawn) * len(BOMBARDMENT.dice)
    return f"hits {100 * hits / throws:.0f} %" if throws else ""


def _points(halves: int) -> str:
    return f"{halves / 2:g}"


def _odds(state: State, field: Field, target: str, units: tuple[str, ...]) -> str:
    """The differential against the strongest defender, and how many faces of the die are won.

    Won is a result that drives the defender off or destroys it; an exchange is even.
    """
    foes = field.foe.get(target, [])
    combat = Combat("attack", state.seat, target, units, best_defender(state, foes))
    diff = differential(state, combat)
    table, line = line_of(state, combat)
    brings = list(table.brings(line, diff).values())
    won = sum(result[0] == "D" for result in brings)
    even = brings.count("EX")
    also = f", {even} an exchange" if even else ""
    return f"{diff:+d}: {won} of {len(brings)} drive it off{also}"
