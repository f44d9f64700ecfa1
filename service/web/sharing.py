"""For others: the board as a picture, the export of a match, and the page that audits one."""

from flask import Blueprint, Response

from service.application.reading import export as export_of
from service.application.reading import look
from service.web.boards import board_picture
from service.web.desk import match_named, matches
from service.web.pages import render
from service.web.table import moment_asked
from service.web.who import who_is_here


def add_to(bp: Blueprint) -> None:
    """Add these addresses."""
    bp.add_url_rule("/m/<match_id>/board.png", "board_png", board_png)
    bp.add_url_rule("/m/<match_id>/export", "export", export)
    bp.add_url_rule("/audit", "audit", audit)
    bp.add_url_rule("/honest", "honest", honest)


def board_png(match_id: str) -> Response:
    """The board as everybody may see it, for link previews."""
    match = match_named(match_id)
    seen = look(matches(), match_id, "", moment_asked(match))
    body = board_picture(match_id, seen.at, seen.view)
    return Response(body, mimetype="image/png", headers={"Cache-Control": "public, max-age=60"})


def export(match_id: str) -> Response:
    """The match as one file that anybody can audit, with what its reader may open."""
    who = who_is_here(match_id)
    body = b"".join(export_of(matches(), match_id, who.viewer))
    name = f"{match_id}-{who.name}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, mimetype="text/plain", headers=headers)


def honest() -> Response:
    """How one can know that the dice are honest, for who cannot program."""
    return render("honest.html")


def audit() -> Response:
    """The page on which an export is checked, wholly in the browser."""
    return render("audit.html", vkey=matches().house.key.vkey)
