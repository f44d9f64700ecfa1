"""How a house's own tables differ from those of the release, line by line."""

import functools
from collections.abc import Iterator
from difflib import SequenceMatcher

import msgspec

from domain.game.tables import text
from domain.games import AnyRuleset, package_of

MOST = 200
"""Lines of a table that are shown."""


class OwnTable(msgspec.Struct, frozen=True):
    """A table of a house's own, and what is other in it."""

    name: str
    lines: tuple[str, ...]
    """Lines of the release after ``-``, and of the house after ``+``."""
    more: int
    """How many more such lines there are."""


@functools.cache
def own_lines(rules: AnyRuleset) -> tuple[OwnTable, ...]:
    """What differs in each own table of these rules; () where they have none."""
    found = []
    for name, own in sorted(rules.tables.items()):
        lines = tuple(_differing(_of_release(rules, name).splitlines(), own.splitlines()))
        found.append(OwnTable(name, lines[:MOST], max(0, len(lines) - MOST)))
    return tuple(found)


def _of_release(rules: AnyRuleset, name: str) -> str:
    try:
        return text(package_of(rules.key), name)[1]
    except (FileNotFoundError, ModuleNotFoundError):
        return ""


def _differing(ours: list[str], own: list[str]) -> Iterator[str]:
    for kind, a, b, c, d in SequenceMatcher(None, ours, own, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (f"- {line}" for line in ours[a:b])
            yield from (f"+ {line}" for line in own[c:d])
