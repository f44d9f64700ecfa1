"""The words of the Tactical Combat Series: sides, modes, missions, as players write them."""

from typing import Literal

Side = Literal["american", "german"]
Stage = Literal["load", "plan", "action", "clean", "over"]
Mode = Literal["move", "fire"]
Morale = Literal["", "suppressed", "paralyzed"]
Mission = Literal["attack", "move", "hasty", "prepared"]
Class = Literal["infantry", "weapons", "gun", "vehicle", "carrier", "leader", "pillbox", "pit"]
Feet = Literal["foot", "tracked", "wheeled", "none"]
Weather = Literal["clear", "overcast", "rain"]
SIDES: tuple[Side, ...] = ("american", "german")
OTHER: dict[str, Side] = {"american": "german", "german": "american"}
CALLED = {"american": "American", "german": "German"}
MISSIONS = {
    "attack": "Attack",
    "move": "Move",
    "hasty": "Hasty Defense",
    "prepared": "Prepared Defense",
}
PHASES: dict[tuple[Side, Stage], str] = {
    (side, stage): f"{CALLED[side]} {stage.capitalize()}"
    for stage in ("plan", "action")
    for side in SIDES
}
"""The parts of a turn in which a side orders (21.2)."""
PHASES["american", "load"] = "Landing Plan"
CLEAN_UP = "Clean-up"


HOUR, DAY = 60, 24 * 60
"""In minutes."""


def minute(at: str) -> int:
    """A turn as minutes from 0000 of 6 June: "1300" of that day, or "7 June 0600"."""
    day, _, clock = at.rpartition(" ")
    return (int(day.split()[0]) - 6 if day else 0) * DAY + int(clock[:2]) * HOUR + int(clock[2:])


def missions(shells: int, smoke: int) -> str:
    """What a battery has left to fire, in words."""
    return f"{shells} mission{'s' * (shells != 1)}, {smoke} of smoke"


def brought(spot: str, total: int, need: int, target: str, *, done: bool) -> str:
    """How fire was brought from its first round onto its target, or was not (10.3)."""
    first = f"first round on {spot}" if spot else "first round off the map"
    rolled = f"rolled {total}, needed {need}"
    if done:
        return f"{first}; {rolled}: fire for effect on {target}"
    if total < need:
        return f"{first}; {rolled}: it is not brought onto {target}"
    return f"{first}; nobody watches {target} any more, so it stops"


AREA_CHART = "Area fire: two dice with their changes"
POINT_CHART = "Point fire: two dice must reach"
CLOSE_CHART = "Foot against vehicles: two dice must reach"
MORALE_CHART = "Morale: two dice, morale, lost steps, the company"
SCATTER_CHART, SECTOR_CHART = "Scatter paths", "Beach sectors"
"""What the tables of rolls are called on the reference sheet."""
ROLLS = range(1, 13)
"""Dice of area fire with their changes: less than 1 counts as 0, more than 12 as 12."""

BEGUN = {
    "mg": "mg",
    "machine gun": "mg",
    "weapons platoon": "wpn",
    "half-track": "ht",
    "half-tracks": "ht",
    "halftrack": "ht",
}
"""What people call a unit by the beginning of its name alone."""
