"""Whose time runs and until when, and what a seat may settle with the others."""

from domain.game.grammar.forms import verb_of
from domain.journal.timestamps import DAY, HOUR, between
from domain.match.seeing import deadlines
from domain.table.accord import LONGEST_EXTENSION, open_choice
from domain.table.grammar.orders import TABLE_ORDERS
from domain.table.talk import adviser
from service.reading.tempo import clock_told, seat_clocks
from service.store.repository import AnyMatch
from service.web.services import matches
from service.words import _, counted
from service.words.telling import asks


def at_table(match: AnyMatch, seat: str, now: str) -> dict[str, object]:
    """What a seat may settle with the others now, and what is asked."""
    clock, asked = match.clock, match.pending.asked
    rules, choice = matches().rules_of(match), [s for s in open_choice(match) if s != seat]
    return {
        "asked": asked,
        "asks": asks(asked) if asked else "",
        "may_answer": bool(asked and seat in asked.waits_for),
        "may_withdraw": bool(asked and seat == asked.seat),
        "late": choice if seat not in clock.overdue else [],
        "bots": ("random", *rules.bots),
        "clocked": bool(clock.seconds),
        "paused": clock.paused,
        "running": tuple(clock.due),
        "buttons": [
            (verb_of(kind), kind.button)
            for kind in TABLE_ORDERS
            if kind.button and (match.sitting.others(seat) or not kind.for_others)
        ],
        "hints": match.sitting.persons == (seat,) and adviser(rules, match.scenario),
        "leave_left": clock.leave_left(seat, now[:4]),
        "booked": seat in clock.booked,
        "most_days": LONGEST_EXTENSION,
    }


def times(match_id: str, match: AnyMatch, now: str) -> dict[str, dict[str, object]]:
    """For each seat whose time is kept: until when, how long that is, and whether it runs."""
    found: dict[str, dict[str, object]] = {}
    for d in deadlines(match):
        if not match.clock.seconds and match.sitting.persons == (d.seat,):
            continue  # computers wait for as long as it takes
        left = between(now, d.due)
        found[d.seat] = {
            "due": d.due,
            "left": _left(left),
            "bank": match.clock.bank(d.seat),
            "overdue": d.overdue or left <= 0,
            "away": d.away,
        }
    for seat, seconds in match.clock.left.items():
        found.setdefault(seat, {"stands": _left(seconds)})
    for seat, until in match.clock.away.items():
        found.setdefault(seat, {})["away"] = until
    for one in seat_clocks(matches().repository, match_id, match, now):
        if told := "; ".join(clock_told(one)):
            found.setdefault(one.seat, {})["more"] = told
    return found


def _left(seconds: int) -> str:
    """So many seconds in the largest two words that tell them."""
    if seconds <= 0:
        return _("no time")
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // 60
    told = [
        counted("{count} day", "{count} days", days, count=days) if days else "",
        counted("{count} hour", "{count} hours", hours, count=hours) if hours else "",
        counted("{count} minute", "{count} minutes", minutes, count=minutes) if minutes else "",
    ]
    return " ".join([part for part in told if part][: 2 if days < 3 else 1]) or _(
        "less than a minute"
    )
