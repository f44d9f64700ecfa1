"""What a seat does: sit down, order, take back, branch. Every form is done once."""

import re
from contextlib import suppress
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from werkzeug.exceptions import BadRequest, Forbidden

from domain.game.grammar.bodies import written
from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.words import brief
from domain.game.ruleset import Illegal
from domain.table.grammar.lines import one_a_line, orders_in
from domain.table.talk import Hint
from service.application.carrying import WAITS
from service.application.linking import follow
from service.application.matches import Receipt, Reused, Stale
from service.application.setups import forget
from service.drafts.drafting import asks_first, check, goes_at_once
from service.drafts.saving import save
from service.people.inviting import sitting_down
from service.reading.access import no_seat
from service.store.people.seats import player_of_seat, same_holders
from service.web.by_hand import completed
from service.web.cookies import drop_seat, keep_seat, sends_each
from service.web.guard import trouble
from service.web.match import not_understood, table_page
from service.web.persons import opening_here, person
from service.web.services import match_named, matches, reread
from service.web.who import Who, acting
from service.words import _, later

WENT_ON = later("The match has moved on. Look at it as it is now, and send again if you mean it.")

OWN_WORDS = re.compile("[!-~]{14,180}")
"""Words of one's own that make an id."""


def add_to(bp: Blueprint) -> None:
    """Add these forms."""
    for rule, name, view in (
        ("orders", "give_orders", give_orders),
        ("read", "read_orders", read_orders),
        ("sit", "sit_down", sit_down),
        ("token", "use_token", use_token),
        ("leave", "leave", leave),
        ("takeback", "take_back", take_back),
        ("branch", "branch", branch),
        ("next", "go_on", go_on),
        ("set-ups", "set_ups", keep_set_up),
    ):
        bp.add_url_rule(f"/m/<match_id>/{rule}", name, view, methods=["POST"])
    # The address that a browser without script shows once a draft was sent, opened or read again.
    bp.add_url_rule("/m/<match_id>/orders", "asked_for_orders", _to_match, methods=["GET"])


def shown() -> int | None:
    """The size of the match that the form's page showed; None where it does not say."""
    size = request.form.get("seen", "")
    return int(size) if re.fullmatch("[0-9]{1,9}", size) else None


def command_id() -> str:
    """The id of this form's command. Raises BadRequest for a nonce that is out of form.

    The page's script draws the nonce in the browser. Where no script ran, it is the house's and
    says so, unless the reader gave words of their own, which are visible in the journal.
    """
    nonce = request.form.get("nonce", "")
    if not re.fullmatch("(house-)?[0-9a-f]{32}", nonce):
        raise BadRequest
    if not nonce.startswith("house-"):
        return f"web-{nonce}"
    words = "_".join(request.form.get("words", "").split())
    return f"{words}.{shown() or 0}" if OWN_WORDS.fullmatch(words) else nonce


def line_ids() -> list[str]:
    """The ids that the page's script gave the lines, each drawn when it was first written down, or
    made of the reader's own words. Raises BadRequest for one that is out of form."""
    ids = request.form.get("ids", "").split()
    if not all(re.fullmatch("[!-~]{16,200}", id_) for id_ in ids):
        raise BadRequest
    return ids


def with_lines(answer: Response, receipt: Receipt) -> Response:
    """An answer that says in a header what became of each line, for the notes of the page."""
    answer.headers["Order-Lines"] = " ".join(line.state for line in receipt.lines)
    return answer


def give_orders(match_id: str) -> Response:
    """Do with the draft what the pressed button says: add a line, undo, check or send."""
    who = acting(match_id)
    kinds = matches().repository.order_kinds(match_id)
    draft, added = (
        one_a_line(request.form.get(name, "").replace("\r\n", "\n"), kinds)
        for name in ("orders", "add")
    )
    draft = draft.strip()
    if request.form.get("do") == "complete":
        return table_page(match_id, who, draft=f"{draft}\n{completed(request.form)}".strip())
    if added and not draft and sends_each():
        return _acted(match_id, who, added)
    if added:
        return table_page(match_id, who, draft=f"{draft}\n{added}".strip())
    if request.form.get("do") == "act":
        return _acted(match_id, who, draft)
    if request.form.get("finish"):
        return _sent(match_id, who, f"{draft}\n{request.form['finish']}".strip(), command_id())
    if request.form.get("do") == "undo" and draft:
        return table_page(match_id, who, draft=_without(match_id, draft, -1))
    if request.form.get("do") == "undo":
        return _sent(match_id, who, "takeback", command_id())
    if request.form.get("do") == "draft":
        return table_page(match_id, who, draft=draft)
    dropped = request.form.get("drop", "")
    if re.fullmatch("[1-9][0-9]{0,3}", dropped):
        return table_page(match_id, who, draft=_without(match_id, draft, int(dropped) - 1))
    if request.form.get("do") == "check":
        return _checked(match_id, who, draft)
    return _sent(match_id, who, draft, command_id())


