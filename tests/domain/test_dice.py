"""Chains, the bytes of a link, and fair numbers out of them; the published vectors."""

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.journal.dice import (
    CHAIN_LENGTH,
    Chain,
    DiceBytes,
    back,
    below,
    chain_seed,
    draw,
    parse_dice,
)
from domain.journal.entries import lot
from domain.journal.rounds import QUICKNET

MASTER = bytes(range(32))
ORIGIN = "play.example/m/test"
SEED = chain_seed(MASTER, ORIGIN, "red", 0)
PAGE = (Path(__file__).parents[2] / "docs" / "vectors.md").read_text("utf-8")


def given_bytes(text: str) -> Callable[[int], bytes]:
    """A source that gives these bytes (hex) and no more."""
    left = bytearray.fromhex(text)

    def take(n: int) -> bytes:
        assert n <= len(left), "more bytes were asked for than there are"
        taken, left[:n] = bytes(left[:n]), b""
        return taken

    return take


def zero_key() -> DiceBytes:
    return DiceBytes(bytes(32), ORIGIN, "table", 1, "0" * 64)


# Chains


def of_page(begins: str) -> str:
    """The last word of the line of the page that begins so."""
    (line,) = [one for one in PAGE.splitlines() if one.startswith(begins)]
    return line.split()[-1]


def test_the_chain_of_red_has_the_published_links() -> None:
    chain = Chain(SEED)
    assert chain.anchor.hex() == of_page(f"red of {ORIGIN}: anchor")
    assert chain.link(1).hex() == of_page("  link 1 ")
    assert chain.link(2).hex() == of_page("  link 2 ")
    assert chain.link(4096).hex() == SEED.hex() == of_page("  link 4096, the seed")


@pytest.mark.parametrize("length", [1, 2, 63, 64, 65, 128, 129, 200])
def test_every_link_hashes_to_the_one_before(length: int) -> None:
    chain = Chain(SEED, length)
    links = [chain.anchor, *(chain.link(i) for i in range(1, length + 1))]
    assert links[-1] == SEED
    for before, link in pairwise(links):
        assert sha256(link).digest() == before


def test_a_chain_is_long_and_small() -> None:
    chain = Chain(SEED)
    assert back(chain.link(CHAIN_LENGTH), CHAIN_LENGTH) == chain.anchor
    assert sum(map(len, chain._pebbles)) == 2048


@pytest.mark.parametrize("i", [0, -1, 9])
def test_there_is_no_link_outside_the_chain(i: int) -> None:
    with pytest.raises(ValueError, match=f"links 1 to 8, not {i}"):
        Chain(SEED, 8).link(i)


def test_a_chain_has_a_link() -> None:
    with pytest.raises(ValueError, match="at least one link"):
        Chain(SEED, 0)


def test_every_stream_epoch_and_match_has_its_own_chain() -> None:
    places = [(ORIGIN, "red", 0), (ORIGIN, "red", 1), (ORIGIN, "~red", 0), (ORIGIN + "x", "red", 0)]
    assert len({chain_seed(MASTER, *place) for place in places}) == 4


# The bytes


MATCH, LINK = "play.example/m/m1", bytes.fromhex(of_page("S1=")[3:])
SIGNED = of_page("SIG=")[4:]
LOT = lot(MATCH, "red", "r1" * 8)
"""The roll that the page does by hand."""


def test_the_roll_by_hand_is_on_the_round_that_its_second_gives() -> None:
    assert QUICKNET.round_of("2026-09-17T15:23:33Z") == 32_285_085
    assert QUICKNET.round_of("2026-09-17T15:23:34Z") == 32_285_086
    assert QUICKNET.round_of("2023-08-23T00:00:00Z") == 1
    assert f"| 32,285,085 | 2026-09-17 15:23:39 | `{SIGNED}` |" in PAGE
    assert of_page("lot of red's order") == LOT
    assert LOT.startswith("7cc54a9e")
    assert sha256(LINK).hexdigest().startswith("f2d9801a")
    source = DiceBytes(LINK, MATCH, "red", 1, LOT, SIGNED)
    assert list(source.take(3)) == [222, 161, 2]
    assert draw(DiceBytes(LINK, MATCH, "red", 1, LOT, SIGNED), parse_dice("3d6")) == [1, 6, 3]


@pytest.mark.skipif(
    not all(map(shutil.which, ("bash", "openssl", "xxd", "od", "sha256sum"))),
    reason="there is no shell with openssl here",
)
def test_the_shell_of_the_page_gives_what_it_says() -> None:
    script = PAGE.partition("```sh\n")[2].partition("```")[0]
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    made, anchor, numbers = done.stdout.splitlines()
    assert made == LOT
    assert anchor.startswith("f2d9801a")
    assert numbers.split()[:3] == ["222", "161", "2"]


def test_the_zero_key_block_is_the_published_one() -> None:
    assert f"block 0 `{zero_key().take(32).hex()}`" in PAGE


@given(st.lists(st.integers(0, 70), max_size=12))
def test_bytes_come_in_one_order_however_they_are_taken(steps: list[int]) -> None:
    source = zero_key()
    assert b"".join(source.take(n) for n in steps) == zero_key().take(sum(steps))


@pytest.mark.parametrize(
    "names", [("a\nb", "red", LOT), (ORIGIN, "red\n", LOT), (ORIGIN, "red", LOT + "\n")]
)
def test_a_line_feed_cannot_enter_the_context(names: tuple[str, str, str]) -> None:
    origin, stream, cmd = names
    with pytest.raises(ValueError, match="line feed"):
        DiceBytes(bytes(32), origin, stream, 1, cmd)


