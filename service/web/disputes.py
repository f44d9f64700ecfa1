"""The disputes of a match, and the evidence of one: all that a ruling can rest on."""

from typing import Any

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from service.application.evidence import ABOUT_DISPUTES, Evidence, disputes, evidence
from service.application.reading import story
from service.web.boards import board_svg, board_width
from service.web.desk import atlas, match_named, matches
from service.web.pages import render
from service.web.table import knows
from service.web.who import Who, viewers, who_is_here
from service.words import later

VERDICTS = {
    "open": later("open"),
    "stands": later("what happened stands"),
    "back": later("taken back"),
    "corrected": later("corrected"),
    "lapsed": later("nobody settled it: what happened stands"),
}


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
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


def show(match_id: str, n: int) -> Response:
    """The evidence of one dispute, as far as its reader may know it."""
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
        **_around(match_id, match, who),
    )


def _orders(found: Evidence, who: Who) -> list[str]:
    """What the reader may order in the open dispute, to be completed."""
    seat = who.seat
    if found.state != "open" or not seat:
        return []
    words = ["answer ", "settle stands because ", "settle back because "]
    return [*words, "settle corrected EVENT field=value because "]


def _around(match_id: str, match: Any, who: Who) -> dict[str, Any]:
    scenario = matches().games[match.rules].scenario(match.scenario)
    return {
        "match": match,
        "match_id": match_id,
        "title": match.title or scenario.title,
        "who": who,
        "knows": knows(who.viewer),
        "viewers": viewers(match, who),
        "keep": {"as": who.asked} if who.asked else {},
    }
