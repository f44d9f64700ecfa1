"""What a Final Tally holds: its results, its Skulls and its Red-White-Blue sets."""

from collections import Counter
from collections.abc import Iterator

from domain.games.dday_dice.lookup import sector, served, training
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import (
    BONUSES,
    COURAGE,
    DICE,
    INDEX,
    NO_DIE,
    PIPS,
    SKULL,
    STAR,
    TOOL,
    Bonus,
    Die,
)

TOOLS = (0, 1, 3, 6, 12, 24, 48)
"""Item Points for none to six Tools (3.4)."""
FURTHER_TOOL = 24
VEHICLE_RESULTS = {"armored-car": STAR, "bulldozer": COURAGE, "half-track": TOOL}


def item_points(tools: int) -> int:
    """Item Points for the Tools of a tally (3.4)."""
    return TOOLS[min(tools, 6)] + FURTHER_TOOL * max(0, tools - 6)


def extras(state: State, unit: Unit) -> Iterator[int]:
    """The results without colour (3.3)."""
    here = sector(state, unit)
    if here.result:
        yield PIPS[here.result]  # 10.11
    if "scout" in unit.specialists:
        yield TOOL  # 6.10
    if "toolkit" in unit.turn:
        yield from (TOOL, TOOL)  # 7.14
    for vehicle, face in VEHICLE_RESULTS.items():
        if served(state, unit, vehicle):
            yield face  # 8.16, 8.17, 8.18


def results(state: State, unit: Unit) -> Counter[int]:
    """How often each result counts, as far as the training keeps it (3.5, 12.5)."""
    kept = training(state).kept
    faces = [f for _, f in _uncancelled(unit)]
    return Counter(f for f in (*faces, *unit.dice.added, *extras(state, unit)) if f in kept)


def _uncancelled(unit: Unit) -> Iterator[tuple[str, int]]:
    dice = unit.dice
    for die, colour, face in zip(DICE, dice.colours, dice.faces, strict=True):
        if die not in dice.cancelled:
            yield colour, face


def sets(unit: Unit, face: int) -> int:
    """How many complete sets of red, white and blue dice show this face (4.1)."""
    colours = Counter(colour for colour, f in _uncancelled(unit) if f == face)
    colours["W"] += unit.dice.added.count(face)
    return min(colours["R"], colours["W"], colours["B"])


def bonuses(state: State, unit: Unit) -> Iterator[tuple[Bonus, bool]]:
    """The bonuses that are not yet taken, and whether a card granted them (4.1, 8.9)."""
    for face, bonus in BONUSES.items():
        if face in training(state).counts:
            for _ in range(sets(unit, face) - unit.dice.taken.count(bonus)):
                yield bonus, False
    for bonus in unit.dice.granted:
        yield bonus, True


def cancels(state: State, unit: Unit) -> int:
    """How many dice the Skulls cancel (3.1, 3.2, 4.2, 6.11)."""
    if SKULL not in training(state).counts:
        return 0
    skulls = (*unit.dice.faces, *unit.dice.added).count(SKULL)
    skulls -= 3 * unit.dice.taken.count("dead-mans-gift") + ("sharpshooter" in unit.specialists)
    return max(0, min(skulls, len(targets(unit))))


def targets(unit: Unit) -> list[Die]:
    """The dice that a Skull can cancel (3.2)."""
    return [d for d in DICE if unit.dice.faces[INDEX[d]] not in (NO_DIE, SKULL)]


def worthless(state: State, unit: Unit) -> list[Die]:
    """The dice among them that count for nothing in this training."""
    counts = training(state).counts
    return [d for d in targets(unit) if unit.dice.faces[INDEX[d]] not in counts]


def straight(state: State, unit: Unit) -> bool:
    """Whether a tally shows all six results and may still earn an Award (3.7, 5.5)."""
    if not training(state).awards or "award" in unit.turn:
        return False
    shown = {*unit.dice.faces, *unit.dice.added, *extras(state, unit)}
    return shown >= BONUSES.keys()
