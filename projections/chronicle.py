"""The chronicle: the story in words, as each viewer knows it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from domain.journal.timestamps import span, spoken
from domain.match.clock_events import AgreementAsked, AgreementEnded, NoteSent
from domain.match.events import KERNEL
from domain.match.fair_events import DisputeAnswered
from domain.match.pending import proposed
from domain.match.seeing import moment, seen_by, viewers
from projections.passage import Passage, Step
from service.store.lists.chronicle import sentence_statement
from service.store.recorder import Statement

Row = tuple[int, str, str]
"""Turn, phase and text."""


def project(passage: Passage) -> Iterator[Statement]:
    """A sentence for each event, and one for what happens at the table."""
    for step in passage:
        public = _told(passage, step, "")
        if public[-1]:
            yield sentence_statement(passage.match_id, step.n, "", *public)
        if not _secret(step) and step.topic not in _SAID:
            continue
        for viewer in viewers(step.after)[1:]:
            own = _told(passage, step, viewer)
            if own != public:
                yield sentence_statement(passage.match_id, step.n, viewer, *own)


def at_the_table(topic: str, line: bytes) -> str:
    """What an entry of the kernel tells in words; "" for one that needs more than itself."""
    if topic not in _AT_THE_TABLE or topic in ("game.opened", "position.copied"):
        return ""
    body = msgspec.convert(msgspec.json.decode(line)["pub"], KERNEL[topic])
    return _AT_THE_TABLE[topic](body, None)


def noted(seat: str, words: str) -> str:
    """A note in words, to whoever may read them."""
    who = seat.title()
    return f"{who} says: {words}" if words else f"{who} tells the others something."


def _secret(step: Step) -> bool:
    return bool(step.before and step.before.table.known) or bool(step.after.table.known)


def _told(passage: Passage, step: Step, viewer: str) -> Row:
    event = passage.event(step, viewer)
    if event is not None:
        assert step.before is not None
        text = passage.rules.tell(seen_by(step.before.table, viewer), event)
        now = passage.rules.moment(seen_by(step.after.table, viewer))
        return now.turn, now.phase, text
    now = moment(passage.rules, step.after, viewer)
    if step.topic not in _AT_THE_TABLE:
        return now.turn, now.phase, ""
    if step.topic == NoteSent.topic:
        return now.turn, now.phase, _note(step, viewer)
    if step.topic == DisputeAnswered.topic and _proposes(passage, step):
        return now.turn, now.phase, _reason(step, viewer)
    if step.topic in _DISPUTES:
        return now.turn, now.phase, _DISPUTES[step.topic](_body(step), _said(step, viewer))
    return now.turn, now.phase, _AT_THE_TABLE[step.topic](_body(step), step)


def _body(step: Step) -> Any:
    return msgspec.convert(msgspec.json.decode(step.line)["pub"], KERNEL[step.topic])


def _copied(_: Any, step: Step) -> str:
    parent = step.after.lineage.parent
    if parent is None:
        return ""
    return f"This match goes on from entry {parent.size} of {parent.origin.rpartition('/')[2]}."


def _note(step: Step, viewer: str) -> str:
    """What a note says, to whoever may know it."""
    words = [str(p["words"]) for p in step.parts.get(viewer, ()) if p.get("kind") == "note"]
    return noted(_body(step).seat, words[0] if words else "")


def _said(step: Step, viewer: str) -> str:
    """The words of a dispute, for whoever may know them."""
    words = [str(p["words"]) for p in step.parts.get(viewer, ()) if p.get("kind") == "words"]
    return f": {words[0]}" if words else "."


def _proposes(passage: Passage, step: Step) -> bool:
    """Whether these words are the reason of a ruling that is proposed next, in the same order."""
    behind = (after.topic for after in passage.steps if after.n > step.n)
    topic = next(behind, "")
    return (next(behind, "") if topic == AgreementEnded.topic else topic) == AgreementAsked.topic


def _reason(step: Step, viewer: str) -> str:
    """Why something is proposed, to whoever may know it: that it is, the next sentence tells."""
    said = _said(step, viewer)
    return f"{_body(step).seat.title()} gives a reason{said}" if said != "." else ""


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


_DISPUTES: dict[str, Callable[[Any, str], str]] = {
    "dispute.opened": _disputed,
    "dispute.answered": lambda body, said: f"{body.seat.title()} answers{said}",
    "dispute.settled": _settled,
}

_SAID = frozenset({NoteSent.topic, *_DISPUTES})
"""What holds words that only the table may know."""


def _agreement(body: Any, _: Step) -> str:
    asks = f"{body.seat.title()} {proposed(body).sentence}"
    return f"{asks}; {_list(body.needed)} must agree." if body.needed else f"{asks}."


def _extended(body: Any, _: Step) -> str:
    return f"{body.seat.title()} has {span(body.seconds)} more."


def _reminded(body: Any, _: Step) -> str:
    return f"{body.seat.title()} is reminded to decide by {spoken(body.due)}."


def _overdue(body: Any, _: Step) -> str:
    return f"{body.seat.title()} is overdue since {spoken(body.due)}."


def _away(body: Any, _: Step) -> str:
    return f"{body.seat.title()} is away until {spoken(body.until)}."


def _replaced(body: Any, _: Step) -> str:
    return f"A computer commands for {body.seat.title()}, until somebody sits down there again."


def _reacted(body: Any, _: Step) -> str:
    said = f": {body.orders}" if body.orders else ""
    return f"{body.seat.title()} answers by a standing order{said}."


def _planned(body: Any, _: Step) -> str:
    return {
        "sealed": f"{body.seat.title()} has sealed a plan.",
        "ready": f"{body.seat.title()} is ready.",
        "unready": f"{body.seat.title()} is not ready after all.",
        "withdrawn": f"{body.seat.title()} has taken its plan back.",
    }[body.now]


def _revealed(body: Any, _: Step) -> str:
    plans = (f"{s['command']['seat'].title()}: “{s['command']['orders']}”" for s in body.sheets)
    return f"All are ready, and the plans are opened. {'; '.join(plans)}."


def _asked(body: Any, _: Step) -> str:
    asks = f"{body.seat.title()} asks to return to the moment before entry {body.to}"
    return f"{asks}; {_list(body.needed)} must agree." if body.needed else f"{asks}."


def _answered(body: Any, _: Step) -> str:
    return f"{body.seat.title()} {'agrees' if body.agreed else 'refuses'}."


def _rewound(body: Any, _: Step) -> str:
    return f"Taken back: the position is again that before entry {body.to}."


def _finished(body: Any, _: Step) -> str:
    """How the match ended; a resignation that ends it without more words was just told."""
    resigned = body.ending == "resigned" and body.text.endswith(" resigns.")
    return "" if resigned else str(body.text)


def _list(seats: Iterable[str]) -> str:
    *most, last = [seat.title() for seat in seats]
    return f"{', '.join(most)} and {last}" if most else last


_AT_THE_TABLE: dict[str, Callable[[Any, Any], str]] = {
    "game.opened": lambda _, step: f"The match is opened for {_list(step.after.sitting.seats)}.",
    "seat.taken": lambda body, _: f"{body.seat.title()} sits down.",
    "seat.left": lambda body, _: f"{body.seat.title()} gets up; the seat is free.",
    "game.begun": lambda _, __: "Everybody sits; the match begins.",
    "position.copied": _copied,
    "rules.changed": lambda body, _: f"From here on version {body.version} of the rules applies.",
    "dice.rekeyed": lambda body, _: f"The dice have new chains: {body.reason.rstrip('.')}.",
    "takeback.asked": _asked,
    "takeback.answered": _answered,
    "rewound": _rewound,
    "agreement.asked": _agreement,
    "agreement.answered": _answered,
    "agreement.ended": lambda body, _: f"The asking is over: {body.reason}.",
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
    **dict.fromkeys(_DISPUTES, lambda _, __: ""),
    "dispute.lapsed": lambda _, __: "Nobody settled the dispute in time: what happened stands.",
    "order.held": lambda body, _: f"{body.seat.title()}'s order waits for another seat's key.",
    "order.released": lambda body, _: (
        f"The key is turned: the order of entry {body.entry} goes on."
    ),
    "order.void": lambda body, _: f"The order of entry {body.entry} is void: {body.reason}",
    "key.rotated": lambda body, _: f"The house signs with a new key from here on: {body.vkey}",
    "reaction.given": _reacted,
    "reaction.lapsed": lambda body, _: f"No answer of {body.seat.title()} came in time.",
    "plan.changed": _planned,
    "sheets.opened": _revealed,
    "finished": _finished,
}
"""What happens at the table, in words; it is the same for everybody."""
