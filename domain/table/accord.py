"""What the people at a table settle among themselves: time, pauses, draws, substitutes, the end."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from domain.game.ruleset import Illegal, Order, Outcome, Seat
from domain.journal.moments import DAY, later
from domain.match.events import Finished, TakeBackAnswered
from domain.match.match import Match
from domain.match.writing import Pen
from domain.table import clock, dispute
from domain.table.asking import Asked, sentence, with_consent
from domain.table.clock_events import (
    AgreementAnswered,
    AgreementAsked,
    AgreementEnded,
    Extended,
    Paused,
    Resigned,
    Resumed,
    SeatAway,
    SeatReplaced,
)
from domain.table.takeback import History, turn_back

Changes = dict[str, Any]
"""What an order changes of a match. Under ``moved`` the deadlines that it puts off."""

AnyPen = Pen[Any, Any, Any]
AnyMatch = Match[Any]
Days = Literal["days", "day"]

LONGEST_EXTENSION = 30
"""Days that one extension may have."""


class LeaveFor(Order, frozen=True):
    """Be away for some days."""

    form: ClassVar[str] = "leave {days} {unit}"
    help: ClassVar[str] = "be away for some days; your time stands still"
    days: int
    unit: Days


class Resign(Order, frozen=True):
    """Give the match up."""

    form: ClassVar[str] = "resign"
    help: ClassVar[str] = "give the match up"


class Pause(Order, frozen=True):
    """Ask to stop the clock."""

    form: ClassVar[str] = "pause"
    help: ClassVar[str] = "ask the others to stop the clock"


class Resume(Order, frozen=True):
    """Let the clock go on."""

    form: ClassVar[str] = "resume"
    help: ClassVar[str] = "let the clock go on after a pause"


class Draw(Order, frozen=True):
    """Offer a draw."""

    form: ClassVar[str] = "draw"
    help: ClassVar[str] = "offer the others a draw"


class Extend(Order, frozen=True):
    """Give another seat more time, or ask for more for your own."""

    form: ClassVar[str] = "extend {seat} {days} {unit}"
    help: ClassVar[str] = "give another seat more time, or ask for more"
    seat: str
    days: int
    unit: Days


class Wait(Order, frozen=True):
    """Give who is overdue the whole time again."""

    form: ClassVar[str] = "wait"
    help: ClassVar[str] = "give who is overdue the whole time once more"


class Replace(Order, frozen=True):
    """Let a computer command for who is overdue or gone."""

    form: ClassVar[str] = "replace {seat} with {bot}"
    help: ClassVar[str] = "let a computer command for who is overdue or gone"
    seat: str
    bot: str


class Adjudicate(Order, frozen=True):
    """End the match as it stands."""

    form: ClassVar[str] = "adjudicate"
    help: ClassVar[str] = "end the match as it stands, where somebody is overdue or gone"


# Asking and answering


def open_choice(match: AnyMatch) -> tuple[Seat, ...]:
    """The seats about which the others may choose: overdue, or nobody's since the match began."""
    if not match.begun:
        return ()
    return tuple(s for s in match.persons if s in match.clock.overdue or s not in match.taken)


def stands(match: AnyMatch, asked: Asked) -> bool:
    """Whether what is asked can still be granted."""
    if asked.blocks:
        return True
    if any(s not in match.others(asked.seat) for s in asked.waits_for):
        return False
    if asked.kind == "replace":
        return asked.about in open_choice(match)
    if asked.kind == "extension":
        return asked.about in match.clock.due
    return asked.kind != "adjudicate" or bool(open_choice(match))


