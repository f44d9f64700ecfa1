"""What a house promises of a match and what its dice wait for, in the language of the reader."""

from collections.abc import Callable, Collection

from domain.match.promise import WAITS, Known, Promise, Told, promise
from domain.match.seeing import AnyMatch
from service.words import _

Time = Callable[[str], str]
"""A moment of the journal as its reader writes it."""


def as_it_stands(ts: str) -> str:
    """A moment as the journal has it."""
    return ts


def sentences(one: Promise, when: Time = as_it_stands) -> list[str]:
    """A promise in the language of its reader."""
    return [_sentence(each, when) for each in one.told]


def promised(match: AnyMatch, known: Known, *, only: Collection[str] = ()) -> tuple[str, ...]:
    """What a mail tells of a match, a text each: all but what dice wait for, or ``only`` some."""
    found = promise(match.dice, known)
    chosen = [one for one in found if (one.id in only if only else one.id != WAITS)]
    return tuple(" ".join(sentences(one)) for one in chosen)


def waiting_told(match: AnyMatch, known: Known, when: Time) -> str:
    """What the dice of a match wait for, and until ``when``; "" if they wait for nothing."""
    found = promise(match.dice, known)
    return " ".join(text for one in found if one.id == WAITS for text in sentences(one, when))


def _sentence(one: Told, when: Time) -> str:
    said, gaps = one
    return _(said, **{name: when(gap) if name == "time" else gap for name, gap in gaps.items()})
