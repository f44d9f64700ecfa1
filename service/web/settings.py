"""The settings: of this browser, and of the person who is signed in."""

import re
from typing import Any
from zoneinfo import available_timezones

from flask import Blueprint, Response, redirect, request, url_for
from flask_limiter import Limiter
from werkzeug.exceptions import BadRequest, Forbidden

from domain.match.parts.clock import LEAVE_DAYS
from service.application.matches import Stale
from service.application.receipts import LineReport
from service.people.habits import (
    BadHours,
    Habits,
    clock_time,
    habits_of,
    keep,
    read_time,
)
from service.people.register import MAILS, STYLES, BadAddress, Muted, Player
from service.reading.own_data import ALONE, NAME, own_data
from service.store.house.operators import is_operator
from service.store.people.questions import muted_of_player, unmute
from service.store.repository import NoSuchMatch
from service.web.cookies import keep_taste
from service.web.pages import render, zone
from service.web.paint import THEMES
from service.web.persons import mails_go_out, people, person
from service.web.playing import WENT_ON, command_id, line_ids
from service.web.services import match_named, matches
from service.words import _, counted, languages, later


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/settings", "settings", settings)
    bp.add_url_rule(f"/settings/{NAME}", "my_data", my_data)
    for name, view in (
        ("save", save_settings),
        ("person", save_person),
        ("address", change_address),
        ("seat", change_seat),
        ("leave", take_leave),
    ):
        rule = "/settings" if name == "save" else f"/settings/{name}"
        bp.add_url_rule(rule, f"settings_{name}", view, methods=["POST"])


def settings() -> Response:
    """The settings of this browser and this person."""
    return _page()


def _page(refused: str = "", status: int = 200, **more: Any) -> Response:
    me = person()
    return render(
        "settings.html",
        status=status,
        spoken=languages(),
        zones=zones_by_region(),
        regions=REGIONS,
        own=zone().key,
        me=me,
        refused=refused,
        mails=mails_go_out(),
        most_leave=LEAVE_DAYS,
        operates=me is not None and is_operator(matches().recorder, me.id),
        **(_of(me) if me else {}),
        **more,
    )


REGIONS = {
    "Africa": later("Africa"),
    "America": later("America"),
    "Antarctica": later("Antarctica"),
    "Arctic": later("Arctic"),
    "Asia": later("Asia"),
    "Atlantic": later("Atlantic"),
    "Australia": later("Australia"),
    "Europe": later("Europe"),
    "Indian": later("Indian Ocean"),
    "Pacific": later("Pacific"),
}
"""The regions of time zones named after a place, in words; other zones are older names of these."""


def zones_by_region() -> dict[str, list[tuple[str, str]]]:
    """The time zones of places with their names to read, by region; UTC stands alone."""
    found: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for key in sorted(available_timezones()):
        region, _slash, place = key.partition("/")
        if region in found:
            found[region].append((key, place.replace("_", " ").replace("/", ", ")))
    return found


def _of(me: Player) -> dict[str, Any]:
    known = people().addresses(me.id, confirmed=False)
    confirmed = people().addresses(me.id)
    return {
        "addresses": [(a, a in confirmed) for a in known],
        "muted": muted_of_player(matches().repository.recorder, me.id),
        "wishes": MAILS,
        "wished": people().mails_of(me.id),
        "styles": STYLES,
        "style": people().style_of(me.id) or next(iter(STYLES)),
        "languages": languages(),
        "habits": habits_of(matches().repository.recorder, me.id),
        "clock_time": clock_time,
        "seats": list(_running(me)),
    }


def _running(me: Player) -> list[dict[str, Any]]:
    """The seats that a person plays in matches that are not over."""
    found = []
    for holder in people().seats_of(me.id):
        try:
            match = match_named(holder.match)
        except NoSuchMatch:
            continue
        if (
            match.outcome is None
            and holder.seat in match.sitting.taken
            and match.rules in matches().games
        ):
            scenario = matches().rules_of(match).scenario(match.scenario)
            told = {"match": holder.match, "seat": holder.seat, "quiet": holder.quiet}
            told |= {"origin": match.origin, "size": match.size, "clock": match.clock}
            found.append(told | {"title": match.title or scenario.title})
    return found


def my_data() -> Response:
    """All that the house keeps of who is signed in, as one file."""
    return Response(own_data(matches(), _me().id), mimetype="application/zip", headers=ALONE)


def limit(limiter: Limiter, views: dict[str, Any]) -> None:
    """Let one address of the network ask for few such files: each reads whole matches."""
    for name in ("web.my_data", "matches.my_data"):
        views[name] = limiter.shared_limit(MOST_ASKED, scope="my data")(views[name])


MOST_ASKED = "20 per hour"
"""Files of all that the house keeps of a person, for one address of the network."""


def _me() -> Player:
    me = person()
    if me is None:
        raise Forbidden(_("Sign in first: these settings belong to a person."))
    return me


def _saved(what: str = "1") -> Response:
    answer: Any = redirect(url_for("web.settings", saved=what), 303)
    return answer  # type: ignore[no-any-return]


