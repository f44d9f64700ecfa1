"""The library: every folder here that has a ``RULES`` is a game."""

import functools
import importlib
import pkgutil
from typing import Any

from domain.game.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any, Any]


@functools.cache
def library() -> dict[str, AnyRuleset]:
    """Every game by its key, in the order of the keys."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            rules: AnyRuleset = importlib.import_module(f"{__name__}.{module.name}").RULES
            found[rules.key] = rules
    return dict(sorted(found.items()))
