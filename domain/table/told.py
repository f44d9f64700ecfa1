"""What happens at the table in words, the same for everybody: the kernel's part of the story."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from domain.journal.timestamps import span, spoken
from domain.match.events import KERNEL
from domain.match.match import Match
from domain.match.pending import proposed


def at_the_table(topic: str, line: bytes, after: Match[Any] | None = None) -> str:
    """What a stored entry of the kernel tells; "" for one that tells nothing, or nothing by itself.

    ``after`` is the match as it stands then, without which opening and copying are not told.
    """
    if topic not in _WORDS or (after is None and topic in _OF_THE_MATCH):
        return ""
    body = msgspec.convert(msgspec.json.decode(line)["pub"], KERNEL[topic])
    return _WORDS[topic](body, after)


def noted(seat: str, words: str) -> str:
    """A note in words, to whoever may read them."""
    who = seat.title()
    return f"{who} says: {words}" if words else f"{who} tells the others something."


def _copied(_: Any, after: Match[Any]) -> str:
    parent = after.lineage.parent
    if parent is None:
        return ""
    return f"This match goes on from entry {parent.size} of {parent.origin.rpartition('/')[2]}."


def _disputed(body: Any, said: str) -> str:
    return f"{body.seat.title()} disputes the {body.what} of entry {body.about}{said}"


def _settled(body: Any, said: str) -> str:
    ruling = {
        "stands": "what happened stands",
        "back": f"it goes back to before entry {body.to}",
        "corrected": "the position is corrected",
    }[body.verdict]
    others = [s for s in body.consent if s != body.by]
    agreed = f", agreed by {_list(tuple(others))}" if others else ""
    return f"{body.by.title()} settles the dispute{agreed}: {ruling}{said}"


DISPUTES: Final[dict[str, Callable[[Any, str], str]]] = {
    "dispute.opened": _disputed,
    "dispute.answered": lambda body, said: f"{body.seat.title()} answers{said}",
    "dispute.settled": _settled,
}
"""What the events of a dispute tell, with what a reader may know of their words, or a full stop."""


def _needs(body: Any, asks: str) -> str:
    """What a seat asks, and of whom it needs a word."""
    said = f"{body.seat.title()} {asks}"
    return f"{said}; {_list(body.needed)} must agree." if body.needed else f"{said}."


def _ended(body: Any, _: object) -> str:
    seat, withdrawn, _rest = body.reason.partition(NO_MORE)
    if withdrawn:
        return f"{seat.title()} withdraws the request."
    return f"The asking is over: {body.reason}."


def _agreement(body: Any, _: object) -> str:
    return _needs(body, proposed(body).sentence)


def _extended(body: Any, _: object) -> str:
    return f"{body.seat.title()} has {span(body.seconds)} more."


def _reminded(body: Any, _: object) -> str:
    return f"{body.seat.title()} is reminded to decide by {spoken(body.due)}."


def _overdue(body: Any, _: object) -> str:
    return f"{body.seat.title()} is overdue since {spoken(body.due)}."


def _away(body: Any, _: object) -> str:
    return f"{body.seat.title()} is away until {spoken(body.until)}."


def _replaced(body: Any, _: object) -> str:
    return f"A computer commands for {body.seat.title()}, until somebody sits down there again."


def _reacted(body: Any, _: object) -> str:
    said = f": {body.orders}" if body.orders else ""
    return f"{body.seat.title()} answers by a standing order{said}."


def _planned(body: Any, _: object) -> str:
    return {
        "sealed": f"{body.seat.title()} has sealed a plan.",
        "ready": f"{body.seat.title()} is ready.",
        "unready": f"{body.seat.title()} is not ready after all.",
        "withdrawn": f"{body.seat.title()} has taken its plan back.",
    }[body.now]


def _revealed(body: Any, _: object) -> str:
    plans = (f"{s['command']['seat'].title()}: “{s['command']['orders']}”" for s in body.sheets)
    return f"All are ready, and the plans are opened. {'; '.join(plans)}."


def _asked(body: Any, _: object) -> str:
    return _needs(body, f"asks to return to the moment before entry {body.to}")


def _answered(body: Any, _: object) -> str:
    return f"{body.seat.title()} {'agrees' if body.agreed else 'refuses'}."


def _rewound(body: Any, _: object) -> str:
    return f"Taken back: the position is again that before entry {body.to}."


def _finished(body: Any, _: object) -> str:
    """How the match ended; a resignation that ends it without more words was just told."""
    resigned = body.ending == "resigned" and body.text.endswith(" resigns.")
    return "" if resigned else str(body.text)


def _list(seats: Iterable[str]) -> str:
    *most, last = [seat.title() for seat in seats]
    return f"{', '.join(most)} and {last}" if most else last


NO_MORE: Final = " asks no more"
"""What ends the reason of an asking that its asker ended."""

_WORDS: Final[dict[str, Callable[[Any, Any], str]]] = {
    "match.opened": lambda _, after: f"The match is opened for {_list(after.sitting.seats)}.",
    "seat.taken": lambda body, _: f"{body.seat.title()} sits down.",
    "seat.left": lambda body, _: f"{body.seat.title()} gets up; the seat is free.",
    "match.begun": lambda _, __: "Everybody sits; the match begins.",
    "position.copied": _copied,
    "rules.changed": lambda body, _: f"From here on version {body.version} of the rules applies.",
    "dice.rekeyed": lambda body, _: f"The dice have new chains: {body.reason.rstrip('.')}.",
    "takeback.asked": _asked,
    "takeback.answered": _answered,
    "rewound": _rewound,
    "agreement.asked": _agreement,
    "agreement.answered": _answered,
    "agreement.ended": _ended,
    "clock.paused": lambda body, _: (
        f"The clock stands still until {spoken(body.until)}."
        if body.until
        else "The clock stands still."
    ),
    "pause.over": lambda _, __: "The pause is over; the clock goes on.",
    "clock.resumed": lambda body, _: f"{body.seat.title()} lets the clock go on.",
    "clock.extended": _extended,
    "clock.reminded": _reminded,
    "clock.overdue": _overdue,
    "seat.away": _away,
    "seat.back": lambda body, _: f"The leave of {body.seat.title()} is over.",
    "seat.replaced": _replaced,
    "seat.resigned": lambda body, _: f"{body.seat.title()} resigns.",
    "note.sent": lambda _, __: "",
    **dict.fromkeys(DISPUTES, lambda _, __: ""),
    "dispute.lapsed": lambda _, __: "Nobody settled the dispute in time: what happened stands.",
    "key.rotated": lambda body, _: f"The house signs with a new key from here on: {body.vkey}",
    "reaction.given": _reacted,
    "reaction.lapsed": lambda body, _: f"No answer of {body.seat.title()} came in time.",
    "plan.changed": _planned,
    "sheets.opened": _revealed,
    "finished": _finished,
}

_OF_THE_MATCH: Final = frozenset({"match.opened", "position.copied"})
"""What is told of the match, and not of the event alone."""
