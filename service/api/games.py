"""The games of this house and their rules."""

from typing import Annotated, Any

import msgspec

from domain.game.game import Game
from domain.game.grammar.orders import forms
from domain.game.grammar.words import brief
from domain.game.ruleset import Scenario
from domain.game.tables import Meta, Rule
from domain.games import AnyRuleset
from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.schemas import RulebookQuerySchema
from service.api.services import matches
from service.reading.rulebooks import Passage, book_language, looked_up, meta_of
from service.words import speaking

bp = ApiBlueprint("games", __name__, url_prefix="/api", description="Games and their rules.")


class FormAnswer(msgspec.Struct, frozen=True):
    form: Annotated[str, "How the order is written."]
    help: Annotated[str, "What it does."]


class GameLineAnswer(msgspec.Struct, frozen=True, kw_only=True):
    key: Annotated[str, "Names the game."]
    title: Annotated[str, "The game's name."]
    stage: Annotated[str, "draft, playable or proved; empty if not said."]
    players: Annotated[str, "How many people play."]
    length: Annotated[str, "How long a match lasts."]
    about: Annotated[str, "What the game is, in a paragraph."]
    scenarios: Annotated[tuple[Scenario, ...], "The ways to set it up."]


class GameAnswer(GameLineAnswer, frozen=True, kw_only=True):
    version: Annotated[int, "The version of its rules."]
    designer: Annotated[str, "Who designed it."]
    publisher: Annotated[str, "Who published it."]
    rules_source: Annotated[str, "Where its rules come from."]
    forms: Annotated[list[FormAnswer], "Every order that a seat may write."]
    bots: Annotated[list[str], "Computer players, for computer:<name>."]


class GamesAnswer(msgspec.Struct, frozen=True):
    games: Annotated[list[GameLineAnswer], "Every game of this house."]


class RulebookAnswer(msgspec.Struct, frozen=True):
    game: Annotated[str, "The game."]
    language: Annotated[str, "The language of its rules and passages, as `en`."]
    passages: Annotated[
        tuple[Passage, ...],
        "The aim and a first turn, step by step; with q the parts beside the rules that have it, "
        "tables and orders among them.",
    ]
    rules: Annotated[tuple[Rule, ...], "The rules, in order."]


NO_META = Meta("", "", "", "", "", "", "", "")


@bp.operation("GET", "/games", GamesAnswer, etag=True)
def list_games() -> GamesAnswer:
    """List the games that can be played here."""
    return GamesAnswer([GameLineAnswer(**_line(game)) for game in matches().games.every().values()])


@bp.operation("GET", "/games/<game:key>", GameAnswer, fails=[404], etag=True)
def show_game(key: str) -> GameAnswer:
    """Show a game: its scenarios, its orders and its computer players."""
    rules = _rules(key)
    meta = meta_of(rules) or NO_META
    return GameAnswer(
        **_line(rules),
        version=rules.version,
        designer=meta.designer,
        publisher=meta.publisher,
        rules_source=meta.rules_source,
        forms=forms_of(rules),
        bots=[*(bot for bot in rules.bots if bot != "random"), "random"],
    )


@bp.operation(
    "GET",
    "/games/<game:key>/rulebook",
    RulebookAnswer,
    takes={"query": RulebookQuerySchema},
    fails=[404, 422],
    etag=True,
)
def show_rulebook(key: str, q: str, lang: str) -> RulebookAnswer:
    """Show what teaches a game, its rules and those of every table, each with its source; ``q``
    searches all of it, and ``first turn`` brings a first turn alone. ``lang`` asks for a language
    that the game may have them in."""
    rules = _rules(key)
    with speaking(lang):
        return RulebookAnswer(key, book_language(rules), *looked_up(rules, q))


def _rules(key: str) -> AnyRuleset:
    games = matches().games
    if key not in games:
        raise Problem("not-found", f"There is no game {brief(key)}.", nearest=tuple(games))
    return games[key]


def forms_of(rules: AnyRuleset) -> list[FormAnswer]:
    """Every order of a game, with its help."""
    return [FormAnswer(*form) for form in forms(rules.orders)]


def _line(game: Game) -> dict[str, Any]:
    meta = meta_of(game) or NO_META
    return {
        "key": game.key,
        "title": game.title,
        "stage": meta.stage,
        "players": meta.players,
        "length": meta.length,
        "about": meta.about,
        "scenarios": game.scenarios,
    }
