"""Who reaches the beach (2.1i-2.1k), and what goes down with a boat (2.1j)."""

from collections.abc import Iterable, Sequence

from domain.games.tcs_omaha.landing.loading import Aboard, Units, class_of
from domain.games.tcs_omaha.printed.landing import LOAD, SURVIVAL, Kind
from domain.grid.results import column


def modifier(pill_boxes: int) -> int:
    """What the pill boxes that still stand add to the dice of a boat (2.1k)."""
    return SURVIVAL.modifiers[column(SURVIVAL.boxes, pill_boxes, -1)]


def needed(kind: Kind, load: Iterable[Aboard], units: Units) -> int:
    """The highest modified roll with which a boat survives (2.1i)."""
    if kind == "dukw":
        return SURVIVAL.most[f"dukw with class {'II' if class_of(units, load) > 1 else 'I'}"]
    return SURVIVAL.most[kind]


def total(kind: Kind, dice: Sequence[int], pill_boxes: int) -> int:
    """Two dice as modified; DUKWs and swimming tanks have no modifier (2.1i)."""
    return sum(dice) + (modifier(pill_boxes) if kind in SURVIVAL.modified else 0)


def survives(
    kind: Kind, load: Iterable[Aboard], units: Units, dice: Sequence[int], pill_boxes: int
) -> bool:
    """Whether a boat, or a tank that swims, makes the beach (2.1i)."""
    return total(kind, dice, pill_boxes) <= needed(kind, load, units)


def fullest_first(loads: Sequence[Sequence[Aboard]], units: Units) -> list[int]:
    """The order in which the boats of a group roll: the most fully laden first (2.1j)."""
    weight = [sum(p.steps * LOAD.points[units[p.unit].kind] for p in load) for load in loads]
    return sorted(range(len(loads)), key=lambda at: -weight[at])


def lost_at_random(drawn: Iterable[Aboard], units: Units, points: int) -> tuple[Aboard, ...]:
    """The steps that go down with ``points`` load points, unit after unit as drawn (2.1j).

    A step of more points than are left to lose is spared, and the next unit suffers.
    """
    lost: list[Aboard] = []
    for part in drawn:
        each = LOAD.points[units[part.unit].kind]
        steps = min(part.steps, points // each)
        if steps:
            lost.append(Aboard(part.unit, steps))
            points -= steps * each
    return tuple(lost)


def without(aboard: Iterable[Aboard], lost: Iterable[Aboard]) -> tuple[Aboard, ...]:
    """What is left of a load after a loss."""
    gone: dict[str, int] = {}
    for part in lost:
        gone[part.unit] = gone.get(part.unit, 0) + part.steps
    left: list[Aboard] = []
    for part in aboard:
        taken = min(part.steps, gone.get(part.unit, 0))
        gone[part.unit] = gone.get(part.unit, 0) - taken
        if part.steps > taken:
            left.append(Aboard(part.unit, part.steps - taken))
    return tuple(left)
