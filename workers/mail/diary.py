"""The answer to “calendar”: until when its reader must decide in each of their matches and who will
be away when, in words and as a file for their calendar (RFC 5545).
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.journal.timestamps import later, timestamp
from service.mails.parts import File, calendar_file, deadline_event, leave_event
from service.people.register import Holder
from service.store.repository import AnyMatch, NoSuchMatch
from service.words import _
from service.words.retelling import leave_told
from service.words.telling import seat_told, when
from workers.mail.mailer import Mailer


class Running(NamedTuple):
    """A match that somebody plays."""

    holder: Holder
    match: AnyMatch
    name: str


def running(mailer: Mailer, player: str) -> Iterator[Running]:
    """The matches in which a player holds a seat, while they last."""
    for holder in mailer.people.seats_of(player):
        try:
            match = mailer.matches.repository.match(holder.match)
        except NoSuchMatch:
            continue
        if match.outcome is None:
            rules = mailer.matches.rules_of(match)
            name = f"{rules.title}, {rules.match_title(match.title, match.scenario)}"
            yield Running(holder, match, name)


def leaves(match: AnyMatch) -> Iterator[tuple[str, str, str]]:
    """Who is away from when ("" for now) until when."""
    for seat, until in match.clock.away.items():
        yield seat, "", until
    for seat, booked in match.clock.booked.items():
        for begins, until in booked:
            yield seat, begins, until


def reserve_told(one: Running) -> Iterator[str]:
    """What the time bank of somebody's seat holds beside their deadline."""
    yield from seat_told(one.match.clock.bank(one.holder.seat), (), None)


def told(mailer: Mailer, player: str, zone: str) -> str:
    """The deadlines and leaves of a player's matches, a match a paragraph."""
    paragraphs = list[str]()
    for one in running(mailer, player):
        due = one.match.clock.due.get(one.holder.seat, "")
        until = _("your move until {when}", when=when(due, zone)) if due else _("no deadline")
        away = (leave_told(*span, zone) for span in leaves(one.match))
        told = "; ".join((until, *reserve_told(one)))
        paragraphs.append("\n".join([f"{one.name}: {told}.", *away]))
    return "\n\n".join(paragraphs) or _("You are playing no match at the moment.")


def file_of(mailer: Mailer, player: str) -> File:
    """The same for a calendar, as it stands now: an entry that is read once more is the same."""
    now, made = timestamp(mailer.now()), mailer.now()
    events = list[list[str]]()
    for one in running(mailer, player):
        match, link = one.match, mailer.post.match_link(one.holder.match)
        if due := match.clock.due.get(one.holder.seat, ""):
            uid = f"{one.holder.match}.{one.holder.seat}@{mailer.post.domain}"
            title = _("Your turn: {match}", match=one.name)
            number, pace = match.size, match.clock.seconds
            event = deadline_event(
                uid=uid, number=number, made=made, due=due, pace=pace, title=title, link=link,
                about="; ".join(reserve_told(one)),
            )  # fmt: skip
            events.append(event)
        for seat, begins, until in leaves(match):
            uid = f"{one.holder.match}-{seat}-away-{until}@{mailer.post.domain}"
            title = _("{seat} is away: {match}", seat=seat.title(), match=one.name)
            first, last = begins or now, max(begins or now, later(until, -1))
            away = leave_event(uid=uid, made=made, first=first, last=last, title=title, link=link)
            events.append(away)
    return File("calendar.ics", "text/calendar", calendar_file(events).encode())
