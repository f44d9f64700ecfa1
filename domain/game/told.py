"""Words for sentences that any game tells."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

NAMED = 3
"""Words that are all named; a sentence with more would be a page."""


def say(form: str, /, **gaps: object) -> str:
    """What a game tells, or refuses with, by its form: ``say("{unit} is Pinned.", unit=…)``.

    A translation knows the sentence again by that form, and what stands in its gaps by the forms
    of these. So a form is a whole sentence or a whole phrase, and no end of one that is glued on.
    Without gaps it is marked for translators, and stands in a table.
    """
    return form.format_map(gaps) if gaps else form


def many(n: int, one: str, more: str, /) -> str:
    """So many of them: ``many(2, "{n} card", "{n} cards")``."""
    return (one if n == 1 else more).format(n=n)


def listed(words: Iterable[str]) -> str:
    """Words in a row: "a, b and c"; "" for none."""
    *rest, last = tuple(words) or ("",)
    return f"{', '.join(rest)} and {last}" if rest else last


def few(words: Sequence[str], more: str = "{n} more") -> tuple[str, ...]:
    """Words to be listed: of more than three the first two and how many more there are."""
    if len(words) <= NAMED:
        return tuple(words)
    return (*words[: NAMED - 1], more.format(n=len(words) - NAMED + 1))


def ordinal(number: str) -> str:
    """A number as regiments and divisions are said: 505th, 82nd, 101st."""
    last = {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th")
    return number + ("th" if number[-2:-1] == "1" else last)


def cardinal(said: str) -> str:
    """The number of an ordinal: 505 of 505th; anything else as it is."""
    number = said[:-2]
    return number if number.isdecimal() and said[-2:] in ("st", "nd", "rd", "th") else said


class Sentence(NamedTuple):
    """A sentence of a story."""

    text: str
    event: object = None
    """What happened, as its reader knows it: an event of the game, or else of any table."""


Summing = Callable[[Sequence[Sentence]], Iterable[str]]
"""Fewer sentences for many in a row."""
