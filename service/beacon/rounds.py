"""Whether a round is what its beacon signed: BLS signatures, scheme bls-unchained-g1-rfc9380.

The library decides about curves and pairings. That each point has one spelling only, and is none
at infinity, is checked here: a second spelling of one signature would be a second sample of dice
(docs/fair-play.md, 5).
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Final, TypeVar

from py_arkworks_bls12381 import GT, G1Point, G2Point, Scalar

from service import chance

QUICKNET_CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The name of its chain in the addresses of drand."""

Point = TypeVar("Point", G1Point, G2Point)

TAG: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
"""What hashes of rounds are set apart by (RFC 9380)."""
_GENERATOR: Final = G2Point()


class BadRound(ValueError):
    """This is not the signature of that round; says why."""

    number = 0
    """The round."""


def check_key(key: str) -> None:
    """Raise BadRound unless this, in hex, can be the key of a beacon."""
    _key(key)


def check_round(key: str, number: int, signature: str) -> None:
    """Raise BadRound unless ``signature``, in hex, is that of this round under this key."""
    if not GT.pairing_check([_signature(signature), -_hashed(number)], [_GENERATOR, _key(key)]):
        raise BadRound(f"Round {number} is not signed by the beacon {key[:8]}.")


def check_rounds(key: str, rounds: Mapping[int, str]) -> None:
    """Raise BadRound unless each signature is that of its round; many cost little more than one.

    They are checked as one product with random factors of 128 bits, and one by one where that
    fails, so that the first wrong one is named.
    """
    with suppress(BadRound):
        if len(rounds) > 1 and _all_right(key, rounds):
            return
    for number, signature in rounds.items():
        try:
            check_round(key, number, signature)
        except BadRound as bad:
            bad.number = number
            raise


def _all_right(key: str, rounds: Mapping[int, str]) -> bool:
    factors = [Scalar.from_le_bytes(chance.token_bytes(16) + bytes(16)) for _ in rounds]
    signed = [_signature(signature) for signature in rounds.values()]
    hashed = [_hashed(number) for number in rounds]
    left = G1Point.multiexp_unchecked(signed, factors)
    right = G1Point.multiexp_unchecked(hashed, factors)
    return bool(GT.pairing_check([left, -right], [_GENERATOR, _key(key)]))


def _hashed(number: int) -> G1Point:
    return G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), TAG)


def _signature(text: str) -> G1Point:
    what = "a signature of a round"
    point = _read(text, 48, what, G1Point.from_compressed_bytes)
    if point == G1Point.identity():
        raise BadRound(f"This is not {what}: it is the point at infinity.")
    return point


@lru_cache(maxsize=16)
def _key(text: str) -> G2Point:
    what = "the key of a beacon"
    point = _read(text, 96, what, G2Point.from_compressed_bytes)
    if point == G2Point.identity():
        raise BadRound(f"This is not {what}: it is the point at infinity.")
    return point


def _read(text: str, size: int, what: str, read: Callable[[bytes], Point]) -> Point:
    """The one point that is spelled so. Raises BadRound."""
    try:
        point = read(bytes.fromhex(text))
    except ValueError:
        raise BadRound(f"This is not {what}: {text[:16]}") from None
    raw = bytes(point.to_compressed_bytes())
    if len(raw) != size or raw.hex() != text:
        raise BadRound(f"This is not {what}: it is spelled another way than points are.")
    return point
