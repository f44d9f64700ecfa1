"""Hours as people write them."""

import re

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.words import DAY, minute


def coming(words: str, now: int, rule: str) -> int:
    """The minute from 0000 of 6 June of an hour that words name: the next after ``now`` at which
    the clock shows it, or that of a day, as in "1200 tomorrow" or "noon on 7 June"; Illegal by a
    rule."""
    day = _DAY.search(words.casefold())
    hour = minute(_parsed(words[: day.start()] + words[day.end() :] if day else words, rule))
    if day:
        return (int(day[1] or day[2]) - 6 if day[1] or day[2] else now // DAY + 1) * DAY + hour
    return now + 1 + (hour - now - 1) % DAY


_DAY = re.compile(
    r",? ?\b(?:of |on )?(?:the )?"
    r"(?:tomorrow|(?:next|following) day|([678])(?:th)? june|june ([678]))\b"
)


def _parsed(word: str, rule: str) -> str:
    """A time of day as the clock shows it, of "0900", "9:00", "900h", "noon", "1:20 pm"; Illegal by
    a rule."""
    said = word.casefold().replace(" ", "").strip(".,")
    half = re.fullmatch(r"(\d{1,2})(?:[:.](\d\d))?([ap])\.?m", said)
    if half and 1 <= int(half[1]) <= 12:
        said = f"{int(half[1]) % 12 + 12 * (half[3] == 'p')}{half[2] or '00'}"
    named = {"noon": "1200", "midday": "1200", "midnight": "0000"}
    clock = named.get(said, re.sub(r"[:.]|(?<=\d)(h|hrs|hours)$", "", said).zfill(4))
    if not re.fullmatch(r"([01]\d|2[0-3])[0-5]\d", clock):
        raise Illegal(
            rule, f"{word[:20]} is not a time of day; write it like 0900, or “1200 tomorrow”."
        )
    return clock
