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
from domain.match.writing import EventWriter
from domain.table import dispute
from domain.table.pauses import Pause, PauseFor, PauseUntil, Pausing, end_of
from domain.table.takeback import turn_back
from domain.table.told import NO_MORE

AnyWriter = EventWriter[Any, Any, Any]
AnyMatch = Match[Any]
Days = Literal["days", "day"]

LONGEST_EXTENSION = 30
"""Days that one extension may have."""


class LeaveFor(Order, frozen=True):
    """Be away for some days."""

    form: ClassVar[str] = "leave {days} {unit}"
    help: ClassVar[str] = "be away for some days; your clock stops"
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
    help: ClassVar[str] = "give whoever is overdue their full time again"


class Replace(Order, frozen=True):
    """Let a computer command for who is overdue or gone."""

    form: ClassVar[str] = "replace {seat} with {bot}"
    help: ClassVar[str] = "let a computer play for a seat that is overdue or gone"
    seat: str
    bot: str


class Adjudicate(Order, frozen=True):
    """End the match as it stands."""

    form: ClassVar[str] = "adjudicate"
    help: ClassVar[str] = "end the match as it stands, if somebody is overdue or gone"


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


def _ask(writer: AnyWriter, body: AgreementAsked, *, over: bool = False) -> None:
    """Ask the others; done at once where nobody's consent is needed.

    One thing is asked at a time: who asks anew takes back what he asked before, and with
    ``over`` what asks for less gives way.
    """
    before = writer.match.pending.asked
    if before is not None:
        own = before.seat == body.seat and not before.blocks
        if not own and not (over and not before.weighs):
            raise Illegal("table.9", before.first(body.seat))
        writer.emit(AgreementEnded("something else is asked"))
    writer.emit(body)
    if not body.needed:
        _granted(writer, proposed(body))


def answer(writer: AnyWriter, seat: Seat, *, agreed: bool) -> None:
    """Agree or refuse; the last consent grants what is asked."""
    asked = writer.match.pending.asked
    if asked is None:
        raise Illegal("table.5", "Nobody is asking for anything.")
    if seat == asked.seat and not agreed:
        writer.emit(AgreementEnded(f"{seat}{NO_MORE}"))
        return
    changes_mind = asked.blocks and not agreed and seat in asked.agreed
    if seat == asked.seat:
        raise Illegal("table.5", asked.first(seat))
    if seat not in asked.waits_for and not changes_mind:
        raise Illegal("table.5", "Nobody is waiting for your answer to this.")
    kind = TakeBackAnswered if asked.blocks else AgreementAnswered
    writer.emit(kind(seat, agreed))
    asked = with_consent(asked, seat)
    if agreed and not asked.waits_for:
        _granted(writer, asked)


def _granted(writer: AnyWriter, asked: Asked) -> None:
    match asked.kind:
        case "takeback":
            turn_back(writer, asked)
        case "ruling":
            dispute.agreed(writer, asked)
        case "pause" if asked.what and asked.what <= writer.context.ts:
            writer.emit(AgreementEnded("its end has passed"))
        case "pause":
            writer.emit(Paused(asked.agreed, asked.what))
        case "draw":
            _finish(writer, Outcome("draw", (), "The match is drawn by agreement."))
        case "extension":
            _extended(writer, asked.about, int(asked.what) * DAY, asked.agreed)
        case "replace":
            writer.emit(SeatReplaced(asked.about, f"computer:{asked.what}", asked.agreed))
        case "adjudicate":
            rules = writer.codec.rules
            text = "The match ends as it stands, by agreement."
            found = rules.adjudicate(writer.position) if rules.adjudicate else Outcome("", (), text)
            _finish(writer, msgspec.structs.replace(found, ending="adjudicated"))
        case _:
            assert_never(asked.kind)


def _finish(writer: AnyWriter, outcome: Outcome) -> None:
    writer.emit(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))


# The orders


def carry_out(writer: AnyWriter, seat: Seat, order: Settling) -> None:
    """What each order of these leads to. Raises Illegal."""
    if writer.match.sitting.seats[seat] != "person":
        raise Illegal("table.9", "Only people settle this; computers just play on.")
    match order:
        case LeaveFor():
            _leave(writer, seat, order.days)
        case Resign():
            _resign(writer, seat)
        case Pause() | PauseFor() | PauseUntil():
            _pause(writer, seat, order)
        case Resume():
            _resume(writer, seat)
        case Draw():
            _draw(writer, seat)
        case Extend():
            _extend(writer, seat, order)
        case Wait():
            _wait(writer, seat)
        case Replace():
            _replace(writer, seat, order)
        case Adjudicate():
            needed = _choosers(writer, seat)
            _ask(writer, AgreementAsked(seat, "adjudicate", needed), over=True)
        case _:
            assert_never(order)


def _leave(writer: AnyWriter, seat: Seat, days: int) -> None:
    ticking = writer.match.clock
    left = clock.LEAVE_DAYS - ticking.leave.get(seat, 0)
    if not 1 <= days <= left:
        told = f"{left} days" if left > 1 else "1 day" if left else "no day"
        least = "" if days else "Leave lasts at least one day. "
        raise Illegal("table.10", f"{least}You have {told} of leave left in this match.")
    over = seat in ticking.due and ticking.due[seat] <= writer.context.ts
    if over:
        raise Illegal("table.10", "Your time has already run out, so leave cannot stop it.")
    until = later(clock.starts(ticking, seat, writer.context.ts), days * DAY)
    writer.emit(SeatAway(seat, days, until))


