"""Seats and what they order: sitting down, getting up, orders, takebacks, branches."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from flask import Response

from domain.game.view.offers import steps
from domain.match.seeing import board
from service.api.commands import (
    ReceiptAnswer,
    TrialAnswer,
    answered,
    carried_out,
    without_entries,
)
from service.api.conditions import joining
from service.api.framework import ApiBlueprint
from service.api.games import FormAnswer, forms_of
from service.api.matches import Opened, OpenedAnswer, opened
from service.api.problems import Problem, refused
from service.api.schemas import (
    AnswerSchema,
    CommandSchema,
    ForkSchema,
    InviteSchema,
    JoiningSchema,
    JoinSchema,
    OpeningSchema,
    OrderHeadersSchema,
    OrdersSchema,
    SaidSchema,
    TakebackSchema,
)
from service.api.services import match_named, matches, services
from service.api.who import check_seat, own_seat, somebody
from service.application.linking import follow
from service.drafts.drafting import explained
from service.operating.admission import opening
from service.people.inviting import NotInvited, invite, sitting_down
from service.people.register import BadAddress, People, plain_address
from service.reading.positions import to_move
from service.store.people.seats import same_holders

bp = ApiBlueprint("orders", __name__, url_prefix="/api", description="Seats and their orders.")

HERE = "/matches/<match:match_id>"


class InvitedAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    seat: Annotated[str, "The seat."]
    repeated: Annotated[bool, "Whether this request had come before; nothing was done again."]


class JoinedAnswer(msgspec.Struct, frozen=True):
    token: Annotated[
        str, "Your bearer token for this seat. Keep it: it opens all that the seat knows."
    ]
    receipt: ReceiptAnswer


class OfferAnswer(msgspec.Struct, frozen=True, kw_only=True):
    match: Annotated[str, "The id of the match."]
    seat: Annotated[str, "Your seat."]
    size: Annotated[int, "Entries of the journal."]
    to_move: Annotated[tuple[str, ...], "The seats that the match waits for."]
    orders: Annotated[list[str], "Orders that will not be refused."]
    says: Annotated[
        list[str], "What each of these orders does, in words; empty if there is nothing to say."
    ]
    forms: Annotated[list[FormAnswer], "Every order that a seat may write."]


class StepAnswer(msgspec.Struct, frozen=True):
    said: Annotated[str, "The beginning, one level further."]
    orders: Annotated[int, "How many orders begin so."]
    whole: Annotated[bool, "Whether it is an order as it stands."]
    note: Annotated[
        str,
        "What the whole order costs, or its odds, in words; empty if there is nothing to say.",
    ]
    says: Annotated[
        str,
        "What the order does, or how orders that begin so are described; empty if nothing is.",
    ]
    on: Annotated[tuple[str, ...], "What the whole order touches on the board, the piece first."]


class StepsAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    seat: Annotated[str, "Your seat."]
    size: Annotated[int, "Entries of the journal."]
    steps: Annotated[list[StepAnswer], "How the orders go on."]


class ForkedAnswer(OpenedAnswer, frozen=True):
    at: Annotated[int, "After how many entries of the other match it begins."]


ORDERING: dict[str, Any] = {"fails": [400, 401, 403, 404, 412, 422, 428], "token": "must"}


@bp.operation(
    "POST",
    f"{HERE}/seats/<seat:seat>",
    JoinedAnswer,
    status=201,
    takes={"json": JoinSchema, "headers": JoiningSchema},
    body_required=False,
    fails=[401, 403, 404],
    token="somebody",
)
def take_seat(
    match_id: str, seat: str, key: str, invitation: str, agreed: str
) -> tuple[JoinedAnswer, int, dict[str, str]]:
    """Sit down on a seat; answers the token that opens it.

    With the token of a person the seat is his from now on; where he is invited by name, or is in
    the club of the match, he needs no other invitation.

    Keep the idempotency key to yourself, and make it hard to guess: whoever repeats it is
    answered the same token.
    """
    check_seat(match_id, seat)
    store, me, agrees = matches().repository.recorder, somebody(), joining(agreed, key)
    code = matches().house.token("invitation", match_id, seat)
    invitation, aside = sitting_down(store, match_id, seat, me.id if me else "", invitation, code)
    receipt, token = matches().join(match_id, seat, key, invitation, aside=[*aside, *agrees])
    body, status, headers = answered(receipt, 201)
    return JoinedAnswer(token, body), status, headers | {"Cache-Control": "no-store"}


@bp.operation(
    "DELETE",
    f"{HERE}/seats/<seat:seat>",
    ReceiptAnswer,
    takes={"headers": OrderHeadersSchema},
    **ORDERING,
)
def leave_seat(match_id: str, seat: str, key: str, expected: int | None) -> Response:
    """Get up from your seat; somebody else may sit down and go on."""
    own_seat(match_id, seat)
    return carried_out(match_id, seat, "leave", key, expected)


@bp.operation(
    "POST",
    f"{HERE}/invitations",
    InvitedAnswer,
    status=201,
    takes={"json": InviteSchema, "headers": CommandSchema},
    fails=[401, 403, 404, 422],
    token="must",
)
def invite_to_seat(
    match_id: str, seat: str, address: str, then: list[str], key: str
) -> tuple[InvitedAnswer, int, dict[str, str]]:
    """Invite somebody by mail to a seat that nobody plays, and then others in turn.

    Only who is known by a mail address may have us write to others. A request that is repeated
    with the same idempotency key mails nothing again.
    """
    match, mine = match_named(match_id), own_seat(match_id)
    check_seat(match_id, seat)
    store = matches().repository.recorder
    me = People(store).holder(match_id, mine)
    if me is None or not services().settings.smtp_out:
        raise Problem("not-yours", "Sign in with a mail address first: it answers for invitations.")
    try:
        to, now = plain_address(address), matches().unix_now()
        new = invite(store, match_id, match, seat, to, key=key, now=now, by=me.player, then=then)
    except (NotInvited, BadAddress) as why:
        raise refused("table.2", str(why)) from None
    return InvitedAnswer(match_id, seat, not new), 201, {"Cache-Control": "no-store"}


@bp.operation("GET", f"{HERE}/orders", OfferAnswer, fails=[401, 403, 404], token="must", etag=True)
def offer_orders(match_id: str) -> OfferAnswer:
    """List what your seat may order now."""
    seat = own_seat(match_id)
    match = match_named(match_id)
    rules = matches().rules_of(match)
    offered = board(rules, match, seat, matches().repository.views).choices
    return OfferAnswer(
        match=match_id,
        seat=seat,
        size=match.size,
        to_move=to_move(matches(), match),
        orders=[choice.line for choice in offered],
        says=[choice.says for choice in offered],
        forms=forms_of(rules),
    )


@bp.operation(
    "GET",
    f"{HERE}/orders/steps",
    StepsAnswer,
    takes={"query": SaidSchema},
    fails=[401, 403, 404, 422],
    token="must",
    etag=True,
)
def offer_steps(match_id: str, said: str) -> StepsAnswer:
    """Offer orders in levels: a verb, then its piece, its target, its way.

    ``said`` is how the order begins; each step says how it may go on, and what a whole order costs.
    """
    seat, match = own_seat(match_id), match_named(match_id)
    repository = matches().repository
    offered = board(matches().rules_of(match), match, seat, repository.views).choices
    found = [
        StepAnswer(
            step.said,
            step.orders,
            step.whole is not None,
            step.whole.note if step.whole else "",
            step.says,
            step.whole.on if step.whole else (),
        )
        for step in steps(offered, said)
    ]
    return StepsAnswer(match_id, seat, match.size, found)


@bp.operation(
    "POST",
    f"{HERE}/orders",
    ReceiptAnswer,
    takes={"json": OrdersSchema, "headers": OrderHeadersSchema},
    **ORDERING,
)
def give_orders(
    match_id: str,
    orders: str,
    seen: int | None,
    ids: Sequence[str],
    key: str,
    expected: int | None,
) -> Response:
    """Give orders, one a line.

    Send ``seen``, the size of the last checkpoint that you were shown; 412 if you should look again
    first.

    All or nothing up to the first die: where a line is refused before it, nothing is done
    (422). Once a die has fallen, what happened has happened (200), and each line says what
    became of it.
    """
    return carried_out(match_id, own_seat(match_id), orders, key, expected, seen, ids)


@bp.operation(
    "POST",
    f"{HERE}/orders/try",
    TrialAnswer,
    takes={"json": OrdersSchema},
    fails=[401, 403, 404],
    token="must",
)
def try_orders(match_id: str, orders: str, seen: int | None, **_: Any) -> TrialAnswer:
    """Try orders up to the first die; nothing is done."""
    seat = own_seat(match_id)
    tried = matches().try_order(match_id, seat, orders, seen=seen)
    told = without_entries(explained(matches(), match_id, seat, orders, tried, asks=True)).told()
    return TrialAnswer(match_id, seat, told.size, told.lines)


@bp.operation(
    "POST",
    f"{HERE}/takeback",
    ReceiptAnswer,
    takes={"json": TakebackSchema, "headers": OrderHeadersSchema},
    body_required=False,
    **ORDERING,
)
def ask_takeback(match_id: str, to: int | None, key: str, expected: int | None) -> Response:
    """Ask to take back your last order, or to return to before the order of an entry.

    Done at once where nobody learned anything; otherwise the others must agree.
    """
    text = "takeback" if to is None else f"takeback to {to}"
    return carried_out(match_id, own_seat(match_id), text, key, expected)


@bp.operation(
    "POST",
    f"{HERE}/takeback/answer",
    ReceiptAnswer,
    takes={"json": AnswerSchema, "headers": OrderHeadersSchema},
    **ORDERING,
)
def answer_takeback(match_id: str, agree: bool, key: str, expected: int | None) -> Response:
    """Agree to the takeback that is asked for, or refuse it."""
    text = "agree" if agree else "refuse"
    return carried_out(match_id, own_seat(match_id), text, key, expected)


@bp.operation(
    "POST",
    f"{HERE}/fork",
    ForkedAnswer,
    status=201,
    takes={"json": ForkSchema, "headers": OpeningSchema},
    fails=[403, 404],
)
def fork_match(
    match_id: str, at: int, title: str, key: str, agreed: str
) -> tuple[ForkedAnswer, int, dict[str, str]]:
    """Open a new match that begins with a position of this one, with dice of its own.

    It begins between two orders: an entry inside an order means the end of that order, and `at`
    in the answer tells it. A request that is repeated with the same idempotency key is answered
    the same branch.
    """
    agrees = joining(agreed, key)
    own = opening(matches(), services().settings, "", public=True, title=title, more=agrees)
    new_id = matches().branch(match_id, at, title=title, key=key, aside=own)
    parent = match_named(new_id).lineage.parent
    body, status, headers = opened(new_id, {})
    told = msgspec.structs.asdict(body)
    return ForkedAnswer(**told, at=parent.size if parent else at), status, headers


@bp.operation(
    "POST",
    f"{HERE}/next",
    OpenedAnswer,
    status=201,
    fails=[401, 403, 404, 422],
    token="must",
)
def open_next(match_id: str) -> Opened:
    """Open the match that follows a finished one in a campaign; it is opened once."""
    own_seat(match_id)
    new_id = follow(matches(), match_id, aside=lambda new: same_holders(new, match_id))
    return opened(new_id, {})
