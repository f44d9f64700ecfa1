"""The text in which VASSAL writes lists and pieces: parts joined by a mark.

A mark within a part has a backslash before it. A part that ends with a backslash, or begins and
ends with ``'``, stands within ``'``. Within a list a part may be a list again.
"""

import math
import re
from collections.abc import Iterable

from service.kits.vassal.files import BadModule
from service.words import later

MOST_TRAITS = 400


def join(parts: Iterable[str], mark: str) -> str:
    """The text of a list; see :func:`split`."""
    return mark.join(_quoted(part).replace(mark, "\\" + mark) for part in parts)


def _quoted(part: str) -> str:
    odd = part.endswith("\\") or (part.startswith("'") and part.endswith("'"))
    return f"'{part}'" if odd and part else part


def _unquoted(part: str) -> str:
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part


def split(text: str, mark: str) -> list[str]:
    """The parts of a list."""
    escaped = "\\" + mark
    if "'" not in text and "\\" not in text:
        return text.split(mark)
    if escaped not in text:
        return [_unquoted(part) for part in text.split(mark)]
    if _HELD in text:
        text = text.replace(_HELD, "\ufffd")
    parts = text.replace(escaped, _HELD).split(mark)
    return [_unquoted(part.replace(_HELD, mark)) for part in parts]


_HELD = "\x00"
"""Stands for a mark within a part; no name or text has it."""


def nested(text: str) -> list[str]:
    """The traits of a piece, outermost first: each is written before all that it wraps.

    The n-th is parted from what it wraps by a tab with n backslashes before it, for it is a part
    of a part of a part; one with more belongs to the trait. Raises :class:`BadModule` if
    there are more than 400.
    """
    found: list[str] = []
    pieces = _TABS.split(text)
    words, tabs = pieces[::2], pieces[1::2]
    head, n = words[0], 0
    for n, tab in enumerate(tabs, 1):
        if len(tab) > len(found):
            head += tab[len(found) + 1 :] + "\t" + words[n]
        elif len(tab) < len(found):
            break  # a third part, which no piece has
        else:
            found.append(_unquoted(head))
            head = words[n]
            if head[:1] == "'" and words[-1][-1:] == "'" and (n < len(tabs) or len(head) > 1):
                words[-1], head = words[-1][:-1], (head if n < len(tabs) else head[:-1])[1:]
        if len(found) >= MOST_TRAITS:
            raise BadModule(later("A piece in it has more than 400 traits."))
    return [*found, _unquoted(head)] if head or not found else found


_TABS = re.compile(r"(\\*)\t")


def piece(text: str) -> tuple[str, list[str], list[str]] | None:
    """``+/id/type/state`` as its id, its traits and their states, outermost first."""
    text = text.strip()
    if not text.startswith("+/"):
        return None
    parts = split(text[2:], "/")
    if len(parts) < 3:
        return None
    traits, states = nested(parts[1]), nested(parts[2])
    states = [*states[: len(traits)], *[""] * (len(traits) - len(states))]
    return parts[0], traits, states


def commands(text: str) -> list[str]:
    """The commands of a saved game, flat: each may hold others, escaped once more."""
    found, todo = [], [text]
    while todo:
        parts = split(todo.pop(), "\x1b")
        if len(parts) == 1:
            found.append(parts[0])
        else:
            todo += reversed(parts)
    return found


class Args:
    """The arguments of a trait by their numbers; those that are missing or empty are a default."""

    def __init__(self, text: str, mark: str = ";") -> None:
        self.all = split(text, mark) if text else []

    def text(self, n: int, default: str = "") -> str:
        return self.all[n] if n < len(self.all) and self.all[n] else default

    def whole(self, n: int, default: int = 0) -> int:
        return whole(self.text(n), default)


def whole(text: str, default: int = 0) -> int:
    """A whole number from -100,000 to 100,000."""
    return round(figure(text, default, -100_000, 100_000))


def figure(text: str, default: float, least: float, most: float) -> float:
    """A number within bounds, such as how far it is from cell to cell."""
    if not re.fullmatch(r"\s*[-+]?\d{0,15}(\.\d{0,15})?([eE][-+]?\d{1,2})?\s*", text):
        return default
    try:
        number = float(text)
    except ValueError:  # "." or "e5"
        return default
    return min(max(number, least), most) if math.isfinite(number) else default
