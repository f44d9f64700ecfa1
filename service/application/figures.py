"""Where the figures of a game come from: the sources that stand in its tables."""

from collections.abc import Iterator
from typing import Any

from domain.game.tables import laid, names_of, read, sources
from domain.games import AnyRuleset, package_of


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
