"""Reading a match: positions, the journal, rolls and their proofs, the story, the export."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from flask import Response
from msgspec.structs import replace

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.schemas import (
    JournalQuerySchema,
    LookSchema,
    PageQuerySchema,
    StoryQuerySchema,
    ViewerSchema,
)
from service.api.services import match_named, matches, services
from service.api.who import own_seat, viewer_here
from service.people.post import deliveries
from service.reading import positions, proofs
from service.reading.access import viewer_name
from service.reading.positions import SeenPosition, ShownEntry
from service.reading.proofs import Proof
from service.store.lists.models import ChronicleRow, RollRow, TurnRow
from service.store.post.mails import MailFate
from service.words import speaking
from service.words.retelling import in_words

bp = ApiBlueprint("reading", __name__, url_prefix="/api", description="Read and check matches.")

Told = TypeVar("Told", RollRow, ChronicleRow)

HERE = "/matches/<match:match_id>"
SEEN: dict[str, Any] = {"fails": [401, 403, 404, 422], "token": "may"}


class JournalAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    size: Annotated[int, "Entries of the journal."]
    entries: Annotated[list[ShownEntry], "The entries in order."]
    next: Annotated[int | None, "The start of the next page."]


class RollsAnswer(msgspec.Struct, frozen=True):
    rolls: Annotated[list[RollRow], "The rolls in order."]
    next: Annotated[int | None, "Ask for the next page after this entry."]


class MailsAnswer(msgspec.Struct, frozen=True):
    mails: Annotated[list[MailFate], "The mails of the match, the first one first."]


class TurnsAnswer(msgspec.Struct, frozen=True):
    turns: Annotated[list[TurnRow], "Where each turn and phase begins."]


class StoryAnswer(msgspec.Struct, frozen=True):
    story: Annotated[list[ChronicleRow], "The sentences in order."]
    next: Annotated[int | None, "Ask for the next page after this entry."]


class CheckpointAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    size: Annotated[int, "Entries of the journal."]
    checkpoint: Annotated[str, "A signed note of the journal as it stands."]


class KeyAnswer(msgspec.Struct, frozen=True):
    house: Annotated[str, "The name that signs."]
    vkey: Annotated[str, "The key that verifies its checkpoints."]


@bp.operation("GET", f"{HERE}/view", SeenPosition, takes={"query": LookSchema}, etag=True, **SEEN)
def look(match_id: str, viewer: str, at: int | None) -> SeenPosition:
    """Look at the position now, or after any number of entries, as you may know it."""
    who = viewer_here(match_id, viewer)
    try:
        seen = positions.look(matches(), match_id, who, at)
    except IndexError as error:
        raise Problem("not-found", str(error)) from None
    return replace(seen, viewer=viewer_name(who))


@bp.operation(
    "GET", f"{HERE}/journal", JournalAnswer, takes={"query": JournalQuerySchema}, etag=True, **SEEN
)
def read_journal(match_id: str, viewer: str, start: int, limit: int) -> JournalAnswer:
    """Read the journal: exact lines, with the sealed parts that you may open."""
    who = viewer_here(match_id, viewer)
    size = match_named(match_id).size
    stop = min(start + limit, size)
    entries = positions.journal(matches(), match_id, who, start, stop) if start < stop else []
    following = stop if start < stop < size else None
    return JournalAnswer(match_id, size, entries, following)


@bp.operation("GET", f"{HERE}/rolls", RollsAnswer, takes={"query": PageQuerySchema}, **SEEN)
def list_rolls(match_id: str, viewer: str, after: int | None, limit: int) -> RollsAnswer:
    """List the rolls and draws with what they were for and their results."""
    who = viewer_here(match_id, viewer)
    found = services().reader.rolls(match_id, who, after=_after(after), limit=limit + 1)
    return RollsAnswer(*_page(found, limit))


@bp.operation("GET", f"{HERE}/rolls/<int(max=999999999):n>/proof", Proof, fails=[404])
def prove_roll(match_id: str, n: int) -> Proof:
    """Prove a roll that entry ``n`` tells: all that is needed to check it without us."""
    try:
        return proofs.proof(matches(), match_id, n)
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None


@bp.operation("GET", f"{HERE}/mails", MailsAnswer, fails=[401, 403, 404], token="must")
def list_mails(match_id: str) -> MailsAnswer:
    """List what became of the mails of the match, for who sits at it; nobody's address is told."""
    own_seat(match_id)
    return MailsAnswer(deliveries(matches().repository.recorder, match_id))


@bp.operation("GET", f"{HERE}/turns", TurnsAnswer, fails=[404])
def list_turns(match_id: str) -> TurnsAnswer:
    """List the moments at which a turn or a phase began."""
    match_named(match_id)
    return TurnsAnswer(services().reader.turns(match_id))


@bp.operation("GET", f"{HERE}/story", StoryAnswer, takes={"query": StoryQuerySchema}, **SEEN)
def read_story(match_id: str, viewer: str, after: int | None, limit: int, lang: str) -> StoryAnswer:
    """Read what happened, in sentences, as you may know it."""
    who, rules = viewer_here(match_id, viewer), matches().rules_of(match_named(match_id))
    found = services().reader.chronicle(match_id, who, after=_after(after), limit=limit + 1)
    with speaking(lang):
        told = [replace(row, text=in_words(row.text, rules)) for row in found]
    return StoryAnswer(*_page(told, limit))


@bp.operation(
    "GET",
    f"{HERE}/export",
    Response,
    takes={"query": ViewerSchema},
    content_type="text/plain",
    **SEEN,
)
def export(match_id: str, viewer: str) -> Response:
    """Download a match as one file that anybody can audit."""
    who = viewer_here(match_id, viewer)
    name = f"{match_id}-{viewer_name(who)}.txt"
    return Response(
        positions.export(matches(), match_id, who),
        mimetype="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@bp.operation("GET", f"{HERE}/checkpoint", CheckpointAnswer, fails=[404])
def show_checkpoint(match_id: str) -> CheckpointAnswer:
    """Show a signed note of the journal as it stands; keep it, and nobody can rewrite it."""
    match = match_named(match_id)
    note = matches().house_writer.checkpoint(match)
    return CheckpointAnswer(match_id, match.size, note)


@bp.operation("GET", "/key", KeyAnswer, etag=True)
def show_key() -> KeyAnswer:
    """Show the key that verifies every checkpoint of this house."""
    house = matches().house
    return KeyAnswer(house.name, house.key.vkey)


def _after(after: int | None) -> int:
    return -1 if after is None else after


def _page(found: Sequence[Told], limit: int) -> tuple[list[Told], int | None]:
    """The rows of a page, and the entry that the next one begins after."""
    rows = list(found[:limit])
    return rows, rows[-1].n if len(found) > limit else None
