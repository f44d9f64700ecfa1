"""For watchers: the log of all checkpoints, its proofs, and every key that signed here."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import msgspec
from flask import Response
from marshmallow import Schema

from service.api.fields import asked_count, asked_text
from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.services import match_named, matches, services
from service.application.log import HouseLog
from service.house.keys import PublishedKey
from service.reading.bulk import journals
from service.reading.proofs import consistency, receipt_of

bp = ApiBlueprint("log", __name__, url_prefix="/api", description="For watchers of the house.")

MOST_ENTRIES = 500


class LogAnswer(msgspec.Struct, frozen=True, kw_only=True):
    origin: Annotated[str, "The name of the log; another one after a restore."]
    size: Annotated[int, "How many checkpoints it holds."]
    checkpoint: Annotated[str, "A signed note of its root."]
    cosigned: Annotated[str, "The newest note of it that cosigners signed; empty for none."]
    need: Annotated[int, "How many cosigners this house asks for; 0 for none."]
    seconds: Annotated[int, "How long it waits for them before a mail goes out; 0 for none."]


class HeldQuerySchema(Schema):
    held = asked_text(
        "The last note of this log that you hold: a house that has less stops before it signs.",
        r"[\s\S]{0,4000}",
    )


class EntriesQuerySchema(Schema):
    start = asked_count("The first leaf.", 0)
    limit = asked_count("How many at most.", 100, MOST_ENTRIES, 1)


class EntriesAnswer(msgspec.Struct, frozen=True):
    entries: Annotated[list[str], "Signed checkpoints of matches, exactly as they are hashed."]
    next: Annotated[int | None, "The start of the next page."]


class SizesSchema(Schema):
    old = asked_count("The smaller size.", 0)
    new = asked_count("The greater one.", 0)


class ConsistencyAnswer(msgspec.Struct, frozen=True):
    old: Annotated[int, "The smaller size."]
    new: Annotated[int, "The greater one."]
    path: Annotated[
        list[str],
        "The hashes that prove the one to be the start of the other (RFC 9162), in hex.",
    ]


class LeafSchema(Schema):
    leaf = asked_text("The hash of the leaf, in hex.", r"[0-9a-f]{64}")


class InclusionAnswer(msgspec.Struct, frozen=True):
    proof: Annotated[str, "A tlog-proof: the leaf, its path, and the signed root that it leads to."]


class OrderProofQuerySchema(Schema):
    command = asked_text("The id of your request.", r"[ -~]{16,200}", name="id")
    line = asked_count("Which line of it, from 1.", 1, 200, 1)


class OrderProofAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The match."]
    entry: Annotated[int, "The entry of the order."]
    receipt: Annotated[str, "A tlog-proof of its exact line, under a signed checkpoint: keep it."]


class JournalsQuerySchema(Schema):
    after = asked_text("The last match of the page before, as its line N says.", r"[a-z0-9]{0,32}")
    limit = asked_count("How many at most.", 100, 1000, 1)


class KeysAnswer(msgspec.Struct, frozen=True):
    house: Annotated[str, "The name that signs."]
    keys: Annotated[
        Sequence[PublishedKey], "Every key that ever signed here, the current one first."
    ]
    rotations: Annotated[Sequence[str], "Signed notes, each of a key and the one that follows it."]


Found = TypeVar("Found")


@bp.operation("GET", "/keys", KeysAnswer)
def list_keys() -> KeysAnswer:
    """List every key that ever signed here: the old ones stay good for what they signed."""
    house = matches().house
    return KeysAnswer(house.name, house.keys, house.past.rotations)


@bp.operation(
    "GET",
    "/journals",
    Response,
    takes={"query": JournalsQuerySchema},
    content_type="text/plain",
    fails=[422],
)
def list_journals(after: str, limit: int) -> Response:
    """Download finished matches as one stream, each with the proof that the log holds its end."""
    found = services().reader.lobby(status="finished", hidden=True, after=after, limit=limit + 1)
    ids = [row.match for row in found[:limit]]
    lines = journals(matches(), _log(), ids, more=len(found) > limit)
    return Response(lines, mimetype="text/plain")


@bp.operation("GET", "/log", LogAnswer, takes={"query": HeldQuerySchema}, fails=[422])
def show_log(held: str) -> LogAnswer:
    """Show the signed log of all checkpoints; what matches went on to comes a little later."""
    log = _log()
    if held:
        log.compare(held)
    note = log.checkpoint()
    asked = matches().house.cosigners
    return LogAnswer(
        origin=log.origin,
        size=int(note.split("\n")[1]),
        checkpoint=note,
        cosigned=log.cosigned(),
        need=asked.need if asked else 0,
        seconds=int(asked.seconds) if asked else 0,
    )


@bp.operation(
    "GET", "/log/entries", EntriesAnswer, takes={"query": EntriesQuerySchema}, fails=[422]
)
def list_entries(start: int, limit: int) -> EntriesAnswer:
    """Read leaves of the log: the signed checkpoints of matches."""
    found = _log().entries(start, limit)
    return EntriesAnswer(found, start + len(found) if len(found) == limit else None)


@bp.operation(
    "GET", "/log/consistency", ConsistencyAnswer, takes={"query": SizesSchema}, fails=[404, 422]
)
def prove_log(old: int, new: int) -> ConsistencyAnswer:
    """Prove that the log of one size is the start of that of another."""
    return _proved(old, new, lambda: _log().consistency(old, new))


@bp.operation(
    "GET", "/log/inclusion", InclusionAnswer, takes={"query": LeafSchema}, fails=[404, 422]
)
def prove_leaf(leaf: str) -> InclusionAnswer:
    """Prove that the log holds a signed checkpoint."""
    return InclusionAnswer(_found(lambda: _log().inclusion(leaf)))


@bp.operation(
    "GET",
    "/matches/<match:match_id>/receipt",
    OrderProofAnswer,
    takes={"query": OrderProofQuerySchema},
    fails=[404, 422],
)
def give_receipt(match_id: str, command: str, line: int) -> OrderProofAnswer:
    """Give the receipt of an order by the id that its sender made: the house signed that line."""
    match_named(match_id)
    n, proof = _found(lambda: receipt_of(matches(), match_id, command, line))
    return OrderProofAnswer(match_id, n, proof)


@bp.operation(
    "GET",
    "/matches/<match:match_id>/consistency",
    ConsistencyAnswer,
    takes={"query": SizesSchema},
    fails=[404, 422],
)
def prove_match(match_id: str, old: int, new: int) -> ConsistencyAnswer:
    """Prove that the journal of one size is the start of that of another."""
    match_named(match_id)
    return _proved(old, new, lambda: consistency(matches(), match_id, old, new))


def _proved(old: int, new: int, prove: Callable[[], Sequence[bytes]]) -> ConsistencyAnswer:
    return ConsistencyAnswer(old, new, [each.hex() for each in _found(prove)])


def _found(prove: Callable[[], Found]) -> Found:
    try:
        return prove()
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None


def _log() -> HouseLog:
    return services().log
