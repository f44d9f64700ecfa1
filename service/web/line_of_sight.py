"""Who sees whom: the ground between two places of a match's map, with its profile."""

from flask import Blueprint, Response, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from service.drawing.figures.profile import profile
from service.web.pages import render
from service.web.services import match_named, matches
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add this page."""
    bp.add_url_rule("/m/<match_id>/sight", "sight", sight)


def sight(match_id: str) -> Response:
    """The profile between two places; the map is no secret, so everybody may ask. Raises NotFound
    in a game without heights."""
    match = match_named(match_id)
    rules = matches().rules_of(match)
    if rules.survey is None:
        raise NotFound(_("This game has no heights, so there are no lines of sight to show."))
    start, to = (request.args.get(name, "")[:40] for name in ("from", "to"))
    found, refused = None, ""
    if start or to:
        try:
            found = rules.survey(match.scenario, start, to)
        except ValueError as error:
            refused = str(error)
    part = request.headers.get("HX-Request") == "true"
    return render(
        "sight_found.html" if part else "sight.html",
        match_id=match_id,
        title=match.title or f"{rules.title}: {rules.scenario(match.scenario).title}",
        start=start,
        to=to,
        found=found,
        refused=refused,
        drawing=Markup(profile(found)) if found else "",
    )
