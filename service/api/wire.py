"""What surrounds every request: its id, its log line, its figures, its headers, its limits."""

import logging
import re
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from flask import Flask, Response, g, request
from flask_limiter import ApplicationLimit, Limiter
from flask_limiter.util import get_remote_address
from limits import RateLimitItemPerMinute
from werkzeug.exceptions import Forbidden, RequestEntityTooLarge
from werkzeug.routing import Rule

from service import chance
from service.api.framework import MOST_BYTES
from service.api.meters import Meters
from service.kits.keeping import MOST_OF_MODULE
from service.operating.networks import ONE, WIDE, Networks, network_of
from service.settings import Settings
from service.words import later

log = logging.getLogger("fieldpost.web")
log.addHandler(logging.NullHandler())

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}
"""Set on every answer that does not bring its own."""

ANY_SITE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After, X-Request-ID",
}
MAY_ASK = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match, Last-Event-ID, X-Request-ID",
    "Access-Control-Max-Age": "86400",
}
"""What a browser is told that asks first whether a page of another site may read something."""

_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

ROOMY = {
    "web.keep_box": 400_000,
    "boxes.add_box": 700_000,
    "web.keep_module": MOST_OF_MODULE + 20_000,
    "boxes.add_module": MOST_OF_MODULE,
}
"""Requests that may be larger than others, with how many bytes they may have: JSON writes some
characters as six, and a module comes with the fields of its form."""
STREAMED = frozenset({"web.keep_module", "boxes.add_module"})
"""Requests that go to a file as they come; their views say themselves that one is too large."""

SHUT_OUT = later("This house is closed to your network. Its operator can tell you why.")

UNLIMITED = frozenset({"health.alive", "health.figures"})
COUNTERS = "fieldpost"
"""Before the names of what the limiter counts."""
PAGES = 5
"""Pages that an address may read for each other request: a lobby shows the boards of fifty matches,
and every page of a match asks again whenever that goes on."""


NEIGHBOURS = 10
"""Times as many requests that the network around an address may make: IPv6 gives each of us
millions of addresses, and whoever rents a few networks has more."""


class LateRule(Rule):
    """A route that is compiled to write addresses when the first is written.

    A house has two hundred routes, and to compile all of them takes half of its start.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = super()._compile_builder

        @cache
        def ready() -> Callable[..., tuple[str, str]]:
            return compiled(append_unknown)

        return lambda rule, /, **values: ready()(rule, **values)


class App(Flask):
    """Flask, with its faults logged, and views that are plain functions."""

    url_rule_class = LateRule

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The view as it is: Flask would ask at each request whether it is a coroutine."""
        return func

    def log_exception(self, exc_info: Any) -> None:
        """Log a fault with where it happened, and nothing of what the request held."""
        error = exc_info[1]
        frames = traceback.extract_tb(exc_info[2])[-8:]
        say(
            logging.ERROR,
            f"{type(error).__name__} in {request.method} {route()}",
            event="fault",
            method=request.method,
            route=route(),
            error=type(error).__name__,
            at=[f"{frame.filename}:{frame.lineno}" for frame in frames],
        )


def route() -> str:
    """The pattern of the route that the request took, without what stands in it."""
    return request.url_rule.rule if request.url_rule else "none"


def say(level: int, message: str, **facts: Any) -> None:
    """Log something of a request, with its id."""
    if log.isEnabledFor(level):
        if "request_id" not in facts:
            facts["request_id"] = g.get("request_id", "")
        log.log(level, message, extra={"facts": facts})


def told_request(
    meters: Meters, name: str, method: str, route: str, status: int, seconds: float
) -> None:
    """Count a request, and log it under the id that it has."""
    meters.request(method, route, status, seconds)
    say(
        logging.DEBUG,
        "request",
        event="request",
        method=method[:16],
        route=route,
        status=status,
        ms=round(seconds * 1000, 2),
        request_id=name,
    )


def request_id(named: str) -> str:
    """The id that a request brought, or a new one."""
    return named if _REQUEST_ID.fullmatch(named) else chance.token_hex(8)


def surround(app: App, meters: Meters, networks: Networks) -> None:
    """Give each request an id, a limit of bytes, a log line and its headers; refuse those from a
    network that is kept out."""
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES + 1
    app.before_request(_begin)

    @app.before_request
    def refuse() -> None:
        shut = request.endpoint not in UNLIMITED and networks.shuts_out(get_remote_address())
        if shut:
            raise Forbidden(SHUT_OUT)

    @app.after_request
    def end(answer: Response) -> Response:
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        name, status = g.get("request_id", ""), answer.status_code
        told_request(meters, name, request.method, route(), status, seconds)
        return _dressed(answer)


