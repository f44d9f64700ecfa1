"""Reading a match: positions, the journal, rolls and their proofs, the story, the export."""

from collections.abc import Sequence
from typing import Any

from flask import Response

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.reading_schemas import (
    CheckpointSchema,
    JournalQuerySchema,
    JournalSchema,
    KeySchema,
    LookSchema,
    MailsSchema,
    PageQuerySchema,
    PositionSchema,
    ProofSchema,
    RollsSchema,
    StorySchema,
    TurnsSchema,
    ViewerSchema,
)
from service.api.services import match_named, matches, services
from service.api.who import own_seat, viewer_here
from service.application import reading
from service.application.access import viewer_name
from service.people.post import deliveries

bp = ApiBlueprint("reading", __name__, url_prefix="/api", description="Read and check matches.")

HERE = "/matches/<match:match_id>"
SEEN: dict[str, Any] = {"fails": [401, 403, 404, 422], "token": "may"}


@bp.operation("GET", f"{HERE}/view", PositionSchema, takes={"query": LookSchema}, etag=True, **SEEN)
def look(match_id: str, viewer: str, at: int | None) -> Any:
    """Look at the position now, or after any number of entries, as you may know it."""
    who = viewer_here(match_id, viewer)
    try:
        seen = reading.look(matches(), match_id, who, at)
    except IndexError as error:
        raise Problem("not-found", str(error)) from None
    return {f: getattr(seen, f) for f in seen.__struct_fields__} | {"viewer": viewer_name(who)}


@bp.operation(
    "GET", f"{HERE}/journal", JournalSchema, takes={"query": JournalQuerySchema}, etag=True, **SEEN
)
def read_journal(match_id: str, viewer: str, start: int, limit: int) -> Any:
    """Read the journal: exact lines, with the sealed parts that you may open."""
    who = viewer_here(match_id, viewer)
    size = match_named(match_id).size
    stop = min(start + limit, size)
    entries = reading.journal(matches(), match_id, who, start, stop) if start < stop else []
    following = stop if start < stop < size else None
    return {"match": match_id, "size": size, "entries": entries, "next": following}


@bp.operation("GET", f"{HERE}/rolls", RollsSchema, takes={"query": PageQuerySchema}, **SEEN)
def list_rolls(match_id: str, viewer: str, after: int | None, limit: int) -> Any:
    """List the rolls and draws with what they were for and their results."""
    who = viewer_here(match_id, viewer)
    found = services().reader.rolls(match_id, who, after=_after(after), limit=limit + 1)
    return _page("rolls", found, limit)


@bp.operation("GET", f"{HERE}/rolls/<int(max=999999999):n>/proof", ProofSchema, fails=[404])
def prove_roll(match_id: str, n: int) -> Any:
    """Prove a roll that entry ``n`` tells: all that is needed to check it without us."""
    try:
        return reading.proof(matches(), match_id, n)
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None


@bp.operation("GET", f"{HERE}/mails", MailsSchema, fails=[401, 403, 404], token="must")
def list_mails(match_id: str) -> Any:
    """List what became of the mails of the match, for who sits at it; nobody's address is told."""
    own_seat(match_id)
    return {"mails": deliveries(matches().repository.recorder, match_id)}


@bp.operation("GET", f"{HERE}/turns", TurnsSchema, fails=[404])
def list_turns(match_id: str) -> Any:
    """List the moments at which a turn or a phase began."""
    match_named(match_id)
    return {"turns": services().reader.turns(match_id)}


@bp.operation("GET", f"{HERE}/story", StorySchema, takes={"query": PageQuerySchema}, **SEEN)
def read_story(match_id: str, viewer: str, after: int | None, limit: int) -> Any:
    """Read what happened, in sentences, as you may know it."""
    who = viewer_here(match_id, viewer)
    found = services().reader.chronicle(match_id, who, after=_after(after), limit=limit + 1)
    return _page("story", found, limit)


@bp.operation(
    "GET",
    f"{HERE}/export",
    None,
    takes={"query": ViewerSchema},
    content_type="text/plain",
    **SEEN,
)
def export(match_id: str, viewer: str) -> Any:
    """Download a match as one file that anybody can audit."""
    who = viewer_here(match_id, viewer)
    name = f"{match_id}-{viewer_name(who)}.txt"
    return Response(
        reading.export(matches(), match_id, who),
        mimetype="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@bp.operation("GET", f"{HERE}/checkpoint", CheckpointSchema, fails=[404])
def show_checkpoint(match_id: str) -> Any:
    """Show a signed note of the journal as it stands; keep it, and nobody can rewrite it."""
    match = match_named(match_id)
    note = matches().house_writer.checkpoint(match)
    return {"match": match_id, "size": match.size, "checkpoint": note}


@bp.operation("GET", "/key", KeySchema, etag=True)
def show_key() -> Any:
    """Show the key that verifies every checkpoint of this house."""
    house = matches().house
    return {"house": house.name, "vkey": house.key.vkey}


def _after(after: int | None) -> int:
    return -1 if after is None else after


def _page(name: str, found: Sequence[Any], limit: int) -> dict[str, Any]:
    rows = list(found[:limit])
    return {name: rows, "next": rows[-1].n if len(found) > limit else None}
