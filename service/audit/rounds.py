"""The rounds of a beacon that rolls are made of: each appeared before them, and is signed.

A signature costs a reader as much as all the rest of a roll, so they are checked together when the
export was read.
"""

from typing import Final

import msgspec

from domain.journal.rounds import Beacon
from domain.journal.timestamps import seconds
from service.audit.report import AuditReport, fail
from service.beacon.rounds import BadRound, check_rounds

MOST_ROUNDS: Final = 20_000
"""Different rounds of one match."""

NO_BEACON: Final = (
    "No beacon protects this match: the dice of the table, of set-up, of computers and of time "
    "that is over, and those of who runs the house if he plays, rest on the word of the house."
)


class Awaited(msgspec.Struct, gc=False):
    """The round of a cause or a note."""

    number: int
    appears: int
    """In seconds since 1970."""


class Rounds:
    """Holds the rounds of a match; it has none without a beacon."""

    def __init__(self, beacon: Beacon | None) -> None:
        self._beacon = beacon
        self.seen: list[tuple[int, int]] = []
        """Each roll, and when its round appeared, in seconds since 1970."""
        self._signed: dict[int, tuple[int, str]] = {}
        """By its number, the first roll with that round, and its signature."""

    def awaited(self, ts: str) -> Awaited | None:
        """The round of what was written down at this time; None without a beacon."""
        beacon = self._beacon
        if beacon is None:
            return None
        number = beacon.round_of(ts)
        return Awaited(number, beacon.genesis + (number - 1) * beacon.period)

    def rolled(self, n: int, ts: str, awaited: Awaited | None) -> None:
        """Entry `n` rolls at that time. Raises AuditFailed."""
        if awaited and self._beacon and seconds(ts) < awaited.appears:
            at = self._beacon.appears(awaited.number)
            told = f"it was rolled before round {awaited.number} of its beacon"
            fail(n, f"{told}, which appears at {at}")
        if awaited:
            self.seen.append((n, awaited.appears))

    def shown(self, n: int, awaited: Awaited | None, signature: str) -> None:
        """The roll of entry `n` shows its round; its signature is checked in the end."""
        if awaited is None:
            if signature:
                fail(n, "it has a beacon, and the match has none")
            return
        if not signature:
            fail(n, "it was rolled without the beacon")
        first, same = self._signed.setdefault(awaited.number, (n, signature))
        if same != signature:
            number = awaited.number
            fail(n, f"it has another signature of round {number} than event {first}")
        if len(self._signed) > MOST_ROUNDS:
            fail(n, f"it uses more than {MOST_ROUNDS} different rounds")

    def finish(self, report: AuditReport) -> None:
        """Check every signature. Raises AuditFailed."""
        beacon = self._beacon
        if beacon is None:
            report.not_checked.append(NO_BEACON)
            return
        try:
            check_rounds(beacon.key, {one: signed for one, (_, signed) in self._signed.items()})
        except BadRound as bad:
            why = str(bad).rstrip(".")
            fail(self._signed[bad.number][0], why[0].lower() + why[1:])

    def waits(self, n: int, awaited: Awaited | None) -> str:
        """The sentence of what is due at entry `n` and not rolled."""
        if awaited is None or self._beacon is None:
            return f"Event {n} is due, and nothing was rolled for it."
        at = self._beacon.appears(awaited.number)
        return f"Event {n} waits for round {awaited.number} of its beacon, which appears at {at}."
