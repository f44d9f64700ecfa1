"""flask-smorest, typed and made strict: the one module of the API that knows its decorators."""

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import msgspec
from flask import Flask, Request, Response, request
from flask.json.provider import JSONProvider
from flask_smorest import Api, Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema, ValidationError
from webargs import core
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.routing import BaseConverter, Map

from service.api.answers import components, reference
from service.api.problems import Problem, ProblemAnswer
from service.api.webhooks import BODIES, webhooks
from service.api.who import check_token, operator_here, person_here, somebody

View = TypeVar("View", bound=Callable[..., Any])
Answer = TypeVar("Answer")
Asked = ParamSpec("Asked")
Answered: TypeAlias = Response | Answer | tuple[Answer, int, dict[str, str]]

PROBLEM_JSON = "application/problem+json"
MOST_BYTES = 64 * 1024
"""The largest body of a request."""

ALWAYS = (403, 429, 500, 503)
"""What any request may meet: its network is kept out, too many of them, a fault of ours, a store
that does not answer."""
WITH_BODY = (400, 413, 415, 422)

PLAIN: dict[str, dict[str, Any]] = {
    "text/plain": {"type": "string"},
    "text/event-stream": {
        "type": "object",
        "description": "One event; its data is an Entry as JSON.",
        "properties": {name: {"type": "string"} for name in ("id", "event", "data")},
    },
    "application/zip": {"type": "string", "format": "binary"},
}
"""The schemas of answers that are not JSON."""

TOKEN: dict[str, list[dict[str, list[str]]]] = {
    "none": [],
    "may": [{}, {"seat": []}],
    "must": [{"seat": []}],
    "person": [{"person": []}],
    "somebody": [{}, {"person": []}],
    "operator": [{"operator": []}],
}
"""Whether a bearer token is of use, in the words of OpenAPI; that of a person opens his seats, and
where ``somebody`` comes it says who he is."""


class WireJson(JSONProvider):
    """Writes JSON with msgspec, which also knows the structs of the domain."""

    def dumps(self, obj: Any, **_: Any) -> str:
        """JSON text of ``obj``."""
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        """The value of a JSON text, read strictly."""
        return strict_json(s.encode() if isinstance(s, str) else s)


def strict_json(raw: bytes) -> Any:
    """The value of a JSON text; a Problem for duplicate names, NaN and broken text."""
    try:
        value = json.loads(
            raw.decode(),
            object_pairs_hook=_once_each,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
        if b"\\u" in raw:  # only an escape can be half of a character: the bytes are UTF-8
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        raise Problem(
            "bad-json", "The JSON holds half of a character (a lone surrogate)."
        ) from None
    except RecursionError:
        raise Problem("bad-json", "The JSON is nested too deep.") from None
    except ValueError as error:
        raise Problem("bad-json", f"The body is not JSON: {error}.") from None
    return value


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise ValueError("an object has the same name twice")
    return dict(pairs)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:20]} is too large a number")
    return number


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


class StrictParser(FlaskParser):
    """Reads arguments; a body is UTF-8 JSON of the right type or refused."""

    def _raw_load_json(self, req: Request) -> Any:
        raw = req.get_data(cache=True)
        if not raw:
            return core.missing
        if len(raw) >= (
            req.max_content_length or 0
        ):  # a body without a length: werkzeug cuts it off at its limit
            raise RequestEntityTooLarge
        if not core.is_json(req.mimetype):
            raise Problem("media-type", "Send the body as Content-Type: application/json.")
        return strict_json(raw)

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> Any:
        """Raise Problem for what does not fit its schema, field by field."""
        kind = "no-key" if "Idempotency-Key" in _flat(error.messages) else "invalid"
        raise Problem(kind, _sentence(error.messages), errors=error.messages)


def _flat(messages: Any) -> set[str]:
    inner = messages.get("headers", {}) if isinstance(messages, dict) else {}
    return set(inner)


