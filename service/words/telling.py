"""How moments, spans, paces, leaves and seats are told, in the language of the reader."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from domain.journal.timestamps import DAY, HOUR, MINUTE
from domain.journal.timestamps import later as after
from domain.match.parts.pace import pace_of
from domain.match.parts.pending import Asked
from service.words import _, counted, later, of

_DAYS = (
    later("Monday"), later("Tuesday"), later("Wednesday"), later("Thursday"), later("Friday"),
    later("Saturday"), later("Sunday"),
)  # fmt: skip
_MONTHS = (
    later("January"), later("February"), later("March"), later("April"), later("May"),
    later("June"), later("July"), later("August"), later("September"), later("October"),
    later("November"), later("December"),
)  # fmt: skip

_SHORT_DAYS = (
    later("Mon"), later("Tue"), later("Wed"), later("Thu"), later("Fri"), later("Sat"),
    later("Sun"),
)  # fmt: skip
_SHORT_MONTHS = (
    later("Jan"), later("Feb"), later("Mar"), later("Apr"), later("May"), later("Jun"),
    later("Jul"), later("Aug"), later("Sep"), later("Oct"), later("Nov"), later("Dec"),
)  # fmt: skip
_A_WEEK = 7
"""Days after which the name of a day alone would mislead."""


def when(ts: str, zone: str) -> str:
    """A moment in the reader's own time: ``Saturday 28 November 2026, 07:30 (Europe/Berlin)``."""
    there, zone = _there(ts, zone)
    told = _(
        "{weekday} {day} {month} {year}, {time}",
        weekday=_(_DAYS[there.weekday()]),
        day=there.day,
        month=_(_MONTHS[there.month - 1]),
        year=there.year,
        time=clock_told(there),
    )
    return f"{told} UTC" if zone in ("UTC", "Etc/UTC") else f"{told} ({zone})"


def day_told(ts: str, at: str, zone: str) -> str:
    """The same in a word, as it is understood ``at`` a moment: ``18:00``, ``Tue`` or ``12 Dec``."""
    (there, _name), (today, _name) = _there(ts, zone), _there(at, zone)
    days = (there.date() - today.date()).days
    if days == 0:
        return clock_told(there)
    if 0 < days < _A_WEEK:
        return _(_SHORT_DAYS[there.weekday()])
    return _("{day} {month}", day=there.day, month=_(_SHORT_MONTHS[there.month - 1]))


def date_told(ts: str, zone: str) -> str:
    """The day of a moment, with its year: ``20 Dec 2026``."""
    there, _name = _there(ts, zone)
    month = _(_SHORT_MONTHS[there.month - 1])
    return _("{day} {month} {year}", day=there.day, month=month, year=there.year)


def _there(ts: str, zone: str) -> tuple[datetime, str]:
    """A moment as clocks in ``zone`` show it, and the zone: UTC for one that is not known."""
    then = datetime.fromisoformat(ts.replace("Z", "+00:00"))
    try:
        return then.astimezone(ZoneInfo(zone)), zone
    except (KeyError, OSError, ValueError):
        return then.astimezone(UTC), "UTC"


def clock_told(there: datetime) -> str:
    """An hour as clocks there show it: ``02:30``, or ``02:30 UTC+1`` where they show it twice."""
    first, second = (there.replace(fold=fold).utcoffset() for fold in (0, 1))
    offset = there.utcoffset()
    if first == second or offset is None:
        return f"{there:%H:%M}"
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "-" if offset < timedelta() else "+"
    return f"{there:%H:%M} UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


def turn_told(turn: str) -> str:
    """A turn as its board calls it: ``Turn 3``, ``3``, ``Turn 3, 1300`` or ``Before turn 1``."""
    if turn == "Before turn 1":
        return _("Before turn 1")
    named, comma, hour = turn.partition(", ")
    number = named.removeprefix("Turn ")
    return _("Turn {turn}", turn=number) + comma + hour if number.isdigit() else turn


PHASE = "phase"
"""The context of phases in the catalogues."""


def phase_told(phase: str) -> str:
    """A phase of a game; one that no catalogue has, as of a box of somebody's own, as it stands."""
    return of(PHASE, phase)


GAME = "game"
"""The context of what lists say of games: what a game and a scenario is about, optional rules."""


def of_game(words: str) -> str:
    """What lists say of a game; as it stands, if no catalogue has it."""
    return of(GAME, words)


def spanned(seconds: int) -> str:
    """So many seconds for people, in whole days where they are, or in hours."""
    if seconds % DAY == 0:
        return counted("{count} day", "{count} days", seconds // DAY, count=seconds // DAY)
    return counted("{count} hour", "{count} hours", seconds // HOUR, count=seconds // HOUR)


def listed(seats: Sequence[str]) -> str:
    """Seats as people list them: ``Red, Blue and Green``."""
    names = [seat.title() for seat in seats]
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def labelled(name: str) -> str:
    """A name before what belongs to it, with the mark as the language sets it; a question has its
    own."""
    return name if name.endswith("?") else _("{name}:", name=name)


def asks(asked: Asked, zone: str = "UTC") -> str:
    """What is asked, as words after the name of who asks it."""
    if asked.kind == "pause" and asked.what:
        return _("asks for a pause until {when}", when=when(asked.what, zone))
    told = {
        "takeback": _("asks to take the match back"),
        "pause": _("asks for a pause"),
        "draw": _("offers a draw"),
        "pace": _("asks for another pace: {pace}", pace=asked.what),
        "extension": _("asks for {days} more days", days=asked.what),
        "replace": _("asks to replace {seat} with {bot}", seat=asked.about, bot=asked.what),
        "adjudicate": _("asks to end the match as it stands"),
    }
    return told.get(asked.kind, asked.sentence)


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
