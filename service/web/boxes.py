"""Boxes: the games that a person brought, what is in each, and the form that takes another."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from msgspec.structs import replace
from werkzeug.exceptions import NotFound, RequestEntityTooLarge

from domain.games import AnyRuleset
from domain.kits import shelf
from service.drawing.atlas import NotDrawn
from service.kits import arriving, choosing, own, refitting
from service.kits.keeping import BoxRefused
from service.kits.told import (
    Counts,
    counts_of,
    extended,
    left_out,
    measured,
    remarks,
    worded,
)
from service.reading.scenes import first_scene
from service.store.people.boxes import ALL, OFF, KeptBox
from service.store.repository import AnyMatch
from service.web.boards import board_svg, board_width
from service.web.box_pictures import own_box, pictures_of_box
from service.web.guard import check_token
from service.web.pages import render
from service.web.persons import person
from service.web.services import atlas, match_named, matches, services
from service.web.who import Who, who_is_here
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/boxes", "boxes", every)
    bp.add_url_rule("/boxes", "keep_box", keep, methods=["POST"])
    bp.add_url_rule("/box-modules", "keep_module", keep_module, methods=["POST"])
    bp.add_url_rule("/boxes/<name>", "box", one)
    bp.add_url_rule("/boxes/<name>/choices", "choose_box", choose, methods=["POST"])
    bp.add_url_rule("/boxes/<name>", "forget_box", forget, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/box", "box_file", file)


def every(faults: tuple[str, ...] = (), status: int = 200, **given: str) -> Response:
    """The boxes of the reader, and the form for another."""
    me, boxes = person(), matches().boxes
    rows = boxes.of(me.id) if me else []
    return render(
        "boxes.html",
        status=status,
        me=me,
        rows=[(box, worded(counted(box))) for box in rows],
        off=boxes.allowed == OFF,
        takes_modules=boxes.allowed == ALL,
        played=_played(),
        faults=faults,
        given=given,
        added=request.args.get("added", ""),
    )


def keep() -> Response:
    """Keep the box of the form."""
    me = person()
    if me is None:
        return every((_("Sign in first: a box belongs to a person."),), 403)
    name, pasted = request.form.get("name", ""), request.form.get("text", "")
    file = request.files.get("file")
    data = file.read() if file and file.filename else pasted.encode()
    given = {"name": name[:60], "text": pasted}
    if request.form.get("may") != "yes":
        return every((_unticked(),), 422, **given)
    try:
        box = matches().boxes.add(me.id, name, own.read(data), matches().unix_now())
    except own.WrongBox as wrong:
        return every(wrong.faults, 422, **given)
    except BoxRefused as refusal:
        return every(refusal.faults, 422, **given)
    return _kept(box)


def keep_module() -> Response:
    """Keep the box of a VASSAL module, which comes as a file in a form."""
    me = person()
    if me is None:
        return every((_("Sign in first: a box belongs to a person."),), 403)
    boxes, now, given = matches().boxes, matches().unix_now(), {"module": ""}
    try:
        with arriving.let_in(boxes, services().settings.data, me.id, now) as file:
            arriving.patient(request.environ)
            form, extensions = arriving.form_into(
                file, request.stream, request.mimetype, request.content_length,
                request.mimetype_params,
            )  # fmt: skip
            check_token(form)
            given["module"] = name = form.get("name", "")[:60]
            if form.get("may") != "yes":
                raise BoxRefused(_unticked())
            return _kept(arriving.keep(boxes, me.id, name, file, now, extensions))
    except (RequestEntityTooLarge, arriving.TooLarge):
        return every((arriving.too_large(),), 413, **given)
    except BoxRefused as refusal:
        return every(refusal.faults, 422, **given)


def _unticked() -> str:
    return _("Say that you may use what is in the box: tick the field above the button.")


def _kept(box: KeptBox) -> Response:
    answer: Any = redirect(url_for("web.box", name=box.name, added="yes"), 303)
    return answer  # type: ignore[no-any-return]


def choose(name: str) -> Response:
    """Keep what the owner of a box decided about it."""
    box, me = own_box(name), person()
    form = request.form
    answers = {key: ",".join(form.getlist(key)) for key in form if key != "csrf"}
    answers |= {key: answers.get(key, "") for key in form.getlist("several")}
    answers.pop("several", None)
    try:
        choosing.keep(matches().boxes, me.id if me else "", box, answers, matches().unix_now())
    except BoxRefused as refusal:
        return one(name, refusal.faults, answers)
    answer: Any = redirect(url_for("web.box", name=box.name, chosen="yes"), 303)
    return answer  # type: ignore[no-any-return]


def one(
    name: str, faults: tuple[str, ...] = (), answers: Mapping[str, str] | None = None
) -> Response:
    """What is in a box of the reader, with its boards as a match begins."""
    box = own_box(name)
    kit = matches().boxes.kit(box)
    questions, given = choosing.asked(matches().boxes, box)
    return render(
        "box.html",
        status=422 if faults else 200,
        faults=faults,
        questions=questions,
        given=given | dict(answers or {}),
        chosen=request.args.get("chosen", ""),
        box=box,
        kit=kit,
        holds=measured(kit),
        left_out=" ".join(filter(None, (extended(kit), left_out(kit), remarks(kit)))),
        played=_played(),
        board=_board(box),
        added=request.args.get("added", ""),
        fitted=request.args.get("fitted", ""),
        grids=refitting.boards(kit, matches().boxes.album(box.hash)),
    )


def forget(name: str) -> Response:
    """Forget a box; matches that are played with it go on."""
    box, me = own_box(name), person()
    matches().boxes.forget_name(me.id if me else "", box.name)
    answer: Any = redirect(url_for("web.boxes"), 303)
    return answer  # type: ignore[no-any-return]


def box_of(match: AnyMatch, who: Who) -> str:
    """The hash of the box of a match, for who sits there; "" for others, and if it has none."""
    rules = matches().rules_of(match)
    return shelf.needed(rules, match.scenario, match.options) if who.own else ""


def file(match_id: str) -> Response:
    """The box of a match as a file without pictures, for who sits there: an audit takes it."""
    hash_ = box_of(match_named(match_id), who_is_here(match_id))
    raw = matches().boxes.raw(hash_) if hash_ else None
    if raw is None:
        raise NotFound(_("There is no box for you here."))
    headers = {"Content-Disposition": f'attachment; filename="{match_id}.box.json"'}
    return Response(raw, mimetype="application/json", headers=headers)


def counted(box: KeptBox) -> Counts:
    """What is in a box of the reader."""
    return counts_of(box.hash, lambda: matches().boxes.kit(box))


def _played() -> tuple[AnyRuleset, str] | None:
    """The game and the scenario that are played with a box; None if the house has none."""
    for key, game in matches().games.every().items():
        for scenario in game.scenarios:
            if shelf.option_of(game, scenario.key):
                return matches().games[key], scenario.key
    return None


def _board(box: KeptBox) -> Any:
    """The boards as a match with this box begins; None if nothing can be drawn."""
    played = _played()
    if played is None:
        return None
    rules, scenario = played
    try:
        view = first_scene(rules, scenario, {shelf.OPTION: box.hash})
        return board_svg(
            replace(view, prompts=(), seats=()), board_width(), atlas(), choices=False,
            pictures=pictures_of_box(box.name, view),
        )  # fmt: skip
    except NotDrawn:
        return None
