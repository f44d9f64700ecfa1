"""What stands in the chapters of a game, one module each."""

from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def kinds(base: type[T], *chapters: ModuleType) -> tuple[type[T], ...]:
    """The kinds of a game's orders, or of its events, in the order in which they stand there.

    What a chapter imports is not its own, and a name that begins with “_” is not a kind.
    """
    return tuple(
        kind
        for chapter in chapters
        for name, kind in vars(chapter).items()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
        if kind.__module__ == chapter.__name__ and not name.startswith("_")
    )
