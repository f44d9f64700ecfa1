"""Whether a letter came as it was written: in doubt it is asked back and never carried out.

A letter that was cut off on its way, that says who it is twice, or whose text is hidden in a
rare encoding may say something else than its writer did. What its two forms say, plain and HTML,
is compared by `alike`, where the words of the game are known. A reaction, which a
program writes for who tapped a thumb, says nothing to us.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from service.letters.html_text import html_lines
from service.letters.mime import MOST_TEXT, BadLetter, MimePart
from service.letters.text import clean, decoded
from service.words import _, later

_ONCE: Final = (
    "message-id",
    "in-reply-to",
    "sender",
    "reply-to",
    "date",
    "content-type",
    "content-transfer-encoding",
)
"""Fields that a letter has once at most (RFC 5322 3.6, RFC 2045 3); From twice is not a letter."""

_ENCODINGS: Final = frozenset(("", "7bit", "8bit", "binary", "quoted-printable", "base64"))
_RARE_CHARSETS: Final = re.compile(
    r"utf-?7|unicode-1-1-utf-7|hz(-gb-2312)?|iso-2022-cn(-ext)?|scsu"
)
_CALENDARS: Final = ("text/calendar", "application/ics")
_METHOD: Final = re.compile(rb"^METHOD[^:\r\n]{0,80}:[ \t]*([A-Za-z]{1,20})", re.I | re.M)
_TURNED: Final = re.compile("[\u202b\u202d\u202e\u2067]")
"""Marks that turn the direction of text, so that a reader sees another order of its letters."""

_TAG: Final = re.compile(
    r"</?(div|p|br|span|html|body|table|tr|td|hr|blockquote)\b[^<>]{0,300}>", re.I
)
_MARKED_UP = 2
"""Tags in the writer's own lines from which on they are HTML that lost the word that says so."""


def doubts(top: MimePart, text: str) -> tuple[str, ...]:
    """Why a letter may not be as it was written, a phrase each; ``text`` is its writer's own."""
    return tuple(dict.fromkeys([*_of_head(top), *_of_parts(top, text), *_of_text(text)]))


def _of_text(text: str) -> Iterator[str]:
    if "-----BEGIN PGP MESSAGE-----" in text:
        yield later("it is encrypted, and this house has no key to read it")
    if len(_TAG.findall(text)) >= _MARKED_UP:
        yield later("its text is HTML and does not say so")


def _of_head(top: MimePart) -> Iterator[str]:
    for name in _ONCE:
        if len(top.head.all(name)) > 1:
            yield _("it has the field “{name}” more than once", name=name.title())
    length = top.head.first("content-length").strip()
    if length.isascii() and length.isdigit():
        body = top.raw[top.start : top.stop]
        if len(body) + body.count(b"\n") - body.count(b"\r\n") < int(length[:12]):
            yield later("it is shorter than it says, so it was cut off on its way")


def _of_parts(top: MimePart, text: str) -> Iterator[str]:
    for part in top.walk():
        if part.kind == "message/partial":
            yield later("it is a piece of a letter that was cut into several")
        if part.kind.startswith("multipart/") and not part.closed:
            yield later("its last part has no end, so it was cut off on its way")
        if part.kind == "multipart/alternative" and not all(_alike(part)):
            yield later("it comes in two forms that say different things")
        if part.kind in _CALENDARS and _answers_calendar(part):
            yield later("it is an answer from a calendar, which we do not read")
        if part.kind in ("text/plain", "text/html") and not part.attached:
            yield from _of_text_part(part)
            if _is_turned(part, text):
                yield later("its lines hold marks that reverse the direction of text")


def _alike(top: MimePart) -> Iterator[bool]:
    """For each kind of text, whether all of its forms in an alternative say the same."""
    for kind in ("text/plain", "text/html"):
        forms = [[one for one in part.walk() if _is_text(one, kind)] for part in top.parts]
        if sum(map(bool, forms)) > 1:
            texts = (" ".join(map(_shown, form)) for form in forms if form)
            yield len({" ".join(text.split()) for text in texts}) == 1


def _is_text(part: MimePart, kind: str) -> bool:
    return part.kind == kind and not part.attached and not is_reaction(part)


def _shown(part: MimePart) -> str:
    text = decoded(part.body(), part.parameters.get("charset", ""))
    return html_lines(text).text if part.kind == "text/html" else clean(text)


def _answers_calendar(part: MimePart) -> bool:
    method = part.parameters.get("method", "")
    if not method and part.stop - part.start < MOST_TEXT:
        with suppress(BadLetter):  # a damaged one says nothing
            found = _METHOD.search(part.body())
            method = found[1].decode() if found else ""
    return method.strip().casefold() in ("reply", "counter", "declinecounter", "refresh")


def _is_turned(part: MimePart, text: str) -> bool:
    """Whether a line of the writer's own is shown in another order than it is sent."""
    whole = decoded(part.body(), part.parameters.get("charset", ""))
    if not _TURNED.search(whole):
        return False
    own = set(text.split("\n"))
    return any(clean(s).strip() in own for s in whole.splitlines() if _TURNED.search(s))


def _of_text_part(part: MimePart) -> Iterator[str]:
    how = part.head.first("content-transfer-encoding").partition(";")[0].strip().lower()
    if how not in _ENCODINGS:
        yield _("its text is encoded in a way that we cannot read ({how})", how=how[:30])
    charset = part.parameters.get("charset", "").strip().lower()
    if _RARE_CHARSETS.fullmatch(charset):
        yield _("its text is in the rare charset {charset}", charset=charset[:30])
    if len(part.head.all("content-type")) > 1 or len(part.head.all("content-disposition")) > 1:
        yield later("a part of it says twice what it is")


_GMAIL: Final = "text/vnd.google.email-reaction+json"
_REACTED: Final = re.compile(
    r"(.{1,80} )?(reacted (to your (message|e-?mail)|via gmail|.{1,12} to [\"\u201c])"
    r"|hat (auf (deine|ihre) (nachricht|e-?mail)|über gmail|mit .{1,12} auf) .{0,80}reagiert"
    r"|hat (auf (deine|ihre) (nachricht|e-?mail)|über gmail) reagiert"
    r"|a réagi (à (votre|ton) (message|e-?mail|courriel)|via gmail|avec ))\b.{0,200}"
    r"|(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned) [\"\u201c].{1,300}[\"\u201d]",
    re.IGNORECASE,
)
_WHY: Final = "it is a reaction of a mail program"


def is_reaction(part: MimePart) -> bool:
    """Whether a part is a reaction (RFC 9078), or Gmail's form of one."""
    where = part.head.first("content-disposition").lstrip()[:8].lower()
    return where == "reaction" or part.kind == _GMAIL


def reacted(top: MimePart, text: str) -> str:
    """That a letter is a reaction and nothing else; "" where its writer wrote ``text`` himself."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    marked = any(map(is_reaction, top.walk()))
    told = [line for line in lines if _REACTED.fullmatch(line[:400])]
    wrote = any(line not in told and re.search(r"\w", line) for line in lines)
    gmail = any(part.kind == _GMAIL for part in top.walk())
    return _WHY if gmail or ((marked or told) and not wrote) else ""
