"""The house for its operators: what they look up, and what they do."""

from typing import Annotated

import msgspec
from flask import request

from service.api.framework import ApiBlueprint
from service.api.problems import Problem, refused
from service.api.schemas import ActSchema, WordsQuerySchema
from service.api.services import matches, services
from service.api.who import operator_here
from service.operating.acts import carry_out
from service.operating.asked import AskedAct, NotDone
from service.operating.listings import LISTS, health_rows, look

bp = ApiBlueprint("operating", __name__, url_prefix="/api", description="For operators.")

HEALTH = "health"


class FoundAnswer(msgspec.Struct, frozen=True):
    rows: Annotated[
        list[dict[str, str | int]],
        "The rows of the list; the first member of each names it for an act.",
    ]


class DoneAnswer(msgspec.Struct, frozen=True):
    told: Annotated[str, "What was done, in one sentence."]


@bp.operation(
    "GET", "/house/<game:what>", FoundAnswer, takes={"query": WordsQuerySchema},
    fails=[401, 404, 422], token="operator",
)  # fmt: skip
def look_up(what: str, words: str) -> FoundAnswer:
    """Look something up: health, people, addresses, matches, clubs, words, letters, mails, bans,
    or acts."""
    store = matches().repository.recorder
    if what == HEALTH:
        queues = services().state().queues
        return FoundAnswer([dict(r) for r in health_rows(store, services().settings.data, queues)])
    if what not in LISTS:
        raise Problem("not-found", f"There is no list {what}; there is {', '.join(LISTS)}.")
    return FoundAnswer([dict(row) for row in look(store, what, words)])


@bp.operation(
    "POST", "/house/acts", DoneAnswer, takes={"json": ActSchema}, fails=[401, 422],
    token="operator",
)  # fmt: skip
def act_for_house(act: str, on: str, to: str, why: str) -> DoneAnswer:
    """Act for the house: ban, mute, close, hide, erase, hand a seat back, send again, merge.

    An act is carried out whole or not at all, and is written down with the operator and the reason.
    """
    asked = AskedAct(act=act, on=on, to=to, why=why, by=operator_here().id,
                  network=request.remote_addr or "", now=matches().unix_now())  # fmt: skip
    try:
        told = carry_out(matches(), asked)
    except NotDone as why_not:
        raise refused("", str(why_not)) from None
    services().networks.look_again()
    return DoneAnswer(told)
