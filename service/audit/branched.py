"""A branch begins with the position of its parent, where the parent's export opens that one."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.match.codec import Codec
from domain.match.events.ahead import StandingChanged
from domain.match.events.draws import DeckSealed, HiddenLinkOpened
from domain.match.events.lifecycle import MatchOpened, PositionCopied
from domain.match.evolve import follow
from domain.match.match import Tabletop
from domain.match.own_tables import hash_of
from domain.match.seeing import AnyMatch
from domain.match.terms import copy_position
from service.audit.groups import body_of, context_of
from service.audit.partly import as_seen
from service.audit.reporting.report import fail
from service.audit.tape import Tape, TapeEvent

NEEDED = frozenset(
    kind.topic for kind in (HiddenLinkOpened, DeckSealed, PositionCopied, StandingChanged)
)
"""Events of the kernel whose sealed parts the position depends on."""

AnyCodec = Codec[Any, Any, Any]


def hides(codec: AnyCodec, events: Sequence[TapeEvent]) -> bool:
    """Whether something that the position depends on is still sealed."""
    closed = [event.type for event in events if not event.whole]
    return any(topic in NEEDED or topic in codec.sealing for topic in closed)


def begins_with(
    codec: AnyCodec, branch: AnyMatch, after: AnyMatch, first: TapeEvent, of: Tape
) -> bool:
    """Whether a branch begins with the position of its parent; False where that stays sealed.

    ``branch`` is the match as it was opened, ``after`` it with the copied position, and ``first``
    the event that copies it; ``of`` is the parent's export, whose events are the very ones that the
    branch names. Raises AuditFailed.
    """
    assert branch.lineage.parent is not None
    events = list(of.events(0, branch.lineage.parent.size))
    opened = body_of(events[0], MatchOpened)
    if opened.rules != codec.rules.key:
        fail(first.n, "its parent is a match of another game")
    if hash_of(opened.tables) != branch.tables:
        fail(first.n, "its parent is played by other tables")
    if hides(codec, events):
        return False
    for event in events:
        if not event.fits:
            fail(event.n, "of its parent an opening is not what was sealed")
    rows = [event.row for event in events]
    parent = follow(codec, None, rows, nothing_before, as_seen(events, {}))
    written = copy_position(codec, branch, parent.table, context_of([first]))
    if not (_same(written.match.table, after.table) and _alike(written.rows[0], first)):
        size = branch.lineage.parent.size
        fail(first.n, f"it is not the position that its parent had after {size} events")
    return True


def _same(one: Tabletop[Any], other: Tabletop[Any]) -> bool:
    return (one.position, one.known, one.decks) == (other.position, other.known, other.decks)


def _alike(row: tuple[int, str, bytes], event: TapeEvent) -> bool:
    """Whether two entries seal a position to the same seats."""
    ours, theirs = (msgspec.json.decode(body, type=_Outer) for body in (row[2], event.body))
    return ours == theirs


class _Sealed(msgspec.Struct):
    to: list[str]


class _Outer(msgspec.Struct):
    by: str
    sealed: list[_Sealed]
    ts: str
    type: str


def nothing_before(n: int) -> Any:
    """The past of a match that only begins."""
    raise LookupError(f"There is nothing before entry {n}.")
