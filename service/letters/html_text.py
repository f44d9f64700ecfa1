"""HTML as lines of text: what a reader of the mail would see, quotations behind ``>``.

Small on purpose. Blocks begin lines, a ``blockquote`` becomes ``>`` lines as in a plain mail, and
signatures are left out, as is what is hidden or struck out (:mod:`service.letters.unseen`) or in
the colour of its ground (:mod:`service.letters.paint`), and all that follows the mark a program
puts before an older mail. Nothing is ever fetched or run.
"""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Final, NamedTuple

from service.letters.paint import Paint
from service.letters.unseen import Look, look, looks_by_sheets

_BLOCK: Final = re.compile(
    r"address|article|aside|blockquote|body|center|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr"
    r"|li|main|nav|ol|p|pre|section|table|tbody|tr|ul"
).fullmatch
_CELL: Final = re.compile(r"td|th").fullmatch
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
_Opened = tuple[str, bool, bool, bool, Paint]


class HtmlText(NamedTuple):
    """The lines of an HTML body, and what was left out of it."""

    text: str
    signed: bool
    cut: bool
    """Whether an older mail followed."""


def html_lines(html: str) -> HtmlText:
    """The text of an HTML body."""
    reader = _Reader(looks_by_sheets(html))
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


class _Reader(HTMLParser):
    def __init__(self, sheets: Mapping[str, Look]) -> None:
        super().__init__(convert_charrefs=True)
        self._sheets = sheets
        self.lines: list[str] = []
        self.signed = self.cut = False
        self._line: list[str] = []
        self._open: list[_Opened] = []
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
        if _VOID(tag):
            return
        names = f"{has.get('id', '')} {has.get('class', '')}".split() if has else []
        if names and not self._unseen and any(map(_CUT_IDS.match, names)):
            self.end_line()
            self.cut = True
        if len(self._open) < _MOST_DEEP:
            self._push(tag, names, has.get("style", ""), look(tag, has, self._sheets))

    def _push(self, tag: str, names: list[str], style: str, looks: Look) -> None:
        signature = any(_SIGNATURES.fullmatch(n) for n in names)
        self.signed |= signature
        quoted = tag == "blockquote" or any(_QUOTES.search(n) for n in names)
        unseen = bool(_UNSEEN(tag)) or signature or looks.unseen
        if signature:
            self.end_line()
        kept = tag == "pre" or "white-space:pre" in style[:500].replace(" ", "").lower()
        self._open.append((tag, quoted, unseen, kept, self._paint))
        self._paint = self._paint.with_look(looks.text, looks.ground)
        self._counts[tag] = self._counts.get(tag, 0) + 1
        self._quoted += quoted
        self._unseen += unseen
        self._kept += kept

    def handle_endtag(self, tag: str) -> None:
        if _BLOCK(tag):
            self.end_line()
        if tag in ("body", "html") or not self._counts.get(tag):
            return  # what stands behind them is shown in them
        while True:
            name, quoted, unseen, kept, self._paint = self._open.pop()
            self._counts[name] -= 1
            self._quoted -= quoted
            self._unseen -= unseen
            self._kept -= kept
            if name == tag:
                return

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
