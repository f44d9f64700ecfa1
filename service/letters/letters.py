"""A mail as it was meant: who sent it to whom, what he wrote, and whether to answer at all."""

import email.utils
import re
from datetime import UTC, datetime
from typing import Final

import msgspec

from service.letters.doubts import doubts, is_reaction, reacted
from service.letters.html_text import html_lines
from service.letters.likeness import names_of
from service.letters.mime import (
    LARGEST_LETTER,
    MOST_TEXT,
    BadLetter,
    Head,
    MimePart,
    TooMuchText,
    bounded,
    read_parts,
)
from service.letters.reply_text import QUOTED_TEXT, SIGNATURE, own_text
from service.letters.senders import (
    Bounce,
    automatic,
    bounce,
    complaint,
    message_id,
    receivers,
    return_path,
    sender,
    sender_name,
)
from service.letters.text import clean, decoded, rejoined, unflowed
from service.words import later

__all__ = ["LARGEST_LETTER", "BadLetter", "Bounce", "Letter", "read_letter"]

_QUIET: Final = frozenset(("application/pgp-signature", "application/pkcs7-signature"))
_QUIET_REPORT: Final = re.compile(
    r"(message/(global-)?(delivery-status|headers)|message/(rfc822|global)|text/rfc822-headers)"
).fullmatch


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A mail that can be acted on."""

    message_id: str
    """With its brackets; "" for none. ``in_reply_to`` is the mail that it answers."""
    in_reply_to: str
    sender: str
    """The one address in From, in lower case. It proves nothing."""
    name: str
    """What From calls the sender; "" for nothing. It proves nothing either."""
    names: tuple[str, ...]
    """What he may sign with, in small letters."""
    return_path: str
    """Where bounces go, in lower case: "" for not told, "<>" for nobody."""
    to: tuple[str, ...]
    """Delivered-To, X-Original-To, To and Cc; the domain in lower case, the rest as it came."""
    subject: str
    date: datetime | None
    """When it says it was written, in UTC; None for no readable date."""
    text: str
    """The player's own new lines, as :func:`service.letters.lines.instructions` reads them."""
    shown: str | None
    """The same by the HTML, where the letter has both forms and they differ; None where not."""
    doubts: tuple[str, ...]
    """Why it may not be as its writer wrote it, a phrase each; then it is asked back."""
    left_out: tuple[str, ...]
    """What was ignored, in words: "2 attachments", "the quoted text", "a signature"."""
    authentication: tuple[str, ...]
    """What servers on its way, or its sender, claim of it (Authentication-Results)."""
    automatic: str
    """Why nobody may be answered (RFC 3834); "" where a person seems to have written it."""
    bounce: Bounce | None
    complaint: tuple[str, ...] = ()
    """The addresses that end a mail of ours about which its reader complained (RFC 5965)."""

    @property
    def own_subject(self) -> str:
        """The subject as its writer wrote it: without what programs put before it, "" for ours."""
        words = _REPLY.sub("", self.subject)
        return "" if words.startswith("[") else words


_REPLY: Final = re.compile(
    r"((re|aw|antw|sv|vs|rif|ref|tr|wg|fwd?)(\[\d+\])? ?: ?)+", re.IGNORECASE
)


def read_letter(raw: bytes) -> Letter:
    """Read a mail; raises BadLetter, and nothing else, for what must be put aside."""
    try:
        return _read(raw)
    except BadLetter:
        raise
    except Exception as fault:  # the operator sees the mail; no stranger can stop the post
        raise BadLetter(f"The letter cannot be read ({type(fault).__name__}).") from fault


def _read(raw: bytes) -> Letter:
    if not raw[:200].strip() and not raw.strip():
        raise BadLetter("The letter is empty.")
    top = read_parts(raw)
    head = top.head
    who = sender(head)
    try:
        text, shown, left = _written(top)
        why = doubts(top, text)
    except TooMuchText:
        text, shown, left, why = "", None, [], (_LONG,)
    return Letter(
        message_id=message_id(head),
        in_reply_to=message_id(head, "in-reply-to"),
        sender=who,
        name=sender_name(head),
        names=names_of(sender_name(head), who),
        return_path=return_path(head),
        to=receivers(head),
        subject=head.text("subject")[:500],
        date=_date(head),
        text=text,
        shown=shown,
        doubts=why,
        left_out=tuple(left),
        authentication=tuple(head.all("authentication-results")[:20]),
        automatic=automatic(top) or reacted(top, text),
        bounce=bounce(top),
        complaint=complaint(top),
    )


