"""The words that answer what a mail asks: an HTML mail offers them to be tapped."""

from collections.abc import Iterator

from domain.game.ruleset import Seat
from service.letters.now import Now
from service.letters.wording import more_time, substitute

_BY_KIND = {"invitation": ("join", "decline"), "replaced": ("join",), "left": ("join",)}


def answers(now: Now) -> tuple[str, ...]:
    """Words of the table, not of the game, whose orders are offered by themselves."""
    match, outcome = now.match, now.match.outcome
    if now.rolling and now.kind not in _BY_KIND:
        return ()
    if match.pending.asked is not None and now.seat in match.pending.asked.waits_for:
        return ("agree", "refuse")
    if outcome is not None:
        goes_on = now.kind == "final" and now.rules.sequel(match.table.position, outcome)
        return ("next",) if goes_on else ()
    if now.kind == "overdue":
        return tuple(_choices(now, now.late[0]))
    if now.kind == "reminder":
        return more_time(now)
    return _BY_KIND.get(now.kind, ("resume",) if match.clock.paused else ())


def _choices(now: Now, who: Seat) -> Iterator[str]:
    """What may be chosen about who is overdue, or gone (table.11)."""
    if who in now.match.clock.overdue:
        yield "wait"
    yield f"replace {who} with {substitute(now.rules)}"
    yield "adjudicate"