def read_orders(match_id: str) -> Response:
    """The orders that the house finds in a text, in the spelling of the journal, for the notes of
    the page; none in one that it does not understand."""
    who, text = acting(match_id), request.form.get("orders", "").replace("\r\n", "\n").strip()
    with suppress(NotUnderstood):
        receipt = matches().try_order(match_id, who.seat, text, seen=shown())
        return jsonify(orders=[report.line for report in receipt.lines])
    return jsonify(orders=[])


def _acted(match_id: str, who: Who, line: str) -> Response:
    """Give an order that was pressed; one that comes to a die waits in the draft for Send."""
    try:
        if goes_at_once(matches(), match_id, who.seat, line):
            return _sent(match_id, who, line, command_id())
    except NotUnderstood as error:
        return _not_understood(match_id, who, line, error)
    return table_page(match_id, who, draft=line)


def _without(match_id: str, draft: str, k: int) -> str:
    """The draft without one of its orders, by its place (-1 for the last) among them."""
    lines, orders = draft.split("\n"), orders_in(draft, matches().repository.order_kinds(match_id))
    if orders and k < len(orders):
        del lines[orders[k].first : orders[k].stop]
    return "\n".join(lines)


def _checked(match_id: str, who: Who, draft: str) -> Response:
    try:
        receipt = check(matches(), match_id, who.seat, draft, shown())
    except NotUnderstood as error:
        return _not_understood(match_id, who, draft, error)
    return table_page(match_id, who, draft=draft, reports=receipt.lines, checked=True)


def _is_asked(match_id: str, who: Who, text: str, key: str) -> bool:
    """Whether a draft must be asked about first; not once it was, or where it is done already."""
    if matches().repository.command(match_id, key) is not None:
        return False
    asked = asks_first(matches(), match_id, who.seat, text)
    return asked is not None and request.form.get("sure") != asked.key(text)


def _sent(match_id: str, who: Who, text: str, key: str) -> Response:
    try:
        ids = line_ids()
        if _is_asked(match_id, who, text, ids[0] if ids else key):
            return table_page(match_id, who, draft=text)
        receipt = matches().order(match_id, who.seat, text, key, seen=shown(), ids=ids)
    except NotUnderstood as error:
        return _not_understood(match_id, who, text, error)
    except Stale:
        reread(match_id)
        return table_page(match_id, who, draft=text, message=_(WENT_ON), status=409)
    except Reused:
        message = _("This form was already sent with another order. Send again if you mean it.")
        return table_page(match_id, who, draft=text, message=message, status=409)
    reread(match_id)
    if receipt.done:
        return with_lines(carried_out(match_id, who, receipt, said=text), receipt)
    left = [r.line for r in receipt.lines if r.state not in ("done", "waits")]
    any_done = len(left) < len(receipt.lines)
    page = table_page(
        match_id,
        who,
        draft="\n".join(map(written, left)),
        reports=receipt.lines,
        since=_first(receipt),
        status=200 if any_done else 422,
    )
    return with_lines(page, receipt)


def carried_out(
    match_id: str, who: Who, receipt: Receipt, place: str = "message", said: str = ""
) -> Response:
    """The page after an order of which every line was carried out, with a word of it: its notation
    where that is not what was ``said``, as by a button."""
    since = _first(receipt)
    if request.headers.get("HX-Request") == "true":
        lines = [r.line for r in receipt.lines]
        if lines == [Hint.form]:
            return table_page(match_id, who, since=since, message=receipt.lines[0].reason)
        as_said = "\n".join(lines) == said
        told = _("Sent.") if as_said else _("Sent: {orders}.", orders="; ".join(map(brief, lines)))
        if any(r.state == "waits" for r in receipt.lines):
            told += " " + _("What is still waiting stands above.")
        if any(r.reason == WAITS for r in receipt.lines):
            told += " " + _(WAITS)
        return table_page(match_id, who, since=since, **{place: told})  # type: ignore[arg-type]
    return _to_match(match_id, since=since, **who.keep)


def _first(receipt: Receipt) -> int | None:
    """Since when the page tells what changed: for who answered, since what led to the question."""
    first, told = (r.first for r in receipt.lines if r.first >= 0), request.form.get("since", "")
    return min((*first, *map(int, re.findall("^[0-9]{1,9}$", told))), default=None)


def _not_understood(match_id: str, who: Who, draft: str, error: NotUnderstood) -> Response:
    return table_page(
        match_id, who, draft=draft, reports=(not_understood(draft, error),), status=422
    )


