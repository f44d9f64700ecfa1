"""For others: the board as a picture, the export of a match, and the page that audits one."""

import gzip

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from domain.journal.rounds import is_public
from domain.match.fair_terms import NO_BEACON
from domain.match.parts.dice import Dice
from domain.match.promise import Known, promise
from service.application.fairness import best_of
from service.cartography import PrintedSheet
from service.drawing.panel import Billed, SeatPanel
from service.lru_cache import LruCache
from service.offline_replay.replay import replay_file
from service.reading.access import known_to, viewer_name
from service.reading.positions import SeenPosition, look
from service.reading.positions import export as export_of
from service.reading.rulebooks import board_after
from service.reading.scenes import first_scene
from service.store.repository import AnyMatch
from service.web.boards import (
    board_picture,
    board_thumbnail,
    first_turn_picture,
    scene_picture,
)
from service.web.pages import played_by, render
from service.web.services import atlas, match_named, matches
from service.web.table import seats, sitting, size_asked
from service.web.who import who_is_here
from service.words import _
from service.words.retelling import sentences


def add_to(bp: Blueprint) -> None:
    """Add these addresses."""
    bp.add_url_rule("/m/<match_id>/board.png", "board_png", board_png)
    bp.add_url_rule("/m/<match_id>/thumbnail.png", "thumbnail_png", thumbnail_png)
    bp.add_url_rule("/games/<key>/<scenario>.png", "scene_png", scene_png)
    bp.add_url_rule("/games/<key>/first-turn/<int:step>", "first_turn", first_turn_board)
    bp.add_url_rule("/sheets/<name>.svg", "sheet", sheet)
    bp.add_url_rule("/m/<match_id>/export", "export", export)
    bp.add_url_rule("/m/<match_id>/replay.html", "replay", replay)
    bp.add_url_rule("/audit", "audit", audit)
    bp.add_url_rule("/honest", "honest", honest)


SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""A sheet is a file of its own, with its style and its type faces in it."""


def sheet(name: str) -> Response:
    """The printed map of a game: drawn once, and kept by browsers for ever. Raises NotFound for a
    name that no map has."""
    found = atlas().named(name)
    if found is None:
        raise NotFound("There is no sheet of this name; load the page of its match again.")
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": SHEET_POLICY,
        "Vary": "Accept-Encoding",
    }
    if request.accept_encodings.quality("gzip") > 0:
        headers["Content-Encoding"] = "gzip"
        return Response(_packed(found), mimetype="image/svg+xml", headers=headers)
    return Response(found.svg(), mimetype="image/svg+xml", headers=headers)


_kept = LruCache(32)


def _packed(found: PrintedSheet) -> bytes:
    return _kept.get(found.name, lambda: gzip.compress(found.svg().encode(), 9, mtime=0))


def board_png(match_id: str) -> Response:
    """The board as everybody may see it, for link previews."""
    match = match_named(match_id)
    seen = look(matches(), match_id, "", size_asked(match))
    body = board_picture(match_id, seen.at, seen.view, billed(match_id, match, seen), atlas())
    return Response(body, mimetype="image/png", headers={"Cache-Control": "public, max-age=60"})


def billed(match_id: str, match: AnyMatch, seen: SeenPosition) -> Billed:
    """What a picture says of a match: what its page says to anybody."""
    rules, people = matches().rules_of(match), sitting(match_id)
    sides = []
    for one in seats(match_id):
        name = people[one["seat"]].name if one["seat"] in people else ""
        who = name if name and one["who"] == "person" else played_by(one["who"])
        told = _("free") if one["vacant"] else who
        sides.append(SeatPanel(one["seat"].title(), told, one["seat"] in seen.to_move))
    return Billed(rules.title, rules.scenario(match.scenario).title, tuple(sides))


def thumbnail_png(match_id: str) -> Response:
    """The front as everybody may see it, for lists."""
    match = match_named(match_id)
    seen = look(matches(), match_id, "", size_asked(match))
    rules = matches().rules_of(match)
    view = seen.view
    if not match.begun:
        view = first_scene(rules, match.scenario, match.options, match.sitting.seats)
    body = board_thumbnail(match_id, seen.at, view, atlas())
    kept = "public, max-age=31536000, immutable" if "at" in request.args else "public, max-age=60"
    return Response(body, mimetype="image/png", headers={"Cache-Control": kept})


def scene_png(key: str, scenario: str) -> Response:
    """The picture of a scenario, for lists of games. Raises NotFound for a scenario that does not
    exist."""
    rules = matches().games.get(key)
    if rules is None or all(one.key != scenario for one in rules.scenarios):
        raise NotFound("There is no such scenario here.")
    body = scene_picture(rules, scenario, atlas())
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(body, mimetype="image/png", headers=headers)


def first_turn_board(key: str, step: int) -> Response:
    """The board after a step of the first turn that a rulebook tells. Raises NotFound for a step
    without one."""
    rules = matches().games.get(key)
    view = board_after(rules, step) if rules is not None else None
    if rules is None or view is None:
        raise NotFound("No rulebook has such a picture.")
    body = first_turn_picture(rules, step, view, atlas(), large="large" in request.args)
    kind = "image/png" if body.startswith(b"\x89PNG") else "image/jpeg"
    return Response(body, mimetype=kind, headers={"Cache-Control": "public, max-age=86400"})


def export(match_id: str) -> Response:
    """The match as one file that anybody can audit, with what its reader may open."""
    who, match = who_is_here(match_id), match_named(match_id)
    viewer = who.viewer if who.asked else known_to(match, who.viewer)
    body = b"".join(export_of(matches(), match_id, viewer))
    name = f"{match_id}-{viewer_name(viewer)}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, mimetype="text/plain", headers=headers)


def honest() -> Response:
    """How one can know that the dice are honest, for who cannot program."""
    house = matches().house
    public = house.beacon is None or is_public(house.beacon.beacon)
    fair = [best_of(house), *([NO_BEACON] if house.beacon else [])]
    found = [one for each in fair for one in promise(Dice(fair=each), Known(hides=True), page=True)]
    told = dict.fromkeys(" ".join(sentences(one)) for one in found)
    return render("honest.html", house=house, public=public, promised=list(told))


def replay(match_id: str) -> Response:
    """The match as one page to keep: every board, the story, and the check of its dice."""
    who = who_is_here(match_id)
    body = replay_file(matches(), match_id, who.viewer)
    name = f"{match_id}-{who.name}.html"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, mimetype="text/html", headers=headers)


def audit() -> Response:
    """The page on which an export is checked, wholly in the browser."""
    return render("audit.html", vkey=matches().house.key.vkey)
