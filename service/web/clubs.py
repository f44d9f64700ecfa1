"""Clubs: all of them, the page of one, and what its members and who leads it do there."""

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound

from domain.journal.timestamps import timestamp
from service import chance
from service.house.guarded import NotPosted, check
from service.people import club_questions, clubs
from service.people.clubs import ClubRefused, check_founder, is_id, seen_by
from service.people.company import KnownPerson, Tally, known, tallies_of
from service.people.register import Player
from service.people.ways import KINDS, add, told_trouble
from service.store.lists.models import LobbyRow
from service.store.people import clubs as store
from service.store.people.clubs import Club, Member
from service.store.people.players import is_secluded
from service.store.people.ways import (
    follow,
    followed_by,
    forget_way,
    try_way_again,
    unfollow,
    ways_of_club,
)
from service.store.repository import NoSuchMatch
from service.web.pages import render
from service.web.persons import people, person
from service.web.services import match_named, matches
from service.words import _

PAGE = 100
"""Clubs that a page lists."""

MOST_FOLLOWED = 100
"""Matches besides those of the club whose turns a channel tells."""


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/clubs", "clubs", every)
    bp.add_url_rule("/clubs", "found_club", found, methods=["POST"])
    bp.add_url_rule("/clubs/<club_id>", "club", one)
    bp.add_url_rule("/clubs/<club_id>", "act_in_club", act, methods=["POST"])


def club_here(match_id: str) -> Club | None:
    """The club of a match, where its reader may know of it: a member, or once it is open to all."""
    recorder, me = matches().repository.recorder, person()
    of = store.club_of_match(recorder, match_id)
    if of is None or not (of[1] or clubs.is_member(recorder, of[0], me.id if me else "")):
        return None
    return store.club_of_id(recorder, of[0])


def every(refused: str = "", status: int = 200, name: str = "") -> Response:
    """The clubs of the house, those of the reader first; he may found one."""
    recorder, me = matches().repository.recorder, person()
    rows = store.clubs_by_name(recorder, _word(request.args.get("after", "")), PAGE + 1)
    return render(
        "clubs.html",
        status=status,
        me=me,
        own=store.clubs_of_player(recorder, me.id) if me else (),
        asked=club_questions.asking(recorder, me.id, matches().unix_now()) if me else (),
        rows=rows[:PAGE],
        more=rows[PAGE - 1].id if len(rows) > PAGE else "",
        refused=refused,
        name=name,
    )


def found() -> Response:
    """Found a club."""
    me, name = person(), request.form.get("name", "")
    if me is None:
        return every(_("Sign in first: a club belongs to people."), 403, name[:60])
    try:
        club = clubs.found(matches().repository.recorder, me.id, name, matches().unix_now())
    except ClubRefused as why:
        return every(str(why), 422, name[:60])
    return _to(club.id)


def one(club_id: str) -> Response:
    """The page of a club."""
    return _page(club_id)


def _page(club_id: str, refused: str = "", status: int = 200) -> Response:
    recorder, me, club = matches().repository.recorder, person(), _there(club_id)
    inside, members, matched = seen_by(recorder, club, me.id if me else "")
    leads, now = bool(me and me.id == club.founder), matches().unix_now()
    waiting = club_questions.asked_by(recorder, club.id, now) if leads else ()
    rows = [one for one in matched if _playable(one[0])]
    who = known(recorder, [row.match for row, _shown in rows])
    return render(
        "club.html",
        status=status,
        club=club,
        me=me,
        inside=inside,
        leads=leads,
        asked=club_questions.is_asked(recorder, club.id, me.id if me else "", now),
        members=members,
        waiting={told: _named_so(told) for told in waiting},
        groups=_groups(rows),
        tallies=_tallies(rows, members, who),
        who=who,
        sits={match for match, at in who.items() if me and me.id in {p.id for p in at.values()}},
        titles={key: game.title for key, game in matches().games.every().items()},
        named=matches().games.title_of,
        moment=timestamp,
        refused=refused,
        **(_channels(club) if leads else {}),
    )


def _named_so(told: str) -> str:
    """Whom a club asks, as who leads it knows him: by his page's name, or by the address."""
    recorder, page = matches().repository.recorder, told.removeprefix("people/")
    found = people().player(page) if page != told else None
    return found.name if found and not is_secluded(recorder, found.id) else told


def _there(club_id: str) -> Club:
    try:
        return clubs.club_named(matches().repository.recorder, club_id)
    except ClubRefused as why:
        raise NotFound(str(why)) from None


def _channels(club: Club) -> dict[str, Any]:
    """The channels of a club, for who leads it: their addresses are secrets, and not shown."""
    recorder = matches().repository.recorder
    return {
        "ways": ways_of_club(recorder, club.id),
        "followed": followed_by(recorder, club.id),
        "kinds": {key: word for key, word in KINDS.items() if key != "push"},
        "told_trouble": told_trouble,
    }


def _playable(row: LobbyRow) -> bool:
    return row.game in matches().games


Listed = list[tuple[LobbyRow, bool]]


