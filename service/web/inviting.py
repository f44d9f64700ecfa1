"""Inviting somebody by mail from the page of a match, to a seat that nobody plays."""

from flask import Blueprint, Response, request

from service.people.inviting import NotInvited, invite
from service.people.register import BadAddress, plain_address
from service.web.match import table_page
from service.web.persons import mails_go_out, person
from service.web.playing import command_id
from service.web.services import match_named, matches
from service.web.who import acting
from service.words import _, later

SIGN_IN = later("Sign in first: your mail address stands behind your invitations.")

MOST = 10
"""Addresses of one form, with commas between: each is asked if those before do not accept."""


def add_to(bp: Blueprint) -> None:
    """Add the form."""
    bp.add_url_rule("/m/<match_id>/invite", "invite", invite_by_mail, methods=["POST"])


def invite_by_mail(match_id: str) -> Response:
    """Mail an invitation to a free seat; the same form sent twice mails one."""
    who, match, me = acting(match_id), match_named(match_id), person()
    if me is None or not mails_go_out():
        return table_page(match_id, who, refused=_(SIGN_IN), status=403)
    seat, store = request.form.get("seat", ""), matches().repository.recorder
    try:
        every = request.form.get("address", "").split(",")[:MOST]
        to, *then = (plain_address(one.strip()) for one in every)
        asked = (store, match_id, match, seat, to)
        invite(*asked, key=command_id(), now=matches().unix_now(), by=me.id, then=then)
    except (NotInvited, BadAddress) as why:
        return table_page(match_id, who, refused=str(why), status=422)
    in_turn = f" After that: {', '.join(then)}, if nobody accepts." if then else ""
    told = f"{seat.title()} is offered to {to}, by mail.{in_turn}"
    return table_page(match_id, who, settled=told)
