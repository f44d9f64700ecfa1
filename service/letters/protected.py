"""What protects the dice of a match and what they wait for, in the language of the reader."""

from collections.abc import Callable

from domain.match.protection import Told, protected_by, waited_for
from domain.match.seeing import AnyMatch
from service.words import _


def protection_told(match: AnyMatch) -> str:
    """Who could choose a roll of this match, and who could not."""
    return _told(protected_by(match), str)


def waiting_told(match: AnyMatch, when: Callable[[str], str], reader: str = "") -> str:
    """What the dice of a match wait for now, and until ``when``; "" where they wait for nothing.

    Who reads it at a seat whose key is asked for is spoken to.
    """
    return " ".join(_told(told, when) for told in waited_for(match, reader))


def _told(told: Told, when: Callable[[str], str]) -> str:
    said, gaps = told
    meant = {"names": lambda names: names.replace(", ", f" {_('and')} "), "until": when}
    return _(said, **{name: meant.get(name, str)(given) for name, given in gaps.items()})
