"""Looking a rule up: one search for the page, the API, the mail and the command line; and where
the figures of a game come from.

A game's own rules come first, and behind them those of every table.
"""

import functools
from collections.abc import Iterator
from typing import Any

from domain.game.game import Game
from domain.game.tables import (
    BadTable,
    Meta,
    Rule,
    Rulebook,
    laid,
    names_of,
    read,
    rulebook,
    sources,
)
from domain.games import AnyRuleset, package_of, table_of


def meta_of(game: Game) -> Meta | None:
    """The title page of a game, None where it has none."""
    return table_of(game, "meta.toml", Meta)


@functools.cache
def every_rule(rules: AnyRuleset) -> tuple[Rule, ...]:
    """The rules of a game, () where it has no rulebook yet, and after them those of every table."""
    try:
        own = table_of(rules, "rulebook.toml", Rulebook)
    except (BadTable, OSError):
        own = None
    return (*(own.rules if own else ()), *rulebook("domain").rules)


def rules_about(rules: AnyRuleset, asked: str) -> tuple[Rule, ...]:
    """The rule of a number and those below it, or those in which all the words stand.

    A rule that gives the word as an order (“takeback”) comes first.
    """
    every, wanted = every_rule(rules), asked.casefold().strip()
    if not wanted:
        return every
    numbered = [r for r in every if r.number == wanted or r.number.startswith(f"{wanted}.")]
    if numbered:
        return tuple(numbered)
    words = wanted.split()
    found = [rule for rule in every if all(word in _text(rule) for word in words)]
    return tuple(sorted(found, key=lambda rule: f"“{wanted}" not in _text(rule)))


def _text(rule: Rule) -> str:
    return f"{rule.number} {rule.title} {rule.text} {rule.ruling}".casefold()


def figures_of(rules: AnyRuleset) -> Iterator[dict[str, str]]:
    """File, place and source of every figure of a game; rules tell theirs themselves.

    Raises ModuleNotFoundError for a game without a package.
    """
    package = package_of(rules)
    for file in names_of(package):
        if file not in ("meta.toml", "rulebook.toml"):
            with laid(rules.tables):
                tree = read(package, file, dict[str, Any])
            for where, source in sources(tree, name=_name):
                yield {"file": file, "where": where or "all", "source": source}


def _name(part: Any, k: int) -> object:
    if not isinstance(part, dict):
        return k
    return next((part[key] for key in ("key", "id", "name", "title") if key in part), k)
