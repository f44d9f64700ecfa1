"""Signing in by a mailed link, signing out; the links that mails hold."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from flask_limiter import Limiter
from werkzeug.exceptions import Forbidden, NotFound

from domain.match.parts.sitting import no_such_seat
from service.operating.admission import may_enter
from service.operating.networks import WIDE, network_of
from service.people.register import CLUB, BadAddress, plain_address
from service.people.signing_in import LASTS, BadLink
from service.store.people.seats import invitation_seats
from service.web import conditions
from service.web.pages import render
from service.web.persons import (
    drop_person,
    holders_here,
    invited_to,
    keep_person,
    mails_go_out,
    people,
    person,
    post,
    signing_in,
)
from service.web.services import match_named, matches, services
from service.words import _, later

MOST_ASKED = "8 per 15 minutes"
"""Links that one address of the network may ask for."""


_NO_CLUB = later(
    "Clubs no longer ask you by mail. Sign in to find what they ask in the lobby; in the "
    "settings you can let them write again."
)


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/sign-in", "sign_in", sign_in)
    bp.add_url_rule("/sign-in", "ask_for_link", ask_for_link, methods=["POST"])
    bp.add_url_rule("/sign-in/<token>", "enter", enter)
    bp.add_url_rule("/sign-in/<token>", "use_link", use_link, methods=["POST"])
    bp.add_url_rule("/sign-out", "sign_out", sign_out, methods=["POST"])
    bp.add_url_rule("/post/confirm/<token>", "confirm", confirm)
    bp.add_url_rule("/post/confirm/<token>", "confirm_now", confirm_now, methods=["POST"])
    bp.add_url_rule("/post/quiet/<token>", "quiet", quiet)
    bp.add_url_rule("/post/quiet/<token>", "be_quiet", be_quiet, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/join/<seat>", "invitation", invitation)


def limit(limiter: Limiter, views: dict[str, Any]) -> None:
    """Let one address of the network ask for few links."""
    views["web.ask_for_link"] = limiter.limit(MOST_ASKED)(views["web.ask_for_link"])


OPENING = ("web.open_match", "web.watch", "web.first_match", "web.branch", "matches.open_match",
           "orders.fork_match")  # fmt: skip
"""Views that open a match."""


def limit_opening(limiter: Limiter, views: dict[str, Any], most: int) -> None:
    """Let one network open few matches, and the network around it not many more."""
    if most:
        one = limiter.shared_limit(f"{most} per hour", scope="opening")
        wide = limiter.shared_limit(
            f"{AROUND * most} per hour", scope="opening around", key_func=_around
        )
        for name in OPENING:
            views[name] = wide(one(views[name]))


AROUND = 3
"""Times as many matches that the network around an address may open."""


def _around() -> str:
    return network_of(request.remote_addr or "", WIDE)


# Signing in


def sign_in() -> Response:
    """Ask for a link."""
    return _asking()


def _asking(message: str = "", asked: str = "", status: int = 200) -> Response:
    return render(
        "sign_in.html",
        status=status,
        message=message,
        asked=asked,
        mails=mails_go_out(),
        minutes=LASTS // 60,
    )


def ask_for_link() -> Response:
    """Have a link mailed; the answer is the same for every address."""
    address = request.form.get("address", "")
    if not mails_go_out():
        return _asking(status=409)
    try:
        if may_enter(matches().recorder, services().settings, plain_address(address)):
            signing_in().ask(address)
    except BadAddress as error:
        return _asking(str(error), status=422)
    return _asking(asked=" ".join(address.split())[:254])


def enter(token: str) -> Response:
    """What a link leads to: one more press, so that a program that reads mails uses up nothing."""
    try:
        address = signing_in().read(token)
    except BadLink as bad:
        return _gone(bad)
    return render("enter.html", address=address, token=token)


def use_link(token: str) -> Response:
    """Use up a link."""
    try:
        secret, player = signing_in().enter(token)
    except BadLink as bad:
        return _gone(bad)
    conditions.remember(player.id)
    answer: Any = redirect(url_for("web.mine"), 303)
    keep_person(answer, secret)
    return answer  # type: ignore[no-any-return]


def _gone(bad: BadLink) -> Response:
    return _asking(_("{trouble} Ask for a new one.", trouble=_(str(bad))), status=410)


def sign_out() -> Response:
    """Sign this browser out, or all of them."""
    me = person()
    if request.form.get("where") == "everywhere" and me is not None:
        signing_in().leave_everywhere(me.id)
    answer: Any = redirect(url_for("web.lobby"), 303)
    drop_person(answer)
    return answer  # type: ignore[no-any-return]


# What mails lead to


def _claimed(token: str) -> tuple[str, str]:
    """The player and the address that a link is about; 404 for no link of ours."""
    mailer = post()
    player = token.split(".")[1] if token.count(".") == 2 else ""
    own = f"{mailer.name}+{token}@{mailer.domain}"
    for address in people().addresses(player, confirmed=False):
        if mailer.confirmed(own, address) == player:
            return player, address
    raise NotFound(
        _("This link confirms no address: it is incomplete, or the address was removed.")
    )


def confirm(token: str) -> Response:
    """Ask whether an address is one's own."""
    player, address = _claimed(token)
    return _plainly(
        _("Is this your address?"),
        _(
            "{name} says that mail to {address} reaches them too.",
            name=people().player(player).name,  # type: ignore[union-attr]
            address=address,
        ),
        _("Yes, it is mine"),
    )


