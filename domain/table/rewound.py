"""The time that goes back with the position: that of then, and never more.

Where everybody agreed, each seat has what it had left then. Where nobody was asked the deadlines
of then hold, so that what ran meanwhile has run.
"""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.timestamps import between, later
from domain.match import clock
from domain.match.clock import EXACT, Clock, Ticking
from domain.match.clock_events import Extended, SeatAway
from domain.match.events import TakenBack
from domain.match.evolve import STAMP, EntryLine
from domain.match.fair_events import DisputeLapsed, DisputeOpened, DisputeSettled
from domain.match.match import Match
from domain.match.writing import EventWriter, History

Rows = Iterable[tuple[int, str, bytes]]

_TIMES: dict[str, msgspec.json.Decoder[EntryLine[Any]]] = {
    kind.topic: msgspec.json.Decoder(EntryLine[kind])  # type: ignore[valid-type]
    for kind in get_args(Ticking)
}
_ADDED = frozenset((Extended.topic, SeatAway.topic))
_SETTLED = frozenset((DisputeSettled.topic, DisputeLapsed.topic))


def time_of_then(writer: EventWriter[Any, Any, Any]) -> Clock | None:
    """The clock with the time that this command gives back; None where it takes nothing back."""
    back = next((d.pub for d in writer.drafts if isinstance(d.pub, TakenBack)), None)
    if back is None:
        return None
    match, now = writer.match, writer.context.ts
    then, ts = _before(match, writer.past, back.to)
    if not back.consent and len(match.sitting.persons) > 1:
        return _since(then, writer.past.rows(back.to))
    left = {s: clock.time_left(then, s, ts) for s in then.due}
    due = {s: clock.fresh(match.clock, s, now, seconds) for s, seconds in left.items()}
    return replace(then, due=due)


def last_deadline(writer: EventWriter[Any, Any, Any], seat: Seat) -> str:
    """Until when a seat should have decided when it was last waited for; "" for never."""
    then, last = Clock(writer.match.clock.pace, rules=writer.match.clock.rules), ""
    for n, topic, text in writer.past.rows(0):
        if topic in _TIMES:
            line = _TIMES[topic].decode(text)
            then = clock.evolve(then, line.pub, n, line.ts)
            last = then.due.get(seat, last)
    return last


def is_over(match: Match[Any], seat: Seat, history: History, to: int, now: str) -> bool:
    """Whether the time that ran when entry ``to`` was written is over: nobody has it again unless
    the others agree."""
    if match.clock.rules < EXACT:
        return False
    then = _since(_before(match, history, to)[0], history.rows(to))
    due = then.due.get(seat) or max(then.due.values(), default="")
    return bool(due) and due <= now


def _before(match: Match[Any], history: History, to: int) -> tuple[Clock, str]:
    """The clock before entry ``to``, and when that was written."""
    then = Clock(match.clock.pace, rules=match.clock.rules)
    for n, topic, text in history.rows(0):
        if n == to:
            return then, STAMP.decode(text).ts
        if topic in _TIMES:
            line = _TIMES[topic].decode(text)
            then = clock.evolve(then, line.pub, n, line.ts)
    raise LookupError(f"There is no entry {to}.")


def _since(then: Clock, rows: Rows) -> Clock:
    """The same, put off by what stopped it since and by what was added to it."""
    stopped = ""
    for n, topic, text in rows:
        if topic in _ADDED:
            line = _TIMES[topic].decode(text)
            then = clock.evolve(then, line.pub, n, line.ts)
        elif topic == DisputeOpened.topic:
            stopped = STAMP.decode(text).ts
        elif topic in _SETTLED and stopped:
            stood = between(stopped, STAMP.decode(text).ts)
            due = {s: later(at, stood) if at > stopped else at for s, at in then.due.items()}
            then = replace(then, due=due)
    return then
