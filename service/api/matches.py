"""Opening matches and finding them."""

from typing import Annotated

import msgspec
from flask import Response, url_for
from msgspec.structs import asdict

from domain.game.ruleset import Moment, Outcome
from domain.match.match import PUBLIC
from domain.match.parts.pending import Asked
from domain.match.promise import promise
from domain.match.seeing import AnyMatch, Deadline, deadlines, moment
from service.api.conditions import joining
from service.api.framework import ApiBlueprint
from service.api.schemas import LobbyQuerySchema, OpeningSchema, OpenSchema
from service.api.services import match_named, matches, services
from service.api.who import person_here, somebody
from service.operating.admission import INVITED, opening
from service.people.register import People
from service.reading.own_data import ALONE, own_data
from service.reading.positions import mine, to_move
from service.reading.tempo import SeatClock, seat_clocks
from service.store.lists.models import LobbyRow

bp = ApiBlueprint("matches", __name__, url_prefix="/api", description="Open and find matches.")


class OpenedAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    url: Annotated[str, "Where it is."]
    invitations: Annotated[
        dict[str, str], "The invitation of each person's seat; pass each to its player."
    ]
    checkpoint: Annotated[str, "A signed note of the journal as it began."]


Opened = tuple[OpenedAnswer, int, dict[str, str]]


class LobbyAnswer(msgspec.Struct, frozen=True):
    matches: Annotated[list[LobbyRow], "Matches, those opened last first."]
    next: Annotated[str | None, "The cursor of the next page."]


class MyMatchAnswer(msgspec.Struct, frozen=True, kw_only=True):
    match: Annotated[str, "The id of the match."]
    title: Annotated[str, "The match's name."]
    game: Annotated[str, "The title of its game."]
    seats: Annotated[list[str], "The seats of the person."]
    invited: Annotated[list[str], "Seats that the person is invited to."]
    turn: Annotated[list[str], "The person's seats that the match waits for."]
    due: Annotated[str, "When their time ends; empty if no clock runs."]
    over: Annotated[bool, "Whether it is over."]
    changed: Annotated[str, "When it last went on."]


class MyMatchesAnswer(msgspec.Struct, frozen=True):
    name: Annotated[str, "What the person is called."]
    matches: Annotated[list[MyMatchAnswer], "The person's matches, those that wait for them first."]


class ParentAnswer(msgspec.Struct, frozen=True):
    origin: Annotated[str, "The match that this one branched from."]
    size: Annotated[int, "After how many entries."]
    root: Annotated[str, "The root of its journal there, in hex."]


class SeatAnswer(msgspec.Struct, frozen=True):
    seat: Annotated[str, "The seat."]
    who: Annotated[str, "person, or computer:<bot>."]
    taken: Annotated[bool, "Whether somebody sits there."]


class AskedAnswer(Asked, frozen=True, array_like=False):
    """What is asked, with its fields by name."""


class AwaitedAnswer(msgspec.Struct, frozen=True):
    entry: Annotated[int, "The entry whose dice wait."]
    round: Annotated[
        int, "The round of the beacon that they are made of; POST /beacon/round brings it."
    ]
    appears: Annotated[str, "When that round appears."]


class PromiseAnswer(msgspec.Struct, frozen=True):
    id: Annotated[str, "Which promise it is, as D4."]
    text: Annotated[str, "The promise in sentences."]


class RestsOn(msgspec.Struct, frozen=True):
    """How many rolls that everybody may see rest on what, for who names no cosigner."""

    proved: Annotated[int, "On cosigners whom the reader named: none here, a verifier knows them."]
    trusted: Annotated[int, "On the cosigners of the opening, who signed in time."]
    number: Annotated[int, "Without a beacon on a number that its sender's program drew."]
    house: Annotated[int, "On the word of the house."]


