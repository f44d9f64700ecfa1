"""The games of this house and their rules."""

import functools
import os
from typing import Any

from domain.game.orders import forms
from domain.game.tables import Meta
from domain.game.tables import meta as read_meta
from domain.game.words import brief
from domain.games import AnyRuleset, package_of
from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.schemas import GameSchema, GamesSchema, RulebookSchema, SearchSchema
from service.api.services import matches
from service.application.rulebooks import rules_about

bp = ApiBlueprint("games", __name__, url_prefix="/api", description="Games and their rules.")

NO_META = Meta("", "", "", "", "", "", "", "")


@bp.operation("GET", "/games", GamesSchema, etag=True)
def list_games() -> Any:
    """List the games that can be played here."""
    return {"games": [_told(rules) for rules in matches().games.values()]}


@bp.operation("GET", "/games/<game:key>", GameSchema, fails=[404], etag=True)
def show_game(key: str) -> Any:
    """Show a game: its scenarios, its orders and its computer players."""
    return _told(_rules(key))


@bp.operation(
    "GET",
    "/games/<game:key>/rulebook",
    RulebookSchema,
    takes={"query": SearchSchema},
    fails=[404, 422],
    etag=True,
)
def show_rulebook(key: str, q: str) -> Any:
    """Show a game's rules and those of every table, each with its source; ``q`` searches them."""
    _rules(key)
    return {"game": key, "rules": list(rules_about(key, q))}


def _rules(key: str) -> AnyRuleset:
    games = matches().games
    if key not in games:
        raise Problem("not-found", f"There is no game {brief(key)}.", nearest=tuple(games))
    return games[key]


def _told(rules: AnyRuleset) -> dict[str, Any]:
    meta = _meta(rules.key, os.environ.get("FIELDPOST_TABLES", ""))
    about = {f: getattr(meta, f) for f in Meta.__struct_fields__ if f != "title"}
    return about | {
        "key": rules.key,
        "title": rules.title,
        "version": rules.version,
        "scenarios": rules.scenarios,
        "forms": [{"form": form, "help": told} for form, told in forms(rules.orders)],
        "bots": [*(bot for bot in rules.bots if bot != "random"), "random"],
    }


@functools.cache
def _meta(key: str, _: str) -> Meta:
    try:
        return read_meta(package_of(key))
    except (FileNotFoundError, ModuleNotFoundError):
        return NO_META
