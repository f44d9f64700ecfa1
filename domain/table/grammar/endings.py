"""What ends a phase, in whatever words, and the phase that it names."""

import re
from functools import cache
from typing import Any

from domain.game.grammar.orders import NotUnderstood, line
from domain.game.grammar.sayings import ARTICLES, LINKS, stem
from domain.game.grammar.words import CLOSING
from domain.game.ruleset import Order
from domain.match.codec import Codec


@cache
def most_words(phases: tuple[str, ...]) -> int:
    """The words of the longest name of a phase."""
    return max((len(_words(phase)) for phase in phases), default=0)


_NO_NAME = ARTICLES | LINKS | {"phase", "turn", "dice", "and"}
"""What alone names no phase."""
_NEXT = re.compile(r"\b(?:on|over|go) to\b|\bnext\b", re.IGNORECASE)
"""What names the phase behind the one that ends."""
_TURN = re.compile(
    r"\b(?:end|finish|pass|done)\b(?: with| of)?(?: (?:the|my|our|this))? turn\W*$", re.IGNORECASE
)
"""What ends a turn, and no phase but its last."""
_LIKE = (frozenset(("attack", "assault", "combat")), frozenset(("attack", "fir", "suppression")))
"""Stems of which one says what a phase with another is for: “no attacks” in a Combat Phase."""
_DOING = re.compile(r"\b(?:mov|attack|assault|fir|shoot)(?:es?|s|ing|ement)\b", re.IGNORECASE)
"""What somebody has done who ends more than that."""


def in_words(codec: Codec[Any, Any, Any], text: str, order: Order) -> tuple[Order, str]:
    """An order that a line means in other words, with the phase that it names if it ends one:
    “moving” of “done moving”. Raises NotUnderstood for what never means that in its game, and for
    what ends more than it names."""
    codec.sayings.check(text)
    if not order.ends or _NEXT.search(text):
        return order, ""
    if isinstance(order.ends, str) and _TURN.search(text):
        return order, order.ends
    phases = codec.rules.phases
    said = (word.strip(CLOSING).casefold() for word in text.split())
    known = (w for w in said if w not in _NO_NAME and any(context(w, phase) for phase in phases))
    if (named := " ".join(known)) and any(context(named, phase) for phase in phases):
        ending = of_phase(codec, order)
        never = codec.sayings.is_never(f"{line(ending)} {named}")  # “keep rolling” goes on
        return ending, "" if never else named
    if _DOING.search(text):
        told = f"“{line(order)}” ends more than that: {order.help}"
        raise NotUnderstood(text, 0, "", told)
    return order, ""


def of_phase(codec: Codec[Any, Any, Any], order: Order) -> Order:
    """The order that ends just a phase, in a game that also has one for the turn: “done moving”."""
    kinds = (kind for kind in codec.rules.orders if kind.ends)
    return next((kind() for kind in kinds if "end the phase" in kind.help.casefold()), order)


def context(named: str, phase: str) -> bool:
    """Whether these words name a phase: each says a word of it, in order, or begins it."""
    rest = iter(_words(phase))
    said = [part for part in _words(named) if part not in _NO_NAME]
    return all(any(_says(part, word) for word in rest) for part in said)


@cache
def _says(part: str, word: str) -> bool:
    said, one = stem(part), stem(word)
    alike_ = any({said, one} <= some for some in _LIKE)
    return word.startswith(part) or alike_ or (len(one) > 2 and said.startswith(one)) or (
        len(said) > 2 and one.startswith(said)
    )  # fmt: skip


def _words(phase: str) -> list[str]:
    return phase.casefold().replace("-", " ").split()
