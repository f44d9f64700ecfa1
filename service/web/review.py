"""The review of a match: its graph, its luckiest dice and dearest orders, luck and skill a seat."""

from flask import Blueprint, Response, redirect, url_for
from markupsafe import Markup

from domain.games import AnyRuleset
from service.review import telling
from service.review.figures import Review
from service.review.graph import graph
from service.review.judging import NotJudged
from service.review.keeping import ask, kept_review
from service.review.reviewing import check_match
from service.store.repository import AnyMatch
from service.store.reviews import cancel_review, review_row
from service.web.guard import trouble
from service.web.pages import render
from service.web.services import match_named, matches
from service.web.who import acting, who_is_here
from service.words import later


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/review", "review", review)
    bp.add_url_rule("/m/<match_id>/review", "ask_review", ask_for, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/review/cancel", "no_review", no_more, methods=["POST"])


def review(match_id: str) -> Response:
    """The review of a match, or how far it is."""
    match, who = match_named(match_id), who_is_here(match_id)
    repository = matches().repository
    found = kept_review(repository.recorder, match_id)
    rules = matches().rules_of(match)
    return render(
        "review.html",
        found=found,
        row=None if found else review_row(repository.recorder, match_id),
        graph=_drawn(found, match_id) if found else "",
        telling=telling,
        refusal="" if found else _refusal(match, rules.rules()),
        now=matches().unix_now(),
        match=match,
        match_id=match_id,
        title=rules.match_title(match.title, match.scenario),
        rules=rules,
        who=who,
        keep=who.keep,
    )


def _refusal(match: AnyMatch, rules: AnyRuleset) -> str:
    """Why there is no review of a match, "" if there may be one."""
    try:
        check_match(match, rules)
    except NotJudged as why:
        return str(why)
    return ""


def ask_for(match_id: str) -> Response:
    """Ask for the review, which is made in the background."""
    repository = matches().repository
    try:
        ask(repository.recorder, repository, match_id, match_named(match_id), matches().unix_now())
    except NotJudged as why:
        return trouble(later("No review"), str(why), 409)
    return _back(match_id)


def no_more(match_id: str) -> Response:
    """Cancel a review that is being made; only who played may."""
    acting(match_id)
    cancel_review(matches().repository.recorder, match_id)
    return _back(match_id)


def _back(match_id: str) -> Response:
    return redirect(url_for("web.review", match_id=match_id), 303)  # type: ignore[return-value]


def _drawn(found: Review, match_id: str) -> Markup:
    return Markup(graph(found, lambda n: url_for("web.match", match_id=match_id, at=n)))
