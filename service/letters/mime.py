"""The head and the parts of a mail (RFC 5322, RFC 2045 to 2047), read within fixed bounds.

The bytes come from anybody. So the parts are cut here, by offsets into the one buffer, and every
bound is kept before the work that it bounds is done. What goes beyond one is a BadLetter: kept
for the operator, never answered, never played.
"""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from service.letters.text import clean, decoded

LARGEST_LETTER = 30 * 1024 * 1024
LARGEST_HEAD = 64 * 1024
LARGEST_PART_HEAD = 16 * 1024
MOST_TEXT = 1024 * 1024
"""Bytes of text, all text parts together, after they are decoded."""
DEEPEST = 20
MOST_PARTS = 200

_MOST_MARKS = 20 * MOST_PARTS
_MOST_FIELDS = 1000
_FIELD: Final = re.compile(r"([!-9;-~]+)[ \t]*:[ \t]*(.*)", re.DOTALL)
_HEAD_END: Final = re.compile(rb"\r?\n\r?\n|\r\r")
_WORD: Final = re.compile(r"=\?([^?\s]{1,60})\?([BbQq])\?([^?\s]*)\?=")
_PARAMETER: Final = re.compile(r';\s*([^\s=;"]+?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)', re.DOTALL)
_RUN: Final = re.compile(rb"[^A-Za-z0-9+/]+")


class BadLetter(Exception):
    """A mail that is kept for the operator and goes no further, with the reason in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooMuchText(BadLetter):
    """Text of more than :data:`MOST_TEXT` bytes: none of it is read."""

    def __init__(self) -> None:
        super().__init__(f"The letter has more than {MOST_TEXT // 1024} KiB of text.")


@dataclass(frozen=True)
class Head:
    """The fields of a head in their order, names in lower case, values unfolded but not decoded."""

    fields: tuple[tuple[str, str], ...]

    def all(self, name: str) -> list[str]:
        """Every value of a field."""
        return [value for key, value in self.fields if key == name]

    def first(self, name: str) -> str:
        """The uppermost value of a field; "" for none."""
        return next(iter(self.all(name)), "")

    def text(self, name: str) -> str:
        """The uppermost value as people read it (RFC 2047), on one line."""
        return " ".join(clean(words(self.first(name))).split())


@dataclass(frozen=True)
class MimePart:
    """A part of a mail: its head, where its body lies, and the parts inside it."""

    raw: bytes
    head: Head
    start: int
    stop: int
    kind: str
    parameters: dict[str, str]
    parts: list["MimePart"] = field(default_factory=list)
    closed: bool = True
    """Whether the last of its parts has an end (RFC 2046 5.1.2)."""

    @property
    def attached(self) -> bool:
        """Whether it is meant as a file beside the text (RFC 2183)."""
        return self.head.first("content-disposition").lstrip()[:10].lower() == "attachment"

    def walk(self) -> Iterator["MimePart"]:
        """This part and all parts inside it, in reading order."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def body(self, most: int = MOST_TEXT) -> bytes:
        """The decoded body; TooMuchText beyond ``most`` bytes, BadLetter if it is damaged."""
        if self.stop - self.start > 4 * most:
            raise TooMuchText
        data = self.raw[self.start : self.stop]
        how = self.head.first("content-transfer-encoding").partition(";")[0].strip().lower()
        if how == "base64":
            data = _base64(data)
        elif how == "quoted-printable":
            data = binascii.a2b_qp(data)
        if len(data) > most:
            raise TooMuchText
        return data


def read_parts(raw: bytes) -> MimePart:
    """The parts of a whole mail. Raises BadLetter for one that is too large, too deep or has too
    many."""
    if len(raw) > LARGEST_LETTER:
        raise BadLetter(f"The letter is larger than {LARGEST_LETTER // 1024**2} MB.")
    start = 0
    if raw.startswith((b"From ", b">From ")):  # the line that mailboxes put before a mail
        start = raw.find(b"\n", 0, LARGEST_HEAD) + 1
    counted: list[MimePart] = []
    return _part(raw, start, len(raw), 0, counted)


def _part(raw: bytes, start: int, stop: int, depth: int, counted: list[MimePart]) -> MimePart:
    limit = LARGEST_PART_HEAD if depth else LARGEST_HEAD
    head, body = _head(raw, start, stop, limit, strict=not depth)
    kind, parameters = parameters_of(head.first("content-type") or "text/plain")
    if "/" not in kind:
        kind = "text/plain"
    part = MimePart(raw, head, body, stop, kind, parameters)
    counted.append(part)
    if len(counted) > MOST_PARTS:
        raise BadLetter(f"The letter has more than {MOST_PARTS} parts.")
    if kind.startswith("multipart/"):
        if depth >= DEEPEST:
            raise BadLetter(f"The letter has parts inside parts, more than {DEEPEST} deep.")
        boundary = parameters.get("boundary", "")
        for a, b in _spans(raw, body, stop, boundary):
            part.parts.append(_part(raw, a, b, depth + 1, counted))
        if not any(closes for _, _, closes in _marks(raw, body, stop, _mark(boundary))):
            return replace(part, closed=False)
    return part


