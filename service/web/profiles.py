"""The page of a person: a name, a face, the games he played and the matches he is in."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import Forbidden, NotFound

from service.people.company import tallies
from service.people.register import Player
from service.store.people.clubs import Club, clubs_of_player
from service.store.people.players import is_secluded, seclude
from service.web.pages import render
from service.web.persons import people, person, record
from service.web.services import matches
from service.words import _

MOST = 60
"""Matches that a page lists."""


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/people/<player_id>", "profile", profile)
    bp.add_url_rule("/settings/page", "settings_page", keep_page, methods=["POST"])


def profile(player_id: str) -> Response:
    """What a person plays and played; only the person sees it if they wish so. Raises NotFound if
    nobody shows a page there."""
    found, me = people().player(player_id), person()
    own = bool(found and me and me.id == found.id)
    if found is None or (is_secluded(matches().repository.recorder, found.id) and not own):
        raise NotFound(_("Nobody in this house shows a page at this address."))
    rows = record(found.id)
    return render(
        "profile.html",
        found=found,
        own=own,
        secluded=is_secluded(matches().repository.recorder, found.id),
        rows=rows[:MOST],
        tallies=tallies(rows),
        clubs=_leads(me) if me and not own else (),
        titles={key: game.title for key, game in matches().games.every().items()},
    )


def _leads(me: Player) -> list[Club]:
    """The clubs into which the reader may ask this person."""
    own = clubs_of_player(matches().repository.recorder, me.id)
    return [club for club in own if club.founder == me.id]


def keep_page() -> Response:
    """Show the own page, or keep it to oneself. Raises Forbidden for readers who are not signed
    in."""
    me = person()
    if me is None:
        raise Forbidden(_("Sign in first: a page belongs to a person."))
    seclude(matches().repository.recorder, me.id, request.form.get("do") == "hide")
    answer: Any = redirect(url_for("web.profile", player_id=me.id), 303)
    return answer  # type: ignore[no-any-return]