def handed_over(rules: Ruleset[Any, Any, Any], match: Match[Any], seat: Seat) -> tuple[Any, ...]:
    """What happens where a seat resigns and its side plays on; nothing where that ends the match.

    Raises Illegal where the game does not let it resign.
    """
    return tuple(rules.gives_up(match.table.position, seat, match.sitting.others(seat)))


def _resign(writer: AnyWriter, seat: Seat) -> None:
    rules = writer.codec.rules
    if events := handed_over(rules, writer.match, seat):
        for event in (Resigned(seat), *events, SeatLeft(seat)):
            writer.emit(event)
        return
    others = tuple(s for s in writer.match.sitting.seats if s != seat)
    outcome = Outcome("resigned", others, f"{seat.title()} resigns.")
    if rules.resigned is not None:
        outcome = rules.resigned(writer.position, seat)
    writer.emit(Resigned(seat))
    _finish(writer, outcome)


def _pause(writer: AnyWriter, seat: Seat, order: Pausing) -> None:
    if not writer.match.clock.seconds:
        raise Illegal("table.10", "This match has no clock to stop.")
    if writer.match.clock.paused:
        raise Illegal("table.10", "The match is paused already; “resume” ends the pause.")
    until = end_of(order, writer.context.ts)
    _ask(writer, AgreementAsked(seat, "pause", writer.match.sitting.others(seat), what=until))


def _resume(writer: AnyWriter, seat: Seat) -> None:
    if not writer.match.clock.paused:
        raise Illegal("table.10", "The match is not paused.")
    writer.emit(Resumed(seat))


def _draw(writer: AnyWriter, seat: Seat) -> None:
    others = writer.match.sitting.others(seat)
    if not others:
        raise Illegal(
            "table.12", "Nobody is there to agree to a draw; “resign” gives the match up."
        )
    _ask(writer, AgreementAsked(seat, "draw", others))


def _extend(writer: AnyWriter, seat: Seat, order: Extend) -> None:
    if order.seat not in writer.match.clock.due:
        raise Illegal("table.10", f"The clock of {order.seat[:32].title()} is not running.")
    if not 1 <= order.days <= LONGEST_EXTENSION:
        raise Illegal("table.10", f"An extension lasts 1 to {LONGEST_EXTENSION} days.")
    if order.seat != seat:
        return _extended(writer, order.seat, order.days * DAY, (seat,))
    others, days = writer.match.sitting.others(seat), str(order.days)
    return _ask(writer, AgreementAsked(seat, "extension", others, seat, days))


def _extended(writer: AnyWriter, seat: Seat, seconds: int, consent: Sequence[Seat]) -> None:
    writer.emit(Extended(seat, seconds, tuple(consent)))


def _wait(writer: AnyWriter, seat: Seat) -> None:
    ticking = writer.match.clock
    late = [s for s in ticking.overdue if s in ticking.due]
    _check_in_time(writer.match, seat)
    if not late:
        raise Illegal("table.11", _nobody(writer, seat, "Nobody else is overdue."))
    for other in late:
        _extended(writer, other, ticking.seconds, (seat,))


def _check_in_time(match: AnyMatch, seat: Seat) -> None:
    if seat in match.clock.overdue:
        raise Illegal("table.11", "You are overdue yourself: give your own orders first.")


def _nobody(writer: AnyWriter, seat: Seat, told: str) -> str:
    """Why nobody may choose about another seat: its time is over and it is not overdue yet, or
    ``told`` where everybody has time."""
    ticking, now = writer.match.clock, writer.context.ts
    but = (seat, *ticking.overdue, *ticking.answering)
    over = [s for s, due in ticking.due.items() if due <= now and s not in but]
    if not over:
        return told
    other = over[0]
    warned, name, ended = ticking.warned.get(other), other.title(), spoken(ticking.due[other])
    if warned is not None and now < warned.grace:
        return (
            f"{name}'s time ended at {ended}; you may decide what happens from "
            f"{spoken(warned.grace)}."
        )
    return (
        f"{name}'s time ended at {ended}, but no warning has reached {name} yet; nobody may "
        "decide until one has."
    )


def _choosers(writer: AnyWriter, seat: Seat) -> tuple[Seat, ...]:
    """Who else must agree on what to do about those who are overdue."""
    match = writer.match
    _check_in_time(match, seat)
    if not open_choice(match):
        why = _nobody(writer, seat, "Nobody else is overdue, and no seat is free.")
        raise Illegal("table.11", why)
    return tuple(s for s in match.sitting.others(seat) if s not in match.clock.overdue)


def _replace(writer: AnyWriter, seat: Seat, order: Replace) -> None:
    needed = _choosers(writer, seat)
    about, bot = order.seat.casefold(), order.bot.casefold().removeprefix("computer:")
    if about not in open_choice(writer.match):
        raise Illegal("table.11", f"{about[:32].title()} is neither overdue nor free.")
    bots = ("random", *writer.codec.rules.bots)
    if bot not in bots:
        raise Illegal("table.11", f"A substitute is one of {', '.join(bots)}.")
    _ask(writer, AgreementAsked(seat, "replace", needed, about, bot), over=True)
