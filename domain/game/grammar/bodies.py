"""Orders with a body as people write them: a head, its lines below it, and ``end``.

::

    place all:
      tank at C3
      gun at D4
    end

Nothing hangs on leading blanks, for mail programs drop them, and little on where lines break, for
they break them anew: a line that is not a line of the body by itself belongs to the one before it,
where that makes one. Lines may be parted by ``;``, or by commas where that is clear, and may all
stand behind the head; a bullet before a line is left out. The body ends at ``end``, where another
order begins, at an empty line that no further line of it follows, and with the text.
"""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.game.grammar.forms import form_of, has_body, verb_of
from domain.game.grammar.orders import END, clause, clauses_in, head_fits, hyphened
from domain.game.grammar.words import CLOSING
from domain.game.ruleset import Order

BULLET = re.compile(r"^(?:[-*\u2022\u00b7\u2013]|\d{1,2}[.)])\s+(?=\S)")
"""What stands before a line of a list."""

BETWEEN = re.compile(r"\s*[,;]\s*(?:(?:and|und|et|y|e|&)\s+)?|\s+(?:and|&)\s+")
"""What stands between the members of a row, as people write it."""

_MOST_BROKEN = 12
"""Lines of text that a line of a body may be broken into."""
_BODIED = re.compile(r"[^;:]*\S:(?: .*;| )?\s*end")
_ENDS = re.compile(rf"[;,.\s]+end[{CLOSING}]*$", re.IGNORECASE)

Lines = Sequence[str | None]
"""Lines of text; None where nothing but a comment stands."""


class FoundOrder(NamedTuple):
    """An order in a text, on one line, and the lines that it stood on, from 0."""

    text: str
    first: int
    stop: int


def gathered(
    lines: Lines, kinds: Collection[type[Order]], others: Collection[str] = ()
) -> list[FoundOrder]:
    """The orders of a text, each on one line. ``others`` are words that begin no line of a body."""
    found: list[FoundOrder] = []
    at = 0
    while at < len(lines):
        one = order_at(lines, at, kinds, others)
        if one.text:
            found.append(one)
        at = one.stop
    return found


def order_at(
    lines: Lines, at: int, kinds: Collection[type[Order]], others: Collection[str] = ()
) -> FoundOrder:
    """The order that begins on this line, with its body; "" where the line is empty."""
    text = (lines[at] or "").strip()
    kind = bodied(text, kinds)
    if kind is None:
        return FoundOrder(text, at, at + 1)
    head, _, rest = _cut(text)
    verbs = {*(verb_of(kind) for kind in kinds), *others}
    said, stop = _below(lines, at, rest, kind, verbs)
    return FoundOrder(f"{head}: {'; '.join((*_whole(said, kind), END))}", at, stop)


def bodied(text: str, kinds: Collection[type[Order]]) -> type[Order] | None:
    """The kind of order with a body that a line begins; None for none."""
    if ":" not in text:
        return None
    head, colon, _ = _cut(hyphened(text, kinds))
    verb = head.split()[0].casefold() if head.split() else ""
    fitting = [kind for kind in kinds if has_body(kind) and verb_of(kind) == verb]
    if not colon or not fitting:
        return None
    return next((kind for kind in fitting if head_fits(head, kind)), None)


def _cut(text: str) -> tuple[str, str, str]:
    colon = re.search(r"\s*:(?=\s|$)", text) or re.search(r"\s*:", text)
    if colon is None:
        return text, "", ""
    return text[: colon.start()], ":", text[colon.end() :].strip()


def written(line: str) -> str:
    """An order of the journal as people write it: the lines of its body below its head."""
    if not is_bodied(line):
        return line
    head, _, rest = _cut(line)
    return "\n".join((f"{head}:", *(f"  {text.strip()}" for text in rest.split(";")[:-1]), END))


def is_bodied(line: str) -> bool:
    """Whether this is an order with a body, on one line as the journal keeps it."""
    return bool(_BODIED.fullmatch(line))


def around(line: str, column: int) -> tuple[str, int]:
    """Of an order with a body the head and the line in which a column lies, and its place there.

    An order without one is given back whole.
    """
    head, _, _ = _cut(line)
    if not is_bodied(line) or column <= len(head) + 1:
        return line, column
    start = max(len(head) + 1, line.rfind(";", 0, column) + 1)
    start += len(line[start:]) - len(line[start:].lstrip())
    stop = line.find(";", max(start, column))
    begins = f"{head}: … " if ";" in line[:start] else f"{head}: "
    return f"{begins}{line[start : stop if stop >= 0 else None]}", len(begins) + column - start


