"""The clubs of a person: those that he is in or asked to be in, and what he does there."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from service.api.framework import ApiBlueprint
from service.api.problems import Problem, refused
from service.api.schemas import (
    AcceptsSchema,
    ClubsMatchSchema,
    MemberSchema,
    NewClubSchema,
    WhomSchema,
)
from service.api.services import matches
from service.api.who import person_here
from service.people import club_questions, clubs
from service.people.club_questions import asked_by, asking, is_asked
from service.people.clubs import ClubRefused, club_named, seen_by
from service.store.people.clubs import Club, clubs_of_player

bp = ApiBlueprint("clubs", __name__, url_prefix="/api", description="Clubs of a person.")


class MyClubAnswer(msgspec.Struct, frozen=True):
    club: Annotated[str, "The id of the club."]
    name: Annotated[str, "What it is called."]
    members: Annotated[int, "How many members it has."]
    state: Annotated[str, "member, asked (to be one), or empty for neither."]
    leads: Annotated[bool, "Whether the person leads it."]


class ClubsAnswer(msgspec.Struct, frozen=True):
    clubs: Annotated[list[MyClubAnswer], "The clubs that ask the person, then those they are in."]


class ClubMemberAnswer(msgspec.Struct, frozen=True):
    person: Annotated[str, "The id of the member; empty if they keep their page private."]
    name: Annotated[str, "What the member is called."]
    leads: Annotated[bool, "Whether the member leads the club."]


class ClubMatchAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    title: Annotated[str, "The match's name."]
    game: Annotated[str, "The key of its game."]
    status: Annotated[str, "open, running or finished."]
    open_to_all: Annotated[bool, "Whether anybody may sit down; otherwise only members may."]


class ClubAnswer(MyClubAnswer, frozen=True, kw_only=True):
    people: Annotated[
        list[ClubMemberAnswer],
        "Its members, the longest first; outsiders do not see those with a private page.",
    ]
    matches: Annotated[list[ClubMatchAnswer], "Its matches; outsiders see only those open to all."]
    asked: Annotated[
        list[str],
        "Whom it asks, as they were named, until they answer; only the leader sees them.",
    ]


@bp.operation("GET", "/clubs", ClubsAnswer, fails=[401], token="person")
def list_clubs() -> ClubsAnswer:
    """List the clubs that ask the person whose token this is, and those that he is in."""
    return _all_of(person_here().id)


def _all_of(me: str) -> ClubsAnswer:
    store = matches().repository.recorder
    found = asking(store, me, matches().unix_now())
    asked = [MyClubAnswer(*_told(club, me, "asked")) for club in found]
    own = [MyClubAnswer(*_told(club, me, "member")) for club in clubs_of_player(store, me)]
    return ClubsAnswer([*asked, *own])


@bp.operation("GET", "/clubs/<game:key>", ClubAnswer, fails=[401, 404], token="person")
def show_club(key: str) -> ClubAnswer:
    """Show a club: to its members all of it, to others the names and matches that all may know."""
    return _shown(_there(key), person_here().id)


# Acts


ACTING: dict[str, Any] = {"fails": [401, 404, 422], "token": "person"}


@bp.operation(
    "POST", "/clubs", ClubAnswer, status=201, takes={"json": NewClubSchema}, fails=[401, 422],
    token="person",
)  # fmt: skip
def found_club(name: str) -> ClubAnswer:
    """Found a club, which the person leads; a name that there is already is refused."""
    me = person_here().id
    return _shown(_done(clubs.found, me, name, matches().unix_now()), me)


@bp.operation("POST", "/clubs/<game:key>/ask", ClubAnswer, takes={"json": WhomSchema}, **ACTING)
def ask_into_club(key: str, whom: str) -> ClubAnswer:
    """Ask somebody to join; for who leads the club.

    A mail asks him too, at most one a week. Nothing tells whether the house knows a mail address,
    and who is asked already is asked once.
    """
    return _acted(club_questions.ask, key, whom, matches().unix_now())


@bp.operation("POST", "/clubs/<game:key>/unask", ClubAnswer, takes={"json": WhomSchema}, **ACTING)
def unask_into_club(key: str, whom: str) -> ClubAnswer:
    """Take a question back, by the name that is in the list of who is asked."""
    return _acted(club_questions.ask_no_more, key, whom, matches().unix_now())


@bp.operation(
    "POST", "/clubs/<game:key>/answer", ClubAnswer, takes={"json": AcceptsSchema}, **ACTING
)
def answer_club(key: str, accepts: bool) -> ClubAnswer:
    """Join a club that asks the person, or decline."""
    return _acted(club_questions.answer, key, accepts, matches().unix_now())


@bp.operation("POST", "/clubs/<game:key>/leave", ClubAnswer, **ACTING)
def leave_club(key: str) -> ClubAnswer:
    """Leave a club; seats that the person has stay his."""
    return _acted(clubs.leave, key)


@bp.operation(
    "POST", "/clubs/<game:key>/let-go", ClubAnswer, takes={"json": MemberSchema}, **ACTING
)
def let_member_go(key: str, person: str) -> ClubAnswer:
    """Have a member leave; for who leads the club."""
    return _acted(clubs.let_go, key, person)


@bp.operation(
    "POST", "/clubs/<game:key>/hand-on", ClubAnswer, takes={"json": MemberSchema}, **ACTING
)
def hand_club_on(key: str, person: str) -> ClubAnswer:
    """Have another member lead the club, with its channels."""
    return _acted(clubs.hand_on, key, person)


@bp.operation(
    "POST", "/clubs/<game:key>/open", ClubAnswer, takes={"json": ClubsMatchSchema}, **ACTING
)
def open_to_all(key: str, match: str) -> ClubAnswer:
    """Let everybody sit down in a match of the club; for who leads the club or sits there."""
    return _acted(clubs.open_to_all, key, match)


@bp.operation("POST", "/clubs/<game:key>/close", ClubsAnswer, **ACTING)
def close_club(key: str) -> ClubsAnswer:
    """Close a club; what was played stays. Not while it keeps seats for its members.

    Answers the clubs that are left to the person.
    """
    me = person_here().id
    _done(clubs.close, _there(key).id, me)
    return _all_of(me)


def _acted(act: Callable[..., Any], key: str, *given: Any) -> ClubAnswer:
    """Do with a club what the person asks; how it is then."""
    me = person_here().id
    _done(act, _there(key).id, me, *given)
    return _shown(_there(key), me)


def _done(act: Callable[..., Any], *given: Any) -> Any:
    try:
        return act(matches().repository.recorder, *given)
    except ClubRefused as why:
        raise refused("", str(why)) from None


# Showing


def _there(key: str) -> Club:
    try:
        return club_named(matches().repository.recorder, key)
    except ClubRefused:
        raise Problem("not-found", f"There is no club {key}.") from None


def _shown(club: Club, me: str) -> ClubAnswer:
    store, games, now = matches().repository.recorder, matches().games, matches().unix_now()
    seen = seen_by(store, club, me)
    leads, state = club.founder == me, "asked" if is_asked(store, club.id, me, now) else ""
    people = [
        ClubMemberAnswer(
            m.id if leads or m.id == me or not m.secluded else "", m.name, m.id == club.founder
        )
        for m in seen.members
    ]
    listed = [
        ClubMatchAnswer(
            row.match,
            games.title_of(row),
            row.game,
            row.status,
            shown,
        )
        for row, shown in seen.matches
        if row.game in games
    ]
    return ClubAnswer(
        *_told(club, me, "member" if seen.inside else state),
        people=people,
        matches=listed,
        asked=asked_by(store, club.id, now) if leads else [],
    )


def _told(club: Club, player: str, state: str) -> tuple[str, str, int, str, bool]:
    return club.id, club.name, club.members, state, club.founder == player
