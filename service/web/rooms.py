"""All pages as one blueprint, and how an application gets them."""

import json
import mimetypes
from pathlib import Path

from flask import Blueprint, Flask, Response, request, url_for
from flask_limiter import Limiter

from service.web import (
    again,
    asked_in,
    box_grids,
    box_pictures,
    boxes,
    chat,
    chronicle,
    clubs,
    conditions,
    disputes,
    entrance,
    first,
    games,
    inviting,
    ledger,
    line_of_sight,
    lobby,
    luck,
    mailed_orders,
    match,
    new_match,
    notices,
    operating,
    playing,
    practice,
    pressing,
    profiles,
    puzzles,
    retelling,
    review,
    settings,
    sharing,
    status,
    streaming,
    table_orders,
    watching,
    well_known,
)
from service.web.assets import FOR_GOOD, asset, script, static_file
from service.web.guard import guard, guard_unknown
from service.web.pages import add_helpers, render
from service.web.paint import PAINT, PAINTED, TONES
from service.web.services import EXTENSION
from service.words import _, counted

PARTS = (
    lobby,
    games,
    new_match,
    match,
    playing,
    pressing,
    practice,
    puzzles,
    again,
    table_orders,
    streaming,
    ledger,
    luck,
    review,
    line_of_sight,
    chronicle,
    disputes,
    sharing,
    entrance,
    inviting,
    mailed_orders,
    settings,
    profiles,
    retelling,
    notices,
    first,
    chat,
    watching,
    clubs,
    conditions,
    box_grids,
    box_pictures,
    boxes,
    asked_in,
    well_known,
    operating,
    status,
)

UNLIMITED = frozenset(
    {
        "web.static_file",
        "web.script",
        "web.paint",
        "web.step",
        "web.told_again",
        "web.sheet",
        "web.worker",
        "web.box_picture",
        "web.own_box_picture",
    }
)
"""What one page asks for many times: it does not count against an address."""

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


def make_blueprint() -> Blueprint:
    """Every page of the web."""
    folder = Path(__file__).parent / "templates"
    bp = Blueprint("web", __name__, template_folder=str(folder))
    for part in PARTS:
        part.add_to(bp)
    bp.add_url_rule("/static/<path:name>", "static_file", static_file)
    bp.add_url_rule("/scripts/<edition>/<path:name>", "script", script)
    bp.add_url_rule("/paint.css", "paint", paint)
    bp.add_url_rule("/sw.js", "worker", worker)
    bp.add_url_rule("/offline", "offline", offline)
    bp.add_url_rule("/keys", "keys", keys)
    bp.add_url_rule("/manifest.webmanifest", "manifest", manifest)
    add_helpers(bp)
    guard(bp)
    return bp


def register(app: Flask) -> None:
    """Add the pages to the application of a house."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(_, counted, newstyle=True)  # type: ignore[attr-defined]
    app.register_blueprint(make_blueprint())
    guard_unknown(app)
    limiters: set[Limiter] = app.extensions.get("limiter", set())
    for limiter in limiters:
        entrance.limit(limiter, app.view_functions)
        settings.limit(limiter, app.view_functions)
        most = app.extensions[EXTENSION].settings.matches_an_hour
        entrance.limit_opening(limiter, app.view_functions, most)
        limiter.request_filter(lambda: request.endpoint in UNLIMITED)


def paint() -> Response:
    """The style sheet of the boards."""
    lasting = request.args.get("v") == PAINTED
    kept = FOR_GOOD if lasting else "public, max-age=3600"
    return Response(PAINT, mimetype="text/css", headers={"Cache-Control": kept})


def worker() -> Response:
    """The service worker, at the root: it may answer for every page."""
    answer = static_file("sw.js")
    answer.headers["Service-Worker-Allowed"] = "/"
    return answer


def offline() -> Response:
    """What a device shows without a net in place of a page that it never saw: sw.js keeps it."""
    return render("offline.html")


def keys() -> Response:
    """The keys of a board."""
    return render("keys.html")


def manifest() -> Response:
    """What a device needs to install the pages as an app."""
    icons: list[dict[str, str]] = [
        {"src": asset(f"icon-{n}.png"), "sizes": f"{n}x{n}", "type": "image/png", "purpose": "any"}
        for n in (192, 512)
    ]
    told = {
        "name": "Fieldpost",
        "short_name": "Fieldpost",
        "description": "Board wargames by post",
        "id": url_for("web.lobby"),
        "start_url": url_for("web.mine"),
        "scope": url_for("web.lobby"),
        "display": "standalone",
        "background_color": TONES["desk"].day,
        "theme_color": TONES["paper"].day,
        "icons": [*icons, icons[-1] | {"purpose": "maskable"}],
        "shortcuts": [
            {"name": "My matches", "url": url_for("web.mine")},
            {"name": "New match", "url": url_for("web.new")},
        ],
    }
    return Response(json.dumps(told), mimetype="application/manifest+json")
