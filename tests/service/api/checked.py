"""A test client that holds every answer against the OpenAPI document."""

import functools
import json
import re
from typing import Any

import jsonschema_rs
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.document import document

SECURE = ("X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy", "X-Request-ID")


class CheckedClient(FlaskClient):
    """Fails the test whose answer is not declared, or not as it is declared."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        check(answer)
        return answer


def check(answer: TestResponse) -> None:
    """Hold an answer against the document."""
    for name in SECURE:
        assert name in answer.headers, f"{answer.request.path} lacks {name}"
    if answer.status_code >= 400:
        assert answer.mimetype == "application/problem+json", answer.get_data(as_text=True)
        assert answer.json is not None
        assert answer.json["status"] == answer.status_code
        assert answer.json["detail"]
    declared_by = _document()
    operation = declared_by.operation(answer)
    if operation is None:
        return
    declared = operation["responses"].get(str(answer.status_code))
    assert declared, f"{answer.request.method} {answer.request.path}: {answer.status_code}"
    if answer.status_code == 304:
        return
    assert answer.mimetype in declared["content"], answer.mimetype
    if answer.is_json:
        schema = declared["content"][answer.mimetype]["schema"]
        declared_by.validator(str(schema["$ref"])).validate(answer.json)


class Document:
    """The OpenAPI document, as answers are held against it."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self._components = spec["components"]
        self._paths = [
            (re.compile(re.sub(r"{\w+}", "[^/]+", path)), methods)
            for path, methods in spec["paths"].items()
        ]
        self._validators: dict[str, Any] = {}

    def operation(self, answer: TestResponse) -> dict[str, Any] | None:
        """What is declared of the operation that was answered; None where nothing is."""
        for pattern, methods in self._paths:
            if pattern.fullmatch(answer.request.path):
                found: dict[str, Any] | None = methods.get(answer.request.method.lower())
                if found is not None:
                    return found
        return None

    def validator(self, reference: str) -> Any:
        """What holds a value against a schema."""
        if reference not in self._validators:
            self._validators[reference] = jsonschema_rs.Draft202012Validator(
                {"components": self._components, "$ref": reference}
            )
        return self._validators[reference]


@functools.cache
def _document() -> Document:
    return Document(json.loads(json.dumps(document())))
