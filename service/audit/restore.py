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
from pathlib import Path
from typing import IO, Final

from service.audit.lines import FAMILY, LARGEST_FILE, check_size
from service.audit.mailboxes import LARGEST
from service.audit.report import AuditFailed, NoVerdict

MOST_UNPACKED: Final = (100, 1 << 20)
"""Bytes that an archive may unpack to: for each of its own, and more."""

_MARK: Final = FAMILY
_CHUNK: Final = 1 << 20
_DEPTH: Final = 9
"""Conversions one inside another: a quoted mail in a zip."""

_FOREWORD: Final = 1 << 16
"""Bytes that may stand before an export, as of a letter around it."""

_LINE: Final = re.compile(rb"^[EOC] ", re.MULTILINE)
_BLANKS: Final = b" \t\r\n"

Undo = Callable[[Path, Path], bool]
"""Writes the file without one conversion; False where the file has none of this kind."""


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
    if file.stat().st_size > LARGEST_FILE:
        check_size(file)
    told: list[str] = []
    for depth in range(_DEPTH):
        begins = _start(file, 40)
        for mark, sentence in OTHER_FILES.items():
            if begins.startswith(mark):
                raise AuditFailed(sentence)
        undone = folder / f"undone-{depth}"
        for sentence, undo in UNDOINGS.items():
            if undo(file, undone):
                told.append(sentence)
                file = undone
                break
        else:
            break
    check_size(file)
    return file, told


def _start(file: Path, length: int = 4096) -> bytes:
    with file.open("rb") as lines:
        return lines.read(length)


def _copy(source: IO[bytes], to: Path, packed: int = LARGEST_FILE) -> None:
    """Copy what an archive of so many bytes holds, or what is no archive."""
    size, most = 0, min(LARGEST_FILE, MOST_UNPACKED[0] * packed + MOST_UNPACKED[1])
    with to.open("wb") as out:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > most:
                raise NoVerdict("the archive unpacks to more than is read here")
            out.write(chunk)


def _gzip(file: Path, to: Path) -> bool:
    if _start(file, 2) != b"\x1f\x8b":
        return False
    try:
        with gzip.open(file) as packed:
            _copy(packed, to, file.stat().st_size)  # type: ignore[arg-type]
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise AuditFailed(
            "The file was compressed with gzip and is broken; send it anew."
        ) from None
    return True


def _zip(file: Path, to: Path) -> bool:
    if _start(file, 4) not in (b"PK\x03\x04", b"PK\x05\x06"):
        return False
    try:
        with zipfile.ZipFile(file) as packed:
            members = [one for one in packed.infolist() if not one.is_dir()]
            if len(members) > 1:
                members = [one for one in members if _is_export(packed, one)]
            if len(members) != 1:
                raise AuditFailed(
                    f"The zip holds {len(members) or 'no'} exports; audit each alone."
                )
            with packed.open(members[0]) as content:
                _copy(content, to, file.stat().st_size)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise AuditFailed(f"The file was packed as zip and cannot be read: {error}.") from None
    return True


