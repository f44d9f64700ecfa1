"""The short way of an order: what is plain is carried out and answered without Flask.

An order of a program is the request that comes by the thousand, and Flask, smorest and webargs took
longer for it than the order itself. Here is done what they would do for one that is all right.
Anything else is theirs as it came (another type or name, no token, too many, a refusal), with what
became of the order where it was given already: it is never carried out twice.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from service.api.commands import CAME, is_refusal, outcome_of, receipt_body
from service.api.framework import MOST_BYTES, strict_json
from service.api.problems import Problem
from service.api.services import ApiServices
from service.api.who import BEARER, PERSONAL, seat_of_token
from service.api.wire import HEADERS, Allowance, request_id, told_request
from service.application.matches import Receipt
from service.people.warned import see
from service.words import speak

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ROUTE = "/api/matches/<match:match_id>/orders"
_PATH = re.compile(r"/api/matches/([a-z0-9]{1,40})/orders")
_KEY = re.compile(r"[!-~]{16,200}")
MOST_LINES, MOST_SEEN = 32_000, 2**31
_OTHER = ("HTTP_IF_MATCH", "HTTP_TRANSFER_ENCODING", "HTTP_CONTENT_ENCODING")


@dataclass(frozen=True)
class _PlainOrder:
    """What a plain request orders."""

    match: str
    token: str
    text: str
    seen: int | None
    key: str


class Express:
    """The application of a house, with the short way before it."""

    def __init__(
        self, app: "WSGIApplication", services: ApiServices, allowance: Allowance | None
    ) -> None:
        self._app, self._services, self._allowance = app, services, allowance

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request, an order the short way where it is plain and done."""
        began = perf_counter()
        here = environ["REQUEST_METHOD"] == "POST" and not self._shut_out(environ)
        order = _plain(environ) if here else None
        done = self._carried_out(order, environ) if order is not None else None
        if done is None:
            return self._app(environ, start_response)
        receipt, body = done
        name, meters = request_id(environ.get("HTTP_X_REQUEST_ID", "")), self._services.meters
        head = [
            *_HEAD,
            ("X-Request-ID", name),
            ("ETag", f'"{receipt.size}"'),
            ("Content-Length", str(len(body))),
        ]
        if self._allowance is not None:
            head += self._allowance.spent(environ["REMOTE_ADDR"])
        meters.orders.labels(outcome_of(receipt)).inc()
        told_request(meters, name, "POST", ROUTE, 200, perf_counter() - began)
        start_response("200 OK", head)
        return [body]

    def _shut_out(self, environ: "WSGIEnvironment") -> bool:
        """Whether Flask is to refuse the network of a request."""
        return self._services.networks.shuts_out(environ.get("REMOTE_ADDR", ""))

    def _carried_out(
        self, order: _PlainOrder, environ: "WSGIEnvironment"
    ) -> tuple[Receipt, bytes] | None:
        """What became of an order that was done at least in part, and the answer; None for what
        Flask is to answer."""
        allowance = self._allowance
        if allowance is not None and not allowance.is_left(environ["REMOTE_ADDR"]):
            return None
        speak("en")
        try:
            seat = self._seat(order)
            if seat is None:
                return None
            receipt = self._given(order, seat, environ)
            body = msgspec.json.encode(receipt_body(self._services.matches, receipt))
        except Exception:  # Flask meets it as well, and says it
            return None
        return None if is_refusal(receipt) else (receipt, body)

    def _seat(self, order: _PlainOrder) -> str | None:
        """The seat that orders, None where it is not plain that it may."""
        book = self._services.matches
        match = book.repository.match(order.match)
        seat = seat_of_token(book, match, order.match, order.token)
        if seat is None or order.seen is None:
            return None
        see(book.repository.recorder, order.match, match, seat)
        return seat

    def _given(self, order: _PlainOrder, seat: str, environ: "WSGIEnvironment") -> Receipt:
        """The receipt of an order, kept for Flask as well, as is any error."""
        try:
            receipt = self._services.matches.order(
                order.match, seat, order.text, order.key, seen=order.seen
            )
        except Exception as error:
            environ[CAME] = error
            raise
        environ[CAME] = receipt
        return receipt


_HEAD = [
    ("Content-Type", "application/json"),
    *HEADERS.items(),
    ("Cache-Control", "private, no-cache"),
    ("Vary", "Authorization"),
]


def _plain(environ: "WSGIEnvironment") -> _PlainOrder | None:
    """The order of a request that is one and has nothing unusual about it."""
    path = _PATH.fullmatch(environ["PATH_INFO"])
    if path is None or environ.get("QUERY_STRING") or any(name in environ for name in _OTHER):
        return None
    bearer = BEARER.fullmatch(environ.get("HTTP_AUTHORIZATION", ""))
    key, length = environ.get("HTTP_IDEMPOTENCY_KEY", ""), environ.get("CONTENT_LENGTH", "")
    if bearer is None or bearer[1].startswith(PERSONAL) or not _KEY.fullmatch(key):
        return None
    if not re.fullmatch("[0-9]{1,5}", length) or int(length) > MOST_BYTES:
        return None
    if environ.get("CONTENT_TYPE") != "application/json":
        return None
    raw = environ["wsgi.input"].read(int(length))
    environ["wsgi.input"] = BytesIO(raw)
    said = _said(raw)
    return said and _PlainOrder(path[1], bearer[1], *said, key)


def _said(raw: bytes) -> tuple[str, int | None] | None:
    """The lines of a body and what their sender had seen; None for what does not fit."""
    try:
        value: Any = strict_json(raw)
    except Problem:
        return None
    if not isinstance(value, dict) or not value.keys() <= {"orders", "seen"}:
        return None
    text, seen = value.get("orders"), value.get("seen", 0)
    if not isinstance(text, str) or not 1 <= len(text) <= MOST_LINES:
        return None
    if type(seen) is not int or not 0 <= seen <= MOST_SEEN:
        return None
    return text, seen if "seen" in value else None
