"""What a club asks, answered by the link of its mail: looking does nothing, a button answers."""

from flask import Blueprint, Response, request
from werkzeug.exceptions import BadRequest, NotFound

from service.people.club_questions import Mailed, answering_mail, still_asked
from service.people.clubs import ClubRefused
from service.web.pages import render
from service.web.persons import post
from service.web.services import matches
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/post/club/<token>", "asked_in", asked)
    bp.add_url_rule("/post/club/<token>", "answer_club", answered, methods=["POST"])


def asked(token: str) -> Response:
    """Show what a club asks."""
    try:
        found = _meant(token)
    except ClubRefused as why:
        return _told(_("Asked no more"), str(why), status=410)
    return render("asked_in.html", token=token, club=found.club, by=found.by)


def answered(token: str) -> Response:
    """Join the club or decline, as the pressed button says. Raises BadRequest for any other
    button."""
    do = request.form.get("do", "")
    if do not in ("accept", "decline"):
        raise BadRequest
    recorder = matches().repository.recorder
    try:
        found = _meant(token)
        club, statements = answering_mail(recorder, found, do == "accept", matches().unix_now())
    except ClubRefused as why:
        return _told(_("Asked no more"), str(why), status=410)
    recorder.write(statements)
    if do == "decline":
        return _told(_("Declined"), _("{club} is no longer asking you.", club=club.name))
    joined = _("You are in {club} now. Sign in with this address to play there.", club=club.name)
    return _told(_("Welcome"), joined)


def _meant(token: str) -> Mailed:
    question = post().question_of(token)
    if question is None:
        raise NotFound(_("This link answers no club: it is incomplete."))
    return still_asked(matches().repository.recorder, question, matches().unix_now())


def _told(heading: str, told: str, status: int = 200) -> Response:
    return render("plainly.html", status=status, heading=heading, told=told, press="")
