"""Bytes to characters, whatever charset a mail claims, and characters that only disturb.

A declared charset (RFC 2045 5, RFC 2978) is believed when the bytes bear it out. Where they do
not, UTF-8 is tried, because text that is not UTF-8 hardly ever looks like it, and then
Windows-1252, as browsers do.
"""

import codecs
import re
from typing import Final

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
