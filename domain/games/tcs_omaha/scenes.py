"""The scenarios under one roof (20.3): lessons on a piece of plateau, and those on the maps."""

import functools
from typing import NamedTuple

from domain.games.tcs_omaha.ground import ground
from domain.games.tcs_omaha.printed import LESSONS, forces

DAY, HOUR = 24 * 60, 60
DAWN, DUSK = 6 * HOUR, 22 * HOUR
"""Between them a turn is twenty minutes, in the night an hour (1.14)."""
TWENTY = 20
ASHORE = ("spalding", "colleville")
"""Scenarios on the maps that begin with the Americans ashore (20.2)."""
LANDINGS = ("easy-red", "day", "campaign")
"""Scenarios on the maps that begin with the boats (2.1)."""


class Scene(NamedTuple):
    """What every scenario has: its title, the minutes of its turns, the hexes that it is about."""

    title: str
    summary: str
    turns: tuple[int, ...]
    """The minutes after 0000 of 6 June at which each turn begins."""
    goals: tuple[str, ...]
    aims: tuple[str, ...] = ()
    """The hexes that sheets are near at hand for: the goals, works of the enemy, heads of draws."""
    piece: str = ""
    """Its piece of the maps; "" of a lesson, which has ground of its own."""


@functools.cache
def scene(key: str) -> Scene:
    """A scenario by its key; KeyError where there is none."""
    if key in LESSONS:
        lesson = LESSONS[key]
        start = int(lesson.start[:2]) * HOUR + int(lesson.start[2:])
        turns = tuple(start + TWENTY * n for n in range(lesson.last))
        return Scene(lesson.title, lesson.summary, turns, lesson.goals, lesson.goals)
    found = forces.SCENARIOS[key]
    goals = tuple(h for prize in found.victory.places.values() for h in prize.hexes)
    turns = times(minute(found.begins), minute(found.ends))
    here = ground(found.piece)
    works = tuple(site.boxes[0] for site in here.sites.values() if site.boxes)
    draws = tuple(draw[-1] for draw in here.draws.values())
    aims = tuple(dict.fromkeys((*goals, *works, *draws)))
    return Scene(found.title, found.summary, turns, goals, aims, found.piece)


def times(start: int, end: int) -> tuple[int, ...]:
    """The beginnings of all turns from one to another, both included (1.14)."""
    found = [start]
    while found[-1] < end:
        day = DAWN <= found[-1] % DAY < DUSK
        found.append(found[-1] + (TWENTY if day else HOUR))
    return tuple(t for t in found if t <= end)


def minute(at: str) -> int:
    """A turn as minutes after 0000 of 6 June, of "7 June 0600"."""
    day, _, clock = at.rpartition(" ")
    return (int(day.split()[0]) - 6) * DAY + int(clock[:2]) * HOUR + int(clock[2:])
