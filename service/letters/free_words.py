"""Orders that end in free text, such as ``write`` and ``set``: any words fit them, talk as well."""

import re
from typing import Final

from service.letters.characters import typed

_FIGURES: Final = re.compile(
    r"(?:\S+ ){1,2}[+-]?\d+[.,;!]?"
    r"|(?:\S+ ){1,3}(?!\d+(?:st|nd|rd|th|am|pm|h)\b)\S*(?:\d[^\W\d]|[^\W\d]\d|\d/\d|[\dd]%).*",
    re.IGNORECASE,
)
"""“set VP 3”, “roll 2d6 attack”, “set 1/116 hex 1203”: no sentence goes on like that."""
_ABOUT: Final = re.compile(
    r"\S+ (?:\d+ )?(?:me|you|us|them|it|to|was|is|are|were|will|soon|back|again|home|when"
    r"|whenever)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[A-Z]\S* (?:\d+ )?[^\W\d_A-ZÄÖÜÉÈÀ].*[.!?]")
_TO_SOMEBODY: Final = re.compile(
    r".* (?:to|for|from|with|at|on|of|by) (?:me|us|you|your|yours|my)\b", re.IGNORECASE
)
_QUOTED: Final = re.compile(r"\S+ [\"'\u201c\u201e«]")
_ENDED: Final = re.compile(r".*(?:(?<!\.\.)[.!?][\"'\u2019)\]]*|[\"\u201d\u201c»]|[:;]-?[()DP]+)")


def is_figures(line: str) -> bool:
    """Whether an order names no words alone, but a number, dice or a unit."""
    return " " not in line or bool(_FIGURES.fullmatch(typed(line)))


def reads_as_talk(line: str, *, tells: bool) -> bool:
    """Whether such an order may be a sentence to the other player: “Turn 3 was hard.”

    ``tells``: it is one that tells something, such as ``write``, of anybody.
    """
    line = typed(line)
    if is_figures(line) or _QUOTED.match(line):
        return False
    about = _ABOUT.match(line) or _SENTENCE.fullmatch(line)
    return bool(about or (not tells and _TO_SOMEBODY.match(line)))


def ends_a_sentence(line: str) -> bool:
    """Whether nothing of a line need go on in the next one."""
    return bool(_ENDED.fullmatch(line.rstrip()))
