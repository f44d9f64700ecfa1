"""The pace of a match: how long a seat has, its time bank, and the hours that do not count.

It is one line, as people open a match with it: ``3 days, bank 20 days, free weekends, quiet
22:00-07:00``. Days and hours are those of UTC, so that every reader of a journal counts alike.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.journal.timestamps import DAY, HOUR, MINUTE, span

LONGEST_PACE = 365
"""Days that a seat may have at most, for a turn and in its bank."""

NO_PACE: Final = "none"
"""The pace of a match in which everybody has as long as they want."""

MOST_QUIET = 16
"""Hours of a day that may not count."""

_PACES: Final = (
    f"A pace is “none”, or 1 hour to {LONGEST_PACE} days, like “7 days” or “36 hours”. Behind it "
    "may stand “bank 20 days”, “free weekends” and “quiet 22:00-07:00”, in UTC."
)
_QUIETS: Final = f"Quiet hours last 1 minute to {MOST_QUIET} hours, like “quiet 22:00-07:00”."
_BANKS: Final = f"A time bank holds 1 hour to {LONGEST_PACE} days, like “bank 20 days”."

_LENGTH: Final = r"([1-9][0-9]{0,3}) (day|hour)s?"
_HOUR: Final = r"([01]?[0-9]|2[0-4])(?::([0-5][0-9]))?"
_JOINED: Final = re.compile(r"[, ]+(?:(?:and|with|with a|und|mit|et|avec) )?")
_FIRST: Final = re.compile(rf"{_LENGTH}(?: (?:a|per|each) (?:turn|move))?(?![^, ])")
_BANK: Final = re.compile(
    rf"(?:(?:time )?bank(?: of)? {_LENGTH}|{_LENGTH} (?:in the |in a )?bank)(?![^, ])"
)
_WEEKENDS: Final = re.compile(
    r"(?:(?:free|no) weekends?|weekends? (?:free|off)|freie wochenenden|week-?ends? libres?)"
    r"(?![^, ])"
)
_QUIET: Final = re.compile(rf"quiet(?: hours)? {_HOUR} ?(?:-|\u2013|to) ?{_HOUR}(?: utc)?(?![^, ])")


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long a seat has, and which hours count."""

    seconds: int = 0
    """How long a seat has for a turn; 0 for as long as it wants."""
    bank: int = 0
    """Seconds beside that, for the whole match."""
    weekends: bool = False
    """Whether Saturday and Sunday do not count."""
    quiet: tuple[int, int] = (0, 0)
    """From which minute of the day until which time does not count; alike for none."""

    @property
    def is_plain(self) -> bool:
        """Whether every hour counts."""
        return not self.weekends and not self.is_quiet

    @property
    def is_quiet(self) -> bool:
        """Whether there are quiet hours."""
        return self.quiet[0] != self.quiet[1]

    @property
    def quiet_told(self) -> str:
        """The quiet hours as a clock shows them, ``22:00-07:00``; "" for none."""
        ends = (f"{at // 60:02}:{at % 60:02}" for at in self.quiet)
        return "-".join(ends) if self.is_quiet else ""

    @property
    def spelled(self) -> str:
        """The line that the journal keeps."""
        if not self.seconds:
            return NO_PACE
        parts = [span(self.seconds)]
        parts += [f"bank {span(self.bank)}"] if self.bank else []
        parts += ["free weekends"] if self.weekends else []
        return ", ".join([*parts, *([f"quiet {self.quiet_told}"] if self.is_quiet else [])])


def read_pace(text: str) -> str:
    """A pace in the one spelling that the journal keeps; raises Illegal for what is none."""
    words = " ".join(text.split()).casefold()
    if words in ("", NO_PACE):
        return NO_PACE
    found = _FIRST.match(words)
    if not found:
        raise Illegal("table.8", _PACES)
    number, unit = found[1], found[2]
    pace = Pace(seconds=_seconds(number, unit, _PACES))
    at = found.end()
    while at < len(words):
        joined = _JOINED.match(words, at)
        pace, at = _with(pace, words, joined.end() if joined else len(words))
    told = f"{number} {unit}{'' if number == '1' else 's'}"
    return ", ".join([told, *pace.spelled.split(", ")[1:]])


