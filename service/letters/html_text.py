"""HTML as lines of text: what a reader of the mail would see, quotations behind ``>``.

Small on purpose. Blocks begin lines, a ``blockquote`` becomes ``>`` lines as in a plain mail, and
signatures are left out, as is what is hidden or struck out (:mod:`service.letters.unseen`) or in
the colour of its ground (:mod:`service.letters.unseen`), and all that follows the mark a program
puts before an older mail. Nothing is ever fetched or run.
"""

import itertools
import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Final, NamedTuple

from service.letters.unseen import Look, Paint, look, looks_by_sheets

_BLOCK: Final = re.compile(
    r"address|article|aside|blockquote|body|center|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr"
    r"|li|main|nav|ol|p|pre|section|table|tbody|tr|ul"
).fullmatch
_CELL: Final = re.compile(r"td|th").fullmatch
_ENDED: Final = {
    "li": (("li",), ("ul", "ol", "table", "td", "th", "blockquote")),
    **dict.fromkeys(("dt", "dd"), (("dt", "dd"), ("dl", "table", "td", "th", "blockquote"))),
    **dict.fromkeys(("td", "th"), (("td", "th"), ("table",))),
    "tr": (("tr", "td", "th"), ("table",)),
    **dict.fromkeys(("tbody", "thead", "tfoot"), (("tbody", "thead", "tfoot", "tr"), ("table",))),
    "p": (("p",), ("table", "td", "th")),
}
"""What a tag ends that was left open, and beyond what it ends none (HTML 13.2.6.4)."""
_FORMATS: Final = re.compile(r"[abisu]|big|code|em|font|small|strike|strong|tt").fullmatch
"""What goes on in the next block where nothing ended it in its own."""
_VOID: Final = re.compile(r"br|hr|img|input|meta|link|col|area|base|wbr|source").fullmatch
_UNSEEN: Final = re.compile(
    r"head|style|script|title|template|object|select|textarea|svg"
).fullmatch
_CUT_IDS: Final = re.compile(
    r"(x_)*(divrplyfwdmsg|appendonsend|stopspelling|mail-editor-reference-message-container"
    r"|ms-outlook-mobile-reference-message|outlookmessageheader|replywithinthread"
    r"|orimsghtmlseperator)",
    re.IGNORECASE,
)
_SIGNATURES: Final = re.compile(
    r"(gmail_signature(_prefix)?|moz-signature|protonmail_signature_block|yahoo-signature"
    r"|ms-outlook-mobile-signature|signature|x_signature|k9mail-signature)",
    re.IGNORECASE,
)
_QUOTES: Final = re.compile(r"(yahoo_quoted|moz-cite-prefix|quoted-?text|gmx_quote|zmail_extra)")
_OURS: Final = re.compile(
    r"--- (write your orders above this line|befehle bitte über diese zeile"
    r"|vos ordres au-dessus de cette ligne) ---",
    re.IGNORECASE,
)
"""The line of our own mails above which people write."""
_MOST_DEEP = 2000
_FAR = 50
"""Open elements that are searched for one that ends by itself."""
_MOST_FORMATS = 3


class _OpenTag(NamedTuple):
    tag: str
    quoted: bool
    unseen: bool
    kept: bool
    look: Look
    signs: bool
    """Whether it holds a signature."""


class HtmlText(NamedTuple):
    """The lines of an HTML body, and what was left out of it."""

    text: str
    signed: bool
    cut: bool
    """Whether an older mail followed."""


def html_lines(html: str) -> HtmlText:
    """The text of an HTML body."""
    reader = _HtmlReader(looks_by_sheets(html))
    reader.feed(_tame(html))
    reader.close()
    reader.end_line()
    return HtmlText("\n".join(reader.lines).strip("\n"), reader.signed, reader.cut)


def _tame(html: str) -> str:
    """Leave only what :mod:`html.parser` reads in linear time: whole tags and text."""
    html = _without(html, "<!--", "-->")
    html = _without(_without(html, "<!", ">"), "<?", ">")
    html = re.sub(r"<(?![a-zA-Z/])", "&lt;", html)
    html = re.sub(r"</(?![a-zA-Z])", "&lt;/", html)
    first, *rest = html.split("<")
    pieces = [first]
    for piece in rest:
        tag, closed, text = piece.partition(">")
        whole = closed and len(tag) < 20_000
        if ours := _OURS.search(tag) if whole else None:
            # A broken tag that has swallowed the line behind which nothing is an order.
            pieces.append(f"<br>{ours[0]}<br>{text}")
            continue
        pieces.append(f"<{_tag(tag)}>{text}" if whole else f"&lt;{piece}")
    return "".join(pieces)


def _tag(tag: str) -> str:
    return tag if tag.count('"') % 2 == 0 and tag.count("'") % 2 == 0 else re.sub("[\"']", "", tag)


