"""What things are worth to ``steady``, in Soldiers."""

from collections.abc import Iterable

from domain.games.dday_dice.bot import hunt
from domain.games.dday_dice.lookup import battle, listed, must_move, sector
from domain.games.dday_dice.maps import Line
from domain.games.dday_dice.printed import SPECIALISTS
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import (
    COURAGE,
    SKULL,
    SOLDIER,
    STAR,
    TOOL,
    TWO_SOLDIERS,
    Specialist,
)

GUN = hunt.GUN
BONUS = {SKULL: 2.0, STAR: 2.5, SOLDIER: 4.0, TWO_SOLDIERS: 6.0, COURAGE: 3.5, TOOL: 1.5}
THE_CRY = 40.0
"""What a Battle Cry is worth before a Bunker that nothing else opens."""


def bonus(state: State, unit: Unit) -> dict[int, float]:
    """What each Red-White-Blue bonus is worth now."""
    if hunt.hunted(state, unit) == COURAGE:
        return {**BONUS, COURAGE: THE_CRY}
    return BONUS


def rows_left(state: State, unit: Unit) -> int:
    """How many times the Unit still has to advance."""
    return battle(state).steps[unit.sector]


def hoards(state: State, unit: Unit) -> bool:
    """Whether a Unit that is alone must have the Courage for both Bunkers before the first."""
    return battle(state).both_bunkers and state.alone and not state.bunkers


def courage_needed(state: State, unit: Unit) -> int:
    """The Courage of the way that is still ahead."""
    played = battle(state)
    price = played.price[unit.sector]
    if played.both_bunkers and state.alone:
        dear = max(played.sectors[b].courage for b in played.bunkers)
        left = [played.sectors[b].courage for b in played.bunkers if b not in unit.visited]
        return price + dear if hoards(state, unit) else sum(left)
    return price


def next_price(state: State, unit: Unit) -> int:
    """The Courage of the next line."""
    ways = battle(state).ways[unit.sector]
    ahead = (line.courage for line in ways if line.forward and line.to not in unit.visited)
    return min(ahead, default=0)


def faces(state: State, unit: Unit) -> dict[int, float]:
    """What a result on a die is worth now."""
    counts = battle(state).counts
    worth = {SOLDIER: 1.0, TWO_SOLDIERS: 2.0, COURAGE: _courage(state, unit)}
    worth[STAR] = _star(state, unit) if battle(state).specialists else 0.0
    worth[TOOL] = 0.7 if battle(state).items else 0.0
    return {face: n if face in counts else 0.0 for face, n in worth.items()}


def _courage(state: State, unit: Unit) -> float:
    missing = courage_needed(state, unit) - unit.courage
    if missing <= 0:
        return 0.2
    here = sector(state, unit)
    last = unit.chevrons >= 3 or here.black
    if last and not here.permanent and unit.courage < next_price(state, unit):
        return 7.0
    if hoards(state, unit) and rows_left(state, unit) < 3:
        return 3.0
    soon = must_move(state, unit) or unit.chevrons == 3 or rows_left(state, unit) < 4
    if soon and unit.courage < next_price(state, unit):
        return 3.0
    return 1.4 if soon else 1.1


def _star(state: State, unit: Unit) -> float:
    """Stars are worth what the best Specialist that may still come is worth."""
    best = 0.2
    mine = (*unit.specialists, *unit.dead)
    for specialist in listed(state, unit):
        short = SPECIALISTS[specialist].cost - unit.stars
        if short > 0 and specialist not in mine:
            best = max(best, man(state, unit, specialist) / SPECIALISTS[specialist].cost)
    return min(best, 2.2)


MEN: dict[Specialist, tuple[float, float]] = {
    "beachmaster": (0.0, 3.0),
    "captain": (0.0, 0.6),
    "chaplain": (0.0, 0.5),
    "combat-photographer": (2.5, 0.0),
    "corporal": (0.0, 0.9),
    "decoy": (1.0, 0.0),
    "engineer": (5.0, 0.0),
    "general": (0.0, 0.8),
    "grenadier": (3.5, 0.0),
    "hero": (0.0, 0.8),
    "lieutenant": (0.0, 0.7),
    "marksman": (0.0, 0.5),
    "medic": (0.0, 1.6),
    "messenger": (0.0, 0.5),
    "minesweeper": (4.0, 0.2),
    "paratrooper": (5.0, 0.0),
    "pathfinder": (0.0, 1.2),
    "platoon-leader": (0.0, 1.2),
    "point-man": (2.5, 0.0),
    "quartermaster": (0.0, 0.6),
    "scout": (0.0, 0.6),
    "sharpshooter": (0.0, 0.9),
    "veteran": (0.0, 0.5),
    "war-correspondent": (0.0, 0.0),
}
"""What a Specialist is worth besides himself: once, and for each advance that is still ahead."""


def man(state: State, unit: Unit, specialist: Specialist) -> float:
    """What a Specialist is worth, himself included."""
    once, each = MEN[specialist]
    return 1.0 + once + each * rows_left(state, unit)


def tally(
    shown: Iterable[tuple[str, int]],
    worth: dict[int, float],
    bonus: dict[int, float] = BONUS,
) -> float:
    """What dice, by colour and face, are worth: Skulls take the least, sets bring bonuses."""
    lying = list(shown)
    faces = [face for _, face in lying if face]
    skulls, total = faces.count(SKULL), 0.0
    for face in {face for face in faces if faces.count(face) >= 3}:
        colours = [colour for colour, f in lying if f == face]
        n = min(map(colours.count, "RWB"))
        if n and (face == SKULL or worth[face] > 0):
            total += n * bonus[face]
            skulls -= 3 * n if face == SKULL else 0
    values = [worth[face] for face in faces if face != SKULL]
    if skulls > 0:
        values = sorted(values)[skulls:]
    return total + sum(values)


def danger(state: State, unit: Unit, line: Line) -> float:
    """What moving along a line, and from there to the Bunker, is expected to cost."""
    there = battle(state).sectors[line.to]
    cost = hunt.toll(there, line) + hunt.ahead(state.scenario, hunt.targets(state, unit))[line.to]
    if line.mined and "minesweeper" in unit.specialists:
        cost -= GUN
    if there.needs and there.needs in unit.specialists:
        cost -= 1.5
    cost -= 3.5 * bool(there.soldiers) + 2.0 * bool(there.finds or there.prize)
    cost -= 3.0 * bool(there.joins and there.joins not in unit.specialists)
    return cost
