"""``clubs``: the clubs of a house, and what its people do in them, each named by a mail address."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from service.people import club_questions, clubs
from service.people.inviting import mailed_to
from service.people.register import People, Player
from service.store.people.clubs import Club, clubs_by_name, members_of
from service.store.people.seats import hold_statement
from service.store.recorder import Statement
from workers.commands.shared import Here, answer, here, json_option, say, table

PAGE = 500

by_option = click.option(
    "--by",
    "address",
    required=True,
    metavar="ADDRESS",
    help="The mail address of whoever does this.",
)
club_argument = click.argument("key", metavar="CLUB")


@click.group("clubs", invoke_without_command=True)
@json_option
@click.pass_context
def clubs_command(context: click.Context, as_json: bool) -> None:
    """List the clubs by name, each with how many members it has and who leads it.

    With a command: act in a club for one of its people. To open a match for members:
    fieldpost new GAME --club CLUB --by ADDRESS.
    """
    if context.invoked_subcommand is None:
        _list(as_json)
    elif as_json:
        raise click.UsageError("--json goes after the command.")


def _list(as_json: bool) -> None:
    store = here().recorder
    found: list[Club] = []
    while page := clubs_by_name(store, found[-1].id if found else "", PAGE):
        found += page
    leaders = {club.founder: People(store).player(club.founder) for club in found}
    names = {player: led.name if led else "" for player, led in leaders.items()}
    if as_json:
        told = ((c.id, c.name, c.members, names[c.founder]) for c in found)
        answer([dict(zip(("club", "name", "members", "leader"), one, strict=True)) for one in told])
        return
    table(
        ("CLUB", "MEMBERS", "LEADER", "NAME"),
        [(c.id, c.members, names[c.founder], c.name) for c in found],
    )


@clubs_command.command("show")
@club_argument
@json_option
def show(key: str, as_json: bool) -> None:
    """Show a club: who is in it, its matches, and whom it asks."""
    told = _told(_house(), key)
    if as_json:
        answer(told)
        return
    say(f"{told['name']} ({key})")
    click.echo()
    table(
        ("MEMBER", "NAME"),
        [
            (m["person"], m["name"] + (", who leads it" if m["leads"] else ""))
            for m in told["people"]
        ],
    )
    for match in told["matches"]:
        seats = "open to all" if match["open_to_all"] else "for members"
        say(f"Match {match['match']}: {match['status']}, {seats}. {match['title']}")
    for whom in told["asked"]:
        say(f"Asked: {whom}")


def _house(*, prepare: bool = False) -> Here:
    """The house with its lists carried on to now: what a club shows and refuses rests on them."""
    place = here(prepare=prepare)
    _ = place.reader
    return place


def _told(place: Here, key: str) -> dict[str, Any]:
    """All that there is to know of a club; raises Refused where there is none."""
    store, games = place.recorder, place.matches.games
    club = clubs.club_named(store, key)
    people = [
        {"person": m.id, "name": m.name, "leads": m.id == club.founder}
        for m in members_of(store, club.id)
    ]
    matches = [
        {
            "match": row.match,
            "title": games.title_of(row),
            "game": row.game,
            "status": row.status,
            "open_to_all": shown,
        }
        for row, shown in clubs.matches_of(store, club.id)
        if row.game in games
    ]
    asked = club_questions.asked_by(store, club.id, place.matches.unix_now())
    return {
        "club": club.id,
        "name": club.name,
        "people": people,
        "matches": matches,
        "asked": asked,
    }


# Acts


@clubs_command.command("make")
@click.argument("name")
@by_option
@json_option
def make(name: str, address: str, as_json: bool) -> None:
    """Found a club called NAME, which ADDRESS leads."""
    place = _house(prepare=True)
    club = clubs.found(place.recorder, person_of(place, address).id, name, place.matches.unix_now())
    _done(place, club.id, as_json, f"Founded {club.name}, which is {club.id}.")


def _act(
    name: str, do: Callable[..., Any], about: str, said: str, given: Sequence[str] = ()
) -> None:
    """Add a command that does one thing in a club; ``given`` are what its arguments are called.

    ``do`` may return what is said in place of ``said``.
    """

    def act(key: str, address: str, as_json: bool, **told: str) -> None:
        place = _house(prepare=True)
        by = person_of(place, address)
        other = do(place, clubs.club_named(place.recorder, key).id, by.id, *told.values())
        _done(place, key, as_json, other or said)

    act.__doc__ = about
    for argument in reversed(given):
        act = click.argument(argument.lower(), metavar=argument)(act)
    clubs_command.command(name)(club_argument(by_option(json_option(act))))


def _done(place: Here, key: str, as_json: bool, said: str) -> None:
    if as_json:
        answer(_told(place, key))
    else:
        say(said)


def _ask(place: Here, club: str, by: str, whom: str) -> str:
    new = club_questions.ask(place.recorder, club, by, whom, place.matches.unix_now())
    return "" if new else "Already asked, and not answered yet; nothing was done."


def _unask(place: Here, club: str, by: str, whom: str) -> None:
    club_questions.ask_no_more(place.recorder, club, by, whom, place.matches.unix_now())


def _join(place: Here, club: str, by: str) -> None:
    club_questions.answer(place.recorder, club, by, True, place.matches.unix_now())


def _decline(place: Here, club: str, by: str) -> None:
    club_questions.answer(place.recorder, club, by, False, place.matches.unix_now())


def _leave(place: Here, club: str, by: str) -> None:
    clubs.leave(place.recorder, club, by)


def _remove(place: Here, club: str, by: str, whom: str) -> None:
    clubs.let_go(place.recorder, club, by, _member(place, whom))


def _hand_on(place: Here, club: str, by: str, whom: str) -> None:
    clubs.hand_on(place.recorder, club, by, _member(place, whom))


def _open(place: Here, club: str, by: str, match: str) -> None:
    clubs.open_to_all(place.recorder, club, by, match)


_act("ask", _ask, "Ask WHOM, a mail address or people/ID, to join; only the leader may.",
     "Asked; if this house sends mail, one asks too, at most one a week.", ["WHOM"])  # fmt: skip
_act("unask", _unask, "Take back the question to WHOM, as show spells it; only the leader may.",
     "The question was taken back.", ["WHOM"])  # fmt: skip
_act("join", _join, "Join a club that asks ADDRESS.", "Joined.")
_act("decline", _decline, "Decline to join a club that asks ADDRESS.", "Declined.")
_act("leave", _leave, "Leave a club; you keep your seats.", "Left.")
_act("remove", _remove, "Remove the member WHOM; only the leader may.",
     "The member is no longer in the club.", ["WHOM"])  # fmt: skip
_act("hand-on", _hand_on, "Hand the club and its channels to the member WHOM.",
     "The club was handed on.", ["WHOM"])  # fmt: skip
_act("open", _open, "Open MATCH of a club to everybody; only its leader or a player there may.",
     "The match is open to everybody.", ["MATCH"])  # fmt: skip


@clubs_command.command("close")
@club_argument
@by_option
@json_option
def close(key: str, address: str, as_json: bool) -> None:
    """Close a club; its matches stay. Not while it keeps seats for members."""
    place = _house(prepare=True)
    by = person_of(place, address)
    club = clubs.club_named(place.recorder, key)
    clubs.close(place.recorder, club.id, by.id)
    if as_json:
        answer({"club": club.id, "closed": True})
    else:
        say(f"Closed {club.name}.")


# Who is meant


def person_of(place: Here, address: str) -> Player:
    """Who has a mail address; raises ClickException and BadAddress."""
    found = People(place.recorder).at(address)
    if found is None:
        raise click.ClickException(f"Nobody in this house has the address {address}.")
    return found


def _member(place: Here, told: str) -> str:
    """The id of who is meant, by his mail address or by the id that show has."""
    return person_of(place, told).id if "@" in told else told


Beside = Callable[[str], Sequence[Statement]]


def opened_for(place: Here, key: str, address: str, seats: Sequence[str]) -> Beside:
    """What is written with a match that a member opens for his club, and sits down in.

    Raises Refused, BadAddress and ClickException before anything is opened.
    """
    by = person_of(place, address)
    club = clubs.check_member(place.recorder, key, by.id)
    mailed = mailed_to(People(place.recorder), by.id) if seats else ""

    def beside(match_id: str) -> Sequence[Statement]:
        found = clubs.opened_for(place.recorder, club.id, by.id, match_id, place.matches.unix_now())
        held = [hold_statement(match_id, seat, by.id, mailed) for seat in seats]
        return [*found, *held]

    return beside
