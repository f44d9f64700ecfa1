"""The rounds of a beacon that rolls are made of: each appeared before them, and is signed.

A signature costs a reader as much as all the rest of a roll, so they are checked together when the
export was read (docs/fair-play.md, 5).
"""

from typing import Final

from domain.journal.rounds import Beacon
from domain.journal.timestamps import seconds
from service.audit.match import AuditedCause, AuditedMatch
from service.audit.reporting.report import NO_BEACON, fail
from service.beacon.rounds import BadRound, check_rounds

MOST_ROUNDS: Final = 20_000
"""Different rounds of one match."""


def appeared(beacon: Beacon, n: int, ts: str, cause: AuditedCause) -> None:
    """The round of a cause was there when entry `n` rolled for it."""
    if not cause.round:
        cause.round = beacon.round_of(cause.ts)
        cause.appears = beacon.genesis + (cause.round - 1) * beacon.period
    if seconds(ts) < cause.appears:
        at = beacon.appears(cause.round)
        fail(n, f"it was rolled before round {cause.round} of its beacon, which appears at {at}")


def shown(m: AuditedMatch, n: int, cause: AuditedCause, signature: str) -> None:
    """The roll of entry `n` shows the signature of its round, which is checked in the end."""
    if m.beacon is None:
        if signature:
            fail(n, "it has a beacon, and the match has none")
        return
    if not signature:
        fail(n, "it was rolled without the beacon")
    first, same = m.rounds.setdefault(cause.round, (n, signature))
    if same != signature:
        fail(n, f"it has another signature of round {cause.round} than event {first}")
    if len(m.rounds) > MOST_ROUNDS:
        fail(n, f"it uses more than {MOST_ROUNDS} different rounds")


def check_all(m: AuditedMatch) -> None:
    """Every signature is right. Raises AuditFailed for the first roll with a wrong one."""
    if m.beacon is None:
        m.report.not_checked.append(NO_BEACON)
        return
    try:
        check_rounds(m.beacon.key, {one: signed for one, (_, signed) in m.rounds.items()})
    except BadRound as bad:
        why = str(bad).rstrip(".")
        fail(m.rounds[bad.number][0], why[0].lower() + why[1:])


def waits(m: AuditedMatch, cause: AuditedCause) -> str:
    """The sentence of what is due and not rolled for."""
    if m.beacon is None:
        return f"Event {cause.n} is due, and nothing was rolled for it."
    number = m.beacon.round_of(cause.ts)
    at = m.beacon.appears(number)
    return f"Event {cause.n} waits for round {number} of its beacon, which appears at {at}."
