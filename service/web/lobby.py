"""The lobby, and my matches."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, request

from domain.game.game import Game
from service.application.coaching import easiest, lesson_of
from service.people.club_questions import asking
from service.people.clubs import seats_for_members
from service.people.company import known
from service.store.lists.models import LobbyRow
from service.store.people.clubs import matches_for_player
from service.store.people.seats import invitation_seats, matches_of_names
from service.web.cookies import my_seats
from service.web.games import told_of
from service.web.new_match import PACES
from service.web.pages import render
from service.web.persons import invited_to, my_matches, people, person
from service.web.services import match_named, matches, reader
from service.web.watching import liveliest
from service.words import later

PAGE = 50
STATUSES = (later("open"), later("running"), later("finished"))
MOST_OPEN = 24
"""Matches in need of a player that stand before all others."""


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/", "lobby", lobby)
    bp.add_url_rule("/mine", "mine", mine)


def lobby() -> Response:
    """What Fieldpost is, who looks for a player, and every match of the house."""
    asked = request.args
    status = asked.get("status", "")
    status = status if status in STATUSES else ""
    game, after = asked.get("game", "")[:40], asked.get("after", "")[:40]
    words = " ".join(asked.get("q", "").split())[:60]
    pace = asked.get("pace", "") if asked.get("pace", "") in PACES else ""
    me, store, games = person(), matches().repository.recorder, matches().games.every()
    rows = _found(status, game, after, words)
    shown = [row for row in rows[:PAGE] if row.game in matches().games]
    free = [] if after or status not in ("", "open") else _in_need(game, words, pace)
    shown = [] if pace else [r for r in shown if status or after or r.status != "open"]
    return render(
        "lobby.html",
        free=free,
        rows=shown if status != "open" or after else [],
        chosen=status,
        statuses=STATUSES,
        game=game,
        words=words,
        pace=pace,
        paces=PACES,
        games=[(one, told_of(one)) for one in sorted(games.values(), key=_sorted_by)],
        more=rows[PAGE - 1].match if len(rows) > PAGE else "",
        named=matches().games.title_of,
        first=_first_match(games),
        taught=[key for key, one in games.items() if lesson_of(one)],
        asked=asking(store, me.id, matches().unix_now()) if me else (),
        watched=game if game in matches().games else liveliest(games),
        who=known(store, [r.match for r in (*shown, *(r["row"] for r in free))]),
    )


def _sorted_by(game: Game) -> str:
    """Where a game stands on the shelf: by its title, as in any catalogue without its article."""
    return game.title.casefold().removeprefix("the ")


def _first_match(games: Mapping[str, Game]) -> dict[str, Any] | None:
    """The match that teaches most easily, for a reader who has sat down nowhere yet."""
    me, game = person(), easiest(games)
    lesson = lesson_of(games[game]) if game else None
    if lesson is None or my_seats() or (me and people().seats_of(me.id)):
        return None
    return {"game": game, "rules": games[game], "about": lesson.about}


def _found(
    status: str,
    game: str,
    after: str,
    words: str,
    limit: int = PAGE + 1,
    among: Sequence[str] = (),
) -> list[LobbyRow]:
    """Matches by what is asked for; words may be of a title, a scenario, a game or a person."""
    by = _meant(words) if words else ((), (), ())
    return reader().lobby(
        status=status, game=game, after=after, words=words, meant=by, among=among, limit=limit
    )


def _meant(words: str) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """The games, scenarios and matches (of a person) that some words mean."""
    low, every = words.casefold(), matches().games.every().values()
    games = [game.key for game in every if low in game.title.casefold()]
    scenarios = [s.key for game in every for s in game.scenarios if low in s.title.casefold()]
    return games, scenarios, matches_of_names(matches().repository.recorder, words)


def _in_need(game: str, words: str, pace: str) -> list[dict[str, Any]]:
    """Open matches that need a player, those of the reader's clubs first; else as lists are."""
    me, store = person(), matches().repository.recorder
    clubs = matches_for_player(store, me.id) if me else {}
    own = _found("open", game, "", words, MOST_OPEN, list(clubs)) if clubs else []
    others = _found("open", game, "", words, MOST_OPEN if not pace else 4 * MOST_OPEN)
    rows = {row.match: row for row in (*own, *others)}
    needs = (_needs(row, clubs.get(row.match, "")) for row in rows.values())
    return [one for one in needs if one and (not pace or one["key"] == pace)][:MOST_OPEN]


def _needs(row: LobbyRow, club: str) -> dict[str, Any] | None:
    """An open match with its pace, and the seats that its reader may take; None where unknown."""
    if row.game not in matches().games:
        return None
    store = matches().repository.recorder
    kept = invitation_seats(store, row.match)
    seconds = match_named(row.match).clock.seconds
    pace = next((key for key in PACES if _seconds(key) == seconds), "")
    mine = invited_to(row.match) if kept and person() else ()
    seats = [seat for seat in row.vacant if seat not in kept or seat in mine]
    return {
        "row": row,
        "seats": seats,
        "pace": PACES.get(pace, ""),
        "key": pace,
        "club": club,
        "for_members": not seats and bool(seats_for_members(store, row.match, row.vacant)),
    }


def _seconds(pace: str) -> int:
    """A pace of :data:`PACES` in seconds; 0 for none."""
    days = pace.partition(" ")[0]
    return int(days) * 24 * 3600 if days.isdigit() else 0


def mine() -> Response:
    """The matches of this browser and of who is signed in, those that wait for him first."""
    return render("mine.html", rows=my_matches())
