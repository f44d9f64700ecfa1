"""What people write for the orders that every game has, in the spelling of the kernel."""

import re
from typing import Final

from domain.table.lines import TABLE_ORDERS
from service.letters.phrases import OTHER_WORDS
from service.words import later

_AT_THE_TABLE: Final = frozenset(kind.form.split()[0] for kind in TABLE_ORDERS) - {"note"}
_TIME: Final = re.compile(r"(leave|extend \S+) (?:for |by )?(\d{1,4}) (day|week)s?")
_DATED: Final = re.compile(
    r"(leave|away|pause|abwesend|absente?)\b(?: .{0,30})? (?:until|till|bis|jusqu.{1,3}) .{1,60}"
    r"|(pause)\b.{0,20} \d{1,4} (?:day|week|tag|woche|jour|semaine)\w{0,2}"
)
"""A leave or a pause with a date, or with days."""

LEAVE_IN_DAYS = later("A leave is told in days: “leave 7 days” lets your time stand still.")
NO_END = later(
    "A pause has no date: reply “pause”, and once all agreed anybody ends it with “resume”. "
    "“leave 7 days” lets your own time alone stand still."
)


def at_the_table(bare: str) -> str:
    """An order of the table in the spelling of the kernel; "" for anything else."""
    line = OTHER_WORDS.get(bare) or re.sub(r"^take back\b", "takeback", bare)
    if time := _TIME.fullmatch(line):
        days = int(time[2]) * (7 if time[3] == "week" else 1)
        return f"{time[1]} {days} {'day' if days == 1 else 'days'}"
    verb, _sep, rest = line.partition(" ")
    # "Wait for me" and "leave it to us" are no orders; who only names the verb means it.
    few = not rest or verb in ("takeback", "extend", "replace")
    return line if verb in _AT_THE_TABLE and few else ""


def wrong_time(bare: str) -> str:
    """What is said to who gives a leave or a pause a date; "" for anything else."""
    found = _DATED.fullmatch(bare)
    if found is None:
        return ""
    return NO_END if "pause" in (found[1], found[2]) else LEAVE_IN_DAYS
