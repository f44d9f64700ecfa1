"""What a player's own mail proves: the checkpoints that he received.

A mailbox is an mbox, a Maildir or any folder of mails, a single mail, or a zip of such. It is read
once, a mail at a time; nothing in it is believed. A checkpoint counts by its signature alone, so
mail programs may quote, wrap and re-encode what stands around it; one that they garbled is counted
and told, and is never taken for a rewritten history.
"""

import email
import errno
import html
import re
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

LARGEST: Final = 40 * 1024 * 1024
"""Bytes of a mail that are read; a larger one is cut, and what it proves is lost."""

_SEPARATOR: Final = re.compile(rb"From \S+\s.*\d\d:\d\d.*\d{4}")
_QUOTED: Final = re.compile(r"^[ \t\xa0]*(?:[>|][ \t\xa0]?)+", re.MULTILINE)
_TAG: Final = re.compile(r"<[^<>]*>")
_BEGIN: Final = re.compile(r"---\s{0,9}BEGIN\s{1,40}GAME\s{1,40}CHECKPOINT\s{0,9}-{3,}")
_END: Final = re.compile(r"-{3,99}\s{0,9}END\s{1,40}GAME\s{1,40}CHECKPOINT")
_DASH: Final = re.compile("[\u2014\u2013?\ufffd-]{1,3}|\u00e2\u20ac\u201d")
_ROOT: Final = 44
_LONGEST_NOTE: Final = 8_000
_MOST_NOTES: Final = 50
_MOST_TEXT: Final = 2_000_000
_LONGEST_PIECE: Final = 1 << 20
"""Bytes of a line that are held at once: a mailbox may have no line ends at all."""


# Mails, one at a time


def mails(path: Path) -> Iterator[bytes]:
    """Every mail of a mailbox; raises OSError."""
    if path.is_dir():
        for file in files_in(path):
            yield from mails(file)
    elif zipfile.is_zipfile(path) or _begins_as_zip(path):
        yield from _of_zip(path)
    else:
        with path.open("rb") as lines:
            yield from _of_file(lines)


def files_in(folder: Path) -> Iterator[Path]:
    """The files of a folder, however deep, but for those that mail programs keep for themselves."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.parent.name != "tmp" and not _is_index(file):
            yield file


def _of_zip(path: Path) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(path) as packed:
            for member in packed.infolist():
                if not member.is_dir():
                    with packed.open(member) as lines:
                        yield from _of_file(lines)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError) as error:
        raise OSError(errno.EINVAL, f"The zip cannot be read ({error})", str(path)) from None


def _begins_as_zip(path: Path) -> bool:
    """Whether it is a zip of which the end is missing, perhaps."""
    with path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"


def _is_index(file: Path) -> bool:
    """Whether mail programs keep their own notes in it."""
    return file.name.startswith(("dovecot", ".")) or file.suffix in (".msf", ".sqlite")


def _of_file(lines: IO[bytes]) -> Iterator[bytes]:
    """The mails of an mbox, or the one mail that a file holds."""
    held: list[bytes] = []
    size, blank, mbox, fresh = 0, True, False, True
    for number, line in enumerate(iter(lambda: lines.readline(_LONGEST_PIECE), b"")):
        if blank and (mbox or not number) and _SEPARATOR.match(line):
            if held:
                yield b"".join(held)
            held, size, mbox = [], 0, True
            continue
        blank, fresh = fresh and line in (b"\n", b"\r\n"), line.endswith(b"\n")
        size += len(line)
        if size <= LARGEST:
            held.append(line[1:] if mbox and line.startswith((b">From ", b">>From ")) else line)
    if held:
        yield b"".join(held)


# Checkpoints that were received


def checkpoints(raw: bytes) -> Iterator[str]:
    """Everything in a mail that has the form of a checkpoint, as a note in its exact form."""
    if not _may_hold_one(raw):
        return
    try:
        parts = [part for part in email.message_from_bytes(raw).walk() if not part.is_multipart()]
        texts = [(_text(part), part.get_filename() == "checkpoint.txt") for part in parts]
    except Exception:  # no mail of anybody may stop the audit
        return
    for text, whole in texts:
        plain = _QUOTED.sub("", text)
        for block in _fenced(plain) or ([plain[:_LONGEST_NOTE]] if whole else []):
            note = _rebuilt(block)
            if note:
                yield note


def proofs(raw: bytes) -> Iterator[str]:
    """Every proof that is attached to a mail (C2SP tlog-proof)."""
    if b"tlog-proof" not in raw:
        return
    try:
        parts = [part for part in email.message_from_bytes(raw).walk() if not part.is_multipart()]
        files = [(part.get_filename() or "", _text(part)) for part in parts]
    except Exception:  # no mail of anybody may stop the audit
        return
    for name, text in files[:_MOST_NOTES]:
        if name.endswith(".tlog-proof"):
            yield text.replace("\r\n", "\n")


def _fenced(text: str) -> list[str]:
    """What stands between the fences, of no more fences than an honest mail can have."""
    found = []
    for _, begin in zip(range(_MOST_NOTES), _BEGIN.finditer(text), strict=False):
        end = _END.search(text, begin.end(), begin.end() + _LONGEST_NOTE)
        if end:
            found.append(text[begin.end() : end.start()])
    return found


def _variants(word: bytes) -> list[bytes]:
    """How a word looks in base 64, wherever it begins."""
    encoded = [b64encode(b"\0" * k + word) for k in range(3)]
    return [e[(8 * k + 5) // 6 :].rstrip(b"=")[:-1] for k, e in enumerate(encoded)]


_MARKS: Final = (b"CHECKPOINT", b"checkpoint.txt", *_variants(b"CHECKPOINT"))


def _may_hold_one(raw: bytes) -> bool:
    joined = raw.replace(b"=\r\n", b"").replace(b"=\n", b"").translate(None, b"\r\n")
    return any(mark in joined for mark in _MARKS)


def _text(part: Any) -> str:
    payload = part.get_payload(decode=True) or b""
    kind = part.get_content_type()
    name = part.get_filename() or ""
    if not (kind.startswith("text/") or name.endswith(("checkpoint.txt", ".tlog-proof"))):
        payload = payload if b"CHECKPOINT" in payload else b""
    payload = payload[:_MOST_TEXT]
    try:
        text = bytes(payload).decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:
        text = bytes(payload).decode("utf-8", "replace")
    return html.unescape(_TAG.sub(" ", text)) if kind == "text/html" else text


def _rebuilt(block: str) -> str:
    """A note out of its words, however they were wrapped; "" where it is none."""
    words = block.split()
    if len(words) < 6 or not words[1].isdecimal():
        return ""
    origin, size, root, at = words[0], words[1], "", 2
    while at < len(words) and len(root) < _ROOT:
        root += words[at]
        at += 1
    lines: list[list[str]] = []
    for word in words[at:]:
        if _DASH.fullmatch(word):
            lines.append([])
        elif lines:
            lines[-1].append(word)
    signatures = "".join(
        f"\u2014 {name} {''.join(blob)}\n" for name, *blob in (line for line in lines if line)
    )
    return f"{origin}\n{size}\n{root}\n\n{signatures}" if signatures else ""
