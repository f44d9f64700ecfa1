"""What stops or changes the clock if all agree: a pause, with an end or without one, and another
pace."""

from typing import Literal

from domain.game.grammar.forms import Day
from domain.game.ruleset import Illegal, Seat
from domain.journal.timestamps import DAY, later
from domain.match.events.clock import AgreementAsked
from domain.match.parts.pace import read_pace
from domain.table.accord import Settling, ask
from domain.table.table_order import AnyWriter

LONGEST_PAUSE = 365
"""Days that a pause with an end may last."""


class Pause(Settling, frozen=True):
    """Ask to stop the clock."""

    form = "pause"
    help = "ask the others to stop the clock"

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        if not writer.match.clock.seconds:
            raise Illegal("table.10", "This match has no clock to stop.")
        if writer.match.clock.paused:
            raise Illegal("table.10", "The match is paused already; “resume” ends the pause.")
        until = self.end(writer.context.ts)
        ask(writer, AgreementAsked(seat, "pause", writer.match.sitting.others(seat), what=until))

    def end(self, now: str) -> str:
        """When it ends by itself; "" if somebody ends it. Raises Illegal."""
        return ""


class PauseFor(Pause, frozen=True):
    """Ask to stop the clock for some days or weeks."""

    form = "pause {number} {unit}"
    help = "ask the others to stop the clock for that long"
    number: int
    unit: Literal["days", "day", "weeks", "week"]

    def end(self, now: str) -> str:
        days = self.number * (7 if self.unit.startswith("week") else 1)
        return _within(now, later(now, days * DAY) if 1 <= days <= LONGEST_PAUSE else "")


class PauseUntil(Pause, frozen=True):
    """Ask to stop the clock until a day."""

    form = "pause until {day}"
    help = "ask the others to stop the clock until that day begins, in UTC"
    day: Day

    def end(self, now: str) -> str:
        return _within(now, f"{self.day}T00:00:00Z" if _is_whole(self.day) else "")


def _within(now: str, until: str) -> str:
    if not now < until <= later(now, LONGEST_PAUSE * DAY):
        raise Illegal(
            "table.10",
            f"A pause lasts at most {LONGEST_PAUSE} days: say “pause 2 weeks”, or name a day to "
            f"come, as in “pause until {later(now, 14 * DAY)[:10]}”.",
        )
    return until


def _is_whole(day: Day) -> bool:
    """Whether it is a day of the calendar, with its year."""
    begins = f"{day}T00:00:00Z"
    return len(day) == len("2026-12-20") and later(begins, 0) == begins  # none is told as another


class SetPace(Settling, frozen=True):
    """Ask for another pace."""

    form = "pace {words}"
    help = "ask for another pace, as in “pace 3 days, bank 20 days, free weekends”"
    words: tuple[str, ...]

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        pace = read_pace(" ".join(self.words))
        if pace == writer.match.clock.pace:
            raise Illegal("table.8", f"The pace of this match is “{pace}” already.")
        others = writer.match.sitting.others(seat)
        ask(writer, AgreementAsked(seat, "pace", others, what=pace))
