"""Chance that anybody can check: chains of hashes, and the dice their links give.

The server publishes the anchor of a chain before play and opens one link for each roll
(docs/fair-play.md, 3). A link and the player's own command give a stream of bytes, and the
bytes give dice, draws and shuffles without bias (5). Nothing that the server chooses after
the anchor may enter here: no time, no salt, no event number.
"""

import hmac
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Protocol, TypeGuard

TAG: Final = "fieldpost-dice/3"
CHAIN_LENGTH: Final = 4096
"""Links of a chain; a match that uses them up is rekeyed."""
MAX_DICE: Final = 1000
"""Dice of one draw, and sides of a die."""

_PEBBLE: Final = 64


# Chains


def chain_seed(master: bytes, origin: str, stream: str, epoch: int) -> bytes:
    """Return the secret last link of a chain. `epoch` is 0, and one more at each rekeying."""
    message = f"chain\n{origin}\n{stream}\n{epoch}\n"
    return hmac.digest(master, message.encode("ascii"), "sha256")


class Chain:
    """A reverse hash chain: each link is the hash of the next, and link 0 is the anchor.

    It keeps every 64th link (2 KB for 4,096) and the 64 last asked for: of links opened one after
    another, each costs one hash.
    """

    def __init__(self, seed: bytes, length: int = CHAIN_LENGTH) -> None:
        if length < 1:
            raise ValueError("a chain has at least one link")
        self.length = length
        self._pebbles = [seed]
        for _ in range((length - 1) // _PEBBLE):
            self._pebbles.append(back(self._pebbles[-1], _PEBBLE))
        self.anchor = back(self._pebbles[-1], (length - 1) % _PEBBLE + 1)
        self._stretch: tuple[int, list[bytes]] = (-1, [])

    def link(self, i: int) -> bytes:
        """Return link `i`, the reveal of the i-th roll. Raises ValueError beyond 1..length."""
        if not 1 <= i <= self.length:
            raise ValueError(f"this chain has links 1 to {self.length}, not {i}")
        pebble, steps = divmod(self.length - i, _PEBBLE)
        near, links = self._stretch
        if near != pebble:
            links = _stretch(self._pebbles[pebble])
            self._stretch = (pebble, links)
        return links[steps]


def _stretch(link: bytes) -> list[bytes]:
    """The links from a pebble back to the next one, for a match opens them one after another."""
    links = [link]
    for _ in range(_PEBBLE - 1):
        links.append(sha256(links[-1]).digest())
    return links


def back(link: bytes, steps: int) -> bytes:
    """Return the link that lies `steps` before this one."""
    for _ in range(steps):
        link = sha256(link).digest()
    return link


# Dice


class NumberSource(Protocol):
    """Where a draw takes its numbers from."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each as likely as the others."""


class DiceBytes:
    """The bytes of one opened link for one command, read from the first byte on.

    Block j is HMAC-SHA256 under the link of tag, origin, stream, link index, lot, beacon and j,
    each ended by a line feed. The beacon is the signature of its round in hex, or "".

    Raises ValueError for a name that holds a line feed or is not ASCII.
    """

    def __init__(
        self,
        reveal: bytes,
        origin: str,
        stream: str,
        i: int,
        lot: str,
        beacon: str = "",
        tag: str = TAG,
    ) -> None:
        context = f"{tag}\n{origin}\n{stream}\n{i}\n{lot}\n{beacon}\n".encode("ascii")
        if context.count(b"\n") != 6:
            raise ValueError("a name in the context of dice holds a line feed")
        self._reveal = reveal
        self._context = context
        self._block = 0
        self._ready = b""
        self._at = 0

    def take(self, n: int) -> bytes:
        """Return the next `n` bytes."""
        start, end = self._at, self._at + n
        while end > len(self._ready):
            self._refill()
            start, end = 0, n
        self._at = end
        return self._ready[start:end]

    def _refill(self) -> None:
        """Let go what was taken, and make one more block."""
        message = b"%b%d\n" % (self._context, self._block)
        left = self._ready[self._at :]
        self._ready = left + _block(self._reveal, message)
        self._block, self._at = self._block + 1, 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each exactly as likely. Raises ValueError below 1."""
        width, limit = _word(n)
        if width != 1:
            return below(self.take, n)
        while True:
            if self._at == len(self._ready):
                self._refill()
            number = self._ready[self._at]
            self._at += 1
            if number < limit:
                return number % n

    def dice(self, n: int, sides: int) -> list[int]:
        """Return `n` results of 1 to `sides`, as `below` gives them one by one."""
        if self._at == len(self._ready):
            self._refill()
        some = self._ready[self._at : self._at + n]
        if sides > 256 or len(some) < n or max(some) >= 256 // sides * sides:
            return [self.below(sides) + 1 for _ in range(n)]
        self._at += n
        return [number % sides + 1 for number in some]


@lru_cache(maxsize=1 << 12)
def _block(reveal: bytes, message: bytes) -> bytes:
    """One block of dice; who audits and then decides again asks twice for each."""
    return hmac.digest(reveal, message, "sha256")


def below(take: Callable[[int], bytes], n: int) -> int:
    """Return a number from 0 to n - 1 out of the bytes that `take(count)` gives.

    Takes the fewest whole bytes that can hold n values, big end first, and throws away what
    lies at or above the largest multiple of n; so a d6 skips the bytes fc to ff. Raises
    ValueError for n below 1.
    """
    width, limit = _word(n)
    while True:
        number = int.from_bytes(take(width), "big")
        if number < limit:
            return number % n


@lru_cache
def _word(n: int) -> tuple[int, int]:
    if n < 1:
        raise ValueError(f"there is no number from 0 to {n - 1}")
    width = ((n - 1).bit_length() + 7) // 8
    return width, 256**width // n * n


_NO_DRAW: Final = "a draw is not one of dice, d66, pick and shuffle in their proper form"


def draw(source: NumberSource, spec: Mapping[str, Any]) -> list[Any]:
    """Return what one draw gives: numbers of dice, or the items drawn in order.

    The forms are `{"k":"dice","n":2,"sides":6}`, `{"k":"d66","n":1}` (tens, then units),
    `{"k":"pick","n":3,"of":[...]}` without putting back, and `{"k":"shuffle","of":[...]}`.
    Other keys are not looked at. 1 to 1,000 dice, 2 to 1,000 sides.

    Raises ValueError for any other form.
    """
    kind, n = spec.get("k"), spec.get("n")
    if kind == "dice":
        return rolled(source, n, spec.get("sides"))
    items = spec.get("of")
    if kind == "d66" and _is_count(n, 1):
        return [10 * (source.below(6) + 1) + source.below(6) + 1 for _ in range(spec["n"])]
    if kind == "shuffle" and isinstance(items, list | tuple):
        return _drawn(source, list(items), len(items))
    if (
        kind == "pick"
        and isinstance(items, list | tuple)
        and type(n) is int
        and 0 <= n <= len(items)
    ):
        return _drawn(source, list(items), n)
    raise ValueError(_NO_DRAW)


def rolled(source: NumberSource, n: object, sides: object) -> list[int]:
    """Return `n` dice of so many sides, as `draw` does. Raises ValueError."""
    if type(n) is not int or type(sides) is not int:
        raise ValueError(_NO_DRAW)
    if not (1 <= n <= MAX_DICE and 2 <= sides <= MAX_DICE):
        raise ValueError(_NO_DRAW)
    if type(source) is DiceBytes:
        return source.dice(n, sides)
    return [source.below(sides) + 1 for _ in range(n)]


def _drawn(source: NumberSource, items: list[Any], n: int) -> list[Any]:
    """The first `n` steps of a Fisher-Yates shuffle."""
    for at in range(n):
        other = at + source.below(len(items) - at)
        items[at], items[other] = items[other], items[at]
    return items[:n]


def _is_count(value: object, least: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= MAX_DICE


_dice: Final = re.compile(r"([1-9][0-9]{0,3})?d([1-9][0-9]{0,3})").fullmatch


def parse_dice(text: str) -> dict[str, Any]:
    """Return the draw that `text` asks for: "2d6", "d10", "d66", "3d66".

    A d66 is two d6 read as tens and units. Raises ValueError for any other text, and beyond
    1,000 dice or outside 2 to 1,000 sides.
    """
    found = _dice(text)
    if not found:
        raise ValueError(f"{text!r} is not dice: write 2d6, d10 or d66")
    n, sides = int(found[1] or 1), int(found[2])
    if not (_is_count(n, 1) and _is_count(sides, 2)):
        raise ValueError(f"{text!r} is too much: 1 to {MAX_DICE} dice of 2 to {MAX_DICE} sides")
    return {"k": "d66", "n": n} if sides == 66 else {"k": "dice", "n": n, "sides": sides}
