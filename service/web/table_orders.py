"""What the people at a table settle among themselves: time, pauses, draws, an early end, and talk.

Each form is one line of text, the same that a mail would carry.
"""

import re

from flask import Blueprint, Response, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, Forbidden

from domain.game.grammar.forms import takes_fields, verb_of
from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.table.accord import handed_over
from domain.table.grammar.lines import without_comment
from domain.table.grammar.orders import TABLE_ORDERS
from domain.table.recall import Recall
from domain.table.talk import Hint
from service.application.matches import Stale
from service.web.match import table_page
from service.web.pages import render
from service.web.playing import (
    WENT_ON,
    carried_out,
    command_id,
    line_ids,
    shown,
    with_lines,
)
from service.web.services import match_named, matches, reread
from service.web.who import acting
from service.words import _
from service.words.retelling import refusal

PLAIN = {
    verb_of(kind) if kind.button else kind.form
    for kind in TABLE_ORDERS
    if kind.button or not takes_fields(kind)
}
"""What is said with one word; “leave” has days here."""

AT_THE_DESK = (Hint.form, Recall.form)
"""What has its button beside the orders."""


def add_to(bp: Blueprint) -> None:
    """Add these forms."""
    bp.add_url_rule("/m/<match_id>/at-table", "settle", settle, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/resign", "resign", resign)


def settle(match_id: str) -> Response:
    """Give the order that a form stands for; what becomes of it is said where its button stands."""
    who = acting(match_id)
    line = line_of(request.form)
    done, refused = ("message", "trouble") if line in AT_THE_DESK else ("settled", "refused")

    def refuse(why: str, status: int = 422) -> Response:
        return table_page(match_id, who, **{refused: why}, status=status)  # type: ignore[arg-type]

    if line.startswith("note ") and without_comment(line) != line:
        return refuse(
            _("A “#” that stands alone begins a comment in a note: what follows would be left out.")
        )
    try:
        receipt = matches().order(
            match_id, who.seat, line, command_id(), seen=shown(), ids=line_ids()
        )
    except NotUnderstood as error:
        return refuse(str(error))
    except Stale:
        reread(match_id)
        return refuse(_(WENT_ON), 409)
    reread(match_id)
    if not receipt.done:
        report = receipt.lines[0]
        return refuse(
            refusal(report.reason, report.rule, matches().rules_of(match_named(match_id)))
        )
    return with_lines(carried_out(match_id, who, receipt, done), receipt)


def line_of(form: "MultiDict[str, str]") -> str:
    """The line that a form stands for. Raises BadRequest for any other form."""
    said, until = form.get("say", ""), form.get("until", "")
    if said == "pause" and until:
        if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", until):
            raise BadRequest
        return f"pause until {until}"
    first, last = form.get("first", ""), form.get("last", "")
    if said == "leave dates":
        if not all(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day) for day in (first, last)):
            raise BadRequest
        return f"leave {first} to {last}"
    days, seat = form.get("days", ""), form.get("seat", "")
    if said in ("leave", "extend") and not re.fullmatch("[0-9]{1,4}", days):
        raise BadRequest
    if said == "leave":
        return f"leave {int(days)} days"
    if said in PLAIN:
        return said
    if said == "extend":
        return f"extend {_word(seat)} {int(days)} days"
    if said == "replace":
        return f"replace {_word(seat)} with {_word(form.get('bot', ''))}"
    about = form.get("about", "")
    if said == "dispute" and not re.fullmatch("[0-9]{1,9}", about):
        raise BadRequest
    if said == "dispute":
        return f"dispute roll {int(about)} because {' '.join(form.get('words', '').split())}"
    if said == "note":
        return f"note {' '.join(form.get('words', '').split())}"
    raise BadRequest


def _word(text: str) -> str:
    if not re.fullmatch("[a-z0-9-]{1,32}", text):
        raise BadRequest
    return text


def resign(match_id: str) -> Response:
    """Ask whether one is sure. Raises Forbidden if the seat may not."""
    who, match = acting(match_id), match_named(match_id)
    rules = matches().rules_of(match)
    title = rules.match_title(match.title, match.scenario)
    try:
        goes_on = bool(handed_over(rules, match, who.seat))
    except Illegal as refusal:
        raise Forbidden(refusal.reason) from None
    return render(
        "resign.html",
        match=match,
        match_id=match_id,
        seat=who.seat,
        title=title,
        keep=who.keep,
        goes_on=goes_on,
    )
