"""A house as it answers a browser, what a dishonest one changes, and the file a browser saves."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import msgspec

from service.released.note import Release
from service.released.served import PAINT as PAINTED
from service.released.served import STATIC, HouseFound, ServedAnswer, look
from service.web.assets import STATIC as FOLDER
from service.web.paint import PAINT
from tests.service.web.houses import WebHouse

HOUSE = "https://play.example"
FILES = {
    STATIC + file.relative_to(FOLDER).as_posix(): sha256(file.read_bytes()).hexdigest()
    for file in FOLDER.rglob("*")
    if file.is_file()
} | {PAINTED: sha256(PAINT.encode()).hexdigest()}
RELEASE = Release("9.8.7", FILES)

Change = Callable[[ServedAnswer], ServedAnswer]
"""What a dishonest house answers in the place of what is right."""


class House:
    """What a house answered, and what it changes now."""

    def __init__(
        self, right: dict[str, ServedAnswer], change: Change = lambda answer: answer
    ) -> None:
        self._right, self._change = right, change
        self.answered: dict[str, ServedAnswer] = {}

    def fetch(self, url: str) -> ServedAnswer:
        """What it answers at an address; what it never had, it has not."""
        assert url.startswith(f"{HOUSE}/"), "nothing is asked of others"
        name = re.sub("^/(static/|scripts/[^/]*/)?", "", urlsplit(url).path)
        known = self._right.get(name) or ServedAnswer(url, 404, {}, b"")
        answer = msgspec.structs.replace(known, url=url)
        self.answered[url] = self._change(answer)
        return self.answered[url]

    def looked(self) -> HouseFound:
        """What ``check-page`` finds."""
        return look(self.fetch(f"{HOUSE}/"), self.fetch, RELEASE)


def asked(web: WebHouse, path: str) -> ServedAnswer:
    """What a real house answers."""
    came = web.app.test_client().get(path)
    headers = {name.lower(): value for name, value in came.headers.items()}
    return ServedAnswer(HOUSE + path, came.status_code, headers, came.data)


def at(path: str, **more: Any) -> Change:
    """Another answer at a path that ends so."""
    return lambda answer: (
        msgspec.structs.replace(answer, **more)
        if urlsplit(answer.url).path.endswith(path)
        else answer
    )


def written(path: str, old: str, new: str) -> Change:
    """Other words at a path that ends so."""

    def change(answer: ServedAnswer) -> ServedAnswer:
        if not urlsplit(answer.url).path.endswith(path):
            return answer
        body = answer.body or b""
        assert old.encode() in body
        return msgspec.structs.replace(answer, body=body.replace(old.encode(), new.encode(), 1))

    return change


def put(html: str) -> Change:
    """Something more in the head of the page."""
    return written("/", "</head>", f"{html}</head>")


def head(name: str, value: str) -> Change:
    """Another header of the page."""

    def change(answer: ServedAnswer) -> ServedAnswer:
        if urlsplit(answer.url).path != "/":
            return answer
        return msgspec.structs.replace(answer, headers={**answer.headers, name: value})

    return change


def har(answers: Sequence[ServedAnswer], *, based: bool = False) -> dict[str, Any]:
    """The file that the network panel of a browser saves of these answers."""
    return {"log": {"entries": [entry(one, based=based) for one in answers]}}


def entry(answer: ServedAnswer, *, based: bool = False) -> dict[str, Any]:
    """One answer in it."""
    headers = [{"name": name.title(), "value": value} for name, value in answer.headers.items()]
    content: dict[str, Any] = {"mimeType": answer.headers.get("content-type", ""), "size": 9}
    if answer.body is not None and (based or b"\xff" in answer.body):
        content |= {"text": b64encode(answer.body).decode(), "encoding": "base64"}
    elif answer.body is not None:
        content["text"] = answer.body.decode()
    return {
        "pageref": answer.tab,
        "request": {"method": "GET", "url": answer.url, "headers": []},
        "response": {"status": answer.status, "headers": headers, "content": content},
    }


def packed(file: dict[str, Any]) -> bytes:
    """The bytes of such a file."""
    return json.dumps(file).encode()