# Where a body ends


def _below(
    lines: Lines, at: int, rest: str, kind: type[Order], verbs: Collection[str]
) -> tuple[list[str], int]:
    """What is said below a head, line by line of the text, and where it is over."""
    said, stop, gap = ([rest] if rest else []), at + 1, False
    if _closes(said, kind):
        return said, stop
    for k in range(at + 1, len(lines)):
        found = lines[k]
        if found is None:
            continue
        text = BULLET.sub("", found.strip(), count=1)
        if not text:
            gap = True
        elif text.casefold().rstrip(CLOSING) == END:
            return said, k + 1
        elif _goes_on(text, said, kind, verbs, gap=gap):
            said.append(text)
            stop, gap = k + 1, False
            if _closes(said, kind):
                return said, stop
        else:
            break
    return said, stop


def _closes(said: list[str], kind: type[Order]) -> bool:
    """Whether the last line says ``end`` behind what it says; the word is left out."""
    if not said:
        return False
    before, _, last = said[-1].rstrip(CLOSING).rpartition(";")
    if last.strip().casefold() == END:
        said[-1] = before
        return True
    before, parted, last = said[-1].rpartition(";")
    if not _ENDS.search(last) or _clauses(last, kind):
        return False
    said[-1] = f"{before}{parted}{_ENDS.sub('', last)}"
    return True


def _goes_on(
    text: str, said: Sequence[str], kind: type[Order], verbs: Collection[str], *, gap: bool
) -> bool:
    """Whether a line of text belongs to the body."""
    first = re.split("[;,]", text)[0]
    begins = first.split()[0].casefold().rstrip(f":{CLOSING}") in verbs if first.split() else False
    if _clauses(first, kind):
        return not (gap and begins)
    if gap:
        return not said and not begins
    if not begins:
        return True
    last = re.split("[;,]", said[-1])[-1] if said else ""
    return not _clauses(last, kind) and bool(_clauses(f"{last} {first}", kind))


# What the lines of a body are


def _whole(said: Sequence[str], kind: type[Order]) -> list[str]:
    """The lines of a body, put together where the text had broken them."""
    pieces = [piece for text in said for piece in _pieces(text)]
    whole: list[str] = []
    at = 0
    while at < len(pieces):
        found, taken = _next(pieces[at : at + _MOST_BROKEN], kind)
        whole += found
        at += taken
    return whole


def _pieces(text: str) -> list[tuple[str, bool]]:
    """A line of text at its semicolons; with each piece whether it is over there."""
    parts = text.split(";")
    pieces = [(part.strip(), True) for part in parts[:-1]]
    return [piece for piece in [*pieces, (parts[-1].strip(), False)] if piece[0]]


def _next(pieces: Sequence[tuple[str, bool]], kind: type[Order]) -> tuple[list[str], int]:
    """The lines that the first pieces make, and how many pieces these are."""
    found, taken = _first(pieces, kind)
    while found and taken < len(pieces) and not pieces[taken - 1][1]:
        if _first(pieces[taken:], kind)[0]:
            break
        longer = _clauses(" ".join(piece for piece, _ in pieces[: taken + 1]), kind)
        if not longer:
            break
        found, taken = longer, taken + 1
    return found or [_plain(pieces[0][0], kind)], taken


def _first(pieces: Sequence[tuple[str, bool]], kind: type[Order]) -> tuple[list[str], int]:
    """The fewest of the first pieces that make lines, and what they make; 1 and none for none."""
    text = ""
    for k, (piece, over) in enumerate(pieces):
        text = f"{text} {piece}".strip()
        if clauses := _clauses(text, kind):
            return clauses, k + 1
        if over:
            break
    return [], 1


def _clauses(text: str, kind: type[Order]) -> list[str]:
    """The lines of a body that a text is: one, several in a row, or none."""
    plain = _plain(text, kind)
    if clause(plain, kind) is not None:
        return [plain]
    parts = [part.strip() for part in BETWEEN.split(text) if part.strip()]
    if len(parts) > 1 and all(clause(part, kind) is not None for part in parts):
        return parts
    return clauses_in(plain, kind)


def _plain(text: str, kind: type[Order]) -> str:
    """A line of a body as its form has it; what is told in words keeps its commas."""
    body = form_of(kind).body
    if body and any(one.prose for one in body.clauses):
        return " ".join(text.split()).rstrip(CLOSING)
    return _in_a_row(text)


def _in_a_row(text: str) -> str:
    return " ".join(BETWEEN.sub(" ", text).split()).rstrip(CLOSING)
