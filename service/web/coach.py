"""The coach on the page of a match, for a reader who wants him."""

from collections.abc import Iterable
from typing import Any

from flask import request

from domain.game.board import Choice
from service.application.coaching import lesson_of, shown_of, step_for

COOKIE = "coach"


def said(game: str, turn: int, phase: str, live: Iterable[Choice]) -> dict[str, Any] | None:
    """What the coach says to a reader who wants one, with the order that he would give."""
    lesson = lesson_of(game) if request.cookies.get(COOKIE) else None
    lines = [choice.line for choice in live]
    step = step_for(lesson, turn, phase, lines) if lesson else None
    return {"step": step, "show": shown_of(step, lines)} if step else None
