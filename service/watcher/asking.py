"""How a watcher asks a house: over HTTP, with limits, and one sentence for whatever fails."""

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of an answer that are read."""

PATIENCE: Final = 30.0
"""Seconds that a house has for an answer."""

T = TypeVar("T")

Fetch = Callable[[str], bytes]
"""From a path such as ``/api/log`` to the bytes of the answer; raises Unreachable."""


class Unreachable(Exception):
    """The house did not answer, or with something that cannot be read."""


def over_http(url: str) -> Fetch:
    """Ask the house at an address; raises Unreachable for one that is none."""
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Unreachable(
            f"{url} is not the address of a house; it must begin with https:// or http://."
        )
    base = url.rstrip("/")

    def fetch(path: str) -> bytes:
        request = urllib.request.Request(base + path, headers={"Accept": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                body = bytes(answer.read(LARGEST + 1))
        except urllib.error.HTTPError as error:
            raise Unreachable(f"{base}{path} answers {error.code} {error.reason}.") from None
        except (OSError, ValueError) as error:
            raise Unreachable(f"{base} does not answer: {error}.") from None
        if len(body) > LARGEST:
            raise Unreachable(f"{base}{path} answers with more than {LARGEST} bytes.")
        return body

    return fetch


def ask(fetch: Fetch, path: str, kind: type[T]) -> T:
    """The answer to a path in its form; raises Unreachable for any other."""
    try:
        return msgspec.json.decode(fetch(path), type=kind)
    except (msgspec.DecodeError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Unreachable(f"The answer to {path} cannot be read: {error}.") from None


class HouseKeys(msgspec.Struct):
    """``/api/keys``."""

    class Key(msgspec.Struct):
        vkey: str
        state: str

    house: str
    keys: list[Key]
    rotations: list[str]


class WatchedLog(msgspec.Struct):
    """``/api/log``."""

    checkpoint: str


class HouseEntries(msgspec.Struct):
    """``/api/log/entries``."""

    entries: list[str]


class HouseProof(msgspec.Struct):
    """``/api/log/consistency`` and that of a match."""

    path: list[str]


class MatchNote(msgspec.Struct):
    """``/api/matches/<id>/checkpoint``."""

    checkpoint: str