class MatchAnswer(msgspec.Struct, frozen=True, kw_only=True):
    match: Annotated[str, "The id of the match."]
    origin: Annotated[str, "The name that its dice and checkpoints are bound to."]
    game: Annotated[str, "The game."]
    version: Annotated[int, "The version of the rules it is played on."]
    scenario: Annotated[str, "The scenario."]
    title: Annotated[str, "The match's name."]
    options: Annotated[dict[str, str], "The optional rules as chosen."]
    seats: Annotated[list[SeatAnswer], "The seats in order."]
    size: Annotated[int, "Entries of the journal."]
    begun: Annotated[int, "The first entry after setting up, 0 before."]
    changed: Annotated[str, "When it last went on."]
    root: Annotated[str, "The root of the journal, in hex."]
    to_move: Annotated[tuple[str, ...], "The seats that the match waits for."]
    moment: Moment
    pace: Annotated[
        str,
        "How long a seat has when it is waited for, its bank, and what does not count; or none.",
    ]
    paused: Annotated[bool, "Whether the clock stands still."]
    paused_until: Annotated[str, "When the pause ends by itself; empty if somebody ends it."]
    deadlines: Annotated[
        tuple[Deadline, ...], "Until when the seats that are waited for should decide."
    ]
    clocks: Annotated[
        list[SeatClock], "The time of each seat that a person plays; empty without a pace."
    ]
    asked: AskedAnswer | None
    referee: Annotated[bool, "Whether there is a seat that rules in disputes."]
    dispute: Annotated[int | None, "The entry of the open dispute; /disputes/n has its evidence."]
    house: Annotated[list[str], "Seats of people who run the house, as it says."]
    protection: Annotated[
        list[PromiseAnswer], "What this house promises of its chance, and what not."
    ]
    rolls: RestsOn
    waits: Annotated[AwaitedAnswer | None, "What its dice wait for; null for nothing."]
    outcome: Outcome | None
    parent: ParentAnswer | None


@bp.operation(
    "POST",
    "/matches",
    OpenedAnswer,
    status=201,
    takes={"json": OpenSchema, "headers": OpeningSchema},
    fails=[401, 403],
    token="somebody",
)
def open_match(
    game: str,
    scenario: str,
    seats: dict[str, str],
    options: dict[str, str],
    title: str,
    invited: bool,
    pace: str,
    key: str,
    referee: bool,
    house: list[str],
    dice: str,
    agreed: str,
) -> Opened:
    """Open a match; with ``invited`` each seat of a person needs its invitation.

    A request that is repeated with the same idempotency key is answered the same match.
    """
    seats, me = _in_order(game, scenario, seats), somebody()
    settings = services().settings
    agrees = joining(agreed, key)
    invited = invited or settings.admit == INVITED
    match_id, invitations = matches().open(
        game,
        scenario,
        seats,
        options,
        title=title,
        invited=invited,
        pace=pace,
        referee=referee,
        house=house,
        dice=dice,
        key=key,
        by=me.id if me else None,
        aside=opening(
            matches(),
            settings,
            me.id if me else "",
            title=title,
            public=not invited and "person" in seats.values(),
            more=agrees,
        ),
    )
    return opened(match_id, invitations)


@bp.operation("GET", "/matches", LobbyAnswer, takes={"query": LobbyQuerySchema}, fails=[422])
def list_matches(status: str, waiting_for: str, after: str, limit: int) -> LobbyAnswer:
    """List matches, those opened last first."""
    found = services().reader.lobby(
        status=status, waiting_for=waiting_for, after=after, limit=limit + 1
    )
    rows, more = found[:limit], len(found) > limit
    return LobbyAnswer(rows, rows[-1].match if more else None)


@bp.operation(
    "GET", "/me/data", Response, fails=[401], token="person", content_type="application/zip"
)
def my_data() -> Response:
    """Download all that the house keeps of the person whose token this is, as one ZIP file."""
    return Response(
        own_data(matches(), person_here().id), mimetype="application/zip", headers=ALONE
    )


