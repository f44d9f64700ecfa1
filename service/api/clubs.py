"""The clubs of a person: those that he is in or asked to be in, and one as he may know it."""

from typing import Any

from service.api.desk import matches
from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.schemas import ClubSchema, ClubsSchema
from service.api.who import person_here
from service.people.club_questions import asking, is_asked
from service.people.clubs import Refused, club_named, seen_by
from service.people.post import unix_now
from service.store.people.clubs import Club, clubs_of_player

bp = ApiBlueprint("clubs", __name__, url_prefix="/api", description="Clubs of a person.")


@bp.operation("GET", "/clubs", ClubsSchema, fails=[401], token="person")
def list_clubs() -> Any:
    """List the clubs that ask the person whose token this is, and those that he is in."""
    me, store = person_here().id, matches().shelf.recorder
    asked = [_told(club, me, "asked") for club in asking(store, me, unix_now())]
    return {"clubs": [*asked, *(_told(club, me, "member") for club in clubs_of_player(store, me))]}


@bp.operation("GET", "/clubs/<game:key>", ClubSchema, fails=[401, 404], token="person")
def show_club(key: str) -> Any:
    """Show a club: to its members all of it, to others the names and matches that all may know."""
    me, store, games = person_here().id, matches().shelf.recorder, matches().games
    try:
        club = club_named(store, key)
    except Refused:
        raise Problem("not-found", f"There is no club {key}.") from None
    seen = seen_by(store, club, me)
    state = "asked" if is_asked(store, club.id, me, unix_now()) else ""
    return _told(club, me, "member" if seen.inside else state) | {
        "people": [{"name": m.name, "leads": m.id == club.founder} for m in seen.members],
        "matches": [
            {
                "match": row.match,
                "title": games[row.game].match_title(row.title, row.scenario),
                "game": row.game,
                "status": row.status,
                "open_to_all": open_to_all,
            }
            for row, open_to_all in seen.matches
            if row.game in games
        ],
    }


def _told(club: Club, player: str, state: str) -> dict[str, Any]:
    return {
        "club": club.id,
        "name": club.name,
        "members": club.members,
        "state": state,
        "leads": club.founder == player,
    }
