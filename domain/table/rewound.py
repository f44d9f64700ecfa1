"""The time that goes back with the position: that of then, and never more.

Where everybody agreed, each seat has what it had left then. Where nobody was asked the deadlines
of then hold, so that what ran meanwhile has run.
"""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.match.events.clock import (
    BankOpened,
    Extended,
    LeaveBooked,
    LeaveCancelled,
    PaceSet,
    Paused,
    PauseOver,
    Resumed,
    SeatAway,
)
from domain.match.events.disputes import DisputeLapsed, DisputeOpened, DisputeSettled
from domain.match.events.lifecycle import TakenBack
from domain.match.evolve import STAMP, EntryLine
from domain.match.match import Match
from domain.match.parts import clock, ticking
from domain.match.parts.clock import Clock
from domain.match.parts.ticking import Ticking
from domain.match.writing import EventWriter, History

Rows = Iterable[tuple[int, str, bytes]]

_TIMES: dict[str, msgspec.json.Decoder[EntryLine[Any]]] = {
    kind.topic: msgspec.json.Decoder(EntryLine[kind])  # type: ignore[valid-type]
    for kind in get_args(Ticking)
}
_ADDED = frozenset(
    kind.topic for kind in (Extended, SeatAway, LeaveBooked, LeaveCancelled, BankOpened, PaceSet)
)
_STOPS = {DisputeOpened.topic: "dispute", Paused.topic: "pause"}
_GOES_ON = {
    **dict.fromkeys((DisputeSettled.topic, DisputeLapsed.topic), "dispute"),
    **dict.fromkeys((Resumed.topic, PauseOver.topic), "pause"),
}


def time_of_then(writer: EventWriter[Any, Any, Any]) -> Clock | None:
    """The clock with the time that this command gives back; None where it takes nothing back."""
    back = next((d.pub for d in writer.drafts if isinstance(d.pub, TakenBack)), None)
    if back is None:
        return None
    match, now = writer.match, writer.context.ts
    then, ts = _before(match, writer.past, back.to)
    if not back.consent and len(match.sitting.persons) > 1:
        return _by_now(_since(then, writer.past.rows(back.to)), match.clock, now)
    left = {s: clock.time_left(then, s, ts) for s in then.due}
    due = {s: clock.fresh(match.clock, s, now, seconds) for s, seconds in left.items()}
    return _by_now(replace(then, due=due), match.clock, now)


def _by_now(then: Clock, today: Clock, now: str) -> Clock:
    """The same in today's hours; a bank that was closed since opens anew, with what it holds."""
    due = {s: now if s in then.drawn.keys() - today.drawn.keys() else then.due[s] for s in then.due}
    return replace(then, due=due, pace=today.pace, booked=today.booked)


def last_deadline(writer: EventWriter[Any, Any, Any], seat: Seat) -> str:
    """Until when a seat should have decided when it was last waited for, put off by what stopped
    time since; "" for never."""
    last, stops = dict[Seat, str](), dict[str, str]()
    for _, then, topic, text in _clocks(writer.match, writer.past):
        if seat in then.due:
            last = {seat: then.due[seat]}
        last = _put_off(replace(then, due=last), stops, topic, text)
    return last.get(seat, "")


def _clocks(match: Match[Any], history: History) -> Iterator[tuple[int, Clock, str, bytes]]:
    """Each entry, with the clock after it."""
    then = Clock(match.clock.pace)
    for n, topic, text in history.rows(0):
        if topic in _TIMES:
            line = _TIMES[topic].decode(text)
            then = ticking.evolve(then, line.pub, n, line.ts)
        yield n, then, topic, text


def is_over(match: Match[Any], seat: Seat, history: History, to: int, now: str) -> bool:
    """Whether the time that ran when entry ``to`` was written is over: nobody has it again unless
    the others agree."""
    then = _since(_before(match, history, to)[0], history.rows(to))
    due = then.due.get(seat) or max(then.due.values(), default="")
    return bool(due) and due <= now


def _before(match: Match[Any], history: History, to: int) -> tuple[Clock, str]:
    """The clock before entry ``to``, and when that was written."""
    then = Clock(match.clock.pace)
    for n, after, _, text in _clocks(match, history):
        if n == to:
            return then, STAMP.decode(text).ts
        then = after
    raise LookupError(f"There is no entry {to}.")


def _since(then: Clock, rows: Rows) -> Clock:
    """The same, put off by what stopped it since and by what was added to it."""
    stops = dict[str, str]()
    for n, topic, text in rows:
        if topic in _ADDED:
            line = _TIMES[topic].decode(text)
            then = ticking.evolve(then, line.pub, n, line.ts)
        then = replace(then, due=_put_off(then, stops, topic, text))
    return then


def _put_off(then: Clock, stops: dict[str, str], topic: str, text: bytes) -> dict[Seat, str]:
    """The deadlines after an entry: later by how long time stood still, once it goes on.

    ``stops`` keeps what stops the time, and since when; where two things do, since the first.
    """
    if topic in _STOPS:
        stops[_STOPS[topic]] = min([STAMP.decode(text).ts, *stops.values()])
    began = stops.pop(_GOES_ON.get(topic, ""), "")
    if not began or stops:
        return then.due
    ts = STAMP.decode(text).ts
    stood = {s: clock.ran(then, s, began, ts) for s in then.due}
    return {
        s: clock.runs(then, s, at, stood[s]) if at > began else at for s, at in then.due.items()
    }
