"""The parts of a mail, one inside the other (RFC 2045, 2046), by the library's plain messages.

Its newer ones parse and fold each field of each part anew: seven milliseconds a mail, where these
take less than one. So every content is encoded here, and a field is what it is given.
"""

from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Iterator, Sequence
from email.header import Header
from email.message import Message
from email.policy import Compat32
from itertools import count

import msgspec

WIDTH = 76
"""Columns of a line with an encoded word (RFC 2047 2)."""

LONGEST = 200
"""Columns of a field that stays on its line: of a folded one some programs show the first alone."""


class _Kept(Compat32):
    """The library's, which takes a field apart to fold it where it fits its line as it is."""

    def fold_binary(self, name: str, value: str) -> bytes:
        line = f"{name}: {value}"
        if len(line) > LONGEST or not line.isprintable():
            return super().fold_binary(name, value)
        return f"{line}{self.linesep}".encode("ascii")


POLICY = _Kept(linesep="\r\n", max_line_length=LONGEST)


class File(msgspec.Struct, frozen=True):
    """A file that is attached."""

    name: str
    kind: str
    data: bytes


class MailText(msgspec.Struct, frozen=True, kw_only=True):
    """A mail's words, before they are put into an envelope."""

    subject: str
    plain: str
    html: str = ""
    picture: bytes = b""
    """A PNG or JPEG, named ``cid:board`` in the HTML."""
    files: Sequence[File] = ()


def field(name: str, value: str) -> str:
    """The value of a field as it is written: in encoded words where it is not plain."""
    if value.isascii() and value.isprintable():
        return value
    return Header(value, "utf-8", WIDTH, name).encode()


def body(written: MailText) -> Message:
    """The content: text, HTML with its picture, files."""
    numbers = count(1)
    files = [_attached(file) for file in written.files]
    number = next(numbers) if files else 0
    words = _words(written, numbers)
    return _several("mixed", [words, *files], number) if files else words


_JPEG = b"\xff\xd8"


def _words(written: MailText, numbers: Iterator[int]) -> Message:
    plain = _text("plain", written.plain)
    if not written.html:
        return plain
    number = next(numbers)
    html = _text("html", written.html)
    if written.picture:
        html = _several("related", [html, _picture(written.picture)], next(numbers))
    return _several("alternative", [plain, html], number)


def _several(kind: str, parts: Sequence[Message], number: int) -> Message:
    """Parts with a line between that is in none: ``=_`` is in no text that is encoded (RFC 2045
    6.7)."""
    part = Message(POLICY)
    part["Content-Type"] = f'multipart/{kind}; boundary="=_fieldpost_{number}"'
    part.set_payload(list(parts))
    return part


def _text(kind: str, text: str) -> Message:
    lines = b"\n".join([*text.encode().splitlines(), b""])
    return _encoded(f'text/{kind}; charset="utf-8"', "quoted-printable", b2a_qp(lines, istext=True))


def _data(kind: str, data: bytes) -> Message:
    return _encoded(kind, "base64", encodebytes(data))


def _encoded(kind: str, encoding: str, data: bytes) -> Message:
    part = Message(POLICY)
    part["Content-Type"] = kind
    part["Content-Transfer-Encoding"] = encoding
    part.set_payload(data.decode("ascii"))
    return part


def _picture(picture: bytes) -> Message:
    kind, name = ("jpeg", "jpg") if picture[:2] == _JPEG else ("png", "png")
    part = _data(f"image/{kind}", picture)
    part["Content-Disposition"] = f'inline; filename="board.{name}"'
    part["Content-ID"] = "<board>"
    return part


def _attached(file: File) -> Message:
    main, _, kind = file.kind.partition("/")
    part = _text(kind, file.data.decode()) if main == "text" else _data(file.kind, file.data)
    part["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return part
