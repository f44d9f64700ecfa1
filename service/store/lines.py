"""Lines of the journal as they are stored: deflated with a dictionary of their game.

What is signed and hashed is the line; what lies in the store is smaller, and the very bytes come
back. The first byte is the number of a dictionary, then come four bytes of time, the line deflated
(RFC 1951) without its time, hashes and round, and last the bytes of these two. A dictionary is kept
for ever under its number: ``dictionaries/NNN-game.dictionary`` (tests/rigs/line_dictionaries.py).
"""

import re
import time
import zlib
from calendar import timegm
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files

from service.store.packing import BadPack
from service.store.schema import BadStore

ANY = "any"
"""The dictionary of what every game has in common."""

PLAIN = 0
"""The number of no dictionary: the line follows as it is."""

_FORM = {"wbits": -13, "memLevel": 6}
"""A window of 8 KiB, in which a whole dictionary fits: small, since it is copied for each line."""

_HASH = re.compile(rb"([0-9a-f]{64}(?:[0-9a-f]{32}(?![0-9a-f]))?)")
"""Digits that nothing foretells: a hash, or the signature of a round."""
_CUTS = {64: b"\x01", 96: b"\x02"}
"""What stands in their place, by how many they are: no canonical line holds a control character."""
_WIDTHS = {cut: width for width, cut in _CUTS.items()}
_CUT = re.compile(b"([%b])" % b"".join(_WIDTHS))

_TIME, _NO_TIME, _DIGITS = b'"ts":"', b'"ts":""', 20
_TIME_FORM = "%Y-%m-%dT%H:%M:%SZ"


def packed_line(line: bytes, game: str = ANY) -> bytes:
    """A line as it is stored, with the newest dictionary of its game."""
    number = _newest().get(game) or _newest()[ANY]
    at = line.rfind(_TIME) + len(_TIME)
    seconds = _seconds(line[at : at + _DIGITS])
    if _CUT.search(line) or seconds is None or at < len(_TIME):
        return bytes([PLAIN]) + line
    text = line[:at] + line[at + _DIGITS :]
    parts = _HASH.split(text)
    hashes = parts[1::2]
    parts[1::2] = [_CUTS[len(digits)] for digits in hashes]
    deflate = _deflater(number).copy()
    return b"".join(
        (
            bytes([number]),
            seconds,
            deflate.compress(b"".join(parts)),
            deflate.flush(),
            bytes.fromhex(b"".join(hashes).decode()),
        )
    )


def plain_line(stored: bytes) -> bytes:
    """The line of what is stored; raises BadPack for what no release stored."""
    stored = bytes(stored)
    if not stored:
        raise BadPack("it is empty")
    if stored[0] == PLAIN:
        return stored[1:]
    inflate = _inflater(stored[0])()
    text = inflate.decompress(stored[5:])
    at = text.rfind(_NO_TIME) + len(_TIME)
    if not inflate.eof or at < len(_TIME):
        raise BadPack("it is cut off")
    whole = text[:at] + _time(stored[1:5]) + text[at:]
    parts, hashes, at = _CUT.split(whole), inflate.unused_data.hex().encode(), 0
    for k, cut in enumerate(parts[1::2]):
        start, at = at, at + _WIDTHS[cut]
        parts[2 * k + 1] = hashes[start:at]
    if len(hashes) != at:
        raise BadPack("its hashes are cut off")
    return b"".join(parts)


class DamagedLine(BadStore):
    """An entry that cannot be read any more: which one, and what to do."""


def line_of(match: object, n: int, stored: bytes) -> bytes:
    """The line of entry ``n`` of a match, of what is stored; raises DamagedLine."""
    try:
        return plain_line(stored)
    except BadPack as why:
        raise DamagedLine(
            f"Entry {n} of match {match} is damaged in the database ({why}). Put the database back "
            "from a backup: docs/operating.md, A damaged page."
        ) from None


@lru_cache(maxsize=64)
def _seconds(text: bytes) -> bytes | None:
    """The time of an entry in four bytes, None where they cannot hold it."""
    try:
        seconds = timegm(time.strptime(text.decode(), _TIME_FORM)).to_bytes(4)
    except (ValueError, OverflowError):
        return None
    return seconds if _time(seconds) == text else None


@lru_cache(maxsize=64)
def _time(seconds: bytes) -> bytes:
    return time.strftime(_TIME_FORM, time.gmtime(int.from_bytes(seconds))).encode()


@cache
def dictionaries() -> dict[int, tuple[str, bytes]]:
    """Every dictionary there ever was: its game and its bytes, by number."""
    found = {}
    for file in (files("service.store") / "dictionaries").iterdir():
        number, _, game = file.name.removesuffix(".dictionary").partition("-")
        if file.name.endswith(".dictionary"):
            found[int(number)] = (game, file.read_bytes())
    return dict(sorted(found.items()))


@cache
def _newest() -> dict[str, int]:
    return {game: number for number, (game, _) in dictionaries().items()}


@cache
def _deflater(number: int) -> "zlib._Compress":
    return zlib.compressobj(**_FORM, zdict=dictionaries()[number][1])


@cache
def _inflater(number: int) -> "Callable[[], zlib._Decompress]":
    if number not in dictionaries():
        raise BadPack(f"it is of a later release, which has a dictionary {number}")
    blank = zlib.decompressobj(_FORM["wbits"], zdict=dictionaries()[number][1])
    return blank.copy
