"""What the people at a table settle among themselves: time, pauses, draws, substitutes, the end."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, assert_never

import msgspec

from domain.game.ruleset import Illegal, Order, Outcome, Ruleset, Seat
from domain.journal.timestamps import DAY, later, spoken
from domain.match import clock
from domain.match.clock_events import (
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
from domain.match.events import Finished, SeatLeft, TakeBackAnswered
from domain.match.match import Match
from domain.match.pending import Asked, proposed, with_consent
from domain.match.writing import Pen
from domain.table import dispute
from domain.table.pauses import Pause, PauseFor, PauseUntil, Pausing, end_of
from domain.table.takeback import turn_back

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


Settling = LeaveFor | Resign | Pausing | Resume | Draw | Extend | Wait | Replace | Adjudicate
"""What people settle among themselves; a computer plays on."""


# Asking and answering


def open_choice(match: AnyMatch) -> tuple[Seat, ...]:
    """The seats about which the others may choose: overdue, or nobody's since the match began."""
    if not match.begun:
        return ()
    return tuple(
        s for s in match.sitting.persons if s in match.clock.overdue or s not in match.sitting.taken
    )


def stands(match: AnyMatch, asked: Asked) -> bool:
    """Whether what is asked can still be granted."""
    if asked.blocks:
        return True
    if any(s not in match.sitting.others(asked.seat) for s in asked.waits_for):
        return False
    if asked.kind == "replace":
        return asked.about in open_choice(match)
    if asked.kind == "extension":
        return asked.about in match.clock.due
    return asked.kind != "adjudicate" or bool(open_choice(match))


def _ask(pen: AnyPen, body: AgreementAsked, *, over: bool = False) -> None:
    """Ask the others; done at once where nobody's consent is needed.

    One thing is asked at a time: who asks anew takes back what he asked before, and with
    ``over`` what asks for less gives way.
    """
    before = pen.match.pending.asked
    if before is not None:
        own = before.seat == body.seat and not before.blocks
        if not own and not (over and not before.weighs):
            said = f"{before.seat} {before.sentence}"
            raise Illegal("table.9", f"{said}; agree or refuse comes first.")
        pen.emit(AgreementEnded("something else is asked"))
    pen.emit(body)
    if not body.needed:
        _granted(pen, proposed(body))


def answer(pen: AnyPen, seat: Seat, *, agreed: bool) -> None:
    """Agree or refuse; the last consent grants what is asked."""
    asked = pen.match.pending.asked
    if asked is None:
        raise Illegal("table.5", "Nobody asks for anything.")
    if seat == asked.seat and not agreed:
        pen.emit(AgreementEnded(f"{seat} asks no more"))
        return
    changes_mind = asked.blocks and not agreed and seat in asked.agreed
    if seat not in asked.waits_for and not changes_mind:
        raise Illegal("table.5", "Your consent is not waited for.")
    kind = TakeBackAnswered if asked.blocks else AgreementAnswered
    pen.emit(kind(seat, agreed))
    asked = with_consent(asked, seat)
    if agreed and not asked.waits_for:
        _granted(pen, asked)


def _granted(pen: AnyPen, asked: Asked) -> None:
    match asked.kind:
        case "takeback":
            turn_back(pen, asked)
        case "ruling":
            dispute.agreed(pen, asked)
        case "pause" if asked.what and asked.what <= pen.means.ts:
            pen.emit(AgreementEnded("its end has passed"))
        case "pause":
            pen.emit(Paused(asked.agreed, asked.what))
        case "draw":
            _finish(pen, Outcome("draw", (), "The match is drawn by agreement."))
        case "extension":
            _extended(pen, asked.about, int(asked.what) * DAY, asked.agreed)
        case "replace":
            pen.emit(SeatReplaced(asked.about, f"computer:{asked.what}", asked.agreed))
        case "adjudicate":
            rules = pen.codec.rules
            text = "The match ends as it stands, by agreement."
            found = rules.adjudicate(pen.position) if rules.adjudicate else Outcome("", (), text)
            _finish(pen, msgspec.structs.replace(found, ending="adjudicated"))
        case _:
            assert_never(asked.kind)


def _finish(pen: AnyPen, outcome: Outcome) -> None:
    pen.emit(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))


# The orders


def carry_out(pen: AnyPen, seat: Seat, order: Settling) -> None:
    """What each order of these leads to. Raises Illegal."""
    if pen.match.sitting.seats[seat] != "person":
        raise Illegal("table.9", "This is for people to settle; a computer plays on.")
    match order:
        case LeaveFor():
            _leave(pen, seat, order.days)
        case Resign():
            _resign(pen, seat)
        case Pause() | PauseFor() | PauseUntil():
            _pause(pen, seat, order)
        case Resume():
            _resume(pen, seat)
        case Draw():
            _draw(pen, seat)
        case Extend():
            _extend(pen, seat, order)
        case Wait():
            _wait(pen, seat)
        case Replace():
            _replace(pen, seat, order)
        case Adjudicate():
            needed = _choosers(pen, seat)
            _ask(pen, AgreementAsked(seat, "adjudicate", needed), over=True)
        case _:
            assert_never(order)


