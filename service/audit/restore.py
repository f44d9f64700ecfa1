"""An export that was only converted on its way, brought back to its own bytes.

What mail programs, browsers and editors do to a text file and what can be undone without guessing
is undone and named: gzip, zip, line ends, byte order marks, UTF-16, quoting marks, indents, words
before it, blanks after it, a mail around it. The audit then checks every byte, so that nothing is
believed here. What cannot be undone is left as it is, and the audit says where it breaks.
"""

import codecs
import gzip
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from email import message_from_bytes
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from service.audit.lines import FAMILY, LARGEST_FILE, check_size
from service.audit.mailboxes import LARGEST
from service.audit.report import AuditFailed, NoVerdict

MOST_UNPACKED: Final = (100, 1 << 20)
"""Bytes that an archive may unpack to: for each of its own, and more."""

_MARK: Final = FAMILY
_DEPTH: Final = 9
"""Conversions one inside another: a quoted mail in a zip."""
_FOREWORD: Final = 1 << 16
"""Bytes that may stand before an export, as of a letter around it."""
_LINE: Final = re.compile(rb"^[EOC] ", re.MULTILINE)
_BLANKS: Final = b" \t\r\n"

OTHER_FILES: Final = {
    b"fieldpost-journals/1 ": (
        "The file is a stream of the journals of many matches and no export of one; "
        "fieldpost audit-journals checks it."
    ),
    b"fieldpost-notes/3 ": (
        "The file holds notes and is no export of a match; give it beside one, as your own."
    ),
}
"""Files of ours that hold, or look as if they held, an export further on."""


def restored(file: Path, folder: Path) -> tuple[Path, list[str]]:
    """The export without conversions, in a file of ``folder``, and what was undone.

    The file itself where there is nothing to undo. Raises AuditFailed for an archive that holds
    no export or several, or that is broken, for another file of ours, NoVerdict for one that is too
    large, and OSError.
    """
    told: list[str] = []
    if file.stat().st_size <= LARGEST_FILE and not _is_plain(file):
        raw = file.read_bytes()
        while len(told) < _DEPTH and (found := _undone(raw)):
            sentence, raw = found
            told.append(sentence)
        if told:
            file = folder / "undone"
            file.write_bytes(raw)
    check_size(file)
    return file, told


def _is_plain(file: Path) -> bool:
    """Whether a file begins and ends like an export: a long one is not held in memory."""
    with file.open("rb") as lines:
        first = lines.readline(4096)
        lines.seek(max(0, file.stat().st_size - 2))
        last = lines.read()
    good = first.startswith(_MARK) and first.endswith(b"\n") and last.endswith(b"\n")
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


def _unpacked(source: IO[bytes], packed: int) -> bytes:
    """What an archive of so many bytes holds."""
    most = min(LARGEST_FILE, MOST_UNPACKED[0] * packed + MOST_UNPACKED[1])
    raw = source.read(most + 1)
    if len(raw) > most:
        raise NoVerdict("the archive unpacks to more than is read here")
    return raw


def _gzip(raw: bytes) -> bytes | None:
    if not raw.startswith(b"\x1f\x8b"):
        return None
    try:
        with gzip.open(BytesIO(raw)) as packed:
            return _unpacked(packed, len(raw))  # type: ignore[arg-type]
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise AuditFailed(
            "The file was compressed with gzip and is broken; send it anew."
        ) from None


def _zip(raw: bytes) -> bytes | None:
    if not raw.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return None
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            members = [one for one in packed.infolist() if not one.is_dir()]
            if len(members) > 1:
                members = [one for one in members if _is_export(packed, one)]
            if len(members) != 1:
                raise AuditFailed(
                    f"The zip holds {len(members) or 'no'} exports; audit each alone."
                )
            with packed.open(members[0]) as content:
                return _unpacked(content, len(raw))
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise AuditFailed(f"The file was packed as zip and cannot be read: {error}.") from None