def _ask(pen: AnyPen, match: AnyMatch, asked: Asked, *, over: bool = False) -> Changes:
    """Ask the others; done at once where nobody's consent is needed.

    One thing is asked at a time: who asks anew takes back what he asked before, and with
    ``over`` what asks for less gives way.
    """
    before = match.asked
    if before is not None:
        own, weighs = before.seat == asked.seat, before.kind in ("replace", "adjudicate")
        if before.blocks or not (own or (over and not weighs)):
            said = f"{before.seat} {sentence(before)}"
            raise Illegal("table.9", f"{said}; agree or refuse comes first.")
        pen.note(AgreementEnded("something else is asked"))
    pen.note(AgreementAsked(asked.seat, asked.kind, asked.needed, asked.about, asked.what))
    if asked.needed:
        return {"asked": asked}
    return {"asked": None, **_granted(pen, match, asked)}


def answer(pen: AnyPen, match: AnyMatch, seat: Seat, agreed: bool, history: History) -> Changes:
    """Agree or refuse; the last consent grants what is asked. Returns the changes."""
    asked = match.asked
    if asked is None:
        raise Illegal("table.5", "Nobody asks for anything.")
    if seat == asked.seat and not agreed:
        pen.note(AgreementEnded(f"{seat} asks no more"))
        return {"asked": None}
    if seat not in asked.waits_for:
        raise Illegal("table.5", "Your consent is not waited for.")
    kind = TakeBackAnswered if asked.blocks else AgreementAnswered
    pen.note(kind(seat, agreed))
    if not agreed:
        return {"asked": None}
    asked = with_consent(asked, seat)
    if asked.waits_for:
        return {"asked": asked}
    if asked.blocks:
        return turn_back(pen, asked, history)
    if asked.kind == "ruling":
        return dispute.agreed(pen, match, asked, history)
    return {"asked": None, **_granted(pen, match, asked)}


def _granted(pen: AnyPen, match: AnyMatch, asked: Asked) -> Changes:
    match asked.kind:
        case "pause":
            pen.note(Paused(asked.agreed))
            return {"clock": msgspec.structs.replace(match.clock, paused=True)}
        case "draw":
            return _finish(pen, Outcome("draw", (), "The match is drawn by agreement."))
        case "extension":
            days = int(asked.what)
            return _given(pen, match, asked.about, days, asked.agreed)
        case "replace":
            by = f"computer:{asked.what}"
            pen.note(SeatReplaced(asked.about, by, asked.agreed))
            return clock.replaced(match, asked.about, by)
    rules = pen.codec.rules
    text = "The match ends as it stands, by agreement."
    found = rules.standing(pen.table.position) if rules.standing else Outcome("", (), text)
    return _finish(pen, msgspec.structs.replace(found, ending="adjudicated"))


def _finish(pen: AnyPen, outcome: Outcome) -> Changes:
    pen.note(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))
    return {"outcome": outcome}


# The orders


def _leave(pen: AnyPen, match: AnyMatch, seat: Seat, order: Any) -> Changes:
    left = clock.LEAVE_DAYS - match.clock.leave.get(seat, 0)
    if not 1 <= order.days <= left:
        raise Illegal("table.10", f"A leave has 1 to {left} days more in this match.")
    now = pen.means.ts
    until = later(clock.starts(match.clock, seat, now), order.days * DAY)
    body = SeatAway(seat, order.days, until)
    pen.note(body)
    due = match.clock.due.get(seat)
    moved = {seat: later(max(due, now), order.days * DAY)} if due else {}
    return {"clock": clock.away(match.clock, body), "moved": moved}


def _resign(pen: AnyPen, match: AnyMatch, seat: Seat, _: Any) -> Changes:
    rules = pen.codec.rules
    others = tuple(s for s in match.seats if s != seat)
    outcome = Outcome("resigned", others, f"{seat.title()} resigns.")
    if rules.resigned is not None:
        outcome = rules.resigned(pen.table.position, seat)
    pen.note(Resigned(seat))
    return _finish(pen, outcome)


