"""Plain text: bytes to characters, and paragraphs and orders that a mail program broke.

A declared charset (RFC 2045 5, RFC 2978) is believed when the bytes bear it out. Where they do
not, UTF-8 is tried, because text that is not UTF-8 hardly ever looks like it, and then
Windows-1252, as browsers do.
"""

import codecs
import difflib
import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from domain.game.grammar.bodies import BULLET
from domain.game.grammar.words import DASHES

_TEXT_CHARSETS: Final = re.compile(
    r"ascii|utf-(7|8|8-sig|16|16-le|16-be|32|32-le|32-be)|iso8859-\d+|cp(125\d|437|850|852|866|874)"
    r"|cp(932|936|949|950)|koi8-[rut]|mac-\w+|gb2312|gbk|gb18030|hz|big5\w*|shift_jis\w*|euc_\w+"
    r"|iso2022_\w+|tis-620"
)
_LATIN: Final = {"ascii", "iso8859-1", "cp1252"}
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_SPACES: Final = "\t\xa0\u1680\u180e\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_LINE_ENDS: Final = "\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_UNSEEN: Final = "\ufdd1\xad\u034f\u061c\u2060\u2061\u2062\u2063\u2064\ufeff" + "".join(
    chr(c) for a, b in ((0x200B, 0x2010), (0x202A, 0x202F), (0x2066, 0x2070)) for c in range(a, b)
)
_CONTROLS: Final = "".join(map(chr, [*range(9), *range(14, 28), 31, *range(127, 160)]))
_CLEAN: Final = str.maketrans(
    dict.fromkeys(_CONTROLS + _UNSEEN)
    | dict.fromkeys(map(chr, range(0xD800, 0xE000)), "\ufffd")
    | dict.fromkeys(_LINE_ENDS, "\n")
    | dict.fromkeys(_SPACES, " ")
)
_TYPED: Final = DASHES | str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\xb4`", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\xab\xbb", '"')
)


def decoded(data: bytes, charset: str = "") -> str:
    """The text of ``data``; never fails, at worst a character is shown as unreadable."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    for name in _candidates(data, charset):
        try:
            return data.decode(name)
        except (UnicodeError, ValueError):
            continue
    return data.decode("cp1252", "replace")


def _candidates(data: bytes, charset: str) -> list[str]:
    """The charsets to try, the likeliest first."""
    name = _known(charset)
    if name.startswith(("utf-16", "utf-32")):
        return ["utf-8"] if b"\0" not in data else [_with_order(name, data)]
    if re.match(r"iso8859|cp125|koi8|mac|ascii", name):
        return ["utf-8", "cp1252" if name in _LATIN else name]
    return [name, "utf-8"] if name else ["utf-8"]


def _known(charset: str) -> str:
    """Python's name of a charset that text may be in; "" for none (``zip`` is a codec too)."""
    try:
        name = codecs.lookup(charset.strip().strip("\"'")[:40]).name
    except (LookupError, ValueError):
        return ""
    return name if _TEXT_CHARSETS.fullmatch(name) else ""


def _with_order(name: str, data: bytes) -> str:
    """UTF-16 and UTF-32 without a mark: the zero bytes show the order (RFC 2781 4.3)."""
    if name.endswith("e"):
        return name
    return name + ("-be" if data[:1] == b"\0" else "-le")


def clean(text: str) -> str:
    """Lines end in LF, every kind of space is one, and what cannot be seen is gone.

    Where a quoted line is broken by a character that only some programs break lines at, what
    stands behind it is quoted too.
    """
    text = text.replace("\r\n", "\n")
    if _BREAKS.search(text):
        text = _QUOTED.sub(lambda line: _BREAKS.sub("\n> ", line[0]), text)
    return text.translate(_CLEAN)


_BREAKS: Final = re.compile("[\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_QUOTED: Final = re.compile(r"^ *[|¦]?>.*$", re.MULTILINE)


def typed(line: str) -> str:
    """A line as a keyboard without cleverness has it: straight quotes, plain hyphens."""
    return line.translate(_TYPED)


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


# Orders that were broken, without a word of it in the letter

_MOST_PIECES = 8
"""Lines that one of 500 characters is broken into."""

_WHOSE = re.compile(r"\S+@\S+:")
"""The end of what a program writes above the mail it quotes: whose that was."""


_RULE = re.compile(r"([-_=*~.·•\u2013\u2014])\1{2,}")


def without_rules(lines: Sequence[str]) -> list[str]:
    """The lines of a letter; a rule drawn across it is an empty one, which parts paragraphs too."""
    return ["" if _RULE.fullmatch(line.strip()) else line for line in lines]


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
        if stands(line) or _WHOSE.fullmatch(line):
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