def _leave(pen: AnyPen, seat: Seat, days: int) -> None:
    ticking = pen.match.clock
    left = clock.LEAVE_DAYS - ticking.leave.get(seat, 0)
    if not 1 <= days <= left:
        told = f"{left} days" if left > 1 else "1 day" if left else "no day"
        least = "" if days else "Leave is for one day or more. "
        raise Illegal("table.10", f"{least}You have {told} of leave left in this match.")
    over = seat in ticking.due and ticking.due[seat] <= pen.means.ts
    if over and ticking.rules >= clock.EXACT:
        raise Illegal("table.10", "Your time is over already; leave does not stop it.")
    until = later(clock.starts(ticking, seat, pen.means.ts), days * DAY)
    pen.emit(SeatAway(seat, days, until))


def handed_over(rules: Ruleset[Any, Any, Any], match: Match[Any], seat: Seat) -> tuple[Any, ...]:
    """What happens where a seat resigns and its side plays on; nothing where that ends the match.

    Raises Illegal where the game does not let it resign.
    """
    return tuple(rules.gives_up(match.table.position, seat, match.sitting.others(seat)))


def _resign(pen: AnyPen, seat: Seat) -> None:
    rules = pen.codec.rules
    if events := handed_over(rules, pen.match, seat):
        for event in (Resigned(seat), *events, SeatLeft(seat)):
            pen.emit(event)
        return
    others = tuple(s for s in pen.match.sitting.seats if s != seat)
    outcome = Outcome("resigned", others, f"{seat.title()} resigns.")
    if rules.resigned is not None:
        outcome = rules.resigned(pen.position, seat)
    pen.emit(Resigned(seat))
    _finish(pen, outcome)


def _pause(pen: AnyPen, seat: Seat, order: Pausing) -> None:
    if not pen.match.clock.seconds:
        raise Illegal("table.10", "This match has no clock to stop.")
    if pen.match.clock.paused:
        raise Illegal("table.10", "The match is paused; resume lets it go on.")
    until = end_of(order, pen.means.ts)
    _ask(pen, AgreementAsked(seat, "pause", pen.match.sitting.others(seat), what=until))


def _resume(pen: AnyPen, seat: Seat) -> None:
    if not pen.match.clock.paused:
        raise Illegal("table.10", "The match is not paused.")
    pen.emit(Resumed(seat))


def _draw(pen: AnyPen, seat: Seat) -> None:
    others = pen.match.sitting.others(seat)
    if not others:
        raise Illegal("table.12", "There is nobody to agree to a draw; resign gives the match up.")
    _ask(pen, AgreementAsked(seat, "draw", others))


def _extend(pen: AnyPen, seat: Seat, order: Extend) -> None:
    if order.seat not in pen.match.clock.due:
        raise Illegal("table.10", f"No time runs for {order.seat[:32]}.")
    if not 1 <= order.days <= LONGEST_EXTENSION:
        raise Illegal("table.10", f"An extension has 1 to {LONGEST_EXTENSION} days.")
    if order.seat != seat:
        return _extended(pen, order.seat, order.days * DAY, (seat,))
    others, days = pen.match.sitting.others(seat), str(order.days)
    return _ask(pen, AgreementAsked(seat, "extension", others, seat, days))


def _extended(pen: AnyPen, seat: Seat, seconds: int, consent: Sequence[Seat]) -> None:
    pen.emit(Extended(seat, seconds, tuple(consent)))


def _wait(pen: AnyPen, seat: Seat) -> None:
    ticking = pen.match.clock
    late = [s for s in ticking.overdue if s in ticking.due]
    _check_in_time(pen.match, seat)
    if not late:
        raise Illegal("table.11", _nobody(pen, seat, "Nobody else is overdue."))
    for other in late:
        _extended(pen, other, ticking.seconds, (seat,))


def _check_in_time(match: AnyMatch, seat: Seat) -> None:
    if seat in match.clock.overdue:
        raise Illegal(
            "table.11", "You are overdue yourself: give your orders first, then choose for others."
        )


def _nobody(pen: AnyPen, seat: Seat, told: str) -> str:
    """Why nobody may choose about another seat: its time is over and it is not overdue yet, or
    ``told`` where everybody has time."""
    ticking, now = pen.match.clock, pen.means.ts
    but = (seat, *ticking.overdue, *ticking.answering)
    over = [s for s, due in ticking.due.items() if due <= now and s not in but]
    if not over:
        return told
    other = over[0]
    warned, name, ended = ticking.warned.get(other), other.title(), spoken(ticking.due[other])
    if warned is not None and now < warned.grace:
        return f"{name}'s time ended at {ended}; you may choose from {spoken(warned.grace)} on."
    return (
        f"{name}'s time ended at {ended}, but no warning has reached {name} yet; until one has, "
        "nobody may choose."
    )


def _choosers(pen: AnyPen, seat: Seat) -> tuple[Seat, ...]:
    """Who else must agree on what to do about those who are overdue."""
    match = pen.match
    _check_in_time(match, seat)
    if not open_choice(match):
        why = _nobody(pen, seat, "Nobody else is overdue, and no seat is free.")
        raise Illegal("table.11", why)
    return tuple(s for s in match.sitting.others(seat) if s not in match.clock.overdue)


def _replace(pen: AnyPen, seat: Seat, order: Replace) -> None:
    needed = _choosers(pen, seat)
    about, bot = order.seat.casefold(), order.bot.casefold().removeprefix("computer:")
    if about not in open_choice(pen.match):
        raise Illegal("table.11", f"{about[:32]} is neither overdue nor free.")
    bots = ("random", *pen.codec.rules.bots)
    if bot not in bots:
        raise Illegal("table.11", f"A substitute is one of {', '.join(bots)}.")
    _ask(pen, AgreementAsked(seat, "replace", needed, about, bot), over=True)
