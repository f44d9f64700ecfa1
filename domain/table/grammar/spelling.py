"""The orders of the table as people say them, in the one spelling that the kernel reads.

The journal keeps that spelling, which alone :func:`domain.table.grammar.lines.read_line` reads.
"""

import re
from typing import Final

from domain.game.grammar.forms import verb_of
from domain.table.grammar.orders import SAID, TABLE_ORDERS

_MORE: Final = {said: verb_of(kind) for kind in TABLE_ORDERS for said in kind.more}
_WITH_MORE: Final = re.compile(rf"({'|'.join(_MORE)})( .+)")

NOTE: Final = re.compile(r"(?:note|notiz)(?::\s*$|(?:[:,]\s*|\s+)(?=\S))", re.IGNORECASE)
"""How people begin a note."""

_UNIT: Final = r"(?:(day|tag|jour)|week|woche|semaine)(?:s|e|en|n)?"
_AWAY: Final = re.compile(r"(?:abwesend|absent)(?= )")
_TIME: Final = re.compile(
    rf"(leave|extend \S+) (?:for |by |für |um |pour |pendant )?(\d{{1,9}}) {_UNIT}"
)
_SPAN: Final = re.compile(rf"pause (?:for |of |für |von |pendant |de )?(\d{{1,4}}) {_UNIT}")
_UNTIL: Final = re.compile(r"pause (?:until|till|bis(?: zum)?|jusqu.{1,2}(?:u|à|a)?) (?:le )?(.+)")

_MONTHS: Final = (
    ("jan",), ("feb", "fév", "fev"), ("mar", "mär", "mae"), ("apr", "avr"), ("may", "mai"),
    ("jun", "juin"), ("jul", "juil"), ("aug", "aoû", "aou"), ("sep",), ("oct", "okt"), ("nov",),
    ("dec", "dez", "déc"),
)  # fmt: skip
"""How the names of the months begin in English, German and French."""
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")
_POINTS: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})")
_NAMED: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of )?([^\W\d]{3,9})\.?,? (\d{4})")
_NAMED_FIRST: Final = re.compile(r"([^\W\d]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")


def at_the_table(bare: str) -> str:
    """An order of the table as the kernel spells it; "" for anything else.

    ``bare`` is a line in small letters, without a full stop. “Wait for me” and “leave it to us” are
    no orders; whoever names a verb that has no other meaning means it.
    """
    bare = bare.replace("\u2019", "'")
    line = _AWAY.sub("leave", bare, count=1)
    if time := _TIME.fullmatch(line):
        days = int(time[2]) * (1 if time[3] else 7)
        return f"{time[1]} {days} {'day' if days == 1 else 'days'}"
    if span := _SPAN.fullmatch(line):
        number, unit = int(span[1]), "day" if span[2] else "week"
        return f"pause {number} {unit}{'' if number == 1 else 's'}"
    if until := _UNTIL.fullmatch(line):
        return f"pause until {day}" if (day := _day(until[1])) else ""
    if (verb := SAID.get(bare, "note")) != "note":
        return verb
    more = _WITH_MORE.fullmatch(bare)
    return f"{_MORE[more[1]]}{more[2]}" if more else ""


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
