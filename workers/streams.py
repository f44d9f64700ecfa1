"""The streams of live pages: one process that tells hundreds of readers how far a match has come.

It says only "match m has n entries", which anybody may know; the page then asks the web for what
its reader may see, so that this is decided in one place. A stream costs a few kilobytes here and no
thread of the web. Where this part cannot be reached, a page listens to the web itself, which has
room for a few.
"""

import asyncio
import logging
import re
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import uvicorn

from service.serving import ImpatientProtocol
from service.settings import Settings
from service.store.matches import sizes_of
from service.store.recorder import Recorder
from workers.loop import Beat, silent

log = logging.getLogger("fieldpost")

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

PAUSE = 0.25
"""Seconds between two looks at the journals, while anybody listens."""

HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it is still there."""

UNREAD = 30.0
"""Seconds that one line may take to be read; who is slower is let go."""

MOST, MOST_OF_ONE = 4_000, 1_000
"""Streams at once in all, and from one address: a household or a school never meets it."""

MATCHES_A_QUERY = 400

FULL = b"retry: 10000\nevent: full\ndata: 0\n\n"
EVENT = b'event: size\ndata: {"size":%d,"readers":%d}\n\n'

_MATCH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*/live/([a-z0-9-]{1,64})")

_OPEN = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"access-control-allow-origin", b"*"),
    (b"x-accel-buffering", b"no"),
]


class Listeners:
    """Who listens to which match, and how far each match has come.

    An ASGI application: ``GET /live/<match>?after=n`` is a stream of server-sent events ``size``,
    each with the entries that the match has and how many listen to it; ``GET /healthz`` says ok.
    """

    def __init__(
        self, recorder: Recorder, *, pause: float = PAUSE, heartbeat: float = HEARTBEAT,
        most: int = MOST, most_of_one: int = MOST_OF_ONE, proxies: int = 0, beat: Beat = silent,
    ) -> None:  # fmt: skip
        self._recorder, self._beat, self._proxies = recorder, beat, proxies
        self._pause, self._heartbeat = pause, heartbeat
        self._most, self._most_of_one = most, most_of_one
        self._sizes: dict[str, int] = {}
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._from: Counter[str] = Counter()
        self._ended = False

    @property
    def open(self) -> int:
        """Streams that are open now."""
        return self._from.total()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return None
        named = _MATCH.fullmatch(scope["path"])
        if scope["method"] not in ("GET", "HEAD"):
            return await _said(send, 405, b"Streams are listened to.\n")
        if scope["path"] == "/healthz":
            return await _said(send, 200, b"ok\n")
        if named is None:
            return await _said(send, 404, b"Nothing is here.\n")
        who = self._address(scope)
        if self.open >= self._most or self._from[who] >= self._most_of_one:
            return await _full(send)
        size = (await self._look((named[1],))).get(named[1])
        if size is None:
            return await _said(send, 404, b"There is no such match.\n")
        self._from[who] += 1
        try:
            await self._tell(named[1], size, _after(scope), receive, send)
        finally:
            self._from[who] -= 1
            if not self._from[who]:
                del self._from[who]

    async def _tell(self, match: str, size: int, told: int, receive: Receive, send: Send) -> None:
        """Tell one reader how far the match is, until he leaves or the house ends."""
        came, gone = asyncio.Event(), asyncio.ensure_future(_gone(receive))
        self._waiting.setdefault(match, set()).add(came)
        self._sizes[match] = max(size, self._sizes.get(match, 0))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _OPEN})
            await _sent(send, b"retry: 2000\n\n")
            while not gone.done() and not self._ended:
                if self._sizes[match] > told:
                    told = self._sizes[match]
                    readers = len(self._waiting[match])
                    await _sent(send, EVENT % (told, readers))
                came.clear()
                waits = asyncio.ensure_future(came.wait())
                await asyncio.wait(
                    {waits, gone}, timeout=self._heartbeat, return_when=asyncio.FIRST_COMPLETED
                )
                if not waits.done():
                    waits.cancel()
                    await _sent(send, b": still here\n\n")
            await send({"type": "http.response.body"})
        except TimeoutError:
            return  # whoever reads so slowly opens a new stream
        finally:
            gone.cancel()
            self._leave(match, came)

    def _leave(self, match: str, came: asyncio.Event) -> None:
        self._waiting[match].discard(came)
        if not self._waiting[match]:
            del self._waiting[match], self._sizes[match]

    async def watch(self) -> None:
        """Look at the journals that are listened to, until :meth:`end`; the store may go away."""
        failed = ""
        while not self._ended:
            await asyncio.sleep(self._pause)
            try:
                for match, size in (await self._look(tuple(self._waiting))).items():
                    self._came(match, size)
                await asyncio.to_thread(self._beat)
                failed = ""
            except Exception as error:
                if failed != str(error):
                    failed = str(error)
                    log.error("streams: %s", failed)
                await asyncio.to_thread(self._beat, "failed", failed)

    def _came(self, match: str, size: int) -> None:
        if size > self._sizes.get(match, size):
            self._sizes[match] = size
            for waiting in self._waiting[match]:
                waiting.set()

    async def _look(self, matches: Iterable[str]) -> dict[str, int]:
        """How many entries each of these matches has."""
        names: list[str] = list(matches)
        found: dict[str, int] = {}
        for k in range(0, len(names), MATCHES_A_QUERY):
            some = names[k : k + MATCHES_A_QUERY]
            found |= await asyncio.to_thread(sizes_of, self._recorder, some)
        return found

    def _address(self, scope: Scope) -> str:
        """Who asks: as the nearest proxy that is believed tells it."""
        told = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1").split(",")
        if self._proxies and len(told) >= self._proxies:
            return str(told[-self._proxies].strip())
        return str((scope.get("client") or ("",))[0])

    def end(self) -> None:
        """Let all readers go: their pages come back by themselves."""
        self._ended = True
        for waiting in self._waiting.values():
            for one in waiting:
                one.set()


def _after(scope: Scope) -> int:
    """How many entries the page has already; 0 where it does not say."""
    told = re.fullmatch(rb"after=([0-9]{1,9})", scope["query_string"])
    return int(told[1]) if told else 0


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _sent(send: Send, body: bytes) -> None:
    await asyncio.wait_for(
        send({"type": "http.response.body", "body": body, "more_body": True}), UNREAD
    )


async def _full(send: Send) -> None:
    """No error on a page: it goes to the web instead, and asks now and then."""
    await send({"type": "http.response.start", "status": 200, "headers": _OPEN})
    await send({"type": "http.response.body", "body": FULL})


async def _said(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"10")]
    headers.append((b"access-control-allow-origin", b"*"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Server(uvicorn.Server):
    """The library's server, with our look at the journals beside it."""

    def __init__(self, config: uvicorn.Config, listeners: Listeners) -> None:
        super().__init__(config)
        self._listeners = listeners

    async def serve(self, sockets: Any = None) -> None:
        watching = asyncio.ensure_future(self._listeners.watch())
        try:
            await super().serve(sockets)
        finally:
            watching.cancel()

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        self._listeners.end()


def serve_streams(settings: Settings, recorder: Recorder, beat: Beat = silent) -> None:
    """Serve the streams at their port until the process is told to end."""
    listeners = Listeners(recorder, proxies=settings.proxies, beat=beat)
    config = uvicorn.Config(
        listeners,
        host=settings.host,
        port=settings.streams_port,
        http=ImpatientProtocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        limit_concurrency=2 * MOST,
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)  # the library raises them again once it has ended
    _Server(config, listeners).run()