def _sentence(messages: Any, path: str = "") -> str:
    """The first message with the path to it, as one sentence."""
    if isinstance(messages, dict):
        key, inner = next(iter(messages.items()))
        step = "" if key in ("json", "query", "headers", "_schema", "value") else str(key)
        return _sentence(inner, f"{path}.{step}".strip("."))
    text = str(messages[0]) if isinstance(messages, list) else str(messages)
    return f"{path}: {text}" if path else text


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """A part of the API; ``operation`` declares what smorest takes six decorators for."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.answers: set[type] = set()
        """The structs that its views answer."""

    def operation(
        self,
        method: str,
        rule: str,
        answer: type[Answer],
        *,
        status: int = 200,
        takes: Mapping[str, type[Schema]] | None = None,
        body_required: bool = True,
        fails: Sequence[int] = (),
        token: str = "none",
        etag: bool = False,
        content_type: str | None = None,
        file: str = "",
    ) -> Callable[[Callable[Asked, Answered[Answer]]], Callable[Asked, Any]]:
        """Declare a view: its route, what it takes and answers, and how it fails.

        ``takes`` maps a location (json, query, headers) to the schema whose fields become
        keyword arguments of the view. Its answer is a struct, or a Response of a content type.
        ``file`` says which file is the body, if the view reads that as it comes.
        """
        takes = takes or {}
        fails = sorted({*fails, *ALWAYS, *(WITH_BODY if file or "json" in takes else ())})
        failures = {code: _failure(code) for code in fails}
        if content_type is None:
            self.answers.add(answer)
        success = PLAIN[content_type] if content_type else _Sent(reference(answer))

        def declare(view: Callable[Asked, Any]) -> Callable[Asked, Any]:
            shown = self.response(status, success, content_type=content_type)(view)
            shown = self.etag(shown) if etag else shown
            for location, schema in takes.items():
                shown = self.arguments(
                    schema(), location=location, required=body_required, as_kwargs=True
                )(shown)
            shown = shown if token == "none" else _with_token(shown, token)
            body = {"requestBody": _file_told(file)} if file else {}
            shown = self.doc(
                security=TOKEN[token], responses=failures, operationId=view.__name__, **body
            )(shown)
            return cast(Callable[Asked, Any], self.route(rule, methods=[method])(shown))

        return declare

    @staticmethod
    def _generate_etag(etag_data: Any, extra_data: Any = None) -> str:
        """Tags of what belongs to a match begin with its size and so serve ``If-Match``."""
        digest = hashlib.sha256(msgspec.json.encode((etag_data, extra_data))).hexdigest()[:20]
        size = getattr(etag_data, "size", None)
        return digest if size is None else f"{size}-{digest}"

    @staticmethod
    def _is_etag_enabled() -> bool:
        return True

    def _check_not_modified(self, etag: str) -> None:
        if request.method in ("GET", "HEAD") and request.if_none_match.contains_weak(etag):
            same = Response(status=304)
            same.set_etag(etag)
            raise HTTPException(response=same)


def _with_token(shown: View, needed: str) -> View:
    """Refuse who sends no token, or a wrong one, before anything else is said of his request."""

    @wraps(shown)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if needed in ("must", "person", "operator") and "Authorization" not in request.headers:
            raise Problem("no-token", "Send a token as Authorization: Bearer and the token.")
        if needed == "somebody":
            somebody()
        elif needed == "person":
            person_here()
        elif needed == "operator":
            operator_here()
        else:
            check_token(kwargs["match_id"])
        return shown(*args, **kwargs)

    return cast(View, checked)


class _Sent(dict[str, str]):
    """The schema of an answer by its name; the struct itself is written as it is."""

    def dump(self, answer: Any) -> Any:
        """What smorest asks of a schema."""
        return answer


PROBLEM = reference(ProblemAnswer)


def _file_told(told: str) -> dict[str, Any]:
    """A body that is a file, in the document."""
    content = {"schema": {"type": "string", "format": "binary"}, "example": "the bytes of the file"}
    return {
        "required": True,
        "description": told,
        "content": {"application/octet-stream": content},
    }


def _failure(code: int) -> dict[str, Any]:
    """A problem in the document; one ``doc`` for all costs less than a decorator for each, and its
    name less than its schema."""
    content = {PROBLEM_JSON: {"schema": PROBLEM}}
    return {"description": HTTPStatus(code).phrase, "content": content}


class StrictApi(Api):  # type: ignore[misc]
    """Writes the document; that every error is problem+json stands with each operation."""

    ERROR_SCHEMA = PROBLEM
    DEFAULT_ERROR_RESPONSE_NAME = None


class _MatchName(BaseConverter):
    regex = "[a-z0-9]{1,40}"


class _SeatName(BaseConverter):
    regex = "[a-z0-9-]{1,32}"


class _GameKey(BaseConverter):
    regex = "[a-z0-9_]{1,40}"


CONVERTERS = {"match": _MatchName, "seat": _SeatName, "game": _GameKey}


def add_converters(url_map: Map) -> None:
    """Let routes say ``<match:match_id>``, ``<seat:seat>`` and ``<game:key>``."""
    url_map.converters.update(CONVERTERS)


ABOUT: dict[str, Any] = {
    "API_TITLE": "Fieldpost",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {"description": "Board wargames by post: matches, orders, proofs."},
        "webhooks": webhooks(),
        "components": {
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token from taking a seat; or that of a person.",
                },
                "person": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A person's token, made on their page of notices: fpp_…",
                },
                "operator": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "An operator's token, made on the page of the house: fpo_…",
                },
            }
        },
    },
}


def make_api(app: Flask, parts: Iterable[ApiBlueprint]) -> Any:
    """The API object that writes the OpenAPI document of its parts."""
    app.config.update(ABOUT)
    api = StrictApi(app)
    for converter in CONVERTERS.values():
        schema = {"type": "string", "pattern": f"^{converter.regex}$"}
        api.register_converter(converter, lambda _, schema=schema: dict(schema))
    answered = {kind for part in parts for kind in part.answers}
    posted = {type(example) for _, example in BODIES.values()} - {str}
    for name, schema in components({ProblemAnswer, *answered, *posted}).items():
        api.spec.components.schema(name, schema)
    for part in parts:
        api.register_blueprint(part)
    return api
