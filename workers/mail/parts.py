"""The parts of a mail as bytes, one inside the other (RFC 2045, 2046).

The library's messages parse and fold each field of each part anew, which costs more than all the
words of a mail. What stands here is only what our mails are made of: text, files and a picture.
"""

import re
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Iterator, Sequence
from email.header import Header
from itertools import count

import msgspec

WIDTH = 76
"""Columns of a line, where it can be broken (RFC 5322 2.1.1)."""

LONGEST = 998
"""Columns of a line that no server may break."""

_PLAIN = re.compile(r"[ -~]*")


class File(msgspec.Struct, frozen=True):
    """A file that is attached."""

    name: str
    kind: str
    data: bytes


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A mail's words, before they are put into an envelope."""

    subject: str
    plain: str
    html: str = ""
    picture: bytes = b""
    """A PNG or JPEG, named ``cid:board`` in the HTML."""
    files: Sequence[File] = ()


def field(name: str, value: str, *, folded: bool = True) -> bytes:
    """A field of a head; broken at blanks where it is long, unless it is to stay on its line."""
    if _PLAIN.fullmatch(value) is None:
        value = Header(value, "utf-8", WIDTH, name).encode(linesep="\r\n")
        return f"{name}: {value}\r\n".encode("ascii")
    line = f"{name}: {value}"
    if len(line) > (WIDTH if folded else LONGEST):
        line = _folded(name, value)
    return f"{line}\r\n".encode("ascii")


def _folded(name: str, value: str) -> str:
    lines = [f"{name}:"]
    for word in value.split(" "):
        # The first word stands beside the name: some programs show an empty field else.
        if len(lines[-1]) + 1 + len(word) > WIDTH and lines != [f"{name}:"]:
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines)


def body(written: Written) -> bytes:
    """The head of the content and the content: text, HTML with its picture, files."""
    numbers = count(1)
    files = [_attached(file) for file in written.files]
    number = next(numbers) if files else 0
    words = _words(written, numbers)
    return _several("mixed", [words, *files], number) if files else words


_JPEG = b"\xff\xd8"


def _words(written: Written, numbers: Iterator[int]) -> bytes:
    plain = _text("plain", written.plain)
    if not written.html:
        return plain
    number = next(numbers)
    html = _text("html", written.html)
    if written.picture:
        html = _several("related", [html, _picture(written.picture)], next(numbers))
    return _several("alternative", [plain, html], number)


def _several(kind: str, parts: Sequence[bytes], number: int) -> bytes:
    """Parts with a line between that is in none: ``=_`` is in no text that is encoded (RFC 2045
    6.7)."""
    mark = f"=_fieldpost_{number}"
    between = f"--{mark}\r\n".encode()
    head = f'Content-Type: multipart/{kind}; boundary="{mark}"\r\n\r\n'.encode()
    return b"".join(
        [head, *(b"%b%b\r\n" % (between, part) for part in parts), f"--{mark}--\r\n".encode()]
    )


def _text(kind: str, text: str, disposition: str = "") -> bytes:
    lines = text.encode().splitlines()
    encoded = b2a_qp(b"\r\n".join([*lines, b""]), istext=True)
    head = (
        f'Content-Type: text/{kind}; charset="utf-8"\r\n'
        f"Content-Transfer-Encoding: quoted-printable\r\n{disposition}\r\n"
    )
    return head.encode("ascii") + encoded


def _data(kind: str, data: bytes, disposition: str) -> bytes:
    head = f"Content-Type: {kind}\r\nContent-Transfer-Encoding: base64\r\n{disposition}\r\n"
    return head.encode("ascii") + encodebytes(data).replace(b"\n", b"\r\n")


def _picture(picture: bytes) -> bytes:
    kind, name = ("jpeg", "jpg") if picture[:2] == _JPEG else ("png", "png")
    told = f'Content-Disposition: inline; filename="board.{name}"\r\nContent-ID: <board>\r\n'
    return _data(f"image/{kind}", picture, told)


def _attached(file: File) -> bytes:
    told = f'Content-Disposition: attachment; filename="{file.name}"\r\n'
    main, _, kind = file.kind.partition("/")
    if main == "text":
        return _text(kind, file.data.decode(), told)
    return _data(file.kind, file.data, told)
