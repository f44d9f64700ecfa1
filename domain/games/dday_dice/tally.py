"""What a Final Tally holds: its results, its Skulls and its Red-White-Blue sets."""

from collections import Counter
from collections.abc import Iterator

from domain.games.dday_dice.lookup import battle, sector, vehicles
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
SET = 3
"""Dice of a complete set: a red one, a white one and a blue one."""


def item_points(tools: int) -> int:
    """Item Points for the Tools of a tally (3.4)."""
    return TOOLS[min(tools, 6)] + FURTHER_TOOL * max(0, tools - 6)


def extras(state: State, unit: Unit) -> Iterator[int]:
    """The results without colour (3.3, 10.11)."""
    here = sector(state, unit)
    if here.result:
        face = PIPS[here.result]
        yield turned(unit) if face == SKULL else face  # 10.11
    if "scout" in unit.specialists:
        yield TOOL  # 6.10
    if "toolkit" in unit.turn:
        yield from (TOOL, TOOL)  # 7.14
    if there := vehicles(state, unit):
        yield from (face for card, face in VEHICLE_RESULTS.items() if card in there)  # 8.16 to 8.18


def turned(unit: Unit) -> int:
    """What the Skulls of a tally are: what an Ammo Box has turned them to, or Skulls (7.17)."""
    for mark in unit.turn:
        if mark.startswith("ammo-box "):
            return PIPS[mark.removeprefix("ammo-box ")]
    return SKULL


def wild(state: State, unit: Unit) -> int:
    """The Skulls of any colour that a Sector or Item adds (7.22, 7.26, 10.15)."""
    ladders = [u for u in state.units.values() if "rope-ladder" in u.turn and u.active]
    return len(ladders) + ("grappling-hook" in unit.turn) + sector(state, unit).wild_skull


def skulls(state: State, unit: Unit) -> int:
    """All Skulls of a tally (3.1, 10.14)."""
    shown = (*unit.dice.faces, *unit.dice.added, *extras(state, unit))
    return shown.count(SKULL) + wild(state, unit) * (turned(unit) == SKULL)


def results(state: State, unit: Unit) -> Counter[int]:
    """How often each result counts, as far as the battle keeps it (3.5, 3.8, 12.5)."""
    kept = battle(state).kept
    shown = (*_uncancelled(unit), *unit.dice.added, *extras(state, unit))
    found = Counter([f for f in shown if f in kept])
    if (instead := turned(unit)) != SKULL:
        found[instead] += wild(state, unit)
    for face in sector(state, unit).loses:
        found[PIPS[face]] = max(0, found[PIPS[face]] - 1)
    return found


def four_of_a_kind(state: State, unit: Unit) -> bool:
    """Whether a tally shows one result four times (3.9)."""
    shown = Counter((*unit.dice.faces, *unit.dice.added, *extras(state, unit)))
    shown[turned(unit)] += wild(state, unit)
    del shown[NO_DIE]
    return max(shown.values(), default=0) >= 4


def _uncancelled(unit: Unit) -> list[int]:
    """The face of each die that no Skull has cancelled."""
    dice = unit.dice
    return [f for die, f in zip(DICE, dice.faces, strict=True) if die not in dice.cancelled]


def sets(unit: Unit, face: int, wild: int = 0) -> int:
    """How many complete sets of red, white and blue dice show this face (4.1).

    ``wild`` results take the colours that are missing.
    """
    dice = unit.dice
    if dice.faces.count(face) + dice.added.count(face) + wild < SET:
        return 0
    shown = zip(DICE, dice.colours, dice.faces, strict=True)
    colours = [colour for die, colour, f in shown if f == face and die not in dice.cancelled]
    white = colours.count("W") + dice.added.count(face)
    each = (colours.count("R"), white, colours.count("B"))
    n = min(each)
    while wild and sum(max(0, n + 1 - shown) for shown in each) <= wild:
        n += 1
    return n


def bonuses(state: State, unit: Unit) -> Iterator[tuple[Bonus, bool]]:
    """The bonuses that are not yet taken, and whether a card granted them (4.1, 8.9)."""
    counts, instead = battle(state).counts, turned(unit)
    shown = (*unit.dice.faces, *unit.dice.added)
    for face, bonus in BONUSES.items():
        if shown.count(face) < SET and face != instead:
            continue
        if face in counts and not (bonus == "battle-cry" and no_cry(state, unit)):
            more = wild(state, unit) if face == instead else 0
            for _ in range(sets(unit, face, more) - unit.dice.taken.count(bonus)):
                yield bonus, False
    yield from ((bonus, True) for bonus in unit.dice.granted)


def no_cry(state: State, unit: Unit) -> bool:
    """Whether the Sector of a Unit knows no Battle Cry, from dice or from a card (4.6)."""
    here = sector(state, unit)
    return here.no_cry or here.climb


def cancels(state: State, unit: Unit) -> int:
    """How many dice the Skulls cancel (3.1, 3.2, 4.2, 6.11)."""
    if SKULL not in battle(state).counts:
        return 0
    free = 3 * unit.dice.taken.count("dead-mans-gift") + ("sharpshooter" in unit.specialists)
    return max(0, min(skulls(state, unit) - free, len(targets(unit))))


def targets(unit: Unit) -> list[Die]:
    """The dice that a Skull can cancel (3.2)."""
    return [d for d in DICE if unit.dice.faces[INDEX[d]] not in (NO_DIE, SKULL)]


def worthless(state: State, unit: Unit) -> list[Die]:
    """The dice among them that count for nothing in this battle."""
    counts = battle(state).counts
    return [d for d in targets(unit) if unit.dice.faces[INDEX[d]] not in counts]


def straight(state: State, unit: Unit) -> bool:
    """Whether a tally shows all six results and may still earn an Award (3.7, 5.5)."""
    if not battle(state).awards or "award" in unit.turn:
        return False
    shown = {*unit.dice.faces, *unit.dice.added, *extras(state, unit)}
    missing = BONUSES.keys() - shown
    return not missing or (missing == {turned(unit)} and wild(state, unit) > 0)
