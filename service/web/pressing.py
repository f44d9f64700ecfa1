"""What a press on the board asks of the house, beyond the orders that the page has from it."""

from flask import Blueprint, Response, jsonify, request

from domain.game.grammar.orders import line as order_line
from domain.match.seeing import known_to
from service.web.match import tried
from service.web.pages import render
from service.web.services import match_named, matches
from service.web.who import acting
from service.words import _

MOST_PIECES = 60
"""So many pieces at most are asked about at once."""


def add_to(bp: Blueprint) -> None:
    """Add these questions."""
    bp.add_url_rule("/m/<match_id>/why", "why_not", why_not, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/together", "together", together, methods=["POST"])


def why_not(match_id: str) -> Response:
    """Why a piece cannot do what a press on the board asks of it; else the order, "" for none."""
    who = acting(match_id)
    piece, target = (request.form.get(name, "")[:80] for name in ("piece", "target"))
    match = known_to(match_named(match_id), who.seat)
    pressed = matches().rules_of(match).pressed
    order = pressed(match.table.seen_by(who.seat), who.seat, piece, target) if pressed else None
    if order is None:
        return jsonify(why="")
    (report, *_rest) = matches().try_order(match_id, who.seat, order_line(order)).lines
    if report.state != "refused":
        return jsonify(why="", line=order_line(order) if target else "")
    rule = f" ({_('rule')} {report.rule})" if report.rule else ""
    return jsonify(why=f"{report.reason}{rule}")


def together(match_id: str) -> Response:
    """The orders that several pieces have together, where the match stands after the draft."""
    who = acting(match_id)
    pieces = request.form.get("pieces", "").split("|")[:MOST_PIECES]
    match = known_to(match_named(match_id), who.seat)
    draft = tried(match_id, who, request.form.get("orders", "").replace("\r\n", "\n"))
    if draft is not None and draft.after is not None:
        match = draft.after
    offered = matches().rules_of(match).together
    choices = offered(match.table.seen_by(who.seat), who.seat, pieces) if offered else ()
    return render("together.html", choices=choices)
