"""Rounds of the public beacon as others recorded them, and of one whose secret everybody knows."""

from hashlib import sha256
from pathlib import Path

import pytest
from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from domain.journal.rounds import QUICKNET
from service.beacon.rounds import (
    QUICKNET_CHAIN,
    BadRound,
    check_round,
    check_rounds,
)

RECORDED = {
    1_000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
    "e342b73a8dd2bacbe47e4b6b63ed5e39",
    12_040_883: "929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec8"
    "95bb6868e5b9ff13ab289bdb5266b394",
    32_281_667: "b0f5ae301358ff87a9d3dd539ed4a07c0148b1ab4f7b61a8ca43c7e9ca7ca955"
    "3e4faae9188deb30b2cd1a7f447e3e5b",
    32_285_085: "81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d031"
    "0ac0ec6f519271d9a313ee84b378d416",
    32_285_086: "a64d99fd7fa3e48912be7209c7b69c72c88fc5224be2516949b6f29f3a4b7e3f"
    "a069dd58b2bbb4bf2c34ae61ef631a44",
}
GROUP = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"
BEACON = QUICKNET
DOCS = Path(__file__).parents[3] / "docs"


def local(secret: int, number: int) -> str:
    hashed = G1Point.hash_to_curve(
        sha256(number.to_bytes(8, "big")).digest(), b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
    )
    return bytes((hashed * Scalar(secret)).to_compressed_bytes()).hex()


LOCAL = bytes((G2Point() * Scalar(4242)).to_compressed_bytes()).hex()


def test_key_and_times_are_those_of_the_chain_that_everybody_names() -> None:
    told = QUICKNET.period.to_bytes(4, "big") + QUICKNET.genesis.to_bytes(8, "big")
    told += bytes.fromhex(QUICKNET.key) + bytes.fromhex(GROUP) + b"quicknet"
    assert sha256(told).hexdigest() == QUICKNET_CHAIN


@pytest.mark.parametrize("number", RECORDED)
def test_a_recorded_round_is_right_and_is_no_other(number: int) -> None:
    check_round(QUICKNET.key, number, RECORDED[number])
    for key, other in ((QUICKNET.key, number + 1), (LOCAL, number)):
        with pytest.raises(BadRound, match="is not signed by the beacon"):
            check_round(key, other, RECORDED[number])


def test_the_pages_have_these_very_rounds() -> None:
    page = "".join((DOCS / f"{one}.md").read_text("utf-8") for one in ("fair-play", "vectors"))
    for number, signature in RECORDED.items():
        time = QUICKNET.appears(number).replace("T", " ").removesuffix("Z")
        assert f"| {number:,} | {time} | `{signature}` |" in page
    for one in (QUICKNET.key[:96], QUICKNET.key[96:], GROUP, QUICKNET_CHAIN):
        assert one in page
    for one in (LOCAL[:96], LOCAL[96:], *(f"{n}  {local(4242, n)}" for n in (1, 2, 3))):
        assert f"{one}\n" in page


def test_many_rounds_are_checked_at_once_and_the_wrong_one_is_named() -> None:
    check_rounds(QUICKNET.key, RECORDED)
    check_rounds(LOCAL, {n: local(4242, n) for n in range(1, 30)})
    with pytest.raises(BadRound, match="Round 7 is not signed"):
        check_rounds(LOCAL, {n: local(4243 if n == 7 else 4242, n) for n in range(1, 30)})


PRIME = int(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf"
    "6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
    16,
)


def plus_p(signature: str) -> str:
    """The same point, its coordinate written with the prime of the field added to it."""
    flags, x = int(signature[0], 16) & 0b1110, int(signature, 16) & ((1 << 381) - 1)
    return f"{(flags << 380) | (x + PRIME):096x}" if x + PRIME < 1 << 381 else ""


@pytest.mark.parametrize(
    ("signature", "why"),
    [
        ("", "a signature"),
        ("ab", "a signature"),
        ("xy" * 48, "a signature"),
        ("00" * 48, "a signature"),
        ("80" + "00" * 46 + "04", "a signature"),
        ("c0" + "00" * 47, "infinity"),
        ("e0" + "00" * 47, "spelled another way|a signature"),
        (RECORDED[1_000].upper(), "spelled another way"),
        (RECORDED[1_000] + "00", "spelled another way|a signature"),
    ],
)
def test_a_point_has_one_spelling_and_is_of_the_group(signature: str, why: str) -> None:
    with pytest.raises(BadRound, match=why):
        check_round(QUICKNET.key, 1_000, signature)


def test_a_coordinate_beyond_the_field_is_no_second_spelling() -> None:
    found = [s for n in range(1, 200) if (s := plus_p(local(4242, n)))]
    assert found, "one in eight coordinates can be written so"
    for n in range(1, 200):
        if other := plus_p(local(4242, n)):
            with pytest.raises(BadRound):
                check_round(LOCAL, n, other)
            break


@pytest.mark.parametrize("key", ["", "c0" + "00" * 95, "00" * 96, QUICKNET.key[:-2]])
def test_a_key_is_a_point_of_the_other_group(key: str) -> None:
    with pytest.raises(BadRound, match="the key of a beacon"):
        check_round(key, 1_000, RECORDED[1_000])


@pytest.mark.parametrize(
    ("ts", "number"),
    [
        ("2026-09-17T15:23:33Z", 32_285_085),
        ("2026-09-17T15:23:34Z", 32_285_086),
        ("2026-09-17T15:23:32Z", 32_285_085),
        ("2023-08-23T15:09:27Z", 3),
        ("2023-08-23T15:09:21Z", 1),
        ("2023-08-23T15:09:22Z", 2),
        ("2020-01-01T00:00:00Z", 1),
    ],
)
def test_the_round_of_an_entry_is_the_first_at_or_after_its_delay(ts: str, number: int) -> None:
    assert BEACON.round_of(ts) == number


def test_a_round_appears_at_its_time() -> None:
    assert BEACON.appears(1_000) == "2023-08-23T15:59:24Z"
    assert BEACON.appears(32_285_085) == "2026-09-17T15:23:39Z"
    assert BEACON.newest(QUICKNET.genesis - 1) == 0
    assert BEACON.newest(QUICKNET.genesis) == 1
    assert BEACON.newest(QUICKNET.genesis + 2) == 1
    assert BEACON.newest(QUICKNET.genesis + 3) == 2
