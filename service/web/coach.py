"""The coach on the page of a match, for a reader who wants him."""

from flask import request

from domain.game.board import View
from domain.game.ruleset import Moment
from service.application.coached import with_more
from service.application.coaching import Taught, taught
from service.application.drafting import Draft
from service.store.people.seats import is_coached
from service.web.persons import COACH, holders_here
from service.web.services import match_named, matches


def is_wanted(match_id: str, seat: str) -> bool:
    """Whether the coach speaks to who plays a seat: as its person said last, by mail or on a page,
    and as this browser said where nobody whom the house knows holds it."""
    if seat in holders_here(match_id):
        return is_coached(matches().repository.recorder, match_id, seat)
    return bool(request.cookies.get(COACH))


def said(
    match_id: str, seat: str, at: Moment, view: View, draft: Draft | None = None
) -> Taught | None:
    """What the coach says to a reader who wants one, and his orders in words.

    Beside a draft he thinks from where it leads; where that hangs on a die, or on another's answer,
    he has nothing to say before it is sent.
    """
    if draft is None:
        found = taught(matches().repository, match_named(match_id), seat, at, view)
        return with_more(matches(), match_id, seat, found) if found else found
    if draft.after is None or draft.comes_to:
        return None
    return taught(matches().repository, draft.after, seat, at, view)
