"""Opening matches and finding them."""

from typing import Any

from flask import url_for

from domain.match.match import PUBLIC
from domain.match.protection import protection
from domain.match.seeing import AnyMatch, deadlines, moment
from service.api.framework import ApiBlueprint
from service.api.schemas import (
    LobbyQuerySchema,
    LobbySchema,
    MatchSchema,
    MyMatchesSchema,
    OnceSchema,
    OpenedSchema,
    OpenSchema,
)
from service.api.services import match_named, matches, services
from service.api.who import person_here
from service.application.mine import mine
from service.application.reading import to_move
from service.people.register import People

bp = ApiBlueprint("matches", __name__, url_prefix="/api", description="Open and find matches.")


@bp.operation(
    "POST",
    "/matches",
    OpenedSchema,
    status=201,
    takes={"json": OpenSchema, "headers": OnceSchema},
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
) -> Any:
    """Open a match; with ``invited`` each seat of a person needs its invitation.

    A request that is repeated with the same idempotency key is answered the same match.
    """
    seats = _in_order(game, scenario, seats)
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
    )
    return opened(match_id, invitations)


@bp.operation("GET", "/matches", LobbySchema, takes={"query": LobbyQuerySchema}, fails=[422])
def list_matches(status: str, waiting_for: str, after: str, limit: int) -> Any:
    """List matches, those opened last first."""
    found = services().reader.lobby(
        status=status, waiting_for=waiting_for, after=after, limit=limit + 1
    )
    rows, more = found[:limit], len(found) > limit
    return {"matches": rows, "next": rows[-1].match if more else None}


@bp.operation("GET", "/me/matches", MyMatchesSchema, fails=[401], token="person")
def list_my_matches() -> Any:
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
            found.append(row | {"match": row.pop("id"), "over": row["over"] is not None})
    found.sort(key=lambda row: str(row["changed"]), reverse=True)
    found.sort(key=lambda row: not (row["turn"] or row["invited"]))
    return {"name": me.name, "matches": found}


@bp.operation("GET", "/matches/<match:match_id>", MatchSchema, fails=[404], etag=True)
def show_match(match_id: str) -> Any:
    """Show a match as everybody may know it."""
    match = match_named(match_id)
    rules = matches().games[match.rules]
    seats = [
        {"seat": s, "who": w, "taken": s in match.sitting.taken}
        for s, w in match.sitting.seats.items()
    ]
    return {
        "match": match_id,
        "origin": match.origin,
        "game": match.rules,
        "version": match.version,
        "scenario": match.scenario,
        "title": match.title,
        "options": match.options,
        "seats": seats,
        "size": match.size,
        "begun": match.begun,
        "changed": match.ts,
        "root": match.tree_root(),
        "to_move": to_move(matches(), match),
        "moment": moment(rules, match, PUBLIC),
        "asked": match.pending.asked,
        "referee": match.sitting.referee,
        "dispute": match.pending.dispute and match.pending.dispute.n,
        "house": ours(match),
        "protection": protection(match),
        "waits": awaited(match),
        "pace": match.clock.pace,
        "paused": match.clock.paused,
        "paused_until": match.clock.until,
        "deadlines": deadlines(match),
        "outcome": match.outcome,
        "parent": match.lineage.parent,
    }


def ours(match: AnyMatch) -> list[str]:
    """The seats of people who run the house, as it says."""
    seats = match.sitting.seats
    return [seat for seat in match.dice.fair.house if seats[seat] == "person"]


def awaited(match: AnyMatch) -> dict[str, Any] | None:
    """What the dice of a match wait for longest; None for nothing."""
    if not match.dice.due or match.outcome is not None:
        return None
    due = match.dice.due[0]
    number, appears = match.dice.round_of(due)
    return {"entry": due.n, "round": number, "appears": appears}


def opened(match_id: str, invitations: dict[str, str]) -> Any:
    """The answer to whoever opened a match."""
    url = url_for("matches.show_match", match_id=match_id)
    match = match_named(match_id)
    body = {
        "match": match_id,
        "url": url,
        "invitations": invitations,
        "checkpoint": matches().house_writer.checkpoint(match),
    }
    return body, 201, {"Location": url, "ETag": f'"{match.size}"', "Cache-Control": "no-store"}


def _in_order(game: str, scenario: str, seats: dict[str, str]) -> dict[str, str]:
    """Seats as the scenario orders them: the names of a JSON object have no order."""
    rules = matches().games.get(game)
    known = {s.key: s.seats for s in rules.scenarios}.get(scenario, ()) if rules else ()
    return {s: seats[s] for s in (*(s for s in known if s in seats), *seats)}
