"""How people say until when a pause lasts, in the spelling of the kernel."""

import re
from typing import Final

from service.words import later

_MONTHS: Final = (
    ("jan",), ("feb", "fév", "fev"), ("mar", "mär", "mae"), ("apr", "avr"), ("may", "mai"),
    ("jun", "juin"), ("jul", "juil"), ("aug", "aoû", "aou"), ("sep",), ("oct", "okt"), ("nov",),
    ("dec", "dez", "déc"),
)  # fmt: skip
"""How the names of the months begin in English, German and French."""

_SPAN: Final = re.compile(
    r"pause (?:for |of |für |von |pendant |de )?(\d{1,4}) "
    r"(?:(day|tag|jour)|week|woche|semaine)(?:s|e|en|n)?"
)
_UNTIL: Final = re.compile(r"pause (?:until|till|bis(?: zum)?|jusqu.{1,2}(?:u|à|a)?) (?:le )?(.+)")
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")
_POINTS: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})")
_NAMED: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of )?([^\W\d]{3,9})\.?,? (\d{4})")
_NAMED_FIRST: Final = re.compile(r"([^\W\d]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")

_MEANT: Final = re.compile(
    r"pause\b.{0,20} (?:until|till|bis|jusqu.{1,3}) .{1,60}|pause\b.{0,20} \d{1,4} \w{3,10}"
)

HOW_LONG = later(
    "Say when a pause ends like this: “pause 2 weeks” or “pause until 2026-12-20”. A plain "
    "“pause” lasts until somebody writes “resume”."
)


def pause_meant(bare: str) -> str:
    """A pause with its end in the spelling of the kernel; "" for anything else."""
    if span := _SPAN.fullmatch(bare):
        number = int(span[1])
        unit = "day" if span[2] else "week"
        return f"pause {number} {unit}{'' if number == 1 else 's'}"
    until = _UNTIL.fullmatch(bare)
    day = _day(until[1]) if until else ""
    return f"pause until {day}" if day else ""


def pause_in_doubt(bare: str) -> str:
    """What is said to who gives a pause an end that is none of these; "" for anything else."""
    return HOW_LONG if _MEANT.fullmatch(bare) and not pause_meant(bare) else ""


def _day(text: str) -> str:
    if _ISO.fullmatch(text):
        return text
    if found := _POINTS.fullmatch(text):
        day, month, year = found[1], int(found[2]), found[3]
    elif found := _NAMED.fullmatch(text):
        day, month, year = found[1], _month(found[2]), found[3]
    elif found := _NAMED_FIRST.fullmatch(text):
        day, month, year = found[2], _month(found[1]), found[3]
    else:
        return ""
    return f"{year}-{month:02}-{int(day):02}" if month else ""


def _month(name: str) -> int:
    for number, beginnings in enumerate(_MONTHS, 1):
        if name.startswith(beginnings):
            return number
    return 0
