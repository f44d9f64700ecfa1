"""Small servers: a few requests over HTTP, by one loop that no slow line holds up.

A loop costs each of them a third of what a framework would.
"""

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from service import chance

LINES: Final = 1_000
"""Connections at once."""

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Door = Callable[[Mapping[str, Any], Receive, Send], Awaitable[None]]
"""What answers, as an application of ASGI."""

Headers = Sequence[tuple[bytes, bytes]]


class ImpatientProtocol(H11Protocol):
    """Lets go of whoever connects, or begins to ask, and does not say what: the library waits for
    ever."""

    patience = 10.0
    """Seconds that a reader has to say what they want."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hurry()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._hurry()

    def _hurry(self) -> None:
        self.loop.call_later(self.patience, self._let_go, self.cycle)

    def _let_go(self, before: Any) -> None:
        """Close the line where nothing was asked since the request before."""
        if self.cycle is before and not self.transport.is_closing():
            self.transport.close()


async def reply(send: Send, status: int, kind: str, text: str, more: Headers = ()) -> None:
    """Answer a request with a text of this type."""
    body = text.encode()
    size = (b"content-length", str(len(body)).encode())
    headers = [*more, (b"content-type", kind.encode()), size]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def secret_in(file: Path) -> bytes:
    """The 32 bytes of a file that only its owner can read; it is made where there is none."""
    if not file.exists():
        fresh = file.with_suffix(".new")
        fresh.touch(mode=0o600)
        fresh.write_bytes(chance.token_bytes(32))
        fresh.replace(file)
    return file.read_bytes()


def listen(bind: str) -> socket.socket:
    """A socket that listens at HOST:PORT. Raises ValueError for no address, and OSError."""
    host, _, port = bind.rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError(f"{bind} is not a HOST:PORT")
    host = host.removeprefix("[").removesuffix("]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # of TCP by its number, or the loop would wait for more before it sends half an answer
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, int(port)))
    listening.listen(256)
    return listening


def configured(
    door: Door, http: type[ImpatientProtocol] = ImpatientProtocol, **more: Any
) -> uvicorn.Config:
    """How the library serves a door."""
    return uvicorn.Config(
        door,
        http=http,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
        limit_concurrency=LINES,
        **more,
    )


def serve(door: Door, listening: socket.socket) -> None:
    """Answer until the process is told to end."""
    server = uvicorn.Server(configured(door))

    def end(*_: object) -> None:
        """Before the library hears signals itself, and when it raises them again at its end."""
        server.should_exit = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    server.run([listening])
