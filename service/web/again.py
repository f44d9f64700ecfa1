"""The return match: one press opens it, with the seats changed and on the same terms."""

from collections.abc import Mapping

from flask import Blueprint, Response

from domain.game.ruleset import Illegal, Seat
from domain.match.returning import Return, return_of
from service.application.matches import Reused
from service.people.post import check_invitations, invite_statements
from service.people.register import BadAddress
from service.store.people.seats import hold_statement
from service.store.recorder import Statement
from service.web.cookies import guest
from service.web.guard import trouble
from service.web.persons import (
    holders_here,
    mails_go_out,
    opened_here,
    opening_here,
    own_seats,
    people,
    person,
)
from service.web.playing import command_id
from service.web.services import match_named, matches
from service.web.who import acting
from service.words import _, later


def add_to(bp: Blueprint) -> None:
    """Add this form."""
    bp.add_url_rule("/m/<match_id>/again", "again", again, methods=["POST"])


def again(match_id: str) -> Response:
    """Open the return match of one that is over. Its reader sits down; whoever else has a mail
    address here is invited; the other people's seats wait for them. Raises Forbidden for anybody
    who held no seat."""
    acting(match_id)
    match = match_named(match_id)
    if match.outcome is None:
        told = _("A return match begins when this one is over.")
        return trouble(later("The match goes on"), told, 409)
    terms, own = return_of(match), own_seats(match_id)
    sit = tuple(seat for seat, before in terms.came.items() if before in own)
    key = matches().house.token("opened", guest(), command_id())
    try:
        new_id = _opened(match_id, terms, sit, key)
    except (Illegal, BadAddress) as refusal:
        return trouble(later("No return match"), str(refusal), 409)
    except Reused:
        return trouble(
            later("No second match"), later("This form has already opened another match."), 409
        )
    return opened_here(new_id, key, sit)


def _opened(match_id: str, terms: Return, sit: tuple[Seat, ...], key: str) -> str:
    me, beside = person(), opening_here(public=False)
    new_id, _codes = matches().open(
        terms.game,
        terms.scenario,
        terms.seats,
        terms.options,
        title=terms.title,
        invited=True,
        pace=terms.pace,
        referee=terms.referee,
        dice=terms.dice,
        key=key,
        sit=sit,
        by=me.id if me else None,
        aside=lambda new: [*beside(new), *_held(new, match_id, terms.came, sit)],
    )
    return new_id


def _held(
    new: str, before: str, came: Mapping[Seat, Seat], sit: tuple[Seat, ...]
) -> list[Statement]:
    """The reader holds their seats; the others are asked by mail, if the reader may ask them."""
    me = person()
    if me is None:
        return []
    address, held = people().address(me.id), holders_here(before)
    found = [hold_statement(new, seat, me.id, address) for seat in sit] if address else []
    others = {s: held[o] for s, o in came.items() if s not in sit and o in held}
    asked = {s: one for s, one in others.items() if one.address} if mails_go_out() else {}
    store = matches().repository.recorder
    check_invitations(store, me.id, new, len(asked), matches().unix_now())
    for seat, one in asked.items():
        found += invite_statements(new, seat, one.player, one.address, matches().now(), by=me.id)
    return found
