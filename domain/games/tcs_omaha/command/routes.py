"""Routes of operation sheets (8.13): further goals, phase lines and boundaries, as people write
them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.position import Leg, Sheet, State, naming
from domain.games.tcs_omaha.position.lookup import allowed, ground
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.clock import coming
from domain.games.tcs_omaha.words import DAY, HOUR, MISSIONS, Mission

Task = Literal[
    "attack", "move", "hasty", "prepared",
    "hasty-defense", "hasty-defence", "prepared-defense", "prepared-defence",
]  # fmt: skip
"""A mission as people write it."""
TASKS: dict[Task, Mission] = {
    "attack": "attack", "move": "move", "hasty": "hasty", "prepared": "prepared",
    "hasty-defense": "hasty", "hasty-defence": "hasty",
    "prepared-defense": "prepared", "prepared-defence": "prepared",
}  # fmt: skip
_DEFENSE = (["defense"], ["defence"], ["Defense"], ["Defence"])
"""What people write after "Hasty"."""
HOLD = "hold"
"""Hasty Defense of the goal before it."""


def legs(
    state: State, mission: Mission, goal: Sequence[str], route: Iterable[str]
) -> Iterator[Leg]:
    """The goals of a sheet one after another; a goal without a mission has that of the one before
    (8.13)."""
    last = _leg(state, mission, goal, 0, "")
    yield last
    for words in _parts(route):
        head, rest = words[0].casefold(), words[1:]
        if head == HOLD:
            mission = "hasty"
        elif head in TASKS:
            mission, rest = TASKS[head], rest[rest[:1] in _DEFENSE :]
        else:
            mission, rest = last.mission, words
        stays = last.goal if head == HOLD or head in TASKS else ""
        last = _leg(state, mission, rest, last.until, stays)
        yield last


def _parts(route: Iterable[str]) -> Iterator[list[str]]:
    """The words of each goal between one "then" and the next."""
    words = (word.strip(",") for word in route)
    for then, part in groupby(words, lambda word: word.casefold() == "then"):
        if not then:
            yield list(part)


def _leg(state: State, mission: Mission, words: Sequence[str], after: int, stays: str) -> Leg:
    """A goal and the hour of its phase line, which is later than the one before."""
    folded = [word.casefold() for word in words]
    at = folded.index("until") if "until" in folded else len(words)
    place, hour = " ".join(words[:at]), " ".join(words[at + 1 :])
    if not place and not stays:
        raise Illegal("8.13", "Name a goal before “until”: a hex, a draw, a village, a work.")
    until = ahead(state, hour, "8.13") if at < len(words) else 0
    if 0 < until <= after:
        raise Illegal("8.13", f"The hours of a route follow one another, so {hour} is too early.")
    return Leg(mission, naming.goal(state, place) if place else stays, until)


def ahead(state: State, hour: str, rule: str) -> int:
    """The minute of an hour that lies ahead: one that has passed today is that of the next day,
    where the match lasts so long; Illegal by ``rule`` elsewhere (8.1)."""
    now, last = (forces.minutes(state.scenario, turn) for turn in (state.turn, state.last))
    wanted = coming(hour, now, rule)
    if wanted <= now or wanted > last:
        told, end = (forces.clock(state.scenario, turn) for turn in (state.turn, state.last))
        passed = wanted <= now or wanted // DAY > now // DAY
        why = "has passed or comes after" if passed else "comes after"
        raise Illegal(
            rule,
            f"It is {told}, and {hour} {why} the last turn, that of {end}; name "
            "an hour until then, or none.",
        )
    return wanted


def between(state: State, words: Iterable[str], goals: Iterable[Leg]) -> tuple[str, ...]:
    """The hexes whose columns bound a sheet, the western first; () without any (8.13)."""
    named = [word for word in words if word.casefold() != "and"]
    if not named:
        return ()
    two = (_places(state, named[:n], named[n:]) for n in range(1, len(named)))
    cells, found = ground(state).grid.cells, next(filter(None, two), ())
    if not found:
        raise Illegal("8.13", "Boundaries are two columns or places: “between E-3 and WN61”.")
    west, east = sorted(found, key=lambda h: cells[h][0])
    for leg in goals:
        if not cells[west][0] <= cells[leg.goal][0] <= cells[east][0]:
            raise Illegal("8.13", f"{leg.goal} is outside the boundaries; move them, or the goal.")
    return west, east


def _places(state: State, *named: Sequence[str]) -> tuple[str, ...]:
    """The hexes of some places or columns, () where one of them is none."""
    said = [_in_column(state, " ".join(words)) for words in named]
    able = all(allowed(naming.goal, state, place) for place in said)
    return tuple(naming.goal(state, place) for place in said) if able else ()


def _in_column(state: State, said: str) -> str:
    """A hex of the column that a word names, as the map writes it: "A36"; or the words."""
    column = f"{said.upper()}."
    return next((h for h in ground(state).grid.names if h.startswith(column)), said)


SLOW: tuple[Mission, ...] = ("move", "hasty", "attack", "prepared")
"""The missions, the one that takes longest to prepare last (8.4)."""


def slowest(sheet: Sheet) -> Mission:
    """The mission for which a sheet is prepared (8.4)."""
    return max((sheet.mission, *(leg.mission for leg in sheet.then)), key=SLOW.index)


def told(sheet: Sheet) -> str:
    """The way of a sheet in words: its goals with their hours, its boundaries."""
    goals = (Leg(sheet.mission, sheet.goal, sheet.until), *sheet.then)
    way = ", then ".join(f"{MISSIONS[leg.mission]} {leg.goal}{_hour(leg.until)}" for leg in goals)
    if not sheet.between:
        return way
    return f"{way}, between the columns of {' and '.join(sheet.between)}"


def _hour(minute_: int) -> str:
    return f" until {minute_ % DAY // HOUR:02}{minute_ % HOUR:02}" if minute_ else ""
