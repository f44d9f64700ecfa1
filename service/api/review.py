"""The review of a finished match: what of it was luck, and what was skill."""

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.services import match_named, matches
from service.review.figures import Review
from service.review.keeping import kept_review, missing

bp = ApiBlueprint("review", __name__, url_prefix="/api", description="Luck and skill.")


@bp.operation("GET", "/matches/<match:match_id>/review", Review, fails=[404])
def show_review(match_id: str) -> Review:
    """Tell what of a finished match was luck and what was skill, once somebody had it reviewed."""
    match, repository = match_named(match_id), matches().repository
    found = kept_review(repository.recorder, match_id)
    if found is None:
        raise Problem("not-found", missing(repository.recorder, repository, match_id, match))
    return found
