"""Paragraphs and orders that a mail program broke into lines, put together again."""

import difflib
import re
from collections.abc import Callable, Collection, Sequence

from domain.game.grammar.bodies import BULLET
from service.letters.mime import BadLetter

_WIDTH = 64
"""A line broken for its width would have been longer than this with the next word on it."""


def unflowed(text: str, delsp: bool = False) -> str:
    """Text of ``format=flowed`` with its paragraphs as one line each (RFC 3676 4.2 to 4.5).

    Lines flow only within one depth of quotation, and never into or out of a signature.
    """
    lines: list[tuple[int, list[str], bool]] = []
    for raw in text.split("\n"):
        depth = len(raw) - len(raw.lstrip(">"))
        content = raw[depth:]
        content = content[1:] if content.startswith(" ") else content
        mark = content == "-- "
        flows = content.endswith(" ") and not mark
        content = content[:-1] if flows and delsp else content
        if lines and lines[-1][2] and lines[-1][0] == depth and not mark:
            lines[-1][1].append(content)
            lines[-1] = (depth, lines[-1][1], flows)
        else:
            lines.append((depth, [content], flows))
    return "\n".join(">" * d + " " * bool(d) + "".join(pieces) for d, pieces, _ in lines)


def rejoined(plain: str, shown: str) -> str:
    """The words of the plain text with the lines of its HTML twin.

    Some programs break the plain text at 72 to 78 characters wherever that falls. The HTML beside
    it shows where the player ended his lines. It is believed only where both hold the same words
    and every break that it does not have is one that the width explains.
    """
    if plain.split() != shown.split():
        return plain
    broken, whole = _filled(plain), _filled(shown)
    at = 0
    for line in whole:
        taken = broken[at]
        at += 1
        while taken != line:
            if at >= len(broken) or len(taken) > len(line):
                return plain
            following = broken[at]
            if not broke_for_width(broken[at - 1], following):
                return plain
            taken += " " + following
            at += 1
    return "\n".join(re.sub(" +", " ", line).strip() for line in shown.split("\n"))


def broke_for_width(before: str, line: str) -> bool:
    """Whether the width explains why a line ends there: with the next word it is too long."""
    return len(before) + 1 + len(line.split(" ", 1)[0]) >= _WIDTH


def _filled(text: str) -> Sequence[str]:
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def bounded(text: str, most_lines: int = 40_000) -> str:
    """The text itself; BadLetter where it has more lines than anybody types or quotes."""
    if text.count("\n") > most_lines:
        raise BadLetter(f"The letter has more than {most_lines} lines of text.")
    return text


# Orders that were broken, without a word of it in the letter

_MOST_PIECES = 8
"""Lines that one of 500 characters is broken into."""

_QUOTED = re.compile(r"\S+@\S+:")
"""The end of what a program writes above the mail it quotes: whose that was."""


def whole_line(
    lines: Sequence[str], at: int, stands: Callable[[str], bool], fits: Callable[[str], bool]
) -> tuple[str, int]:
    """The line that begins at ``at`` with what was broken off it, and where the next one begins.

    Many programs break plain text at 72 to 78 characters, neither as ``format=flowed`` nor with
    HTML beside it. A line is put together again only if the width explains each break, what follows
    asks for nothing by itself, and the whole has the form of an order or is a note. So no line that
    stands by itself is taken for a part of another. ``stands`` tells whether a line asks for
    something by itself, ``fits`` whether it can be one.
    """
    pieces = [lines[at].strip()]
    for following in lines[at + 1 : at + _MOST_PIECES]:
        before, line = lines[at + len(pieces) - 1].rstrip(), following.strip()
        if not line or "#" in before or BULLET.match(line) or not broke_for_width(before, line):
            break
        if stands(line) or _QUOTED.fullmatch(line):
            break
        pieces.append(line)
    for count in range(len(pieces), 1, -1):
        if fits(whole := " ".join(pieces[:count])):
            return whole, at + count
    return pieces[0], at + 1


def looks_like(line: str, verbs: Collection[str]) -> bool:
    """Whether a line begins with one of these words, or with a slip of one."""
    word = line.split()[0].casefold().rstrip(".,:;!?")
    return bool(difflib.get_close_matches(word, verbs, 1, 0.7))
