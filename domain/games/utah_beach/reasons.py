"""What speaks for an order, in figures of the position: the coach of a first match says it."""

from domain.games.utah_beach.ground import GOALS, GRID, place
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import SIDES


def near(state: State, seat: str, hex_: str) -> str:
    """How far the nearest enemy is from a hex."""
    foes = [unit.hex for name, unit in state.units.items() if UNITS[name].seat != seat]
    if not foes:
        return "no enemy is on the map"
    away = min(GRID.distance(hex_, foe) for foe in foes)
    return f"the nearest enemy is {away} {'hex' if away == 1 else 'hexes'} away"


def towards(state: State, seat: str, hex_: str) -> str:
    """How far the nearest goal is that a side has yet to take, and the nearest enemy."""
    left = [goal for goal in GOALS if state.held.get(goal) != "allied"]
    enemy = near(state, seat, hex_)
    if seat != "allied" or not left:
        return f"From {place(hex_)} {enemy}."
    goal = min(left, key=lambda one: GRID.distance(hex_, one))
    away = GRID.distance(hex_, goal)
    if not away:
        return f"{place(goal)} is one of the seven goals; {enemy}."
    far = "a hex" if away == 1 else f"{away} hexes"
    return f"{place(hex_)} is {far} from the goal {place(goal)}; {enemy}."


def stood(state: State, seat: str) -> str:
    """How many goals the Allies hold, and what each side has on the map."""
    goals = sum(state.held.get(goal) == "allied" for goal in GOALS)
    mine = sum(UNITS[name].seat == seat for name in state.units)
    other = next(SIDES[side] for side in SIDES if side != seat)
    theirs = f"{other} {len(state.units) - mine}"
    return f"the Allies hold {goals} of {len(GOALS)} goals; you have {mine} units, {theirs}"
