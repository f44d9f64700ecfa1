"""The limits of a house that are figures and no rules: production's, unless others are given."""

from dataclasses import dataclass
from typing import Final

from domain.journal.dice import CHAIN_LENGTH
from service.kits.keeping import MODULES, ArrivingLimits


@dataclass(frozen=True)
class Limits:
    """How much of something there is before a house goes on otherwise."""

    chain: int = CHAIN_LENGTH
    """Links of a dice chain; a match has new chains shortly before one is used up."""
    offers: int = 6000
    """Orders that a page offers as buttons, and so on the board; all others can be typed. Pieces
    whose orders are not offered light nothing up. Omaha's second wave has 3,600; a page of 4,000
    is 75 kB on its way, 3 more than one of 2,500."""
    lag: int = 5_000
    """Entries that the lists may lag behind the journal before the house is not ready."""
    retold: int = 400
    """Entries that a page plays again at once; what is older stands in the story."""
    modules: ArrivingLimits = MODULES
    mailed: int = 5_000_000
    """Bytes of a file with all that the house keeps of a person, as a mail brings it."""
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