def _without(text: str, begin: str, end: str) -> str:
    kept, at = [], 0
    while (found := text.find(begin, at)) >= 0:
        kept.append(text[at:found])
        stop = text.find(end, found + len(begin))
        at = len(text) if stop < 0 else stop + len(end)
    kept.append(text[at:])
    return "".join(kept)


class _HtmlReader(HTMLParser):
    def __init__(self, sheets: Mapping[str, Look]) -> None:
        super().__init__(convert_charrefs=True)
        self._sheets = sheets
        self.lines: list[str] = []
        self.signed = self.cut = False
        self._line: list[str] = []
        self._open: list[tuple[_OpenTag, Paint]] = []
        """Each element that is open, and the paint around it."""
        self._known: dict[tuple[str, tuple[tuple[str, str | None], ...]], _OpenTag] = {}
        """Elements by tag and attributes: there may be a hundred thousand alike."""
        self._counts: dict[str, int] = {}
        self._quoted = self._unseen = self._kept = 0
        self._paint = Paint()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "br":
            self.end_line(forced=True)
            return
        if _CELL(tag):
            self._line.append(" ")
        if _BLOCK(tag):
            self.end_line()
        if tag in _ENDED:
            self._end_by_itself(tag)
        if _BLOCK(tag) and tag != "table":  # in old mails a table stays in its paragraph
            self._end_by_itself("p")
        if _VOID(tag):
            return
        names = f"{has.get('id', '')} {has.get('class', '')}".split() if has else []
        if names and not self._unseen and any(map(_CUT_IDS.match, names)):
            self.end_line()
            self.cut = True
        if len(self._open) < _MOST_DEEP:
            alike = tag, tuple(attrs)
            if alike not in self._known:
                self._known[alike] = self._element(tag, has, names)
            self._opened(self._known[alike])

    def _element(self, tag: str, has: Mapping[str, str], names: Sequence[str]) -> _OpenTag:
        style = has.get("style", "")[:500].replace(" ", "").lower()
        looks = look(tag, has, self._sheets)
        signs = any(_SIGNATURES.fullmatch(n) for n in names)
        return _OpenTag(
            tag,
            quoted=tag == "blockquote" or any(_QUOTES.search(n) for n in names),
            unseen=bool(_UNSEEN(tag)) or signs or looks.unseen,
            kept=tag == "pre" or "white-space:pre" in style,
            look=looks,
            signs=signs,
        )

    def _opened(self, one: _OpenTag) -> None:
        if one.signs:
            self.end_line()
            self.signed = True
        self._open.append((one, self._paint))
        self._paint = self._paint.with_look(one.look.text, one.look.ground)
        self._count(one, 1)

    def _count(self, one: _OpenTag, by: int) -> None:
        self._counts[one.tag] = self._counts.get(one.tag, 0) + by
        self._quoted += by * one.quoted
        self._unseen += by * one.unseen
        self._kept += by * one.kept

    def handle_endtag(self, tag: str) -> None:
        if _BLOCK(tag):
            self.end_line()
        if tag in ("body", "html") or not self._counts.get(tag):
            return  # what stands behind them is shown in them
        if tag in _ENDED:
            self._end_by_itself(tag)
        else:
            self._end((tag,))

    def _end_by_itself(self, tag: str) -> None:
        """End all that is open and that this tag ends."""
        ended, beyond = _ENDED[tag]
        while any(map(self._counts.get, ended)):
            near = (one.tag for one, _ in itertools.islice(reversed(self._open), _FAR))
            if next((one for one in near if one in ended or one in beyond), "") not in ended:
                return
            self._end(ended)

    def _end(self, tags: Sequence[str]) -> None:
        """End the newest open element of these, with all in it that does not go on behind it."""
        again: list[_OpenTag] = []
        while True:
            one, self._paint = self._open.pop()
            self._count(one, -1)
            if one.tag in tags:
                break
            again = [] if _CELL(one.tag) else again
            if _FORMATS(one.tag) and one.look != Look() and len(again) < _MOST_FORMATS:
                again.append(one)
        if _BLOCK(one.tag):
            for format_ in reversed(again):
                self._opened(format_._replace(quoted=False, unseen=format_.look.unseen))

    def handle_data(self, data: str) -> None:
        if self._unseen or self.cut:
            return
        if not self._paint.is_seen():
            data = " "
        if not self._kept:
            self._line.append(re.sub(r"[ \t\r\n\f]+", " ", data))
            return
        first, *rest = data.replace("\r\n", "\n").split("\n")
        self._line.append(first)
        for line in rest:
            self.end_line(forced=True)
            self._line.append(line)

    def end_line(self, forced: bool = False) -> None:
        """Finish the line that is begun; ``forced`` also where nothing stands on it."""
        if self._unseen or self.cut or not (self._line or forced):
            return
        text = "".join(self._line)
        text = (text if self._kept else re.sub(" {2,}", " ", text)).strip(" ")
        self._line = []
        if text or forced:
            self.lines.append("> " * bool(self._quoted) + text)
