"""Where the figures of a game come from: the sources that stand in its tables."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from domain.game.tables import read, sources


def figures_of(package: str) -> Iterator[dict[str, str]]:
    """File, place and source of every figure of a game; rules tell theirs themselves.

    Raises ModuleNotFoundError for a package that is none.
    """
    for file in sorted(_tables(files(package), "")):
        if file not in ("meta.toml", "rulebook.toml"):
            for where, source in sources(read(package, file, dict[str, Any]), name=_name):
                yield {"file": file, "where": where or "all", "source": source}


def _tables(folder: Traversable, path: str) -> Iterator[str]:
    for child in folder.iterdir():
        if child.is_dir() and not child.name.startswith("_"):
            yield from _tables(child, f"{path}{child.name}/")
        elif child.name.endswith(".toml"):
            yield f"{path}{child.name}"


def _name(part: Any, k: int) -> object:
    if not isinstance(part, dict):
        return k
    return next((part[key] for key in ("key", "id", "name", "title") if key in part), k)
