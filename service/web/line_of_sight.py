"""What is at a place of a match's map, and who sees whom: the ground between two places."""

from flask import Blueprint, Response, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from domain.game.view.survey import Place
from service.drawing.figures.profile import profile
from service.reading.places import place_of, told
from service.reading.positions import look
from service.web.pages import render
from service.web.services import match_named, matches
from service.web.who import who_is_here
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add this page."""
    bp.add_url_rule("/m/<match_id>/sight", "sight", sight)


def sight(match_id: str) -> Response:
    """The profile between two places, or what is at one. Raises NotFound in a game without
    heights."""
    match = match_named(match_id)
    rules = matches().rules_of(match)
    if rules.survey is None:
        raise NotFound(_("This game has no heights, so there are no lines of sight to show."))
    start, to = (request.args.get(name, "")[:40] for name in ("from", "to"))
    found, refused, there = None, "", None
    if start or to:
        try:
            if to:
                found = rules.survey(match.scenario, start, to)
            else:
                there = _there(match_id, start)
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
        there=there,
        refused=refused,
        drawing=Markup(profile(found)) if found else "",
    )


def _there(match_id: str, said: str) -> Place:
    """A place, and all that this reader knows of it. Raises ValueError for none."""
    seen = look(matches(), match_id, who_is_here(match_id).viewer)
    match = match_named(match_id)
    place = place_of(matches().rules_of(match), match.scenario, seen.view, said)
    return Place(place.space, tuple(told(seen.view, place)))
