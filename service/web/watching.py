"""Watching computers: one press opens a match of computers alone, told from its beginning."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound

from domain.game.game import Game, Scenario
from domain.games import AnyRuleset
from service.application.coaching import lesson_of
from service.web.cookies import guest
from service.web.first import opened_or_forbidden
from service.web.persons import opening_here
from service.web.playing import command_id
from service.web.services import matches
from service.words import _


def add_to(bp: Blueprint) -> None:
    """Add this form."""
    bp.add_url_rule("/games/<key>/watch", "watch", watch, methods=["POST"])


def watch(key: str) -> Response:
    """Open a match in which computers play every seat, and show it from its beginning on. Raises
    NotFound for a game that the house lacks."""
    rules = matches().games.get(key)
    if rules is None:
        raise NotFound(_("There is no game {key} here.", key=key[:40]))
    scenario = _scenario(rules, request.form.get("scenario", ""))
    match_id, *_known = opened_or_forbidden(
        key,
        scenario.key,
        computers(rules, scenario),
        title=f"Computers at {scenario.title}"[:100],
        key=matches().house.token("opened", guest(), command_id()),
        aside=opening_here(public=False),
    )
    answer: Any = redirect(url_for("web.match", match_id=match_id, play=1, watch=1), 303)
    return answer  # type: ignore[no-any-return]


def liveliest(games: Mapping[str, Game]) -> str:
    """The first game at which computers play against each other; "" where there is none."""
    duels = (key for key, game in games.items() if game.scenarios[0].fewest > 1)
    return next(duels, next(iter(games), ""))


def computers(rules: AnyRuleset, scenario: Scenario) -> dict[str, str]:
    """A computer on each seat that is needed, of different kinds where the game has several."""
    kinds = tuple(rules.bots) or ("random",)
    needed = scenario.seats[: max(scenario.fewest, 1)]
    return {seat: f"computer:{kinds[k % len(kinds)]}" for k, seat in enumerate(needed)}


def _scenario(rules: AnyRuleset, wanted: str) -> Scenario:
    """The scenario that is asked for, else that of the first match, else the first."""
    lesson = lesson_of(rules)
    keys = (wanted, lesson.scenario if lesson else "", rules.scenarios[0].key)
    found = {scenario.key: scenario for scenario in rules.scenarios}
    return next(found[key] for key in keys if key in found)
