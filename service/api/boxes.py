"""The boxes of a person: games of their own, brought as a text or a VASSAL module."""

import shutil
from typing import IO, Annotated

import msgspec
from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from service.api.framework import ApiBlueprint
from service.api.problems import Problem, refused
from service.api.schemas import ChoicesSchema, NewBoxSchema, NewModuleSchema
from service.api.services import matches, services
from service.api.who import person_here
from service.kits import arriving, choosing, own
from service.kits.keeping import BoxRefused
from service.kits.told import measured
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


class QuestionAnswer(msgspec.Struct, frozen=True):
    key: Annotated[str, "What an answer calls it."]
    words: Annotated[str, "The question in words."]
    answers: Annotated[dict[str, str], "The answers that there are, with what they mean."]
    answer: Annotated[str, "The one that it has; of several with commas between."]
    is_open: Annotated[bool, "Whether the reader had to guess."]
    several: Annotated[bool, "Whether it has several answers at once."]


class QuestionsAnswer(msgspec.Struct, frozen=True):
    questions: Annotated[list[QuestionAnswer], "What its owner decides, what is open first."]


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
        return _answer(matches().boxes.add(person_here().id, name, kit, matches().unix_now()))
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
    file="The file of the module (.vmod) as it is, up to 300 MB; or a form with it and, behind it, "
    "files of its extensions (.vmdx).",
)
def add_module(name: str, may_use: bool) -> BoxAnswer:
    """Keep a VASSAL module as a box, in place of another of that name.

    A person sends one at a time, and five an hour. What was left out of it is counted.
    """
    _checked(may_use)
    boxes, player, now = matches().boxes, person_here().id, matches().unix_now()
    try:
        boxes.room(player, name, now)
        with arriving.let_in(boxes, services().settings.data, player, now) as file:
            arriving.patient(request.environ)
            extensions: list[IO[bytes]] = []
            if request.mimetype == "multipart/form-data":
                length, said = request.content_length, request.mimetype_params
                _fields, extensions = arriving.form_into(
                    file, request.stream, request.mimetype, length, said
                )
            else:
                shutil.copyfileobj(request.stream, file)
            return _answer(arriving.keep(boxes, player, name, file, now, extensions))
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


@bp.operation("GET", f"{HERE}/choices", QuestionsAnswer, fails=[401, 404], token="person")
def list_choices(name: str) -> QuestionsAnswer:
    """List what the module of a box leaves open, with the answers that the box has."""
    return _questions(_named(name))


@bp.operation(
    "PUT",
    f"{HERE}/choices",
    QuestionsAnswer,
    takes={"json": ChoicesSchema},
    fails=[401, 404, 422],
    token="person",
)
def choose_answers(name: str, answers: dict[str, str]) -> QuestionsAnswer:
    """Decide what a module leaves open; other answers stay. A match keeps those it began with."""
    boxes, box = matches().boxes, _named(name)
    try:
        now = matches().unix_now()
        return _questions(choosing.keep(boxes, person_here().id, box, answers, now))
    except BoxRefused as refusal:
        told = "No answer was kept."
        raise refused("", told, errors={"answers": refusal.faults}) from None


def _questions(box: KeptBox) -> QuestionsAnswer:
    found, given = choosing.asked(matches().boxes, box)
    return QuestionsAnswer([
        QuestionAnswer(one.key, one.words, dict(one.answers), given[one.key], one.is_open,
                       one.several)
        for one in found
    ])  # fmt: skip


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
