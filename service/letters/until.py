"""Until when a mail says that somebody should decide, or that the clock stands still."""

from itertools import groupby

from domain.game.ruleset import Seat
from domain.match.clock import gives_time
from service.letters.now import Now
from service.letters.telling import listed, when
from service.words import _, counted


def deadline(now: Now, at: str) -> str:
    """Until when the seat should decide, or whom the match waits for and how long, as it is ``at``
    this moment; "" for none."""
    due = now.match.clock.due
    if now.match.outcome is not None or not due:
        return ""
    if now.kind in ("invitation", "left", "replaced") or now.rolling:
        return ""
    if now.seat in due:
        own = _("Your time ended on {when}.") if due[now.seat] <= at else _("Decide by {when}.")
        return own.format(when=when(due[now.seat], now.zone))
    moments = groupby(sorted(due, key=lambda seat: (due[seat], seat)), key=lambda seat: due[seat])
    return " ".join(of_others([*seats], then, at, now.zone) for then, seats in moments)


def of_others(seats: list[str], then: str, at: str, zone: str) -> str:
    """Until when these seats have, or had, time."""
    told, many = listed(seats), len(seats)
    if then <= at:
        return counted(
            "{seats} had until {when}.",
            "{seats} had until {when}.",
            many,
            seats=told,
            when=when(then, zone),
        )
    return counted(
        "{seats} has until {when}.",
        "{seats} have until {when}.",
        many,
        seats=told,
        when=when(then, zone),
    )


def paused(now: Now) -> str:
    """That the clock stands still, and until when where the pause has an end."""
    if not now.match.clock.until:
        return _("The clock stands still, as all agreed. “resume” starts it again.")
    return _(
        "The clock stands still until {when}, as all agreed. “resume” starts it sooner.",
        when=when(now.match.clock.until, now.zone),
    )


def ruled_out(now: Now, who: Seat, *, you: bool) -> str:
    """What an order does for who is overdue: it gives no time where it is a sealed plan, or where
    the seat's orders gave all that they can (table.8); ``you`` may choose about the seat."""
    planning = now.rules.planning(now.match.table.position)
    sealed = planning is not None and who in planning.seats
    forgiven = gives_time(now.match.clock, who) and not sealed
    if not you:
        return (
            _("Once you order, you are no longer overdue.")
            if forgiven
            else _("You stay overdue until your move is over.")
        )
    return (
        _("An order from {who} rules all of this out.", who=who.title())
        if forgiven
        else _(
            "An order from {who} rules all of this out only if it ends their move.", who=who.title()
        )
    )
