"""The one export that something else holds: gzip, a zip or a mail."""

import gzip
import zipfile
import zlib
from io import BytesIO
from typing import IO, Final

from service.audit.lines import FAMILY, LARGEST_FILE
from service.audit.mailboxes import LARGEST, NO_ZIP, ZIP
from service.audit.received import parts_of
from service.audit.reporting.report import AuditFailed, NoVerdict

MOST_UNPACKED: Final = (100, 1 << 20)
"""Bytes that an archive may unpack to: for each of its own, and more."""
GZIP: Final = b"\x1f\x8b"
HEAD: Final = 4096
"""Bytes in which an export begins."""


def gunzipped(raw: bytes) -> bytes | None:
    """What gzip holds; None for anything else. Raises AuditFailed, NoVerdict."""
    if not raw.startswith(GZIP):
        return None
    try:
        with gzip.open(BytesIO(raw)) as packed:
            return _unpacked(packed, len(raw))  # type: ignore[arg-type]
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise AuditFailed(
            "The file was compressed with gzip and is broken; send it again."
        ) from None


def unzipped(raw: bytes) -> bytes | None:
    """The only file of a zip, or the only export in it; None for no zip. Raises AuditFailed,
    NoVerdict."""
    if not raw.startswith((ZIP, b"PK\x05\x06")):
        return None
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            files = [one for one in packed.infolist() if not one.is_dir()]
            if len(files) > 1:
                files = [one for one in files if _begins(packed.open(one))]
            if len(files) != 1:
                raise AuditFailed(f"The zip holds {len(files) or 'no'} exports; audit each alone.")
            with packed.open(files[0]) as content:
                return _unpacked(content, len(raw))
    except NO_ZIP as error:
        raise AuditFailed(f"The file was packed as zip and cannot be read: {error}.") from None


def _unpacked(source: IO[bytes], packed: int) -> bytes:
    """What an archive of so many bytes holds."""
    most = min(LARGEST_FILE, MOST_UNPACKED[0] * packed + MOST_UNPACKED[1])
    raw = source.read(most + 1)
    if len(raw) > most:
        raise NoVerdict("the archive unpacks to more than is read here")
    return raw


def _begins(content: IO[bytes]) -> bool:
    with content:
        return content.read(len(FAMILY)) == FAMILY


def out_of_mail(raw: bytes) -> bytes | None:
    """The export in a mail, as a file beside it or in its text; None for no mail. Raises
    AuditFailed."""
    name, colon, _ = raw[:HEAD].partition(b"\n")[0].partition(b":")
    is_field = bool(colon) and 0 < len(name) < 60 and name.replace(b"-", b"").isalnum()
    if not (name.startswith(b"From ") or is_field):
        return None
    if len(raw) > LARGEST:
        raise AuditFailed("The file is a mail, too large to be read; save the export out of it.")
    mail = raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
    found = {export for part in parts_of(mail) if (export := _export_in(part.body))}
    if len(found) != 1:
        raise AuditFailed(f"The file is a mail that holds {len(found) or 'no'} exports.")
    return found.pop()


def _export_in(body: bytes) -> bytes:
    """The export that a part of a mail is, or holds, packed or not; b"" for none."""
    head = body[:HEAD]
    at = head.find(FAMILY)
    if head.startswith((GZIP, ZIP)):
        return body
    if at < 0:
        return b""
    end = b"\r\n" if b"\r\n" in head else b"\n"  # a mail ends with blank lines that no export has
    return body[head.rfind(b"\n", 0, at) + 1 :].rstrip(b"\r\n> ") + end