def _is_export(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    with packed.open(member) as content:
        return content.read(len(_MARK)) == _MARK


def _byte_order_mark(raw: bytes) -> bytes | None:
    return raw[3:] if raw.startswith(codecs.BOM_UTF8) else None


def _utf16(raw: bytes) -> bytes | None:
    starts = {
        codecs.BOM_UTF16_LE: "utf-16",
        codecs.BOM_UTF16_BE: "utf-16",
        b"f\0": "utf-16-le",
        b"\0f": "utf-16-be",
    }
    encoding = starts.get(raw[:2])
    try:
        return raw.decode(encoding).encode() if encoding else None
    except UnicodeError:
        raise AuditFailed("The file was converted to UTF-16 and is broken; send it anew.") from None


def _line_ends(raw: bytes) -> bytes | None:
    head, end, _ = raw[:4096].partition(b"\n")
    return raw.replace(b"\r\n", b"\n") if end and head.endswith(b"\r") else None


def _carriage_returns(raw: bytes) -> bytes | None:
    head = raw[:4096]
    if not head.startswith(_MARK) or b"\n" in head or b"\r" not in head:
        return None
    return raw.replace(b"\r", b"\n")


def _trailing_spaces(raw: bytes) -> bytes | None:
    head, end, _ = raw[:4096].partition(b"\n")
    if not end or not head.startswith(_MARK) or not head.rstrip(b"\r").endswith((b" ", b"\t")):
        return None
    return b"\n".join(line.rstrip(_BLANKS) for line in raw.split(b"\n"))


def _quoted(raw: bytes) -> bytes | None:
    quote = _before(raw)
    if not quote or quote.strip(b"> |\t") or b">" not in quote + b"|":
        return None
    return _without(quote, raw)


def _indented(raw: bytes) -> bytes | None:
    indent = _before(raw)
    return _without(indent, raw) if indent and not indent.strip(b" \t") else None


def _before(raw: bytes) -> bytes:
    """What stands before the first words of an export."""
    quote, found, _ = raw[:4096].partition(_MARK)
    return quote if found else b""


def _without(prefix: bytes, raw: bytes) -> bytes:
    return b"\n".join(line.removeprefix(prefix) for line in raw.split(b"\n"))


def _foreword(raw: bytes) -> bytes | None:
    head = raw[:_FOREWORD]
    start = head.rfind(b"\n", 0, max(0, head.find(_MARK))) + 1
    return raw[start:] if start and not _LINE.search(head, 0, start) else None


def _blanks_after(raw: bytes) -> bytes | None:
    rest = raw.rstrip(_BLANKS)
    blank = raw[len(rest) : -1].replace(b"\r\n", b"\n")
    return rest + b"\n" if rest and b"\n" in blank else None


def _mailed(raw: bytes) -> bytes | None:
    name, colon, _ = raw[:4096].partition(b"\n")[0].partition(b":")
    is_field = bool(colon) and 0 < len(name) < 60 and name.replace(b"-", b"").isalnum()
    if not (name.startswith(b"From ") or is_field):
        return None
    if len(raw) > LARGEST:
        raise AuditFailed("The file is a mail, too large to be read; save the export out of it.")
    mail = raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
    found = list(dict.fromkeys(_exports_in(mail)))
    if len(found) != 1:
        raise AuditFailed(f"The file is a mail that holds {len(found) or 'no'} exports.")
    return found[0]


def _exports_in(raw: bytes) -> Iterator[bytes]:
    try:
        parts = [part for part in message_from_bytes(raw).walk() if not part.is_multipart()]
        bodies = [bytes(part.get_payload(decode=True) or b"") for part in parts]
    except Exception:  # no mail of anybody may stop the audit
        return
    for body in bodies:
        head = body[:4096]
        at = head.find(_MARK)
        if head.startswith((b"\x1f\x8b", b"PK\x03\x04")):
            yield body
        elif at >= 0:  # a mail ends with blank lines that no export has
            end = b"\r\n" if b"\r\n" in head else b"\n"
            yield body[head.rfind(b"\n", 0, at) + 1 :].rstrip(b"\r\n> ") + end


UNDOINGS: Final[dict[str, Callable[[bytes], bytes | None]]] = {
    "It was compressed with gzip.": _gzip,
    "It was packed as zip.": _zip,
    "A byte order mark was put before it.": _byte_order_mark,
    "It was converted to UTF-16.": _utf16,
    "It was quoted as in an answer to a mail.": _quoted,
    "It was indented.": _indented,
    "Its line ends were converted to CR.": _carriage_returns,
    "Its line ends were converted to CRLF.": _line_ends,
    "Spaces were added at the ends of its lines.": _trailing_spaces,
    "It came inside a mail.": _mailed,
    "Other words stood before it.": _foreword,
    "Blank lines were added at its end.": _blanks_after,
}
