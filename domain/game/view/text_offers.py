"""Offered orders as text: each with what it costs, many of a kind told together."""

import re
from collections.abc import Iterable, Iterator

from domain.game.view.board import Choice

TIED = "\u00a0"
"""The space at which no line is broken."""

BETWEEN = " · "
"""What stands between the words of an order and its line; no words have it in them."""

SHORT = 40
"""Letters of a note that is kept on one line."""


def offered(choice: Choice) -> str:
    """An order in words, then as it is written, and what it costs, or its odds, behind it.

    "Move to Sector 2 · move 2 [1 of 3 Courage]"
    """
    return in_words(choice.says, f"{choice.line} [{choice.note}]" if choice.note else choice.line)


def in_words(says: str, line: str) -> str:
    """The words of an order before its line, which is what may be written."""
    return f"{says}{BETWEEN}{line}" if says else line


def _noted(note: str) -> str:
    """A note behind its words; a short one is not broken."""
    if len(note) < SHORT:
        note = note.replace(" ", TIED)
    return f" [{note}]" if note else ""


Groups = dict[tuple[str, str], dict[str, list[str]]]
"""Words that stand between the same beginning and end of an order, by the note of their orders."""


def together(choices: Iterable[Choice]) -> Iterator[str]:
    """Orders that differ in one word as one line: "move 8/4 (2405 2406)"; none is left out.

    Each note stands behind the words to which it belongs: "(2405 2406 [1 point], 2407 [2 points])".
    """
    verbs: dict[str, list[Choice]] = {}
    for choice in choices:
        verbs.setdefault(choice.line.split(" ")[0], []).append(choice)
    for alike in verbs.values():
        ways: tuple[Groups, Groups] = ({}, {})
        for choice in alike:
            for way, (before, word, after) in zip(ways, _cuts(choice), strict=True):
                words = way.setdefault((before, after), {})
                words.setdefault(choice.note, []).append(word)
        for (before, after), words in min(ways, key=len).items():
            yield _joined(before, words, after)


def _joined(before: str, words: dict[str, list[str]], after: str) -> str:
    """One line for orders that differ in a word."""
    (note, first), *others = words.items()
    if not others:
        told = first[0] if len(first) == 1 else f"({' '.join(first)})"
        return f"{before}{told}{after}{_noted(note)}"
    told = ", ".join(" ".join(some) + _noted(note) for note, some in words.items())
    return f"{before}({told}){after}"


def _cuts(choice: Choice) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """An order cut around its last word, and around the last place that it touches."""
    before, _, last = choice.line.rpartition(" ")
    by_word = (f"{before} " if before else "", last, "")
    place = choice.on[-1] if choice.on else ""
    found = re.search(rf"(?<![^\s-]){re.escape(place)}(?!\S)", choice.line) if place else None
    if found is None:
        return by_word, by_word
    return by_word, (choice.line[: found.start()], place, choice.line[found.end() :])
