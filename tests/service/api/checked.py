"""A test client that holds every answer against the OpenAPI document of its application."""

import functools
import re
from typing import Any

import jsonschema_rs
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

SECURE = ("X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy", "X-Request-ID")


class CheckedClient(FlaskClient):
    """Fails the test whose answer is not declared, or not as it is declared."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        check(self.application, answer)
        return answer


def check(app: Flask, answer: TestResponse) -> None:
    """Hold an answer against the document."""
    for name in SECURE:
        assert name in answer.headers, f"{answer.request.path} lacks {name}"
    if answer.status_code >= 400:
        assert answer.mimetype == "application/problem+json", answer.get_data(as_text=True)
        assert answer.json is not None
        assert answer.json["status"] == answer.status_code
        assert answer.json["detail"]
    operation = _operation(app, answer)
    if operation is None:
        return
    declared = operation["responses"].get(str(answer.status_code))
    assert declared, f"{answer.request.method} {answer.request.path}: {answer.status_code}"
    if answer.status_code == 304:
        return
    assert answer.mimetype in declared["content"], answer.mimetype
    if answer.is_json:
        schema = declared["content"][answer.mimetype]["schema"]
        _validator(app, str(schema["$ref"])).validate(answer.json)


def _operation(app: Flask, answer: TestResponse) -> dict[str, Any] | None:
    for path, methods in _document(app)["paths"].items():
        pattern = re.sub(r"{\w+}", "[^/]+", path)
        if re.fullmatch(pattern, answer.request.path):
            found = methods.get(answer.request.method.lower())
            if found is not None:
                return dict(found)
    return None


def _document(app: Flask) -> dict[str, Any]:
    return dict(app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict())


@functools.lru_cache(maxsize=512)
def _validator(app: Flask, reference: str) -> Any:
    components = {"components": _document(app)["components"], "$ref": reference}
    return jsonschema_rs.Draft202012Validator(components)