# Fair numbers


@pytest.mark.parametrize(
    ("n", "given", "number"),
    [
        (6, "fcfdfeff00", 0),
        (6, "fb", 5),
        (10, "fafff9", 9),
        (100, "c8c7", 99),
        (256, "ff", 255),
        (257, "ffff00ff", 255),
        (257, "fefe", 0),
        (1000, "fde8fde7", 999),
        (1, "", 0),
    ],
)
def test_given_bytes_give_the_published_number(n: int, given: str, number: int) -> None:
    take = given_bytes(given)
    assert below(take, n) == number
    assert take(0) == b""
    with pytest.raises(AssertionError):
        take(1)


def results(n: int, width: int) -> Counter[int]:
    """How many of all words of this width give each number; words thrown away give none."""
    counts: Counter[int] = Counter()
    for word in range(256**width):
        fresh = iter([word.to_bytes(width, "big")])
        try:
            counts[below(lambda _, fresh=fresh: next(fresh), n)] += 1
        except StopIteration:
            continue
    return counts


@pytest.mark.parametrize("n", range(2, 257))
def test_every_number_has_as_many_bytes_as_the_others(n: int) -> None:
    counts = results(n, 1)
    assert sorted(counts) == list(range(n))
    assert set(counts.values()) == {256 // n}


@pytest.mark.parametrize("n", [257, 300, 1000, 6561, 32768, 32769, 65535, 65536])
def test_every_number_has_as_many_words_as_the_others(n: int) -> None:
    counts = results(n, 2)
    assert len(counts) == n
    assert set(counts.values()) == {65536 // n}


def test_there_is_no_number_below_zero_or_none() -> None:
    for n in (0, -6):
        with pytest.raises(ValueError, match="no number"):
            zero_key().below(n)


# Draws


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("10d6", parse_dice("10d6")),
        ("10d10", parse_dice("10d10")),
        ("5d100", parse_dice("5d100")),
        ("3d1000", parse_dice("3d1000")),
        ("5 d66", parse_dice("5d66")),
        ("pick 3 of A … J", {"k": "pick", "n": 3, "of": list("ABCDEFGHIJ")}),
        ("shuffle 1 … 8", {"k": "shuffle", "of": [1, 2, 3, 4, 5, 6, 7, 8]}),
    ],
)
def test_the_zero_key_gives_the_published_draws(name: str, spec: dict[str, Any]) -> None:
    found = " ".join(map(str, draw(zero_key(), spec)))
    assert f"· {name} `{found}`" in PAGE


class Every:
    """A source that gives each sequence of numbers below the given bounds once."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        number = self.numbers.pop(0)
        assert number < n
        return number


def test_every_order_of_four_comes_from_one_sequence_of_numbers() -> None:
    orders = Counter(
        tuple(draw(Every([a, b, c, 0]), {"k": "shuffle", "of": list("ABCD")}))
        for a in range(4)
        for b in range(3)
        for c in range(2)
    )
    assert len(orders) == 24
    assert set(orders.values()) == {1}


@given(st.lists(st.integers(), max_size=30), st.data())
def test_a_draw_takes_each_item_at_most_once(items: list[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(items)))
    spec = {"k": "pick", "n": n, "of": list(items)}
    drawn = draw(zero_key(), spec)
    assert len(drawn) == n
    assert not Counter(drawn) - Counter(items)
    assert spec["of"] == items


@pytest.mark.parametrize(
    "spec",
    [
        {},
        {"k": "coin"},
        {"k": "dice", "n": 2},
        {"k": "dice", "n": 0, "sides": 6},
        {"k": "dice", "n": 1001, "sides": 6},
        {"k": "dice", "n": 1, "sides": 1},
        {"k": "dice", "n": True, "sides": 6},
        {"k": "dice", "n": 1, "sides": "6"},
        {"k": "d66", "n": -1},
        {"k": "pick", "n": 3, "of": [1, 2]},
        {"k": "pick", "n": -1, "of": [1, 2]},
        {"k": "pick", "n": True, "of": [1, 2]},
        {"k": "pick", "n": 1, "of": "ab"},
        {"k": "shuffle", "of": {"a": 1}},
    ],
)
def test_a_draw_of_another_form_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="proper form"):
        draw(zero_key(), spec)


# Dice as text


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("2d6", {"k": "dice", "n": 2, "sides": 6}),
        ("d10", {"k": "dice", "n": 1, "sides": 10}),
        ("1000d1000", {"k": "dice", "n": 1000, "sides": 1000}),
        ("d66", {"k": "d66", "n": 1}),
        ("2d66", {"k": "d66", "n": 2}),
    ],
)
def test_dice_are_read(text: str, spec: dict[str, Any]) -> None:
    assert parse_dice(text) == spec


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "2d",
        "0d6",
        "d0",
        "d1",
        "1001d6",
        "d1001",
        "2D6",
        " 2d6",
        "2d6+1",
        "-1d6",
        "\u0662d6",
    ],
)
def test_other_texts_are_not_dice(text: str) -> None:
    with pytest.raises(ValueError, match="dice"):
        parse_dice(text)


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(2, 1000)), max_size=8))
def test_dice_together_are_the_dice_one_by_one(draws: list[tuple[int, int]]) -> None:
    together, apart = zero_key(), zero_key()
    for n, sides in draws:
        assert together.dice(n, sides) == [apart.below(sides) + 1 for _ in range(n)]
    assert together.take(5) == apart.take(5)