def _begin() -> None:
    g.started = time.perf_counter()
    g.request_id = request_id(request.headers.get("X-Request-ID", ""))
    most = ROOMY.get(request.endpoint or "", MOST_BYTES)
    request.max_content_length = most + 1
    if (request.content_length or 0) > most and request.endpoint not in STREAMED:
        raise RequestEntityTooLarge


def _dressed(answer: Response) -> Response:
    wanted = HEADERS | {"X-Request-ID": g.get("request_id", "")}
    there = {name.lower() for name, _ in answer.headers}
    if request.path.startswith("/api/"):
        wanted |= _for_any_site(answer)
        private = "private, " if "Authorization" in request.headers else ""
        wanted["Cache-Control"] = f"{private}no-cache"
        if "vary" in there:
            answer.vary.add("Authorization")
        wanted["Vary"] = "Authorization"
    for name, value in wanted.items():
        if name.lower() not in there:
            answer.headers.add(name, value)
    return answer


def _for_any_site(answer: Response) -> dict[str, str]:
    """Leave for pages of other sites to read what anybody may read.

    What a token opens is read by none of them: they are never told that they may send one.
    """
    if "Authorization" in request.headers:
        return {}
    if request.method in ("GET", "HEAD"):
        return ANY_SITE
    if request.method == "OPTIONS" and answer.allow and "GET" in answer.allow:
        return ANY_SITE | MAY_ASK
    return {}


class Allowance:
    """How many requests each address has left, for what is answered without Flask."""

    def __init__(self, limiter: Limiter, most: int) -> None:
        self._limiter, self._item = limiter, RateLimitItemPerMinute(most)
        self._wide = RateLimitItemPerMinute(most * NEIGHBOURS)

    def is_left(self, address: str) -> bool:
        """Whether one more may be made; not told where the counters cannot be asked."""
        with suppress(Exception):  # the limiter itself knows what to do without its storage
            counting = self._limiter.limiter
            return counting.test(self._item, *_counter(network_of(address))) and counting.test(
                self._wide, *_counter(network_of(address, WIDE))
            )
        return False

    def spent(self, address: str) -> list[tuple[str, str]]:
        """Count a request that was answered; its headers."""
        with suppress(Exception):
            counting = self._limiter.limiter
            counting.hit(self._wide, *_counter(network_of(address, WIDE)))
            counting.hit(self._item, *_counter(network_of(address)))
            window = counting.get_window_stats(self._item, *_counter(network_of(address)))
            reset = int(window.reset_time + 1)
            return [
                ("X-RateLimit-Limit", str(self._item.amount)),
                ("X-RateLimit-Remaining", str(window.remaining)),
                ("X-RateLimit-Reset", str(reset)),
                ("Retry-After", str(int(reset - time.time()))),
            ]
        return []


def _counter(network: str) -> tuple[str, str, str]:
    """Where the limiter counts the requests of a network."""
    return COUNTERS, network, "global"


def limit(app: Flask, settings: Settings) -> Allowance | None:
    """Let one address make only so many requests a minute; pages that are read count apart."""
    most = settings.orders_a_minute
    if not most:
        return None
    limiter = Limiter(
        _who_asks,
        app=app,
        application_limits=[
            ApplicationLimit(lambda: _a_minute(most)),
            ApplicationLimit(lambda: _a_minute(most * NEIGHBOURS), lambda: _who_asks(WIDE)),
        ],
        headers_enabled=True,
        storage_uri=counters(settings.redis),
        in_memory_fallback_enabled=True,
        key_prefix=COUNTERS,
    )
    limiter.request_filter(lambda: request.endpoint in UNLIMITED)
    return Allowance(limiter, most)


def _reads_a_page() -> bool:
    return request.blueprint == "web" and request.method in ("GET", "HEAD")


def _a_minute(most: int) -> str:
    return f"{most * (PAGES if _reads_a_page() else 1)} per minute"


def _who_asks(prefixes: dict[int, int] = ONE) -> str:
    """The network that asks; what it reads leaves what it may order as it was."""
    network = network_of(get_remote_address(), prefixes)
    return f"{network} reads" if _reads_a_page() else network


def counters(redis: str) -> str:
    """Where requests are counted: the house's Valkey or Redis, or this process."""
    return re.sub(r"^redis(s?)://", r"valkey\1://", redis) or "memory://"
