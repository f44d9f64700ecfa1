"""Until when a mail says that somebody should decide, or that the clock stands still."""

from service.letters.now import Now
from service.letters.telling import when
from service.words import _


def deadline(now: Now) -> str:
    """Until when the seat should decide, or whom the match waits for and how long; "" for none."""
    due = now.match.clock.due
    if now.match.outcome is not None or not due:
        return ""
    if now.kind in ("invitation", "left", "replaced") or now.witness:
        return ""
    if now.seat in now.match.clock.overdue:
        return _("Your time ended on {when}.", when=when(due[now.seat], now.zone))
    if now.seat in due:
        return _("Decide by {when}.", when=when(due[now.seat], now.zone))
    first = min(due, key=lambda seat: due[seat])
    if first in now.match.clock.overdue:
        told = _("The time of {seat} ended on {when}.")
    else:
        told = _("{seat} has until {when}.")
    return told.format(seat=first.title(), when=when(due[first], now.zone))


def paused(now: Now) -> str:
    """That the clock stands still, and until when where the pause has an end."""
    if not now.match.clock.until:
        return _("The clock stands still, as all agreed. “resume” lets it go on.")
    return _(
        "The clock stands still until {when}, as all agreed. “resume” lets it go on before.",
        when=when(now.match.clock.until, now.zone),
    )
