"""The page of the house for its operators: they look up, and act, behind a passkey.

Like the command line and the log it speaks English: it is for who runs the house.
"""

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound

from service.application.matches import Contended
from service.operating import passkeys
from service.operating.acts import ACTS, carry_out
from service.operating.asked import AskedAct, NotDone
from service.operating.listings import LISTS, Listing, health_rows, look, worded
from service.operating.passkeys import LINK, OPEN, Passkeys
from service.people import tokens
from service.people.register import Player
from service.store.house.operators import is_operator
from service.web.cookies import keep
from service.web.pages import render
from service.web.persons import person
from service.web.services import matches, services

COOKIE = "operator"
HEALTH = "health"


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/house", "house", house)
    bp.add_url_rule("/house/<what>", "house_list", house)
    bp.add_url_rule("/house/<what>", "act_for_house", act, methods=["POST"])
    bp.add_url_rule("/house/passkey", "show_passkey", show_passkey, methods=["POST"])
    bp.add_url_rule("/house/passkey/<token>", "new_passkey", new_passkey)
    bp.add_url_rule("/house/passkey/<token>", "keep_passkey", keep_passkey, methods=["POST"])


def _operator() -> Player:
    """Who is signed in, an operator; for everybody else there is no such page."""
    me = person()
    if me is None or not is_operator(matches().recorder, me.id):
        raise NotFound
    return me


def _passkeys() -> Passkeys:
    return Passkeys(matches().recorder, matches().house, now=matches().unix_now)


def _origin() -> str:
    """Where the browser sees this house, to which its passkeys are bound."""
    told = urlsplit(services().settings.web or request.host_url)
    return f"{told.scheme}://{told.netloc}"


def _is_open(me: Player) -> bool:
    return _passkeys().opens(me, request.cookies.get(COOKIE, ""))


def house(what: str = HEALTH) -> Response:
    """A list, or how the house is. Raises NotFound for a list that there is not."""
    me = _operator()
    if not _is_open(me):
        return _shut(me)
    return _page(what)


def _page(what: str, told: str = "", refused: str = "", status: int = 200,
          program: str = "") -> Response:  # fmt: skip
    words = " ".join(request.values.get("q", "").split())[:100]
    store = matches().recorder
    if what == HEALTH:
        rows = health_rows(store, services().settings.data, services().state().queues)
        listing = Listing(lambda *_: (), (), "its parts, queues, post and disk")
    elif what in LISTS:
        listing, rows = LISTS[what], [*look(store, what, words)]
    else:
        raise NotFound
    return render(
        "house.html",
        status=status,
        what=what,
        lists=(HEALTH, *LISTS),
        listing=listing,
        rows=[{name: worded(name, value) for name, value in row.items()} for row in rows],
        acts=ACTS,
        words=words,
        told=told,
        refused=refused,
        program=program,
        given=request.form if refused else {},
    )


def act(what: str) -> Response:
    """Do what the form asks, and show the list again."""
    me, form = _operator(), request.form
    if not _is_open(me):
        return _shut(me, status=403)
    if form.get("do") == "program":
        secret = tokens.make(matches().recorder, me.id, tokens.OPERATOR, matches().unix_now())
        return _page(what, program=secret)
    asked = AskedAct(
        act=form.get("act", ""),
        on=form.get("on", ""),
        to=form.get("to", ""),
        why=form.get("why", ""),
        by=me.id,
        network=request.remote_addr or "",
        now=matches().unix_now(),
    )
    try:
        told = carry_out(matches(), asked)
    except (NotDone, Contended) as why:
        return _page(what, refused=str(why), status=422)
    services().networks.look_again()
    return _page(what, told=told)


# The second factor


def _shut(me: Player, refused: str = "", status: int = 200) -> Response:
    """What stands before the page: show a passkey, or how to come by one."""
    there, kept = passkeys.are_there(), _passkeys()
    has = there and kept.has_one(me)
    options, challenge = kept.to_show(me, _origin()) if has else ("", "")
    return render(
        "passkey.html",
        status=status,
        there=there,
        has=has,
        making=False,
        options=options,
        challenge=challenge,
        refused=refused,
        action=url_for("web.show_passkey"),
    )


def show_passkey() -> Response:
    """Open the page for a browser that showed a passkey."""
    me, form = _operator(), request.form
    if not passkeys.are_there():
        return _shut(me)
    try:
        opened = _passkeys().shown(me, _origin(), form.get("challenge", ""), form.get("answer", ""))
    except NotDone as why:
        return _shut(me, str(why), 403)
    answer: Any = redirect(url_for("web.house"), 303)
    keep(answer, COOKIE, opened, "/house", OPEN)
    return answer  # type: ignore[no-any-return]


def _linked(token: str) -> Player:
    """Whose link this is: the operator's who is signed in."""
    me = _operator()
    if _passkeys().signed(LINK, me.id, token) is None or not passkeys.are_there():
        raise NotFound
    return me


def new_passkey(token: str, refused: str = "", status: int = 200) -> Response:
    """Offer to keep a passkey. Raises NotFound for a link that is over, or somebody else's."""
    me = _linked(token)
    options, challenge = _passkeys().to_keep(me, _origin())
    return render(
        "passkey.html",
        status=status,
        there=True,
        has=False,
        making=True,
        options=options,
        challenge=challenge,
        refused=refused,
        action=url_for("web.keep_passkey", token=token),
    )


def keep_passkey(token: str) -> Response:
    """Keep the passkey that the browser made."""
    me, form = _linked(token), request.form
    try:
        _passkeys().keep(me, _origin(), form.get("challenge", ""), form.get("answer", ""))
    except NotDone as why:
        return new_passkey(token, str(why), 422)
    answer: Any = redirect(url_for("web.house"), 303)
    return answer  # type: ignore[no-any-return]
