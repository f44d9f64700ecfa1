"""The door of a witness that opens links: a few requests over HTTP (docs/fair-play.md, 16).

One loop takes them all, for a witness signs one checkpoint at a time; a loop costs each of them a
third of what a framework would, and the house waits for it with every order that rolls.
"""

import asyncio
import json
import logging
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs

import uvicorn

from service import chance
from service.house.cosign import Cosigner
from service.house.prompt import ImpatientProtocol
from service.house.signed_notes import parse_vkey
from service.witness.tape import Refusal, Witness

log = logging.getLogger("fieldpost")

LARGEST: Final = 64 * 1024
"""Bytes of a request."""

SLOWEST: Final = 10.0
"""Seconds that the body of a request may take."""

LINES: Final = 1_000
"""Connections at once."""

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Answer = tuple[str, str]
"""A type, and what is said."""


def open_witness(folder: Path, name: str, vkeys: Sequence[str]) -> Witness:
    """The witness that lives in this folder; its two secrets are made when they are not there.

    Raises BadSignedNote for a key of a house that is none, and OSError.
    """
    kept = folder / "links"
    kept.mkdir(parents=True, exist_ok=True, mode=0o700)
    signing, links = (_secret(folder / file) for file in ("signing.key", "links.secret"))
    houses = [parse_vkey(vkey) for vkey in vkeys]
    return Witness(Cosigner(name, signing), links, houses, lambda _: int(time.time()), kept)


def _secret(file: Path) -> bytes:
    if not file.exists():
        fresh = file.with_suffix(".new")
        fresh.touch(mode=0o600)
        fresh.write_bytes(chance.token_bytes(32))
        fresh.replace(file)
    return file.read_bytes()


class Door:
    """What a witness answers, as an application of ASGI."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        told: dict[str, Callable[[str], Answer]] = {
            "/anchor": lambda body: _as_json(witness.anchored(body.strip())),
            "/links": lambda body: _as_text(witness.post(body, linked=True)),
            "/add-checkpoint": lambda body: _as_text(witness.post(body, linked=False)),
            "/rotation": lambda body: _as_text(witness.rotate(body)),
        }
        asked: dict[str, Callable[[str], Answer]] = {
            "/last": lambda query: _as_text(witness.last(parse_qs(query).get("origin", [""])[0])),
            "/": lambda _: _as_json(self._who()),
        }
        self._paths = {
            **{path: (("POST",), answer) for path, answer in told.items()},
            **{path: (("GET", "HEAD"), answer) for path, answer in asked.items()},
        }

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers: list[tuple[bytes, bytes]] = []
        try:
            status, (kind, text) = 200, await self._answer(scope, receive)
        except Refusal as refusal:
            status, (kind, text) = refusal.status, _as_text(refusal.text)
            if status in (405, 408, 413):  # what was not read is not waited for
                headers = [(b"connection", b"close")]
            if status == 405:
                headers.append((b"allow", ", ".join(self._paths[scope["path"]][0]).encode()))
        except (OSError, ValueError) as error:
            log.error("witness: %s", error)
            status, (kind, text) = 500, _as_text("this witness cannot keep what it signs now\n")
        body = text.encode()
        headers.append((b"content-type", kind.encode()))
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _answer(self, scope: Mapping[str, Any], receive: Receive) -> Answer:
        methods, answer = self._paths.get(scope["path"], ((), None))
        if answer is None:
            raise Refusal(404, "nothing is answered here\n")
        if scope["method"] not in methods:
            raise Refusal(405, f"this is asked by {methods[0]}\n")
        if methods != ("POST",):
            return answer(scope["query_string"].decode("latin-1"))
        try:
            async with asyncio.timeout(SLOWEST):
                body = await _body(receive)
            return answer(body.decode())
        except UnicodeDecodeError:
            raise Refusal(400, "this is no UTF-8\n") from None
        except TimeoutError:
            raise Refusal(408, "this came too slowly\n") from None

    def _who(self) -> dict[str, Any]:
        houses = dict.fromkeys(key.name for key in self._witness.houses)
        return {"houses": list(houses), "vkey": self._witness.cosigner.vkey}


def _as_text(text: str) -> Answer:
    return "text/plain; charset=utf-8", text


def _as_json(told: Mapping[str, Any]) -> Answer:
    return "application/json", json.dumps(told) + "\n"


async def _body(receive: Receive) -> bytes:
    whole: bytes = b""
    while True:
        part = await receive()
        if part["type"] == "http.disconnect":
            raise Refusal(400, "the end of this never came\n")
        whole += part.get("body", b"")
        if len(whole) > LARGEST:
            raise Refusal(413, f"a request has {LARGEST} bytes at most\n")
        if not part.get("more_body"):
            return whole


def listen(bind: str) -> socket.socket:
    """A socket that listens at HOST:PORT. Raises ValueError for no address, and OSError."""
    host, _, port = bind.rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError(f"{bind} is no HOST:PORT")
    host = host.removeprefix("[").removesuffix("]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # of TCP by its number, or the loop would wait for more before it sends half an answer
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, int(port)))
    listening.listen(256)
    return listening


def configured(witness: Witness, **more: Any) -> uvicorn.Config:
    """How the library serves a witness."""
    return uvicorn.Config(
        Door(witness),
        http=ImpatientProtocol,
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


def serve(witness: Witness, listening: socket.socket) -> None:
    """Answer until the process is told to end: what was signed is on its disk before."""
    server = uvicorn.Server(configured(witness))

    def end(*_: object) -> None:
        """Before the library hears signals itself, and when it raises them again at its end."""
        server.should_exit = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    server.run([listening])
