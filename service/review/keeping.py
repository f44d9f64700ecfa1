"""Reviews that are kept: asked for once, made in the background, read by everybody."""

import msgspec

from domain.match.seeing import AnyMatch
from service.review.figures import Review
from service.review.reviewing import VERSION, check_match
from service.store.journals import Journals
from service.store.recorder import Recorder
from service.store.reviews import ask_review, review_body

_read = msgspec.json.Decoder(Review).decode


def kept_review(store: Recorder, match_id: str) -> Review | None:
    """The whole review of a match as this program judges; None where there is none."""
    body = review_body(store, match_id, VERSION)
    return _read(body) if body is not None else None


def ask(store: Recorder, journals: Journals, match_id: str, match: AnyMatch, now: int) -> None:
    """Ask for the review of a match. Raises NotJudged with a sentence where there can be none."""
    check_match(match, journals.codec(match).rules)
    ask_review(store, match_id, now)
