"""What protects the dice of a match, in a sentence for its people, and what they wait for.

Each is a sentence with gaps and what stands in them, so that a page can say it in the language of
its reader; :func:`protection` and :func:`waiting` say it in English.
"""

from collections.abc import Mapping

from domain.journal.rounds import is_public
from domain.match.match import Match

BY_DRAND = (
    "The dice come from drand, a public source of chance that this house cannot influence. "
    "That an order stood before its dice is the word of this house alone: whoever runs it could "
    "choose dice."
)
BY_BEACON = (
    "The dice come from the beacon {key}, which is not the public one: if whoever runs this house "
    "holds its key, or has it from a friend, they know the dice beforehand. That an order stood "
    "before its dice is the word of this house alone."
)
QUICK = (
    "Quick dice: this house rolls them at once. Its operator can know dice beforehand, and "
    "could choose those of computers, of the set-up and of every seat that they or a friend play. "
    "Yours hang on a number that your own browser or mail program draws."
)
NOT_YET = (
    "The dice of entry {n} are those of round {round}, at {time}. They do not exist yet; they are "
    "rolled by themselves then."
)
LATE = (
    "The dice of entry {n} are those of round {round}, which was to appear at {time} and is not "
    "here yet. Nothing is lost: they are rolled by themselves as soon as it is."
)

SENTENCES = (BY_DRAND, BY_BEACON, QUICK, NOT_YET, LATE)
"""All of them, for the catalogues of other languages."""

Told = tuple[str, Mapping[str, str]]
"""A sentence with gaps, and what stands in them."""


def protection(match: Match[object]) -> str:
    """Who could choose a roll of this match, and who could not."""
    said, gaps = protected_by(match)
    return said.format(**gaps)


def protected_by(match: Match[object]) -> Told:
    """The same, with its gaps apart."""
    beacon = match.dice.fair.beacon
    if beacon is None:
        return QUICK, {}
    if is_public(beacon):
        return BY_DRAND, {}
    return BY_BEACON, {"key": beacon.key[:8]}


def waiting(match: Match[object]) -> str:
    """What the dice of a match wait for now, and until when; "" if they wait for nothing."""
    return " ".join(said.format(**gaps) for said, gaps in waited_for(match))


def waited_for(match: Match[object], now: str = "") -> tuple[Told, ...]:
    """The same sentences, with their gaps apart; a round may be late ``now``."""
    told = []
    for due in match.dice.due:
        number, appears = match.dice.round_of(due)
        said = LATE if appears < now else NOT_YET
        told.append((said, {"n": str(due.n), "round": f"{number:,}", "time": appears}))
    return tuple(told)
