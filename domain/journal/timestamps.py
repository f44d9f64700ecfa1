"""Timestamps of UTC as the journal writes them, and time between them. No clock of its own."""

MINUTE, HOUR, DAY = 60, 3600, 86400


def seconds(ts: str) -> int:
    """The seconds from 1970 to a timestamp ``YYYY-MM-DDTHH:MM:SSZ``."""
    year, month, day = int(ts[:4]), int(ts[5:7]), int(ts[8:10])
    hour, minute, second = int(ts[11:13]), int(ts[14:16]), int(ts[17:19])
    return _days(year, month, day) * DAY + hour * HOUR + minute * MINUTE + second


def timestamp(since: int) -> str:
    """The timestamp so many seconds from 1970, in the form of the journal."""
    days, rest = divmod(since, DAY)
    year, month, day = _date(days)
    hour, minute, second = rest // HOUR, rest % HOUR // MINUTE, rest % MINUTE
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"


def later(ts: str, by: int) -> str:
    """The timestamp ``by`` seconds after another."""
    return timestamp(seconds(ts) + by)


def between(start: str, end: str) -> int:
    """The seconds from one timestamp to another; negative where it lies before."""
    return seconds(end) - seconds(start)


def spoken(ts: str) -> str:
    """A timestamp for people: ``2026-11-21 06:30 UTC``."""
    return f"{ts[:10]} {ts[11:16]} UTC"


def span(length: int) -> str:
    """So many seconds for people, in whole days where they are, or in hours."""
    number, unit = (length // DAY, "day") if length % DAY == 0 else (length // HOUR, "hour")
    return f"{number} {unit}{'' if number == 1 else 's'}"


# The Gregorian calendar, in years that begin with March: the leap day is the last of its year.


def _days(year: int, month: int, day: int) -> int:
    year -= month <= 2
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return year * 365 + year // 4 - year // 100 + year // 400 + of_year - 719468


def _date(days: int) -> tuple[int, int, int]:
    era, of_era = divmod(days + 719468, 146097)
    of_400 = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * of_400 + of_400 // 4 - of_400 // 100)
    march = (5 * of_year + 2) // 153
    month = march + 3 if march < 10 else march - 9
    return era * 400 + of_400 + (month <= 2), month, of_year - (153 * march + 2) // 5 + 1
