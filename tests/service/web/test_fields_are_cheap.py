"""What anybody may write into a field of a page or of the API costs what it is long."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

import pytest
from flask import Request
from werkzeug.datastructures import MultiDict

from tests.rigs.soak import sampled
from tests.rigs.steps import grows
from tests.service.web.houses import Reader, WebHouse, signed_in


class Filled(MultiDict[str, str]):
    """A form or a query in which every field holds the same text, but those that are fixed."""

    text: ClassVar[str] = ""
    asked: ClassVar[set[str]] = set()
    fixed: ClassVar[dict[str, str]] = {}

    def get(self, name: str, default: Any = None, type: Any = str) -> Any:  # type: ignore[override]
        try:
            return type(self[name])
        except ValueError:
            return default

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return self.fixed.get(name, self.text)

    def __contains__(self, name: object) -> bool:
        return True


class FilledRequest(Request):
    """A request whose fields are filled."""

    form = args = values = Filled()  # type: ignore[assignment]


DONE = ("check", "note", "answer")
"""What the buttons of a form say."""


SAMPLE = {"/", "/m/{match_id}/chat", "/clubs", "/settings/person", "/new"}


@pytest.mark.parametrize("every", sampled([False, True]))
def test_every_field_of_every_page(real: WebHouse, every: bool) -> None:
    anna = signed_in(real)
    match = anna.open("company_combat", "meeting", american="me", german="person")
    bob = real.reader()
    bob.get(f"/m/{match}")
    bob.fill(f"/m/{match}/sit", seat="german")
    real.project()
    anna.get("/settings")
    csrf = anna.fields("/settings")["csrf"]
    named = {"match_id": match, "key": "company_combat", "scenario": "meeting", "n": "1"}
    real.app.request_class = FilledRequest
    tried = set()
    for path, method in paths(real):
        if not every and path not in SAMPLE:
            continue
        for done in DONE if method == "POST" else ("",):
            fixed = {"as": "", "csrf": csrf, "nonce": "0" * 32, "about": "3", "do": done}
            Filled.fixed = fixed | {"say": done}
            ask = partial(asked, anna, path, method, named)
            if ask("") - {"as", "csrf"} or set(re.findall(r"{(\w+)}", path)) - set(named):
                grows(ask, "", "a ", 2_000)
                tried.add(path)
    assert tried > SAMPLE if every else tried == SAMPLE


NOT_ASKED = {"web.stream", "web.sign_out", "web.leave"}
"""What would not end, or would end the others."""


def paths(house: WebHouse) -> Iterator[tuple[str, str]]:
    """The addresses of all pages, and how they are asked for."""
    for rule in house.app.url_map.iter_rules():
        methods = {"GET", "POST"} & (rule.methods or set())
        if rule.endpoint.startswith("web.") and rule.endpoint not in NOT_ASKED:
            yield from ((re.sub(r"<(?:[^<>]*:)?(\w+)>", r"{\1}", rule.rule), m) for m in methods)


def asked(reader: Reader, path: str, method: str, named: dict[str, str], text: str) -> set[str]:
    """Ask for a page with every field filled, and every part of the address that is not named;
    returns the fields that it looked at."""
    Filled.text = text
    Filled.asked.clear()
    path = re.sub(r"{(\w+)}", lambda part: named.get(part[1], text or "-"), path)
    assert reader.client.open(path, method=method).status_code < 500, path
    return {*Filled.asked}


NO_LIMIT = {"If-None-Match"}
"""Compared, and nothing else."""


def test_every_text_of_the_api_has_a_limit(real: WebHouse) -> None:
    document = real.app.test_client().get("/api/openapi.json").json
    assert document is not None
    schemas = document["components"]["schemas"]

    def texts(schema: Any, name: str) -> Iterator[tuple[str, Any]]:
        if "$ref" in schema:
            schema = schemas[schema["$ref"].rpartition("/")[2]]
        if "string" in (schema.get("type"), *schema.get("type", ())):
            yield name, schema
        for key, one in schema.get("properties", {}).items():
            yield from texts(one, key)
        for key in ("items", "additionalProperties"):
            if isinstance(one := schema.get(key), dict):
                yield from texts(one, name)

    found = []
    for operation in (one for path in document["paths"].values() for one in path.values()):
        if not isinstance(operation, dict):
            continue
        for field in operation.get("parameters", ()):
            if "$ref" in field:
                field = document["components"]["parameters"][field["$ref"].rpartition("/")[2]]
            found += texts(field["schema"], field["name"])
        for content in operation.get("requestBody", {}).get("content", {}).values():
            found += texts(content["schema"], "")
    assert len(found) > 50
    limits = {"maxLength", "pattern", "enum", "format"}
    assert not [name for name, one in found if not limits & set(one) and name not in NO_LIMIT]
