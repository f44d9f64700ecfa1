"""The lobby, and my matches."""

from typing import Any

from flask import Blueprint, Response, request

from service.web.desk import matches, reader
from service.web.games import meta_of
from service.web.pages import render
from service.web.persons import my_matches

PAGE = 50
STATUSES = ("open", "running", "finished")


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/", "lobby", lobby)
    bp.add_url_rule("/mine", "mine", mine)


def lobby() -> Response:
    """What Fieldpost is, and every match of the house."""
    status = request.args.get("status", "")
    status = status if status in STATUSES else ""
    game = request.args.get("game", "")[:40]
    after = request.args.get("after", "")[:40]
    rows = reader().lobby(status=status, game=game, after=after, limit=PAGE + 1)
    shown = [row for row in rows[:PAGE] if row.game in matches().games]
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
    """The matches of this browser and of who is signed in, those that wait for him first."""
    return render("mine.html", rows=my_matches())
