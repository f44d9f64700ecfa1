"""What players say at a table, in the words of its orders: dice, cards by their rank, counters."""

import re
from typing import Final

from domain.games.dice_table.throws import COUNT, number, rolled
from domain.games.dice_table.words import RANKS, SUITS

_TELLING: Final = re.compile(r"(?:note|whisper|write|seal)\b", re.IGNORECASE)
"""What free text stands behind."""
_CARD: Final = re.compile(
    rf"\b(?:(?:the|my|an?) )?({'|'.join(RANKS)}|[2-9AJQK]|10) of ({'|'.join(SUITS)})\b",
    re.IGNORECASE,
)
_NAME: Final = (
    r"(?:(?:the|my|our) )?(?P<name>(?!(?:cards?|dice|die|pieces?|counters?|chits?|points?)\b)"
    r"[A-Za-z][\w/.-]*)"
)
_NUMBER: Final = rf"(?P<n>{COUNT})(?: points?)?"
_COUNTER: Final = tuple(
    (re.compile(pattern.format(name=_NAME, n=_NUMBER), re.IGNORECASE), sign)
    for pattern, sign in (
        ("(?:add|raise) {n} to {name}", "+"),
        ("(?:gain|earn|score|win) {n} (?P<name>VP)", "+"),
        ("(?:spend|pay|lose) {n} (?P<name>VP)", "-"),
        ("{name} (?:goes|go) up (?:by )?{n}", "+"),
        ("{name} (?:goes|go) down (?:by )?{n}", "-"),
        ("(?:raise|increase) {name} by {n}", "+"),
        ("set {name} plus {n}", "+"),
        ("take {n} (?:off|away from) {name}", "-"),
        ("subtract {n} from {name}", "-"),
        ("(?:lower|reduce|decrease) {name} by {n}", "-"),
        ("set {name} minus {n}", "-"),
        ("{name} up (?:by )?{n}", "+"),
        ("{name} down (?:by )?{n}", "-"),
    )
)


def reworded(text: str) -> str:
    """A line as people say it, in the words of an order; one that is none, as it is. Raises
    NotUnderstood for dice that would not fall as they are meant (2.1)."""
    if _TELLING.match(text):
        return text
    for pattern, sign in _COUNTER:
        if found := pattern.fullmatch(text):
            return f"set {found['name']} {sign}{number(found['n'])}"
    return rolled(_OR.sub(_needed, _CARD.sub(_card, text)))


_OR: Final = re.compile(
    r"(?<=\S),?(?: (?:on|for|needs?|needing))? (\d+) or "
    r"(?:(less|lower|under|fewer)|more|better|higher|over|above)$",
    re.IGNORECASE,
)
"""What dice have to show, in words that change none: “45 or less”."""


def _needed(found: re.Match[str]) -> str:
    return f" for {found[1]} at {'most' if found[2] else 'least'}"


def _card(found: re.Match[str]) -> str:
    rank = found[1].casefold()
    return f"{RANKS.get(rank, rank)}{found[2][0]}".upper()
