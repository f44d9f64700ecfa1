"""How lucky everybody was, in figures and sentences that do not mislead."""

from service.api.framework import ApiBlueprint
from service.api.schemas import ViewerSchema
from service.api.services import match_named, matches
from service.api.who import viewer_here
from service.luck.counting import of_match
from service.luck.report import MatchLuck, match_luck
from service.words import speaking

bp = ApiBlueprint("luck", __name__, url_prefix="/api", description="How the dice fell.")


@bp.operation(
    "GET",
    "/matches/<match:match_id>/luck",
    MatchLuck,
    takes={"query": ViewerSchema},
    fails=[401, 403, 404, 422],
    token="may",
)
def show_luck(match_id: str, viewer: str) -> MatchLuck:
    """Tell how the dice of a match fell, as far as you may know them."""
    match_named(match_id)
    with speaking("en"):
        return match_luck(of_match(matches().repository, match_id, viewer_here(match_id, viewer)))