def keep_set_up(match_id: str) -> Response:
    """Save how the seat is set up under a name, or forget what was saved."""
    who, gone = acting(match_id), request.form.get("forget", "")
    try:
        if gone:
            recorder = matches().repository.recorder
            player = player_of_seat(recorder, match_id, who.seat)
            forget(recorder, player, match_named(match_id).rules, gone)
            told = _("“{name}” is forgotten.", name=gone)
        else:
            saved = save(matches(), match_id, who.seat, request.form.get("name", ""))
            told = _("Saved as “{name}”, for you alone, for your next match.", name=saved.name)
    except Illegal as refusal:
        return table_page(match_id, who, trouble=refusal.reason, status=422)
    return table_page(match_id, who, message=told)


def take_back(match_id: str) -> Response:
    """Ask to return to before the order of an entry. Raises BadRequest if the entry is not a
    number."""
    to = request.form.get("to", "")
    if not re.fullmatch("[0-9]{1,9}", to):
        raise BadRequest
    return _sent(match_id, acting(match_id), f"takeback to {to}", command_id())


def sit_down(match_id: str) -> Response:
    """Take a seat; its token goes into a cookie of this browser. Raises BadRequest for a seat out
    of form."""
    seat = request.form.get("seat", "")
    match = match_named(match_id)
    if seat not in match.sitting.places:
        raise BadRequest
    invitation = request.form.get("invitation", "").strip()
    try:
        token = join(match_id, seat, command_id(), invitation)
    except Illegal as refusal:
        return trouble(later("That seat is not free for you"), refusal.reason, 403)
    answer = _to_match(match_id)
    keep_seat(answer, match_id, seat, token)
    return answer


def join(match_id: str, seat: str, nonce: str, invitation: str = "") -> str:
    """Sit down and return the token of the seat; raises Illegal.

    The journal, which everybody reads, names the joining by a hash of the nonce: whoever knows
    the nonce is answered the token. A person who is signed in holds the seat from now on; nobody
    that we know does where it was not his mail that brought the invitation.
    """
    named = sha256(f"join\n{match_id}\n{seat}\n{nonce}".encode()).hexdigest()
    store, me = matches().repository.recorder, person()
    code = matches().house.token("invitation", match_id, seat)
    invitation, aside = sitting_down(store, match_id, seat, me.id if me else "", invitation, code)
    _, token = matches().join(match_id, seat, named, invitation, aside=aside)
    return token


def use_token(match_id: str) -> Response:
    """Play a seat here with a token from elsewhere, such as the API. Raises Forbidden if it opens
    no seat."""
    match = match_named(match_id)
    token = request.form.get("token", "").strip()
    seat = matches().seat_of(match_id, token)
    if seat is None or seat not in match.sitting.taken:
        raise Forbidden(no_seat(seat))
    answer = _to_match(match_id)
    keep_seat(answer, match_id, seat, token)
    return answer


def leave(match_id: str) -> Response:
    """Get up from the seat; somebody else may go on."""
    who = acting(match_id)
    receipt = matches().order(
        match_id, who.seat, "leave", command_id(), seen=shown(), ids=line_ids()
    )
    if not receipt.done:
        return trouble(later("You still sit"), receipt.lines[0].reason, 409)
    answer = _to_match(match_id)
    drop_seat(answer, match_id, who.seat)
    return answer


def branch(match_id: str) -> Response:
    """Open a new match that goes on from a moment of this one. Raises BadRequest if the moment is
    not a number."""
    match_named(match_id)
    asked = request.form.get("at", "")
    if not re.fullmatch("[0-9]{1,9}", asked):
        raise BadRequest
    title, at = " ".join(request.form.get("title", "").split())[:120], int(asked)
    try:
        own = opening_here(public=True, title=title)
        new_id = matches().branch(match_id, at, title=title, key=command_id(), aside=own)
    except Illegal as refusal:
        return trouble(later("No branch from there"), refusal.reason, 409)
    except Reused:
        return trouble(
            later("No second branch"), later("This form has already opened another branch."), 409
        )
    return _to_match(new_id)


def go_on(match_id: str) -> Response:
    """Open the match that follows a finished one, or go to it where it is open already."""
    acting(match_id)
    try:
        new_id = follow(matches(), match_id, aside=lambda new: same_holders(new, match_id))
    except Illegal as refusal:
        return trouble(later("No match follows"), refusal.reason, 409)
    return _to_match(new_id)


def _to_match(match_id: str, **args: Any) -> Response:
    answer: Any = redirect(url_for("web.match", match_id=match_id, **args), 303)
    return answer  # type: ignore[no-any-return]
