"""The person who is signed in, and the seats that are his on every device.

A browser that holds the token of a seat and signs in makes the seat its person's: who is known by
a token and who is known by an address are one.
"""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Response, g, redirect, request, url_for

from service.application.matches import Matches
from service.operating.admission import opening
from service.people import inviting
from service.people.company import known
from service.people.post import Post
from service.people.register import Holder, People, Player
from service.people.signing_in import SESSION, SigningIn
from service.reading.positions import mine
from service.store.people.seats import coach_statement
from service.store.recorder import Statement
from service.store.repository import NoSuchMatch
from service.web import cookies
from service.web.services import match_named, matches, reader, reread, services

COOKIE = "person"
COACH = "coach"
"""Whether this browser wants a coach at a match."""


def people() -> People:
    """The players of this house."""
    return People(matches().repository.recorder)


def signing_in() -> SigningIn:
    """The links and sessions of this house."""
    return SigningIn(matches().recorder, matches().house, now=matches().unix_now)


def post() -> Post:
    """The addresses of this house's post."""
    return Post(services().settings, matches().house)


def mails_go_out() -> bool:
    """Whether this house sends mail."""
    return bool(services().settings.smtp_out)


def person() -> Player | None:
    """Who is signed in. Asked once a request."""
    if "web_person" not in g:
        secret = request.cookies.get(COOKIE, "")
        g.web_person = signing_in().player(secret) if secret else None
    return g.web_person  # type: ignore[no-any-return]


def opening_here(*, public: bool, title: str = "") -> Callable[[str], list[Statement]]:
    """What is written with a match that the reader opens; it raises Illegal where they may not."""
    me = person()
    by = me.id if me else ""
    return opening(matches(), services().settings, by, public=public, title=title)


def opened_here(match_id: str, key: str, seats: Iterable[str]) -> Response:
    """To the page of a match that this browser opened by a key; it sits on these seats."""
    reread(match_id)
    answer: Any = redirect(url_for("web.match", match_id=match_id), 303)
    cookies.keep_host(answer, match_id)
    for seat, token in matches().tokens(match_id, key, tuple(seats)).items():
        cookies.keep_seat(answer, match_id, seat, token)
    return answer  # type: ignore[no-any-return]


def keep_person(answer: Response, secret: str) -> None:
    """Let this browser be signed in."""
    cookies.keep(answer, COOKIE, secret, "/", SESSION)


def drop_person(answer: Response) -> None:
    """End the session of this browser."""
    signing_in().leave(request.cookies.get(COOKIE, ""))
    answer.delete_cookie(COOKIE, path=cookies.below("/"))


def holders_here(match_id: str) -> dict[str, Holder]:
    """Who of those that we know holds each seat of a match. Asked once a request."""
    kept: dict[str, dict[str, Holder]] = g.setdefault("web_holders", {})
    if match_id not in kept:
        kept[match_id] = people().holders(match_id)
    return kept[match_id]


def own_seats(match_id: str) -> tuple[str, ...]:
    """The seats of a match that this browser plays, by its tokens and by its person."""
    match = match_named(match_id)
    own = set(cookies.own_seats(match_id))
    me = person()
    if me is not None:
        own |= {s for s, holder in holders_here(match_id).items() if holder.player == me.id}
    return tuple(s for s in match.sitting.places if s in own and s in match.sitting.taken)


def invited_to(match_id: str) -> tuple[str, ...]:
    """The free seats of a match to which the person is invited, or every member of his club."""
    me, match = person(), match_named(match_id)
    if me is None or match.outcome is not None:
        return ()
    store, held = matches().repository.recorder, holders_here(match_id)
    return inviting.invited_to(store, match_id, match.sitting.vacant, me.id, held)


def keep_for_person(match_id: str) -> None:
    """Make the seats that this browser holds by token those of its person as well."""
    me = person()
    if me is None:
        return
    held, address = holders_here(match_id), people().address(me.id)
    for seat in cookies.own_seats(match_id):
        if seat not in held and address:
            people().hold(match_id, seat, me.id, address)
            if request.cookies.get(COACH):
                matches().repository.recorder.write([coach_statement(match_id, me.id, True)])
            g.web_holders.pop(match_id, None)


def my_matches() -> list[dict[str, Any]]:
    """The matches of the person and of this browser, those that wait for it first."""
    me = person()
    seats: dict[str, list[str]] = {}
    for holder in people().seats_of(me.id) if me else ():
        seats.setdefault(holder.match, []).append(holder.seat)
    for match_id, own in cookies.my_seats().items():
        mine_there = seats.setdefault(match_id, [])
        mine_there += [s for s in own if s not in mine_there]
    rows = [row for match_id, own in seats.items() if (row := _row(matches(), match_id, own))]
    sits = known(matches().repository.recorder, [str(row["id"]) for row in rows])
    for row in rows:
        others = {one.name for seat, one in sits[row["id"]].items() if seat not in row["seats"]}
        row["others"] = sorted(others)
    rows.sort(key=lambda row: row["changed"], reverse=True)
    rows.sort(key=lambda row: (not row["turn"], not row["invited"], row["over"] is not None))
    return rows


def waiting_matches(but: str = "") -> set[str]:
    """The matches of the person and of this browser that wait for it, as the read models tell."""
    me = person()
    held = people().seats_of(me.id) if me else ()
    seats = {(one.match, one.seat) for one in held}
    seats |= {(match, seat) for match, own in cookies.my_seats().items() for seat in own}
    return reader().waiting_of(seats) - {but}


def record_rows(player: str) -> list[dict[str, Any]]:
    """The matches of a person, those too to which he is invited."""
    seats: dict[str, list[str]] = {}
    for holder in people().seats_of(player):
        seats.setdefault(holder.match, []).append(holder.seat)
    return [row for m, own in seats.items() if (row := _row(matches(), m, own))]


def record(player: str) -> list[dict[str, Any]]:
    """The matches that a person sits in, the newest first, with how they ended for him."""
    found = []
    for row in record_rows(player):
        match = match_named(row["id"])
        taken = [s for s in row["seats"] if s in match.sitting.taken]
        if taken:
            won = match.outcome is not None and any(s in match.outcome.winners for s in taken)
            found.append(row | {"game": match.rules, "seats": taken, "won": won})
    return sorted(found, key=lambda row: str(row["changed"]), reverse=True)


def _row(book: Matches, match_id: str, own: list[str]) -> dict[str, Any] | None:
    try:
        match = match_named(match_id)
    except NoSuchMatch:
        return None
    if match.rules not in book.games:
        return None
    return mine(book, match, match_id, own)
