"""What the rules decided again of an export, and what they could not."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from service.audit.reporting.number import number_of, those

SEALED, OTHER_RULES, SERVER, PARENT = "sealed", "other rules", "server", "parent"
UNKNOWN, CLOSED_PARENT = "unknown", "closed parent"
"""Why events were folded as they stand."""


class Decided(msgspec.Struct):
    """What the rules decided again, and what they could not."""

    size: int
    events: int = 0
    """Events that the rules led to again, byte for byte."""
    orders: int = 0
    trusted: Counter[str] = msgspec.field(default_factory=Counter)
    """Events that were folded as they stand, by the reason."""
    unknown: list[int] = []
    """Where orders and the like begin of which this is true: what they rest on is sealed here, and
    as far as this export shows it the rules lead elsewhere."""
    blind: int = -1
    """The first event that hides something of the position; -1 for none."""
    stopped: int = -1
    """The first event that could not even be folded; -1 for none."""
    box: str = ""
    """The hash of the box that the rules need and that is not here; "" for none."""
    rules: str = ""
    version: int = 0

    @property
    def doubts(self) -> list[str]:
        """What was not proved, and what would prove it, in sentences."""
        if not self.version:
            return [f"The rules of {self.rules} are not here, so no order was decided again."]
        if self.box:
            return [
                f"The box of this match, {self.box[:16]}…, is not here, so no order was decided "
                "again; name its file with --box."
            ]
        sentences = {
            f"Not decided again: {number_of(self.trusted[SEALED], 'event')} of orders that are "
            "still sealed; an export that opens them proves them.": self.trusted[SEALED],
            f"Decided by another version of the rules than version {self.version} of {self.rules} "
            f"that is here: {number_of(self.trusted[OTHER_RULES], 'event')}; the release of "
            "Fieldpost of that time decides them again.": self.trusted[OTHER_RULES],
            "The position that this branch began with was taken as it stands; the export of the "
            "match that its first event names as its parent proves it.": self.trusted[PARENT],
            "The position that this branch began with was taken as it stands: the export of its "
            "parent does not open it; that of the finished parent, with everything opened, proves "
            "it.": self.trusted[CLOSED_PARENT],
            f"Taken as they stand: {number_of(self.trusted[SERVER], 'event')} of the server's own, "
            "which follow from no order.": self.trusted[SERVER],
            f"From event {self.blind} on the position holds what is sealed in this export, so the "
            "rules decided as far as it shows: what they led to is right, and what they did not "
            "lead to is not a fault yet.": self.blind >= 0 and self.stopped < 0,
            f"Taken as they stand: {number_of(self.trusted[UNKNOWN], 'event')} that may rest on "
            f"what is sealed (of {_places(self.unknown)}); the export of the finished match, with "
            "everything opened, proves them.": self.trusted[UNKNOWN],
            f"The events from {self.stopped} on were not decided again: what they depend on is "
            "sealed in this export. That of the finished match, with everything opened, proves "
            "them.": self.stopped >= 0,
        }
        return those(sentences)


def _places(entries: Sequence[int]) -> str:
    """Where some groups of events begin, the first ten of them."""
    told = ", ".join(map(str, entries[:10]))
    return f"event {told}" + (", …" if len(entries) > 10 else "")
