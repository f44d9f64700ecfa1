"""The door of a cosigner: a few requests over HTTP (C2SP tlog-witness; docs/log-of-a-house.md).

One loop takes them all, for a cosigner signs one checkpoint at a time.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs

from service.cosigner.trees import KnownTrees, Refusal
from service.house.cosign import Cosigner
from service.house.signed_notes import parse_vkey
from service.serving import Receive, Send, reply, secret_in

log = logging.getLogger("fieldpost")

LARGEST: Final = 64 * 1024
"""Bytes of a request."""

SLOWEST: Final = 10.0
"""Seconds that the body of a request may take."""

Answer = tuple[str, str]
"""A type, and what is said."""


def open_cosigner(
    folder: Path, name: str, vkeys: Sequence[str], clock: Callable[[], int]
) -> KnownTrees:
    """The cosigner that lives in this folder; its key is made when it is not there.

    `clock` gives the second since 1970, once the last byte of a request is there. Raises
    BadSignedNote for a key of a house that is none, and OSError.
    """
    kept = folder / "notes"
    kept.mkdir(parents=True, exist_ok=True, mode=0o700)
    cosigner = Cosigner(name, secret_in(folder / "signing.key"))
    houses = [parse_vkey(vkey) for vkey in vkeys]
    return KnownTrees(cosigner, houses, clock, kept)


class CosignerDoor:
    """What a cosigner answers, as an application of ASGI."""

    def __init__(self, trees: KnownTrees, slowest: float = SLOWEST) -> None:
        self._trees, self._slowest = trees, slowest
        told: dict[str, Callable[[str], Answer]] = {
            "/add-checkpoint": lambda body: _as_text(trees.post(body)),
            "/rotation": lambda body: _as_text(trees.rotate(body)),
        }
        asked: dict[str, Callable[[str], Answer]] = {
            "/last": lambda query: _as_text(trees.last(parse_qs(query).get("origin", [""])[0])),
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
            log.error("cosigner: %s", error)
            status, (kind, text) = 500, _as_text("this cosigner cannot keep what it signs now\n")
        await reply(send, status, kind, text, headers)

    async def _answer(self, scope: Mapping[str, Any], receive: Receive) -> Answer:
        methods, answer = self._paths.get(scope["path"], ((), None))
        if answer is None:
            raise Refusal(404, "nothing is answered here\n")
        if scope["method"] not in methods:
            raise Refusal(405, f"this is asked by {methods[0]}\n")
        if methods != ("POST",):
            return answer(scope["query_string"].decode("latin-1"))
        try:
            async with asyncio.timeout(self._slowest):
                body = await _body(receive)
            return answer(body.decode())
        except UnicodeDecodeError:
            raise Refusal(400, "this is not a UTF-8\n") from None
        except TimeoutError:
            raise Refusal(408, "this came too slowly\n") from None

    def _who(self) -> dict[str, Any]:
        houses = dict.fromkeys(key.name for key in self._trees.houses)
        return {"houses": list(houses), "vkey": self._trees.cosigner.vkey}


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
