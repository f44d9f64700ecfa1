"""Disputes and their evidence; they are opened, answered and settled by orders."""

from typing import Any

import msgspec

from service.api.dispute_schemas import DisputesSchema, EvidenceSchema
from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.reading_schemas import ViewerSchema
from service.api.services import match_named, matches
from service.api.who import viewer_here
from service.application.access import viewer_name
from service.application.evidence import disputes, evidence

bp = ApiBlueprint("disputes", __name__, url_prefix="/api", description="Disputes and evidence.")

HERE = "/matches/<match:match_id>/disputes"


@bp.operation("GET", HERE, DisputesSchema, fails=[404])
def list_disputes(match_id: str) -> Any:
    """List the disputes of a match and how each ended."""
    match_named(match_id)
    return {"disputes": disputes(matches(), match_id)}


@bp.operation(
    "GET",
    f"{HERE}/<int(max=999999999):n>",
    EvidenceSchema,
    takes={"query": ViewerSchema},
    fails=[401, 403, 404, 422],
    token="may",
)
def show_evidence(match_id: str, n: int, viewer: str) -> Any:
    """Show the evidence of the dispute that entry ``n`` opened, as far as you may know it."""
    who = viewer_here(match_id, viewer)
    try:
        found = evidence(matches(), match_id, n, who)
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None
    fields = {f: getattr(found, f) for f in found.__struct_fields__}
    named = msgspec.structs.asdict(found.dispute)
    return fields | {"dispute": named, "knows": viewer_name(found.knows)}
