"""What people say for the orders that every game has: one list for letters and all other doors.

The journal keeps the first name, which alone :func:`domain.table.lines.read_line` reads.
"""

import re
from typing import Final

SECOND_NAMES: Final = {
    "i resign": "resign",
    "accept": "agree",
    "i accept": "agree",
    "i agree": "agree",
    "decline": "refuse",
    "i decline": "refuse",
    "i refuse": "refuse",
    "offer draw": "draw",
    "offer a draw": "draw",
}
"""Whole lines, in small letters; a game that has an order of its own of that name goes first."""

_BACK: Final = re.compile(r"^(?:take back|undo)\b")


def first_name(bare: str) -> str:
    """A line, in small letters and without a full stop, in the words of the kernel."""
    return SECOND_NAMES.get(bare) or _BACK.sub("takeback", bare, count=1)
