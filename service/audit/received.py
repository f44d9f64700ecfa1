"""What a mail brought that a house signed: checkpoints and proofs (docs/mail-as-evidence.md).

A checkpoint counts by its signature alone, so mail programs may quote, wrap and re-encode what
stands around it; one that they garbled is counted and told, and never taken for a rewritten
history.
"""

import email
import html
import re
from base64 import b64encode
from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any, Final, NamedTuple

from service.letters.text import decoded

MOST_FENCES: Final = 50
"""Of one mail; no honest one has as many."""
_LONGEST_NOTE: Final = 8_000
_DEEPEST: Final = 5
_ENCODING: Final = "Content-Transfer-Encoding"
_MOST_TEXT: Final = 2_000_000
_ROOT: Final = 44
"""Characters of a root in base 64."""
_QUOTED: Final = re.compile(r"^[ \t\xa0]*(?:[>|][ \t\xa0]?)+", re.MULTILINE)
_HEAD_END: Final = re.compile(rb"\r?\n\r?\n")
_FIELD: Final = re.compile(rb"From |[!-9;-~]+:|[ \t]|\xef\xbb\xbf").match
_TAG: Final = re.compile(r"<[^<>]*>")
_LINK: Final = re.compile(r"<(?:https?|mailto):[^<>]*>")
"""What programs write behind a word that they take for the name of a page."""
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_BEGIN: Final = re.compile(
    r"[-\u2013\u2014]\s{0,9}BEGIN\s{1,40}GAME\s{1,40}CHECKPOINT\s{0,9}[-\u2013\u2014]+"
)
_END: Final = re.compile(r"[-\u2013\u2014]{1,99}\s{0,9}END\s{1,40}GAME\s{1,40}CHECKPOINT")
_DASH: Final = re.compile("[\u2014\u2013?\ufffd-]{1,3}|\u00e2\u20ac\u201d").fullmatch


def _in_base_64(word: bytes) -> list[bytes]:
    """How a word looks there, wherever it begins."""
    encoded = [b64encode(b"\0" * k + word) for k in range(3)]
    return [e[(8 * k + 5) // 6 :].rstrip(b"=")[:-1] for k, e in enumerate(encoded)]


_FORWARDED: Final = (b"message/rfc822", b".eml")
_MARKS: Final = (b"CHECKPOINT", b"checkpoint.txt", *_FORWARDED, *_in_base_64(b"CHECKPOINT"))


class MailPart(NamedTuple):
    """A part of a mail, without its transfer encoding."""

    name: str
    kind: str
    charset: str
    body: bytes

    @property
    def text(self) -> str:
        """What it says."""
        text = decoded(self.body[:_MOST_TEXT], self.charset)
        return html.unescape(_TAG.sub(" ", text)) if self.kind == "text/html" else text


def parts_of(raw: bytes, depth: int = 0) -> list[MailPart]:
    """The parts of a mail that hold something, those of forwarded mails too; none of one that
    cannot be read."""
    found: list[MailPart] = []
    try:
        for one in email.message_from_bytes(_sound(raw)).walk():
            name, body = one.get_filename() or "", _body_of(one)
            if body and (one.is_multipart() or name.endswith(".eml")):
                found += parts_of(body, depth + 1) if depth < _DEEPEST else []
            elif not one.is_multipart():
                kind, charset = one.get_content_type(), one.get_content_charset("")
                found.append(MailPart(name, kind, charset, body))
    except Exception:  # no mail of anybody may stop the audit
        return []
    return found


def _sound(raw: bytes) -> bytes:
    """A mail without the lines of its head that are none, at which a parser ends the head."""
    found = _HEAD_END.search(raw)
    end = found.start() if found else 0
    fields = [*filter(_FIELD, raw[:end].splitlines(keepends=True))]
    return b"".join([*fields, raw[end:]]) if fields else raw


def _body_of(one: Any) -> bytes:
    """The body of a part without its transfer encoding, that of a forwarded mail if it has one."""
    how = str(one.get(_ENCODING, "")).strip().lower()
    if one.is_multipart():  # RFC 2046 5.2.1 forbids it, and some programs do it
        packed = one.get_content_type() == "message/rfc822" and how == "base64"
        one = one.get_payload(0) if packed else None
        if one is None:
            return b""
    del one[_ENCODING]
    one[_ENCODING] = how
    return bytes(one.get_payload(decode=True) or b"")


def proofs(raw: bytes) -> list[str]:
    """Every proof that is attached to a mail (C2SP tlog-proof)."""
    parts = parts_of(raw)[:MOST_FENCES] if b"tlog-proof" in raw else []
    return [one.text.replace("\r\n", "\n") for one in parts if one.name.endswith(".tlog-proof")]


def checkpoints(raw: bytes) -> Iterator[str]:
    """Everything in a mail that has the form of a checkpoint, as a note in its exact form."""
    return filter(None, map(rebuilt, fenced(raw)))


def fenced(raw: bytes) -> Iterator[str]:
    """What stands between the fences of a mail, or in its `checkpoint.txt`."""
    joined = raw.replace(b"=\r\n", b"").replace(b"=\n", b"").translate(None, b"\r\n")
    if not any(mark in joined for mark in _MARKS):
        return
    for part in parts_of(raw):
        whole = part.name == "checkpoint.txt"
        if not (whole or part.kind.startswith("text/") or b"CHECKPOINT" in part.body):
            continue
        plain = _LINK.sub("", _QUOTED.sub("", _UNSEEN.sub("", part.text)))
        yield from _between(plain) or ([plain[:_LONGEST_NOTE]] if whole else [])


def _between(text: str) -> list[str]:
    """What stands between the fences, of no more fences than an honest mail can have; without an
    end all that may belong to a note."""
    begins = [*islice(_BEGIN.finditer(text), MOST_FENCES)]
    found = []
    for begin, after in zip_longest(begins, begins[1:]):
        stop = min(begin.end() + _LONGEST_NOTE, after.start() if after else len(text))
        end = _END.search(text, begin.end(), stop)
        found.append(text[begin.end() : end.start() if end else stop])
    return found


def rebuilt(block: str) -> str:
    """A note out of its words, however they were wrapped; "" for none."""
    words = block.split()
    if len(words) < 6 or not words[1].isdecimal():
        return ""
    root, at = "", 2
    while at < len(words) and len(root) < _ROOT:
        root, at = root + words[at], at + 1
    lines: list[list[str]] = []
    for word in words[at:]:
        if _DASH(word):
            lines.append([])
        elif lines:
            lines[-1].append(word)
    signed = "".join(f"\u2014 {name} {''.join(blob)}\n" for name, *blob in filter(None, lines))
    return f"{words[0]}\n{words[1]}\n{root}\n\n{signed}" if signed else ""
