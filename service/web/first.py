"""The matches of a game that teach, with their coach; and playing on without him."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import Forbidden, NotFound

from domain.game.ruleset import Illegal
from service.application.coaching import lessons_of
from service.store.people.seats import coach_statement, hold_statement
from service.store.recorder import Statement
from service.web.cookies import YEAR, below, guest
from service.web.persons import (
    COACH,
    holders_here,
    opened_here,
    opening_here,
    own_seats,
    people,
    person,
)
from service.web.playing import command_id
from service.web.services import matches
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add these forms."""
    bp.add_url_rule("/games/<key>/first", "first_match", first_match, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/coach", "coach", switch, methods=["POST"])


def first_match(key: str) -> Response:
    """Open the first match of a game, or that of a further lesson, and sit its reader down. Raises
    NotFound if the game has none."""
    rules = matches().games.get(key)
    lesson = lessons_of(rules).get(request.form.get("lesson", "")) if rules else None
    if rules is None or lesson is None:
        raise NotFound(_("This game has no first match with a coach."))
    me, seats = person(), {lesson.seat: "person"} | lesson.others
    scenario = rules.scenario(lesson.scenario)
    opened = matches().house.token("opened", guest(), command_id())
    address = people().address(me.id) if me else ""
    own = opening_here(public=False)
    match_id, *_known = opened_or_forbidden(
        key,
        lesson.scenario,
        {s: seats[s] for s in scenario.seats if s in seats},
        title=f"{lesson.title or 'First match'}: "[:60] + rules.title[:60],
        key=opened,
        sit=(lesson.seat,),
        aside=lambda m: [
            *own(m),
            *(_held(m, lesson.seat, me.id, address) if me and address else []),
        ],
    )
    answer = opened_here(match_id, opened, (lesson.seat,))
    _keep(answer, match_id, True)
    return answer


def opened_or_forbidden(*what: Any, **more: Any) -> tuple[str, dict[str, str]]:
    """A match that is opened by one press. Raises Forbidden where the house does not let it."""
    try:
        return matches().open(*what, **more)
    except Illegal as why:
        raise Forbidden(why.reason) from None


def _held(match_id: str, seat: str, player: str, address: str) -> list[Statement]:
    return [
        hold_statement(match_id, seat, player, address),
        coach_statement(match_id, player, True),
    ]


def switch(match_id: str) -> Response:
    """Have the coach at a match, or play without: on this page, and in the mails of its reader."""
    answer, wanted = _to(match_id), request.form.get("do") == "on"
    _keep(answer, match_id, wanted)
    held = holders_here(match_id)
    players = {held[seat].player for seat in own_seats(match_id) if seat in held}
    matches().repository.recorder.write([coach_statement(match_id, one, wanted) for one in players])
    return answer


def _keep(answer: Response, match_id: str, wanted: bool) -> None:
    path = below(f"/m/{match_id}")
    if wanted:
        answer.set_cookie(COACH, "1", max_age=YEAR, path=path, samesite="Lax")
    else:
        answer.delete_cookie(COACH, path=path)


def _to(match_id: str) -> Response:
    answer: Any = redirect(url_for("web.match", match_id=match_id), 303)
    return answer  # type: ignore[no-any-return]