def save_settings() -> Response:
    """Keep the settings of this browser."""
    answer = _saved()
    chosen = request.form.get("zone", "")
    if chosen in available_timezones():
        keep_taste(answer, "zone", chosen)
        me = person()
        if me is not None:
            people().choose_zone(me.id, chosen)
            keep(
                matches().repository.recorder,
                me.id,
                habits_of(matches().repository.recorder, me.id),
                matches().unix_now(),
            )
    width = request.form.get("board", "")
    if width in ("wide", "narrow", ""):
        keep_taste(answer, "w", width)
    stops = request.form.get("stops", "")
    if stops in ("1", ""):
        keep_taste(answer, "stops", stops)
    at_once = request.form.get("atonce", "")
    if at_once in ("0", ""):
        keep_taste(answer, "atonce", at_once)
    theme = request.form.get("theme", "")
    if theme in THEMES:
        keep_taste(answer, "theme", theme)
    spoken = request.form.get("lang", "")
    if spoken in ("", *languages()):
        keep_taste(answer, "lang", spoken)
    symbols = request.form.get("symbols", "")
    if symbols in ("nato", ""):
        keep_taste(answer, "symbols", symbols)
    return answer


def save_person() -> Response:
    """What a person is called, and how many mails they want. Raises BadRequest for a choice that
    the page lacks."""
    me = _me()
    name = request.form.get("name", "")
    if not name.strip():
        return _page("A name has at least one letter; the others see it.", 422)
    wished = request.form.get("mails", "")
    if wished not in MAILS:
        raise BadRequest
    try:
        habits = _habits(me)
    except BadHours as error:
        return _page(str(error), 422)
    try:
        people().rename(me.id, name, me.zone)
    except Muted as error:
        return _page(str(error), 422)
    keep(matches().repository.recorder, me.id, habits, matches().unix_now())
    people().wish_mails(me.id, wished)
    if request.form.get("style") in STYLES:
        people().wish_style(me.id, request.form["style"])
    return _saved()


def _habits(me: Player) -> Habits:
    """Language, quiet hours and the hour of the digest as the form has them; raises BadHours."""
    form, old = request.form, habits_of(matches().repository.recorder, me.id)
    language = form.get("language", old.language)
    if language not in languages():
        raise BadRequest
    quiet = old.quiet
    if "quiet_from" in form:
        times = [form.get(name, "").strip() for name in ("quiet_from", "quiet_to")]
        if any(times) and not all(times):
            raise BadHours("Quiet hours need both a beginning and an end; empty both for none.")
        start, end = (read_time(one) if one else -1 for one in times)
        quiet = (start, end) if start != end else None
    at = form.get("digest_at", "").strip()
    return Habits(old.zone, language, quiet, read_time(at) if at else old.digest_at)


def change_address() -> Response:
    """Name a further address, which is asked by mail, let one go, or let clubs write again."""
    me, address = _me(), request.form.get("address", "")
    try:
        if request.form.get("do") == "unmute":
            unmute(matches().repository.recorder, me.id)
            return _saved()
        if request.form.get("do") == "remove":
            people().remove_address(me.id, address)
            return _saved()
        if not mails_go_out():
            return _page("This house sends no mail, so no address can be confirmed.", 409)
        people().add_address(me.id, address)
    except BadAddress as error:
        return _page(str(error), 422)
    return _saved("asked")


def change_seat() -> Response:
    """Send the mails of a seat, or do not. Raises Forbidden for somebody else's seat."""
    me = _me()
    match_id, seat = request.form.get("match", ""), request.form.get("seat", "")
    holder = people().holder(match_id, seat)
    if holder is None or holder.player != me.id:
        raise Forbidden(_("This seat is not yours."))
    people().be_quiet(match_id, seat, request.form.get("do") == "quiet")
    return _saved()


def take_leave() -> Response:
    """Be away for some days, or between two dates, in every running match that has a clock."""
    me, days = _me(), request.form.get("days", "")
    first, last = request.form.get("first", ""), request.form.get("last", "")
    dated = first or last
    if dated and not all(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day) for day in (first, last)):
        return _page(_("A leave with dates has a first day and a last one."), 422)
    if not dated and not (days.isascii() and days.isdigit() and 1 <= int(days[:4]) <= LEAVE_DAYS):
        return _page(f"A leave has 1 to {LEAVE_DAYS} days.", 422)
    line = f"leave {first} to {last}" if dated else f"leave {int(days)} days"
    key, shown, told = command_id(), _shown(), []
    for row in _running(me):
        if not row["clock"].seconds:
            continue
        match_id, seat = row["match"], row["seat"]
        seen, ids = shown.get((match_id, seat), (None, []))
        try:
            given = matches().order(match_id, seat, line, f"{key}-{seat}", seen=seen, ids=ids)
            report = given.lines[0]
        except Stale:
            report = LineReport(line, "refused", str(WENT_ON))
        told.append((match_id, row["title"], seat, report))
    several = counted("{count} day", "{count} days", int(days or 0), count=int(days or 0))
    return _page(leaves=told, away=f"{first} - {last}" if dated else several)


def _shown() -> dict[tuple[str, str], tuple[int, list[str]]]:
    """Of each seat how many entries of its match the page had, and the id that its notes have."""
    seats, ids = request.form.getlist("at"), line_ids()
    own = [[id_] for id_ in ids] if len(ids) == len(seats) else [list[str]() for _ in seats]
    found = [re.fullmatch(r"(\S+) (\S+) ([0-9]{1,9})", at) for at in seats]
    return {(at[1], at[2]): (int(at[3]), id_) for at, id_ in zip(found, own, strict=True) if at}
