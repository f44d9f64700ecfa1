"""What things are worth to ``steady``, in Soldiers."""

from collections import Counter
from collections.abc import Iterable

from domain.games.dday_dice.lookup import must_move, sector, training
from domain.games.dday_dice.muster import available
from domain.games.dday_dice.printed import SPECIALISTS, Line
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import (
    BUNKER,
    COURAGE,
    SKULL,
    SOLDIER,
    STAR,
    TOOL,
    TWO_SOLDIERS,
    Specialist,
)

LAST_QUIET_ROW = 2
"""Above it the guns take more a turn than the dice bring."""
GUN = 3.5
BONUS = {SKULL: 2.0, STAR: 2.5, SOLDIER: 4.0, TWO_SOLDIERS: 6.0, COURAGE: 3.5, TOOL: 1.5}


def rows_left(state: State, unit: Unit) -> int:
    """How many times the Unit still has to advance."""
    sectors = training(state).sectors
    return sectors[BUNKER].row - sectors[unit.sector].row


def courage_needed(state: State, unit: Unit) -> int:
    """The Courage of all lines that are still ahead."""
    ways = training(state).ways
    prices = {}
    for here, lines in ways.items():
        for line in lines:
            if line.forward:
                prices[training(state).sectors[here].row] = line.courage
    row = sector(state, unit).row
    return sum(price for line, price in prices.items() if line >= row)


def next_price(state: State, unit: Unit) -> int:
    """The Courage of the next line."""
    ways = training(state).ways[unit.sector]
    return min((line.courage for line in ways if line.forward), default=0)


def faces(state: State, unit: Unit) -> dict[int, float]:
    """What a result on a die is worth now."""
    counts = training(state).counts
    worth = {SOLDIER: 1.0, TWO_SOLDIERS: 2.0, COURAGE: _courage(state, unit)}
    worth[STAR] = _star(state, unit) if training(state).specialists else 0.0
    worth[TOOL] = 0.7 if training(state).items else 0.0
    return {face: n if face in counts else 0.0 for face, n in worth.items()}


def _courage(state: State, unit: Unit) -> float:
    missing = courage_needed(state, unit) - unit.courage
    if missing <= 0:
        return 0.2
    soon = must_move(state, unit) or unit.chevrons == 3 or rows_left(state, unit) < 4
    if soon and unit.courage < next_price(state, unit):
        return 3.0
    return 1.4 if soon else 1.1


def _star(state: State, unit: Unit) -> float:
    """Stars are worth what the best Specialist that may still come is worth."""
    best = 0.2
    for specialist in training(state).specialists:
        short = SPECIALISTS[specialist].cost - unit.stars
        if short > 0 and available(state, unit, specialist):
            best = max(best, man(state, unit, specialist) / SPECIALISTS[specialist].cost)
    return min(best, 2.2)


def man(state: State, unit: Unit, specialist: Specialist) -> float:
    """What a Specialist is worth, himself included."""
    rows = rows_left(state, unit)
    worth: dict[Specialist, float] = {
        "beachmaster": 3.0 * rows,
        "engineer": 5.0,
        "medic": 1.6 * rows,
        "minesweeper": 3.5 if rows < 4 else 5.0,
        "sharpshooter": 0.9 * rows,
        "corporal": 0.9 * rows,
        "veteran": 0.5 * rows,
        "scout": 0.6 * rows,
        "general": 0.8 * rows,
        "captain": 0.6 * rows,
        "lieutenant": 0.7 * rows,
        "messenger": 0.5 * rows,
    }
    return 1.0 + worth[specialist]


def tally(shown: Iterable[tuple[str, int]], worth: dict[int, float]) -> float:
    """What dice, by colour and face, are worth: Skulls take the least, sets bring bonuses."""
    sets: dict[int, Counter[str]] = {}
    values = []
    skulls = 0
    for colour, face in shown:
        sets.setdefault(face, Counter())[colour] += 1
        if face == SKULL:
            skulls += 1
        elif face:
            values.append(worth[face])
    total = 0.0
    for face, colours in sets.items():
        n = min(colours["R"], colours["W"], colours["B"])
        if n and (face == SKULL or worth[face] > 0):
            total += n * BONUS[face]
            skulls -= 3 * n if face == SKULL else 0
    return total + sum(sorted(values)[max(0, skulls) :])


def danger(state: State, unit: Unit, line: Line) -> float:
    """What moving along a line is expected to cost."""
    there = training(state).sectors[line.to]
    cost = there.defence[0] + GUN * there.guns
    if line.mined and "minesweeper" not in unit.specialists:
        cost += GUN
    cost += 3.0 * there.sacrifice - 3.5 * bool(there.soldiers)
    cost -= 3.0 * bool(there.joins and there.joins not in unit.specialists)
    return cost
