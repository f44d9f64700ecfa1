"""Mails that came too late to be true: they waited for the next server until what they say is past.

A reminder that could be sent only after days tells of a time that runs no more. It is dropped; what
else a mail told of the match has gone on waits for nobody, and such a mail is sent as it is.
"""

from typing import Final

from domain.match.clock_events import ClockSet, Overdue, Reminded, SeatBack
from domain.table.accord import open_choice
from service.application.matches import Matches
from service.store.post.mails import ReadyMail, told_from
from service.store.recorder import Recorder
from service.store.repository import AnyMatch, NoSuchMatch

_OF_TIME: Final = (Reminded.topic, Overdue.topic, ClockSet.topic, SeatBack.topic)

KINDS: Final = ("reminder", "overdue")


def why_outdated(recorder: Recorder, matches: Matches, mail: ReadyMail) -> str:
    """Why a mail is true no more; "" where it is, or where it tells more than that."""
    if mail.kind not in KINDS:
        return ""
    try:
        return _warning(recorder, matches, mail)
    except NoSuchMatch:
        return "its match is gone"


def _warning(recorder: Recorder, matches: Matches, mail: ReadyMail) -> str:
    if mail.answers:
        return ""
    since = told_from(recorder, mail)
    rows = matches.repository.rows(mail.match, max(0, since), mail.size)
    if since <= 0 or any(topic not in _OF_TIME for _n, topic, _line in rows):
        return ""
    then, now = matches.repository.at(mail.match, mail.size), matches.repository.match(mail.match)
    if now.outcome is not None:
        return "the match is over"
    if mail.kind == "reminder":
        return _reminder(then, now, mail.seat)
    late = set(open_choice(then)) - {mail.seat}
    return "" if late & set(open_choice(now)) else "nobody is overdue any more"


def _reminder(then: AnyMatch, now: AnyMatch, seat: str) -> str:
    if seat in now.clock.overdue:
        return f"{seat} is overdue"
    if now.clock.due.get(seat) != then.clock.due.get(seat):
        return f"{seat} has another deadline, or none"
    if now.clock.warned.get(seat) != then.clock.warned.get(seat):
        return f"{seat} was reminded again"
    return ""
