"""Requests that are wrong in one thing each, made of one that was right, and their refusals."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from werkzeug.test import TestResponse

from service.api.examples import Example
from tests.service.api.conftest import House

NOWHERE: dict[str, Any] = {
    "match_id": "nowhere", "key": "chess", "seat": "green", "n": 9_999, "name": "unheard-of",
    "club": "nowhere", "member": "nobody", "what": "attic",
}  # fmt: skip
"""Of each part of an address one that there is not."""


def asked_for(query: dict[str, Any]) -> str:
    """A query as it stands in an address."""
    plain = {k: str(v).lower() if isinstance(v, bool) else v for k, v in query.items()}
    return f"?{urlencode(plain)}" if query else ""


@dataclass(frozen=True)
class Asked:
    """A request to an operation."""

    operation: str
    method: str
    pattern: str
    path: dict[str, Any] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    raw: bytes | None = None
    kind: str = "application/json"

    @property
    def url(self) -> str:
        """Its path and query."""
        return self.pattern.format(**self.path) + asked_for(self.query)

    def sent(self, house: House) -> TestResponse:
        """Send it."""
        heads = {name: str(value) for name, value in self.headers.items()}
        how: dict[str, Any] = {"json": self.body}
        if self.raw is not None:
            how = {"data": self.raw, "content_type": self.kind}
        return house.client.open(self.url, method=self.method, headers=heads, **how)


def refusals(house: House, asked: Asked) -> Iterator[Example]:
    """Each way in which a request is refused where one thing of it is wrong."""
    seen: set[str] = set()
    for wrong, request in _wrongs(asked):
        answer = request.sent(house)
        told: Any = answer.json
        if answer.status_code < 400 or told["type"] in seen:
            continue
        seen.add(told["type"])
        yield told_of(request, answer, wrong)


def told_of(asked: Asked, answer: TestResponse, wrong: str) -> Example:
    """A refused request as an example."""
    return Example(
        asked.operation, asked.method, asked.url, answer.status_code, asked.path, asked.query,
        asked.headers, asked.body, answer.json, wrong,
    )  # fmt: skip


def _wrongs(asked: Asked) -> Iterator[tuple[str, Asked]]:
    without = {k: v for k, v in asked.headers.items() if k != "Authorization"}
    if "Authorization" in asked.headers:
        yield "No token is sent.", replace(asked, headers=without)
    for part, name in NOWHERE.items():
        if part in asked.path:
            there = replace(asked, path=asked.path | {part: name})
            yield f"There is no such {part.removesuffix('_id')}.", there
    if asked.body is not None:
        yield "The body is cut off.", replace(asked, body=None, raw=b'{"')
        yield "The body is not JSON.", replace(asked, body=None, raw=b"-", kind="text/plain")
        yield "A field is unknown.", replace(asked, body=asked.body | {"colour": "red"})
    if "Idempotency-Key" in asked.headers:
        keyless = {k: v for k, v in asked.headers.items() if k != "Idempotency-Key"}
        yield "It has no key of its own.", replace(asked, headers=keyless)
    for name in asked.query:
        yield f"{name} is not as it must be.", replace(asked, query=asked.query | {name: "?"})
    if asked.method == "GET":
        yield "A filter is unknown.", replace(asked, query=asked.query | {"colour": "red"})
