"""Errors as problem+json (RFC 9457): one kind for each thing a client may do about it."""

import logging
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from eventsourcing.persistence import PersistenceError
from flask import Flask, Response, g, request
from msgspec import UNSET, UnsetType
from werkzeug.exceptions import HTTPException

from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.words import brief
from domain.game.ruleset import Illegal
from service.application.guard import GoneBack
from service.application.matches import Contended, Reused, Stale
from service.application.receipts import LineReport
from service.store.recorder import BadStore, DamagedLine, DiskFull
from service.store.repository import NewerRules, NoSuchMatch

log = logging.getLogger("fieldpost.web")


@dataclass(frozen=True)
class ProblemKind:
    """A kind of problem: its status, its title, and what to do about it."""

    status: int
    title: str
    help: str


KINDS = {
    "bad-json": ProblemKind(400, "Broken JSON", "Send UTF-8 JSON with each name once."),
    "no-key": ProblemKind(
        400,
        "No idempotency key",
        "Send Idempotency-Key: 16 to 200 visible ASCII characters, new for each command, the "
        "same when you repeat it.",
    ),
    "no-token": ProblemKind(
        401, "No token", "Send Authorization: Bearer with the token of your seat in this match."
    ),
    "not-yours": ProblemKind(
        403, "Not yours", "Ask as your own seat, as public, or once it is over."
    ),
    "conditions": ProblemKind(
        403, "Conditions", "Read /api/conditions; send Agreed-Conditions with their version."
    ),
    "not-found": ProblemKind(404, "Not found", "Check the address."),
    "stale": ProblemKind(
        412, "The match went on", "Look at the match again, then order with its new ETag."
    ),
    "media-type": ProblemKind(415, "Wrong media type", "Send application/json."),
    "invalid": ProblemKind(422, "Does not fit", "See errors, field by field."),
    "refused": ProblemKind(
        422,
        "Refused",
        "Nothing was done. See rule, line, column and nearest for what would be accepted.",
    ),
    "not-seen": ProblemKind(
        428,
        "What had you seen?",
        "Send seen in the body, the size of the last checkpoint that you were shown, or If-Match.",
    ),
    "reused": ProblemKind(
        422, "Key used before", "The key belongs to another command; use a new one."
    ),
    "busy": ProblemKind(503, "Busy", "Try again after Retry-After seconds, with the same key."),
    "gone-back": ProblemKind(
        503, "House stopped", "The store was put back to an older copy; ask the operator."
    ),
    "newer-rules": ProblemKind(
        503,
        "Newer rules",
        "A newer part of the house goes on with it; try again after Retry-After seconds, with the "
        "same key.",
    ),
    "store": ProblemKind(503, "Store away", "The store does not answer; try again soon."),
    "damaged": ProblemKind(
        503, "Damaged", "Ask the operator, who puts the database back from a backup."
    ),
    "not-ready": ProblemKind(503, "Not ready", "The house is starting, or its lists lag behind."),
    "full": ProblemKind(
        503, "Too many streams", "Try again later, or ask for the journal instead."
    ),
}
"""Every kind of problem that has a page of its own in the documentation."""

DAMAGED = "An entry of this match is damaged in the database of the house; nothing was done."

SENTENCES = {
    400: "This request cannot be read.",
    404: "There is nothing at this address.",
    415: "Send the body as Content-Type: application/json.",
    429: "Too many requests from your address; wait before you ask again.",
    500: "Something went wrong in this house; it was noted under the request id.",
    503: "The house does not answer right now; try again soon.",
}


class ProblemAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong (RFC 9457)."""

    type: Annotated[str, "A link to the kind of problem, or about:blank."]
    title: Annotated[str, "The kind of problem in a few words."]
    status: Annotated[int, "The HTTP status."]
    detail: Annotated[str, "What went wrong here, in one sentence."]
    request_id: Annotated[str, "Name it when you ask the house about this."]
    rule: Annotated[str | UnsetType, "The rule that forbids it."] = UNSET
    line: Annotated[str | UnsetType, "The line that was refused, cut to 60 characters."] = UNSET
    number: Annotated[int | UnsetType, "The number of that line, from 1."] = UNSET
    column: Annotated[int | UnsetType, "Where in the line as it was sent, from 0."] = UNSET
    nearest: Annotated[tuple[str, ...] | UnsetType, "The nearest words that are known."] = UNSET
    size: Annotated[int | UnsetType, "Entries that the journal has now."] = UNSET
    lines: Annotated[tuple[LineReport, ...] | UnsetType, "What became of each line."] = UNSET
    errors: Annotated[dict[str, Any] | UnsetType, "Faults by field."] = UNSET


class Problem(HTTPException):
    """An error that the client is told; ``extra`` are further members of its body."""

    def __init__(
        self, kind: str, detail: str, *, headers: dict[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(detail)
        self.code = KINDS[kind].status
        self.kind, self.detail, self.headers = kind, detail, headers or {}
        self.extra = {k: v for k, v in extra.items() if v not in (None, "", ())}


def problem_answer(error: HTTPException) -> Response:
    """The answer to any HTTP error."""
    if error.response is not None and error.response.status_code < 400:
        return error.response  # type: ignore[return-value]
    if isinstance(error, Problem):
        kind = KINDS[error.kind]
        named, title = f"{request.script_root}/api/docs#{error.kind}", kind.title
        detail, headers, extra = error.detail, error.headers, error.extra
    else:
        named, title = "about:blank", HTTPStatus(error.code or 500).phrase
        detail, headers, extra = _sentence(error), {}, {}
        headers = {k: v for k, v in error.get_headers() if k in ("Allow", "Retry-After")}
    status = error.code or 500
    body = ProblemAnswer(
        type=named,
        title=title,
        status=status,
        detail=detail,
        request_id=g.get("request_id", ""),
        **extra,
    )
    answer = Response(
        msgspec.json.encode(body), status, mimetype="application/problem+json", headers=headers
    )
    if status == 401:
        answer.headers["WWW-Authenticate"] = 'Bearer realm="seat"'
    if status == 503:
        answer.headers.setdefault("Retry-After", "2")
    return answer


def _sentence(error: HTTPException) -> str:
    if error.code == 405:
        takes = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
        return f"This address does not take {request.method[:16]}; it takes {takes}."
    if error.code == 413:
        most = (request.max_content_length or 0) // 1024
        own = error.description if error.description != type(error).description else None
        return own or f"A request holds at most {most} KiB here."
    return SENTENCES.get(error.code or 500, error.description or "The request was refused.")


def refused(rule: str, reason: str, **extra: Any) -> Problem:
    """A refusal with the rule that forbids it."""
    return Problem("refused", reason, rule=rule, **extra)


def register_problems(app: Flask) -> None:
    """Answer what the service raises as problems, so that views need not."""

    def told(kind: str, headers: dict[str, str] | None = None) -> Any:
        return lambda error: problem_answer(Problem(kind, _said(error), headers=headers))

    handlers: dict[type[Exception], Any] = {
        HTTPException: problem_answer,
        NoSuchMatch: told("not-found"),
        Reused: told("reused"),
        GoneBack: told("gone-back", {"Retry-After": "600"}),
        Contended: told("busy", {"Retry-After": "1"}),
        Illegal: lambda e: problem_answer(refused(e.rule, e.reason)),
        NotUnderstood: lambda e: problem_answer(not_understood(e)),
        Stale: lambda e: problem_answer(
            Problem("stale", str(e), size=e.size, headers={"ETag": f'"{e.size}"'})
        ),
        PersistenceError: _store_away,
        BadStore: _store_away,
        NewerRules: told("newer-rules", {"Retry-After": "10"}),
    }
    for kind, handler in handlers.items():
        app.register_error_handler(kind, handler)


def not_understood(error: NotUnderstood) -> Problem:
    """A line that is not an order, with the words that would be."""
    return refused(
        "", str(error), line=brief(error.line), column=error.column, nearest=error.nearest
    )


def _said(error: Exception) -> str:
    return str(error.args[0]) if error.args else str(error)


def _store_away(error: Exception) -> Response:
    full, damaged = isinstance(error, DiskFull), isinstance(error, DamagedLine)
    facts = {
        "event": "disk-full" if full else "damaged" if damaged else "store",
        "request_id": g.get("request_id", ""),
    }
    level = logging.CRITICAL if full or damaged else logging.ERROR
    log.log(level, f"{type(error).__name__}: {error}"[:300], extra={"facts": facts})
    if full:
        return problem_answer(Problem("store", "The disk of this house is full; nothing was done."))
    if damaged:
        return problem_answer(Problem("damaged", DAMAGED, headers={"Retry-After": "600"}))
    return problem_answer(Problem("store", "The store of this house does not answer."))
