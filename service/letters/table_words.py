"""What people write for the orders that every game has, in the spelling of the kernel."""

import re
from typing import Final

from domain.table.lines import TABLE_ORDERS
from domain.table.second_names import first_name
from service.letters.pauses import pause_in_doubt, pause_meant
from service.words import later

_AT_THE_TABLE: Final = frozenset(kind.form.split()[0] for kind in TABLE_ORDERS) - {"note"}
_TIME: Final = re.compile(
    r"(leave|extend \S+) (?:for |by |für |pour |pendant )?(\d{1,4}) "
    r"(?:(day|tag|jour)|week|woche|semaine)(?:s|e|en|n)?"
)
_DATED: Final = re.compile(
    r"(leave|away|abwesend|absente?)\b(?: .{0,30})? (?:until|till|bis|jusqu.{1,3}) .{1,60}"
    r"|leave\b(?: .{0,30})? (?:days?|weeks?|months?|tomorrow|tonight|\w{3,6}day"
    r"|(?:tag|woche|monat)\w{0,2}|morgen|jours?|semaines?|mois|demain)(?: .{0,30})?"
)
"""A leave with a date, or with a time that is no number of days."""

LEAVE_IN_DAYS = later("Give a leave in days: “leave 7 days” lets your time stand still.")


def at_the_table(bare: str) -> str:
    """An order of the table in the spelling of the kernel; "" for anything else."""
    if pause := pause_meant(bare):
        return pause
    line = first_name(bare)
    if time := _TIME.fullmatch(line):
        days = int(time[2]) * (1 if time[3] else 7)
        return f"{time[1]} {days} {'day' if days == 1 else 'days'}"
    verb, _sep, rest = line.partition(" ")
    # "Wait for me" and "leave it to us" are no orders; who only names the verb means it.
    few = not rest or verb in ("takeback", "extend", "replace")
    return line if verb in _AT_THE_TABLE and few else ""


def wrong_time(bare: str) -> str:
    """What is said to who gives a leave a date, or a pause an odd one; "" for anything else."""
    dated = _DATED.fullmatch(bare) and not at_the_table(bare)
    return LEAVE_IN_DAYS if dated else pause_in_doubt(bare)
