"""Paces, time banks and leaves, in the words of the reader."""

from collections.abc import Iterator, Sequence

from domain.journal.timestamps import DAY, HOUR, MINUTE
from domain.journal.timestamps import later as after
from domain.match.parts.pace import pace_of
from service.words import _, counted
from service.words.telling import date_told, spanned


def pace_told(text: str) -> str:
    """A pace with all that belongs to it: ``3 days a turn; a time bank of 20 days beside it``."""
    pace = pace_of(text)
    if not pace.seconds:
        return _("no limit of time")
    told = [_("{time} a turn", time=spanned(pace.seconds))]
    if pace.bank:
        told.append(_("a time bank of {time} for the whole match", time=spanned(pace.bank)))
    if pace.weekends:
        told.append(_("Saturday and Sunday do not count"))
    if pace.is_quiet:
        told.append(_("{hours} UTC does not count", hours=pace.quiet_told))
    return "; ".join(told)


def seat_told(bank: int, booked: Sequence[tuple[str, str]], answers: int | None) -> Iterator[str]:
    """What is told of a seat's time beside its deadline."""
    for begins, until in booked:
        first, last = date_told(begins, "UTC"), date_told(after(until, -1), "UTC")
        yield _("away from {first} to {last}", first=first, last=last)
    if bank > 0:
        yield _("{time} in the time bank", time=about(bank))
    if answers is not None:
        yield _("usually answers within {time}", time=about(answers))


def about(seconds: int) -> str:
    """So many seconds in the largest measure that tells them, rounded up."""
    if seconds > 2 * DAY:
        days = -(-seconds // DAY)
        return counted("{count} day", "{count} days", days, count=days)
    if seconds > HOUR:
        hours = -(-seconds // HOUR)
        return counted("{count} hour", "{count} hours", hours, count=hours)
    minutes = max(1, -(-seconds // MINUTE))
    return counted("{count} minute", "{count} minutes", minutes, count=minutes)
