"""The coach on the page of a match, for a reader who wants him."""

from collections.abc import Iterable
from typing import Any

from flask import request

from domain.game.board import Choice
from domain.game.ruleset import Moment
from service.application.coaching import advised_by, lesson_of, shown_of, step_for
from service.application.setups import suggested
from service.store.people.seats import is_coached
from service.web.desk import match_named, matches
from service.web.persons import COACH, holders_here


def is_wanted(match_id: str, seat: str) -> bool:
    """Whether the coach speaks to who plays a seat: as its person said last, by mail or on a page,
    and as this browser said where nobody whom the house knows holds it."""
    if seat in holders_here(match_id):
        return is_coached(matches().shelf.recorder, match_id, seat)
    return bool(request.cookies.get(COACH))


def said(match_id: str, seat: str, at: Moment, live: Iterable[Choice]) -> dict[str, Any] | None:
    """What the coach says to a reader who wants one, and his order in words."""
    match = match_named(match_id)
    says = {choice.line: choice.says for choice in live}
    lesson, lines = lesson_of(match.rules), list(says)
    step = step_for(lesson, at.turn, at.phase, lines) if lesson else None
    if step is None:
        return None
    wise = advised_by(matches().games[match.rules], match.table.seen_by(seat), seat)
    whole = suggested(matches().shelf, match, seat)
    show = shown_of(step, lines, wise, whole)
    return {"step": step, "show": show, "says": says.get(show, "")}
