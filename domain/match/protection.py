"""What protects the dice of a match, in a sentence for its people, and what they wait for.

Each is a sentence with gaps and what stands in them, so that a page can say it in the language of
its reader; :func:`protection` and :func:`waiting` say it in English.
"""

from collections.abc import Mapping

from domain.journal.rounds import is_public
from domain.match.fair_terms import Fair
from domain.match.match import Match

BY_DRAND = "The dice come from drand, a public source of chance that this house cannot influence."
BY_BEACON = (
    "The dice come from the beacon {key}, which is not the public one: if whoever runs this house "
    "holds its key, or has it from a friend, they know the dice beforehand."
)
BY_WORD = (
    "That an order stood before its dice is the word of this house alone: whoever runs it could "
    "choose dice."
)
BY_COSIGNERS = (
    "This house has {names} sign that each order stood before its dice; the export shows which "
    "they signed in time. With {liars} of them on their side, whoever runs this house could choose "
    "dice."
)
BY_COSIGNER = (
    "This house has {names} sign that each order stood before its dice; the export shows which "
    "were signed in time. Together the two could choose dice."
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

SENTENCES = (BY_DRAND, BY_BEACON, BY_WORD, BY_COSIGNERS, BY_COSIGNER, QUICK, NOT_YET, LATE)
"""All of them, for the catalogues of other languages."""

Told = tuple[str, Mapping[str, str]]
"""A sentence with gaps, and what stands in them."""


def protection(match: Match[object]) -> str:
    """Who could choose a roll of this match, and who could not."""
    return " ".join(said.format(**gaps) for said, gaps in promise(match.dice.fair))


def promise(fair: Fair) -> tuple[Told, ...]:
    """The same in sentences: where dice come from, and who says that orders stood before them."""
    if fair.beacon is None:
        return ((QUICK, {}),)
    source = BY_DRAND if is_public(fair.beacon) else BY_BEACON
    return (source, {"key": fair.beacon.key[:8]}), _signed(fair)


def _signed(fair: Fair) -> Told:
    names = [vkey.partition("+")[0] for vkey in fair.cosigners]
    if not names:
        return BY_WORD, {}
    said = BY_COSIGNER if len(names) == 1 else BY_COSIGNERS
    return said, {"liars": str(2 * fair.need - len(names)), "names": ", ".join(names)}


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