def _groups(rows: Listed) -> dict[str, Listed]:
    """Matches by how they stand, those that need a player first."""
    found: dict[str, Listed] = {"open": [], "running": [], "finished": []}
    for one in rows:
        found[one[0].status].append(one)
    return found


def _tallies(
    rows: Listed, members: Iterable[Member], who: dict[str, dict[str, KnownPerson]]
) -> dict[str, Tally]:
    """How often each member played and won in the matches of the club that are shown."""
    ended = [
        (row.status == "finished", _winners(row), {s: one.id for s, one in who[row.match].items()})
        for row, _shown in rows
        if row.status != "open"
    ]
    return tallies_of([m.id for m in members], ended)


def _winners(row: LobbyRow) -> tuple[str, ...]:
    if row.status != "finished":
        return ()
    outcome = match_named(row.match).outcome
    return tuple(outcome.winners) if outcome else ()


# Acts


def act(club_id: str) -> Response:
    """Do with a club what the pressed button says. Raises BadRequest for a button that clubs
    lack."""
    me, do = person(), request.form.get("do", "")
    _there(club_id)
    if me is None:
        return _page(club_id, _("Sign in first: a club belongs to people."), 403)
    if do not in ACTS:
        raise BadRequest
    try:
        gone = ACTS[do](club_id, me)
    except (ClubRefused, NotPosted, ValueError) as why:
        return _page(club_id, str(why), 422)
    return _to("" if gone else club_id)


def _word(told: str) -> str:
    """An id that was given; "" for what is none."""
    return told if is_id(told) else ""


def _answer(club: str, me: Player) -> None:
    accepts = request.form.get("do") == "accept"
    club_questions.answer(matches().repository.recorder, club, me.id, accepts, matches().unix_now())


def _ask(club: str, me: Player) -> None:
    store, whom = matches().recorder, request.form.get("whom", "")
    club_questions.ask(store, club, me.id, whom, matches().unix_now())


def _ask_no_more(club: str, me: Player) -> None:
    store, whom = matches().recorder, request.form.get("whom", "")
    club_questions.ask_no_more(store, club, me.id, whom, matches().unix_now())


def _leave(club: str, me: Player) -> None:
    clubs.leave(matches().repository.recorder, club, me.id)


def _let_go(club: str, me: Player) -> None:
    clubs.let_go(matches().repository.recorder, club, me.id, _word(request.form.get("whom", "")))


def _hand_on(club: str, me: Player) -> None:
    clubs.hand_on(matches().repository.recorder, club, me.id, _word(request.form.get("whom", "")))


def _close(club: str, me: Player) -> bool:
    clubs.close(matches().repository.recorder, club, me.id)
    return True


def _open(club: str, me: Player) -> None:
    clubs.open_to_all(
        matches().repository.recorder, club, me.id, _word(request.form.get("match", ""))
    )


def _add_channel(club: str, me: Player) -> None:
    led = check_founder(matches().repository.recorder, club, me.id)
    kind, address = request.form.get("kind", ""), request.form.get("address", "").strip()
    if kind not in KINDS or kind == "push":
        raise BadRequest
    check(address)
    name, keys = urlsplit(address).hostname or "", chance.token_hex(24)
    add(matches().repository.recorder, me.id, kind, name, address, keys, matches().unix_now(), led)


def _change_channel(club: str, me: Player) -> None:
    """Forget a channel, try it again, or have it tell a further match, or one no more."""
    recorder, way = matches().repository.recorder, request.form.get("way", "")
    check_founder(recorder, club, me.id)
    if way not in {one.id for one in ways_of_club(recorder, club)}:
        raise ClubRefused(_("This club has no such channel."))
    do, match = request.form["do"], _match_meant(request.form.get("match", ""))
    if do == "forget":
        forget_way(recorder, me.id, way)
    elif do == "again":
        try_way_again(recorder, me.id, way)
    elif do == "unfollow":
        unfollow(recorder, way, match)
    elif not _is_match(match):
        raise ClubRefused(_("There is no such match; give its address or its id."))
    elif len(followed_by(recorder, club).get(way, ())) >= MOST_FOLLOWED:
        raise ClubRefused(_("A channel can follow at most {most} matches.", most=MOST_FOLLOWED))
    else:
        follow(recorder, way, match)


def _match_meant(told: str) -> str:
    named = told.strip().rstrip("/").rpartition("/")[2].partition("?")[0]
    return named if is_id(named) else ""


def _is_match(name: str) -> bool:
    try:
        return bool(name and matches().repository.size(name))
    except NoSuchMatch:
        return False


ACTS: dict[str, Callable[[str, Player], bool | None]] = {
    "accept": _answer, "decline": _answer, "ask": _ask, "ask no more": _ask_no_more,
    "leave": _leave, "let go": _let_go, "hand on": _hand_on, "close": _close, "open": _open,
    "channel": _add_channel, "forget": _change_channel, "again": _change_channel,
    "follow": _change_channel, "unfollow": _change_channel,
}  # fmt: skip


def _to(club: str) -> Response:
    there = url_for("web.club", club_id=club) if club else url_for("web.clubs")
    answer: Any = redirect(there, 303)
    return answer  # type: ignore[no-any-return]
