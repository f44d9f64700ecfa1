"""A local beacon over HTTP, by the two addresses of drand that Fieldpost asks."""

import json
from collections.abc import Mapping
from typing import Any

from service.beacon.local import LocalBeacon, TooEarly
from service.serving import Receive, Send, reply


class BeaconDoor:
    """What a local beacon answers, as an application of ASGI."""

    def __init__(self, beacon: LocalBeacon) -> None:
        self._local = beacon

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        status, told = self._answer(scope["method"], scope["path"])
        await reply(send, status, "application/json", json.dumps(told) + "\n")

    def _answer(self, method: str, path: str) -> tuple[int, dict[str, Any]]:
        beacon, parts = self._local.beacon, path.strip("/").split("/")
        if method not in ("GET", "HEAD"):
            return 405, {"error": "This is asked by GET."}
        match parts:
            case [chain, "info"] if chain == self._local.chain:
                return 200, {
                    "genesis_time": beacon.genesis,
                    "hash": chain,
                    "period": beacon.period,
                    "public_key": beacon.key,
                    "schemeID": "bls-unchained-g1-rfc9380",
                }
            case [chain, "public", which] if chain == self._local.chain:
                return self._round(which)
            case _:
                return 404, {"error": "Ask for /CHAIN/info or /CHAIN/public/ROUND."}

    def _round(self, which: str) -> tuple[int, dict[str, Any]]:
        number = self._local.newest() if which == "latest" else _number(which)
        try:
            return 200, {"round": number, "signature": self._local.signature(number)}
        except TooEarly as early:
            return 425, {"error": str(early)}
        except ValueError:
            return 404, {"error": "A round is a number from 1 on, or latest."}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else 0
