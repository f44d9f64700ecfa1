"""Turns and hours: twenty minutes by day, an hour by night (21.1, 1.14)."""

import re

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.scenes import DAWN, DAY, DUSK, scene


def minutes(scenario: str, turn: int) -> int:
    """Minutes after midnight of the first day at which a turn begins."""
    turns = scene(scenario).turns
    return turns[min(max(turn, 1), len(turns)) - 1]


def told(scenario: str, turn: int) -> str:
    """The clock of a turn: "1320"."""
    now = minutes(scenario, turn)
    return f"{now // 60 % 24:02}{now % 60:02}"


def on_the_hour(scenario: str, turn: int) -> bool:
    """Whether a turn begins on a full hour."""
    return minutes(scenario, turn) % 60 == 0


def is_night(scenario: str, turn: int) -> bool:
    """Whether a turn is one of the night."""
    return not DAWN <= minutes(scenario, turn) % DAY < DUSK


def parsed(word: str, rule: str) -> str:
    """A time of day as the clock shows it, of "0900", "9:00", "900h"; Illegal by a rule."""
    clock = word.replace(":", "").removesuffix("h").zfill(4)
    if not re.fullmatch(r"([01]\d|2[0-3])[0-5]\d", clock):
        raise Illegal(rule, f"{word[:20]} is not a time of day; write it like 0900.")
    return clock
