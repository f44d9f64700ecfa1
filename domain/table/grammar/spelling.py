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
_AWAY: Final = re.compile(
    r"(?:i am |i'm |ich bin |je suis )?(?:away|abwesend|absente?|on leave|im urlaub|en congé)(?= )"
    r"|(?:urlaub|vacances|congé)(?= .*\d)"
)
_SOMEBODY: Final = re.compile(r"i am |i'm |ich bin |je suis ")
_TIME: Final = re.compile(
    rf"(leave|extend \S+) (?:for |by |für |um |pour |pendant )?(\d{{1,9}}) {_UNIT}"
)
_SPAN: Final = re.compile(rf"pause (?:for |of |für |von |pendant |de )?(\d{{1,4}}) {_UNIT}")
_UNTIL: Final = re.compile(r"pause (?:until|till|bis(?: zum)?|jusqu.{1,2}(?:u|à|a)?) (?:le )?(.+)")

_FROM: Final = r"(?:from |vom |von |du |le )?"
_TO: Final = r"(?: ?- ?| to | till | until | through | bis (?:zum )?| au | jusqu.{1,3} | jusqu'au )"
_LEAVE: Final = re.compile(rf"leave {_FROM}(.{{1,24}}?){_TO}(?:the |le )?(.{{1,24}})")
_LEAVE_UNTIL: Final = re.compile(
    r"leave (?:until|till|to|bis(?: zum)?|jusqu'au|jusqu.{1,2}(?:u|à|a)?) (?:the |le )?(.{1,24})"
)
_NO_LEAVE: Final = re.compile(
    r"(?:cancel|no) (?:my |the )?(?:leave|holidays?|vacation)|leave (?:cancelled|canceled|off)"
    r"|(?:kein|keinen) urlaub|urlaub (?:absagen|abgesagt)|(?:annuler|annulez) (?:mes |les |mon )?"
    r"(?:vacances|congés?|absence)"
)

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
_OF_YEAR: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)? ?(?:of )?([^\W\d]{3,9})\.?")
_OF_YEAR_FIRST: Final = re.compile(r"([^\W\d]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?")
_OF_YEAR_POINTS: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.?")
_OF_MONTH: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)?")


_SPEAKER = re.compile(r"(?:i|we) (?=\w+ \w)")
"""Who says what two words or more say: “I offer a draw”, and not “I draw”."""


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
    if _NO_LEAVE.fullmatch(line):
        return "leave cancelled"
    if leave := _dated(line, alone=not _SOMEBODY.match(bare)):
        return leave
    if span := _SPAN.fullmatch(line):
        number, unit = int(span[1]), "day" if span[2] else "week"
        return f"pause {number} {unit}{'' if number == 1 else 's'}"
    if until := _UNTIL.fullmatch(line):
        return f"pause until {day}" if _ISO.fullmatch(day := _day(until[1])) else ""
    for said in (bare, _SPEAKER.sub("", bare, count=1)):
        if (verb := SAID.get(said, "note")) != "note":
            return verb
    more = _WITH_MORE.fullmatch(bare)
    return f"{_MORE[more[1]]}{more[2]}" if more else ""


def _dated(line: str, *, alone: bool) -> str:
    """A leave with dates as the kernel spells it, ``leave 12-20 to 01-03``; "" for another line.

    Of a day without a year the match knows which is meant; “20 to 27 Dec” has the month once. That
    somebody is away until a day is what programs answer for them, not an order (``alone``).
    """
    if until := _LEAVE_UNTIL.fullmatch(line) if alone else None:
        return f"leave until {last}" if (last := _day(until[1])) else ""
    if not (leave := _LEAVE.fullmatch(line)):
        return ""
    first, last = (_day(text) for text in leave.groups())
    if last and not first and (month := _OF_MONTH.fullmatch(leave[1])):
        first = f"{last[:-2]}{int(month[1]):02}"
    return f"leave {first} to {last}" if first and last else ""


def _day(text: str) -> str:
    """A day as the kernel spells it, ``2026-12-20``, or ``12-20`` without a year; "" for none."""
    if _ISO.fullmatch(text):
        return text
    if found := _POINTS.fullmatch(text) or _OF_YEAR_POINTS.fullmatch(text):
        day, month = found[1], int(found[2])
    elif found := _NAMED.fullmatch(text) or _OF_YEAR.fullmatch(text):
        day, month = found[1], _month(found[2])
    elif found := _NAMED_FIRST.fullmatch(text) or _OF_YEAR_FIRST.fullmatch(text):
        day, month = found[2], _month(found[1])
    else:
        return ""
    year = f"{found[3]}-" if len(found.groups()) > 2 else ""
    return f"{year}{month:02}-{int(day):02}" if month else ""


def _month(name: str) -> int:
    for number, beginnings in enumerate(_MONTHS, 1):
        if name.startswith(beginnings):
            return number
    return 0
