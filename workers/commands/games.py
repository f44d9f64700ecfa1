"""``games`` and ``rules``: what can be played, and by which rules."""

import textwrap
from collections.abc import Iterable
from typing import Any

import click
import msgspec

from domain.game.game import Game
from domain.game.grammar.words import brief
from domain.game.tables import Rule, source_told
from domain.game.view.reference import reference_text
from domain.game.view.text_board import plain
from domain.games import AnyRuleset, listed
from service.reading.rulebooks import (
    Found,
    book_language,
    chapters_of,
    figures_of,
    first_turn,
    looked_up,
    meta_of,
    own_rules,
    primer_of,
    sheet_of,
    source_of,
    taught,
)
from service.words import _, later, speaking
from workers.bots import bot_names
from workers.commands.shared import answer, game, games, json_option, table
from workers.commands.shared import scenario as scenario_of


def _described(game: Game) -> dict[str, Any]:
    page = meta_of(game)
    fewest = min(s.fewest for s in game.scenarios)
    most = max(len(s.seats) for s in game.scenarios)
    return {
        "key": game.key,
        "title": game.title,
        "stage": page.stage if page else "draft",
        "players": page.players if page else "-".join(dict.fromkeys((str(fewest), str(most)))),
        "scenarios": msgspec.to_builtins(game.scenarios),
        "version": game.version,
        "bots": bot_names(game),
        "designer": page.designer if page else "",
        "publisher": page.publisher if page else "",
        "length": page.length if page else "",
        "about": page.about if page else "",
    }


@click.command("games")
@json_option
def games_command(as_json: bool) -> None:
    """List the games with their stage, players and scenarios."""
    offered = games()
    described = [_described(listed(offered, key)) for key in offered]
    if as_json:
        answer(described)
        return
    rows = [
        (
            g["key"],
            g["title"],
            g["stage"],
            g["players"],
            ", ".join(s["key"] for s in g["scenarios"]),
        )
        for g in described
    ]
    table(("GAME", "TITLE", "STAGE", "PLAYERS", "SCENARIOS"), rows)


@click.command("rules")
@click.argument("name", metavar="GAME")
@click.argument("about", nargs=-1)
@click.option("--sheet", "as_sheet", is_flag=True, help="The reference sheet: tables and cards.")
@click.option("--scenario", default="", metavar="KEY", help="The scenario whose sheet to show.")
@click.option("--language", default="en", metavar="CODE", help="A language, such as de.")
@json_option
def rules_command(
    name: str, about: tuple[str, ...], as_sheet: bool, scenario: str, language: str, as_json: bool
) -> None:
    """Show every rule of a game, or those ABOUT a number or words: our words, source, ruling.

    With a number such as 4.1 or table.5, or words such as takeback, the rules of every table are
    looked through too; with words also the first turn, the tables and the orders. “first turn”
    shows that alone. Without any it ends with where the figures of each table come from. With
    --sheet it shows what a player looks up while he chooses: turn, result tables, terrain, cards.
    """
    rules = game(name)
    with speaking(language):
        spoken = book_language(rules)
    if spoken != language:
        click.echo(f"{rules.title} has its rules in English, and not in {language}.", err=True)
    with speaking(spoken):
        if as_sheet:
            _sheet(rules, scenario, as_json)
        else:
            _rules(rules, " ".join(about), as_json)


def _rules(rules: AnyRuleset, about: str, as_json: bool) -> None:
    """The rulebook, or what it has about something."""
    passages, chosen = _looked_up(rules, about)
    figures = [] if about else list(figures_of(rules))
    if as_json:
        told = [{name: getattr(r, name) for name in r.__struct_fields__} for r in chosen]
        teaching = msgspec.to_builtins(passages)
        answer({"game": rules.key, "passages": teaching, "rules": told, "figures": figures})
        return
    if not about:
        _teach(rules)
    for passage in passages if about else ():
        _head(passage.title, *passage.text.splitlines())
    chapters = () if about else chapters_of(rules)
    for chapter in chapters:
        _head(f"{chapter.number} {chapter.title}", chapter.text)
        if chapter.charts:
            click.echo(reference_text("", chapter.charts).lstrip("=\n"))
        _print(rules, chapter.rules)
    _print(rules, () if chapters else chosen)
    _sources(rules.title, figures)


def _teach(rules: AnyRuleset) -> None:
    """What teaches a game before its rules, if it has that."""
    primer, first = primer_of(rules), first_turn(rules)
    if primer is None:
        return
    _head(_("The aim"), primer.aim)
    _head(_("What lies on the table"), *(f"- {thing}" for thing in primer.box))
    _head(_("How to read this"), primer.printed, f"{_(ORDER)} {_(READING)}")
    if first is None:
        return
    _head(_("A first turn, step by step"), first.about)
    for number, step in enumerate(first.step, 1):
        _paragraph(f"{number}. {step.text}", hang="     ")
        for order in step.orders:
            _paragraph(f"> {order}", hang="    ")
        for told in step.tells:
            _paragraph(f"| {told}", hang="    ")
        click.echo()


ORDER = later("Chapters follow the order of play, whatever their numbers.")

READING = later(
    "“Our ruling” says how we decided where the rules are silent; “reconstructed” marks what we "
    "made because no print of it could be read."
)


def _head(title: str, *paragraphs: str) -> None:
    click.echo(f"{title}\n{'=' * len(title)}")
    for text in filter(None, paragraphs):
        _paragraph(text, hang="    " if text.startswith("- ") else "  ")
    click.echo()


def _looked_up(rules: AnyRuleset, about: str) -> Found:
    """The rules that are asked for: the game's own, or of the table too where words name them."""
    if about:
        if any(found := looked_up(rules, about)):
            return found
        told = f"No rule of {rules.title} or of every table has this number or these words"
        raise click.ClickException(
            f"{told}: {plain(brief(about))}. Without them all rules are shown."
        )
    if not (own := own_rules(rules)):
        raise click.ClickException(f"{rules.title} has no rulebook yet.")
    return Found(taught(rules), own)


def _sheet(rules: AnyRuleset, scenario: str, as_json: bool) -> None:
    """The reference sheet of a scenario, the first where none is named."""
    chosen = rules.scenario(scenario_of(rules, scenario))
    charts = sheet_of(rules, chosen.key)
    if not charts:
        raise click.ClickException(f"{rules.title} has no reference sheet yet.")
    if as_json:
        told = msgspec.to_builtins(charts)
        answer({"game": rules.key, "scenario": chosen.key, "charts": told})
        return
    click.echo(reference_text(f"{rules.title}: {chosen.title}", charts), nl=False)


def _print(rules: AnyRuleset, chosen: Iterable[Rule]) -> None:
    for rule in chosen:
        click.echo(f"{rule.number} {rule.title}")
        _paragraph(rule.text)
        if rule.ruling:
            _paragraph(f"{_('Our ruling.')} {rule.ruling}")
        _paragraph(f"{_('Source:')} {source_of(rules, rule)}")
        click.echo()


def _sources(title: str, figures: list[dict[str, str]]) -> None:
    if figures:
        click.echo(f"Where the figures of {title} come from")
    for figure in figures:
        _paragraph(
            f"{figure['file']} {figure['where']}: {source_told(figure['source'])}", hang="    "
        )


def _paragraph(text: str, hang: str = "  ") -> None:
    wrapped = textwrap.wrap(" ".join(text.split()), 78, subsequent_indent=hang[2:])
    click.echo(textwrap.indent("\n".join(wrapped), "  "))


def _keys(described: list[dict[str, Any]]) -> str:
    return ", ".join(one["key"] for one in described)
