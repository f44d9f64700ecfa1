"""Courtesy around an order, as people write to anybody whom they ask for something.

Only who or what is asked decides what a line means. So a courtesy is taken off where what is left
is an order by itself, and nowhere else: notes, questions and prose stay as they are. A bare word
that binds its writer (``resign``, ``agree`` …) may be meant for the other player when somebody
writes “please” before or behind it: there it is no order.
"""

import re
from typing import Final

from domain.game.orders import LONGEST_LINE

_PLEASE: Final = r"please|pls|plz|kindly|bitte|s'il (?:vous|te) pla[iî]t|svp|stp|por favor"
_BEFORE: Final = re.compile(
    rf"(?:(?P<asked>(?:(?:could|can|would|will) you (?:(?:{_PLEASE}) )?|(?:{_PLEASE})[,:]? ))"
    r"|(?P<wish>(?:i'd|i would|we'd|we would) like to (?:please )?|ich möchte (?:bitte )?"
    r"|je voudrais )|(?P<let>let's |let us |lasst? uns ))(?=\S)",
    re.IGNORECASE,
)
_ENDS: Final = " .,;!"
_ASKED: Final = re.compile(rf"(?<=[ ,;.!])(?:{_PLEASE})$", re.IGNORECASE)
_COURTESY: Final = re.compile(
    rf"(?<=[ ,;.!])(?:{_PLEASE}|thanks|thank you|danke|merci)$", re.IGNORECASE
)
_LONGEST: Final = 40
"""No courtesy has more characters, with the one before it: a line is not searched for one."""

_BINDING: Final = frozenset(
    ["resign", "agree", "refuse", "accept", "decline", "draw", "wait", "leave", "join"]
)
"""Words that are a whole order of the table and bind who writes them."""
_WISHED: Final = _BINDING - {"wait"}
"""Of those what “I'd like to” leaves in no doubt."""


def without_thanks(line: str) -> str:
    """The line without the courtesies behind it; one that is too long for an order as it is."""
    left = line
    if len(line) > LONGEST_LINE:
        return line
    while found := _COURTESY.search((bare := left.rstrip(_ENDS))[-_LONGEST:]):
        left = bare.removesuffix(found[0]).rstrip(_ENDS).removesuffix(" -")
    return left


def bare_of_courtesy(line: str) -> str:
    """What stands in a courteous line beside the courtesy; "" where it has none."""
    found = _BEFORE.match(line)
    left = without_thanks(line[found.end() :] if found else line)
    return "" if left == line or not left.rstrip(" .!,;") else left


def without_courtesy(line: str) -> str:
    """What is asked in a courteous line; "" where it has no courtesy, or may mean another."""
    left, found = bare_of_courtesy(line), _BEFORE.match(line)
    if not left:
        return ""
    meant = left.rstrip(" .!,;").casefold().removeprefix("i ")
    allowed = _allowed(line, found)
    return "" if meant in _BINDING and meant not in allowed else left


def _allowed(line: str, before: re.Match[str] | None) -> frozenset[str]:
    """Words that bind, and are clear with the courtesy of this line."""
    if before is None:
        asked = _ASKED.search(line.rstrip(_ENDS)[-_LONGEST:])
        return frozenset() if asked else _BINDING
    if before["wish"]:
        return _WISHED
    return frozenset({"draw"}) if before["let"] else frozenset()
