"""The parts of a mail, one inside the other (RFC 2045, 2046), by the library's plain messages.

Its newer ones parse and fold each field of each part anew: seven milliseconds a mail, where these
take less than one. So every content is encoded here, and a field is what it is given. One part may
be a deadline as an entry for a calendar (RFC 5545).
"""

from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from email.header import Header
from email.message import Message
from email.policy import Compat32
from itertools import count

import msgspec

from domain.game.view.text_board import plain

WIDTH = 76
"""Columns of a line with an encoded word (RFC 2047 2)."""

LONGEST = 200
"""Columns of a field that stays on its line: of a folded one some programs show the first alone."""


class _FoldedAsKept(Compat32):
    """The library's, which takes a field apart to fold it where it fits its line as it is."""

    def fold_binary(self, name: str, value: str) -> bytes:
        line = f"{name}: {value}"
        if len(line) > LONGEST or not line.isprintable():
            return super().fold_binary(name, value)
        return f"{line}{self.linesep}".encode("ascii")


POLICY = _FoldedAsKept(linesep="\r\n", max_line_length=LONGEST)


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


def _shorter(kind: str, data: bytes) -> Message:
    """The same bytes in whichever encoding is shorter: of a signed note quoted-printable is."""
    quoted = b2a_qp(data, istext=False)
    longer = len(quoted) > len(data) * 4 // 3
    return _data(kind, data) if longer else _encoded(kind, "quoted-printable", quoted)


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
    part = _text(kind, file.data.decode()) if main == "text" else _shorter(file.kind, file.data)
    part["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return part


_MINUTE, _DAY = 60, 86_400
_OCTETS = 74
"""Octets of a line before it is folded (RFC 5545 3.1)."""


def calendar_file(events: Iterable[Sequence[str]]) -> str:
    """A calendar of these events (RFC 5545 3.4)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Fieldpost//EN", "METHOD:PUBLISH"]
    lines += [line for event in events for line in event]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def leave_event(*, uid: str, made: int, first: str, last: str, title: str, link: str) -> list[str]:
    """A leave from its ``first`` to its ``last`` moment, as whole days that hide nothing."""
    begins, ends = (datetime.fromisoformat(at.replace("Z", "+00:00")) for at in (first, last))
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"DTSTAMP:{_stamp(datetime.fromtimestamp(made, UTC))}",
        f"DTSTART;VALUE=DATE:{begins:%Y%m%d}",
        f"DTEND;VALUE=DATE:{ends + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_escaped(title)}",
        f"URL:{link}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def deadline_event(
    *, uid: str, number: int, made: int, due: str, pace: int, title: str, link: str, about: str = ""
) -> list[str]:
    """An event that begins an hour before ``due``, and reminds a day before ``due``, or where half
    the ``pace``, in seconds, is left if that is less, and at least when half of the time is left
    that there is when it is made.

    ``uid`` is the same for every deadline of a seat and ``number`` grows, so that a later entry
    takes the place of an earlier one. ``made`` is in Unix seconds, ``about`` what is told of it.
    """
    at = datetime.fromisoformat(due.replace("Z", "+00:00")).astimezone(UTC)
    left = max(0, int(at.timestamp()) - made)
    ahead = min(_DAY, pace // 2, left // 2) // _MINUTE
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"SEQUENCE:{number}",
        f"DTSTAMP:{_stamp(datetime.fromtimestamp(made, UTC))}",
        f"DTSTART:{_stamp(at - timedelta(hours=1))}",
        f"DTEND:{_stamp(at)}",
        f"SUMMARY:{_escaped(title)}",
        *([f"DESCRIPTION:{_escaped(about)}"] if about else []),
        f"URL:{link}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(title)}",
        f"TRIGGER;RELATED=END:-PT{ahead}M",
        "END:VALARM",
        "END:VEVENT",
    ]


def _stamp(at: datetime) -> str:
    return at.strftime("%Y%m%dT%H%M%SZ")


def _escaped(words: str) -> str:
    """Text with what means something in the format marked (RFC 5545 3.3.11)."""
    marked = plain(words).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return marked.replace("\n", "\\n")


def _folded(line: str) -> str:
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > _OCTETS:
            pieces.append(piece)
            piece = ""
        piece += letter
    return "\r\n ".join([*pieces, piece])
