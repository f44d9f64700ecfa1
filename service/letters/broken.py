"""Lines that a mail program broke for their width, without a word of it in the letter.

Many programs send plain text broken at 72 to 78 characters, neither as ``format=flowed`` nor with
HTML beside it. A line is put together again only where all of this says that it was one: the width
explains each break, what follows asks for nothing by itself and begins with no word that looks like
an order's, and the whole has the form of an order or is a note. So what would have been refused is
read; no line that stands by itself is taken for a part of another.
"""

import difflib
import re
from collections.abc import Callable, Collection, Sequence

from domain.game.bodies import BULLET
from service.letters.flowed import broke_for_width

_MOST_PIECES = 8
"""Lines that one of 500 characters is broken into."""

_QUOTED = re.compile(r"\S+@\S+:")
"""The end of what a program writes above the mail it quotes: whose that was."""


def whole_line(
    lines: Sequence[str], at: int, stands: Callable[[str], bool], fits: Callable[[str], bool]
) -> tuple[str, int]:
    """The line that begins at ``at`` with what was broken off it, and where the next one begins.

    ``stands`` tells whether a line asks for something by itself, ``fits`` whether it can be one.
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
