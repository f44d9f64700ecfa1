"""An export that was only converted on its way, brought back to its own bytes.

What mail programs, browsers and editors do to a text file and what can be undone without guessing
is undone and named. The audit then checks every byte, so that nothing is believed here. What cannot
be undone is left as it is, and the audit says where it breaks.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from service.audit.archives import HEAD, gunzipped, out_of_mail, unzipped
from service.audit.lines import FAMILY, LARGEST_FILE, read_limited
from service.audit.reporting.report import AuditFailed, NoVerdict

_DEPTH: Final = 9
"""Conversions one inside another: a quoted mail in a zip."""
_FOREWORD: Final = 1 << 16
"""Bytes that may stand before an export, as of a letter around it."""
_BLANKS: Final = b" \t\r\n"

OTHER_FILES: Final = {
    b"fieldpost-journals/1 ": (
        "The file is a stream of the journals of many matches and no export of one; "
        "fieldpost audit-journals checks it."
    ),
    b"fieldpost-notes/3 ": (
        "The file holds notes and is not an export of a match; give it beside one, as your own."
    ),
}
"""Files of ours that hold, or look as if they held, an export further on."""


class Restored:
    """The lines of an export, as often as they are asked for; a file that nothing was done to is
    not held in memory."""

    def __init__(self, file: Path) -> None:
        """Undo what was done to the file.

        Raises AuditFailed for an archive that holds no export or several, or that is broken, for
        another file of ours; NoVerdict for one that is too large; and OSError.
        """
        self._file, self.converted = file, list[str]()
        """What was undone."""
        size = file.stat().st_size
        self._raw = b"" if size > LARGEST_FILE or _is_plain(file) else file.read_bytes()
        while len(self.converted) < _DEPTH and (found := _undone(self._raw)):
            sentence, self._raw = found
            self.converted.append(sentence)
        if max(size, len(self._raw)) > LARGEST_FILE:
            raise NoVerdict(f"the file has more than {LARGEST_FILE} bytes")

    def __iter__(self) -> Iterator[bytes]:
        with BytesIO(self._raw) if self.converted else self._file.open("rb") as lines:
            yield from read_limited(lines)


def _is_plain(file: Path) -> bool:
    """Whether a file begins and ends like an export."""
    with file.open("rb") as lines:
        first = lines.readline(HEAD)
        lines.seek(max(0, file.stat().st_size - 2))
        last = lines.read()
    good = first.startswith(FAMILY) and first.endswith(b"\n") and last.endswith(b"\n")
    return good and first[-2:-1] not in _BLANKS and last[:1] not in _BLANKS


def _undone(raw: bytes) -> tuple[str, bytes] | None:
    """What was done to a file last, and the file without that."""
    for mark, sentence in OTHER_FILES.items():
        if raw.startswith(mark):
            raise AuditFailed(sentence)
    for sentence, undo in UNDOINGS.items():
        undone = undo(raw)
        if undone is not None:
            return sentence, undone
    return None


def _begins(form: bytes) -> Callable[[bytes], re.Match[bytes] | None]:
    """How a file begins, in this form."""
    match = re.compile(form, re.DOTALL).match
    return lambda raw: match(raw[:HEAD])


_UTF16: Final = {
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"f\0": "utf-16-le",
    b"\0f": "utf-16-be",
}
_quote: Final = _begins(rb"([ \t|]*>[ \t|>]*)fieldpost-export/")
_indent: Final = _begins(rb"([ \t]+)fieldpost-export/")
_is_cr: Final = _begins(rb"fieldpost-export/[^\n]*\r[^\n]*\Z")
_is_crlf: Final = _begins(rb"[^\n]*\r\n")
_has_spaces: Final = _begins(rb"fieldpost-export/[^\n]*[ \t]\r*\n")
_line: Final = re.compile(rb"^[EOC] ", re.MULTILINE)


def _utf16(raw: bytes) -> bytes | None:
    encoding = _UTF16.get(raw[:2])
    try:
        return raw.decode(encoding).encode() if encoding else None
    except UnicodeError:
        raise AuditFailed(
            "The file was converted to UTF-16 and is broken; send it again."
        ) from None


def _each_line(found: re.Match[bytes] | None, raw: bytes) -> bytes | None:
    """The lines without what stands before the first one."""
    if found is None:
        return None
    return b"\n".join(line.removeprefix(found[1]) for line in raw.split(b"\n"))


def _trimmed(raw: bytes) -> bytes | None:
    if not _has_spaces(raw):
        return None
    return b"\n".join(line.rstrip(_BLANKS) for line in raw.split(b"\n"))


def _behind_words(raw: bytes) -> bytes | None:
    head = raw[:_FOREWORD]
    start = head.rfind(b"\n", 0, max(0, head.find(FAMILY))) + 1
    return raw[start:] if start and not _line.search(head, 0, start) else None


def _without_blanks_after(raw: bytes) -> bytes | None:
    rest = raw.rstrip(_BLANKS)
    blank = raw[len(rest) : -1].replace(b"\r\n", b"\n")
    return rest + b"\n" if rest and b"\n" in blank else None


UNDOINGS: Final[dict[str, Callable[[bytes], bytes | None]]] = {
    "It was compressed with gzip.": gunzipped,
    "It was packed as zip.": unzipped,
    "A byte order mark was put before it.": (
        lambda raw: raw[3:] if raw.startswith(b"\xef\xbb\xbf") else None
    ),
    "It was converted to UTF-16.": _utf16,
    "It was quoted as in an answer to a mail.": lambda raw: _each_line(_quote(raw), raw),
    "It was indented.": lambda raw: _each_line(_indent(raw), raw),
    "Its line ends were converted to CR.": (
        lambda raw: raw.replace(b"\r", b"\n") if _is_cr(raw) else None
    ),
    "Its line ends were converted to CRLF.": (
        lambda raw: raw.replace(b"\r\n", b"\n") if _is_crlf(raw) else None
    ),
    "Spaces were added at the ends of its lines.": _trimmed,
    "It came inside a mail.": out_of_mail,
    "Other words stood before it.": _behind_words,
    "Blank lines were added at its end.": _without_blanks_after,
}
