"""Disputes and their evidence; they are opened, answered and settled by orders."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.schemas import ViewerSchema
from service.api.services import match_named, matches
from service.api.who import viewer_here
from service.reading.access import viewer_name
from service.reading.evidence import Evidence, ListedDispute, disputes, evidence

bp = ApiBlueprint("disputes", __name__, url_prefix="/api", description="Disputes and evidence.")

HERE = "/matches/<match:match_id>/disputes"


class DisputesAnswer(msgspec.Struct, frozen=True):
    disputes: Annotated[list[ListedDispute], "The disputes in order."]


@bp.operation("GET", HERE, DisputesAnswer, fails=[404])
def list_disputes(match_id: str) -> DisputesAnswer:
    """List the disputes of a match and how each ended."""
    match_named(match_id)
    return DisputesAnswer(disputes(matches(), match_id))


@bp.operation(
    "GET",
    f"{HERE}/<int(max=999999999):n>",
    Evidence,
    takes={"query": ViewerSchema},
    fails=[401, 403, 404, 422],
    token="may",
)
def show_evidence(match_id: str, n: int, viewer: str) -> Evidence:
    """Show the evidence of the dispute that entry ``n`` opened, as far as you may know it."""
    who = viewer_here(match_id, viewer)
    try:
        found = evidence(matches(), match_id, n, who)
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None
    return replace(found, knows=viewer_name(found.knows))
