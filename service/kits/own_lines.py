"""The lines of a box's text: where each stands, and what is wrong with it, gathered until the end.

A key of the text may hold many lines (``ground``, ``counters``); a fault names the line of the
file.
"""

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from service.words import _

MOST_TOLD = 40


class TextLine(NamedTuple):
    """A line of the text: its number in the file, and its words."""

    number: int
    words: str


class TooMany(Exception):
    """There are as many faults as anybody wants to read."""


class TextFaults:
    """The faults of a text so far, in the order of its lines."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self._found: dict[str, int] = {}

    def wrong(self, line: int, told: str) -> None:
        """Note what is wrong with a line; 0 for no line of its own. Raises TooMany."""
        if len(self._found) >= MOST_TOLD:
            raise TooMany
        told = _("line {line}: {told}", line=line, told=told) if line else told
        self._found.setdefault(told, line)

    def add(self, told: str) -> None:
        """Note a fault that says itself where it stands. Raises TooMany."""
        if len(self._found) >= MOST_TOLD:
            raise TooMany
        found = re.search(r"\b(?:line|Zeile|ligne) (\d+)", told)
        self._found.setdefault(told, int(found[1]) if found else 0)

    def all(self) -> tuple[str, ...]:
        """The faults, those of the first lines first."""
        return tuple(sorted(self._found, key=lambda told: self._found[told] or len(self.raw)))

    def known(
        self, table: Mapping[str, Any], words: Collection[str], what: str, at: int = 0
    ) -> None:
        """Tell the words of a table that none of these are."""
        for word in table:
            if word not in words:
                gaps = {"word": word[:60], "what": what, "near": near(word, words)}
                said = _("“{word}” is not a word of {what}{near}", **gaps)
                self.wrong(self.line_of(word, at), said)

    def text(self, table: Mapping[str, Any], key: str, at: int = 0) -> str:
        """The words that a key holds, "" if it is not there or holds something else."""
        value = table.get(key, "")
        if not isinstance(value, str):
            self.wrong(
                self.line_of(key, at), _("words in quotes belong here: {key} = “…”", key=key)
            )
            return ""
        return value

    def parts(self, table: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
        """The tables that a key holds; [] if there are none, or it holds something else."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            form = f"[[{key}]]"
            said = _("{key} are tables of their own: {form}", key=key, form=form)
            self.wrong(self.line_of(key), said)
            return []
        return value

    def table(self, table: Mapping[str, Any], key: str) -> Mapping[str, str]:
        """The words by their names in a table; {} if it is not there or is something else."""
        value = table.get(key, {})
        if not isinstance(value, dict):
            said = _("{key} is a table: [{key}], and a line for each name", key=key)
            self.wrong(self.line_of(key), said)
            return {}
        for name, words in value.items():
            if not isinstance(words, str):
                at = self.header(key)
                said = _("{name} must be followed by words in quotes", name=name[:60])
                self.wrong(self.line_of(name, at), said)
        return {name: words for name, words in value.items() if isinstance(words, str)}

    def header(self, name: str, nth: int = 0) -> int:
        """Where the n-th table of this name begins in the text; 0 if it has no line."""
        found = list(re.finditer(rf"(?m)^[ \t]*\[+[ \t]*{re.escape(name)}[ \t]*\]+", self.raw))
        return found[nth].start() if nth < len(found) else 0

    def line_of(self, key: str, at: int = 0) -> int:
        """The number of the line in which a key stands, at this place of the text or behind it."""
        word = re.compile(rf"""(?m)(?:^|[\[{{,.])[ \t]*["']?{re.escape(key)}["']?[ \t]*[=\].]""")
        found = word.search(self.raw, at) or word.search(self.raw)
        return self.number(found.end() - 1) if found else 0

    def number(self, at: int) -> int:
        """The number of the line that has a place of the text."""
        return self.raw.count("\n", 0, at) + 1

    def lines(self, words: str, key: str, at: int = 0) -> Iterator[TextLine]:
        """The lines of what a key holds, without empty ones."""
        start = self.raw.find(words, at) if words else -1
        first = self.number(start) if start >= 0 else 0
        for n, line in enumerate(words.splitlines()):
            if line.strip():
                yield TextLine(first + n if first else self.line_of(key, at), line.strip())


def near(word: str, words: Collection[str]) -> str:
    """The words most like one, for the end of a sentence: "; near it: 0801, 0808"; or "".

    Small and large letters are alike, so a word that differs by them alone comes first."""
    folded = {one.casefold(): one for one in sorted(words)}
    found = [folded[one] for one in difflib.get_close_matches(word.casefold(), folded, 3, 0.6)]
    return _("; near it: {names}", names=", ".join(found)) if found else ""


def clean(words: str) -> str:
    """A name with single blanks."""
    return " ".join(words.split())