@bp.operation("GET", "/me/matches", MyMatchesAnswer, fails=[401], token="person")
def list_my_matches() -> MyMatchesAnswer:
    """List the matches of the person whose token this is, those that wait for him first."""
    me, store = person_here(), matches().repository.recorder
    seats: dict[str, list[str]] = {}
    for holder in People(store).seats_of(me.id):
        seats.setdefault(holder.match, []).append(holder.seat)
    found = []
    for match_id, own in seats.items():
        match = match_named(match_id)
        if match.rules in matches().games:
            row = mine(matches(), match, match_id, own)
            found.append(
                MyMatchAnswer(match=row.pop("id"), over=row.pop("over") is not None, **row)
            )
    found.sort(key=lambda row: row.changed, reverse=True)
    found.sort(key=lambda row: not (row.turn or row.invited))
    return MyMatchesAnswer(me.name, found)


@bp.operation("GET", "/matches/<match:match_id>", MatchAnswer, fails=[404], etag=True)
def show_match(match_id: str) -> MatchAnswer:
    """Show a match as everybody may know it."""
    match = match_named(match_id)
    rules = matches().rules_of(match)
    seats = [SeatAnswer(s, w, s in match.sitting.taken) for s, w in match.sitting.seats.items()]
    promised = promise(match.dice, matches().promises.known(match))
    asked, dispute = match.pending.asked, match.pending.dispute
    parent = match.lineage.parent
    return MatchAnswer(
        match=match_id,
        origin=match.origin,
        game=match.rules,
        version=match.version,
        scenario=match.scenario,
        title=match.title,
        options=match.options,
        seats=seats,
        size=match.size,
        begun=match.begun,
        changed=match.ts,
        root=match.tree_root(),
        to_move=to_move(matches(), match),
        moment=moment(rules, match, PUBLIC),
        asked=AskedAnswer(**asdict(asked)) if asked else None,
        referee=match.sitting.referee,
        dispute=dispute.n if dispute else None,
        house=ours(match),
        protection=[PromiseAnswer(one.id, one.text) for one in promised],
        rolls=RestsOn(**matches().promises.classes(match)),
        waits=awaited(match),
        pace=match.clock.pace,
        paused=match.clock.paused,
        paused_until=match.clock.until,
        deadlines=deadlines(match),
        clocks=seat_clocks(matches().repository, match_id, match, matches().now()),
        outcome=match.outcome,
        parent=ParentAnswer(parent.origin, parent.size, parent.root) if parent else None,
    )


def ours(match: AnyMatch) -> list[str]:
    """The seats of people who run the house, as it says."""
    seats = match.sitting.seats
    return [seat for seat in match.dice.fair.house if seats[seat] == "person"]


def awaited(match: AnyMatch) -> AwaitedAnswer | None:
    """What the dice of a match wait for longest; None for nothing."""
    if not match.dice.due or match.outcome is not None:
        return None
    due = match.dice.due[0]
    number, appears = match.dice.round_of(due)
    return AwaitedAnswer(due.n, number, appears)


def opened(match_id: str, invitations: dict[str, str]) -> Opened:
    """The answer to whoever opened a match."""
    url = url_for("matches.show_match", match_id=match_id)
    match = match_named(match_id)
    body = OpenedAnswer(match_id, url, invitations, matches().house_writer.checkpoint(match))
    return body, 201, {"Location": url, "ETag": f'"{match.size}"', "Cache-Control": "no-store"}


def _in_order(game: str, scenario: str, seats: dict[str, str]) -> dict[str, str]:
    """Seats as the scenario orders them: the names of a JSON object have no order."""
    rules = matches().games.get(game)
    known = {s.key: s.seats for s in rules.scenarios}.get(scenario, ()) if rules else ()
    return {s: seats[s] for s in (*(s for s in known if s in seats), *seats)}
