"""What protects the dice of a match and what they wait for, in the language of the reader."""

from collections.abc import Callable

from domain.match.protection import Told, protected_by, waited_for
from domain.match.seeing import AnyMatch
from service.words import _, later

SAID = (
    later(
        "The dice of this match are protected by the witness {names}, on another machine: "
        "nobody can choose or foresee a roll, not even who runs this house."
    ),
    later(
        "The dice of {names}, of the set-up and of time that runs out are made of another "
        "player's key, and those of your own orders of yours: who runs this house cannot "
        "choose them."
    ),
    later(
        "No witness protects this match: the dice of your own orders cannot be chosen by anybody, "
        "but those of computers, of the set-up and of time that runs out rest on the word of who "
        "runs this house."
    ),
    later(
        "The dice of {names} are made of another player's key, so that who runs this house "
        "cannot choose them."
    ),
    later(
        "The dice of your orders are fixed by sealed chains and by your own orders; who runs this "
        "house and plays himself could still steer the dice."
    ),
    later("The dice of entry {n} wait for a key of {names}: “key {n}”."),
    later("The dice of entry {n} wait for a key of a person who sits down: “key {n}”."),
    later("The dice of entry {n} wait for the witness {names}, who is asked again and again."),
    later("If he is silent until {until}, a player may let them be rolled: “key {n}”."),
)
"""The sentences of the domain, as catalogues find them."""


def protection_told(match: AnyMatch) -> str:
    """Who could choose a roll of this match, and who could not."""
    return _told(protected_by(match), str)


def waiting_told(match: AnyMatch, when: Callable[[str], str]) -> str:
    """What the dice of a match wait for now, and until ``when``; "" where they wait for nothing."""
    return " ".join(_told(told, when) for told in waited_for(match))


def _told(told: Told, when: Callable[[str], str]) -> str:
    said, gaps = told
    meant = {"names": lambda names: names.replace(", ", f" {_('and')} "), "until": when}
    return _(said, **{name: meant.get(name, str)(given) for name, given in gaps.items()})