_LONG = later("it has more than a megabyte of text")


def _date(head: Head) -> datetime | None:
    try:
        found = email.utils.parsedate_to_datetime(head.first("date")[:100])
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


# What it says


def _written(top: MimePart) -> tuple[str, str | None, list[str]]:
    """The player's own text, the same by its HTML, and what was left out of the mail."""
    attachments = [p for p in top.walk() if not p.parts and _is_attachment(p, top)]
    readable = [p for p in top.walk() if _is_text(p)]
    if sum(len(p.body()) for p in readable) > MOST_TEXT:
        raise TooMuchText
    texts, shown, left = [], [], []
    for plain, html in _said(top):
        text, ignored = _own(plain, html)
        texts.append(text)
        shown.append(_shown(html)[0] if plain.strip() and html.strip() else text)
        left += [word for word in ignored if word not in left]
    if attachments:
        one = later("an attachment")
        left.append(one if len(attachments) == 1 else f"{len(attachments)} attachments")
    both = "\n".join(t for t in shown if t)
    text = "\n".join(t for t in texts if t)
    return text, None if both == text else both, left


def _is_text(part: MimePart) -> bool:
    return part.kind in ("text/plain", "text/html") and not part.attached and not is_reaction(part)


def _is_attachment(part: MimePart, top: MimePart) -> bool:
    if _is_text(part) or part.kind in _QUIET or part.kind.startswith("multipart/"):
        return False
    if part.head.first("content-id") and _BOARD(part.parameters.get("name", "")):
        return False
    return not (top.kind == "multipart/report" and _QUIET_REPORT(part.kind))


_BOARD: Final = re.compile(r"board\.(png|jpe?g)").fullmatch
"""The name of the picture in our mails: programs that quote a mail send it back."""


def _said(part: MimePart) -> list[tuple[str, str]]:
    """The texts one below the other, each as plain text and HTML; "" for the one it has not."""
    if _is_text(part):
        return [(_plain(part), "") if part.kind == "text/plain" else ("", _html(part))]
    parts = [_said(p) for p in part.parts if not is_reaction(p)]
    inside = [said for one in parts for said in one]
    if part.kind == "multipart/alternative" and inside:
        plains = ("\n".join(p for p, _ in one if p) for one in parts)
        htmls = ("\n".join(h for _, h in one if h) for one in parts)
        return [(next(filter(None, plains), ""), next(filter(None, htmls), ""))]
    if all(p and not h for p, h in inside) or all(h and not p for p, h in inside):
        return [("\n".join(p for p, _ in inside), "\n".join(h for _, h in inside))]
    return inside


def _plain(part: MimePart) -> str:
    text = decoded(part.body(), part.parameters.get("charset", ""))
    text = bounded(clean(text))
    if part.parameters.get("format", "").lower() == "flowed":
        text = unflowed(text, part.parameters.get("delsp", "").lower() == "yes")
    return text


def _html(part: MimePart) -> str:
    return decoded(part.body(), part.parameters.get("charset", ""))


def _own(plain: str, html: str) -> tuple[str, list[str]]:
    """The own lines of a text; its plain form is believed, its HTML helps where lines broke."""
    if plain.strip():
        text, left = own_text(plain)
        if html and max(map(len, text.split("\n"))) >= _WORTH_REJOINING:
            text = rejoined(text, _shown(html)[0])
        return text, left
    return _shown(html)


_WORTH_REJOINING = 50


def _shown(html: str) -> tuple[str, list[str]]:
    shown = html_lines(html)
    text, left = own_text(bounded(clean(shown.text)))
    for what, there in ((QUOTED_TEXT, shown.cut), (SIGNATURE, shown.signed)):
        if there and what not in left:
            left.append(what)
    return text, left
