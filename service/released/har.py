"""What a browser was served, as its network panel saves it (HAR 1.2)."""

import binascii
from base64 import b64decode
from typing import Final

import msgspec

from service.released.note import Release
from service.released.served import (
    LEADS_ON,
    Comparison,
    HouseFound,
    ServedAnswer,
    headers_of,
    origin_of,
    place_of,
)

LARGEST: Final = 128 * 1024 * 1024
"""Bytes of a file that is read."""

MOST: Final = 20_000
"""Answers in it."""

_NOT_HELD: Final = "the file does not hold it"
_CODE: Final = ("javascript", "ecmascript", "css", "wasm")


class BadHar(ValueError):
    """A file that cannot be read: says why."""


class _Pair(msgspec.Struct):
    name: str
    value: str = ""


class _Content(msgspec.Struct):
    mime: str = msgspec.field(default="", name="mimeType")
    text: str | None = None
    encoding: str = ""


class _Response(msgspec.Struct):
    status: int
    headers: list[_Pair] = []
    content: _Content = msgspec.field(default_factory=_Content)


class _Request(msgspec.Struct):
    url: str


class _HarEntry(msgspec.Struct):
    request: _Request
    response: _Response
    pageref: str = ""


class _Log(msgspec.Struct):
    entries: list[_HarEntry]


class _File(msgspec.Struct):
    log: _Log


def read_har(data: bytes, *, largest: int = LARGEST, most: int = MOST) -> list[ServedAnswer]:
    """The answers in a file, as they came: so many bytes and answers at most. Raises BadHar."""
    if len(data) > largest:
        raise BadHar(f"The file is larger than {largest} bytes; save fewer pages in one.")
    try:
        entries = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_File).log.entries
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadHar(
            f"The file is not a HAR, as network panels save it: {str(error)[:200]}."
        ) from None
    if len(entries) > most:
        raise BadHar(f"The file has more than {most} answers; save fewer pages in one.")
    return [_answer(entry) for entry in entries]


def _answer(entry: _HarEntry) -> ServedAnswer:
    """An answer that was broken off has the status 0, and so has an empty one: browsers save what
    their workers fetched as empty, and nothing runs in it."""
    given = entry.response
    headers = headers_of((pair.name, pair.value) for pair in given.headers)
    headers.setdefault("content-type", given.content.mime)
    text, status = given.content.text, max(given.status, 0)
    answer = ServedAnswer(entry.request.url, status, headers, why=_NOT_HELD, tab=entry.pageref)
    if text == "" and status == 200:
        answer.status = 0
    if not text or status in (0, 304):
        return answer
    try:
        based = given.content.encoding == "base64"
        answer.body = b64decode(text, validate=True) if based else text.encode()
    except (binascii.Error, ValueError):
        answer.why = "its body in the file is not base64, or not text"
    return answer


def first_page(answers: list[ServedAnswer], house: str = "") -> ServedAnswer:
    """The first page of a house, or of the first that there is. Raises BadHar for none."""
    for one in answers:
        origin = origin_of(one.url)
        if one.is_page and one.body and origin and house in ("", origin):
            return one
    raise BadHar(f"The file holds no page{f' of {house}' if house else ''}.")


def compare(answers: list[ServedAnswer], first: ServedAnswer, release: Release) -> HouseFound:
    """What a browser was served by the house of its first page, compared with a release."""
    house = origin_of(first.url)
    found = Comparison(house, release)
    wanted, aside, seen = {f"{house}/sw.js": ""}, 0, set[str]()
    away = _other_tabs(answers, house)
    for one in answers:
        if one.tab in away or one.url.partition(":")[0].endswith("-extension"):
            aside += 1
            continue
        if not one.status:
            continue
        seen.add(one.url)
        if 300 <= one.status < 400 and one.status != 304:
            if place_of(one.url):
                found.tell(one.url, "extra", LEADS_ON)
        elif origin_of(one.url) == house and one.is_page:
            wanted |= dict.fromkeys(found.page(one), "")
        elif _is_code(one):
            found.file(one)
    for url in wanted:
        if url not in seen:
            found.tell(url, "unread", _NOT_HELD)
    if aside:
        found.beyond.append(f"{aside} answers to other sites, or to extensions of the browser.")
    return found.report()


def _is_code(answer: ServedAnswer) -> bool:
    kind = answer.headers.get("content-type", "").lower()
    return any(one in kind for one in _CODE) or place_of(answer.url).endswith((".js", ".css"))


def _other_tabs(answers: list[ServedAnswer], house: str) -> set[str]:
    """The pages of the browser that are none of the house."""
    pages: dict[str, str] = {}
    for one in answers:
        if one.tab and one.is_page:
            pages.setdefault(one.tab, origin_of(one.url))
    return {tab for tab, origin in pages.items() if origin not in ("", house)}
