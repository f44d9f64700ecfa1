"""Commitments and their openings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.journal.entries import Seal
from domain.journal.sealed import OpenedPart, commitment, opens, seal

SALT = bytes(range(32))
CARD = {"card": "Ambush", "pos": 7}


def test_a_commitment_is_the_published_one() -> None:
    expected = "7eb77cfb34da279022f98c1bf1aecb0c1a51b09abfb1040acf2058dcab9cbab1"
    assert commitment(SALT, CARD) == expected


def test_an_opening_opens_its_own_part() -> None:
    part, opening = seal(CARD, ["red", "blue", "red"], SALT)
    assert part.to == ("blue", "red")
    assert opening == OpenedPart(CARD, SALT.hex())
    assert opens(opening, part)


def test_a_part_may_be_sealed_to_nobody() -> None:
    assert seal(CARD, (), SALT)[0].to == ()


@given(st.integers(0, 31), st.integers(1, 255))
def test_another_salt_does_not_open_it(at: int, change: int) -> None:
    part, _ = seal(CARD, (), SALT)
    salt = bytearray(SALT)
    salt[at] ^= change
    assert not opens(OpenedPart(CARD, salt.hex()), part)


def test_other_data_do_not_open_it() -> None:
    part, _ = seal(CARD, (), SALT)
    assert not opens(OpenedPart({**CARD, "pos": 8}, SALT.hex()), part)
    assert not opens(OpenedPart({**CARD, "pos": True}, SALT.hex()), part)


@pytest.mark.parametrize("salt", ["", "zz" * 32, "00" * 31, "00" * 33])
def test_an_opening_out_of_form_opens_nothing(salt: str) -> None:
    assert not opens(OpenedPart(CARD, salt), Seal("00" * 32, ()))


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_salt_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="a salt is 32 bytes"):
        seal(CARD, (), bytes(length))
