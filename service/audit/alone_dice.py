"""Bytes and dice of an export, with the standard library alone.

Written from docs/fair-play.md, 1 and 3, whose numbers stand in the comments; it shares no code
with the audit of the service, so that one can find the other out.
"""

import hashlib
import hmac
import json
import re
from typing import Any

DEEPEST_JSON = 100
MAX_NUMBER = 2**53 - 1


class Failed(Exception):
    """What is wrong, in one sentence."""


def need(holds: object, text: str) -> None:
    if not holds:
        raise Failed(text)


# 1 Bytes and commands


def canon(value: Any) -> bytes:
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode()


def read_json(line: bytes) -> Any:
    """The value of a canonical line."""
    try:
        value = json.loads(
            line.decode(),
            object_pairs_hook=_object,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
        _profile(value, DEEPEST_JSON)
        same = canon(value) == line
    except (ValueError, RecursionError) as error:
        raise Failed(f"it is not JSON of the profile ({type(error).__name__})") from None
    need(same, "it is not in the canonical form")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError
    return dict(pairs)


def _no_number(_: str) -> float:
    raise ValueError


def _profile(value: Any, deeper: int) -> None:
    if isinstance(value, int) and abs(value) > MAX_NUMBER:
        raise ValueError
    if isinstance(value, dict):
        if not all(key.isascii() for key in value):
            raise ValueError
        value = list(value.values())
    if isinstance(value, list):
        if not deeper:
            raise ValueError
        for one in value:
            _profile(one, deeper - 1)


def is_hash(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))


def is_name(value: Any, form: str = "[a-z0-9-]{1,32}") -> bool:
    return isinstance(value, str) and bool(re.fullmatch(form, value))


def is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_NUMBER


def has(value: Any, *keys: str) -> bool:
    """Whether it is an object of just these keys."""
    return isinstance(value, dict) and value.keys() == set(keys)


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def command_id(value: Any) -> str:
    return sha(canon(value)).hex()


# 3 Dice


class Stream:
    """The bytes of an opened link."""

    def __init__(self, link: bytes, context: str) -> None:
        self.link, self.context, self.j, self.ready = link, context, 0, b""

    def below(self, n: int) -> int:
        width = 0
        while 256**width < n:
            width += 1
        limit = 256**width - 256**width % n
        while True:
            while len(self.ready) < width:
                message = f"{self.context}{self.j}\n".encode()
                self.ready += hmac.digest(self.link, message, "sha256")
                self.j += 1
            word, self.ready = int.from_bytes(self.ready[:width], "big"), self.ready[width:]
            if word < limit:
                return word % n


DRAW_KEYS = {"dice": ("n", "sides"), "d66": ("n",), "pick": ("n", "of"), "shuffle": ("of",)}


def results(stream: Stream, spec: Any) -> list[Any]:
    kind = spec.get("k") if isinstance(spec, dict) else None
    need(isinstance(kind, str) and kind in DRAW_KEYS, "a draw is of no kind")
    need(has(spec, "k", "r", *DRAW_KEYS[str(kind)]), "a draw is out of form")
    if kind in ("dice", "d66"):
        need(is_count(spec["n"]) and 1 <= spec["n"] <= 1000, "it draws too many dice, or none")
        if kind == "d66":
            tens = [(stream.below(6), stream.below(6)) for _ in range(spec["n"])]
            return [10 * (a + 1) + b + 1 for a, b in tens]
        need(is_count(spec["sides"]) and 2 <= spec["sides"] <= 1000, "a die has no such sides")
        return [stream.below(spec["sides"]) + 1 for _ in range(spec["n"])]
    need(isinstance(spec["of"], list), "a draw is out of form")
    pool = list(spec["of"])
    count = spec.get("n", len(pool))
    need(is_count(count) and count <= len(pool), "it draws more than there is")
    for a in range(count):
        b = a + stream.below(len(pool) - a)
        pool[a], pool[b] = pool[b], pool[a]
    return pool[:count]
