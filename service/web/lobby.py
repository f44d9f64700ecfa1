"""The lobby, my matches, and the settings of this browser."""

from typing import Any
from zoneinfo import available_timezones

from flask import Blueprint, Response, redirect, request, url_for

from service.reading import to_move
from service.shelf import NoSuchMatch
from service.web.cookies import keep_taste, my_seats
from service.web.desk import match_named, matches, reader
from service.web.games import meta_of
from service.web.pages import render, zone

PAGE = 50
STATUSES = ("open", "running", "finished")


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/", "lobby", lobby)
    bp.add_url_rule("/mine", "mine", mine)
    bp.add_url_rule("/settings", "settings", settings)
    bp.add_url_rule("/settings", "save_settings", save_settings, methods=["POST"])


def lobby() -> Response:
    """What Fieldpost is, and every match of the house."""
    status = request.args.get("status", "")
    status = status if status in STATUSES else ""
    game = request.args.get("game", "")
    rows = reader().lobby(status=status, after=request.args.get("after", "")[:40], limit=PAGE + 1)
    shown = [row for row in rows[:PAGE] if game in ("", row.game) and row.game in matches().games]
    return render(
        "lobby.html",
        rows=shown,
        chosen=status,
        statuses=STATUSES,
        game=game,
        games=[(rules, meta_of(rules.key)) for rules in matches().games.values()],
        more=rows[PAGE - 1].match if len(rows) > PAGE else "",
        named=_named,
    )


def _named(row: Any) -> str:
    """What a match is called."""
    rules = matches().games[row.game]
    scenario = next((s.title for s in rules.scenarios if s.key == row.scenario), row.scenario)
    return str(row.title or scenario)


def mine() -> Response:
    """The matches in which this browser holds a seat, those that wait for it first."""
    rows = []
    for match_id, seats in my_seats().items():
        try:
            match = match_named(match_id)
        except NoSuchMatch:
            continue
        if match.rules not in matches().games:
            continue
        turn = [s for s in seats if s in to_move(matches(), match)]
        rules = matches().games[match.rules]
        title = match.title or rules.scenario(match.scenario).title
        rows.append({"id": match_id, "title": title, "game": rules.title, "seats": seats,
                     "turn": turn, "over": match.outcome, "changed": match.ts})  # fmt: skip
    rows.sort(key=lambda row: (not row["turn"], row["over"] is not None))
    return render("mine.html", rows=rows)


def settings() -> Response:
    """The settings of this browser."""
    return render("settings.html", zones=sorted(available_timezones()), own=zone().key)


def save_settings() -> Response:
    """Keep the settings in this browser."""
    answer: Any = redirect(url_for("web.settings", saved=1), 303)
    chosen = request.form.get("zone", "")
    if chosen in available_timezones():
        keep_taste(answer, "zone", chosen)
    width = request.form.get("board", "")
    if width in ("wide", "narrow", ""):
        keep_taste(answer, "w", width)
    return answer  # type: ignore[no-any-return]
