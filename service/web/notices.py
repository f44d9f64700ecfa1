"""How a person is told that it is his turn, beside mail; and the calendar of his deadlines."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, Forbidden, NotFound

from service import chance
from service.house.guarded import NotPosted, check
from service.house.push import public_key, read_browser
from service.people import tokens
from service.people.habits import BadHours, clock_time, keep_hours, read_hours
from service.people.register import Player
from service.people.ways import KINDS, add, told_trouble
from service.store.people.clubs import clubs_of_player
from service.store.people.habits import hours_of
from service.store.people.ways import forget_way, try_way_again, ways_of_player
from service.web.pages import render
from service.web.persons import people, person, record_rows
from service.web.services import match_named, matches
from service.words import _, later, speaking
from service.words.telling import seat_told

if TYPE_CHECKING:
    from icalendar import Event


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/notices", "notices", notices)
    bp.add_url_rule("/notices", "save_notices", save, methods=["POST"])
    bp.add_url_rule("/calendar/<secret>.ics", "calendar", calendar)


def notices() -> Response:
    """The ways that there are, and those that may be added."""
    return _page()


def _page(refused: str = "", status: int = 200, feed: str = "", program: str = "") -> Response:
    me, store = person(), matches().repository.recorder
    return render(
        "notices.html",
        status=status,
        me=me,
        refused=refused,
        feed=feed,
        program=program,
        told_trouble=told_trouble,
        ways=[way for way in ways_of_player(store, me.id) if not way.of_club] if me else (),
        clubs=clubs_of_player(store, me.id) if me else (),
        hours=_hours(me),
        own_hours=KEPT_APART,
        kinds={key: word for key, word in KINDS.items() if key != "push"},
        calendar=bool(me and tokens.has(store, me.id, tokens.CALENDAR)),
        programs=bool(me and tokens.has(store, me.id, tokens.PROGRAM)),
        key=public_key(matches().house),
    )


KEPT_APART = {"push": later("Pushes"), "webhook": later("Webhooks")}


def _hours(me: Player | None) -> dict[str, tuple[str, str, str]]:
    """Of each kind of notice whose hours it keeps, and from when until when they are."""
    kept = hours_of(matches().repository.recorder, me.id) if me else {}
    found = {}
    for kind in KEPT_APART:
        start, end = kept.get(kind, (-1, -1))
        which = "as mails" if kind not in kept else "own" if start >= 0 else "none"
        found[kind] = (which, clock_time(max(0, start)), clock_time(max(0, end)))
    return found


def _keep_hours(me: Player) -> Response:
    store, now = matches().repository.recorder, matches().unix_now()
    try:
        for kind in KEPT_APART:
            which = request.form.get(f"{kind}-hours", "as mails")
            hours: tuple[int, int] | None = None if which == "as mails" else (-1, -1)
            if which == "own":
                ends = [request.form.get(f"{kind}-{end}", "") for end in ("from", "to")]
                hours = read_hours("-".join(ends))
            keep_hours(store, me.id, kind, hours, now)
    except BadHours as error:
        return _page(str(error), 422)
    return _saved()


def _me() -> Player:
    me = person()
    if me is None:
        raise Forbidden(_("Sign in first: notices go to a person."))
    return me


def save() -> Response:
    """Add a way, forget one, or make or drop the calendar. Raises BadRequest for any other
    button."""
    me, do, store = _me(), request.form.get("do", ""), matches().repository.recorder
    if do in ACTS:
        return ACTS[do](me)
    if do in ("forget", "again"):
        (forget_way if do == "forget" else try_way_again)(store, me.id, request.form.get("way", ""))
    elif do == "calendar":
        secret = tokens.make(store, me.id, tokens.CALENDAR, matches().unix_now())
        return _page(feed=url_for("web.calendar", secret=secret, _external=True))
    elif do == "program":
        return _page(program=tokens.make(store, me.id, tokens.PROGRAM, matches().unix_now()))
    elif do in ("no calendar", "no program"):
        tokens.drop(store, me.id, do.removeprefix("no "))
    else:
        raise BadRequest
    return _saved()


def _added(me: Player) -> Response:
    kind, address = request.form.get("kind", ""), request.form.get("address", "").strip()
    name, keys = urlsplit(address).hostname or "", chance.token_hex(24)
    try:
        check(address)
        if kind == "push":
            keys = request.form.get("keys", "")[:400]
            read_browser(keys)
            name = request.form.get("name", "")[:80] or _("a browser")
        elif kind not in KINDS:
            raise BadRequest
        add(matches().repository.recorder, me.id, kind, name, address, keys, matches().unix_now())
    except (NotPosted, ValueError) as error:
        return _page(str(error), 422)
    return _saved()


ACTS = {"add": _added, "hours": _keep_hours}


def _saved() -> Response:
    answer: Any = redirect(url_for("web.notices", saved=1), 303)
    return answer  # type: ignore[no-any-return]


def calendar(secret: str) -> Response:
    """The deadlines of a person as iCalendar (RFC 5545), for whoever has its secret address. Raises
    NotFound for an address that nobody has."""
    from icalendar import Calendar  # a sixth of the time in which a web process starts

    owner = tokens.owner(matches().repository.recorder, secret, tokens.CALENDAR)
    if owner is None:
        raise NotFound("There is no calendar at this address; its owner may have made a new one.")
    feed = Calendar()
    feed.add("prodid", "-//Fieldpost//deadlines//EN")
    feed.add("version", "2.0")
    with speaking(people().language_of(owner.id)):
        feed.add("x-wr-calname", _("Fieldpost: my turns"))
        for row in record_rows(owner.id):
            if row["turn"] and row["due"]:
                feed.add_component(_event(row))
            for away in _leaves(row):
                feed.add_component(away)
    headers = {"Cache-Control": "private, max-age=300"}
    return Response(feed.to_ical(), mimetype="text/calendar", headers=headers)


def _leaves(row: dict[str, Any]) -> Iterator["Event"]:
    """The leaves of all seats of a running match, as whole days that hide nothing."""
    from icalendar import Event

    clock = match_named(row["id"]).clock
    spans = [(s, "", until) for s, until in clock.away.items()]
    spans += [(s, *span) for s, booked in clock.booked.items() for span in booked]
    for seat, begins, until in () if row["over"] else spans:
        event = Event()
        event.add("uid", f"{row['id']}-{seat}-away-{until}@{matches().house.name}")
        told = {"seat": seat.title(), "match": row["title"]}
        event.add("summary", _("{seat} is away: {match}", **told))
        event.add("dtstamp", datetime.now(UTC))
        first = date.fromisoformat(begins[:10]) if begins else datetime.now(UTC).date()
        last = datetime.fromisoformat(until.replace("Z", "+00:00")) - timedelta(seconds=1)
        event.add("dtstart", first)
        event.add("dtend", max(first, last.date()) + timedelta(days=1))
        event.add("transp", "TRANSPARENT")
        event.add("url", url_for("web.match", match_id=row["id"], _external=True))
        yield event


def _event(row: dict[str, Any]) -> "Event":
    """The hour before a deadline, with a bell at its beginning."""
    from icalendar import Alarm, Event

    due = datetime.strptime(row["due"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    event = Event()
    event.add("uid", f"{row['id']}-{row['due']}@{matches().house.name}")
    summary = _("Your turn: {match}", match=row["title"])
    event.add("summary", summary)
    event.add("dtstamp", datetime.now(UTC))
    clock = match_named(row["id"]).clock
    if banks := [told for seat in row["turn"] for told in seat_told(clock.bank(seat), (), None)]:
        event.add("description", "; ".join(banks))
    event.add("dtstart", due - timedelta(hours=1))
    event.add("dtend", due)
    event.add("url", url_for("web.match", match_id=row["id"], _external=True))
    bell = Alarm()
    bell.add("action", "DISPLAY")
    bell.add("description", summary)
    bell.add("trigger", timedelta(0))
    event.add_component(bell)
    return event
