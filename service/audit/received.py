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
from typing import Final, NamedTuple

MOST_FENCES: Final = 50
"""Of one mail; no honest one has as many."""
_LONGEST_NOTE: Final = 8_000
_MOST_TEXT: Final = 2_000_000
_ROOT: Final = 44
"""Characters of a root in base 64."""
_QUOTED: Final = re.compile(r"^[ \t\xa0]*(?:[>|][ \t\xa0]?)+", re.MULTILINE)
_TAG: Final = re.compile(r"<[^<>]*>")
_BEGIN: Final = re.compile(r"---\s{0,9}BEGIN\s{1,40}GAME\s{1,40}CHECKPOINT\s{0,9}-{3,}")
_END: Final = re.compile(r"-{3,99}\s{0,9}END\s{1,40}GAME\s{1,40}CHECKPOINT")
_DASH: Final = re.compile("[\u2014\u2013?\ufffd-]{1,3}|\u00e2\u20ac\u201d").fullmatch


def _in_base_64(word: bytes) -> list[bytes]:
    """How a word looks there, wherever it begins."""
    encoded = [b64encode(b"\0" * k + word) for k in range(3)]
    return [e[(8 * k + 5) // 6 :].rstrip(b"=")[:-1] for k, e in enumerate(encoded)]


_MARKS: Final = (b"CHECKPOINT", b"checkpoint.txt", *_in_base_64(b"CHECKPOINT"))


class Part(NamedTuple):
    """A part of a mail, without its transfer encoding."""

    name: str
    kind: str
    charset: str
    body: bytes

    @property
    def text(self) -> str:
        """What it says."""
        raw = self.body[:_MOST_TEXT]
        try:
            text = raw.decode(self.charset, "replace")
        except LookupError:
            text = raw.decode("utf-8", "replace")
        return html.unescape(_TAG.sub(" ", text)) if self.kind == "text/html" else text


def parts_of(raw: bytes) -> list[Part]:
    """The parts of a mail that hold something, those of forwarded mails too; none of one that
    cannot be read."""
    try:
        return [
            Part(
                one.get_filename() or "",
                one.get_content_type(),
                one.get_content_charset("utf-8"),
                bytes(one.get_payload(decode=True) or b""),
            )
            for one in email.message_from_bytes(raw).walk()
            if not one.is_multipart()
        ]
    except Exception:  # no mail of anybody may stop the audit
        return []


def proofs(raw: bytes) -> list[str]:
    """Every proof that is attached to a mail (C2SP tlog-proof)."""
    parts = parts_of(raw)[:MOST_FENCES] if b"tlog-proof" in raw else []
    return [one.text.replace("\r\n", "\n") for one in parts if one.name.endswith(".tlog-proof")]


def checkpoints(raw: bytes) -> Iterator[str]:
    """Everything in a mail that has the form of a checkpoint, as a note in its exact form."""
    joined = raw.replace(b"=\r\n", b"").replace(b"=\n", b"").translate(None, b"\r\n")
    if not any(mark in joined for mark in _MARKS):
        return
    for part in parts_of(raw):
        whole = part.name == "checkpoint.txt"
        if not (whole or part.kind.startswith("text/") or b"CHECKPOINT" in part.body):
            continue
        plain = _QUOTED.sub("", part.text)
        for block in _fenced(plain) or ([plain[:_LONGEST_NOTE]] if whole else []):
            if note := _rebuilt(block):
                yield note


def _fenced(text: str) -> list[str]:
    """What stands between the fences, of no more fences than an honest mail can have."""
    found = []
    for _, begin in zip(range(MOST_FENCES), _BEGIN.finditer(text), strict=False):
        if end := _END.search(text, begin.end(), begin.end() + _LONGEST_NOTE):
            found.append(text[begin.end() : end.start()])
    return found


def _rebuilt(block: str) -> str:
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
