"""The pictures of boxes: for who sits in a match with one, and for whose box it is.

An address is that of a match and a hash; nobody else gets anything there.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
from flask import Blueprint, Response, send_file, url_for
from msgspec.structs import asdict
from werkzeug.exceptions import NotFound

from domain.game.view.board import View
from domain.kits import shelf
from service.drawing.pictured import BoxPictures
from service.kits.keeping import BoxRefused
from service.store.people.boxes import KeptBox
from service.store.repository import AnyMatch
from service.web.pages import render
from service.web.persons import person
from service.web.services import match_named, matches
from service.web.who import Who, who_is_here
from service.words import _

FOR_EVER = "private, max-age=31536000, immutable"


def add_to(bp: Blueprint) -> None:
    """Add these addresses."""
    bp.add_url_rule("/m/<match_id>/box/<name>.webp", "box_picture", of_match)
    bp.add_url_rule("/m/<match_id>/box/<name>.json", "box_tiles", tiles)
    bp.add_url_rule("/m/<match_id>/papers", "box_papers", papers)
    bp.add_url_rule("/boxes/<box>/pictures/<name>.webp", "own_box_picture", of_box)


def pictures_for(match_id: str, who: Who, view: View) -> BoxPictures | None:
    """The pictures of the box of a match, for a reader of it; None if there are none to see."""
    box = view.box.partition("/")[0]
    if not box or not _may_see(who, box):
        return None

    def at(page: str) -> Callable[[str], str]:
        return lambda name: url_for(page, match_id=match_id, name=Path(name).stem)

    return _pictures(view, at("web.box_picture"), at("web.box_tiles"))


def pictures_of_box(box: str, view: View) -> BoxPictures | None:
    """The pictures of a box of the reader's own, which they call so."""
    return _pictures(
        view, lambda name: url_for("web.own_box_picture", box=box, name=Path(name).stem)
    )


def _pictures(
    view: View, address: Callable[[str], str], tiles: Callable[[str], str] | None = None
) -> BoxPictures | None:
    box = view.box.partition("/")[0]
    album = matches().boxes.album(box) if box else None
    try:
        return BoxPictures(view.box, album, address, tiles) if album else None
    except shelf.NoKit:
        return None


def _may_see(who: Who, box: str) -> bool:
    """Who sits at the table, or anybody if the box is its maker's own work."""
    if who.own:
        return True
    try:
        return shelf.of(box).public
    except shelf.NoKit:
        return False


def box_named(match: AnyMatch) -> str:
    """The hash of the box of a match; "" if it has none."""
    return shelf.needed(matches().rules_of(match), match.scenario, match.options)


def of_match(match_id: str, name: str) -> Response:
    """A picture of the box of a match, for who sits there. Raises NotFound for anybody else."""
    return _sent(_seen_box(match_id), name)


def tiles(match_id: str, name: str) -> Response:
    """The tiles of a map of the box of a match, which is named by its finest picture, for who sits
    there. Raises NotFound for anybody else."""
    album = matches().boxes.album(_seen_box(match_id))
    for picture, cut in album.tiles.items() if album else ():
        if album and any(size.file == f"{name}.webp" for size in album.grounds[picture][-1:]):
            return Response(
                msgspec.json.encode(asdict(cut)),
                mimetype="application/json",
                headers={"Cache-Control": FOR_EVER},
            )
    raise NotFound(_("There is no such picture."))


def _seen_box(match_id: str) -> str:
    """The box of a match whose pictures its reader may see. Raises NotFound."""
    box = box_named(match_named(match_id))
    if not box or not _may_see(who_is_here(match_id), box):
        raise NotFound(_("There is no box for you here."))
    return box


def papers(match_id: str) -> Response:
    """The charts and tables of the box of a match, for who sits there. Raises NotFound for anybody
    else."""
    match, box = match_named(match_id), _seen_box(match_id)
    kit, album = shelf.of(box), matches().boxes.album(box)
    shown = [
        (
            paper.title,
            url_for("web.box_picture", match_id=match_id, name=Path(size.file).stem),
            size,
        )
        for paper in kit.papers
        for size in (album.grounds.get(paper.picture, ())[-1:] if album else ())
    ]
    return render("papers.html", match=match, match_id=match_id, kit=kit, papers=shown)


def has_papers(box: str) -> bool:
    """Whether a box has charts and tables to look things up on."""
    try:
        return bool(box and shelf.of(box).papers)
    except shelf.NoKit:
        return False


def of_box(box: str, name: str) -> Response:
    """A picture of a box of the reader. Raises NotFound for any other."""
    return _sent(own_box(box).hash, name)


def own_box(name: str) -> KeptBox:
    """The box that the reader calls so. Raises NotFound."""
    me = person()
    if me is None:
        raise NotFound(_("Sign in to see your boxes."))
    try:
        return matches().boxes.named(me.id, name)
    except BoxRefused as refusal:
        raise NotFound(str(refusal)) from None


def _sent(box: str, name: str) -> Response:
    file = matches().boxes.picture(box, f"{name}.webp")
    if file is None:
        raise NotFound(_("There is no such picture."))
    answer = send_file(file.resolve(), mimetype="image/webp", etag=False, max_age=31536000)
    answer.headers["Cache-Control"] = FOR_EVER
    return answer
