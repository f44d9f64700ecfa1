"""Entries of a story that the house tells itself, in the language and the time of who reads."""

from typing import Any

import msgspec

from domain.journal.entries import read_entry
from domain.match.clock_events import (
    AgreementAsked,
    AgreementEnded,
    Extended,
    Overdue,
    Paused,
    Reminded,
    SeatAway,
)
from domain.match.events import TakeBackAsked
from domain.match.pending import Asked, proposed
from domain.match.told import NO_MORE
from service.words import _, later
from service.words.telling import asks as _in_words
from service.words.telling import listed, spanned, when

TOLD_ANEW = (
    " is away until ", "The asking is over: ", " withdraws the request.", " must agree.",
    " is reminded ", " is overdue ",
    "The clock stands still until ", " asks to ", " asks for a ", " offers a draw", " more.",
)  # fmt: skip
"""In sentences that are told anew for each reader."""

_KINDS = {
    kind.topic: kind
    for kind in (
        *(SeatAway, Paused, Extended, Reminded, Overdue),
        *(AgreementAsked, AgreementEnded, TakeBackAsked),
    )
}
_ENDINGS = (
    later("it cannot be granted any more"), later("no answer came in time"),
    later("something else is asked"), later("a dispute is opened"), later("its end has passed"),
    later("something else is proposed"),
)  # fmt: skip
"""Why an asking ends, as the journal says it."""


def told_anew(sentence: str) -> bool:
    """Whether a sentence of the story may be one whose entry :func:`retold` tells."""
    return any(mark in sentence for mark in TOLD_ANEW)


def retold(topic: str, line: bytes, zone: str = "UTC") -> str:
    """An entry in the words and the time of who reads; "" for one that is told as it stands."""
    kind = _KINDS.get(topic)
    return _told(msgspec.convert(read_entry(line).pub, kind), zone) if kind is not None else ""


def _told(event: Any, zone: str) -> str:
    match event:
        case SeatAway():
            return _(
                "{seat} is away until {time}.",
                seat=event.seat.title(),
                time=when(event.until, zone),
            )
        case Paused():
            until = when(event.until, zone) if event.until else ""
            return _("The clock stands still until {time}.", time=until) if until else ""
        case Reminded():
            told = {"seat": event.seat.title(), "time": when(event.due, zone)}
            return _("{seat} is reminded to decide by {time}.", **told)
        case Overdue():
            told = {"seat": event.seat.title(), "time": when(event.due, zone)}
            return _("{seat} has been overdue since {time}.", **told)
        case AgreementEnded():
            seat, withdrawn, _rest = event.reason.partition(NO_MORE)
            if withdrawn:
                return _("{seat} withdraws the request.", seat=seat.title())
            return _("The asking is over: {reason}.", reason=_(event.reason))
        case Extended():
            seat, time = event.seat.title(), spanned(event.seconds)
            return _("{seat} has {time} more.", seat=seat, time=time)
        case _:
            return _asking(proposed(event), zone)


def _asking(asked: Asked, zone: str) -> str:
    needed = listed(asked.needed)
    told = {"seat": asked.seat.title(), "asks": _in_words(asked, zone), "others": needed}
    if not asked.needed:
        return _("{seat} {asks}.", **told)
    return _("{seat} {asks}; {others} must agree.", **told)
