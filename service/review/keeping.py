"""Reviews that are kept: asked for once, made in the background, read by everybody."""

import msgspec

from domain.match.seeing import AnyMatch
from service.review.figures import Review
from service.review.judging import NotJudged
from service.review.reviewing import VERSION, check_match
from service.store.journals import Journals
from service.store.recorder import Recorder
from service.store.reviews import ask_review, review_body, review_row
from service.words import _

_read = msgspec.json.Decoder(Review).decode


def kept_review(store: Recorder, match_id: str) -> Review | None:
    """The whole review of a match as this program judges; None where there is none."""
    body = review_body(store, match_id, VERSION)
    return _read(body) if body is not None else None


def ask(store: Recorder, journals: Journals, match_id: str, match: AnyMatch, now: int) -> None:
    """Ask for the review of a match. Raises NotJudged with a sentence where there can be none."""
    check_match(match, journals.codec(match).rules)
    ask_review(store, match_id, now)


def missing(store: Recorder, journals: Journals, match_id: str, match: AnyMatch) -> str:
    """Why there is no review of a match, or not yet, in a sentence."""
    try:
        check_match(match, journals.codec(match).rules)
    except NotJudged as why:
        return str(why)
    row = review_row(store, match_id)
    if row is None or row.state == "whole":
        return "Nobody has asked for the review of this match yet; its page Review has it made."
    if row.state in ("asked", "running"):
        return f"The review of this match is being made: {row.done} % are done."
    return row.told or _("The review was cancelled; nothing of it is kept.")
