"""What happens at the table in words, the same for everybody: the kernel's part of the story."""

from typing import Any, Final

import msgspec

from domain.match.events.ahead import PLANNED
from domain.match.events.clock import AgreementAsked
from domain.match.events.kernel_event import KERNEL, KernelEvent, needing
from domain.match.events.lifecycle import MatchOpened, NoteGiven, PositionCopied
from domain.match.match import Match
from domain.match.parts.pending import proposed
from domain.table.grammar import orders

assert orders.TABLE_ORDERS, "their modules have events of their own"

SENTENCES: Final = (
    *(kind.sentence for kind in KERNEL.values() if kind.sentence),
    PositionCopied.posed,
    *PLANNED.values(),
    *(kind.button for kind in orders.TABLE_ORDERS if kind.button),
)
"""What pages and mails translate of the table: what its events tell, and what its buttons say."""

_TELLING: Final = {
    topic: kind
    for topic, kind in KERNEL.items()
    if kind.sentence or kind.told is not KernelEvent.told or kind is AgreementAsked
}


def at_the_table(topic: str, line: bytes, after: Match[Any] | None = None) -> str:
    """What a stored entry of the kernel tells; "" for one that tells nothing, or nothing by itself.

    ``after`` is the match as it stands then, without which opening and copying are not told.
    """
    kind = _TELLING.get(topic)
    if kind is None or (after is None and kind in (MatchOpened, PositionCopied)):
        return ""
    body = msgspec.convert(msgspec.json.decode(line)["pub"], kind)
    if isinstance(body, AgreementAsked):
        return needing(body.seat, proposed(body).sentence, body.needed)
    return body.told(after)


def noted(seat: str, words: str, asked: bytes = b"") -> str:
    """A note in words, to whoever may read them; what was ``asked`` for it is the entry before it.

    Of a hint everybody knows already that it was asked for.
    """
    who = seat.title()
    if asked and at_the_table(NoteGiven.topic, asked):
        return f"{who}: {words}" if words else ""
    return f"{who} says: {words}" if words else f"{who} tells the others something."
