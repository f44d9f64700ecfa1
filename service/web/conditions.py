"""The conditions of the house, agreed to once where one joins; and what is kept how long."""

from flask import Blueprint, Response, request

from service.operating.conditions import GUEST, Conditions, agreeing, conditions_of, has_agreed
from service.people.register import Player
from service.people.signing_in import BadLink
from service.reading.retention import kept_for
from service.web.cookies import guest
from service.web.pages import render
from service.web.persons import people, person, signing_in
from service.web.services import matches, services

JOINING = frozenset(
    {
        "web.open_match",
        "web.watch",
        "web.first_match",
        "web.branch",
        "web.sit_down",
        "web.use_link",
        "web.found_club",
    }
)
"""Views by which somebody joins."""


def add_to(bp: Blueprint) -> None:
    """Add this page, and the question before whatever joins."""
    bp.add_url_rule("/conditions", "conditions", show)
    bp.before_request(ask_first)


def show() -> Response:
    """What one agrees to, and what is kept how long."""
    settings = services().settings
    asked = conditions_of(settings)
    return render("conditions.html", asked=asked, kept=kept_for(), contact=settings.contact)


def ask_first() -> Response | None:
    """Ask whoever has not agreed; what they pressed goes on once they do."""
    asked = conditions_of(services().settings)
    if asked is None or request.method != "POST" or request.endpoint not in JOINING:
        return None
    me = person() or _entering()
    own = f"{GUEST}{guest()}"
    store = matches().recorder
    if has_agreed(store, asked, me.id if me else "", own):
        return None
    if request.form.get("agreed") == asked.version:
        store.write(agreeing(asked, me.id if me else own, matches().unix_now()))
        return None
    fields = [one for one in request.form.items(multi=True) if one[0] not in ("csrf", "agreed")]
    return render("before_joining.html", asked=asked, fields=fields, status=403)


def _entering() -> Player | None:
    """Whose link to sign in this request would use up."""
    if request.endpoint != "web.use_link":
        return None
    try:
        return people().at(signing_in().read((request.view_args or {})["token"]))
    except BadLink:
        return None


def remember(player: str) -> None:
    """What a guest agreed to counts for the person as whom they sign in."""
    asked = conditions_of(services().settings)
    own = f"{GUEST}{guest()}"
    if isinstance(asked, Conditions) and has_agreed(matches().recorder, asked, own):
        matches().recorder.write(agreeing(asked, player, matches().unix_now()))