def _with(pace: Pace, words: str, at: int) -> tuple[Pace, int]:
    """The pace with one thing more that its line says there, and where that ends. Raises
    Illegal."""
    if bank := _BANK.match(words, at):
        length = _seconds(bank[1] or bank[3], bank[2] or bank[4], _BANKS)
        return replace(pace, bank=length), bank.end()
    if weekends := _WEEKENDS.match(words, at):
        return replace(pace, weekends=True), weekends.end()
    if quiet := _QUIET.match(words, at):
        start, end = (_minute(quiet[k], quiet[k + 1]) for k in (1, 3))
        if not 0 < (end - start) % (24 * 60) <= MOST_QUIET * 60:
            raise Illegal("table.8", _QUIETS)
        return replace(pace, quiet=(start, end)), quiet.end()
    raise Illegal("table.8", _PACES)


def _seconds(number: str, unit: str, refusal: str) -> int:
    length = int(number) * (DAY if unit == "day" else HOUR)
    if length > LONGEST_PACE * DAY:
        raise Illegal("table.8", refusal)
    return length


def _minute(hour: str, minute: str | None) -> int:
    return (int(hour) * 60 + int(minute or 0)) % (24 * 60)


@lru_cache(maxsize=256)
def pace_of(text: str) -> Pace:
    """The pace that a journal's line says. Raises Illegal for what is none."""
    if text == NO_PACE:
        return Pace()
    first, comma, rest = text.partition(", ")
    number, unit = first.split()
    pace = Pace(seconds=int(number) * (DAY if unit.startswith("day") else HOUR))
    at = 0
    while comma and at < len(rest):
        pace, at = _with(pace, rest, at)
        at += len(comma)
    return pace


def pace_seconds(pace: str) -> int:
    """The seconds of a pace, 0 for none."""
    return pace_of(pace).seconds


# Time that counts

Span = tuple[int, int]
"""From when until when, in seconds from 1970."""


def counted(pace: Pace, away: tuple[Span, ...], start: int, end: int) -> int:
    """The seconds between two moments that count: all but those of the pace's free hours and of
    the spans ``away``. Negative if ``end`` lies before."""
    if pace.is_plain and not away:
        return end - start
    if end < start:
        return -counted(pace, away, end, start)
    days = range(start // DAY, end // DAY + 1)
    spans = (one for day in days for one in _open(pace, away, day))
    return sum(max(0, min(stop, end) - max(begin, start)) for begin, stop in spans)


def gone_on(pace: Pace, away: tuple[Span, ...], start: int, seconds: int) -> int:
    """The moment until which so many seconds have counted since ``start``; before it, if they are
    negative."""
    if (pace.is_plain and not away) or not seconds:
        return start + seconds
    day, step = start // DAY, 1 if seconds > 0 else -1
    while True:
        for begin, stop in _open(pace, away, day)[::step]:
            begin, stop = (max(begin, start), stop) if seconds > 0 else (begin, min(stop, start))
            if begin >= stop:
                continue
            if stop - begin >= abs(seconds):
                return begin + seconds if seconds > 0 else stop + seconds
            seconds -= step * (stop - begin)
        day += step


def _open(pace: Pace, away: tuple[Span, ...], day: int) -> list[Span]:
    """The spans of a day in which time counts, in order."""
    if pace.weekends and (day + 3) % 7 >= 5:  # the first day of 1970 was a Thursday
        return []
    spans = [(day * DAY, (day + 1) * DAY)]
    start, end = (day * DAY + at * MINUTE for at in pace.quiet)
    closed = [(start, end)] if start < end else [(day * DAY, end), (start, (day + 1) * DAY)]
    for off in (*(closed if pace.is_quiet else ()), *away):
        spans = [left for one in spans for left in _without(one, off)]
    return spans


def _without(span: Span, off: Span) -> Iterator[Span]:
    """What of a span does not lie in another."""
    for begin, stop in ((span[0], min(span[1], off[0])), (max(span[0], off[1]), span[1])):
        if begin < stop:
            yield begin, stop
