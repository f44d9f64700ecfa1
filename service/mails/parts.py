"""The bytes of a mail: its fields (RFC 5322), and its parts, one inside the other (RFC 2045, 2046).

The library's messages parse and fold each field of each part anew, which takes longer than to word
the mail. So all is written here as it goes out. One part may be a deadline as an entry for a
calendar (RFC 5545).
"""

import textwrap
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from string import ascii_letters, digits
from typing import Final

import msgspec

from domain.game.view.text_board import plain

WIDTH = 76
"""Columns of a line with an encoded word (RFC 2047 2)."""

LONGEST = 200
"""Columns of a field that stays on its line: of a folded one some programs show the first alone."""


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


Fields = Sequence[tuple[str, str]]

_BEGIN, _END = "=?utf-8?q?", "?="
_AS_THEY_ARE: Final = frozenset(ascii_letters + digits)
"""What an encoded word may have as it is wherever it stands (RFC 2047 5)."""


def mail_bytes(fields: Fields, written: MailText) -> bytes:
    """A mail with these fields at its head."""
    return _part(fields, *_content(written))


def _part(fields: Fields, own: Fields, content: bytes) -> bytes:
    """A part with its fields, and those of its content."""
    head = "".join(f"{name}: {_value(name, value)}\r\n" for name, value in (*fields, *own))
    return head.encode() + b"\r\n" + content


def _value(name: str, value: str) -> str:
    """The value of a field as it is written: in encoded words where it is not plain."""
    if not (value.isascii() and value.isprintable()):
        return _in_encoded_words(name, value)
    if len(name) + 2 + len(value) <= LONGEST:
        return value
    lines = textwrap.wrap(
        value, LONGEST, initial_indent=" " * (len(name) + 2), break_long_words=False,
        break_on_hyphens=False, drop_whitespace=False,
    )  # fmt: skip
    return "\r\n ".join(line.strip() for line in lines)


def _in_encoded_words(name: str, value: str) -> str:
    """A text in words that each end with a letter, and fit their lines (RFC 2047 2, 5)."""
    most = WIDTH - len(_BEGIN + _END) - 1
    words, word, left = list[str](), "", most - len(name)
    for letter in value:
        piece = letter
        if letter not in _AS_THEY_ARE:
            piece = "_" if letter == " " else "".join(f"={b:02X}" for b in letter.encode())
        if len(word) + len(piece) > left:
            words.append(word)
            word, left = "", most
        word += piece
    return "\r\n ".join(f"{_BEGIN}{one}{_END}" for one in (*words, word))


_Content = tuple[Fields, bytes]


def _content(written: MailText) -> _Content:
    """Text, HTML with its picture, files."""
    numbers = count(1)
    number = next(numbers) if written.files else 0
    words = _words(written, numbers)
    return _several("mixed", [words, *map(_attached, written.files)], number) if number else words


_JPEG = b"\xff\xd8"


def _words(written: MailText, numbers: Iterator[int]) -> _Content:
    plain = _text("plain", written.plain)
    if not written.html:
        return plain
    number = next(numbers)
    html = _text("html", written.html)
    if written.picture:
        html = _several("related", [html, _picture(written.picture)], next(numbers))
    return _several("alternative", [plain, html], number)


def _several(kind: str, parts: Sequence[_Content], number: int) -> _Content:
    """Parts with a line between that is in none: ``=_`` is in no text that is encoded (RFC 2045
    6.7)."""
    mark = f"=_fieldpost_{number}"
    line = f"--{mark}\r\n".encode()
    inside = b"\r\n".join(line + _part((), *part) for part in parts)
    kinds = [("Content-Type", f'multipart/{kind}; boundary="{mark}"')]
    return kinds, inside + f"\r\n--{mark}--\r\n".encode()


def _text(kind: str, text: str) -> _Content:
    lines = b"\n".join([*text.encode().splitlines(), b""])
    quoted = b2a_qp(lines, istext=True)
    return _encoded(f'text/{kind}; charset="utf-8"', "quoted-printable", quoted)


def _data(kind: str, data: bytes) -> _Content:
    return _encoded(kind, "base64", encodebytes(data))


def _encoded(kind: str, encoding: str, lines: bytes) -> _Content:
    fields = [("Content-Type", kind), ("Content-Transfer-Encoding", encoding)]
    return fields, lines.replace(b"\n", b"\r\n")


def _picture(picture: bytes) -> _Content:
    kind, name = ("jpeg", "jpg") if picture[:2] == _JPEG else ("png", "png")
    fields, lines = _data(f"image/{kind}", picture)
    placed = ("Content-Disposition", f'inline; filename="board.{name}"')
    return [*fields, placed, ("Content-ID", "<board>")], lines


def _attached(file: File) -> _Content:
    main, _, kind = file.kind.partition("/")
    is_text = main == "text"
    fields, lines = _text(kind, file.data.decode()) if is_text else _data(file.kind, file.data)
    return [*fields, ("Content-Disposition", f'attachment; filename="{file.name}"')], lines


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
    *, uid: str, number: int, made: int, due: str, pace: int, title: str, link: str
) -> list[str]:
    """An event that begins an hour before ``due``, and reminds a day before ``due``, or where half
    the ``pace``, in seconds, is left if that is less, and at least when half of the time is left
    that there is when it is made.

    ``uid`` is the same for every deadline of a seat and ``number`` grows, so that a later entry
    takes the place of an earlier one. ``made`` is in Unix seconds.
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