def _is_export(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    with packed.open(member) as content:
        return content.read(len(_MARK)) == _MARK


def _byte_order_mark(file: Path, to: Path) -> bool:
    if _start(file, 3) != codecs.BOM_UTF8:
        return False
    with file.open("rb") as source:
        source.seek(3)
        _copy(source, to)
    return True


def _utf16(file: Path, to: Path) -> bool:
    starts = {
        codecs.BOM_UTF16_LE: "utf-16",
        codecs.BOM_UTF16_BE: "utf-16",
        b"f\0": "utf-16-le",
        b"\0f": "utf-16-be",
    }
    encoding = starts.get(_start(file, 2))
    if encoding is None:
        return False
    try:
        with file.open("r", encoding=encoding, newline="") as source, to.open("wb") as out:
            while chunk := source.read(_CHUNK):
                out.write(chunk.encode())
    except UnicodeError:
        raise AuditFailed("The file was converted to UTF-16 and is broken; send it anew.") from None
    return True


def _line_ends(file: Path, to: Path) -> bool:
    head, end, _ = _start(file).partition(b"\n")
    if not end or not head.endswith(b"\r"):
        return False
    return _each_line(file, to, lambda line: line[:-2] + b"\n" if line[-2:] == b"\r\n" else line)


def _carriage_returns(file: Path, to: Path) -> bool:
    head = _start(file)
    if not head.startswith(_MARK) or b"\n" in head or b"\r" not in head:
        return False
    with file.open("rb") as source, to.open("wb") as out:
        while chunk := source.read(_CHUNK):
            out.write(chunk.replace(b"\r", b"\n"))
    return True


def _trailing_spaces(file: Path, to: Path) -> bool:
    head, end, _ = _start(file).partition(b"\n")
    if not end or not head.startswith(_MARK) or not head.rstrip(b"\r").endswith((b" ", b"\t")):
        return False
    return _each_line(
        file, to, lambda line: line.rstrip(_BLANKS) + (b"\n" if line[-1:] == b"\n" else b"")
    )


def _quoted(file: Path, to: Path) -> bool:
    quote, found, _ = _start(file).partition(_MARK)
    if not found or not quote or quote.strip(b"> |\t") or b">" not in quote + b"|":
        return False
    return _each_line(file, to, lambda line: line.removeprefix(quote))


def _indented(file: Path, to: Path) -> bool:
    indent, found, _ = _start(file).partition(_MARK)
    if not found or not indent or indent.strip(b" \t"):
        return False
    return _each_line(file, to, lambda line: line.removeprefix(indent))


def _foreword(file: Path, to: Path) -> bool:
    head = _start(file, _FOREWORD)
    start = head.rfind(b"\n", 0, max(0, head.find(_MARK))) + 1
    if not start or _LINE.search(head, 0, start):
        return False
    with file.open("rb") as source:
        source.seek(start)
        _copy(source, to)
    return True


def _blanks_after(file: Path, to: Path) -> bool:
    size = file.stat().st_size
    with file.open("rb") as source:
        source.seek(max(0, size - _FOREWORD))
        end = source.read()
        rest = end.rstrip(_BLANKS)
        if not rest or b"\n" not in end[len(rest) : -1].replace(b"\r\n", b"\n"):
            return False
        source.seek(0)
        _copy(source, to)
    with to.open("r+b") as out:
        out.truncate(size - len(end) + len(rest))
        out.seek(0, 2)
        out.write(b"\n")
    return True


def _each_line(file: Path, to: Path, change: Callable[[bytes], bytes]) -> bool:
    with file.open("rb") as source, to.open("wb") as out:
        out.writelines(change(line) for line in source)
    return True


def _mailed(file: Path, to: Path) -> bool:
    head = _start(file)
    first, colon, _ = head.partition(b"\n")[0].partition(b":")
    if not (first.startswith(b"From ") or (colon and _is_field(first))):
        return False
    if file.stat().st_size > LARGEST:
        raise AuditFailed("The file is a mail, too large to be read; save the export out of it.")
    raw = file.read_bytes()
    raw = raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
    found = list(dict.fromkeys(_exports_in(raw)))
    if len(found) != 1:
        raise AuditFailed(f"The file is a mail that holds {len(found) or 'no'} exports.")
    to.write_bytes(found[0])
    return True


def _is_field(name: bytes) -> bool:
    return 0 < len(name) < 60 and name.replace(b"-", b"").isalnum()


def _exports_in(raw: bytes) -> Iterator[bytes]:
    try:
        parts = [part for part in message_from_bytes(raw).walk() if not part.is_multipart()]
        bodies = [bytes(part.get_payload(decode=True) or b"") for part in parts]
    except Exception:  # no mail of anybody may stop the audit
        return
    for body in bodies:
        head = body[:4096]
        packed = head.startswith((b"\x1f\x8b", b"PK\x03\x04"))
        at = head.find(_MARK)
        if at < 0 and not packed:
            continue
        start = 0 if packed else head.rfind(b"\n", 0, at) + 1
        # A mail ends with blank lines that no export has.
        yield body[start:] if packed else body[start:].rstrip(b"\r\n> ") + _end(body)


def _end(body: bytes) -> bytes:
    return b"\r\n" if b"\r\n" in body[:4096] else b"\n"


UNDOINGS: Final[dict[str, Undo]] = {
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
