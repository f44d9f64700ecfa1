"""The pages of a game: what it is, and its rulebook with the source of every figure."""

import functools
import re

from flask import Blueprint, Response, request
from markupsafe import Markup, escape
from werkzeug.exceptions import NotFound

from domain.game.game import Game
from domain.game.tables import Meta, source_told
from domain.games import AnyRuleset
from service.application.coaching import lesson_of
from service.puzzles.puzzle import puzzles_of
from service.reading.rulebooks import (
    chapters_of,
    every_rule,
    figures_of,
    first_turn,
    forms_told,
    looked_up,
    meta_of,
    own_rules,
    primer_of,
    sheet_of,
    source_of,
    untranslated,
)
from service.web.pages import render
from service.web.quick import bots, level, played_at_first
from service.web.services import matches
from service.words import _, later

NO_META = Meta("", "", "", "", "", "", "draft", "")

STAGES = {
    "draft": later("a draft: rules are missing or not yet proved"),
    "playable": later("playable: whole matches are played and tested"),
    "proved": later("proved: every rule has a test, every ending a match"),
}


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/games/<key>", "game", game)
    bp.add_url_rule("/games/<key>/rules", "rules", show_rules)
    bp.add_url_rule("/games/<key>/sheet", "reference", show_sheet)


def told_of(game: Game) -> Meta:
    """The title page of a game; an empty one where it has none."""
    return meta_of(game) or NO_META


def _rules(key: str) -> AnyRuleset:
    if key not in matches().games:
        raise NotFound(_("There is no game {key} here.", key=key[:40]))
    return matches().games[key]


def game(key: str) -> Response:
    """What a game is, its scenarios, and its orders."""
    rules = _rules(key)
    told = told_of(rules)
    return render(
        "game.html",
        rules=rules,
        lesson=lesson_of(rules),
        puzzles=puzzles_of(rules),
        at_first=played_at_first,
        meta=told,
        stage=_(STAGES.get(told.stage, told.stage)),
        forms=forms_told(rules),
        bots=tuple(level(rules, bot) for bot in bots(rules)),
    )


def show_sheet(key: str) -> Response:
    """The reference sheet of a scenario, made to be read beside the board and to be printed. Raises
    NotFound for no scenario of the game."""
    rules = _rules(key)
    wanted = request.args.get("scenario", rules.scenarios[0].key)
    scenario = next((s for s in rules.scenarios if s.key == wanted), None)
    if scenario is None:
        raise NotFound(f"{rules.title} has no scenario {wanted[:40]}.")
    charts = sheet_of(rules, scenario.key)
    return render("reference.html", rules=rules, scenario=scenario, charts=charts)


def show_rules(key: str) -> Response:
    """The rulebook: what teaches it, its chapters, and where all of it comes from; or the rules
    that have the words of a search."""
    rules = _rules(key)
    wanted = request.args.get("q", "")[:100]
    words = wanted.casefold().split()
    every, (passages, chosen) = every_rule(rules), looked_up(rules, wanted)
    chapters = () if words else chapters_of(rules)
    if chapters:
        chosen = every[len(own_rules(rules)) :]
    figures = [f for f in _figures(rules) if all(w in f["all"] for w in words)]
    return render(
        "rules.html",
        rules=rules,
        primer=primer_of(rules) if chapters else None,
        first=first_turn(rules),
        source=lambda rule: source_of(rules, rule),
        cited=_cited,
        chapters=chapters,
        chosen=chosen,
        passages=passages if words else (),
        every=len(every),
        untranslated=untranslated(rules),
        q=wanted,
        figures=figures,
    )


_NUMBER = re.compile(r"\b\d+(?:\.\d+)+[a-z]?\b")


def _cited(text: str) -> Markup:
    """A text with the rules that stand in its brackets as links to them."""
    within = re.compile(r"\([^()]*\)")
    linked = within.sub(lambda part: _NUMBER.sub(_link, part[0]), str(escape(text)))
    return Markup(linked)


def _link(number: re.Match[str]) -> str:
    return f'<a href="#rule-{number[0]}">{number[0]}</a>'


@functools.cache
def _figures(rules: AnyRuleset) -> tuple[dict[str, str], ...]:
    try:
        found = list(figures_of(rules))
    except ModuleNotFoundError:
        return ()
    told = []
    for figure in found:
        kind, _, more = figure["source"].partition(": ")
        kind = "rulebook" if kind == "seed" else kind
        row = {"file": figure["file"], "where": figure["where"], "kind": kind}
        row |= {"source": source_told(more)}
        told.append(row | {"all": " ".join(row.values()).casefold()})
    return tuple(told)
