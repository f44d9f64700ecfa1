"""The disputes of a match, and the evidence of one: all that a ruling can rest on."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound

from domain.game.grammar.orders import NotUnderstood
from domain.match.parts.sitting import REFEREE
from domain.table.grammar.lines import without_comment
from service.application.matches import Stale
from service.reading.evidence import ABOUT_DISPUTES, Evidence, disputes, evidence
from service.reading.positions import story
from service.web.boards import board_svg, board_width
from service.web.pages import render
from service.web.playing import WENT_ON, command_id, line_ids, shown
from service.web.services import atlas, match_named, matches, reread
from service.web.table import knows
from service.web.who import Who, acting, viewers, who_is_here
from service.words import _, later
from service.words.retelling import refusal

VERDICTS = {
    "open": later("open"),
    "stands": later("what happened stands"),
    "back": later("taken back"),
    "corrected": later("corrected"),
    "lapsed": later("nobody settled it: what happened stands"),
}


SAYS = {
    "answer": "answer {}",
    "stands": "settle stands because {}",
    "back": "settle back because {}",
}
"""What a form on the page stands for, with the words that were written."""


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/disputes/<int:n>", "rule_on", rule_on, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/disputes", "disputes", show_all)
    bp.add_url_rule("/m/<match_id>/disputes/<int:n>", "dispute", show)


def show_all(match_id: str) -> Response:
    """Every dispute of a match, how each ended, and how to open one."""
    match, who = match_named(match_id), who_is_here(match_id)
    return render(
        "disputes.html",
        rows=disputes(matches(), match_id),
        verdicts=VERDICTS,
        **_around(match_id, match, who),
    )


def rule_on(match_id: str, n: int) -> Response:
    """Answer in a dispute, propose or give a ruling, or agree to one. Raises BadRequest for any
    other button."""
    who, words = acting(match_id), " ".join(request.form.get("words", "").split())
    asked = request.form.get("say", "")
    if asked not in ("agree", "refuse") and (asked not in SAYS or not words):
        raise BadRequest
    line = SAYS.get(asked, asked).format(words)
    refused = _refused(match_id, who, line)
    if refused:
        response = show(match_id, n, refused=refused)
        response.status_code = 422
        return response
    again = url_for("web.dispute", match_id=match_id, n=n, **dict[str, Any](who.keep))
    shown_again: Any = redirect(again, 303)
    return shown_again  # type: ignore[no-any-return]


def _refused(match_id: str, who: Who, line: str) -> str:
    """Give a line; why it was not carried out, "" where it was."""
    if without_comment(line) != line:
        return _("Your words cannot contain “#” here: everything after it would be left out.")
    try:
        receipt = matches().order(
            match_id, who.seat, line, command_id(), seen=shown(), ids=line_ids()
        )
    except NotUnderstood as error:
        return str(error)
    except Stale:
        return _(WENT_ON)
    finally:
        reread(match_id)
    report = receipt.lines[0]
    if receipt.done:
        return ""
    return refusal(report.reason, report.rule, matches().rules_of(match_named(match_id)))


def show(match_id: str, n: int, refused: str = "") -> Response:
    """The evidence of one dispute, as far as its reader may know it. Raises NotFound if no such
    dispute was opened."""
    match, who = match_named(match_id), who_is_here(match_id)
    try:
        found = evidence(matches(), match_id, n, who.viewer)
    except LookupError as error:
        raise NotFound(str(error.args[0])) from None
    boards = {
        word: (place, board_svg(place.view, board_width(), atlas(), choices=False))
        for word, place in ((later("Before"), found.before), (later("After"), found.after))
        if place is not None
    }
    return render(
        "dispute.html",
        shown=found,
        boards=boards,
        told=list(story(matches(), match_id, found.knows, found.dispute.start, found.dispute.stop)),
        cited=[rule for rule in found.rules if rule.number not in ABOUT_DISPUTES],
        procedure=[rule for rule in found.rules if rule.number in ABOUT_DISPUTES],
        verdict=VERDICTS[found.ruling.verdict] if found.ruling else "",
        sees=knows(found.knows),
        orders=_orders(found, who),
        rules_alone=who.seat in (REFEREE, found.dispute.seat),
        proposed=match.pending.asked if found.state == "open" else None,
        refused=refused,
        **_around(match_id, match, who),
    )


def _orders(found: Evidence, who: Who) -> list[str]:
    """What the reader may order in the open dispute besides what the page has buttons for."""
    if found.state != "open" or not who.seat:
        return []
    return ["settle back to ENTRY because ", "settle corrected EVENT field=value because "]


def _around(match_id: str, match: Any, who: Who) -> dict[str, Any]:
    scenario = matches().rules_of(match).scenario(match.scenario)
    return {
        "match": match,
        "match_id": match_id,
        "title": match.title or scenario.title,
        "who": who,
        "knows": knows(who.viewer),
        "viewers": viewers(match, who),
        "keep": who.keep,
    }