def confirm_now(token: str) -> Response:
    """Confirm an address."""
    player, address = _claimed(token)
    people().confirm(player, address)
    return _plainly(_("Confirmed"), _("{address} may send orders now.", address=address))


def _silenced(token: str) -> tuple[str, str]:
    found = post().to_be_quiet(token)
    if found is None:
        raise NotFound(_("This link stops no mails: it is incomplete."))
    return found


def quiet(token: str) -> Response:
    """Ask whether a seat shall get no more mails."""
    match, seat = _silenced(token)
    if match == CLUB:
        return _plainly(_("No more mails?"), _(_NO_CLUB), _("End these mails"))
    return _plainly(
        _("No more mails?"),
        _("You get no more mails about this match.")
        if _follows(seat)
        else _(
            "{seat} gets no more mails about this match, not even reminders. If the match has a "
            "clock, time goes on, and a player who stops the mails counts as warned.",
            seat=seat.title(),
        ),
        _("End these mails"),
    )


def be_quiet(token: str) -> Response:
    """End the mails of a seat; mail programs do so by themselves (RFC 8058)."""
    match, seat = _silenced(token)
    people().be_quiet(match, seat)
    if match == CLUB:
        return _plainly(_("Done"), _(_NO_CLUB))
    if _follows(seat):
        return _plainly(_("Done"), _("You get no more mails about this match."))
    told = _(
        "{seat} gets no more mails about this match. To get them again, answer an old one, or "
        "use the settings.",
        seat=seat.title(),
    )
    return _plainly(_("Done"), told)


def _follows(name: str) -> bool:
    """Whether a name in a mail is a spectator's and no seat."""
    return name.startswith("f-")


def _plainly(heading: str, told: str, press: str = "") -> Response:
    return render("plainly.html", heading=heading, told=told, press=press)


def invitation(match_id: str, seat: str) -> Response:
    """Take up an invitation. Raises NotFound for no seat of the match, Forbidden for a taken
    one."""
    match = match_named(match_id)
    if seat not in match.sitting.seats:
        raise NotFound(no_such_seat(seat, match.sitting.seats))
    if seat not in match.sitting.vacant:
        raise Forbidden(f"{seat.title()} has sat down already. If that was you, sign in.")
    rules = matches().rules_of(match)
    held = holders_here(match_id)
    hosts = [held[s].player for s in match.sitting.taken if s in held]
    host = people().player(hosts[0]) if hosts else None
    return render(
        "invitation.html",
        match=match,
        match_id=match_id,
        seat=seat,
        rules=rules,
        scenario=rules.scenario(match.scenario),
        title=rules.match_title(match.title, match.scenario),
        host=host.name if host else "",
        code=request.args.get("invitation", "")[:80],
        needs_code=seat in invitation_seats(matches().repository.recorder, match_id)
        and seat not in invited_to(match_id),
    )
