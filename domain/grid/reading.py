"""A map's text read strictly: what is wrong with it is told with its line and column.

A table is checked when it loads, before any game is played on it.
"""

import itertools
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from unicodedata import category

from domain.game.tables import BadTable

Touch = Callable[[str, str], bool]
"""Whether two hexes are on the map and touch."""

COMPASS = frozenset(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
"""What may stand behind the stroke of a point: "2503/NE"."""


class MapText:
    """The text of a map's file; ``where`` is what the file is called."""

    def __init__(self, where: str, raw: str) -> None:
        self.where, self.raw = where, raw.replace("\r\n", "\n")

    def rows(self, text: str, known: Collection[str], like: str = "") -> None:
        """Refuse a mark that is not known, and a row that is missing, too short or too long.

        ``text`` are the rows as the file has them, each with its number first; where ``like`` is
        given, they must be the rows of that text.
        """
        shape: list[tuple[int, int]] = []
        wanted = [_shape(line) for line in like.splitlines() if line.strip()]
        start = max(self.raw.find(text), 0)
        for line in text.splitlines(keepends=True):
            if words := list(re.finditer(r"\S+", line)):
                self._parted(start, line, bool(shape))
                self._marks(start, words, known)
                shape.append(_shape(line))
                should = wanted[len(shape) - 1 :][:1] if like else [_following(shape)]
                if should != shape[-1:]:
                    row, marks = should[0] if should else ("", 0)
                    told = f"row {row} with {marks} marks should be here"
                    told = told if should else "there should be no row"
                    raise self._bad(start + words[0].start(), told)
            start += len(line)
        if len(shape) < len(wanted):
            raise self._bad(start, f"row {wanted[len(shape)][0]} is missing")

    def _parted(self, start: int, line: str, follows: bool) -> None:
        """Refuse a tab in a row, and an empty line before one that follows another."""
        if "\t" in line:
            told = "there is a tab here; separate marks by blanks, so that columns can be counted"
            raise self._bad(start + line.index("\t"), told)
        before = self.raw.rfind("\n", 0, max(start - 1, 0)) + 1
        if follows and not self.raw[before:start].strip():
            raise self._bad(before, "there should be a row here, not an empty line")

    def _marks(self, start: int, words: Sequence[re.Match[str]], known: Collection[str]) -> None:
        number, *marks = words
        if not number[0].isdigit():
            told = f'a line begins with the number of its row, and "{number[0]}" is none'
            raise self._bad(start + number.start(), told)
        for mark in marks:
            self._mark(start + mark.start(), mark[0], known)

    def _mark(self, at: int, mark: str, known: Collection[str]) -> None:
        if mark not in known:
            told = f'"{mark}" is not a mark of this map; the marks are {" ".join(sorted(known))}'
            raise self._bad(at, told)

    def packed(self, text: str, known: Collection[str], numbers: Sequence[str], wide: int) -> None:
        """The same of rows whose marks stand without blanks: "30 ..oov", ``wide`` marks each."""
        start = max(self.raw.find(text), 0)
        lines = [line for line in text.splitlines(keepends=True) if line.strip()]
        for line, number in itertools.zip_longest(lines, numbers):
            row, _, marks = (line or "").rstrip().partition(" ")
            if line is None or row != number:
                told = (
                    f"row {number} should be here" if number else "there should be no further row"
                )
                raise self._bad(start, told)
            for k, mark in enumerate(marks[:wide]):
                self._mark(start + len(row) + 1 + k, mark, known)
            if len(marks) != wide:
                told = f"row {row} has {len(marks)} marks, and must have {wide}"
                raise self._bad(start + len(row) + 1 + min(len(marks), wide), told)
            start += len(line)

    def ends(self, text: str, first: int) -> None:
        """Refuse rows of squares that do not end with row 1, or columns that do not begin so."""
        lines = [line for line in text.splitlines() if line.strip()]
        if first != 1 or _shape(lines[-1])[0] != 1:
            told = "the last row of squares is 1, and their first column is 1 too"
            raise self._bad(max(self.raw.find(lines[-1]), 0), told)

    def chains(self, chains: Iterable[str], what: str, touch: Touch) -> None:
        """Refuse a way or a bank that jumps: "3401-3301", where each hex touches the next."""
        for chain in chains:
            start = self._quoted(chain)
            names = chain.split("-")
            if len(names) == 1:
                raise self._bad(start, f"the {what} has one place alone, and leads nowhere")
            at = 0
            for one, other in itertools.pairwise(names):
                at += len(one) + 1
                if not touch(one, other):
                    told = f"the {what} jumps from {one} to {other}, which do not touch"
                    raise self._bad(start + at, told)

    def pairs(self, pairs: Iterable[tuple[str, str]], what: str, touch: Touch) -> None:
        """The same of ways that are written as pairs: ["2", "3"]."""
        for one, other in pairs:
            if not touch(one, other):
                pair = rf"""\[\s*["']{re.escape(one)}["']\s*,\s*["']({re.escape(other)})["']"""
                at = re.search(pair, self.raw)
                told = f"the {what} jumps from {one} to {other}, which do not touch"
                raise self._bad(at.start(1) if at else 0, told)

    def names(self, names: Iterable[str], known: Collection[str]) -> None:
        """Refuse a name whose place the map has not, and a point that is none of the compass."""
        for name in names:
            place, _, point = name.partition("/")
            if place not in known:
                told = f"{place} is not on the map, so nothing can stand there"
                raise self._bad(self._named(name), told)
            if point and point not in COMPASS:
                told = f'"{point}" is not a point of the compass; "{place}/NE" is one'
                raise self._bad(self._named(name), told)

    def printable(self, words: Iterable[str]) -> None:
        """Refuse a word with a character that nobody can print, such as a NUL; words may stand on
        several lines."""
        for word in words:
            for char in word:
                if category(char) == "Cc" and char != "\n":
                    code = f"{ord(char):04x}"
                    escape = rf"(?i:\\u(?:0000)?{code})|{re.escape(repr(char)[1:-1])}"
                    before = re.escape(word.partition(char)[0])
                    at = re.search(rf"{before}({escape}|{re.escape(char)})", self.raw)
                    told = f"the character U+{code.upper()} is here, which nobody can print"
                    raise self._bad(at.start(1) if at else 0, told)

    def apart(self, points: Sequence[str], what: str) -> None:
        """Refuse a line that has the same point twice, one after the other."""
        for one, other in itertools.pairwise(points):
            if one == other:
                twice = rf"""["']{re.escape(one)}["']\s*,\s*["'](?={re.escape(one)}["'])"""
                at = re.search(twice, self.raw)
                told = f"{what} has {one} twice, one after the other; once is enough"
                raise self._bad(at.end() if at else 0, told)

    def wanted(self, what: str, right: bool, told: str) -> None:
        """Refuse what stands in quotes, or behind this key, unless it is right."""
        if not right:
            raise self._bad(self._named(what), told)

    def _quoted(self, text: str) -> int:
        """Where the text of a quoted word begins; 0 where it stands nowhere."""
        if not text:
            empty = re.search(r"""(?<!")""(?!")|(?<!')''(?!')""", self.raw)
            return empty.start() + 1 if empty else 0
        return next(
            (at + 1 for quote in "\"'" if (at := self.raw.find(quote + text + quote)) >= 0), 0
        )

    def _named(self, name: str) -> int:
        """Where a place is named: in quotes, as a key of a line or among braces, or as a table."""
        if at := self._quoted(name):
            return at
        word = re.escape(name)
        key = re.search(
            rf"(?m)(?:(?:^|[{{,])\s*(?={word}\s*=)|^\[(?:\w+\.)*(?={word}\]))", self.raw
        )
        return key.end() if key else self._quoted(name.partition("/")[0])

    def _bad(self, at: int, told: str) -> BadTable:
        """The refusal of what stands at a place in the text."""
        line = self.raw.count("\n", 0, max(at, 0)) + 1
        column = max(at, 0) - self.raw.rfind("\n", 0, max(at, 0))
        return BadTable(f"{self.where}, line {line}, column {column}: {told}.")


def _shape(line: str) -> tuple[int, int]:
    """The number of a row, and how many marks it has."""
    number, *marks = line.split()
    return int(number) if number.isdigit() else -1, len(marks)


def _following(shape: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """What the last row should be after those before it: as long as the first, the next number."""
    if len(shape) == 1:
        return shape[0]
    step = (
        shape[1][0] - shape[0][0] if len(shape) > 2 and abs(shape[1][0] - shape[0][0]) == 1 else 0
    )
    last, wide = shape[-2][0], shape[0][1]
    if not step:
        step = 1 if shape[-1][0] > last else -1
    return last + step, wide
