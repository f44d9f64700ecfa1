"""A pause that is asked for: until somebody ends it, or with an end at which it is over."""

import re
from typing import ClassVar, Literal

from domain.game.ruleset import Illegal, Order
from domain.journal.timestamps import DAY, later

LONGEST_PAUSE = 365
"""Days that a pause with an end may last."""


class Pause(Order, frozen=True):
    """Ask to stop the clock."""

    form: ClassVar[str] = "pause"
    help: ClassVar[str] = "ask the others to stop the clock"


class PauseFor(Order, frozen=True):
    """Ask to stop the clock for some days or weeks."""

    form: ClassVar[str] = "pause {number} {unit}"
    help: ClassVar[str] = "ask the others to stop the clock for that long"
    number: int
    unit: Literal["days", "day", "weeks", "week"]


class PauseUntil(Order, frozen=True):
    """Ask to stop the clock until a day."""

    form: ClassVar[str] = "pause until {day}"
    help: ClassVar[str] = "ask the others to stop the clock until that day begins, in UTC"
    day: str


Pausing = Pause | PauseFor | PauseUntil


def end_of(order: Pausing, now: str) -> str:
    """When a pause that is asked for ends by itself; "" where somebody ends it. Raises Illegal."""
    match order:
        case PauseFor():
            days = order.number * (7 if order.unit.startswith("week") else 1)
            until = later(now, days * DAY) if 1 <= days <= LONGEST_PAUSE else ""
        case PauseUntil():
            until = f"{order.day}T00:00:00Z" if _is_day(order.day) else ""
        case Pause():
            return ""
    if not now < until <= later(now, LONGEST_PAUSE * DAY):
        raise Illegal(
            "table.10",
            f"A pause lasts at most {LONGEST_PAUSE} days: say “pause 2 weeks”, or name a day to "
            f"come, as in “pause until {later(now, 14 * DAY)[:10]}”.",
        )
    return until


def _is_day(text: str) -> bool:
    begins = f"{text}T00:00:00Z"
    return bool(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text)) and (
        later(begins, 0) == begins  # no such day is told as another
    )