def _head(raw: bytes, start: int, stop: int, limit: int, strict: bool) -> tuple[Head, int]:
    if raw[start : start + 1] == b"\n" or raw[start : start + 2] == b"\r\n":
        return Head(()), start + (1 if raw[start : start + 1] == b"\n" else 2)
    found = _HEAD_END.search(raw, start, min(stop, start + limit + 4))
    if found is None and stop - start > limit:
        raise BadLetter(f"The head of the letter is larger than {limit // 1024} KiB.")
    end, body = found.span() if found else (stop, stop)
    text = decoded(raw[start:end]).replace("\r\n", "\n").replace("\r", "\n")
    fields = []
    for one in re.sub(r"\n[ \t]+", " ", text).split("\n"):
        matched = _FIELD.fullmatch(one)
        if matched:
            fields.append((matched[1].lower(), matched[2].strip()))
        elif strict and one.strip():
            raise BadLetter("The head of the letter is damaged.")
    if len(fields) > _MOST_FIELDS:
        raise BadLetter("The head of the letter has too many fields.")
    return Head(tuple(fields)), body


def _spans(raw: bytes, start: int, stop: int, boundary: str) -> Iterator[tuple[int, int]]:
    """Where the parts between the boundaries begin and end (RFC 2046 5.1.1)."""
    mark = _mark(boundary)
    begun, any_found = -1, False
    for number, (at, after, closes) in enumerate(_marks(raw, start, stop, mark)):
        if number > _MOST_MARKS:
            raise BadLetter("The parts of the letter cannot be told apart.")
        any_found = True
        if begun >= 0:
            yield begun, max(begun, at)
        begun = -1 if closes else after
        if closes:
            break
    if not any_found or not boundary or len(boundary) > 200:
        raise BadLetter("The parts of the letter cannot be told apart.")
    if begun >= 0:
        yield begun, stop


def _mark(boundary: str) -> bytes:
    return b"--" + boundary.encode("utf-8", "replace")


def _marks(raw: bytes, start: int, stop: int, mark: bytes) -> Iterator[tuple[int, int, bool]]:
    """Each boundary line: where the text before it ends, where the next begins, if it closes."""
    tries = 0
    at = start if raw.startswith(mark, start) else raw.find(b"\n" + mark, start, stop)
    while at >= 0:
        tries += 1
        if tries > _MOST_MARKS:
            raise BadLetter("The parts of the letter cannot be told apart.")
        tail = at + (raw[at : at + 1] == b"\n") + len(mark)
        end = raw.find(b"\n", tail, stop)
        end = stop if end < 0 else end
        rest = raw[tail : min(end, tail + 80)].strip()
        if rest in (b"", b"--"):
            before = at - 1 if at > start and raw[at - 1 : at] == b"\r" else at
            yield before, min(end + 1, stop), rest == b"--"
        at = raw.find(b"\n" + mark, max(end, tail), stop)


def _base64(data: bytes) -> bytes:
    head = data.find(b"=")
    letters = _RUN.sub(b"", data if head < 0 else data[:head])
    if len(letters) % 4 == 1:
        raise BadLetter("The text of the letter is damaged: its base64 is cut short.")
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def bounded(text: str, most_lines: int = 40_000) -> str:
    """The text itself; BadLetter where it has more lines than anybody types or quotes."""
    if text.count("\n") > most_lines:
        raise BadLetter(f"The letter has more than {most_lines} lines of text.")
    return text


def words(value: str) -> str:
    """A field with its encoded words decoded (RFC 2047)."""
    joined = re.sub(r"(\?=)\s+(?==\?)", r"\1", value[:LARGEST_HEAD])
    return _WORD.sub(_word, joined)


def _word(found: re.Match[str]) -> str:
    charset, how, text = found.groups()
    data = text.encode("ascii", "replace")
    try:
        data = _base64(data) if how in "Bb" else binascii.a2b_qp(data, header=True)
    except (BadLetter, binascii.Error):
        return found.group()
    return decoded(data, charset.partition("*")[0])


def parameters_of(value: str) -> tuple[str, dict[str, str]]:
    """A value and its parameters (RFC 2045 5.1), continued ones joined (RFC 2231 3)."""
    kind, _, rest = value[:1000].partition(";")
    found: dict[str, str] = {}
    for name, text in _PARAMETER.findall(";" + rest):
        text = text.strip()
        if text[:1] == '"':
            text = re.sub(r"\\(.)", r"\1", text[1:-1])
        name = name.lower().rstrip("*")
        base, _, number = name.partition("*")
        if number.isascii() and number.isdigit():
            found[base] = found.get(base, "") + text
        else:
            found.setdefault(base, text)
    return kind.strip().lower(), found
