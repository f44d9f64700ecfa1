"""What people write for the orders that every game has, in the spelling of the kernel."""

import re
from typing import Final

from domain.table.lines import TABLE_ORDERS
from domain.table.second_names import first_name
from service.letters.pauses import pause_in_doubt, pause_meant
from service.words import later

_AT_THE_TABLE: Final = frozenset(kind.form.split()[0] for kind in TABLE_ORDERS) - {"note"}
_TIME: Final = re.compile(r"(leave|extend \S+) (?:for |by )?(\d{1,4}) (day|week)s?")
_DATED: Final = re.compile(
    r"(leave|away|abwesend|absente?)\b(?: .{0,30})? (?:until|till|bis|jusqu.{1,3}) .{1,60}"
)
"""A leave with a date."""

LEAVE_IN_DAYS = later("Give a leave in days: “leave 7 days” lets your time stand still.")


def at_the_table(bare: str) -> str:
    """An order of the table in the spelling of the kernel; "" for anything else."""
    if pause := pause_meant(bare):
        return pause
    line = first_name(bare)
    if time := _TIME.fullmatch(line):
        days = int(time[2]) * (7 if time[3] == "week" else 1)
        return f"{time[1]} {days} {'day' if days == 1 else 'days'}"
    verb, _sep, rest = line.partition(" ")
    # "Wait for me" and "leave it to us" are no orders; who only names the verb means it.
    few = not rest or verb in ("takeback", "extend", "replace")
    return line if verb in _AT_THE_TABLE and few else ""


def wrong_time(bare: str) -> str:
    """What is said to who gives a leave a date, or a pause an odd one; "" for anything else."""
    return LEAVE_IN_DAYS if _DATED.fullmatch(bare) else pause_in_doubt(bare)
