"""Practice: a finished match played on from any of its moments, against the computer."""

import re

from flask import Blueprint, Response, request
from werkzeug.exceptions import BadRequest

from domain.game.ruleset import Illegal
from domain.table.talk import adviser
from service.application.matches import Reused
from service.store.people.seats import hold_statement
from service.store.recorder import Statement
from service.web.cookies import guest
from service.web.guard import trouble
from service.web.persons import opened_here, people, person
from service.web.playing import command_id
from service.web.services import match_named, matches
from service.words import _, later


def add_to(bp: Blueprint) -> None:
    """Add this form."""
    bp.add_url_rule("/m/<match_id>/practise", "practise", practise, methods=["POST"])


def practise(match_id: str) -> Response:
    """Open a match that goes on from a moment of this one, with its reader on one seat and
    computer players on all others. Raises BadRequest for no moment and no seat."""
    match, seat = match_named(match_id), request.form.get("seat", "")
    asked = request.form.get("at", "")
    if not re.fullmatch("[0-9]{1,9}", asked) or seat not in match.sitting.seats:
        raise BadRequest
    if match.outcome is None:
        told = _("Practise from it once it is over.")
        return trouble(later("The match goes on"), told, 409)
    bot = adviser(matches().rules_of(match), match.scenario)
    if not bot:
        told = _("This game has no computer player.")
        return trouble(later("There is nobody to practise with"), told, 409)
    key = matches().house.token("opened", guest(), command_id())
    try:
        new_id = matches().branch(
            match_id,
            int(asked),
            title=_("Practice"),
            seats={s: "person" if s == seat else f"computer:{bot}" for s in match.sitting.seats},
            key=key,
            sit=(seat,),
            aside=lambda new: _held(new, seat),
        )
    except Illegal as refusal:
        return trouble(later("No branch from there"), refusal.reason, 409)
    except Reused:
        return trouble(
            later("No second branch"), later("This form has already opened another branch."), 409
        )
    return opened_here(new_id, key, (seat,))


def _held(match_id: str, seat: str) -> list[Statement]:
    me = person()
    address = people().address(me.id) if me else ""
    return [hold_statement(match_id, seat, me.id, address)] if me and address else []
