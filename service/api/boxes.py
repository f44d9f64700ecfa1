"""The boxes of a person: games of their own, brought as a text or a VASSAL module."""

import shutil
from typing import Annotated

import msgspec
from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from service.api.framework import ApiBlueprint
from service.api.problems import Problem, refused
from service.api.schemas import NewBoxSchema, NewModuleSchema
from service.api.services import matches, services
from service.api.who import person_here
from service.kits import arriving, own
from service.kits.keeping import BoxRefused
from service.kits.told import measured
from service.people.post import unix_now
from service.store.people.boxes import KeptBox

bp = ApiBlueprint("boxes", __name__, url_prefix="/api", description="Boxes of a person.")

HERE = "/boxes/<seat:name>"


class BoxAnswer(msgspec.Struct, frozen=True):
    name: Annotated[str, "What the person calls it; the option box of a new match takes it."]
    hash: Annotated[str, "The SHA-256 of its canonical JSON, by which a match knows it."]
    title: Annotated[str, "Its title."]
    made: Annotated[str, "own if it was drawn up as a text, vassal if it was a module."]
    counters: Annotated[int, "How many counters are in it."]
    holds: Annotated[str, "What is in it, in words."]
    left_out: Annotated[dict[str, int], "What its reader did not take, counted."]


class BoxesAnswer(msgspec.Struct, frozen=True):
    boxes: Annotated[list[BoxAnswer], "The boxes of the person, by name."]


@bp.operation("GET", "/boxes", BoxesAnswer, fails=[401], token="person")
def list_boxes() -> BoxesAnswer:
    """List the boxes of the person whose token this is; nobody else sees them."""
    return _all()


@bp.operation(
    "POST",
    "/boxes",
    BoxAnswer,
    status=201,
    takes={"json": NewBoxSchema},
    fails=[401, 422],
    token="person",
)
def add_box(name: str, text: str, may_use: bool) -> BoxAnswer:
    """Keep a box that is drawn up as a text, in place of another of that name.

    A refusal lists everything that is wrong with the text, by line and word.
    """
    _checked(may_use)
    try:
        kit = own.read(text.encode())
        return _answer(matches().boxes.add(person_here().id, name, kit, unix_now()))
    except own.WrongBox as wrong:
        raise refused("", "The box was not kept.", errors={"text": wrong.faults}) from None
    except BoxRefused as refusal:
        raise refused("", str(refusal)) from None


@bp.operation(
    "PUT",
    HERE,
    BoxAnswer,
    status=201,
    takes={"query": NewModuleSchema},
    fails=[401, 404],
    token="person",
    file="The file of the module (.vmod) as it is, up to 300 MB.",
)
def add_module(name: str, may_use: bool) -> BoxAnswer:
    """Keep a VASSAL module as a box, in place of another of that name.

    A person sends one at a time, and five an hour. What was left out of it is counted.
    """
    _checked(may_use)
    boxes, player, now = matches().boxes, person_here().id, unix_now()
    try:
        boxes.room(player, name, now)
        with arriving.let_in(boxes, services().settings.data, player, now) as file:
            arriving.patient(request.environ)
            shutil.copyfileobj(request.stream, file)
            return _answer(arriving.keep(boxes, player, name, file, now))
    except (RequestEntityTooLarge, arriving.TooLarge):
        raise RequestEntityTooLarge(arriving.too_large()) from None
    except BoxRefused as refusal:
        raise refused("", str(refusal)) from None


@bp.operation("GET", HERE, BoxAnswer, fails=[401, 404], token="person")
def show_box(name: str) -> BoxAnswer:
    """Show a box of the person."""
    return _answer(_named(name))


@bp.operation("DELETE", HERE, BoxesAnswer, fails=[401, 404], token="person")
def forget_box(name: str) -> BoxesAnswer:
    """Forget a box; matches that are played with it go on. Answers the boxes that are left."""
    matches().boxes.forget_name(person_here().id, _named(name).name)
    return _all()


def _checked(may_use: bool) -> None:
    if not may_use:
        raise refused("", "Send may_use: true; you must own the game or may use what is in it.")


def _all() -> BoxesAnswer:
    return BoxesAnswer([_answer(box) for box in matches().boxes.of(person_here().id)])


def _named(name: str) -> KeptBox:
    try:
        return matches().boxes.named(person_here().id, name)
    except BoxRefused as refusal:
        raise Problem("not-found", str(refusal)) from None


def _answer(box: KeptBox) -> BoxAnswer:
    kit = matches().boxes.kit(box)
    return BoxAnswer(
        name=box.name,
        hash=box.hash,
        title=box.title,
        made=box.made,
        counters=kit.counters,
        holds=measured(kit),
        left_out=kit.left_out,
    )
