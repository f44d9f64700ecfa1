"""Who asks: the seat that a bearer token opens, and the viewer that a request may be."""

import re
from typing import cast

from flask import g, request

from domain.match.match import PUBLIC
from domain.match.parts.sitting import no_such_seat
from service.api.problems import Problem
from service.api.services import match_named, matches
from service.application.matches import Matches
from service.people.register import People, Player
from service.people.tokens import OPERATOR, PROGRAM, owner
from service.people.warned import see
from service.reading.access import (
    EVERYTHING_NAME,
    Hidden,
    NoSuchViewer,
    no_seat,
    viewer_named,
)
from service.reading.positions import to_move
from service.store.house.operators import is_operator
from service.store.repository import AnyMatch

PERSONAL = "fpp_"
"""How the token of a person begins."""

BEARER = re.compile(r"(?i:bearer) +([A-Za-z0-9._~+/-]{1,200}=*)")
"""An Authorization header with a token."""


def token() -> str | None:
    """The bearer token of the request; only the Authorization header is ever read. Raises Problem
    without one."""
    header = request.headers.get("Authorization")
    if header is None:
        return None
    found = BEARER.fullmatch(header)
    if not found:
        raise Problem("no-token", "The Authorization header must read: Bearer and your token.")
    return found[1]


def person_here() -> Player:
    """The person whose token the request has, looked up once a request; a Problem without one."""
    if "asker" not in g:
        bearer = token()
        g.asker = owner(matches().repository.recorder, bearer, PROGRAM) if bearer else None
    if g.asker is None:
        raise Problem("no-token", "Send a person's token, made on their page of notices.")
    return cast(Player, g.asker)


def operator_here() -> Player:
    """The operator whose token the request has; a Problem without one."""
    bearer, store = token(), matches().repository.recorder
    found = owner(store, bearer, OPERATOR) if bearer else None
    if found is None or not is_operator(store, found.id):
        raise Problem("no-token", "Send an operator's token, made on the page of the house.")
    return found


def somebody() -> Player | None:
    """The person whose token the request has; None where it has none of a person."""
    bearer = token()
    return person_here() if bearer and bearer.startswith(PERSONAL) else None


def _seats_of_person(match_id: str, bearer: str) -> list[str]:
    """The seats that the token of a person opens in a match; a Problem where there is none."""
    found = owner(matches().repository.recorder, bearer, PROGRAM)
    if found is None:
        raise Problem("no-token", "Nobody has this token; its owner may have made a new one.")
    match, held = match_named(match_id), People(matches().repository.recorder).holders(match_id)
    own = [s for s in match.sitting.taken if s in held and held[s].player == found.id]
    if not own:
        raise Problem("no-token", "The owner of this token plays no seat of this match.")
    return own


def seat_of_token(book: Matches, match: AnyMatch, match_id: str, bearer: str) -> str | None:
    """The seat that a token which is no person's opens, None for none."""
    seat = book.seat_of(match_id, bearer)
    return seat if seat in match.sitting.taken else None


def _opened(match_id: str, bearer: str) -> list[str]:
    """The seats of a match that a token opens, one at least, else a Problem; once a request."""
    kept: dict[tuple[str, str], list[str]] = g.setdefault("opened", {})
    if (match_id, bearer) not in kept:
        if bearer.startswith(PERSONAL):
            own = _seats_of_person(match_id, bearer)
        elif seat := seat_of_token(matches(), match_named(match_id), match_id, bearer):
            own = [seat]
        else:
            raise Problem("no-token", no_seat(matches().seat_of(match_id, bearer)))
        kept[match_id, bearer] = own
    return kept[match_id, bearer]


def check_token(match_id: str) -> None:
    """A Problem where a token is sent that opens no seat of the match."""
    match_named(match_id)
    bearer = token()
    if bearer is not None:
        _opened(match_id, bearer)


def seat_here(match_id: str, wanted: str = "") -> str | None:
    """The seat of the request in a match, None without a token; a wrong token is a Problem.

    The token of a person opens all his seats: ``wanted`` is the one that is meant; else it is the
    one that is to move, or his first.
    """
    match, bearer = match_named(match_id), token()
    if bearer is None:
        return None
    own = _opened(match_id, bearer)
    seat = own[0] if len(own) == 1 else _meant(match, own, wanted)
    see(matches().repository.recorder, match_id, match, seat)
    return seat


def _meant(match: AnyMatch, own: list[str], wanted: str) -> str:
    moving = [s for s in own if s in to_move(matches(), match)]
    return wanted if wanted in own else (moving or own)[0]


def own_seat(match_id: str, seat: str = "") -> str:
    """The seat that gives an order; with ``seat`` it must be that one. Raises Problem for
    another."""
    mine = seat_here(match_id, seat)
    check_seat(match_id, seat)
    if mine is None:
        raise Problem("no-token", "Send the token of your seat in this match.")
    if seat and seat != mine:
        raise Problem("not-yours", f"Your token is for {mine}, not for {seat}.")
    return mine


def viewer_here(match_id: str, asked: str) -> str:
    """The viewer that a request may be: a seat by its token, the public, or everything. Raises
    Problem for one it may not be."""
    mine, match = seat_here(match_id, asked), match_named(match_id)
    if not asked:
        return mine or PUBLIC
    try:
        return viewer_named(match, (mine,) if mine else (), asked)
    except Hidden as hidden:
        kind = "not-yours" if mine or asked == EVERYTHING_NAME else "no-token"
        raise Problem(kind, str(hidden)) from None
    except NoSuchViewer as unknown:
        raise Problem("not-found", str(unknown)) from None


def check_seat(match_id: str, seat: str) -> None:
    """A Problem where the match has no such seat; an empty one is any."""
    seats = match_named(match_id).sitting.places
    if seat and seat not in seats:
        raise Problem("not-found", no_such_seat(seat, seats))
