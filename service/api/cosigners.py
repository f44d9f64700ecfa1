"""For cosigners without an address: what the house signed lately, and what they sign of it."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from marshmallow import Schema, fields, validate

from service.api.fields import RequestBody, asked_count
from service.api.framework import ApiBlueprint
from service.api.problems import Problem, refused
from service.api.services import matches
from service.application.cosigning import take, to_cosign
from service.house.signed_notes import BadSignedNote

bp = ApiBlueprint("cosigners", __name__, url_prefix="/api", description="For cosigners.")


class AfterSchema(Schema):
    after = asked_count("The place that the answer before named; 0 to begin.", 0, 2**53)


class ToCosignAnswer(msgspec.Struct, frozen=True):
    checkpoints: Annotated[Sequence[str], "Signed notes of matches by beacon that went on."]
    next: Annotated[int, "The place to name next time."]


class BroughtLineSchema(RequestBody):
    note = fields.String(
        required=True,
        validate=validate.Length(max=4_000),
        metadata={
            "description": "A checkpoint of this house, and below it the line of a cosigner."
        },
    )


class CosignedAnswer(msgspec.Struct, frozen=True):
    cosigner: Annotated[str, "Whose line was kept."]


@bp.operation("GET", "/checkpoints", ToCosignAnswer, takes={"query": AfterSchema}, fails=[422])
def list_checkpoints(after: int) -> ToCosignAnswer:
    """Read the checkpoints of the matches that went on, each as its match stands now."""
    notes, place = to_cosign(matches(), after)
    return ToCosignAnswer(notes, place)


@bp.operation(
    "POST", "/cosignatures", CosignedAnswer, takes={"json": BroughtLineSchema}, fails=[404, 422]
)
def bring_cosignature(note: str) -> CosignedAnswer:
    """Bring the line of a cosigner that this house names (FIELDPOST_COSIGN)."""
    try:
        return CosignedAnswer(take(matches(), note))
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None
    except (BadSignedNote, ValueError) as error:
        raise refused("", f"{error}.") from None
