"""Looking a rule up: one search for the page, the API, the mail and the command line.

A game's own rules come first, and behind them those of every table.
"""

import functools
import os

from domain.game.tables import BadTable, Rule, rulebook
from domain.games import package_of


def every_rule(key: str) -> tuple[Rule, ...]:
    """The rules of a game, () where it has no rulebook yet, and after them those of every table."""
    return _every_rule(key, os.environ.get("FIELDPOST_TABLES", ""))


@functools.cache
def _every_rule(key: str, _: str) -> tuple[Rule, ...]:
    try:
        own = rulebook(package_of(key)).rules
    except (BadTable, OSError, ModuleNotFoundError):
        own = ()
    return (*own, *rulebook("domain").rules)


def rules_about(key: str, asked: str) -> tuple[Rule, ...]:
    """The rule of a number and those below it, or those in which all the words stand.

    A rule that gives the word as an order (“takeback”) comes first.
    """
    every, wanted = every_rule(key), asked.casefold().strip()
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