def _pause(pen: AnyPen, match: AnyMatch, seat: Seat, _: Any) -> Changes:
    if not match.clock.seconds:
        raise Illegal("table.10", "This match has no clock to stop.")
    if match.clock.paused:
        raise Illegal("table.10", "The match is paused; resume lets it go on.")
    return _ask(pen, match, Asked(seat, -1, match.others(seat), (), "pause"))


def _resume(pen: AnyPen, match: AnyMatch, seat: Seat, _: Any) -> Changes:
    if not match.clock.paused:
        raise Illegal("table.10", "The match is not paused.")
    pen.note(Resumed(seat))
    return {"clock": msgspec.structs.replace(match.clock, paused=False)}


def _draw(pen: AnyPen, match: AnyMatch, seat: Seat, _: Any) -> Changes:
    if not match.others(seat):
        raise Illegal("table.12", "There is nobody to agree to a draw; resign gives the match up.")
    return _ask(pen, match, Asked(seat, -1, match.others(seat), (), "draw"))


def _extend(pen: AnyPen, match: AnyMatch, seat: Seat, order: Any) -> Changes:
    if order.seat not in match.clock.due:
        raise Illegal("table.10", f"No time runs for {order.seat[:32]}.")
    if not 1 <= order.days <= LONGEST_EXTENSION:
        raise Illegal("table.10", f"An extension has 1 to {LONGEST_EXTENSION} days.")
    if order.seat != seat:
        return _given(pen, match, order.seat, order.days, (seat,))
    others = match.others(seat)
    asked = Asked(seat, -1, others, (), "extension", seat, str(order.days))
    return _ask(pen, match, asked)


def _given(pen: AnyPen, match: AnyMatch, seat: Seat, days: int, consent: Sequence[Seat]) -> Changes:
    pen.note(Extended(seat, days * DAY, tuple(consent)))
    return {"moved": {seat: later(max(match.clock.due[seat], pen.means.ts), days * DAY)}}


def _wait(pen: AnyPen, match: AnyMatch, seat: Seat, _: Any) -> Changes:
    late = [s for s in match.clock.overdue if s in match.clock.due]
    if not late or seat in late:
        raise Illegal("table.11", "Nobody else is overdue.")
    for other in late:
        pen.note(Extended(other, match.clock.seconds, (seat,)))
    return {"moved": {s: clock.fresh(match.clock, s, pen.means.ts) for s in late}}


def _choosers(match: AnyMatch, seat: Seat) -> tuple[Seat, ...]:
    """Who else must agree on what to do about those who are overdue."""
    if not open_choice(match) or seat in match.clock.overdue:
        raise Illegal("table.11", "Nobody else is overdue, and no seat is free.")
    return tuple(s for s in match.others(seat) if s not in match.clock.overdue)


def _replace(pen: AnyPen, match: AnyMatch, seat: Seat, order: Any) -> Changes:
    needed = _choosers(match, seat)
    about, bot = order.seat.casefold(), order.bot.casefold().removeprefix("computer:")
    if about not in open_choice(match):
        raise Illegal("table.11", f"{about[:32]} is neither overdue nor free.")
    bots = ("random", *pen.codec.rules.bots)
    if bot not in bots:
        raise Illegal("table.11", f"A substitute is one of {', '.join(bots)}.")
    return _ask(pen, match, Asked(seat, -1, needed, (), "replace", about, bot), over=True)


def _adjudicate(pen: AnyPen, match: AnyMatch, seat: Seat, _: Any) -> Changes:
    return _ask(pen, match, Asked(seat, -1, _choosers(match, seat), (), "adjudicate"), over=True)


Handler = Callable[[AnyPen, AnyMatch, Seat, Any], Changes]

HANDLERS: dict[type[Order], Handler] = {
    LeaveFor: _leave,
    Resign: _resign,
    Pause: _pause,
    Resume: _resume,
    Draw: _draw,
    Extend: _extend,
    Wait: _wait,
    Replace: _replace,
    Adjudicate: _adjudicate,
}
"""What each order of these leads to; only a person gives them."""
