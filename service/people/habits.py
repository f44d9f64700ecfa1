"""A person's habits: quiet hours, the hour of his digest, his language; each where he lives.

Whatever writes to people of its own accord (mails, pushes, webhooks) asks :func:`asleep` first,
and holds what it has back until they are awake. What somebody asks for himself comes at once.
"""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from service.store.people import habits as store
from service.store.recorder import Recorder
from service.words import languages

DIGEST_AT = 7 * 60
"""The minute of the day at which a digest comes, for who names none."""

_HOURS = re.compile(r"([01]?\d|2[0-4])(?:[:.h]([0-5]\d))?h?")


class BadHours(ValueError):
    """Hours that cannot be read: one sentence that says how they are written."""


class Habits(msgspec.Struct, frozen=True):
    """What a person said; minutes after midnight in his zone."""

    zone: str = "UTC"
    language: str = "en"
    quiet: tuple[int, int] | None = None
    """From when to when nothing is to be sent; may pass midnight."""
    digest_at: int = DIGEST_AT

    @property
    def told(self) -> str:
        """The quiet hours in words: ``22:00-07:00``; "" for none."""
        return "-".join(map(clock_time, self.quiet)) if self.quiet else ""


def habits_of(recorder: Recorder, player: str) -> Habits:
    """The habits of a player; who said nothing has none."""
    zone, row = store.zone_of(recorder, player), store.habits_of(recorder, player)
    if row is None:
        return Habits(zone)
    quiet = (row.quiet_from, row.quiet_to) if row.quiet_from >= 0 else None
    return Habits(zone, row.language, quiet, row.digest_at)


def keep(recorder: Recorder, player: str, wanted: Habits, now: int) -> None:
    """Keep a player's habits, but for his zone (People.rename); raises ValueError for a language
    that there is not."""
    if wanted.language not in languages():
        raise ValueError(f"Languages are {', '.join(languages())}.")
    row = store.HabitsRow(wanted.language, *(wanted.quiet or (-1, -1)), wanted.digest_at)
    sleeps, wakes = next_sleep(wanted, now) or (0, 0)
    coming = store.Next(sleeps, wakes, next_digest(wanted, now))
    recorder.write([store.habits_statement(player, row, coming)])


def asleep(recorder: Recorder, player: str, now: int) -> bool:
    """Whether a player has quiet hours at this moment, in Unix seconds."""
    habits = habits_of(recorder, player)
    span = next_sleep(habits, now)
    return span is not None and span[0] <= now


def next_sleep(habits: Habits, now: int) -> tuple[int, int] | None:
    """The quiet hours that are on or come next, in Unix seconds; None for who has none."""
    if habits.quiet is None:
        return None
    here = datetime.fromtimestamp(now, UTC).astimezone(_zone(habits.zone))
    for day in (-1, 0, 1):
        first, last = _times(here + timedelta(days=day), habits.quiet)
        if last > now:
            return first, last
    raise AssertionError("quiet hours come each day")


def next_digest(habits: Habits, after: int) -> int:
    """The first moment of a digest after ``after``, both in Unix seconds."""
    here = datetime.fromtimestamp(after, UTC).astimezone(_zone(habits.zone))
    for day in (0, 1, 2):
        due = _at(here + timedelta(days=day), habits.digest_at)
        if due > after:
            return due
    raise AssertionError("a digest comes each day")


KINDS = ("push", "webhook")
"""The kinds of notice that may have quiet hours of their own; those of a sound are a browser's."""


def keep_hours(
    recorder: Recorder, player: str, kind: str, hours: tuple[int, int] | None, now: int
) -> None:
    """Give a kind of notice quiet hours of its own, (-1, -1) for none at all; None for those of
    the mails."""
    if hours is None:
        recorder.write([store.no_hours_statement(player, kind)])
        return
    span = _span(recorder, player, hours, now)
    recorder.write([store.hours_statement(player, kind, hours, span)])


def _span(recorder: Recorder, player: str, hours: tuple[int, int], now: int) -> tuple[int, int]:
    zone = store.zone_of(recorder, player)
    return (next_sleep(Habits(zone, quiet=hours), now) if hours[0] >= 0 else None) or (0, 0)


def turn_the_clock(recorder: Recorder, now: int) -> int:
    """Note the next quiet hours of all whose last are over; returns of how many."""
    changes = []
    for player in store.awake_again(recorder, now):
        span = next_sleep(habits_of(recorder, player), now)
        if span is not None:
            changes.append(store.sleeps_statement(player, *span, now))
    for player, kind, start, end in store.awake_again_for(recorder, now):
        span = _span(recorder, player, (start, end), now)
        changes.append(store.hours_statement(player, kind, (start, end), span))
    if changes:
        recorder.write(changes)
    return len(changes)


def read_hours(text: str) -> tuple[int, int]:
    """``22-7``, ``22:00 to 7:30`` or ``22h-7h`` as minutes after midnight; raises BadHours."""
    parts = re.split(r"\s*(?:-|\u2013|to|until|bis|à)\s*", text.strip().lower())
    if len(parts) != 2:
        raise BadHours("Quiet hours are written 22:00-7:00.")
    start, end = read_time(parts[0]), read_time(parts[1])
    if start == end:
        raise BadHours("Quiet hours end at another time than they begin.")
    return start, end


def read_time(text: str) -> int:
    """A time of the day as minutes after midnight; raises BadHours."""
    found = _HOURS.fullmatch(text.strip().lower())
    if found is None:
        raise BadHours(f"“{text.strip()[:20]}” is not a time of the day; write 7:30 or 22.")
    return (int(found[1]) * 60 + int(found[2] or 0)) % (24 * 60)


def clock_time(minutes: int) -> str:
    """Minutes after midnight as ``07:30``."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def known_language(text: str) -> str:
    """A language by its code, by its own name, or by its name in any of ours; "" for none."""
    word = text.strip().lower()
    names = _NAMES | {own.lower(): code for code, own in languages().items()}
    code = names.get(word, word[:2] if re.fullmatch(r"[a-z]{2}([-_][a-z]{2})?", word) else "")
    return code if code in languages() else ""


_NAMES = {
    "englisch": "en", "anglais": "en", "german": "de", "allemand": "de",
    "french": "fr", "französisch": "fr", "francais": "fr",
}  # fmt: skip


def _times(day: datetime, quiet: tuple[int, int]) -> tuple[int, int]:
    start, end = quiet
    over = day + timedelta(days=1) if end <= start else day
    return _at(day, start), _at(over, end)


def _at(day: datetime, minutes: int) -> int:
    """A time of a day in Unix seconds; one that a clock skips in spring is an hour later."""
    wall = day.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0, fold=0)
    return int(wall.astimezone(UTC).timestamp())


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return ZoneInfo("UTC")
