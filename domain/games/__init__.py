"""The library: every folder here that has a ``RULES`` is a game, and so is every installed one.

A package from elsewhere adds its game by an entry point of the group ``fieldpost.games``, whose
value names its ``RULES`` (docs/adding-a-game.md).
"""

import functools
import importlib
import pkgutil
import re
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from domain.game.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any, Any]

GROUP = "fieldpost.games"
"""The entry points that name games of other packages."""


class BadGame(ImportError):
    """An installed game that cannot be used: whose it is, why, and what to do."""


def library() -> dict[str, AnyRuleset]:
    """Every game by its key, in the order of the keys. Raises BadGame."""
    return {key: rules for key, (rules, _) in _found().items()}


def package_of(key: str) -> str:
    """The package in which the tables of a game lie."""
    found = _found().get(key)
    return found[1] if found else f"{__name__}.{key}"


@functools.cache
def _found() -> dict[str, tuple[AnyRuleset, str]]:
    found: dict[str, tuple[AnyRuleset, str]] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            package = f"{__name__}.{module.name}"
            rules: AnyRuleset = importlib.import_module(package).RULES
            found[rules.key] = rules, package
    for entry in entry_points(group=GROUP):
        rules = _installed(entry)
        if rules.key in found:
            raise _bad(entry, f"there is a game {rules.key} already")
        found[rules.key] = rules, entry.module
    return dict(sorted(found.items()))


def _installed(entry: EntryPoint) -> AnyRuleset:
    try:
        rules = entry.load()
    except Exception as error:
        raise _bad(entry, f"{type(error).__name__}: {error}") from error
    if not isinstance(rules, Ruleset):
        raise _bad(entry, f"{entry.value} is no Ruleset")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,31}", rules.key):
        raise _bad(entry, f"the key “{rules.key[:40]}” is not a word of a-z, 0-9 and _")
    return rules


def _bad(entry: EntryPoint, why: str) -> BadGame:
    package = entry.dist.name if entry.dist else entry.module
    return BadGame(
        f"The game of the package {package} cannot be used: {why}. Mend or uninstall it."
    )
