"""An order that is tapped in a mail: a page asks whether it is meant, and only its button gives it.

The link is signed for one seat and one moment of it, as a reply address is. Looking at
the page does nothing: mail programs and scanners open links by themselves.
"""

from flask import Blueprint, Response, request
from werkzeug.exceptions import Forbidden, NotFound

from domain.game.grammar.orders import NotUnderstood
from service.application.fairness import answers_newest
from service.application.matches import LineReport, Stale
from service.people.post import Reply
from service.people.signing_in import CLOSED
from service.store.people.players import is_address_barred
from service.store.repository import AnyMatch
from service.web.pages import render
from service.web.persons import people, post
from service.web.playing import command_id, line_ids
from service.web.services import match_named, matches
from service.words import _

_LONGEST = 600


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/post/give/<token>", "tapped", tapped)
    bp.add_url_rule("/post/give/<token>", "give_tapped", give_tapped, methods=["POST"])


def tapped(token: str) -> Response:
    """Ask whether an order of a mail is meant."""
    reply, order = _meant(token), request.args.get("order", "")[:_LONGEST]
    if _is_older(reply, match_named(reply.match)):
        return _page(reply, order, older=True)
    return _page(reply, order, report=_tried(reply, order), asks=True)


def give_tapped(token: str) -> Response:
    """Give the order of the page."""
    reply, order = _meant(token), request.form.get("order", "")[:_LONGEST]
    key, ids = command_id(), line_ids()
    again = matches().repository.command(reply.match, ids[0] if ids else key) is not None
    match = match_named(reply.match)
    if not again and _is_older(reply, match):
        return _page(reply, order, older=True)
    expected = None if again else match.size
    try:
        receipt = matches().order(
            reply.match, reply.seat, order, key, expected=expected, seen=reply.count, ids=ids
        )
    except Stale:  # others ordered at this very moment: the page asks again
        return _page(reply, order, report=_tried(reply, order), asks=True)
    except NotUnderstood as error:
        return _page(reply, order, report=LineReport(order, "refused", str(error)))
    return _page(reply, order, report=receipt.lines[0])


def _meant(token: str) -> Reply:
    reply = post().tapped(token)
    if reply is None:
        raise NotFound(_("This link gives no order: it is incomplete."))
    holder = people().holder(reply.match, reply.seat)
    if holder is not None and is_address_barred(matches().recorder, holder.address):
        raise Forbidden(_(CLOSED))
    return reply


def _is_older(reply: Reply, match: AnyMatch) -> bool:
    return not answers_newest(match, reply.seat, reply.count)


def _tried(reply: Reply, order: str) -> LineReport:
    try:
        return matches().try_order(reply.match, reply.seat, order, seen=reply.count).lines[0]
    except NotUnderstood as error:
        return LineReport(order, "refused", str(error))


def _page(
    reply: Reply,
    order: str,
    *,
    report: LineReport | None = None,
    asks: bool = False,
    older: bool = False,
) -> Response:
    match = match_named(reply.match)
    rules = matches().rules_of(match)
    refused = report is not None and report.state in ("refused", "skipped")
    return render(
        "tapped.html",
        status=422 if refused and not asks else 200,
        match=match,
        match_id=reply.match,
        title=rules.match_title(match.title, match.scenario),
        seat=reply.seat,
        seen=reply.count,
        order=order,
        report=report,
        asks=asks and not refused,
        older=older,
    )
