"""The limits of a house that are figures and no rules: production's, unless others are given."""

from dataclasses import dataclass
from typing import Final

from domain.journal.dice import CHAIN_LENGTH


@dataclass(frozen=True)
class Limits:
    """How much of something there is before a house goes on otherwise."""

    chain: int = CHAIN_LENGTH
    """Links of a dice chain; a match has new chains shortly before one is used up."""
    offers: int = 2500
    """Orders that a page offers as buttons, and so on the board; all others can be typed. A morning
    on Omaha offers up to 2,100, and pieces whose orders are not offered light nothing up."""
    lag: int = 5_000
    """Entries that the lists may lag behind the journal before the house is not ready."""
    retold: int = 400
    """Entries that a page plays again at once; what is older stands in the story."""
    replaying: float = 60.0
    """Seconds that may go to the replay file of a last mail: a job has twice as many."""
    sentences: int = 4_000
    """Sentences of a story on one page; a match of a hundred thousand entries has ten."""
    strangers: int = 100
    """Mails within the hour, in the whole house, to strangers who wrote to us: junk has forged
    senders, and whoever they name is not to be written to without end."""
    unhashed: float = 600.0
    """Seconds after which all stored lines of a match are hashed again before a signature."""


PRODUCTION: Final = Limits()
