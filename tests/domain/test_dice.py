"""Chains, the bytes of a link, and fair numbers out of them; the published vectors."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
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

MASTER = bytes(range(32))
ORIGIN = "play.example/g/k3v9qz7m"
CMD = "c151b6ed1496cb357a222b87bc800e2668c349f36a3b85c07cd15c0e62166d06"
SEED = chain_seed(MASTER, ORIGIN, "red", 0)


def given_bytes(text: str) -> Callable[[int], bytes]:
    """A source that gives these bytes (hex) and no more."""
    left = bytearray.fromhex(text)

    def take(n: int) -> bytes:
        assert n <= len(left), "more bytes were asked for than there are"
        taken, left[:n] = bytes(left[:n]), b""
        return taken

    return take


def zero_key() -> DiceBytes:
    return DiceBytes(bytes(32), "play.example/g/test", "table", 1, "0" * 64)


# Chains


def test_the_chain_of_red_has_the_published_links() -> None:
    chain = Chain(SEED, 8)
    assert SEED.hex() == "bcf9bd5024f2a6ada292bad0e953162faa59716b9f9ba51f172f86bbfce53bf4"
    assert chain.anchor.hex() == "4f312d055e08afb4046ffd1f7a54dc0db2129d7d932a0bd5887af77abe0f0cab"
    assert chain.link(1).hex() == "faa87c5cc2b73c411f59e983458440d394a5b2e89a049c841773a999cb9ee7af"
    assert chain.link(2).hex() == "b591dc40b97124ee6e768ab9e1a69e475ed6e9b9cf984f868b74366ad76a7853"
    assert chain.link(8) == SEED


@pytest.mark.parametrize(
    ("stream", "anchor"),
    [
        ("table", "a1096781f94ac10449dfa06a57957c7cf824a2f9b203b089996934377a35a504"),
        ("blue", "df8ae9e6480a4ff7812d046f1280e02dd432adfbb52c456337f0210e7f71ecf8"),
    ],
)
def test_other_streams_have_the_published_anchors(stream: str, anchor: str) -> None:
    assert Chain(chain_seed(MASTER, ORIGIN, stream, 0), 8).anchor.hex() == anchor


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


def test_every_stream_epoch_and_game_has_its_own_chain() -> None:
    places = [(ORIGIN, "red", 0), (ORIGIN, "red", 1), (ORIGIN, "~red", 0), (ORIGIN + "x", "red", 0)]
    assert len({chain_seed(MASTER, *place) for place in places}) == 4


# The bytes


def test_the_blocks_of_the_first_roll_are_the_published_ones() -> None:
    source = DiceBytes(Chain(SEED, 8).link(1), ORIGIN, "red", 1, CMD)
    assert source.take(64).hex() == (
        "ac3d7f2f27404c69d77e3c62b10d13808e23e293542dc2793ee59458eb3d8b93"
        "70cc6af66fcb374ac8515660ce7dba64261da908aad84d64dc3f97cafe63004a"
    )


def test_the_zero_key_block_is_the_published_one() -> None:
    expected = "1e59bb3f3a1d926a746820c9b76e30e4a4c5557645bff9c4f9012a5e93959a15"
    assert zero_key().take(32).hex() == expected


@given(st.lists(st.integers(0, 70), max_size=12))
def test_bytes_come_in_one_order_however_they_are_taken(steps: list[int]) -> None:
    source = zero_key()
    assert b"".join(source.take(n) for n in steps) == zero_key().take(sum(steps))


@pytest.mark.parametrize(
    "names", [("a\nb", "red", CMD), (ORIGIN, "red\n", CMD), (ORIGIN, "red", CMD + "\n")]
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


def test_the_first_roll_gives_the_published_dice() -> None:
    source = DiceBytes(Chain(SEED, 8).link(1), ORIGIN, "red", 1, CMD)
    assert draw(source, parse_dice("2d6")) == [5, 2]
    assert draw(source, parse_dice("1d10")) == [8]
    assert draw(source, parse_dice("d66")) == [64]


def test_the_second_roll_gives_the_published_dice() -> None:
    cmd = "816b49db4da206d1e12b977caba36582ac67b152deb7495b9ab41fbe93cba45e"
    source = DiceBytes(Chain(SEED, 8).link(2), ORIGIN, "red", 2, cmd)
    assert draw(source, parse_dice("2d6")) == [1, 1]


def test_the_table_draws_the_published_lots() -> None:
    cmd = "009cf33bda109c776b3c6afdbd73cc1ad933f6a332d57ae78329b8e6b1a7ba3a"
    link = Chain(chain_seed(MASTER, ORIGIN, "table", 0), 8).link(1)
    assert link.hex() == "94f6f9a8729f4315ea86f1e3a14cd1d35a500d427cb14701341b72fb64030c2e"
    lots = {"k": "pick", "n": 3, "of": ["A1", "A2", "B1", "B2", "C1", "C2", "D1"]}
    assert DiceBytes(link, ORIGIN, "table", 1, cmd).take(8).hex() == "6b8322daac82b582"
    assert draw(DiceBytes(link, ORIGIN, "table", 1, cmd), lots) == ["B1", "D1", "A2"]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        (parse_dice("10d6"), [1, 6, 2, 4, 5, 6, 3, 5, 3, 3]),
        (parse_dice("10d10"), [1, 10, 8, 4, 9, 10, 7, 7, 7, 5]),
        (parse_dice("5d100"), [31, 90, 88, 64, 59]),
        (parse_dice("3d1000"), [770, 936, 878]),
        (parse_dice("5d66"), [16, 24, 56, 35, 33]),
        ({"k": "pick", "n": 3, "of": list("ABCDEFGHIJ")}, ["A", "J", "F"]),
        ({"k": "shuffle", "of": [1, 2, 3, 4, 5, 6, 7, 8]}, [7, 1, 4, 2, 3, 8, 5, 6]),
    ],
)
def test_the_zero_key_gives_the_published_draws(spec: dict[str, Any], expected: list[Any]) -> None:
    assert draw(zero_key(), spec) == expected


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
