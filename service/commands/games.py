"""``games`` and ``rules``: what can be played, and by which rules."""

import textwrap
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import click
import msgspec

from domain.games import AnyRuleset
from domain.tables import Meta, Rulebook, meta, read, rulebook
from service.commands.shared import answer, game, games, json_option, no_such, table
from workers.bots import bot_names


def _package(rules: AnyRuleset) -> str:
    return f"domain.games.{rules.key}"


def _meta(rules: AnyRuleset) -> Meta | None:
    try:
        return meta(_package(rules))
    except (ModuleNotFoundError, FileNotFoundError):
        return None


def _described(rules: AnyRuleset) -> dict[str, Any]:
    page = _meta(rules)
    fewest = min(s.fewest for s in rules.scenarios)
    most = max(len(s.seats) for s in rules.scenarios)
    return {
        "key": rules.key,
        "title": rules.title,
        "stage": page.stage if page else "draft",
        "players": page.players if page else "-".join(dict.fromkeys((str(fewest), str(most)))),
        "scenarios": msgspec.to_builtins(rules.scenarios),
        "version": rules.version,
        "bots": bot_names(rules),
        "designer": page.designer if page else "",
        "publisher": page.publisher if page else "",
        "length": page.length if page else "",
        "about": page.about if page else "",
    }


@click.command("games")
@json_option
def games_command(as_json: bool) -> None:
    """List the games with their stage, players and scenarios."""
    described = [_described(rules) for rules in games().values()]
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
@click.argument("number", default="")
@json_option
def rules_command(name: str, number: str, as_json: bool) -> None:
    """Show every rule of a game, or one by its NUMBER: our words, its source, our ruling.

    Without a number it ends with where the figures of each table come from.
    """
    rules = game(name)
    try:
        book = rulebook(_package(rules))
    except (ModuleNotFoundError, FileNotFoundError):
        raise click.ClickException(f"{rules.title} has no rulebook yet.") from None
    chosen = [rule for rule in book.rules if number in ("", rule.number)]
    if not chosen:
        raise click.ClickException(
            no_such(f"rule of {rules.title}", number, [rule.number for rule in book.rules])
        )
    figures = [] if number else list(_figures(_package(rules)))
    if as_json:
        told = [{name: getattr(r, name) for name in r.__struct_fields__} for r in chosen]
        answer({"game": rules.key, "rules": told, "figures": figures})
        return
    _print(rules.title, Rulebook(tuple(chosen)), figures)


def _print(title: str, book: Rulebook, figures: list[dict[str, str]]) -> None:
    for rule in book.rules:
        click.echo(f"{rule.number} {rule.title}")
        _paragraph(rule.text)
        if rule.ruling:
            _paragraph(f"Our ruling: {rule.ruling}")
        _paragraph(f"Source: {rule.source}")
        click.echo()
    if figures:
        click.echo(f"Where the figures of {title} come from")
    for figure in figures:
        _paragraph(f"{figure['file']} {figure['where']}: {figure['source']}", hang="    ")


def _paragraph(text: str, hang: str = "  ") -> None:
    wrapped = textwrap.wrap(" ".join(text.split()), 78, subsequent_indent=hang[2:])
    click.echo(textwrap.indent("\n".join(wrapped), "  "))


def _figures(package: str) -> Iterator[dict[str, str]]:
    """The source of every table of figures; rules tell theirs themselves."""
    for file in sorted(_tables(files(package), "")):
        if file not in ("meta.toml", "rulebook.toml"):
            for where, source in _sources(read(package, file, dict[str, Any]), ""):
                yield {"file": file, "where": where or "all", "source": source}


def _tables(folder: Traversable, path: str) -> Iterator[str]:
    for child in folder.iterdir():
        if child.is_dir() and not child.name.startswith("_"):
            yield from _tables(child, f"{path}{child.name}/")
        elif child.name.endswith(".toml"):
            yield f"{path}{child.name}"


def _sources(tree: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(tree, list):
        for k, part in enumerate(tree):
            yield from _sources(part, f"{path}[{_name(part, k)}]")
    elif isinstance(tree, dict):
        if isinstance(tree.get("source"), str):
            yield path, tree["source"]
        for key, part in tree.items():
            yield from _sources(part, f"{path}.{key}".lstrip("."))


def _name(part: Any, k: int) -> object:
    if not isinstance(part, dict):
        return k
    return next((part[key] for key in ("key", "id", "name", "title") if key in part), k)


def _keys(described: list[dict[str, Any]]) -> str:
    return ", ".join(one["key"] for one in described)
