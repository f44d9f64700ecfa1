"""Leaders (2.3f): the cup, how many land, what they do for those near them, how they die."""

from collections.abc import Iterable, Mapping, Sequence

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.printed.command import AVAILABLE, COMMAND, LEADERS, minute
from domain.grid.results import column

REMOVED = minute(COMMAND.removed)
"""At the start of this turn all leaders leave play (2.3f)."""


def commands(leader: str, unit: str) -> bool:
    """Whether a unit is subordinate to a leader: "1/A/1/16" to Driscoll of 1/16, to Taylor of 16;
    all are to the assistant division commander."""
    of = LEADERS[leader].of
    return of == "ADC" or f"/{unit}".endswith(f"/{of}")


def in_the_cup(landing: Iterable[str]) -> tuple[str, ...]:
    """The leaders some of whose units land in the assault or the first transport landing."""
    units = tuple(landing)
    return tuple(name for name in LEADERS if any(commands(name, unit) for unit in units))


def drawn(dice: Sequence[int], cup: int) -> int:
    """How many leaders land, of the ``cup`` in it."""
    return min(AVAILABLE.leaders[column(AVAILABLE.least, sum(dice), -1)], cup)


def check_boat(leader: str, aboard: Iterable[str]) -> None:
    """Raise Illegal where a leader sails without any unit of his."""
    if not any(commands(leader, unit) for unit in aboard):
        of = LEADERS[leader].of
        raise Illegal("2.3f", f"{leader} lands with units of {of}; name one that is in a boat.")


def killed(dice: Sequence[int]) -> bool:
    """Whether the roll of an Action Phase in sight and range of the enemy kills a leader."""
    return sum(dice) >= COMMAND.dies


def in_danger(enemies: Iterable[tuple[int, int, bool]], visibility: int) -> bool:
    """Whether a leader must roll: an enemy unit has a clear line to him, within visibility and its
    weapon's range. ``enemies``: distance, range, and whether the line is clear, of each unit."""
    return any(clear and off <= min(reach, visibility) for off, reach, clear in enemies)


def led(distances: Mapping[str, int]) -> tuple[str, ...]:
    """The units that a leader frees for this Action Phase, of their distances at its start."""
    return tuple(sorted(unit for unit, off in distances.items() if off <= COMMAND.reach))
