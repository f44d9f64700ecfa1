"""The chat of a match, apart from its story: one room for players, one for who watches."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import Forbidden

from service.operating.admission import waits_for_operator
from service.people.chat import PLAYERS, SPECTATORS, WAITING, say, talk, unsay
from service.web.pages import render
from service.web.persons import person
from service.web.services import match_named, matches, services
from service.web.who import Who, who_is_here
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/chat", "chat", chat)
    bp.add_url_rule("/m/<match_id>/chat", "say", speak, methods=["POST"])


def chat(match_id: str) -> Response:
    """What is said beside a match, as far as its reader may hear it."""
    return _page(match_id)


def _page(match_id: str, refused: str = "", words: str = "", status: int = 200) -> Response:
    match, who, me = match_named(match_id), who_is_here(match_id), person()
    room = _room(who)
    rooms = [room]
    if match.outcome is not None:
        rooms = [PLAYERS, SPECTATORS]
    store = matches().repository.recorder
    return render(
        "chat.html",
        status=status,
        match=match,
        match_id=match_id,
        title=matches().rules_of(match).match_title(match.title, match.scenario),
        who=who,
        waiting=[_told(s) for s in talk(store, match_id, WAITING) if me and s.player == me.id],
        rooms=[(name, [_told(s) for s in talk(store, match_id, name)]) for name in rooms],
        room=room,
        me=me,
        may_speak=bool(who.own or me),
        refused=refused,
        words=words,
        keep=who.keep,
    )


def _told(said: Any) -> dict[str, Any]:
    at = datetime.fromtimestamp(said.at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"id": said.id, "player": said.player, "name": said.name or said.seat.title(),
            "seat": said.seat, "at": at, "words": said.words}  # fmt: skip


def _room(who: Who) -> str:
    """Where a reader speaks: who plays hears no spectator before the end."""
    return PLAYERS if who.own else SPECTATORS


def speak(match_id: str) -> Response:
    """Say something, or delete something you said. Raises Forbidden for readers who may not
    talk."""
    who, me, store = who_is_here(match_id), person(), matches().repository.recorder
    if not who.own and me is None:
        raise Forbidden(_("Sign in to talk with the spectators."))
    player, seat = me.id if me else "", who.seat
    if request.form.get("do") == "delete":
        unsay(store, match_id, player, who.own, request.form.get("said", ""))
        return _to(match_id)
    words = request.form.get("words", "")
    try:
        room = _room(who)
        if room == SPECTATORS and waits_for_operator(store, services().settings, player):
            room = WAITING
        say(store, match_id, room, player, seat, words, matches().unix_now())
    except ValueError as error:
        return _page(match_id, str(error), words, 422)
    return _to(match_id)


def _to(match_id: str) -> Response:
    answer: Any = redirect(url_for("web.chat", match_id=match_id) + "#said", 303)
    return answer  # type: ignore[no-any-return]
