"""What protects the dice of a match and what they wait for, in the language of the reader."""

from collections.abc import Callable

from domain.match.protection import Told, promise, waited_for
from domain.match.seeing import AnyMatch
from service.words import _


def protection_told(match: AnyMatch) -> str:
    """Who could choose a roll of this match, and who could not."""
    return " ".join(_told(told, str) for told in promise(match.dice.fair))


def waiting_told(match: AnyMatch, when: Callable[[str], str], *, now: str = "") -> str:
    """What the dice of a match wait for, and until ``when``; "" if they wait for nothing.

    A round whose time is over ``now`` is told as late.
    """
    return " ".join(_told(told, when) for told in waited_for(match, now))


def _told(told: Told, when: Callable[[str], str]) -> str:
    said, gaps = told
    return _(said, **{name: when(gap) if name == "time" else gap for name, gap in gaps.items()})
